"""Where predictions are too high or too low: the mean error by the values of a column."""

from __future__ import annotations

from dataclasses import dataclass
from math import nan

import numpy as np
import numpy.typing as npt

from perfcore.arrays import FloatArray, IntArray, ReadOnly
from perfcore.binary.checks import require_same_length
from perfcore.chance.intervals.biases import Part, parted
from perfcore.chance.intervals.scales import t_of
from perfcore.regression.tallies import RegressionTally


@dataclass(frozen=True, slots=True, eq=False)
class ErrorBias(ReadOnly):
    """How far predictions are too high, part by part.

    Attributes
    ----------
    parts : tuple of b parts
        Values in rising order, or bins of numbers from the lowest up; None, the last, for cases
        without a value.
    places : int64 array of shape (n,)
        The part of each case.
    cases : float64 array of shape (b,)
        How many cases, or what weight of them, each part holds.
    bias : float64 array of shape (b,)
        The mean of prediction minus truth.
    low, high : float64 array of shape (b,)
        Its interval; NaN where one case, or one group, makes a part.
    level : float
        Its nominal coverage, of each part by itself.
    """

    parts: tuple[Part, ...]
    places: IntArray
    cases: FloatArray
    bias: FloatArray
    low: FloatArray
    high: FloatArray
    level: float


def error_bias_by(
    t: RegressionTally,
    column: npt.ArrayLike | None = None,
    *,
    bins: int = 10,
    level: float = 0.95,
) -> ErrorBias:
    """Return the mean error for each value of a column, or each bin of its numbers.

    The interval is Student's t of what cases add to the mean; of groups, of what groups add.

    Parameters
    ----------
    t : RegressionTally
        What was counted of a model, with its rows.
    column : array of shape (n,), optional
        Texts, booleans or numbers of the cases of the tally; the prediction without it. More
        distinct numbers than bins are put into bins of about equally many cases; equal numbers stay
        together. NaN and None are cases without a value.
    bins : int
        At most so many bins of numbers, 1 or more.
    level : float
        The nominal coverage, in (0, 1).

    Raises
    ------
    ValueError
        If the tally has no rows, the lengths differ, or an argument breaks these rules.

    Examples
    --------
    >>> from perfcore.regression import tally
    >>> t = tally([10, 12, 15, 20, 8], [11, 11, 18, 16, 8])
    >>> found = error_bias_by(t, ["new", "new", "old", "old", "old"])
    >>> found.parts, found.bias.round(3)
    (('new', 'old'), array([ 0.   , -0.333]))
    """
    rows = t.cases
    values = rows.prediction if column is None else np.asarray(column)
    require_same_length(truth=rows.truth, column=values)
    parts, places = parted(values, bins)
    weight, size = rows.weight, len(parts)
    error = rows.prediction - rows.truth
    cases = np.bincount(places, weight, size).astype(np.float64)
    bias = np.bincount(places, error if weight is None else weight * error, size) / cases
    error -= bias[places]
    apart = error if weight is None else weight * error
    units = places
    if rows.group is not None:
        known, unit = np.unique(rows.group * size + places, return_inverse=True)
        apart, units = np.bincount(unit, apart).astype(np.float64), known % size
    count = np.bincount(units, minlength=size)
    squares = np.bincount(units, apart**2, size)
    quantiles = np.array([t_of(level, n - 1) if n > 1 else nan for n in count.tolist()])
    half = quantiles * np.sqrt(squares * count / np.maximum(count - 1, 1)) / cases
    return ErrorBias(parts, places, cases, bias, bias - half, bias + half, level)
