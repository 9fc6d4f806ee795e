"""Isotonic regression of the truth on the prediction: the rising values nearest to the truth."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, cast

import numpy as np

from perfcore.arrays import FloatArray, IntArray, IntOrFloatArray, ReadOnly
from perfcore.binary.arithmetic import exact_product, power_of_two
from perfcore.binary.hulls import upper_hull
from perfcore.binary.sorting import in_falling_order
from perfcore.cores import on_cores
from perfcore.regression.compensated import Pair, cut, difference, squares, total
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


def isotonic_fit(rows: Rows, centres: Centres) -> tuple[Blocks, dict[str, Pair]]:
    """Return the blocks, and the sums of squared distances in the units of the centres.

    "unfitted" are the distances of the truth from the value of its block, "gained" those of the
    values from the mean truth. Pool-adjacent-violators is a convex hull: from the highest
    prediction down, that of the running sums of truth over those of weight.
    """
    if not len(rows):
        none = np.empty(0)
        return Blocks(none, none, none, none), dict.fromkeys(("unfitted", "gained"), (0.0, 0.0))
    columns = [rows.truth] if rows.weight is None else [rows.truth, rows.weight]
    falling, truth, *heavy = in_falling_order(rows.prediction, *columns)
    truth -= centres.truth
    truth /= centres.units[0]
    weight = heavy[0] / centres.weight if heavy else None
    vertices = _vertices(truth, weight, falling)
    firsts, lasts = vertices[:-1], vertices[1:] - 1
    values, weights = _means(truth, weight, firsts)
    while (wrong := np.diff(values[0]) >= 0).any():  # a hull of rounded sums may bend the other way
        stays = np.concatenate([[True], ~wrong])
        firsts, lasts = firsts[stays], lasts[np.append(stays[1:], True)]
        values, weights = _means(truth, weight, firsts)
    mean = _means(truth, weight, np.zeros(1, np.int64))[0]
    found = {
        "unfitted": _squared(truth, values, lasts, weight),
        "gained": total(
            squares(*_apart(values[0][part], mean, values[1][part]), weights[part])
            for part in _parts(weights.size)
        ),
    }
    shown = (values[0] * centres.units[0] + centres.truth)[::-1]
    own = weights[::-1] * centres.weight
    return Blocks(falling[lasts][::-1], falling[firsts][::-1], own, shown), found


def _parts(size: int) -> list[slice]:
    return [slice(at, at + BLOCK) for at in range(0, size, BLOCK)]


def _apart(numbers: FloatArray, means: Sums, rest: FloatArray | float = 0.0) -> Sums:
    """Return how far numbers lie from means, with what rounding lost."""
    near, lost = difference(numbers, means[0] + np.zeros(numbers.size))
    lacking = (0.0 if lost is None else lost) + rest - means[1]
    found = near + lacking
    return found, lacking - (found - near)


def _squared(truth: FloatArray, values: Sums, lasts: IntArray, weight: FloatArray | None) -> Pair:
    """Return the sum of squared distances of the truth from the values of its blocks."""

    def of(part: slice) -> Pair:
        first, last = lasts.searchsorted([part.start, min(part.stop, truth.size) - 1])
        own = slice(first, last + 1)
        ends: IntArray = np.minimum(lasts[own] + 1, part.stop)
        sizes = np.diff(ends, prepend=part.start)
        apart = _apart(truth[part], (values[0][own].repeat(sizes), values[1][own].repeat(sizes)))
        return squares(*apart, None if weight is None else weight[part])

    return total(on_cores(of, _parts(truth.size), size=min(truth.size, 4 * BLOCK)))


def _vertices(truth: FloatArray, weight: FloatArray | None, falling: FloatArray) -> IntArray:
    """Return where blocks begin among cases of falling prediction, and how many cases there are.

    Running sums are written where they are needed: nothing else is as long as the cases.
    """
    size = truth.size
    y = np.zeros(size + 1)
    np.subtract(truth, truth.min(), out=y[1:])
    x: IntOrFloatArray
    if weight is None:
        x = np.arange(size + 1)
    else:
        y[1:] *= weight
        x = np.zeros(size + 1)
        np.cumsum(weight, out=x[1:])
    np.cumsum(y, out=y)
    y /= power_of_two(y.item(-1))
    last = np.ones(size + 1, np.bool_)  # of the cases of one prediction
    np.not_equal(falling[1:], falling[:-1], out=last[1:-1])
    if last.all():
        found = upper_hull(x, y).copy()
    else:
        places = np.flatnonzero(last)
        found = places[upper_hull(x[places], y[places])]
    found[-1] = size  # weights too small to tell from none end no block
    return found


def _means(
    truth: FloatArray, weight: FloatArray | None, firsts: IntArray
) -> tuple[Sums, FloatArray]:
    """Return the mean truth from each first case to the next, with what it lacks; weights."""
    rest: Any = 0.0
    lacking: Any = 0.0
    if weight is None:
        weights = np.diff(firsts, append=truth.size).astype(np.float64)
    else:
        weights, lacking = _added(weight, firsts)
        truth, rest = cast("Sums", exact_product(truth, weight))
    sums, second = _added(truth, firsts, rest)
    means = sums / weights
    product, lost = cast("Sums", exact_product(means, weights))
    return (means, ((sums - product) - lost + second - means * lacking) / weights), weights


def _added(numbers: FloatArray, firsts: IntArray, rest: Any = 0.0) -> Sums:
    """Return the sums from each first number to the next, with what rounding lost."""
    upper, lower = cut(numbers, 53 - numbers.size.bit_length())
    lower += rest
    first, second = (np.add.reduceat(each, firsts) for each in (upper, lower))
    sums = first + second
    return sums, second - (sums - first)
