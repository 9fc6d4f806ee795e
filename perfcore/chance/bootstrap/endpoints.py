"""Ends of an interval from bootstrap replicates, in eight ways; and the p values to them."""

from __future__ import annotations

from math import nan
from typing import get_args

import numpy as np

from perfcore.arrays import FloatArray
from perfcore.chance.intervals.scales import NORMAL, PLAIN, Scale, two_sided, z_of
from perfcore.measures.rules import Method

METHODS: tuple[Method, ...] = get_args(Method)
SCALED: tuple[Method, ...] = (
    "basic",
    "normal",
    "unbiased normal",
    "twice unbiased normal",
    "cautious",
)
FLATTERY = 3.0
"""How often the excess of replicates is taken off where all thresholds may be equally good.

If all thresholds are equally good, the least cost of the cases is the lowest value of random noise.
The least cost of a replicate is the lowest value of two such noises added up: that of the cases and
that of the draw. Their sum spreads sqrt(2) times as far, so its lowest value lies sqrt(2) times as
deep. So if choosing the best threshold flatters the figure by f, replicates exceed the figure by
(sqrt(2) - 1) f on average. To take off f, that excess must be taken off 1/(sqrt(2) - 1) times: 2.4.
Simulations show that this is too little where a figure is best by chance alone: of scores without
any information, 7.7 % were found cheaper than a constant score (200 cases, 10 % positive), where
5 % were meant. With 3 times it is 6 to 7 %. See docs/coverage.md.
"""
TAKEN_OFF: dict[Method, tuple[float, ...]] = {
    "normal": (0.0,),
    "unbiased normal": (1.0,),
    "twice unbiased normal": (2.0, 2.4),
    "cautious": (0.0, FLATTERY),
}
"""How often the excess is taken off what an interval is made about."""


def ends(
    values: FloatArray,
    observed: float,
    level: float,
    method: Method,
    *,
    scale: Scale = PLAIN,
    acceleration: float = 0.0,
) -> tuple[float, float]:
    """Return the ends of the interval from replicates of a figure.

    The excess is what the replicates exceed the figure by on average. z is the normal quantile.

    - percentile: quantiles of the replicates.
    - bias-corrected: other quantiles of the replicates. They are right if there is a scale on which
      replicates vary about the figure as the figure varies about the truth, with a constant bias.
    - BCa: the same, where the spread may also change with the figure, at the rate `acceleration`.
    - basic: the figure minus the quantiles of what the replicates exceed it by.
    - normal: the figure +- z standard deviations of the replicates.
    - unbiased normal: the same about the figure minus the excess. For the best of many thresholds
      the excess is how much choosing it flatters the figure, if one threshold is clearly best.
    - twice unbiased normal: from the excess taken off twice to it taken off 2.4 times. Isotonic
      regression fits the cases too well. It fits replicates of them even better, but only by about
      half as much again, because the rates of the cases are steps already; see docs/coverage.md.
    - cautious: from the lowest to the highest end of three intervals, as nobody knows how much is
      flattery: percentile, normal, and one about the figure minus `FLATTERY` times the excess.

    All but the quantiles are made on a scale, on which replicates next to its ends are moved a
    little inwards; NaN if the figure is at an end.

    Parameters
    ----------
    values : float64 array of shape (B,)
        Finite.
    observed : float
        The figure of the cases themselves.

    References
    ----------
    B. Efron (1987), Better bootstrap confidence intervals, Journal of the American Statistical
    Association 82, 171-185. https://doi.org/10.1080/01621459.1987.10478410

    Examples
    --------
    >>> low, high = ends(np.arange(1.0, 100.0), 50.0, 0.9, "percentile")
    >>> round(low, 6), round(high, 6)
    (5.0, 95.0)
    """
    z = z_of(level)
    if method in SCALED and not np.isfinite(scale.to(np.array(observed))):
        return nan, nan
    if method in TAKEN_OFF:
        middles, spread = _moments(values, observed, scale, method)
        low, high = _back(scale, min(middles) - z * spread, max(middles) + z * spread)
        if method == "cautious":
            first, last = ends(values, observed, level, "percentile")
            return min(low, first), max(high, last)
        return low, high
    shares = np.array([0.5 - level / 2, 0.5 + level / 2])
    if method == "basic":
        low, high = scale.to(_quantiles(scale.inside(values, observed), shares))
        at = 2 * scale.to(np.array(observed))
        return _back(scale, float(at - high), float(at - low))
    if method != "percentile":
        bias = _bias(values, observed)
        rate = acceleration if method == "BCa" else 0.0
        shares = np.array([_corrected(bias, side, rate) for side in (-z, z)])
    low, high = _quantiles(values, shares)
    return float(low), float(high)


