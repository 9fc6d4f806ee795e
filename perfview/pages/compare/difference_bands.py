"""How sure a difference is along a whole axis: bands that hold the whole curve at once."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from perfcore.chance.bootstrap import Replicates
from perfcore.chance.bootstrap.bands import band_of
from perfcore.chance.intervals.scales import PLAIN
from perfview.pages.compare.charts.curves import Band
from perfview.pages.compare.replications import ALERT_RATES, share_key
from perfview.tasks.binary.lineups import Pair

_UNDEFINED = 0.01
"""Where more replicates than this share have no value, nothing is said of chance."""


def whole_band(replicates: Replicates, pair: Pair, *, along: str, level: float) -> Band | None:
    """Return the band around first - second along an axis, turned so that up is better.

    In a share ``level`` of samples all of the true curve lies within, so that whatever place is
    picked afterwards, what is said of it holds. NaN where replicates do not vary or are undefined.
    None if the replicates do not hold what it needs, or tell nothing at any place.
    """
    key = {"condition": "envelope", "threshold": "curve", "share": share_key(0)}[along]
    if key not in replicates.figures[pair[0]]:
        return None
    better, worse = pair if along != "condition" else pair[::-1]  # what is saved, not what is paid
    keys = [share_key(i) for i in range(ALERT_RATES.size)] if along == "share" else [key]
    one, other = (
        np.column_stack([replicates.values[name][each] for each in keys])
        for name in (better, worse)
    )
    exact, others = (
        np.hstack([replicates.figures[name][each].value for each in keys])
        for name in (better, worse)
    )
    figure = replicates.figures[better][key]
    x = ALERT_RATES if along == "share" else figure.x
    assert x is not None
    with np.errstate(invalid="ignore"):
        value, rows = exact - others, one - other
    finite = np.isfinite(rows)
    known = np.isfinite(value) & (finite.mean(axis=0) >= 1 - _UNDEFINED)
    if not known.any():
        return None
    rows = np.where(finite, rows, value)[:, known]
    band = band_of(
        rows,
        replace(figure, x=x[known], value=value[known], scale=PLAIN, reason=""),
        method=figure.difference_method,
        level=level,
        simultaneous=True,
    )
    low, high = np.full(x.size, np.nan), np.full(x.size, np.nan)
    varies = np.ptp(rows, axis=0) > 0
    low[known] = np.where(varies, band.low, np.nan)
    high[known] = np.where(varies, band.high, np.nan)
    same = known & (value == 0)  # equal in every replicate: known to be equal
    low[same & np.isnan(low)] = high[same & np.isnan(high)] = 0.0
    return Band(x, low, high)
