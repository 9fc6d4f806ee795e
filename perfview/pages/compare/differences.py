"""One model minus another along an axis: the curve, its band, and where that excludes zero."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import numpy as np
import numpy.typing as npt

from perfcore.chance.bootstrap import Replicates
from perfcore.chance.comparison import (
    alert_rate_differences,
    cost_differences,
    threshold_differences,
)
from perfcore.costs import CostCurve
from perfcore.measures import MEASURES
from perfview.kit.theme import percent, threshold_text
from perfview.pages.compare.charts.differences import DifferenceCurve, beyond_chance
from perfview.pages.compare.difference_bands import whole_band
from perfview.tasks.binary.lineups import Lineup, Pair
from perfview.words import listed, say, semicolons, told

Floats = npt.NDArray[np.float64]

_PIXELS = 2000
_RATES = np.linspace(0, 1, 501)[1:]
_NAMED = 3


def cost_difference(
    pair: Pair, curves: Mapping[str, CostCurve], *, condition: float
) -> DifferenceCurve:
    """Return what the first saves over the second at every operating condition."""
    found = cost_differences(curves[pair[1]], curves[pair[0]])
    x, y = found.x, found.differences
    if x.size > 2 * _PIXELS:
        x = np.linspace(0, 1, _PIXELS + 1)
        y = np.interp(x, found.x, found.differences)
    return DifferenceCurve(
        x=x,
        y=y,
        steps=False,
        band=None,
        title=say("compare.axis_condition"),
        unit_y=say("compare.axis_cost_saved", first=pair[0]),
        limits=(0.0, 1.0),
        shares=False,
        condition=condition,
    )


def measure_difference(pair: Pair, lineup: Lineup, *, along: str, measure: str) -> DifferenceCurve:
    """Return the difference of a measure over thresholds, or over shares called positive."""
    first, second = (lineup.sweeps[name] for name in pair)
    title = say("compare.axis_difference", measure=told(MEASURES[measure].name))
    if along == "share":
        found = alert_rate_differences(first, second, measure, _RATES)
        x, y, limits, shares = found.x, found.differences, (0.0, 1.0), True
        axis = say("compare.axis_share")
    else:
        found = threshold_differences(first, second, measure)
        rising = found.x[:0:-1]
        # Between two thresholds the lower of which is x[i], what holds at the upper one holds.
        x, y = _on_screen(rising, found.differences[:0:-1])
        limits, shares = (float(rising[0]), float(rising[-1])), False
        axis = say("compare.axis_threshold")
    return DifferenceCurve(
        x=x,
        y=y,
        steps=along == "threshold",
        band=None,
        title=axis,
        unit_y=title,
        limits=limits,
        shares=shares,
    )


def with_band(
    curve: DifferenceCurve,
    pair: Pair,
    replicates: Replicates | None,
    *,
    along: str,
    level: float,
) -> DifferenceCurve:
    """Return the curve with the band that holds all of it, if the replicates tell that much."""
    if replicates is None:
        return curve
    return replace(curve, band=whole_band(replicates, pair, along=along, level=level))


def excluded_text(curve: DifferenceCurve, pair: Pair, *, level: float) -> str:
    """Return where the band excludes zero and who is better there; "" without a band.

    Stretches below a hundredth of the axis are not told.
    """
    band = curve.band
    if band is None:
        return ""
    share = f"{100 * level:g}"
    parts = []
    for winner, above in zip(pair, (True, False), strict=True):
        found = [(float(band.x[i]), float(band.x[j])) for i, j in beyond_chance(curve, above=above)]
        longest = sorted(found, key=lambda each: each[0] - each[1])[:_NAMED]
        if longest:
            places = [_place(curve, *each) for each in sorted(longest)]
            parts.append(say("compare.excluded_part", winner=winner, places=listed(places)))
    if not parts:
        return say("compare.includes_zero", share=share)
    return say("compare.excludes_zero", share=share, parts=semicolons(parts))


def difference_table(curve: DifferenceCurve) -> dict[str, object]:
    """Return the difference at up to twenty places, as texts."""
    at = np.unique(np.linspace(0, curve.x.size - 1, 20).round().astype(np.int64))
    x, y = curve.x[at].tolist(), curve.y[at].tolist()
    columns = [curve.title, curve.unit_y]
    rows = [
        [_written(curve, place), f"{value:+.4f}" if value == value else "–"]
        for place, value in zip(x, y, strict=True)
    ]
    if curve.band is not None:
        columns += [say("compare.column_low"), say("compare.column_high")]
        for row, place in zip(rows, x, strict=True):
            for end in (curve.band.low, curve.band.high):
                value = float(np.interp(place, curve.band.x, end))
                row.append(f"{value:+.4f}" if value == value else "–")
    return {"caption": curve.unit_y, "columns": columns, "rows": rows}


def _place(curve: DifferenceCurve, start: float, end: float) -> str:
    words = {"start": _written(curve, start), "end": _written(curve, end)}
    return say("compare.between", **words)


def _written(curve: DifferenceCurve, place: float) -> str:
    if curve.shares:
        return percent(place)
    return f"{place:.2f}" if curve.condition == curve.condition else threshold_text(place)


def _on_screen(x: Floats, y: Floats) -> tuple[Floats, Floats]:
    """Return so many of the points as there are pixels: those that hold at each pixel."""
    if x.size <= 2 * _PIXELS:
        return x, y
    pixels = np.linspace(x[0], x[-1], _PIXELS)
    at = np.unique(np.minimum(x.searchsorted(pixels), x.size - 1))
    return x[at], y[at]
