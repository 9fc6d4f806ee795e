"""Scores rounded, and neighbouring ones put together until enough cases share each."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import numpy as np
import numpy.typing as npt

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


def large_cells(cases: Behind, scores: Floats, least: int) -> Indices:
    """Return the operating points between which enough cases lie, from the top.

    Those are `least` or more; of each class that is there, where sums go along, and then none has
    nearly all of a sum. What is left at the lower end joins the cells above it. No cell ends
    between two scores that have no number between them.

    Parameters
    ----------
    cases
        Those behind the scores. All together they must be enough, see `Behind.most`.
    scores
        Falling.
    least
        2 or more.
    """
    size = scores.size
    if not size:
        return np.array([], np.intp)
    crowds = [np.append(seen, seen[-1] + least) for seen in cases.crowds.values()]
    following = _following_edges(cases, scores, least)
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


def edges(cases: Behind, scores: Floats, points: Indices, least: int) -> Floats:
    """Return what the cells that end at these operating points are called.

    That is a number between the lowest score of the cell and the next one below, so that it calls
    the same cases positive and is no case's own; a score that `least` cases have stays.
    """
    if not points.size:
        return scores[:0]
    upper = scores[points - 1]
    return np.where(
        cases.same[points - 1] >= least, upper, between(_next_below(scores)[points - 1], upper)
    )


def means(scores: Floats, sizes: Floats, points: Indices, digits: int | None = None) -> Floats:
    """Return what cells of fitted probabilities are called: the mean of what their cases have.

    A probability that is the share of positives among a few cases would tell their counts.

    Parameters
    ----------
    scores
        Probabilities, falling.
    sizes
        How many cases have each, or what they weigh.
    points
        The operating points at which the cells end.
    digits
        Significant digits to which the probabilities were rounded.
    """
    if not points.size:
        return scores[:0]
    starts = np.concatenate([[0], points[:-1]])
    total, summed = (np.add.reduceat(each, starts) for each in (sizes, sizes * scores))
    low, high = scores[points - 1], scores[starts]
    mean = np.divide(summed, total, out=low.copy(), where=total > 0)
    return np.clip(rounded(mean, digits or _MEAN_DIGITS), low, high)


def _next_below(scores: Floats) -> Floats:
    """Return for each score the next one below, and for the last what lies a little below it.

    A last score above 0 is followed by one above 0: probabilities stay probabilities. 0 itself, and
    what is as good as 0, cannot be: there is nothing between it and 0.
    """
    last, span = float(scores[-1]), float(scores[0] / 50 - scores[-1] / 50)
    step = abs(last) / 2 if abs(last) > _TINY else span or 1.0
    return np.append(scores[1:], max(last - step, -_LARGEST))


def _following_edges(cases: Behind, scores: Floats, least: int) -> Indices:
    """Return for each operating point the next one that can be an edge, itself if it can."""
    size = scores.size
    room = np.nextafter(scores[1:], np.inf) < scores[:-1]
    possible = np.append(room | (cases.same[:-1] >= least), True)
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
    """Return cells put together until no case has nearly all of a sum in any."""
    cells = cases.at(np.array(kept[1:], np.intp)).summed
    sums = [each.sums.tolist() for each in cells]
    largest = [each.largest.tolist() for each in cells]
    below = [np.maximum.accumulate(each.largest[::-1])[::-1].tolist() for each in cells]

    def hidden(start: int, end: int, tops: Iterable[float]) -> bool:
        parts = zip(sums, tops, strict=True)
        return all(is_hidden(seen[end] - seen[start], top) for seen, top in parts)

    last, joined, tops = len(kept) - 1, [0], [0.0] * len(cells)
    for end in range(1, last + 1):
        tops = [max(top, of[end - 1]) for top, of in zip(tops, largest, strict=True)]
        if hidden(joined[-1], end, tops):
            joined.append(end)
            tops = [0.0] * len(cells)
    joined = _to_the_end(
        joined, last, lambda start: hidden(start, last, (of[start] for of in below))
    )
    return [kept[i] for i in joined]
