"""One model minus another along an axis: the curve, its band, and where that excludes zero."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import numpy as np
import numpy.typing as npt

from perfcore.chance.bootstrap import Replicates
from perfcore.chance.bootstrap.bands import band_of
from perfcore.chance.comparison import (
    alert_rate_differences,
    cost_differences,
    threshold_differences,
)
from perfcore.chance.intervals.scales import PLAIN
from perfcore.costs import CostCurve
from perfcore.costs.projections import projected_sweep
from perfcore.measures import MEASURES
from perfview.kit.theme import exact, own_text, together
from perfview.pages.compare.charts.differences import DifferenceCurve, beyond_chance
from perfview.pages.compare.replications import ALERT_RATES
from perfview.tasks.binary.comparison.lineups import Lineup, Pair
from perfview.tasks.points.tables import Table, table
from perfview.words import listed, say, semicolons, told

Floats = npt.NDArray[np.float64]

_CURVES = {"condition": "envelope", "fpr": "roc", "recall": "precision_recall"}
"""What differs along an axis, by its key among replicates; along thresholds it is "curve"."""

_PIXELS = 2000
_RATES = np.linspace(0, 1, 501)[1:]
_NAMED = 3
_UNDEFINED = 0.01
"""Where more replicates than this share have no value, nothing is said of chance."""


def cost_difference(
    pair: Pair, curves: Mapping[str, CostCurve], *, condition: float
) -> DifferenceCurve:
    """Return what the first saves over the second at every operating condition."""
    found = cost_differences(curves[pair[1]], curves[pair[0]])
    x, y = found.x, found.differences
    if x.size > 2 * _PIXELS:
        x = np.linspace(0, 1, _PIXELS + 1)
        y = np.interp(x, found.x, found.differences)
    saved = say("compare.axis_cost_saved", first=pair[0])
    return DifferenceCurve("condition", x, y, saved, condition)


def measure_difference(
    pair: Pair, lineup: Lineup, *, along: str, measure: str, projected: float | None = None
) -> DifferenceCurve:
    """Return the difference of a measure over thresholds, or over shares called positive.

    Of the cases as they are, or as `projected` to a prevalence.
    """
    first, second = (lineup.sweeps[name] for name in pair)
    if projected is not None:
        first, second = (projected_sweep(s, projected) for s in (first, second))
    if along == "share":
        found = alert_rate_differences(first, second, measure, _RATES)
        x, y = found.x, found.differences
    else:
        found = threshold_differences(first, second, measure)
        # Between two thresholds the lower of which is x[i], what holds at the upper one holds.
        x, y = _on_screen(found.x[:0:-1], found.differences[:0:-1])
    difference = say("compare.axis_difference", measure=told(MEASURES[measure].name))
    negated = along == "threshold" and first.negated and second.negated
    return DifferenceCurve(along, x, y, difference, negated=negated)


def with_band(
    curve: DifferenceCurve, pair: Pair, replicates: Replicates | None, *, level: float
) -> DifferenceCurve:
    """Return the curve with the band that holds all of it, if the replicates tell that much.

    In a share ``level`` of samples all of the true curve lies within, so that whatever place is
    picked afterwards, what is said of it holds. NaN where replicates do not vary or are undefined.
    """
    keys = {"share": [*ALERT_RATES]}.get(curve.along, [_CURVES.get(curve.along, "curve")])
    if replicates is None or keys[0] not in replicates.figures[pair[0]]:
        return curve
    # What is saved, not what is paid.
    better, worse = pair if curve.along != "condition" else pair[::-1]
    values, figures = replicates.values, replicates.figures
    one, other = (np.column_stack([values[name][key] for key in keys]) for name in (better, worse))
    exact, others = (
        np.hstack([figures[name][key].value for key in keys]) for name in (better, worse)
    )
    figure = figures[better][keys[0]]
    x = np.array([*ALERT_RATES.values()]) if curve.along == "share" else figure.x
    assert x is not None
    with np.errstate(invalid="ignore"):
        value, rows = exact - others, one - other
    finite = np.isfinite(rows)
    known = np.isfinite(value) & (finite.mean(axis=0) >= 1 - _UNDEFINED)
    if not known.any():
        return curve
    rows = np.where(finite, rows, value)[:, known]
    method, there = figure.difference_method, value[known]
    gap = replace(figure, x=x[known], value=there, method=method, scale=PLAIN, reason="")
    band = band_of(rows, gap, level=level, simultaneous=True)
    varies = np.ptp(rows, axis=0) > 0
    same = known & (value == 0)  # equal in every replicate: known to be equal

    def whole(end: Floats) -> Floats:
        found = np.full(x.size, np.nan)
        found[known] = np.where(varies, end, np.nan)
        found[same & np.isnan(found)] = 0.0
        return found

    return replace(
        curve, band=replace(band, x=x, value=value, low=whole(band.low), high=whole(band.high))
    )


def ahead_text(
    axis: str, pair: Pair, named: Pair, replicates: Replicates | None, *, level: float
) -> str:
    """Return where one of two curves is ahead beyond chance; "" as long as that is not known.

    `axis` is "fpr" or "recall", `named` is how the two are called.
    """
    nothing = np.empty(0)
    curve = with_band(DifferenceCurve(axis, nothing, nothing, ""), pair, replicates, level=level)
    return excluded_text(curve, named, level=level)


def excluded_text(curve: DifferenceCurve, pair: Pair, *, level: float) -> str:
    """Return where the band excludes zero and who is better there; "" without a band.

    Stretches below a hundredth of the axis are not told.
    """
    band = curve.band
    if band is None:
        return ""
    share = exact(100 * level)
    what, parts = say(f"compare.places_{curve.along}"), []
    for winner, above in zip(pair, (True, False), strict=True):
        found = [(float(band.x[i]), float(band.x[j])) for i, j in beyond_chance(curve, above=above)]
        longest = sorted(found, key=lambda each: each[0] - each[1])[:_NAMED]
        texts = [_places(curve, *ends) for ends in sorted(longest)]
        places = [say("compare.between", start=start, end=end) for start, end in texts]
        if places:
            parts.append(
                say("compare.excluded_part", winner=winner, what=what, places=listed(places))
            )
    if not parts:
        return say("compare.includes_zero", share=share)
    return say("compare.excludes_zero", share=share, parts=semicolons(parts))


def difference_table(curve: DifferenceCurve) -> Table:
    """Return the difference at up to twenty places, as texts."""
    at = np.unique(np.linspace(0, curve.x.size - 1, 20).round().astype(np.int64))
    x = curve.x[at]
    ends = {curve.unit_y: curve.y[at]}
    if curve.band is not None:
        for side, end in (("low", curve.band.low), ("high", curve.band.high)):
            ends[say(f"compare.column_{side}")] = np.interp(x, curve.band.x, end)
    texts = np.array(together(np.concatenate([*ends.values()]).tolist(), "difference"))
    columns = zip(ends, texts.reshape(len(ends), -1).tolist(), strict=True)
    return table(curve.unit_y, [(curve.title, _places(curve, *x.tolist())), *columns])


def _places(curve: DifferenceCurve, *places: float) -> list[str]:
    if curve.along == "threshold":
        return [own_text(place, negated=curve.negated) for place in places]
    return together(places, "number" if curve.along == "condition" else "percent")


def _on_screen(x: Floats, y: Floats) -> tuple[Floats, Floats]:
    """Return so many of the points as there are pixels: those that hold at each pixel."""
    if x.size <= 2 * _PIXELS:
        return x, y
    pixels = np.linspace(x[0], x[-1], _PIXELS)
    at = np.unique(np.minimum(x.searchsorted(pixels), x.size - 1))
    return x[at], y[at]
