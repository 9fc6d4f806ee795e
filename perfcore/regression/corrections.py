"""Whether errors matter: shares within a tolerance, and what a correction of all would save."""

from __future__ import annotations

from dataclasses import dataclass
from math import isfinite, nan

from perfcore.messages import argument_error
from perfcore.regression.figures import pinball
from perfcore.regression.quantiles import Ordered
from perfcore.regression.tallies import RegressionTally


@dataclass(frozen=True, slots=True)
class Correction:
    """The correction of all predictions that costs least.

    Attributes
    ----------
    by : float
        What is added to every prediction, or what each is multiplied by; NaN where undefined.
    before, after : float
        What a case costs on average, without it and with it.
    """

    by: float
    before: float
    after: float


@dataclass(frozen=True, slots=True)
class Prices:
    """What a unit of error costs: of a prediction that is too high, and of one that is too low.

    `unit` is what costs are in, "" if nobody said. Where both prices are 0 no error matters.
    """

    over: float = 1.0
    under: float = 1.0
    unit: str = ""

    @property
    def matter(self) -> bool:
        """Whether some error costs something."""
        return self.over + self.under > 0


@dataclass(frozen=True, slots=True)
class ErrorCosts:
    """What a case costs on average, and what correcting all predictions changes.

    Attributes
    ----------
    per_case : float
        What a case costs as predictions are.
    too_high, too_low : float
        What those that are too high add to that, and those that are too low.
    shift, with_shift : float
        What to add to all predictions, and what a case costs then.
    factor, with_factor : float
        What to multiply them by, and what a case costs then; NaN unless all numbers are above 0.
    """

    per_case: float
    too_high: float
    too_low: float
    shift: float
    with_shift: float
    factor: float
    with_factor: float


def error_costs(t: RegressionTally, prices: Prices) -> ErrorCosts:
    """Return what errors cost at prices that matter, and what correcting all predictions saves.

    Examples
    --------
    >>> from perfcore.regression import tally
    >>> found = error_costs(tally([10, 12, 15, 20, 8], [11, 11, 18, 16, 8]), Prices(1, 3))
    >>> found.per_case, found.too_high, found.too_low, found.shift, found.with_shift
    (3.8, 0.8, 3.0, 1.0, 3.2)
    """
    over, under = prices.over, prices.under
    shift, factor = best_shift(t, over, under), best_factor(t, over, under)
    sides = over * pinball(t, 0.0), under * pinball(t, 1.0)
    return ErrorCosts(shift.before, *sides, shift.by, shift.after, factor.by, factor.after)


def best_shift(t: RegressionTally, cost_over: float, cost_under: float) -> Correction:
    """Return what to add to all predictions, so that errors cost least.

    A prediction that is too high costs `cost_over` for each unit, one that is too low `cost_under`.
    The best shift is a quantile of truth - prediction, of level cost_under / (both). Of a tally
    without rows what it costs then is that of about 2,000 errors that stand for all.

    Raises
    ------
    ValueError
        If a cost is negative, or both are 0.

    Examples
    --------
    >>> from perfcore.regression import tally
    >>> best_shift(tally([10, 12, 15, 20, 8], [11, 11, 18, 16, 8]), 1, 3)
    Correction(by=1.0, before=3.8, after=3.2)
    """
    level = _level(cost_over, cost_under, of_over=True)
    at = t.errors.quantile(level)
    after = t.errors.mean_cost(at, cost_over, cost_under)
    return Correction(0.0 - at, _cost(t, cost_over, cost_under), after)


def best_factor(t: RegressionTally, cost_over: float, cost_under: float) -> Correction:
    """Return what to multiply all predictions by, so that errors cost least.

    Undefined (NaN) unless all truths and predictions are above 0. For costs see `best_shift`.

    Examples
    --------
    >>> from perfcore.regression import tally
    >>> round(best_factor(tally([10, 12, 15, 20, 8], [11, 11, 18, 16, 8]), 1, 3).by, 4)
    1.1705
    """
    level = _level(cost_over, cost_under, of_over=False)
    ratios: Ordered = t.ratios
    if not ratios.values.size:
        return Correction(nan, nan, nan)
    at = ratios.quantile(level)
    scale = float(ratios.reached[-1]) / t.weight
    after = ratios.mean_cost(at, cost_under, cost_over) * scale
    return Correction(at, _cost(t, cost_over, cost_under), after)


def _cost(t: RegressionTally, cost_over: float, cost_under: float) -> float:
    """Return what a case costs as predictions are."""
    level = cost_under / (cost_over + cost_under)
    return (cost_over + cost_under) * pinball(t, level)


def _level(cost_over: float, cost_under: float, *, of_over: bool) -> float:
    """Return the share of one cost in both."""
    for name, cost in (("cost_over", cost_over), ("cost_under", cost_under)):
        if not (isfinite(cost) and cost >= 0):
            raise argument_error(name, "be a finite number of 0 or more", cost)
    if not cost_over + cost_under > 0:
        raise argument_error("cost_under", "be above 0 where cost_over is 0", cost_under)
    return (cost_over if of_over else cost_under) / (cost_over + cost_under)
