"""Forecasts of quantiles: how many truths lie below them, or between two of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from perfcore.arrays import FloatArray
from perfcore.binary.checks import checked_counts, checked_score, require_same_length
from perfcore.chance.intervals.binomial_intervals import wilson_ends
from perfcore.chance.intervals.estimates import Interval
from perfcore.chance.intervals.scales import z_of
from perfcore.messages import argument_error
from perfcore.regression.compensated import over
from perfcore.regression.rows import checked_rows

METHOD = "Wilson, effective cases"


@dataclass(frozen=True, slots=True)
class QuantileForecast:
    """A forecast of one quantile.

    Attributes
    ----------
    level : float
        Which share of the truths should lie at or below it.
    share : Interval
        Which share does.
    pinball : float
        The mean pinball loss at this level, in the unit of the truth.
    """

    level: float
    share: Interval
    pinball: float


@dataclass(frozen=True, slots=True)
class IntervalForecast:
    """A forecast of a lower and an upper end.

    Attributes
    ----------
    coverage : Interval
        Which share of the truths lies within, both ends included.
    below, above : float
        Which share lies below the lower end, and above the upper one.
    width : float
        The mean of upper - lower, in the unit of the truth.
    crossed : int
        In how many cases the lower end lies above the upper one.
    """

    coverage: Interval
    below: float
    above: float
    width: float
    crossed: int


def quantile_forecasts(
    truth: npt.ArrayLike,
    quantiles: npt.ArrayLike,
    levels: Sequence[float],
    *,
    weight: npt.ArrayLike | None = None,
    level: float = 0.95,
) -> tuple[QuantileForecast, ...]:
    """Return what forecasts of quantiles are worth, level by level.

    Parameters
    ----------
    truth : array of shape (n,)
    quantiles : array of shape (n, k)
        Column j is the forecast of level j.
    levels : sequence of k float
        In (0, 1).
    weight : array of shape (n,), optional
        What each case counts.
    level : float
        The nominal coverage of the intervals, in (0, 1).

    Raises
    ------
    ValueError
        If an argument breaks these rules.

    References
    ----------
    R. Koenker, G. Bassett (1978), Regression quantiles, Econometrica 46, 33-50.
    https://doi.org/10.2307/1913643

    Examples
    --------
    >>> found = quantile_forecasts([1, 2, 3, 4], [[2], [2], [2], [5]], [0.7])
    >>> found[0].share.value, round(found[0].pinball, 3)
    (0.75, 0.325)
    """
    columns = np.asarray(quantiles)
    if columns.ndim != 2 or columns.shape[1] != len(levels):
        raise argument_error(
            "quantiles", "have a column for each of {count} levels", columns.shape,
            count=len(levels),
        )  # fmt: skip
    found = []
    for at, column in zip(levels, columns.T, strict=True):
        if not 0 < at < 1:
            raise argument_error("levels", "lie between 0 and 1", at)
        rows = checked_rows(truth, column, weight)
        above, counted = rows.truth - rows.prediction, _weights(rows.weight, len(rows))
        loss = (counted * np.maximum(at * above, (at - 1) * above)).sum()
        share = _share(above <= 0, counted, level)
        found.append(QuantileForecast(at, share, float(over(loss, counted.sum()))))
    return tuple(found)


def interval_forecast(
    truth: npt.ArrayLike,
    lower: npt.ArrayLike,
    upper: npt.ArrayLike,
    *,
    weight: npt.ArrayLike | None = None,
    level: float = 0.95,
) -> IntervalForecast:
    """Return which share of the truths lies between two forecasts, and how wide these are.

    Parameters
    ----------
    truth, lower, upper : array of shape (n,)
    weight : array of shape (n,), optional
        What each case counts.
    level : float
        The nominal coverage of the intervals of the shares, in (0, 1).

    Raises
    ------
    ValueError
        If an argument breaks these rules.

    Examples
    --------
    >>> found = interval_forecast([1, 2, 3, 4], [0, 0, 0, 5], [2, 2, 2, 6])
    >>> found.coverage.value, found.below, found.above, found.width
    (0.5, 0.25, 0.25, 1.75)
    """
    y, low, high = (
        checked_score(each, name).astype(np.float64)
        for each, name in ((truth, "truth"), (lower, "lower"), (upper, "upper"))
    )
    weights = None if weight is None else checked_counts(weight, "weight")
    columns = {"truth": y, "lower": low, "upper": high}
    require_same_length(**columns, **({} if weights is None else {"weight": weights}))
    counted = _weights(weights, y.size)
    below, above = (_share(each, counted, level).value for each in (y < low, y > high))
    width = float((counted * (high - low)).sum() / counted.sum()) if counted.sum() else np.nan
    crossed = int(np.count_nonzero((low > high) & (counted > 0)))
    return IntervalForecast(
        _share((low <= y) & (y <= high), counted, level), below, above, width, crossed
    )


def _weights(weight: npt.NDArray[np.generic] | None, size: int) -> FloatArray:
    return np.ones(size) if weight is None else weight.astype(np.float64)


def _share(holds: npt.NDArray[np.bool_], weight: FloatArray, level: float) -> Interval:
    z, total = z_of(level), float(weight.sum())
    if not total:
        return Interval(np.nan, np.nan, np.nan, level, METHOD, "there are no cases")
    share = float(weight[holds].sum()) / total
    alike = total**2 / float((weight**2).sum())
    low, high = wilson_ends(share * alike, alike, z)
    return Interval(share, low, high, level, METHOD)
