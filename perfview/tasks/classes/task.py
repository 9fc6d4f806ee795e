"""The task of several classes: truth is one of K labels, and a model gives a label or K scores."""

from functools import partial

from perfcore.classes.figures import CLASS_FIGURES
from perfcore.results import TASKS
from perfview.kit.explanations import Number
from perfview.kit.tasks import OverTime, Task
from perfview.tasks.classes.explanations.figures import FIGURES, SHOWN, explained
from perfview.tasks.classes.explanations.of_class import of_class
from perfview.tasks.classes.facts import show_facts
from perfview.tasks.classes.file_words import TEXT as FILES
from perfview.tasks.classes.files.report import REPORT
from perfview.tasks.classes.intervals import intervals_over_time
from perfview.tasks.classes.kept import SharedClasses
from perfview.tasks.classes.parcels import parcel
from perfview.tasks.classes.parts import PARTS
from perfview.tasks.classes.words import TEXT


def numbers() -> dict[str, Number]:
    """Return every number of several classes that can be explained, by key."""
    of_all = {key: Number(key=key, explain=partial(explained, key)) for key in FIGURES}
    return of_all | of_class()


TASK = Task(
    key="classes",
    core=TASKS["classes"],
    numbers=numbers,
    words={**TEXT, **FILES},
    show_facts=show_facts,
    parts=PARTS,
    kept=SharedClasses,
    parcel=parcel,
    over_time=OverTime({key: CLASS_FIGURES[key] for key in SHOWN}, intervals_over_time),
    first_page="classes",
    report=REPORT,
)
