"""The task of regression: truth is a number, and a model predicts it."""

from perfcore.results import TASKS
from perfview.kit.tasks import Task
from perfview.tasks.amounts import UNIT
from perfview.tasks.regression.cost_words import TEXT as COSTS
from perfview.tasks.regression.costs import COST_OVER, COST_UNDER
from perfview.tasks.regression.explanations import numbers
from perfview.tasks.regression.facts import show_facts
from perfview.tasks.regression.kept import SharedRegression
from perfview.tasks.regression.parcels import parcel
from perfview.tasks.regression.parts import PARTS
from perfview.tasks.regression.report import REPORT
from perfview.tasks.regression.words import TEXT

TASK = Task(
    key="regression",
    core=TASKS["regression"],
    numbers=numbers,
    words={**TEXT, **COSTS},
    parameters=(COST_OVER, COST_UNDER, UNIT),
    parts=PARTS,
    show_facts=show_facts,
    kept=SharedRegression,
    of_result=SharedRegression.of_result,
    parcel=parcel,
    first_page="regression",
    report=REPORT,
)
