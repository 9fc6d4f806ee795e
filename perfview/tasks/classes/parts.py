"""Data of two classes made of those of several: some against the rest, or right against wrong."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass

import numpy as np
import streamlit as st

from perfcore.classes import against_rest, decided_rightly
from perfcore.costs import Tally, tally_of
from perfcore.data import ClassCases, Predictions
from perfview import session
from perfview.kit.tasks import Parts
from perfview.kit.theme import threshold_text, together
from perfview.session.caches import cached
from perfview.session.case_data import CaseData
from perfview.session.data_sets import DataSet, SharedClassData, SharedData
from perfview.store.contents import PART
from perfview.tasks.classes.tallies import ClassData, class_tally
from perfview.words import say

BETWEEN = "+"
"""Stands between the classes of a part, by their places among the labels."""

TOP = "top"
"""The part in which a case is positive if its model is right, with its highest probability."""


@dataclass(frozen=True, slots=True, eq=False)
class OneAgainstRest(DataSet):
    """Cases of some classes, as positives, and of all others; or those decided rightly."""

    file: CaseData
    predictions: Predictions

    def __post_init__(self) -> None:
        told = f"{self.file.key}\n{self.id}"
        object.__setattr__(self, "key", hashlib.sha256(told.encode()).hexdigest())

    @property
    def whole(self) -> CaseData:
        """The file of all classes."""
        return self.file

    @property
    def columns_key(self) -> str:
        """What an address says of the columns of the file."""
        return self.file.columns_key

    @property
    def task_key(self) -> str:
        """What an address says of the task of the file."""
        return self.file.task_key

    @property
    def comparable(self) -> Predictions:
        """Its cases."""
        return self.predictions

    def tally(self, model: str) -> Tally:
        """Return counts at every distinct score."""
        return tally_of(self.predictions, model)


def part_of(file: ClassData, name: str) -> OneAgainstRest | SharedData | None:
    """Return some classes of a file against the rest; "" is its first class.

    None where no model has probabilities, or no such classes are there; a link has no sums of
    probabilities, so it has each class alone.
    """
    if isinstance(file, SharedClassData):
        alone = read_classes(name, len(file.labels)) if name else (0,)
        return file.part(alone[0]) if alone is not None and len(alone) == 1 else None
    if not has_parts(file):
        return None
    if name == TOP:
        return _rightly(file)
    classes = read_classes(name, len(file.labels)) if name else (0,)
    return None if classes is None else _made(file, classes)


def has_parts(file: ClassData) -> bool:
    """Return whether a class can stand against the rest: some model gives probabilities."""
    if isinstance(file, SharedClassData):
        return bool(file.parts)
    models = file.class_predictions.models.values() if file.reads_well else ()
    return any(map(has_probabilities, models))


def has_probabilities(model: object) -> bool:
    """Return whether a model gives probabilities of the classes."""
    return isinstance(model, ClassCases) and model.probabilities is not None


def read_classes(name: str, size: int) -> tuple[int, ...] | None:
    """Return the places of the classes that the name of a part lists, None if it lists none.

    >>> read_classes("0+2", 3), read_classes("2+0", 3), read_classes("0+1+2", 3)
    ((0, 2), None, None)
    """
    texts = name.split(BETWEEN)
    places = {str(i): i for i in range(size)}
    found = [places[text] for text in texts if text in places]
    fine = len(found) == len(texts) < size and sorted(set(found)) == found
    return tuple(found) if fine else None


def part_name(classes: tuple[int, ...]) -> str:
    """Return the name of the part of these classes.

    >>> part_name((0, 2))
    '0+2'
    """
    return BETWEEN.join(map(str, sorted(classes)))


@cached(shared=True)
def _made(file: CaseData, classes: tuple[int, ...]) -> OneAgainstRest:
    predictions = against_rest(file.class_predictions, classes, rest=say("classes.rest"))
    assert predictions is not None
    told = say("classes.part", data=file.name, classes=predictions.positive_label)
    return OneAgainstRest(
        f"{file.id}{PART}{part_name(classes)}", told, file.sha256, file, predictions
    )


@cached(shared=True)
def _rightly(file: CaseData) -> OneAgainstRest:
    right, wrong = say("classes.right"), say("classes.wrong")
    predictions = decided_rightly(file.class_predictions, right=right, wrong=wrong)
    assert predictions is not None
    told = say("classes.part", data=file.name, classes=right)
    return OneAgainstRest(f"{file.id}{PART}{TOP}", told, file.sha256, file, predictions)


def own_calls(part: DataSet, model: str, threshold: float) -> str:
    """Return what a threshold finds of some classes, and what the model's own calls find of them.

    "" where both find as many and raise as many false alarms.
    """
    file, name = part.whole, part.id.partition(PART)[2]
    assert isinstance(file, CaseData | SharedClassData)
    classes = read_classes(name, len(file.labels)) if name else (0,)
    if classes is None or not has_parts(file):
        return ""
    here = part.tally(model).cases.at(threshold)
    matrix = class_tally(file, model).counts.matrix
    own = float(matrix[np.ix_(classes, classes)].sum()), float(matrix[:, classes].sum())
    total = float(matrix[[*classes]].sum())
    if not total or own == (float(here.tp), float(here.called_positive)):
        return ""
    found, by_model = together([float(here.tp) / total, own[0] / total], "percent")
    return say(
        "classes.own_calls",
        classes=part.positive_label,
        threshold=threshold_text(threshold),
        found=found,
        own=by_model,
    )


def show_part(part: DataSet) -> None:
    """Show which classes stand against the rest: one of a link, else one or more, or `TOP`."""
    labels, name = part.whole.labels, part.id.partition(PART)[2]
    several = isinstance(part, OneAgainstRest)
    classes = range(len(labels))
    chosen = [TOP] if name == TOP else [*(read_classes(name, len(labels)) or ())]
    st.multiselect(
        say("classes.against_rest"),
        [*classes, TOP] if several else classes,
        format_func=lambda place: say("classes.right") if place == TOP else labels[place],
        key=session.shown("against_rest", chosen),
        help=say("classes.against_rest_help") if several else None,
        on_change=_take_classes,
        width=220,
    )


def _take_classes() -> None:
    """Take what was chosen; the last alone where all together are no part of these data."""
    chosen = tuple(session.widget("against_rest"))
    if not chosen or (TOP not in chosen and session.use_part(part_name(chosen))):
        return
    session.use_part(TOP if chosen[-1] == TOP else part_name(_without_top(chosen)))


def _without_top(chosen: tuple[int | str, ...]) -> tuple[int, ...]:
    """Return the classes chosen last: all beside `TOP`, else one."""
    classes = tuple(each for each in chosen if isinstance(each, int))
    return classes if TOP in chosen else classes[-1:]


PARTS = Parts(task="binary", has=has_parts, of=part_of, show=show_part, calls=own_calls)
