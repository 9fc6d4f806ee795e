"""Scores rounded, and neighbouring ones put together until enough cases share each."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import cycle

import numpy as np
import numpy.typing as npt

from perfcore.binary import Sweep
from perfview.store.cells import Behind, is_hidden

Floats = npt.NDArray[np.float64]
Indices = npt.NDArray[np.intp]

_POWERS = np.array([float(f"1e{power}") for power in range(23)])
"""The powers of ten that float64 holds exactly."""

_MOST_DIGITS = 17
_MEAN_DIGITS = 6
"""Of a mean: with all of them one might find out of which shares it was made."""
_LARGEST, _TINY = np.finfo(np.float64).max, np.finfo(np.float64).tiny


def rounded(scores: Floats, digits: int) -> Floats:
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


def _at_places(scores: Floats, places: npt.NDArray[np.int64]) -> Floats:
    """Return scores rounded: a whole number by an exact power of ten, so correctly rounded."""
    power = _POWERS[np.abs(places)]
    fine, coarse = np.rint(scores * power) / power, np.rint(scores / power) * power
    rounds: Floats = np.where(places >= 0, fine, coarse)
    return rounds


def between(lower: Floats, upper: Floats) -> Floats:
    """Return a number strictly between each two, in few digits; `upper` where there is none.

    >>> between(np.array([0.54, 0.1299]), np.array([0.55, 0.6])).tolist()
    [0.545, 0.4]
    """
    middle = lower / 2 + upper / 2
    found = np.where((lower < middle) & (middle < upper), middle, upper)
    open_ = np.arange(middle.size)
    for digits in range(1, _MOST_DIGITS):
        short = rounded(middle[open_], digits)
        inside = (lower[open_] < short) & (short < upper[open_])
        found[open_[inside]] = short[inside]
        open_ = open_[~inside]
    return found


def possible_edges(cases: Behind, s: Sweep, least: int) -> npt.NDArray[np.bool_]:
    """Return for each score whether a cell can end there: shape (k,).

    It can where a number lies between it and what is below, or where so many cases have the score
    that it may stay.
    """
    room = np.nextafter(_next_below(s), np.inf) < s.thresholds[1:]
    return np.asarray(room | (cases.same >= least))


def large_cells(cases: Behind, possible: npt.NDArray[np.bool_], least: int) -> Indices:
    """Return the operating points between which enough cases lie, from the top.

    Those are `least` or more; of each class that is there, where sums go along, and then none has
    nearly all of a sum, and not all have nothing of it. What is left at the lower end joins the
    cells above it.

    Parameters
    ----------
    cases
        Those behind the scores. All together they must be enough, see `Behind.most`.
    possible
        Whether a cell can end at each score, see `possible_edges`; at the last one it always can.
    least
        2 or more.
    """
    size = possible.size
    if not size:
        return np.array([], np.intp)
    crowds = [np.append(seen, seen[-1] + least) for seen in cases.crowds.values()]
    following = _following_edges(possible)
    starts = np.arange(size)
    ends, before = starts + 1, starts
    while (ends != before).any():  # each rule only ever moves an end down
        before, ends = ends, ends.copy()
        for seen in crowds:
            wanted = seen[starts] + least
            there = seen[ends]
            few = np.flatnonzero((there > seen[starts]) & (there < wanted))
            ends[few] = seen.searchsorted(wanted[few])
        ends = following[ends]
    kept, reached, chain = [0], 0, ends.tolist()
    while reached < size:
        reached = chain[reached]
        if reached <= size:
            kept.append(reached)

    def enough(start: int) -> bool:
        return all(not 0 < seen[size] - seen[start] < least for seen in crowds)

    kept = _to_the_end(kept, size, enough)
    return np.array(_without_dominance(kept, cases)[1:], np.intp)


def edges(cases: Behind, s: Sweep, points: Indices, least: int) -> Floats:
    """Return what the cells that end at these operating points are called.

    That is a number between the lowest score of the cell and what is below, so that it calls the
    same cases positive and is no case's own; a score that `least` cases have stays.
    """
    upper, lower = s.thresholds[points], _next_below(s)[points - 1]
    return np.where(cases.same[points - 1] >= least, upper, between(lower, upper))


def means(
    cases: Behind, s: Sweep, points: Indices, least: int, digits: int | None = None
) -> Floats:
    """Return what cells of fitted probabilities are called: the mean of what their cases have.

    A probability that is the share of positives among a few cases would tell their counts. The mean
    is rounded, and to no more digits than keep it above the next cell. Where fewer than `least`
    cases have what it is rounded to, a number beside it is taken that none has.

    Parameters
    ----------
    cases
        Those behind the probabilities.
    s
        Their counts, or weights, by probability.
    points
        The operating points at which the cells end.
    least
        So many cases must share a probability that stays.
    digits
        Significant digits to which the probabilities were rounded.
    """
    if not points.size:
        return s.thresholds[:0]
    scores, starts = s.thresholds[1:], np.concatenate([[0], points[:-1]])
    sizes = (np.diff(s.tp) + np.diff(s.fp)).astype(np.float64)
    total, summed = (np.add.reduceat(each, starts) for each in (sizes, sizes * scores))
    low, high, below = scores[points - 1], scores[starts], _next_below(s)[points - 1]
    mean = np.divide(summed, total, out=low.copy(), where=total > 0)
    found = np.where(low == high, low, edges(cases, s, points, least))
    own = scores[::-1][cases.same[::-1] < least]
    open_ = np.flatnonzero(low < high)
    for digits_now in range(digits or _MEAN_DIGITS, _MOST_DIGITS + 1):
        for more, moved in ((0, 0), (1, 1), (1, -1)):
            beside = mean[open_] * (1 + moved * 10.0**-digits_now)
            short = rounded(beside, digits_now + more)
            places = own.searchsorted(short)
            is_own = np.append(own, np.inf)[places] == short
            fine = (below[open_] < short) & (short <= high[open_]) & ~is_own
            found[open_[fine]] = short[fine]
            open_ = open_[~fine]
    return found


def _next_below(s: Sweep) -> Floats:
    """Return for each score the highest of those below it, of bins the highest in the next one.

    For the last score it is what lies a little below it. A last score above 0 is followed by one
    above 0: probabilities stay probabilities. 0 itself, and what is as good as 0, cannot be: there
    is nothing between it and 0.
    """
    scores = reach = s.thresholds[1:]
    if s.spans is not None and s.spans.highest is not None:
        reach = s.spans.highest
    if not scores.size:
        return scores
    last, span = float(scores[-1]), float(scores[0] / 50 - scores[-1] / 50)
    step = abs(last) / 2 if abs(last) > _TINY else span or 1.0
    return np.append(reach[1:], max(last - step, -_LARGEST))


def _following_edges(possible: npt.NDArray[np.bool_]) -> Indices:
    """Return for each operating point the next one that can be an edge, itself if it can."""
    size = possible.size
    places = np.where(possible, np.arange(1, size + 1), size)
    following = np.minimum.accumulate(places[::-1])[::-1]
    return np.concatenate([following[:1], following, [size + 1]])


def _to_the_end(kept: list[int], last: int, enough: Callable[[int], bool]) -> list[int]:
    """Return cells with what is left below them, which as many of the last ones join as must.

    `enough` says whether all that lies below an operating point is enough for a cell.
    """
    if kept[-1] == last:
        return kept
    kept = kept.copy()
    while len(kept) > 1:
        kept.pop()
        if enough(kept[-1]):
            break
    return [*kept, last]


def _without_dominance(kept: list[int], cases: Behind) -> list[int]:
    """Return cells put together until no case has nearly all of a sum in any, nor all have nothing.

    A sum of 0 would tell what each of its cases has, unless all cases of the class have nothing.
    """
    cells = cases.at(np.array(kept[1:], np.intp))
    there = cycle((cells.positives.tolist(), cells.negatives.tolist()))
    parts = [(each.sums.tolist(), next(there)) for each in cells.summed]
    largest = [each.largest.tolist() for each in cells.summed]
    below = [np.maximum.accumulate(each.largest[::-1])[::-1].tolist() for each in cells.summed]

    def hidden(start: int, end: int, tops: Iterable[float]) -> bool:
        return all(
            is_hidden(seen[end] - seen[start], top)
            and (seen[end] > seen[start] or of[end] == of[start] or not seen[-1])
            for (seen, of), top in zip(parts, tops, strict=True)
        )

    last, joined, tops = len(kept) - 1, [0], [0.0] * len(parts)
    for end in range(1, last + 1):
        tops = [max(top, of[end - 1]) for top, of in zip(tops, largest, strict=True)]
        if hidden(joined[-1], end, tops):
            joined.append(end)
            tops = [0.0] * len(parts)
    joined = _to_the_end(
        joined, last, lambda start: hidden(start, last, (of[start] for of in below))
    )
    return [kept[i] for i in joined]
