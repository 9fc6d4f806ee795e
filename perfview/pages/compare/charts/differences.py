"""The difference of two models along an axis, with its band and where that excludes zero."""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import nan

import numpy as np

from perfcore.chance.intervals import Band
from perfcore.costs.goals.feasible_points import runs
from perfview.kit.charts import Figure, Floats, Trace, hovering, label, path, plotly_text
from perfview.kit.charts.comparisons import band_trace
from perfview.kit.charts.costs import COST_MARGINS
from perfview.kit.charts.curves import DOTS, SHARES
from perfview.kit.theme import ModelLine
from perfview.pages.compare.charts.curves import condition_line
from perfview.words import say

_HEADROOM = 1.4
"""Room at both ends for who is better there."""

_LINE = 0.8
"""The reader's place is marked up to here: who is better stands above and below."""

_LEAST = 1e-9
"""Smaller differences are those of rounding: the axis is that of none."""

_EMPTY = 0.1
_SHORTEST = 0.01
"""Of the axis: a shorter stretch in which a model is ahead is no finding."""

_LONGEST_TITLE = 80
"""Characters of an axis' title, which may name a model."""


@dataclass(frozen=True, slots=True, eq=False)
class DifferenceCurve:
    """First minus second along an axis, turned so that above zero the first is better.

    Attributes
    ----------
    along : str
        What x is, one of ``ALONG`` of the comparison's parameters. Over thresholds what holds at
        x[i] holds up to the next; over the others the curve is a straight line in between.
    x, y : float64 array of shape (v,)
        The vertices; NaN in y where undefined.
    unit_y : str
        What y is.
    condition : float
        The place of the reader, NaN if there is none.
    band : Band or None
        How sure it is.
    """

    along: str
    x: Floats
    y: Floats
    unit_y: str
    condition: float = nan
    band: Band | None = None
    negated: bool = False

    @property
    def title(self) -> str:
        """What x is, in words."""
        return say(f"compare.axis_{self.along}")

    @property
    def sign(self) -> int:
        """What makes of x the number that is drawn: of negated scores it is their own."""
        return -1 if self.negated else 1

    @property
    def limits(self) -> tuple[float, float]:
        """The ends of x."""
        return (float(self.x[0]), float(self.x[-1])) if self.along == "threshold" else (0.0, 1.0)


def difference_figure(
    curve: DifferenceCurve, names: tuple[str, str], lines: tuple[ModelLine, ModelLine]
) -> Figure:
    """Return the curve of first - second with zero in the middle.

    Above and below zero stands who is better there; where the band excludes zero, the zero line is
    thick in the look of the better one.
    """
    figure = Figure(margin={**COST_MARGINS, "l": 68}, hovermode="closest")
    top = _top(curve)
    figure.x_axis(
        title={"text": plotly_text(curve.title, longest=_LONGEST_TITLE)},
        range=[curve.sign * end for end in curve.limits],
        **(SHARES if curve.along == "share" else {}),
    )
    figure.y_axis(
        title={"text": plotly_text(curve.unit_y, longest=_LONGEST_TITLE)},
        range=[-top, top],
        zeroline=True,
        zerolinewidth=1,
        nticks=7,
    )
    if curve.band is not None:
        band = replace(curve.band, x=curve.sign * curve.band.x)
        figure.add(band_trace(band, role="hover"))
        for line, above in zip(lines, (True, False), strict=True):
            found = beyond_chance(curve, above=above)
            if found:
                figure.add(_zero(band.x, found, role=line.role))
    drawn = path(curve.sign * curve.x, curve.y, role="text", width=2, clipped=True, part="line")
    drawn["line"]["shape"] = "hv" if curve.along == "threshold" else "linear"
    along = {"threshold": "threshold", "condition": "number"}.get(curve.along, "percent")
    figure.add(hovering(drawn, "", say("compare.hover_difference"), (along, "difference")))
    if np.isfinite(curve.condition):
        figure.add(condition_line(curve.condition, (-_LINE * top, _LINE * top)))
    for name, line, y in zip(names, lines, (1, 0), strict=True):
        better = say("compare.better_side", name=plotly_text(name))
        at, anchor = (1, y), ("right", "top" if y else "bottom")
        note = label(better, role=line.role, at=at, anchor=anchor, gap=(6, 4), paper=True)
        figure.note(note)
    return figure


def beyond_chance(curve: DifferenceCurve, *, above: bool) -> list[tuple[int, int]]:
    """Return the first and last place of the band in each stretch that is above, or below, zero.

    Stretches below a hundredth of the axis are left out.
    """
    band = curve.band
    if band is None:
        return []
    least = _SHORTEST * (curve.limits[1] - curve.limits[0])
    found = runs(band.low > 0 if above else band.high < 0).tolist()
    return [(i, j) for i, j in found if band.x[j] - band.x[i] >= least and j > i]


def _top(curve: DifferenceCurve) -> float:
    """Return the upper end of the axis, as far below zero as above it."""
    parts = [curve.y] if curve.band is None else [curve.y, curve.band.low, curve.band.high]
    far = max(float(np.nanmax(np.abs(part), initial=0.0)) for part in parts)
    return far * _HEADROOM if far > _LEAST else _EMPTY


def _zero(places: Floats, stretches: list[tuple[int, int]], *, role: str) -> Trace:
    """Return the zero line along these stretches, each the first and last of its places."""
    x = np.full(places.size, np.nan)
    for i, j in stretches:
        x[i : j + 1] = places[i : j + 1]
    zero = np.where(np.isnan(x), np.nan, 0.0)
    line = path(x, zero, role=role, width=5, clipped=True, part="excluded")
    return {**line, **DOTS}
