"""Models of a long table put in one order by case id, so that they share one truth."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from perfcore.arrays import Identifiers, IntArray
from perfcore.data import Cases
from perfcore.messages import Message, message
from perfcore.readers.errors import quoted
from perfcore.readers.roles import AMOUNT, GROUP, TRUTH, WEIGHT

_OTHER_IDS = "Models {first} and {other} have different case ids, so they are compared as unpaired."
_OTHER_FACT = (
    "Models {first} and {other} differ in {fact} of case {case}, so they are compared as unpaired."
)


def aligned(models: dict[str, Cases]) -> tuple[dict[str, Cases], tuple[Message, ...]]:
    """Return the models with their cases in the order of the first, or as they were and why.

    Models that hold the same ids, each with the same truth, weight, amount and group, share
    these arrays in the result. Runs may differ: a model has its own folds.
    """
    (reference, first), *others = models.items()
    if first.id is None or not others:
        return models, ()
    found = {reference: first}
    start = np.argsort(first.id, kind="stable")
    for name, cases in others:
        rows = _rows_of(first.id, start, cases.id)
        pair = {"first": quoted(reference), "other": quoted(name)}
        if rows is None:
            return models, (message(_OTHER_IDS, **pair),)
        for fact in (TRUTH, WEIGHT, AMOUNT, GROUP):
            one, other = getattr(first, fact.key), getattr(cases, fact.key)
            if one is None:
                continue
            differ = np.flatnonzero(one != other[rows])
            if differ.size:
                case = quoted(str(first.id[differ[0]]))
                return models, (message(_OTHER_FACT, fact=fact.told, case=case, **pair),)
        run = None if cases.run is None else cases.run[rows]
        if first.run is not None and run is not None and np.array_equal(first.run, run):
            run = first.run
        found[name] = replace(first, score=cases.score[rows], run=run)
    return found, ()


def _rows_of(wanted: Identifiers, order: IntArray, ids: Identifiers | None) -> IntArray | None:
    """Rows of `ids` in the order of `wanted`, which `order` sorts; None if they differ."""
    if ids is None or ids.size != wanted.size:
        return None
    if (ids == wanted).all():
        return np.arange(ids.size)
    own = np.argsort(ids, kind="stable")
    if not (ids[own] == wanted[order]).all():
        return None
    rows = np.empty(ids.size, np.int64)
    rows[order] = own
    return rows
