"""The DET view: false rejections against false acceptances, as those who verify people know it."""

from __future__ import annotations

from bisect import bisect_left
from statistics import NormalDist

import numpy as np
import numpy.typing as npt

from perfcore.binary import Sweep, equal_error_rate
from perfcore.measures import MEASURES
from perfview.drawing import st
from perfview.kit.boards.cards import card_told, show_cards
from perfview.kit.boards.contents import about
from perfview.kit.bounds import auc_told, figure_text
from perfview.kit.charts import Figure, Floats, label, mark, path, without_curve
from perfview.kit.charts.curves import SQUARE_MARGINS
from perfview.kit.theme import exact, percent
from perfview.tasks.binary.views import View
from perfview.tasks.points.operating_points import measure_at
from perfview.tasks.points.tables import curve_table
from perfview.words import say, sentences

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


ERRORS = ("fpr", "fnr")
"""Measures on the axes."""

_WIDTH = 520
_STEPS = 400


def show_detection_errors(view: View) -> None:
    """Show the DET curve of the data's own cases: no prevalence changes it."""
    if not view.both_classes:
        return
    # Drawn only where somebody looks: most readers never do.
    with (
        st.expander(say("threshold.det"), key="det_shown", on_change="rerun") as opened,
        st.container(width=_WIDTH),
    ):
        if not opened.open:
            return
        sweep = view.cases
        shown = operating_points_shown(sweep)
        fpr, fnr = (measure_at(sweep, key, shown) for key in ERRORS)
        counts, equal = sweep.at(view.threshold), equal_error_rate(sweep).value
        here = tuple(float(MEASURES[key].of(counts)) for key in ERRORS)
        figure = det_figure(
            fpr,
            fnr,
            least=min(float(rates[rates > 0].min()) for rates in (fpr, fnr)),
            equal=equal,
            at=(here[0], here[1]),
        )
        card = card_told(
            "det",
            figure,
            title=say("threshold.title_det"),
            table=curve_table(sweep, say("threshold.table_det"), ERRORS),
        )
        shown_of = about(view.model, view.file.name, auc_told(sweep))
        show_cards(card, key="det", about=shown_of)
        told = {"fpr": percent(here[0]), "fnr": percent(here[1])}
        told["equal"] = figure_text("equal_error_rate", sweep)
        st.caption(
            sentences(
                say("threshold.det_here", **told),
                say("threshold.det_note"),
            )
        )


def operating_points_shown(s: Sweep) -> npt.NDArray[np.int64]:
    """Return the operating points that are drawn: of each class evenly, and finer the rarer."""
    if len(s) <= _STEPS:
        return np.arange(len(s))
    found = [np.array([0, len(s) - 1])]
    for counts in (s.fp, s.tp):
        fine = np.geomspace(1e-6, 0.5, _STEPS)
        shares = np.concatenate([fine, 1 - fine, np.linspace(0, 1, _STEPS)])
        found.append(np.searchsorted(counts, shares * counts[-1]))
    return np.unique(np.concatenate(found)).clip(max=len(s) - 1)
