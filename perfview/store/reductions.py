"""Making data coarser before they are shared: fewer distinct scores, more cases at each.

A sweep becomes coarser by leaving operating points out: what stays are true counts of the data,
and totals stay to the last bit. Merging small cells moves thresholds to where they call the same
cases positive, or to the mean of probabilities that were fitted; rounding moves them anywhere near.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

import numpy as np
import numpy.typing as npt

from perfcore.binary import Sweep, auc
from perfcore.costs import Tally
from perfcore.data import Spans
from perfview.store.cells import Behind
from perfview.store.contents import Payload, SharedFile
from perfview.store.merging import edges, means, rounded
from perfview.store.two_sides import cuts

Indices = npt.NDArray[np.intp]

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
        The least number of cases that may share a score, see `SharedFile.least`; 1 to leave them.
    amounts : bool
        Whether sums of amounts stay.

    Raises
    ------
    ValueError
        If a number is out of its range.
    """

    digits: int | None = None
    least: int = 1
    amounts: bool = True

    def __post_init__(self) -> None:
        if self.digits is not None and not 1 <= self.digits <= 15:
            raise ValueError(f"Argument digits must be from 1 to 15, got {self.digits}.")
        if self.least < 1:
            raise ValueError(f"Argument least must be 1 or more, got {self.least}.")


@dataclass(frozen=True, slots=True)
class Limit:
    """What stands against more cases at each score.

    Attributes
    ----------
    most
        So many can share each score at most; 1 is each its own.
    model
        The model that has no more.
    reason
        What it has so few of, "cases", "positives" or "negatives"; or of which one case has nearly
        all, "weights" or "amounts"; "unknown" where nobody knows of how many cases its counts are;
        or "cells" of its matrix, of which one has no more; or "segments", which stand alone.
    """

    most: int
    model: str
    reason: str


class TooFewError(ValueError):
    """So many cases cannot share each score; `limit` says what can be."""

    def __init__(self, limit: Limit) -> None:
        super().__init__(f"At most {limit.most} cases can share each score: {limit}.")
        self.limit = limit


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


def limit_of(payload: Payload, *, amounts: bool = True) -> Limit:
    """Return how many cases can share each score at most, with or without sums of amounts."""
    found = [
        _limit(name, _behind(file, name, amounts))
        for file in payload.files
        for name in file.models
        if not file.period
    ]
    found += [
        Limit(max(whole.fewest(name), 1), name, whole.cells)
        for whole in payload.wholes
        for name in whole.models
    ]
    return min(found, key=lambda limit: limit.most)


def reduced(payload: Payload, reduction: Reduction) -> Payload:
    """Return `payload` made coarser; every total stays as it was.

    What was coarse already stays so: `digits` and `least` of the result tell the coarsest. Where
    cases share scores no periods stay: what they leave of a cell may be one case.

    Raises
    ------
    TooFewError
        If not so many cases can share each score.
    """
    if reduction.least > 1:
        limit = limit_of(payload, amounts=reduction.amounts)
        if reduction.least > limit.most:
            raise TooFewError(limit)
    kept = (file for file in payload.files if reduction.least == 1 or not file.period)
    files = tuple(_rounded_file(file, reduction) for file in kept)
    if reduction.least > 1:
        points = cuts(replace(payload, files=files), reduction.least)
        files = tuple(_merged_file(file, points[file.id], reduction) for file in files)
    digits = [each for each in (payload.digits, reduction.digits) if each is not None]
    wholes = payload.wholes
    if reduction.least > 1:
        wholes = tuple(replace(each, changes={}) if each.changes else each for each in wholes)
    return replace(
        payload,
        files=files,
        wholes=wholes,
        digits=min(digits, default=None),
        merged=payload.merged or reduction.least > 1,
    )


def nearest_threshold(threshold: float, fine: Sweep, coarse: Sweep) -> float:
    """Return the threshold of a coarser sweep that calls most nearly as many cases positive."""
    called = (fine.tp + fine.fp)[fine.index(threshold)]
    near = np.abs((coarse.tp + coarse.fp).astype(np.float64) - called).argmin()
    return float(coarse.thresholds[near])


def effects(before: Payload, after: Payload) -> tuple[Effect, ...]:
    """Return what a reduction did to each model of each file; periods are part of theirs."""
    found = []
    both = ([file for file in each.files if not file.period] for each in (before, after))
    for file, coarser in zip(*both, strict=True):
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
    most = limit_of(payload).most
    found = (
        next((r for r in sort if r.least <= most and reduced(payload, r).scores <= limit), None)
        for sort in sorts
    )
    return tuple(reduction for reduction in found if reduction is not None)


def _behind(file: SharedFile, name: str, amounts: bool) -> Behind:
    found = file.behind(name)
    return found if amounts else found.without_amounts()


def _limit(name: str, cases: Behind) -> Limit:
    most, reason = cases.most
    return Limit(most, name, reason)


def _rounded_file(file: SharedFile, reduction: Reduction) -> SharedFile:
    """Return a file with the cases behind all scores, rounded if they are to be."""
    models, cases = {}, {}
    for name, model in file.models.items():
        tally = model if reduction.amounts else Tally(model.cases)
        behind = _behind(file, name, reduction.amounts)
        if reduction.digits is not None:
            values = rounded(model.cases.thresholds[1:], reduction.digits)
            last = np.flatnonzero(np.append(values[1:] != values[:-1], [True] * bool(values.size)))
            tally, behind = _kept(tally, last + 1, values[last]), behind.at(last + 1)
        models[name], cases[name] = tally, behind
    return replace(file, models=models, cases=cases)


def _merged_file(
    file: SharedFile, points: Mapping[str, Indices], reduction: Reduction
) -> SharedFile:
    """Return a file whose cells end at these points of each model."""
    models, cases, least = {}, {}, reduction.least
    for name, model in file.models.items():
        behind, s, ends = file.cases[name], model.cases, points[name]
        if name in file.fitted:
            named = means(behind, s, ends, least, reduction.digits)
        else:
            named = edges(behind, s, ends, least)
        models[name], cases[name] = _kept(model, ends, named), behind.at(ends)
    return replace(file, models=models, cases=cases, least=max(file.least, least))


def _kept(model: Tally, indices: Indices, thresholds: npt.NDArray[np.float64]) -> Tally:
    """Return `model` with these operating points alone, at these thresholds."""
    chosen, at = np.concatenate([[0], indices]), np.concatenate([[np.inf], thresholds])

    def points(sweep: Sweep) -> Sweep:
        # How far merged bins reach would tell scores of single cases.
        spans = None if sweep.spans is None else Spans(sweep.spans.grid)
        counts = sweep.tp[chosen], sweep.fp[chosen]
        return Sweep(at, *counts, spans=spans, negated=sweep.negated)

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
