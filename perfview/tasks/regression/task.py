"""The task of regression: truth is a number, and a model predicts it."""

from perfcore.regression import FIGURES, RegressionTally
from perfcore.results import TASKS
from perfview import session
from perfview.kit.explanations import Explanation, Number, explanation_of
from perfview.kit.tasks import OverTime, Task
from perfview.kit.theme import count, together
from perfview.session.data_sets import DataSet
from perfview.tasks.amounts import UNIT
from perfview.tasks.case_facts import show_case_facts, show_figures
from perfview.tasks.changes import sure_by_figures
from perfview.tasks.regression.cost_words import TEXT as COSTS
from perfview.tasks.regression.costs import COST_OVER, COST_UNDER
from perfview.tasks.regression.kept import SharedRegression
from perfview.tasks.regression.parcels import parcel
from perfview.tasks.regression.parts import PARTS
from perfview.tasks.regression.report import REPORT
from perfview.tasks.regression.tallies import regression_tally
from perfview.tasks.regression.words import TEXT
from perfview.words import say


def numbers() -> dict[str, Number]:
    """Return every number of regression that can be explained, by key."""

    def explained(key: str) -> Number:
        def explain(t: RegressionTally) -> Explanation:
            figure = FIGURES[key]
            return explanation_of(figure, t, code=figure.lines(t, weighted=t.weighted))

        return Number(key=key, explain=explain)

    return {key: explained(key) for key in FIGURES}


def show_facts(file: DataSet) -> None:
    """Show how many cases and models there are, and between which numbers the truth lies."""
    model = file.model(session.choices())
    t = regression_tally(file, model)
    low, high = together([t.truths.low, t.truths.high])
    figures = {
        say("common.cases"): count(t.size),
        say("common.models"): count(len(file.models)),
        say("regression.fact_lowest"): low,
        say("regression.fact_highest"): high,
    }
    show_figures(figures)
    show_case_facts(file, model)


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
    over_time=OverTime(TASKS["regression"].figures, sure_by_figures),
    first_page="regression",
    report=REPORT,
)
