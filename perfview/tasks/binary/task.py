"""The task of two classes: truth is positive or negative, and a model gives a score."""

from perfcore.results import TASKS
from perfview.kit.tasks import Task
from perfview.tasks.binary.explanations.numbers import numbers
from perfview.tasks.binary.facts import show_facts, show_more
from perfview.tasks.binary.files.report import REPORT
from perfview.tasks.binary.parameters import SHARED
from perfview.tasks.binary.parcels import parcel, parcels, seen
from perfview.tasks.binary.recalibration.words import TEXT as RECALIBRATION_TEXT
from perfview.tasks.binary.subgroups.words import TEXT as SUBGROUP_TEXT
from perfview.tasks.binary.words import TEXT

WORDS = {**TEXT, **SUBGROUP_TEXT, **RECALIBRATION_TEXT}

TASK = Task(
    key="binary",
    core=TASKS["binary"],
    numbers=numbers,
    parameters=SHARED,
    words=WORDS,
    show_facts=show_facts,
    show_more=show_more,
    parcel=parcel,
    parcels=parcels,
    seen=seen,
    first_page="threshold",
    report=REPORT,
)
