"""Data of two classes made of those of several: some against the rest, or right against wrong."""

from __future__ import annotations

from typing import Any

import numpy as np

from perfcore.classes import against_rest, decided_rightly
from perfcore.data import ClassCases
from perfview import session
from perfview.drawing import st
from perfview.kit.tasks import Parts
from perfview.kit.theme import threshold_text, together
from perfview.session.caches import cached
from perfview.session.data_sets import DataSet
from perfview.store.kept import PART
from perfview.tasks.classes.kept import SharedClasses
from perfview.tasks.classes.tallies import class_tally
from perfview.words import say

BETWEEN = "+"
"""Stands between the classes of a part, by their places among the labels."""

TOP = "top"
"""The part in which a case is positive if its model is right, with its highest probability."""


def part_of(file: DataSet, name: str) -> DataSet | None:
    """Return some classes of a file against the rest; "" is its first class.

    None where no model has probabilities, or no such classes are there; a link has no sums of
    probabilities, so it has each class alone.
    """
    if not has_parts(file):
        return None
    classes = read_classes(name, len(file.labels)) if name else (0,)
    if file.from_link:
        return _kept(file, classes[0]) if classes is not None and len(classes) == 1 else None
    if name == TOP or not (name or has_class_parts(file)):
        return _rightly(file)
    return None if classes is None or not has_class_parts(file) else _made(file, classes)


def has_parts(file: DataSet) -> bool:
    """Return whether there are data of two classes: some model says how sure it is."""
    if has_class_parts(file) or isinstance(file.found, SharedClasses) or not file.reads_well:
        return has_class_parts(file)
    return any(map(has_sureness, file.found.models.values()))


def has_class_parts(file: DataSet) -> bool:
    """Return whether a class can stand against the rest: some model gives probabilities."""
    if isinstance(file.found, SharedClasses):
        return bool(file.found.parts)
    return file.reads_well and any(map(has_probabilities, file.found.models.values()))


def has_probabilities(model: object) -> bool:
    """Return whether a model gives probabilities of the classes."""
    return isinstance(model, ClassCases) and model.probabilities is not None


def has_sureness(model: object) -> bool:
    """Return whether a model gives the probability of the label that it predicts alone."""
    return isinstance(model, ClassCases) and model.sureness is not None


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


def _kept(file: DataSet, place: int) -> DataSet:
    """Return a class against the rest as a link keeps it."""
    found = file.found.parts[place]
    return _part(file, part_name((place,)), found.name, found)


@cached(shared=True)
def _made(file: DataSet, classes: tuple[int, ...]) -> DataSet:
    found = against_rest(file.found, classes, rest=say("classes.rest"))
    assert found is not None
    told = say("classes.part", data=file.name, classes=found.positive_label)
    return _part(file, part_name(classes), told, found)


@cached(shared=True)
def _rightly(file: DataSet) -> DataSet:
    right, wrong = say("classes.right"), say("classes.wrong")
    found = decided_rightly(file.found, right=right, wrong=wrong)
    told = say("classes.part", data=file.name, classes=right)
    return _part(file, TOP, told, found)


def _part(file: DataSet, name: str, told: str, found: Any) -> DataSet:
    return DataSet(f"{file.id}{PART}{name}", told, file.sha256, found, PARTS.task, of=file)


def own_calls(part: DataSet, model: str, threshold: float) -> str:
    """Return what a threshold finds of some classes, and what the model's own calls find of them.

    "" where both find as many and raise as many false alarms.
    """
    file, name = part.whole, part.id.partition(PART)[2]
    classes = read_classes(name, len(file.labels)) if name else (0,)
    if classes is None or not has_class_parts(file):
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
    several = not part.from_link
    classes = range(len(labels) if has_class_parts(part.whole) else 0)
    chosen = [TOP] if name == TOP or not classes else [*(read_classes(name, len(labels)) or ())]
    st.multiselect(
        say("classes.against_rest"),
        [*classes, TOP] if several else classes,
        format_func=lambda place: say("classes.right") if place == TOP else labels[place],
        help=say("classes.against_rest_help") if several else None,
        width=220,
        **session.entry("against_rest", _take_classes, chosen),
    )


def _take_classes(classes: list[Any]) -> None:
    """Take what was chosen; the last alone where all together are no part of these data."""
    chosen = tuple(classes)
    if not chosen or (TOP not in chosen and session.use_part(part_name(chosen))):
        return
    session.use_part(TOP if chosen[-1] == TOP else part_name(_without_top(chosen)))


def _without_top(chosen: tuple[int | str, ...]) -> tuple[int, ...]:
    """Return the classes chosen last: all beside `TOP`, else one."""
    classes = tuple(each for each in chosen if isinstance(each, int))
    return classes if TOP in chosen else classes[-1:]


PARTS = Parts(task="binary", has=has_parts, of=part_of, show=show_part, calls=own_calls)
