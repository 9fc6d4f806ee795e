"""All areas of all classes, of cases that count one each: one sort of each column, exact counts.

The bits of a score that is not negative rise with the number. Where they leave bits free for it,
the case's class is packed in below them: an integer sorts faster than an order is found.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from perfcore.arrays import FloatArray, IntArray, ReadOnly
from perfcore.classes.labels import Codes
from perfcore.classes.probabilities import Scores, blocks
from perfcore.cores import on_cores

BLOCK = 1 << 14  # cases in hand at a time, so that the passes over them stay in the cache

Keys = npt.NDArray[np.uint64]


@dataclass(frozen=True, slots=True, eq=False)
class RankedAreas(ReadOnly):
    """The areas of each class's scores. NaN where undefined.

    Attributes
    ----------
    auc, average_precision : float64 array of shape (K,)
        Of each class against the rest, as of its sweep.
    pairs : float64 array of shape (K, K)
        As of `pairwise_aucs`.
    micro : float
        The AUC of all pairs of a case and a class.
    """

    auc: FloatArray
    average_precision: FloatArray
    pairs: FloatArray
    micro: float


@dataclass(frozen=True, slots=True)
class Packing:
    """How many bits a class takes, and the bits from which those of all scores but 0 count."""

    width: np.uint64
    lowest: np.uint64

    def ranks(self, scores: FloatArray) -> Keys:
        """Return integers that rise with the scores, in the bits that a class leaves free."""
        return np.maximum(scores.view(np.uint64), self.lowest) - self.lowest


def ranked_areas(scores: Scores) -> RankedAreas:
    """Return the areas of all classes: each column is sorted once, and none is kept.

    Parameters
    ----------
    scores : Scores
        Without weights.

    Examples
    --------
    >>> table = np.array([[7, 2, 1], [2, 5, 3], [4, 4, 2]])
    >>> found = ranked_areas(Scores(("a", "b", "c"), np.array([0, 1, 2]), table, None))
    >>> found.auc, found.average_precision, round(found.micro, 4)
    (array([1. , 1. , 0.5]), array([1. , 1. , 0.5]), 0.7778)
    """
    size, cases = len(scores.labels), scores.codes.size
    support = np.bincount(scores.codes, minlength=size)
    packing = packing_of(scores.columns, size)
    own = _plain(scores.own())
    own_ranks = np.sort(own if packing is None else packing.ranks(own).view(np.int64))
    aucs, precisions = np.full(size, np.nan), np.full(size, np.nan)
    pairs = np.full((size, size), np.nan)
    doubled = 0

    def sums(i: int) -> _Sums:
        found = _Sums(np.zeros(size))
        for codes, ranks in _rising(scores.codes, _sorted(scores, i, packing), packing):
            found.add(i, codes, ranks, int(support[i]), own_ranks)
        return found

    columns = on_cores(sums, range(size), size=cases)
    for i, (positives, found) in enumerate(zip(support.tolist(), columns, strict=True)):
        doubled += found.micro
        if not positives:
            continue
        precisions[i] = found.precisions / positives
        found.beaten[i] = 0
        aucs[i] = _share(int(found.beaten.sum()), 2 * positives * (cases - positives))
        pairs[i] = shares_of(found.beaten, 2.0 * positives * support)
        pairs[i, i] = np.nan
    doubled -= cases * cases  # of the pairs of an own score with an own one
    whole = 2 * cases * cases * (size - 1)
    return RankedAreas(aucs, precisions, pairs, doubled / whole if whole else np.nan)


@dataclass(slots=True)
class _Sums:
    """What the cases seen so far add up to, in rising order of the scores for class i."""

    beaten: FloatArray  # for each class, twice its pairs with a case of class i above, ties 1
    precisions: float = 0.0
    micro: int = 0
    cases: int = 0
    hits: int = 0
    below: int = 0  # own scores

    def add(
        self, i: int, codes: Codes, ranks: npt.NDArray[Any], positives: int, own: npt.NDArray[Any]
    ) -> None:
        """Add the next cases: whole runs of equal scores."""
        is_own = codes == i
        hits = is_own.cumsum()
        left = positives - self.hits  # cases of class i that are not below these
        is_new = ranks[1:] != ranks[:-1]
        hits_at: int | IntArray = 1
        distinct = bool(is_new.all())
        if distinct:  # each case is a run of its own: only those of class i reach anything
            above = 2 * (left - hits) + is_own
            starts = np.flatnonzero(is_own)
            reached = left - hits[starts] + 1
        else:
            starts = np.flatnonzero(np.concatenate([[True], is_new]))
            lengths = np.diff(starts, append=ranks.size)
            hits_at = np.add.reduceat(is_own, starts, dtype=np.int64)
            reached = left - hits[starts + lengths - 1] + hits_at
            above = np.repeat(2 * reached - hits_at, lengths)
        self.beaten += np.bincount(codes, above, self.beaten.size)
        called = own.size - self.cases - starts
        self.precisions += float((hits_at * (reached / called)).sum())
        last = self.below + int(own[self.below :].searchsorted(ranks[-1], "right"))
        self.micro += _below_own(ranks, own[self.below : last], distinct=distinct)
        self.micro += 2 * ranks.size * (own.size - last)
        self.cases += ranks.size
        self.hits += hits.item(-1)
        self.below = last


def _below_own(ranks: npt.NDArray[Any], own: npt.NDArray[Any], *, distinct: bool) -> int:
    """Return twice the pairs of a score below an own one, ties counting 1/2; both rise."""
    below = ranks.searchsorted(own)
    is_tied = ranks[np.minimum(below, ranks.size - 1)] == own
    if distinct:
        return int(2 * below.sum()) + int(np.count_nonzero(is_tied))
    tied = np.flatnonzero(is_tied)
    equal = ranks.searchsorted(own[tied], "right") - below[tied]
    return int(2 * below.sum() + equal.sum())


def packing_of(columns: npt.NDArray[Any], size: int) -> Packing | None:
    """Return how to pack a class below a score; None if a score is negative or too few bits are."""
    most, lowest = 0.0, 2**64 - 1
    for _, block in blocks(columns):
        block += 0.0  # -0.0 becomes 0.0
        if block.min() < 0:
            return None
        most = max(most, block.max())
        lowest = min(lowest, int((block.view(np.uint64) - 1).min()))  # of 0 it is the largest
    width = size.bit_length()
    if int(np.float64(most).view(np.uint64)) - lowest >= 1 << (64 - width):
        return None
    return Packing(np.uint64(width), np.uint64(lowest))


def _plain(scores: npt.NDArray[Any]) -> FloatArray:
    return np.asarray(np.add(scores, 0.0, dtype=np.float64))  # -0.0 becomes 0.0


def _sorted(
    scores: Scores, i: int, packing: Packing | None
) -> tuple[npt.NDArray[Any], IntArray | None]:
    column = _plain(scores.column(i))
    if packing is None:
        order = np.argsort(column)
        return column[order], order
    keys = packing.ranks(column) << packing.width | scores.codes.astype(np.uint64)
    keys.sort()
    return keys, None


def _rising(
    codes: Codes, column: tuple[npt.NDArray[Any], IntArray | None], packing: Packing | None
) -> Iterator[tuple[Codes, npt.NDArray[Any]]]:
    """Return classes and ranks of the cases in rising order, a few whole runs at a time."""
    rising: Any
    rising, order = column
    mask = np.uint64(0) if packing is None else (np.uint64(1) << packing.width) - np.uint64(1)
    start = 0
    while start < rising.size:
        part = rising[start : start + BLOCK]
        last = part[-1] if packing is None else part[-1] | mask
        stop = int(rising.searchsorted(last, "right"))
        part = rising[start:stop]
        if packing is None:
            assert order is not None
            yield codes[order[start:stop]], part
        else:
            yield (part & mask).astype(np.intp), (part >> packing.width).view(np.int64)
        start = stop


def _share(part: int, whole: int) -> float:
    """Return part / whole, rounded so that 1 minus the larger share is exactly the smaller."""
    if not whole:
        return np.nan
    return part / whole if 2 * part >= whole else 1 - (whole - part) / whole


def shares_of(parts: FloatArray, wholes: FloatArray) -> FloatArray:
    """Return parts over their wholes, rounded as an AUC is; NaN of nothing.

    Examples
    --------
    >>> shares_of(np.array([1.0, 0.0, 0.0]), np.array([3.0, 2.0, 0.0]))
    array([0.33333333, 0.        ,        nan])
    """
    with np.errstate(invalid="ignore"):
        larger = np.maximum(parts, wholes - parts) / wholes
    return np.where(2 * parts >= wholes, larger, 1 - larger)
