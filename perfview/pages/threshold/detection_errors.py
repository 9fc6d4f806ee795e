"""The DET view: false rejections against false acceptances, as those who verify people know it."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from perfcore.binary import Sweep, equal_error_rate
from perfcore.measures import MEASURES
from perfview.drawing import st
from perfview.kit.boards.cards import card_told, show_cards
from perfview.kit.boards.contents import about
from perfview.kit.bounds import auc_told, figure_text
from perfview.kit.charts.detection_errors import det_figure
from perfview.kit.theme import percent
from perfview.tasks.binary.views import View
from perfview.tasks.points.operating_points import measure_at
from perfview.tasks.points.tables import curve_table
from perfview.words import say, sentences

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
