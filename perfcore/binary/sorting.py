"""The one sort: cases become counts at every distinct score.

Nonnegative float bits, read as an integer, rise with the number; so a score and its truth fit one
integer that sorts as the score does:

    the 31 or 63 bits below the sign, inverted where the score is not negative | the truth

Inverted, rising keys mean falling scores. Scores below zero fall while their bits rise, and are
kept in a part of their own. No bit of any finite score is lost: scores one ulp apart, subnormals
among them, stay distinct, and -0.0 and 0.0 get one key.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from perfcore.arrays import Floats, IntOrFloatArray
from perfcore.binary.key_sorts import Keys, numpy_is_slow, sort_keys
from perfcore.cores import on_cores

BLOCK = 1 << 14  # keys in hand at a time, so that the passes over them stay in the cache
_TWO_THREADS = 1 << 18  # from so many cases on two threads are worth their start
_FAR = 1 << 16  # from so many cases on memory is far from the processor
_MANY = 4096  # scores below are sorted as soon as counted
_SAMPLE = 64
_MOST_DIGITS = 6
_MOST_CELLS = 1 << 17

Taken = tuple[Floats, *tuple[IntOrFloatArray, ...]]


class Steps(NamedTuple):
    """Thresholds inf and each distinct score, falling, with the counts called positive there."""

    thresholds: npt.NDArray[np.float64]
    tp: IntOrFloatArray
    fp: IntOrFloatArray


class _Part(NamedTuple):
    """Keys that sort apart from all others, and the bits of a score that are flipped in them."""

    first: int
    last: int
    flip: np.unsignedinteger[Any]


def steps_of_cases(truths: npt.NDArray[np.bool_], scores: Floats) -> Steps:
    """Return the steps of cases that count one each, within 25 bytes a case above 10^6."""
    if (counted := _steps_of_decimals(truths, scores)) is not None:
        return counted
    steps = _steps(scores.size, np.dtype(np.int64))
    return _cut(steps, _filled(steps, truths, scores) + 1)


def _filled(steps: Steps, truths: npt.NDArray[np.bool_], scores: Floats) -> int:
    """Write the steps of cases and return the last one's place."""
    cases = scores.size
    # The keys lie at the end of the thresholds' own memory. A threshold is written only where
    # the keys were already read, as there are never more distinct scores than cases.
    kind = np.dtype(f"u{scores.itemsize}")
    keys, spare = (array.view(kind)[-cases:] for array in (steps.thresholds, steps.tp))
    # numpy sorts and counts without holding the interpreter: two threads take 60 % of the time.
    # Where its sort is slow ours has too many steps, and two threads take more time than one.
    threads = cases >= _TWO_THREADS and scores.itemsize == 8 and not numpy_is_slow()
    parts = _pack(truths, scores, keys, halves=threads)

    def sort(part: _Part) -> None:
        sort_keys(keys[part.first : part.last], spare[part.first : part.last])

    def scan(part: _Part, found: int, point: int) -> int:
        return _scan(keys, part, found, point, steps)

    if threads:
        from concurrent.futures import ThreadPoolExecutor

        with ThreadPoolExecutor(2) as pool:
            list(pool.map(sort, parts))
            blocks = _blocks(0, parts[0].last)
            found = sum(int(np.count_nonzero(keys[start:stop] & 1)) for start, stop in blocks)
            point, end = pool.map(scan, parts, (0, found), (0, parts[1].first))
        _move(steps, parts[1].first, end, point)
        return point + end - parts[1].first
    points = 0
    for part in parts:
        sort(part)
        points = scan(part, int(steps.tp[points]), points)
    return points


def _scan(keys: Keys, part: _Part, found: int, points: int, steps: Steps) -> int:
    """Write the steps of sorted keys behind a point, and return the last one's place.

    Where all scores of a block differ nothing is looked up, which halves the time. Counts are made
    where they will stand, as a block's memory may be new to the process each time: that alone took
    as long as all else.
    """
    ramp = np.arange(1, BLOCK + 1)
    for start, stop in _blocks(part.first, part.last):
        block = keys[start:stop]
        is_end = _run_ends(keys, start, stop, part.last)
        tp, fp = steps.tp[start + 1 : stop + 1], steps.fp[start + 1 : stop + 1]
        np.bitwise_and(block, 1, out=tp.view(np.uint64))
        tp[0] += found
        np.cumsum(tp, out=tp)
        found = int(tp[-1])
        np.subtract(ramp[: stop - start], tp, out=fp)
        fp += start
        distinct = bool(is_end.all())
        ends = slice(None) if distinct else np.flatnonzero(is_end)
        here = slice(points + 1, points + 1 + block[ends].size)
        bits = block[ends] >> 1
        bits ^= part.flip
        steps.thresholds[here] = bits.view(f"f{keys.itemsize}")
        if not distinct or points < start:
            steps.tp[here], steps.fp[here] = tp[ends], fp[ends]
        points = here.stop - 1
    return points


