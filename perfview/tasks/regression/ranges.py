"""Forecasts of quantiles, and ranges between two of them: what they say, and what came true."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields
from typing import Self

import numpy as np

from perfcore.arrays import FloatArray
from perfcore.chance.regression import interval_forecast, quantile_forecasts
from perfcore.data.regressions import RegressionCases
from perfcore.messages import value_error

HOLDS, LOW, HIGH = "holds", "low", "high"
"""Whether as many truths as stated lie at or below a quantile, or in a range, or fewer, or more."""


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class Ranges:
    """Forecasts of a model: first its quantiles, then ranges between two of them, widest first.

    Attributes
    ----------
    lower, upper : float64 array of shape (k,)
        The levels of both ends of a range; of a quantile the level is `upper`, and `lower` 0.
    share, share_low, share_high : float64 array of shape (k,)
        Which share of the truths lies at or below the quantile, or in the range, and its interval.
    inside_low : float64 array of shape (k,)
        The low end of the interval of the share that lies there and not on an end.
    loss : float64 array of shape (k,)
        The mean pinball loss of a quantile, NaN for a range.
    width : float64 array of shape (k,)
        The mean width of a range, NaN for a quantile.
    crossed : float64 array of shape (k,)
        In how many cases the lower end of a range lies above the upper one.
    """

    lower: FloatArray
    upper: FloatArray
    share: FloatArray
    share_low: FloatArray
    share_high: FloatArray
    inside_low: FloatArray
    loss: FloatArray
    width: FloatArray
    crossed: FloatArray

    def __post_init__(self) -> None:
        columns = {each.name: getattr(self, each.name) for each in fields(self)}
        known = [each for name, each in columns.items() if name not in ("loss", "width")]
        shapes = {each.shape for each in columns.values()}
        if shapes != {(self.lower.size,)} or not self.lower.size or not np.isfinite(known).all():
            told = (
                "Columns of ranges must be equally long and hold finite numbers, got shapes {got}."
            )
            raise value_error(told, got=sorted(shapes))

    @classmethod
    def of(cls, rows: Sequence[Sequence[float]]) -> Self:
        """Return them by row, each with the numbers in the order of the attributes."""
        columns = np.array(rows, np.float64).T
        return cls(**dict(zip((each.name for each in fields(cls)), columns, strict=True)))

    @property
    def stated(self) -> FloatArray:
        """Which share of the truths should lie there."""
        return self.upper - self.lower

    @property
    def verdicts(self) -> list[str]:
        """Whether each holds, as far as chance can tell.

        A truth on an end may count as inside or as outside: forecasts of whole numbers hold where
        the stated share is between the two shares.
        """
        few, many = self.share_high < self.stated, self.inside_low > self.stated
        return [str(each) for each in np.where(few, LOW, np.where(many, HIGH, HOLDS))]


def ranges_in(cases: RegressionCases, levels: Sequence[float]) -> Ranges | None:
    """Return what the forecasts of a model are worth; None of a model that has no quantiles."""
    if cases.quantiles is None or not len(cases):
        return None
    truth, weight, columns = cases.truth, cases.weight, cases.quantiles.T
    start = np.full(len(cases), truth.min())
    rows: list[tuple[float, ...]] = []
    found = quantile_forecasts(truth, cases.quantiles, levels, weight=weight)
    for column, each in zip(columns, found, strict=True):
        below = interval_forecast(truth, start, _less(column), weight=weight).coverage
        share = each.share
        rows.append(
            (0, each.level, share.value, share.low, share.high, below.low, each.pinball, np.nan, 0)
        )
    for low, high in _pairs(levels):
        ends = columns[low], columns[high]
        whole = interval_forecast(truth, *ends, weight=weight)
        inside = interval_forecast(truth, -_less(-ends[0]), _less(ends[1]), weight=weight)
        share, least = whole.coverage, inside.coverage.low
        known = share.value, share.low, share.high, least, np.nan, whole.width, whole.crossed
        rows.append((levels[low], levels[high], *known))
    return Ranges.of(rows)


def _less(column: FloatArray) -> FloatArray:
    """Return the next smaller numbers: what is at or below these is below the column."""
    return np.nextafter(column, -np.inf)


def _pairs(levels: Sequence[float]) -> list[tuple[int, int]]:
    """Return the places of levels that leave as much below the one as above the other.

    >>> _pairs((0.05, 0.1, 0.5, 0.95)), _pairs((0.5, 0.9))
    ([(0, 3)], [])
    """
    return [
        (i, j)
        for i, low in enumerate(levels)
        for j, high in enumerate(levels)
        if i < j and abs(low + high - 1) < 1e-9
    ]
