"""The board of the Regression page, and what it is told in each run."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

import numpy as np

from perfcore.arrays import IntArray
from perfcore.regression import RegressionTally, grid_of
from perfview.kit import boards
from perfview.kit.boards.contents import BoardContent, about, header_of
from perfview.kit.boards.events import number_asked
from perfview.kit.boards.packing import Columns
from perfview.kit.tasks import explain
from perfview.pages.regression.cases import show_case
from perfview.pages.regression.content import REGRESSION_BOARD, band_content, content, lit_cells
from perfview.pages.regression.parameters import BIAS, CASE, CHOSEN, LIT, ZOOM, View
from perfview.session.choices import Choices
from perfview.session.data_sets import DataSet
from perfview.tasks.board_choices import acknowledged, show_as_sent, take_texts
from perfview.tasks.regression.bins import Bins
from perfview.tasks.regression.columns import bins_by, columns_of
from perfview.tasks.regression.errors import OFF, OFF_IN, shares
from perfview.tasks.regression.tallies import regression_tally
from perfview.words import say

KEY = REGRESSION_BOARD.key
MOST_POINTS = 1000
"""So many cases, or fewer, are shown one by one."""


def show_board(file: DataSet, model: str) -> None:
    """Show the board, and the case that is chosen; then send how sure the curve is."""
    shown = content(file, model)
    boards.show_content(shown, key="regression_content")
    show_as_sent(lambda file, model, _: (file.key, model), _show)
    if not file.from_link:
        band = band_content(regression_tally(file, model), _band(shown))
        boards.show_content(band, key="regression_band")


def _show(file: DataSet, model: str, chosen: Choices) -> None:
    shown, t = content(file, model), regression_tally(file, model)
    bins = bins_by(file, model, chosen.of(BIAS))
    points = points_of(file, model, bins, chosen)
    told = board_header(shown, bins, chosen, model, t, points=points)
    told |= {
        "acknowledged": acknowledged(KEY),
        "band": None if file.from_link else _band(shown),
        "biases": [
            {"key": "", "name": say("regression.by_prediction")},
            *({"key": name, "name": name} for name in columns_of(file)),
        ],
        **about(model, file.name, {}),
    }
    lit = {} if points else _lit(file, model, bins, chosen.of(LIT, model))
    take = partial(take_texts, KEY, CHOSEN, model)
    sent = boards.mount(REGRESSION_BOARD, told, lit, key=KEY, commit=take, explain=boards.ignore)
    if chosen.of(CASE):
        show_case(file, model, int(chosen.of(CASE)))
    if asked := number_asked(sent):
        explain(file.task, asked, t)


def board_header(
    shown: BoardContent,
    bins: Bins,
    chosen: Choices,
    model: str,
    t: RegressionTally,
    *,
    points: Mapping[str, Any] | None = None,
) -> dict[str, Any]:
    """Return what the board is told of bins and choices, where nobody else is asked."""
    texts = {each.key: each.write(chosen.of(each, model)) for each in CHOSEN}
    bias, off = {BIAS.key: bins.name}, chosen.of(OFF, model)
    more: dict[str, Any] = {
        "band": None,
        "biases": [],
        "points": points,
        "shares": None if off is None or t.rows is None else shares(t, off, chosen.of(OFF_IN)),
        "acknowledged": 0,
    }
    return header_of(shown, **{**texts, **bias}, bins=bins.told(), **more)


def points_of(file: DataSet, model: str, bins: Bins, chosen: Choices) -> dict[str, Any] | None:
    """Return the cases in the part of the plot in view, with their bins; None where many are."""
    t, view = regression_tally(file, model), chosen.of(ZOOM)
    if t.rows is None or (view is None and t.size > MOST_POINTS):
        return None
    rows = np.arange(t.size) if view is None else _inside(t, view)
    if rows.size > MOST_POINTS:
        return None
    return {
        "zoom": ZOOM.write(view),
        "x": t.cases.prediction[rows].tolist(),
        "y": t.cases.truth[rows].tolist(),
        "row": rows.tolist(),
        "bin": bins.places[rows].tolist(),
    }


def _inside(t: RegressionTally, view: View) -> IntArray:
    """Return the cases in a part of the plot."""
    ends = 10.0 ** np.array(view) if grid_of(t).logarithmic else np.array(view)
    x, y = t.cases.prediction, t.cases.truth
    return np.flatnonzero((x >= ends[0]) & (x <= ends[1]) & (y >= ends[2]) & (y <= ends[3]))


def _lit(file: DataSet, model: str, bins: Bins, lit: str) -> Columns:
    """Return the cells of the bins of a column that are lit: the browser cannot tell them."""
    if not bins.name or not lit.startswith("bins"):
        return {}
    first, last = map(int, lit.partition("_")[2].split("-"))
    inside = (bins.places >= first) & (bins.places <= last)
    return lit_cells(regression_tally(file, model), inside)


def _band(shown: BoardContent) -> str:
    """Return the name of the content that brings how sure the curve is."""
    return f"band-{shown.id}"
