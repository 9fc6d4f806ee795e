"""Making data coarser before they are shared: fewer distinct scores, more cases at each.

A sweep becomes coarser by leaving operating points out: what stays are true counts of the data,
and totals stay to the last bit. Merging small cells leaves thresholds as they are, rounding moves
them.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator
from dataclasses import dataclass, replace

import numpy as np
import numpy.typing as npt

from perfcore.binary import Sweep, auc
from perfcore.costs import Tally
from perfview.store.contents import Payload

Indices = npt.NDArray[np.intp]

_POWERS = np.array([float(f"1e{power}") for power in range(23)])
"""The powers of ten that float64 holds exactly."""

_DIGITS = range(6, 0, -1)
_LEAST = tuple(factor * 10**power for power in range(10) for factor in (2, 5, 10))


@dataclass(frozen=True, slots=True)
class Reduction:
    """How data are made coarser: first scores are rounded, then small cells merged.

    Parameters
    ----------
    digits : int or None
        Significant digits that scores are rounded to, 1 to 15; None to leave them.
    least : int
        The least number of cases (or weight) that may share a score; 1 to leave them. Where a model
        has fewer cases in all, they share one score.

    Raises
    ------
    ValueError
        If a number is out of its range.
    """

    digits: int | None = None
    least: int = 1

    def __post_init__(self) -> None:
        if self.digits is not None and not 1 <= self.digits <= 15:
            raise ValueError(f"Argument digits must be from 1 to 15, got {self.digits}.")
        if self.least < 1:
            raise ValueError(f"Argument least must be 1 or more, got {self.least}.")


@dataclass(frozen=True, slots=True)
class Effect:
    """What a reduction does to one model.

    Attributes
    ----------
    file, model
        Identifier of the file and name of the model.
    scores_after
        Distinct scores.
    auc_before, auc_after
        NaN where there is only one class.
    largest_change
        How much recall or the false positive rate changes at most, at any threshold: 0 to 1.
    """

    file: str
    model: str
    scores_after: int
    auc_before: float
    auc_after: float
    largest_change: float


def reduced(payload: Payload, reduction: Reduction) -> Payload:
    """Return `payload` made coarser; every total stays as it was.

    What was coarse already stays so: `digits` and `least` of the result tell the coarsest.
    """
    files = tuple(
        replace(
            file,
            models={name: _reduced(model, reduction) for name, model in file.models.items()},
        )
        for file in payload.files
    )
    digits = [each for each in (payload.digits, reduction.digits) if each is not None]
    return Payload(files, min(digits, default=None), max(payload.least, reduction.least))


def effects(before: Payload, after: Payload) -> tuple[Effect, ...]:
    """Return what a reduction did to each model of each file."""
    found = []
    for file, coarser in zip(before.files, after.files, strict=True):
        for name, model in file.models.items():
            fine, coarse = model.cases, coarser.models[name].cases
            change = max(_changes(fine, coarse), default=0.0)
            size = len(coarse) - 1
            found.append(Effect(file.id, name, size, _auc(fine), _auc(coarse), change))
    return tuple(found)


def offers(payload: Payload, limit: int) -> tuple[Reduction, ...]:
    """Return reductions that keep at most `limit` distinct scores, the mildest of each sort.

    One rounds scores, one merges small cells; less than either can do is not offered. Empty if the
    payload is within the limit as it is.
    """
    if payload.scores <= limit:
        return ()
    sorts = ((Reduction(digits=n) for n in _DIGITS), (Reduction(least=n) for n in _LEAST))
    found = (next((r for r in sort if reduced(payload, r).scores <= limit), None) for sort in sorts)
    return tuple(reduction for reduction in found if reduction is not None)


def _reduced(model: Tally, reduction: Reduction) -> Tally:
    if reduction.digits is not None:
        values = rounded(model.cases.thresholds[1:], reduction.digits)
        last = np.flatnonzero(np.append(values[1:] != values[:-1], [True] * bool(values.size)))
        model = _kept(model, last + 1, values[last])
    if reduction.least > 1:
        kept = large_cells(model.cases, reduction.least)
        model = _kept(model, kept, model.cases.thresholds[kept])
    return model


def rounded(scores: npt.NDArray[np.float64], digits: int) -> npt.NDArray[np.float64]:
    """Return the nearest numbers with so many significant digits, each as it is written.

    The order of scores is kept, so equal ones stand together; -0.0 becomes 0.0. What would become
    infinite stays as it is.

    >>> rounded(np.array([0.98765, 0.98749, 0.00012345]), 3).tolist()
    [0.988, 0.987, 0.000123]
    """
    with np.errstate(divide="ignore"):
        size = np.where(scores == 0, 0.0, np.floor(np.log10(np.abs(scores))))
    places = (digits - 1 - size).astype(np.int64)  # behind the decimal point
    common = np.abs(places) < _POWERS.size
    values = scores.copy()
    values[common] = _at_places(scores[common], places[common])
    # Powers beyond those are no float64 exactly; such scores are rare, so the slow way is good.
    values[~common] = [float(f"{score:.{digits - 1}e}") for score in scores[~common].tolist()]
    values[~np.isfinite(values)] = scores[~np.isfinite(values)]
    return values + 0.0


def _at_places(
    scores: npt.NDArray[np.float64], places: npt.NDArray[np.int64]
) -> npt.NDArray[np.float64]:
    """Return scores rounded: a whole number by an exact power of ten, so correctly rounded."""
    power = _POWERS[np.abs(places)]
    fine, coarse = np.rint(scores * power) / power, np.rint(scores / power) * power
    rounds: npt.NDArray[np.float64] = np.where(places >= 0, fine, coarse)
    return rounds


def large_cells(sweep: Sweep, least: float) -> Indices:
    """Return the operating points between which there are `least` cases or more, from the top.

    What is left at the lower end joins the cell above it. A sweep of fewer cases is one cell.

    >>> s = Sweep.from_counts([0.9, 0.8, 0.4, 0.1], [1, 1, 2, 0], [0, 0, 1, 3])
    >>> large_cells(s, 3).tolist()
    [3, 4]
    """
    seen = (sweep.tp + sweep.fp).tolist()
    kept: list[int] = []
    reached = 0
    while (end := bisect_left(seen, seen[reached] + least)) < len(seen):
        kept.append(end)
        reached = end
    if reached < len(seen) - 1:
        kept[-1:] = [len(seen) - 1]
    return np.array(kept, np.intp)


def _kept(model: Tally, indices: Indices, thresholds: npt.NDArray[np.float64]) -> Tally:
    """Return `model` with these operating points alone, at these thresholds."""
    chosen, at = np.concatenate([[0], indices]), np.concatenate([[np.inf], thresholds])

    def points(sweep: Sweep) -> Sweep:
        return Sweep(at, sweep.tp[chosen], sweep.fp[chosen])

    return Tally(points(model.cases), None if model.amounts is None else points(model.amounts))


def _auc(sweep: Sweep) -> float:
    return auc(sweep) if sweep.positives and sweep.negatives else np.nan


def _changes(before: Sweep, after: Sweep) -> Iterator[float]:
    """Yield the largest change of recall and of the false positive rate over all thresholds."""
    thresholds = np.union1d(before.thresholds, after.thresholds)
    places = [
        len(sweep) - 1 - sweep.thresholds[:0:-1].searchsorted(thresholds)
        for sweep in (before, after)
    ]
    for one, other in ((before.tp, after.tp), (before.fp, after.fp)):
        total = float(one[-1])
        if total:
            change = one[places[0]].astype(np.float64) - other[places[1]]
            yield float(np.abs(change).max()) / total
