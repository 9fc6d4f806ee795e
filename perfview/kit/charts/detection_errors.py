"""The DET plot: both error rates on axes of normal deviates, which spread what is rare."""

from __future__ import annotations

from bisect import bisect_left
from statistics import NormalDist

import numpy as np

from perfview.kit.charts import Figure, Floats, label, mark, path, without_curve
from perfview.kit.charts.curves import SQUARE_MARGINS
from perfview.kit.theme import exact, percent
from perfview.words import say

_TICKS = (
    *(0.00001, 0.0001, 0.001, 0.005, 0.02, 0.05, 0.1, 0.2),
    *(0.4, 0.6, 0.8, 0.9, 0.95),
)
_BEYOND = 0.3  # deviates: where rates of 0 and 1 are drawn, out of sight
_NORMAL = NormalDist()


def det_figure(
    fpr: Floats,
    fnr: Floats,
    *,
    least: float,
    equal: float,
    at: tuple[float, float] | None,
) -> Figure:
    """Return the DET curve: false rejection (up) against false acceptance (right).

    Parameters
    ----------
    fpr, fnr : array of shape (v,)
        Both error rates of operating points, FPR rising.
    least : float
        The smallest rate above 0 that either class can have: the axes begin at a tick below it.
    equal : float
        The equal error rate, marked on the diagonal.
    at : pair of float, or None
        Both error rates at the threshold in use; not drawn where they are out of sight.

    Notes
    -----
    The axes end at 60 %, and at 95 % where errors are nearly as frequent as by chance. Rates of 0
    and 1 have no deviate: lines to them leave the plot. Without both classes there is no curve.
    """
    figure = Figure(margin=dict(SQUARE_MARGINS))
    drawn = bool(fpr.size) and bool(np.isfinite(fpr).all() and np.isfinite(fnr).all())
    if not drawn:
        figure.x_axis(range=[0, 1], showticklabels=False)
        figure.y_axis(range=[0, 1], showticklabels=False)
        return without_curve(figure)
    last = _TICKS.index(0.6) if equal < 0.3 else len(_TICKS) - 1
    first = min(max(bisect_left(_TICKS, least) - 1, 0), last - 4)
    shown = _TICKS[first : last + 1]
    low, high = (_NORMAL.inv_cdf(shown[i]) for i in (0, -1))
    axis = {
        "range": [low, high],
        "tickvals": [_NORMAL.inv_cdf(tick) for tick in shown],
        "ticktext": [exact(100 * tick) for tick in shown],
        "tickangle": 0,
    }
    figure.x_axis(title={"text": say("threshold.det_x")}, **axis)
    figure.y_axis(title={"text": say("threshold.det_y")}, **axis)

    def deviates(rates: Floats) -> list[float]:
        ends = _NORMAL.cdf(low - _BEYOND), _NORMAL.cdf(high + _BEYOND)
        return [_NORMAL.inv_cdf(min(max(rate, ends[0]), ends[1])) for rate in rates.tolist()]

    figure.add(path([low, high], [low, high], role="axis", width=1, dash="dash"))
    x, y = deviates(fpr), deviates(fnr)
    figure.add(path(x, y, role="model", width=2, clipped=True))
    if shown[0] <= equal <= shown[-1]:
        (there,) = deviates(np.array([equal]))
        equal_at = mark(there, there, role="muted", size=9, symbol="diamond", clipped=True)
        figure.add(equal_at)
        words = say("threshold.det_equal", rate=percent(equal))
        side = ("left", "bottom") if there < (low + high) / 2 else ("right", "top")
        figure.note(label(words, role="muted", at=(there, there), anchor=side, gap=(9, 5)))
    if at is not None and all(shown[0] <= rate <= shown[-1] for rate in at):
        (right,), (up,) = (deviates(np.array([rate])) for rate in at)
        figure.add(mark(right, up, role="threshold", size=11, clipped=True))
    return figure