def _move(steps: Steps, first: int, last: int, to: int) -> None:
    """Move the steps behind `first` up to `last` so far forward that they stand behind `to`."""
    if first == to:
        return
    for start, stop in _blocks(first + 1, last + 1):
        for array in steps:
            array[start - first + to : stop - first + to] = array[start:stop]


def _steps_of_decimals(truths: npt.NDArray[np.bool_], scores: Floats) -> Steps | None:
    """Return the steps of scores that are decimals of few digits, else None.

    They are counted and not sorted: 4 to 6 ns a case, where the sort makes it 11 to 100. That they
    are such is seen in a sample, and held against every score.
    """
    unit = _decimal_unit(scores)
    if unit is None:
        return None
    with np.errstate(over="ignore", invalid="ignore"):
        low, high = np.rint(scores.min() * unit), np.rint(scores.max() * unit)
        exact = max(-low, high) < 1 / np.finfo(scores.dtype).eps
        if not (exact and high - low < min(scores.size // 2, _MOST_CELLS)):
            return None
    cells = int(high - low) + 1
    counts = np.zeros(2 * cells, np.int64)
    for start, stop in _blocks(0, scores.size, max(BLOCK, 4 * cells)):
        whole = np.rint(scores[start:stop] * unit)
        if not (whole / unit == scores[start:stop]).all():
            return None
        cell = (whole - low).astype(np.intp)
        cell <<= 1
        cell |= truths[start:stop]
        counts += np.bincount(cell, minlength=counts.size)
    negatives, positives = counts[::-1].reshape(cells, 2).T[::-1]
    present = np.flatnonzero(negatives + positives)
    steps = _steps(present.size, np.dtype(np.int64))
    steps.thresholds[1:] = (high - present.astype(scores.dtype)) / unit + 0.0  # no -0.0
    np.cumsum(positives[present], out=steps.tp[1:])
    np.cumsum(negatives[present], out=steps.fp[1:])
    return steps


def _decimal_unit(scores: Floats) -> np.floating[Any] | None:
    """Return the least power of ten that makes a sample of many scores whole numbers, if one does.

    k / 10^d is rounded once, so the score that prints as this decimal is equal to it.
    """
    if scores.size < _MANY:
        return None
    sample = scores[:: scores.size // _SAMPLE + 1]
    units = [scores.dtype.type(10**digits) for digits in range(_MOST_DIGITS + 1)]
    if not _are_whole(sample, units[-1]):
        return None
    return next(unit for unit in units if _are_whole(sample, unit))


def _are_whole(scores: Floats, unit: np.floating[Any]) -> bool:
    with np.errstate(over="ignore"):
        return bool((np.rint(scores * unit) / unit == scores).all())


def steps_of_rows(scores: Floats, positives: IntOrFloatArray, negatives: IntOrFloatArray) -> Steps:
    """Return the steps of rows that hold any number of cases each; rows without any are absent."""
    present = (positives != 0) | (negatives != 0)
    if not present.all():
        scores, positives, negatives = scores[present], positives[present], negatives[present]

    def taken(rows: npt.NDArray[np.intp]) -> Taken:
        return scores.take(rows), positives.take(rows), negatives.take(rows)

    return _steps_of(scores, np.result_type(positives, negatives), taken)


def steps_of_weights(
    truths: npt.NDArray[np.bool_], scores: Floats, weights: IntOrFloatArray
) -> Steps:
    """Return the steps of cases that count their weight; those of weight 0 are absent."""
    present = weights != 0
    if not present.all():
        truths, scores, weights = truths[present], scores[present], weights[present]
    if scores.size < _FAR:
        return steps_of_rows(scores, weights * truths, weights * ~truths)
    # Score and weight, negative for a negative case, lie side by side in one item of 16 bytes: out
    # of order memory is slow, and one look at it is a third faster than three.
    pairs = np.empty(scores.size, np.complex128)
    pairs.view(np.float64)[::2] = scores
    signed = pairs.view(weights.dtype)[1::2]
    np.multiply(weights, 2 * truths.view(np.int8) - 1, out=signed)

    def taken(rows: npt.NDArray[np.intp]) -> Taken:
        found = pairs.take(rows)
        signed = found.view(weights.dtype)[1::2]
        return found.real, np.maximum(signed, 0), np.maximum(-signed, 0)

    return _steps_of(scores, weights.dtype, taken)


def _steps_of(
    scores: Floats, kind: np.dtype[Any], taken: Callable[[npt.NDArray[np.intp]], Taken]
) -> Steps:
    """Return the steps of rows, of which `taken` gives scores, positives and negatives.

    Sums of weights are added up in the stable falling order, so that they round exactly as
    scikit-learn's do. It comes from a sort of integers, which is faster than any argsort and needs
    no memory beside the thresholds': 2 to 3 times at 10^6 cases and more, and 41 bytes a case
    instead of 81.
    """
    rows = scores.size
    steps = _steps(rows, kind)
    if not rows:
        return steps
    keys = steps.thresholds.view(np.uint64)[-rows:]  # written over as in `steps_of_cases`
    place = _pack_places(scores, keys)
    sort_keys(keys, steps.tp.view(np.uint64)[-rows:])
    points = 0
    for start, stop in _whole_runs(keys, place):
        _, (falling, *classes) = _in_order(keys[start:stop], place, taken)
        is_end = np.ones(stop - start, np.bool_)
        np.not_equal(falling[1:], falling[:-1], out=is_end[:-1])
        ends = np.flatnonzero(is_end)
        here = slice(points + 1, points + 1 + ends.size)
        for counts, sums in zip(classes, (steps.tp, steps.fp), strict=True):
            counts[0] += sums[points]
            sums[here] = np.cumsum(counts, dtype=kind)[ends]
        steps.thresholds[here] = falling[ends] + 0.0  # -0.0 becomes 0.0
        points += ends.size
    del keys
    return _cut(steps, points + 1)


def in_falling_order(
    scores: npt.NDArray[np.float64], *columns: npt.NDArray[Any]
) -> list[npt.NDArray[Any]]:
    """Return numbers from the highest down, and columns in their order; equal ones as they stand.

    Examples
    --------
    >>> in_falling_order(np.array([1.0, 3.0, 2.0]), np.array([10, 30, 20]))
    [array([3., 2., 1.]), array([30, 20, 10])]
    """
    keys = np.empty(scores.size, np.uint64)
    if not scores.size:
        return [scores, *columns]
    place = _pack_places(scores, keys)
    found = [np.empty_like(each) for each in (scores, *columns)]
    sort_keys(keys, found[0].view(np.uint64))

    def taken(rows: npt.NDArray[np.intp]) -> tuple[npt.NDArray[np.float64]]:
        return (scores.take(rows),)

    def fill(part: tuple[int, int]) -> None:
        here = slice(*part)
        order, (found[0][here], *_) = _in_order(keys[here], place, taken)
        for column, each in zip(columns, found[1:], strict=True):
            column.take(order, out=each[here], mode="clip")

    on_cores(fill, _whole_runs(keys, place), size=min(scores.size, 4 * BLOCK))
    return found


def _whole_runs(keys: npt.NDArray[np.uint64], place: np.uint64) -> Iterator[tuple[int, int]]:
    """Return where blocks of sorted keys begin and end, which part no cases of one score."""
    start = 0
    while start < keys.size:
        least = min(start + BLOCK, keys.size)
        stop = least + int(keys[least:].searchsorted(keys[least - 1] | place, side="right"))
        yield start, stop
        start = stop


def _in_order(
    keys: npt.NDArray[np.uint64], place: np.uint64, taken: Callable[[npt.NDArray[np.intp]], Taken]
) -> tuple[npt.NDArray[np.intp], Taken]:
    """Return rows by their sorted keys, those of one score in their own order, and what is taken.

    What is taken of them begins with their scores.
    """
    order = (keys & place).view(np.intp)
    found = taken(order)
    falling = found[0]
    if (falling[1:] > falling[:-1]).any():  # scores so near that their keys lost what parts them
        alike = np.zeros(keys.size + 1, np.bool_)
        np.less_equal(keys[1:] ^ keys[:-1], place, out=alike[1:-1])
        mixed = np.flatnonzero(alike[1:] | alike[:-1])
        order[mixed] = order[mixed[np.argsort(-falling[mixed], kind="stable")]]
        found = taken(order)
    return order, found


def _pack_places(scores: Floats, keys: npt.NDArray[np.uint64]) -> np.uint64:
    """Fill the keys with how far each score is below the highest, and its place in the low bits.

    The distance is that of the bits, and loses its last ones where both do not fit into 64 bits.
    Return the bits of the place.
    """
    ends = _rising_bits(np.array([scores.min(), scores.max()], np.float64))
    places = (scores.size - 1).bit_length()
    lost = max(0, (int(ends[1]) - int(ends[0])).bit_length() + places - 64)
    for start, stop in _blocks(0, scores.size):
        below = (ends[1] - _rising_bits(scores[start:stop])).view(np.uint64)
        below >>= np.uint64(lost)
        below <<= np.uint64(places)
        np.bitwise_or(below, np.arange(start, stop, dtype=np.uint64), out=keys[start:stop])
    return np.uint64((1 << places) - 1)


def _rising_bits(scores: Floats) -> npt.NDArray[np.int64]:
    """Return integers that rise as the scores do; -0.0 and 0.0 share one."""
    bits = np.add(scores, 0.0, dtype=np.float64).view(np.int64)
    return bits ^ ((bits >> 63) & np.int64(2**63 - 1))


def _steps(distinct: int, dtype: np.dtype[Any]) -> Steps:
    size = distinct + 1
    steps = Steps(np.empty(size), np.empty(size, dtype), np.empty(size, dtype))
    steps.thresholds[0], steps.tp[0], steps.fp[0] = np.inf, 0, 0
    return steps


def _cut(steps: Steps, size: int) -> Steps:
    """Give back the memory that was not needed; nothing is copied."""
    for array in steps:
        array.resize(size, refcheck=False)
    return steps


def _pack(
    truths: npt.NDArray[np.bool_], scores: Floats, keys: Keys, *, halves: bool
) -> tuple[_Part, _Part]:
    """Fill the keys: scores below zero, or in halves the lower one without such, are the last."""
    inverted, sign = _flips(keys)
    cut = 0.0
    if halves and scores.min() >= 0:
        cut = float(np.median(scores[:: scores.size // _MANY or 1]))
    flips = inverted, inverted if cut else sign
    bits, labels = scores.view(keys.dtype), truths.view(np.uint8)
    front, back = 0, scores.size
    for start, stop in _blocks(0, scores.size):
        packed = bits[start:stop] << 1  # the sign is shifted out
        packed |= labels[start:stop]
        below = scores[start:stop] < cut
        if below.any():
            low = np.compress(below, packed)
            np.bitwise_xor(low, flips[1] << 1, out=keys[back - low.size : back])
            back -= low.size
            packed = np.compress(~below, packed)
        np.bitwise_xor(packed, flips[0] << 1, out=keys[front : front + packed.size])
        front += packed.size
    return _Part(0, front, flips[0]), _Part(front, scores.size, flips[1])


def _flips(keys: Keys) -> tuple[np.unsignedinteger[Any], np.unsignedinteger[Any]]:
    """Return the bits to flip in scores that are not negative, and in those that are."""
    sign = keys.dtype.type(1 << (8 * keys.itemsize - 1))
    return ~sign, sign


def _run_ends(keys: Keys, start: int, stop: int, last: int) -> npt.NDArray[np.bool_]:
    """Return where the next key holds another score, and at the last key of its part."""
    ends = np.ones(stop - start, np.bool_)
    ahead = keys[start + 1 : min(stop + 1, last)]
    np.greater(keys[start : start + ahead.size] ^ ahead, 1, out=ends[: ahead.size])
    return ends


def _blocks(first: int, last: int, size: int | None = None) -> Iterator[tuple[int, int]]:
    for start in range(first, last, size or BLOCK):
        yield start, min(start + (size or BLOCK), last)
