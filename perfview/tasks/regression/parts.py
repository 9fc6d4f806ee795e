"""Which cases are above a number: data of two classes made of predictions of numbers."""

from __future__ import annotations

from functools import partial

import numpy as np

from perfcore.data import RegressionPredictions
from perfcore.regression import above, first_value
from perfview import session
from perfview.kit.tasks import Parts
from perfview.kit.theme import exact, exact_text, percent
from perfview.kit.typed_numbers import number_read
from perfview.session.caches import cached
from perfview.session.data_sets import DataSet, Part
from perfview.store.kept import PART
from perfview.tasks.numbers import ANY, show_number
from perfview.words import say

ABOVE = "above"
"""The name of a part begins with it, and goes on with the number."""


def has_parts(file: DataSet) -> bool:
    """Return whether some cases are above a number and others are not; of a link nobody knows."""
    return isinstance(file.found, RegressionPredictions) and first_of(file) is not None


@cached(shared=True)
def first_of(file: DataSet) -> float | None:
    """Return the number to begin with, None if there is none."""
    return first_value(file.found)


def part_of(file: DataSet, name: str) -> DataSet | None:
    """Return which cases of a file are above a number; "" and "above" are the first one.

    None if it names no number, or one that divides no cases.
    """
    value = value_of(name) if has_parts(file) else None
    if name in ("", ABOVE) and has_parts(file):
        value = first_of(file)
    return None if value is None else _made(file, value)


def value_of(name: str) -> float | None:
    """Return the number in the name of a part, None if there is none.

    >>> value_of("above-2.5"), value_of("above"), value_of("below3")
    (-2.5, None, None)
    """
    return number_read(name.removeprefix(ABOVE)) if name.startswith(ABOVE) else None


def _value(part: DataSet) -> float | None:
    """Return the number that the positives of a part are above."""
    return value_of(part.id.partition(PART)[2])


def part_name(value: float) -> str:
    """Return the name of the part of a number.

    >>> part_name(300.0), part_name(-2.5)
    ('above300', 'above-2.5')
    """
    return ABOVE + exact_text(value).removesuffix(".0")


@cached(shared=True)
def _made(file: DataSet, value: float) -> DataSet | None:
    rest, over = (say(f"regression.{each}", value=exact(value)) for each in ("rest", ABOVE))
    made = partial(above, value=value, labels=(rest, over))
    truths = {id(cases.truth): cases.truth > value for cases in file.found.models.values()}
    if any(each.all() or not each.any() for each in truths.values()):
        return None
    found = made(file.found)
    told = say("regression.part", data=file.name, above=found.positive_label)
    name = f"{file.id}{PART}{part_name(value)}"
    return Part(name, told, file.sha256, found, PARTS.task, of=file, made=made)


def own_calls(part: DataSet, model: str, threshold: float) -> str:
    """Return what predictions find that are themselves above the number of a part.

    "" where the threshold finds as many.
    """
    value, cases = _value(part), part.found.models[model]
    weight = np.ones(len(cases)) if cases.weight is None else cases.weight
    positive = np.where(cases.truth == 1, weight, 0)
    found, own = (
        positive[called].sum() for called in (cases.score >= threshold, cases.score > value)
    )
    if found == own:
        return ""
    share = percent(float(own / positive.sum()))
    return say("regression.own_calls", above=part.positive_label, own=share)


def show_part(part: DataSet) -> None:
    """Show the number that cases are above."""
    show_number(
        say("regression.above_entry"),
        "above",
        _value(part),
        _take,
        bounds=ANY,
        needed=True,
        help=say("regression.above_help"),
        width=120,
    )


def _take(value: float | None) -> None:
    """Take another number: costs stay as they are, thresholds are found anew."""
    before = session.data_in_use()
    if value is None or not session.use_part(part_name(value)):
        session.notify(say("regression.nothing_above", value=exact(value)))
        return
    new = session.data_in_use().id
    chosen = session.choices().carried_over(before.id, new)
    session.choose(chosen.without_models(new, before.models))


PARTS = Parts(task="binary", has=has_parts, of=part_of, show=show_part, calls=own_calls)
