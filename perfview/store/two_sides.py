"""Where cells end: of each model by itself, but both sides of two classes at the same cases.

A case of the one class is the other's rest. Were each side cut by itself, what one tells above a
threshold and the other below another would leave the few cases between them. So both are cut where
they tell the same counts, and the second tells nothing that the first does not. The confusion
matrix parts the same cases once more, where the model decides: cells are large above that point and
below it, whether or not one ends there.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from perfcore.arrays import IntOrFloatArray
from perfview.store.cells import Behind, Summed
from perfview.store.contents import Payload
from perfview.store.merging import large_cells, possible_edges

Floats = npt.NDArray[np.float64]
Flags = npt.NDArray[np.bool_]
Indices = npt.NDArray[np.intp]

_ROUNDING = 1e-9
"""Sums of weights that differ by less than this share of them all are of the same cases."""


class Side(NamedTuple):
    """One class against the other.

    Attributes
    ----------
    cases
        Those behind its scores.
    possible
        Whether a cell can end at each score.
    """

    cases: Behind
    possible: Flags

    @property
    def seen(self) -> Floats:
        """What is told of cases with at least each score: rows of positives and of negatives.

        Cases, where they were counted; then the sums of weights, if they weigh.
        """
        cases = self.cases
        counted = [cases.positives, cases.negatives] if cases.exact else []
        return np.array([*counted, *(each.sums for each in cases.summed)], np.float64)


def cuts(payload: Payload, least: int) -> dict[str, dict[str, Indices]]:
    """Return by file and model the operating points at which cells of so many cases end."""
    sides = {
        file.id: {
            name: Side(cases, possible_edges(cases, file.models[name].cases, least))
            for name, cases in file.cases.items()
        }
        for file in payload.files
    }
    found: dict[str, dict[str, Indices]] = {place: {} for place in sides}
    for whole in payload.wholes:
        one, other = whole.part(0), whole.part(1)
        for name in sides.get(one, {}):
            called = whole.called(name)
            if called is not None:
                both = sides[one][name], sides[other][name]
                found[one][name], found[other][name] = one_cut(*both, called, least)
    for place, models in sides.items():
        for name in models.keys() - found[place].keys():
            found[place][name] = large_cells(*models[name], least)
    return found


def one_cut(one: Side, other: Side, called: Floats, least: int) -> tuple[Indices, Indices]:
    """Return the operating points of both sides at which the same cells end.

    Parameters
    ----------
    one, other
        The first class against the second, and the second against the first.
    called
        How many of each class, or of what weight, were called the first: shape (2,).
    least
        2 or more.
    """
    if not one.possible.size:  # there are no cases
        return (np.array([], np.intp),) * 2
    seen, turned = one.seen, _turned(other.seen)
    common, places = _common(seen, turned)
    chain, across = common[1:], turned.shape[1] - 1 - places[1:]
    possible = one.possible[chain - 1] & other.possible[across - 1]
    possible[-1] = True
    ends = _cells(one.cases.at(chain), seen[-2:, common], possible, called, least)
    inner = ends[possible[ends - 1]][:-1] - 1
    # Sums of weights may be alike where cases are not: the other side's must be large too.
    theirs = np.append(across[inner][::-1], turned.shape[1] - 1)
    large = large_cells(other.cases.at(theirs), np.ones(theirs.size, np.bool_), least) - 1
    ours = np.append(chain[inner][::-1][large[:-1]][::-1], chain[-1])
    return ours, theirs[large]


def _cells(cases: Behind, sums: Floats, possible: Flags, called: Floats, least: int) -> Indices:
    """Return the ends of cells that are large too where the model's decision parts one of them."""
    slack = _ROUNDING * sums[:, -1]
    low = int((called + slack >= sums.T).all(axis=1).sum()) - 1
    high = max(low, int((called - slack > sums.T).any(axis=1).sum()))
    above, below = cases.between(0, low), cases.between(high, possible.size)
    before, after = possible[:low], possible[high:]
    if low < high:  # the decision lies between two scores, or is none by the score alone
        above = _with_step(above, low, called - sums[:, low])
        below = _with_step(below, 0, sums[:, high] - called)
        before, after = possible[: low + 1], possible[high - 1 :]
    ends = large_cells(above, before, least)
    return np.concatenate(
        [ends[ends <= low], large_cells(below, after, least) + possible.size - after.size]
    )


def _with_step(cases: Behind, place: int, sums: Floats) -> Behind:
    """Return cases with more at a place: so many of each class, or at least one of such weight."""
    steps = np.maximum(sums, 0)
    rows = (steps > 0) if cases.summed else steps

    def risen(seen: IntOrFloatArray, step: float) -> Any:
        steps = np.insert(np.diff(seen), place, step)
        return np.concatenate([[0], np.cumsum(steps)]).astype(seen.dtype)

    return replace(
        cases,
        positives=risen(cases.positives, rows[0]),
        negatives=risen(cases.negatives, rows[1]),
        same=np.insert(cases.same, place, 0),
        summed=tuple(
            Summed(each.kind, risen(each.sums, step), np.insert(each.largest, place, step))
            for each, step in zip(cases.summed, steps, strict=False)  # cases alone have none
        ),
    )


def _turned(seen: Floats) -> Floats:
    """Return what one side sees as the other sees it: what is left of the classes in turn."""
    left: Floats = seen[:, -1:] - seen[:, ::-1]
    return left.take(np.arange(len(seen)) ^ 1, axis=0)


def _common(seen: Floats, turned: Floats) -> tuple[Indices, Indices]:
    """Return the operating points at which two sides tell the same: the places in each."""
    total, theirs = seen[0] + seen[1], turned[0] + turned[1]
    places = theirs.searchsorted(total - _ROUNDING * total[-1]).clip(max=theirs.size - 1)
    near = np.abs(seen - turned[:, places]) <= _ROUNDING * seen[:, -1:]
    alike = near.all(axis=0) & (places > 0) & (places < theirs.size - 1)
    alike[[0, -1]], places[[0, -1]] = True, (0, theirs.size - 1)
    places, first = np.unique(places[alike], return_index=True)
    return np.flatnonzero(alike)[first], places
