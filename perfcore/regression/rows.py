"""Cases of regression, and what each adds to the sums that figures are functions of."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import inf
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from perfcore.arrays import LARGEST, FloatArray, IntArray, IntOrFloatArray, ReadOnly
from perfcore.binary.checks import (
    checked_counts,
    checked_row,
    checked_score,
    require,
    require_countable,
    require_same_length,
)
from perfcore.messages import message
from perfcore.regression.compensated import Parts, difference

BLOCK = 1 << 13
"""Cases at a time: what is made of them stays in the cache."""


@dataclass(frozen=True, slots=True, eq=False)
class Rows(ReadOnly):
    """Cases that count: those of weight 0 are left out.

    Attributes
    ----------
    truth, prediction : float64 array of shape (n,)
    weight : int64 or float64 array of shape (n,), optional
        What each case counts; None if each counts 1.
    group : int64 array of shape (n,), optional
        The group of each case, from 0.
    """

    truth: FloatArray
    prediction: FloatArray
    weight: IntOrFloatArray | None = None
    group: IntArray | None = None

    def __len__(self) -> int:
        return self.truth.size


def checked_rows(
    truth: npt.ArrayLike,
    prediction: npt.ArrayLike,
    weight: npt.ArrayLike | None = None,
    group: npt.ArrayLike | None = None,
) -> Rows:
    """Return the cases, as `tally` takes them."""
    truths, predictions = (
        _numbers(values, name) for values, name in ((truth, "truth"), (prediction, "prediction"))
    )
    weights = None if weight is None else checked_counts(weight, "weight")
    if weights is not None:
        require_countable("weight", weights)
    labels = None if group is None else checked_row(group, "group")
    columns = {"truth": truths, "prediction": predictions, "weight": weights, "group": labels}
    require_same_length(**{name: each for name, each in columns.items() if each is not None})
    if weights is not None and not weights.all():
        kept = weights > 0
        truths, predictions, weights = truths[kept], predictions[kept], weights[kept]
        labels = None if labels is None else labels[kept]
    codes = None if labels is None else np.unique(labels, return_inverse=True)[1]
    return Rows(truths, predictions, weights, codes)


def _numbers(values: npt.ArrayLike, name: str) -> FloatArray:
    numbers = checked_score(values, name).astype(np.float64, copy=False)
    inside = np.abs(numbers) <= LARGEST
    require(inside, numbers, name, message("lie between -1e300 and 1e300"), message("do not"))
    return numbers


class Centres(NamedTuple):
    """What is taken off before anything is squared, and the units of squares.

    Attributes
    ----------
    truth, prediction : float
        The middle of each column where all its numbers are nearer to that than to 0, else 0: then
        nothing is lost by the difference.
    median : float
        Of the truth.
    units : tuple of float
        Of truth, prediction and error: powers of two, other than 1 where products would leave the
        range of float64.
    weight : float
        That of weights.
    """

    truth: float = 0.0
    prediction: float = 0.0
    median: float = 0.0
    units: tuple[float, float, float] = (1.0, 1.0, 1.0)
    weight: float = 1.0

    def scale(self, name: str) -> Fraction:
        """Return what the sum of a name is to be multiplied by."""
        of_truth, of_prediction, of_error = map(Fraction, self.units)
        found = {
            "y": of_truth,
            "p": of_prediction,
            "yy": of_truth**2,
            "pp": of_prediction**2,
            "yp": of_truth * of_prediction,
            "f": of_error,
            "ff": of_error**2,
            "unfitted": of_truth**2,
            "gained": of_truth**2,
        }
        return found.get(name, Fraction(1)) * Fraction(self.weight)


class Ends(NamedTuple):
    """The lowest and the highest number of a column; inf and -inf without any."""

    low: float
    high: float

    @property
    def middle(self) -> float:
        """The middle of numbers of one sign that all lie near it, else 0."""
        low, high = sorted(map(abs, self))
        alike = 0 < self.low <= self.high or self.low <= self.high < 0
        return self.low / 2 + self.high / 2 if alike and high <= 2.9 * low else 0.0


def ends_of(column: FloatArray) -> Ends:
    """Return the lowest and the highest number."""
    return Ends(float(column.min(initial=inf)), float(column.max(initial=-inf)))


class Terms:
    """What some cases add to the sums, before their weights.

    Attributes
    ----------
    truth, prediction : float64 array of shape (n,)
        As they are.
    y, p : float64 array of shape (n,)
        Less their centres, over their units.
    errors, centred : pair of arrays
        prediction - truth as it is, and without the centres over its unit, with what rounding lost.
    """

    def __init__(self, rows: Rows, part: slice, centres: Centres) -> None:
        self.truth, self.prediction = rows.truth[part], rows.prediction[part]
        self.centres = centres
        of_truth, of_prediction, _ = centres.units
        self.y = _moved(self.truth, centres.truth, of_truth)
        self.p = _moved(self.prediction, centres.prediction, of_prediction)

    @cached_property
    def errors(self) -> Parts:
        """How much each prediction is too high."""
        return difference(self.prediction, self.truth)

    @cached_property
    def centred(self) -> Parts:
        """The same less the mean error, as far as the centres tell it."""
        if self.y is self.truth and self.p is self.prediction:
            return self.errors
        c, unit = self.centres, self.centres.units[2]
        return difference(
            _moved(self.prediction, c.prediction, unit), _moved(self.truth, c.truth, unit)
        )


def _moved(column: FloatArray, centre: float, unit: float) -> FloatArray:
    if centre:
        column = column - centre
    return column if unit == 1 else column / unit


def _size(numbers: Parts) -> Parts:
    value, rest = numbers
    return np.abs(value), None if rest is None else np.copysign(1.0, value) * rest


def _relative(t: Terms) -> FloatArray:
    return np.abs(t.errors[0]) / np.abs(t.truth)


def _symmetric(t: Terms) -> FloatArray:
    return np.asarray(2 * np.abs(t.errors[0]) / (np.abs(t.truth) + np.abs(t.prediction)))


def _log_error(t: Terms) -> FloatArray:
    return np.asarray(np.log1p(t.errors[0] / (1 + t.truth)) ** 2)


def _above_log(ratio: FloatArray) -> FloatArray:
    """Return r - log(1 + r), right where r is small too."""
    found = ratio - np.log1p(ratio)
    near = np.abs(ratio) < 0.25
    r = ratio[near]
    x = r / (2 + r)  # log(1 + r) = 2 (x + x^3/3 + x^5/5 + ...)
    series = np.zeros_like(x)
    for power in range(19, 1, -2):
        series = series * x**2 + 1 / power
    found[near] = x * (r - 2 * x**2 * series)
    return found


def _poisson(t: Terms) -> FloatArray:
    there = t.truth > 0
    found = t.prediction.copy()
    found[there] = t.truth[there] * _above_log(t.errors[0][there] / t.truth[there])
    return 2 * found


def _gamma(t: Terms) -> FloatArray:
    return 2 * _above_log(-t.errors[0] / t.prediction)


TERMS: dict[str, Callable[[Terms], Parts]] = {
    "w": lambda t: (np.ones(t.truth.size), None),
    "y": lambda t: (t.y, None),
    "p": lambda t: (t.p, None),
    "yy": lambda t: (t.y**2, None),
    "pp": lambda t: (t.p**2, None),
    "yp": lambda t: (t.y * t.p, None),
    "f": lambda t: t.centred,
    "ff": lambda t: (t.centred[0] ** 2, None),
    "e": lambda t: t.errors,
    "ee": lambda t: (t.errors[0] ** 2, None),
    "size": lambda t: _size(t.errors),
    "truth": lambda t: (np.abs(t.truth), None),
    "spread": lambda t: _size(difference(t.truth, np.full(t.truth.size, t.centres.median))),
    "relative": lambda t: (_relative(t), None),
    "symmetric": lambda t: (_symmetric(t), None),
    "log_error": lambda t: (_log_error(t), None),
    "poisson": lambda t: (_poisson(t), None),
    "gamma": lambda t: (_gamma(t), None),
}
"""What a case adds to each sum; f is p - y."""
