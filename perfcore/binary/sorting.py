"""The one sort: cases become counts at every distinct score.

Nonnegative float bits, read as an integer, rise with the number; so a score and its truth fit one
integer that sorts as the score does:

    the 31 or 63 bits below the sign, inverted where the score is not negative | the truth

Inverted, rising keys mean falling scores. Scores below zero fall while their bits rise, and are
kept in a part of their own. No bit of any finite score is lost: scores one ulp apart, subnormals
among them, stay distinct, and -0.0 and 0.0 get one key.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from perfcore.arrays import Floats, IntOrFloatArray

BLOCK = 1 << 14  # keys in hand at a time, so that the passes over them stay in the cache

Keys = npt.NDArray[np.unsignedinteger[Any]]


class Steps(NamedTuple):
    """Thresholds inf and each distinct score, falling, with the counts called positive there."""

    thresholds: npt.NDArray[np.float64]
    tp: IntOrFloatArray
    fp: IntOrFloatArray


def steps_of_cases(truths: npt.NDArray[np.bool_], scores: Floats) -> Steps:
    """Return the steps of cases that count one each, within 24 bytes a case."""
    cases = scores.size
    steps = _steps(cases, np.dtype(np.int64))
    # The keys lie at the end of the thresholds' own memory. A threshold is written only where
    # the keys were already read, as there are never more distinct scores than cases.
    keys = steps.thresholds.view(np.dtype(f"u{scores.itemsize}"))[-cases:]
    falling = _pack(truths, scores, keys)
    inverted, sign = _flips(keys)
    points = found = 0
    for first, last, flip in ((0, falling, inverted), (falling, cases, sign)):
        keys[first:last].sort()
        for start, stop in _blocks(first, last):
            ends = np.flatnonzero(_run_ends(keys, start, stop, last))
            positives = np.cumsum(keys[start:stop] & 1, dtype=np.int64) + found
            found = positives[-1]
            here = slice(points + 1, points + 1 + ends.size)
            steps.tp[here] = positives[ends]
            steps.fp[here] = ends + (start + 1) - steps.tp[here]
            steps.thresholds[here] = ((keys[start:stop][ends] >> 1) ^ flip).view(scores.dtype)
            points += ends.size
    del keys
    for array in steps:
        array.resize(points + 1, refcheck=False)  # gives the unused memory back, copies nothing
    return steps


def steps_of_rows(scores: Floats, positives: IntOrFloatArray, negatives: IntOrFloatArray) -> Steps:
    """Return the steps of rows that hold any number of cases each; rows without any are absent.

    The sort is stable and falling, so that sums of weights round exactly as scikit-learn's do.
    """
    present = (positives != 0) | (negatives != 0)
    if not present.all():
        scores, positives, negatives = scores[present], positives[present], negatives[present]
    order, ends = _falling_order(scores)
    steps = _steps(ends.size, np.result_type(positives, negatives))
    steps.thresholds[1:] = scores[order[ends]] + 0.0  # -0.0 becomes 0.0
    steps.tp[1:] = np.cumsum(positives[order], dtype=steps.tp.dtype)[ends]
    steps.fp[1:] = np.cumsum(negatives[order], dtype=steps.fp.dtype)[ends]
    return steps


def _falling_order(scores: Floats) -> tuple[npt.NDArray[np.intp], npt.NDArray[np.intp]]:
    """Return the stable order of falling scores, and where in it each run of equal scores ends.

    Two fast sorts, of the scores and then of places within runs, cost half of one stable sort.
    """
    cases = scores.size
    order = np.argsort(-scores)
    falling = scores[order]
    is_end = np.ones(cases, np.bool_)
    np.not_equal(falling[1:], falling[:-1], out=is_end[:-1])
    ends = np.flatnonzero(is_end)
    if ends.size < cases:
        offsets = (np.cumsum(is_end) - is_end) * cases  # one stretch of integers for each run
        order += offsets
        order.sort()
        order -= offsets
    return order, ends


def _steps(distinct: int, dtype: np.dtype[Any]) -> Steps:
    size = distinct + 1
    steps = Steps(np.empty(size), np.empty(size, dtype), np.empty(size, dtype))
    steps.thresholds[0], steps.tp[0], steps.fp[0] = np.inf, 0, 0
    return steps


def _pack(truths: npt.NDArray[np.bool_], scores: Floats, keys: Keys) -> int:
    """Fill the keys, scores below zero behind the others, and return how many others there are."""
    inverted, _ = _flips(keys)
    bits, labels = scores.view(keys.dtype), truths.view(np.uint8)
    front, back = 0, scores.size
    for start, stop in _blocks(0, scores.size):
        packed = bits[start:stop] << 1 | labels[start:stop]  # the sign is shifted out
        below = scores[start:stop] < 0
        if below.any():
            negative = np.compress(below, packed)
            keys[back - negative.size : back] = negative
            back -= negative.size
            packed = np.compress(~below, packed)
        keys[front : front + packed.size] = packed ^ (inverted << 1)
        front += packed.size
    return front


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


def _blocks(first: int, last: int) -> Iterator[tuple[int, int]]:
    for start in range(first, last, BLOCK):
        yield start, min(start + BLOCK, last)
