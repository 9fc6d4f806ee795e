"""ROC curves of several runs in one plot: each of them, their two averages, and the pooled one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from perfcore.binary import Sweep, roc, roc_vertices
from perfcore.chance.runs import (
    ThresholdAverage,
    VerticalAverage,
    threshold_average,
    vertical_average,
)
from perfview.kit.charts import Figure, Floats, hovering, mark, path, plotly_text
from perfview.kit.charts.comparisons import between
from perfview.kit.charts.curves import roc_frame
from perfview.kit.theme import ModelLine, together
from perfview.session.caches import cached
from perfview.session.data_sets import DataSet
from perfview.tasks.binary import tallies
from perfview.tasks.binary.periods import Runs, sweeps_by_run
from perfview.tasks.points.tables import Table, table
from perfview.words import say

LOOKS: Mapping[str, ModelLine] = {
    "each": ModelLine("axis", "solid"),
    "vertical": ModelLine("model_2", "dash"),
    "threshold": ModelLine("model_3", "dot"),
    "pooled": ModelLine("model", "solid"),
}
"""How each of the curves is drawn."""

MOST_DRAWN = 30
"""So many runs have a line of their own."""

_VERTICES = 1000
_MOST_BENDS = 2000
_BAND = 0.16
_PLACES = np.linspace(0, 1, 11)
_EVERY_PIXEL = np.unique(np.concatenate([np.linspace(0, 1, 501), np.geomspace(1e-4, 0.05, 60)]))


def name_of(line: str) -> str:
    """Return what a curve is called."""
    return say(f"runs.line_{line}")


@dataclass(frozen=True, slots=True, eq=False)
class RocLines:
    """The ROC curves of runs, as they are drawn: those of runs with both classes.

    Attributes
    ----------
    each
        Vertices by run, of the first runs.
    vertical, threshold
        The two averages.
    pooled
        Vertices of all cases together.
    """

    each: Mapping[str, tuple[Floats, Floats]]
    vertical: VerticalAverage
    threshold: ThresholdAverage
    pooled: tuple[Floats, Floats]


@cached(shared=True)
def lines_of(file: DataSet, model: str) -> RocLines:
    """Return what `roc_lines` does, made once."""
    return roc_lines(sweeps_by_run(file, model), tallies.tally(file, model).cases)


def roc_lines(runs: Runs, whole: Sweep) -> RocLines:
    """Return the ROC curves of runs, and of all cases, thinned for the screen."""
    both = {run: s for run, s in runs.items() if s.positives and s.negatives}
    drawn = whole.thresholds[roc_vertices(whole, limit=_VERTICES)]
    return RocLines(
        each={run: _vertices(s) for run, s in [*both.items()][:MOST_DRAWN]},
        vertical=averaged_vertically(both),
        threshold=threshold_average(both, at=drawn),
        pooled=_vertices(whole),
    )


def averaged_vertically(runs: Runs) -> VerticalAverage:
    """Return the vertical average: exact, or of very many bends at every pixel."""
    bends = sum(min(len(s), float(s.negatives)) for s in runs.values())
    return vertical_average(runs, at=None if bends <= _MOST_BENDS else _EVERY_PIXEL)


def roc_of_runs(lines: RocLines, point: ThresholdAverage, drawn: Sequence[str]) -> Figure:
    """Return the ROC curves of runs with both classes, and the mean point of a threshold.

    Parameters
    ----------
    lines
        All curves.
    point
        The average at the threshold in use alone: a dot at the means of both rates, with one
        standard deviation to each side.
    drawn
        Keys of `LOOKS`.
    """
    figure = roc_frame(drawn=bool(lines.each))
    if not lines.each:
        return figure
    figure.layout |= {"hovermode": "closest", "hoverdistance": 24}
    if "each" in drawn:
        for run, vertices in lines.each.items():
            _add_curve(figure, "each", *vertices, width=1, name=run)
    if "vertical" in drawn:
        _add_vertical(figure, lines.vertical)
    if "pooled" in drawn:
        _add_curve(figure, "pooled", *lines.pooled)
    if "threshold" in drawn:  # above the pooled one: they may be one curve
        _add_curve(figure, "threshold", lines.threshold.x, lines.threshold.y)
    _add_point(figure, point)
    return figure


def _vertices(s: Sweep) -> tuple[Floats, Floats]:
    at, curve = roc_vertices(s, limit=_VERTICES), roc(s)
    return curve.x[at], curve.y[at]


def _add_curve(
    figure: Figure, line: str, x: Floats, y: Floats, *, width: float = 2.5, name: str = ""
) -> None:
    look = LOOKS[line]
    meta: dict[str, Any] = {"role": look.role, "model": name_of(line)}
    drawn = path(x, y, width=width, dash=look.dash, **meta)
    shown = plotly_text(name or name_of(line))
    figure.add(hovering(drawn, shown, say("runs.hover"), name=shown))


def _add_vertical(figure: Figure, average: VerticalAverage) -> None:
    """Add the vertical average, with one standard deviation to each side if there is any."""
    x, y = np.repeat(average.x, 2), np.ravel([average.low, average.y], "F")
    if len(average.runs) > 1:
        low, high = (np.clip(average.y + k * average.sd, 0, 1) for k in (-1, 1))
        meta = {"role": LOOKS["vertical"].role, "model": name_of("vertical")}
        figure.add(between(average.x, low, high, fill=_BAND, **meta))
    _add_curve(figure, "vertical", x, y)


def _add_point(figure: Figure, average: ThresholdAverage) -> None:
    x, y = average.x.item(), average.y.item()
    if len(average.runs) > 1:
        across, up = average.x_sd.item(), average.y_sd.item()
        for xs, ys in (([x - across, x + across], [y, y]), ([x, x], [y - up, y + up])):
            ends = np.clip(xs, 0, 1), np.clip(ys, 0, 1)
            figure.add(path(*ends, role="threshold", width=1.5))
    dot = mark(x, y, size=9, role="threshold")
    figure.add(hovering(dot, say("runs.point"), say("runs.hover")))


def roc_table(runs: Runs, whole: Sweep) -> Table | None:
    """Return what the averages are at eleven false positive rates, as texts; None without curves.

    The pooled curve is read like those of the runs: at the upper end where it is vertical.
    """
    average = vertical_average(runs, at=_PLACES)
    if not average.runs:
        return None
    columns = {"table_fpr": average.x, "line_vertical": average.y, "sd": average.sd}
    columns["line_pooled"] = vertical_average({"": whole}, at=_PLACES).y
    return table(
        say("runs.table_roc"),
        [
            (say(f"runs.{name}"), together(each.tolist(), "percent"))
            for name, each in columns.items()
        ],
    )
