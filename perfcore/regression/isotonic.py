"""Isotonic regression of the truth on the prediction: the rising values nearest to the truth."""

from __future__ import annotations

from dataclasses import dataclass
from typing import cast

import numpy as np

from perfcore.arrays import FloatArray, IntArray, IntOrFloatArray, ReadOnly
from perfcore.binary.arithmetic import exact_product
from perfcore.binary.hulls import upper_hull
from perfcore.regression.compensated import Pair, cut, pair_of, total
from perfcore.regression.rows import BLOCK, Centres, Rows

Sums = tuple[FloatArray, FloatArray]


@dataclass(frozen=True, slots=True, eq=False)
class Blocks(ReadOnly):
    """Stretches of predictions with one value, from the lowest up.

    Attributes
    ----------
    lower, upper : float64 array of shape (b,)
        The lowest and the highest prediction of each.
    weight : float64 array of shape (b,)
        What its cases weigh.
    value : float64 array of shape (b,)
        The mean truth of its cases: it rises from each to the next.
    """

    lower: FloatArray
    upper: FloatArray
    weight: FloatArray
    value: FloatArray

    def at(self, predictions: FloatArray) -> FloatArray:
        """Return the value at each prediction, of the next block above between two."""
        place = self.upper.searchsorted(predictions)
        return self.value[np.minimum(place, self.value.size - 1)]


def isotonic_fit(rows: Rows, centres: Centres) -> tuple[Blocks, Pair]:
    """Return the blocks, and the sum of weight times squared value, value - centre over the unit.

    Pool-adjacent-violators is a convex hull: from the highest prediction down, that of the running
    sums of truth over those of weight. Sums of blocks are made without rounding.
    """
    if not len(rows):
        none = np.empty(0)
        return Blocks(none, none, none, none), (0.0, 0.0)
    order = rows.prediction.argsort()[::-1]
    falling = rows.prediction[order]
    truth = (rows.truth[order] - centres.truth) / centres.unit
    weight = None if rows.weight is None else rows.weight[order] / centres.weight
    del order
    ends = np.flatnonzero(np.diff(falling, append=-np.inf))
    vertices = _vertices(truth, weight, ends)
    firsts, lasts = vertices[:-1], vertices[1:] - 1
    sums, weights = _sums(truth, weight, firsts)
    while (wrong := np.diff(sums[0] / weights) >= 0).any():
        stays = np.concatenate([[True], ~wrong])
        firsts, lasts = firsts[stays], lasts[np.append(stays[1:], True)]
        sums, weights = _sums(truth, weight, firsts)
    value = (sums[0] / weights * centres.unit + centres.truth)[::-1]
    blocks = Blocks(
        falling[lasts][::-1], falling[firsts][::-1], weights[::-1] * centres.weight, value
    )
    return blocks, _squares(sums, weights)


def _vertices(truth: FloatArray, weight: FloatArray | None, ends: IntArray) -> IntArray:
    """Return where blocks begin among cases of falling prediction, and how many cases there are."""
    above = truth - truth.min()
    if weight is not None:
        above *= weight
    x: FloatArray = np.arange(1.0, truth.size + 1) if weight is None else weight.cumsum()
    np.cumsum(above, out=above)
    if ends.size < truth.size:
        x, above = x[ends], above[ends]
    hull = upper_hull(np.concatenate([[0.0], x]), np.concatenate([[0.0], above]))
    return np.concatenate([[0], ends + 1])[hull]


def _sums(
    truth: FloatArray, weight: FloatArray | None, firsts: IntArray
) -> tuple[Sums, FloatArray]:
    """Return the sums of truth from each first case to the next, with what they lack; weights."""
    rest: IntOrFloatArray | None = None
    if weight is None:
        weights = np.diff(firsts, append=truth.size).astype(np.float64)
    else:
        truth, rest = cast("Sums", exact_product(truth, weight))
        weights = np.add.reduceat(weight, firsts)
    upper, lower = cut(truth, 53 - truth.size.bit_length())
    if rest is not None:
        lower += rest
    first, second = (np.add.reduceat(each, firsts) for each in (upper, lower))
    found = first + second
    return (found, second - (found - first)), weights


def _squares(sums: Sums, weights: FloatArray) -> Pair:
    first, second = sums
    square, lost = cast("Sums", exact_product(first, first))
    lost += 2 * first * second
    quotient = square / weights
    product, more = cast("Sums", exact_product(quotient, weights))
    rest = ((square - product) - more + lost) / weights
    parts = [slice(at, at + BLOCK) for at in range(0, weights.size, BLOCK)]
    return total([pair_of(quotient[part], rest[part]) for part in parts])
