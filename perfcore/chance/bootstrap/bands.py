"""Bands around curves, from replicates."""

from __future__ import annotations

import numpy as np

from perfcore.arrays import FloatArray
from perfcore.chance.bootstrap.counters import Observed
from perfcore.chance.bootstrap.endpoints import TAKEN_OFF
from perfcore.chance.intervals import Band
from perfcore.chance.intervals.scales import PLAIN, Scale, z_of
from perfcore.messages import value_error

_LARGEST_T = {
    "unbiased normal": "unbiased largest t",
    "cautious": "cautious largest t",
}
"""What a simultaneous band is called; "largest t" unless it takes something off."""


def band_of(values: FloatArray, figure: Observed, *, level: float, simultaneous: bool) -> Band:
    """Return the band around a curve: pointwise, or simultaneous by the largest t.

    Parameters
    ----------
    values : float64 array of shape (B, q)
        Replicates of the curve; NaN where undefined.
    figure : Observed
        The curve itself. Its method is "percentile"; "unbiased normal" on the figure's scale, as
        for curves of least cost; or "cautious", as for their differences: see `endpoints.ends`.
    level : float
        The nominal coverage, in (0, 1).
    simultaneous : bool
        Whether the band is to hold the whole curve.

    Raises
    ------
    ValueError
        If the level is not in (0, 1), or the figure is no curve.

    References
    ----------
    J. L. Montiel Olea, M. Plagborg-Moller (2019), Simultaneous confidence bands: theory,
    implementation, and an application to SVARs, Journal of Applied Econometrics 34, 1-17.
    https://doi.org/10.1002/jae.2656
    """
    z_of(level)
    if figure.x is None:
        raise value_error(
            "Argument key must name a curve, got the single figure {name!r}.", name=figure.name
        )
    value, method = np.asarray(figure.value), figure.method
    named = f"bootstrap, {method}"
    if simultaneous:
        named = f"bootstrap, {_LARGEST_T.get(method, 'largest t')}"
    if figure.reason:
        nothing = np.full(value.size, np.nan)
        return Band(figure.x, value, nothing, nothing, level, named, simultaneous, figure.reason)
    rows = values[np.isfinite(values).any(axis=1)]  # all, unless a class was missing
    if method in _LARGEST_T or simultaneous:
        scale = figure.scale if method in _LARGEST_T else PLAIN
        taken = TAKEN_OFF.get(method, (0.0,))
        parts = [_normal(rows, value, level, scale, times, simultaneous) for times in taken]
        if method == "cautious" and not simultaneous:
            parts.append(_quantiles(rows, level))
        low, high = np.min([low for low, _ in parts], axis=0), np.max([end for _, end in parts], 0)
    else:
        low, high = _quantiles(rows, level)
    unknown = np.isnan(value)
    low, high = (np.where(unknown, np.nan, end) for end in (low, high))
    return Band(figure.x, value, low, high, level, named, simultaneous)


def _quantiles(rows: FloatArray, level: float) -> tuple[FloatArray, FloatArray]:
    shares = [0.5 - level / 2, 0.5 + level / 2]
    known = np.isfinite(rows).any(axis=0)  # somewhere a curve may be undefined in every replicate
    found = np.full((2, known.size), np.nan)
    found[:, known] = np.nanquantile(rows[:, known], shares, axis=0, method="weibull")
    return found[0], found[1]


def _normal(
    rows: FloatArray,
    value: FloatArray,
    level: float,
    scale: Scale,
    times: float,
    simultaneous: bool,
) -> tuple[FloatArray, FloatArray]:
    """Return the ends so many standard deviations away; where nothing varies the value itself.

    What replicates exceed the value by on average is taken off so many times.
    NaN where replicates vary about a value that is the least or the most there can be.
    """
    varies = np.ptp(rows, axis=0) > 0
    inner = np.isfinite(scale.to(value))
    low = np.where(varies & ~inner, np.nan, value)
    high = low.copy()
    varies &= inner
    there = scale.to(scale.inside(rows[:, varies], value[varies]))
    middle, mean = scale.to(value[varies]), there.mean(axis=0)
    spread = there.std(axis=0, ddof=1)
    reach = z_of(level)
    if simultaneous:
        off = np.abs(there - (mean if times else middle)) / spread
        reach = float(np.quantile(off.max(axis=1, initial=0), level, method="weibull"))
    middle = middle - times * (mean - middle)
    low[varies], high[varies] = (scale.back(middle + side * spread) for side in (-reach, reach))
    return low, high