def least_p_value(replicates: int) -> float:
    """Return 2/(B + 1): B replicates cannot show a smaller two-sided p value.

    >>> least_p_value(999)
    0.002
    """
    return 2 / (replicates + 1)


def p_value(
    values: FloatArray, observed: float, method: Method, *, acceleration: float = 0.0
) -> float:
    """Return the two-sided p value of "the true difference is 0", from replicates of a difference.

    1 minus the level of the interval that just touches 0. Never below 2/(B + 1), as B replicates
    cannot show less; that of a normal deviate for the normal methods, and for cautious ones as long
    as no replicate contradicts it.

    Examples
    --------
    >>> p_value(np.arange(1.0, 100.0), 50.0, "percentile")
    0.02
    """
    if method in TAKEN_OFF:
        middles, spread = _moments(values, observed, PLAIN, method)
        one_side = min(middles) > 0 or max(middles) < 0
        p = two_sided(min(map(abs, middles)) / spread) if one_side else 1.0
        divided = method == "cautious" and values.min() <= 0 <= values.max()
        return max(p, p_value(values, observed, "percentile")) if divided else p
    if method == "basic":
        values = 2 * observed - values
    least = 1 / (values.size + 1)
    below = (np.count_nonzero(values < 0) + np.count_nonzero(values == 0) / 2) / values.size
    share = min(max(below, least), 1 - least)
    if method not in ("percentile", "basic"):
        bias = _bias(values, observed)
        z = NORMAL.inv_cdf(share) - bias
        stretched = 1 + acceleration * z if method == "BCa" else 1.0
        if stretched <= 0:
            return 2 * least
        share = NORMAL.cdf(z / stretched - bias)
    return float(min(1.0, max(2 * min(share, 1 - share), 2 * least)))


def _quantiles(values: FloatArray, shares: FloatArray) -> FloatArray:
    return np.asarray(np.quantile(values, shares, method="weibull"))


def _bias(values: FloatArray, observed: float) -> float:
    """Return how many standard deviations the middle replicate lies below the figure."""
    below = np.count_nonzero(values < observed) + np.count_nonzero(values == observed) / 2
    least = 1 / (values.size + 1)
    return NORMAL.inv_cdf(min(max(below / values.size, least), 1 - least))


def _corrected(bias: float, z: float, acceleration: float) -> float:
    """Return the share of replicates below the end that would be z away without bias."""
    moved = bias + z
    stretched = 1 - acceleration * moved
    if stretched <= 0:
        return 1.0 if moved > 0 else 0.0
    return NORMAL.cdf(bias + moved / stretched)


def _moments(
    values: FloatArray, observed: float, scale: Scale, method: Method
) -> tuple[list[float], float]:
    """Return what intervals are made about, and the spread of the replicates."""
    there = scale.to(scale.inside(values, observed))
    middle = float(scale.to(np.array(observed)))
    excess = float(there.mean()) - middle
    return [middle - times * excess for times in TAKEN_OFF[method]], float(there.std(ddof=1))


def _back(scale: Scale, low: float, high: float) -> tuple[float, float]:
    both = scale.back(np.array([low, high]))
    return float(both[0]), float(both[1])
