"""Models of a long table put in one order by case id, so that they share one truth."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from perfcore.arrays import Identifiers, IntArray
from perfcore.data import Cases
from perfcore.readers.errors import quoted


def aligned(models: dict[str, Cases]) -> tuple[dict[str, Cases], str]:
    """Return the models with their cases in the order of the first, or as they were and why.

    Models that hold the same ids, each with the same truth, weight, amount and group, share
    these arrays in the result. Runs may differ: a model has its own folds.
    """
    (reference, first), *others = models.items()
    if first.id is None or not others:
        return models, ""
    found = {reference: first}
    start = np.argsort(first.id, kind="stable")
    for name, cases in others:
        rows = _rows_of(first.id, start, cases.id)
        pair = f"Models {quoted(reference)} and {quoted(name)}"
        if rows is None:
            return models, f"{pair} have different case ids, so they are compared as unpaired."
        shared = _shared(first, cases, rows)
        if isinstance(shared, str):
            return models, f"{pair} differ in {shared}, so they are compared as unpaired."
        found[name] = shared
    return found, ""


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


def _shared(first: Cases, cases: Cases, rows: IntArray) -> Cases | str:
    """Return the cases in the order of `rows` with the first model's facts, or what differs."""
    for fact in ("truth", "weight", "amount", "group"):
        one, other = getattr(first, fact), getattr(cases, fact)
        if one is None:
            continue
        differ = np.flatnonzero(one != other[rows])
        if differ.size:
            assert first.id is not None
            return f"the {fact} of case {quoted(str(first.id[differ[0]]))}"
    run = None if cases.run is None else cases.run[rows]
    if first.run is not None and run is not None and np.array_equal(first.run, run):
        run = first.run
    return replace(first, score=cases.score[rows], run=run)
