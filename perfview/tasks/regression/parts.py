"""Cases above a number, or off by more: data of two classes made of predictions of numbers."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np

from perfcore.data import RegressionPredictions
from perfcore.regression import Tolerance, above, divides, first_value, off_by_more, uncertainty_of
from perfview import session
from perfview.kit.tasks import Parts
from perfview.kit.theme import exact, exact_text, percent
from perfview.kit.typed_numbers import number_read
from perfview.session.caches import cached
from perfview.session.data_sets import DataSet, Part
from perfview.store.kept import PART
from perfview.tasks.numbers import ANY, Bounds, show_number
from perfview.tasks.regression.errors import PERCENT
from perfview.words import say

ABOVE, OFF = "above", "off"
"""The name of a part begins with one of them, and goes on with the number."""
_NAME = re.compile(rf"({ABOVE}|{OFF})(.+?)({PERCENT})?")


def has_parts(file: DataSet) -> bool:
    """Return whether some cases are above a number and others are not; of a link nobody knows."""
    return isinstance(file.found, RegressionPredictions) and first_of(file) is not None


def tells_uncertainty(file: DataSet) -> bool:
    """Return whether some model says how unsure it is of its predictions; a link does not."""
    if not has_parts(file):
        return False
    return any(uncertainty_of(cases) is not None for cases in file.found.models.values())


@cached(shared=True)
def first_of(file: DataSet) -> float | None:
    """Return the number to begin with, None if there is none."""
    return first_value(file.found)


def part_of(file: DataSet, name: str) -> DataSet | None:
    """Return the cases of a file above a number, or off by more; "" and "above" are the first one.

    None if it names no number, or one that divides no cases.
    """
    if not has_parts(file):
        return None
    if name in ("", ABOVE):
        name = part_name(ABOVE, first_of(file) or 0.0)
    asked = question_of(name)
    return None if asked is None else _made(file, *asked)


def question_of(name: str) -> tuple[str, float] | None:
    """Return the question in the name of a part, and its number; None if it asks none.

    >>> question_of("above-2.5"), question_of("off3percent"), question_of("off-1")
    (('above', -2.5), ('offpercent', 3.0), None)
    """
    found = _NAME.fullmatch(name)
    value = None if found is None else number_read(found[2])
    if found is None or value is None:
        return None
    kind = found[1] + (found[3] or "")
    known = kind == ABOVE or (kind in (OFF, OFF + PERCENT) and value >= 0)
    return (kind, value) if known else None


def part_name(kind: str, value: float) -> str:
    """Return the name of the part of a question and a number.

    >>> part_name("above", 300.0), part_name("offpercent", 2.5)
    ('above300', 'off2.5percent')
    """
    number = exact_text(value).removesuffix(".0")
    return f"{ABOVE}{number}" if kind == ABOVE else f"{OFF}{number}{kind.removeprefix(OFF)}"


def _asked(part: DataSet) -> tuple[str, float]:
    """Return the question that a part answers, and its number."""
    asked = question_of(part.id.partition(PART)[2])
    assert asked is not None
    return asked


@cached(shared=True)
def _made(file: DataSet, kind: str, value: float) -> DataSet | None:
    found: RegressionPredictions = file.found
    percent_sign = " %" if kind == OFF + PERCENT else ""
    said = {"value": exact(value) + percent_sign}
    key = ABOVE if kind == ABOVE else OFF
    labels = say(f"regression.{key}_rest", **said), say(f"regression.{key}", **said)
    made: Callable[[Any], Any]
    if kind == ABOVE:
        truths = {id(cases.truth): cases.truth > value for cases in found.models.values()}
        divided = not any(each.all() or not each.any() for each in truths.values())
        made = partial(above, value=value, labels=labels)
    else:
        tolerance = Tolerance(value, percent=bool(percent_sign))
        divided = divides(found, tolerance)
        made = partial(off_by_more, tolerance=tolerance, labels=labels)
    if not divided:
        return None
    told = say("regression.part", data=file.name, above=labels[1])
    name = f"{file.id}{PART}{part_name(kind, value)}"
    return Part(name, told, file.sha256, made(found), PARTS.task, of=file, made=made)


def own_calls(part: DataSet, model: str, threshold: float) -> str:
    """Return what predictions find that are themselves above the number of a part.

    "" where the threshold finds as many.
    """
    (kind, value), cases = _asked(part), part.found.models[model]
    if kind != ABOVE:
        return ""  # how unsure a model is has no such number
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
    """Show the number that cases are above, or off by more than."""
    kind, value = _asked(part)
    key = ABOVE if kind == ABOVE else OFF
    show_number(
        say(f"regression.{kind}_entry"),
        key if kind == ABOVE else "off_more",
        value,
        partial(_take, kind),
        bounds=ANY if kind == ABOVE else Bounds(least=0),
        needed=True,
        help=say(f"regression.{key}_help"),
        width=120 if kind == ABOVE else 176,
    )


def _take(kind: str, value: float | None) -> None:
    """Take another number: costs stay as they are, thresholds are found anew."""
    before = session.data_in_use()
    if value is None or not session.use_part(part_name(kind, value)):
        key = ABOVE if kind == ABOVE else OFF
        session.notify(say(f"regression.nothing_{key}", value=exact(value)))
        return
    new = session.data_in_use().id
    chosen = session.choices().carried_over(before.id, new)
    session.choose(chosen.without_models(new, before.models))


PARTS = Parts(task="binary", has=has_parts, of=part_of, show=show_part, calls=own_calls)
