"""Where predictions are too high or too low: the mean error by the prediction or a column."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from perfcore.arrays import FloatArray, IntArray, ReadOnly
from perfcore.binary.checks import checked_row, require_same_length
from perfcore.chance.intervals.biases import Part, parted
from perfcore.chance.intervals.scales import t_of, z_of
from perfcore.messages import argument_error
from perfcore.regression import RegressionTally
from perfcore.regression.rows import Rows


@dataclass(frozen=True, slots=True, eq=False)
class ErrorBiases(ReadOnly):
    """The mean error, part by part.

    Attributes
    ----------
    parts : tuple of b parts
        Values in rising order, or bins of numbers from the lowest up; None, the last, for cases
        without a value.
    weight : float64 array of shape (b,)
        What the cases of each weigh.
    bias : float64 array of shape (b,)
        The mean of prediction - truth: above 0 predictions are too high.
    low, high : float64 array of shape (b,)
        Student's interval of the bias; NaN where there is one case, or one group.
    level : float
        Its nominal coverage, of each part by itself.
    """

    parts: tuple[Part, ...]
    weight: FloatArray
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
) -> ErrorBiases:
    """Return the mean error by a column: of what it says, with Student's interval.

    The mean error is what a mean must not have in any part of the cases that is known beforehand:
    the identification function of the mean. Groups of cases are taken as wholes.

    Parameters
    ----------
    t : RegressionTally
        With its rows.
    column : array of shape (n,), optional
        A number or a text for each case of `t.rows`, or None or NaN; the prediction by default.
    bins : int
        Numbers of more values than this are put into so many bins of about equally many cases;
        equal numbers stay together.
    level : float
        The nominal coverage, in (0, 1).

    Raises
    ------
    ValueError
        If the tally has no rows, or an argument breaks these rules.

    References
    ----------
    T. Fissler, C. Lorentzen, M. Mayer (2022), Model comparison and calibration assessment: user
    guide for consistent scoring functions in machine learning and actuarial practice.
    https://doi.org/10.48550/arXiv.2202.12780

    Examples
    --------
    >>> from perfcore.regression import tally
    >>> t = tally([10, 12, 15, 20], [11, 13, 18, 16])
    >>> found = error_bias_by(t, ["a", "a", "b", "b"])
    >>> found.parts, found.bias, found.low.round(2)
    (('a', 'b'), array([ 1. , -0.5]), array([  1.  , -44.97]))
    """
    z_of(level)
    if isinstance(bins, bool) or not isinstance(bins, int | np.integer) or bins < 1:
        raise argument_error("bins", "be a whole number of 1 or more", bins)
    rows = t.cases
    values = rows.prediction if column is None else checked_row(column, "column")
    require_same_length(truth=rows.truth, column=values)
    parts, codes = parted(values, int(bins))
    many = len(parts)
    weights = np.ones(len(rows)) if rows.weight is None else rows.weight.astype(np.float64)
    errors = rows.prediction - rows.truth
    weight = np.bincount(codes, weights, many).astype(np.float64)
    bias = np.bincount(codes, weights * errors, many) / weight
    apart = weights * (errors - bias[codes])
    variance, units = _spread(rows, codes, apart, many)
    reaches = [t_of(level, count - 1) if count > 1 else np.nan for count in units.tolist()]
    with np.errstate(divide="ignore", invalid="ignore"):
        reach = np.array(reaches) * np.sqrt(variance * units / (units - 1)) / weight
    return ErrorBiases(parts, weight, bias, bias - reach, bias + reach, level)


def _spread(
    rows: Rows, codes: IntArray, apart: FloatArray, many: int
) -> tuple[FloatArray, FloatArray]:
    """Return the sum of squares of what cases, or groups, add to each part, and their number."""
    if rows.group is not None:
        pairs, places = np.unique(
            codes * (int(rows.group.max()) + 1) + rows.group, return_inverse=True
        )
        apart = np.bincount(places, apart).astype(np.float64)
        codes = pairs // (int(rows.group.max()) + 1)
    squares = np.bincount(codes, apart**2, many).astype(np.float64)
    return squares, np.bincount(codes, minlength=many).astype(np.float64)
