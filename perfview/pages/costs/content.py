"""What the costs board draws from, once per model and data."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

import numpy as np
import numpy.typing as npt

from perfcore.binary import Sweep, roc_vertices, screen_points
from perfcore.calibration import FIGURES
from perfcore.costs import CostCurve, Pricing, Tally, cost_curve, cost_lines, envelope_vertices
from perfcore.engines import bounds
from perfcore.measures import MEASURES
from perfview.kit.boards.contents import BoardContent, content_of, words_of
from perfview.kit.bounds import figure_text, in_known_bins
from perfview.kit.charts.costs import cost_curve_figure, expected_cost_figure
from perfview.kit.theme import together
from perfview.pages.costs.textbooks import is_textbook, textbook_costs, textbook_line
from perfview.session.caches import cached
from perfview.session.data_sets import DataSet
from perfview.tasks.binary import tallies
from perfview.tasks.points.axes import SliderAxis
from perfview.tasks.points.board_parts import board_parts, measure_tile, roc_plot
from perfview.tasks.points.operating_points import Columns, columns_at, measure_at
from perfview.tasks.points.tables import curve_table, table, thresholds_text
from perfview.words import say, sentences, told

COST_TILES = ("recall", "precision", "alert_rate")
"""Measures shown beside the costs."""

_RATES = ("fnr", "fpr", "recall")


def rate_columns(tally: Tally) -> dict[str, str]:
    """Return the columns that hold the rates as costs count them: of cases, or of their weight."""
    weighed = tally.sweep is not tally.cases
    return {rate: f"cost_{rate}" if weighed else rate for rate in _RATES}


def cost_columns(tally: Tally, indices: npt.NDArray[np.int64]) -> Columns:
    """Return the columns of some operating points, those of `columns_at` among them.

    Parameters
    ----------
    tally : Tally
        What is at stake at every distinct score.
    indices : int64 array of shape (i,)
        Operating points, rising.

    Returns
    -------
    dict of str to float64 array of shape (i,)
        Counts and measures are those of the cases. ``amount_tp`` and ``amount_fp`` are sums of
        amounts, if the data have any; ``cost_fnr``, ``cost_fpr`` and ``cost_recall`` are shares
        of the weight of a class, where that is not the number of its cases.
    """
    columns = columns_at(tally.cases, indices, tiles=COST_TILES)
    if tally.amounts is not None:
        for cell in ("tp", "fp"):
            columns[f"amount_{cell}"] = np.asarray(getattr(tally.amounts, cell)[indices], float)
    for rate, name in rate_columns(tally).items():
        if name not in columns:
            columns[name] = measure_at(tally.sweep, rate, indices)
    return columns


def cost_content(
    tally: Tally, *, model: str, labels: Mapping[str, str], made: bool = False
) -> BoardContent:
    """Return what the costs board shows of a model, apart from threshold, costs and prevalence.

    Parameters
    ----------
    tally : Tally
        What is at stake at every distinct score.
    model : str
        Its name as it stands in the data; it is shown as plain text.
    labels : mapping
        Names of the classes, by ``"positive"`` and ``"negative"``: plain text too.
    made : bool
        Whether the scores were made of a score and a column, see `is_textbook`.

    Returns
    -------
    BoardContent
        Payload and points as of the Threshold board. ``payload["envelope"]`` holds every vertex of
        the cost curve, and the operating point used on each of its intervals; all of these are
        among the points. It is None where a class is empty. ``payload["rates"]`` names the columns
        of the rates by which costs are counted, ``payload["units"]`` holds what a case of each
        class counts for, and ``payload["amounts"]`` the sums of amounts, None without any.
        ``payload["textbook"]`` says whether the textbook threshold is shown, and
        ``payload["open_shares"]`` what bins may hide of the lowest cost, see `Bounds.open_shares`:
        nothing of exact counts, None where nobody knows.
    """
    sweep, sums, textbook = tally.cases, tally.amounts, is_textbook(tally, made=made)
    words = words_of("board", "cost_board")
    if textbook:
        words["legend_cost_curve"] = sentences(words["legend_cost_curve"], words["legend_textbook"])
    drawn, curve = screen_points(sweep), cost_curve(tally.sweep)
    roc = drawn.roc if tally.sweep is sweep else roc_vertices(tally.sweep)
    indices = np.union1d(np.union1d(drawn.points, roc), curve.indices)
    points = cost_columns(tally, indices)
    payload: dict[str, Any] = {
        **board_parts(sweep, sweep, points, model=model, labels=labels, figure=_costs_along),
        "units": {"positive": tally.positive_unit, "negative": tally.negative_unit},
        "pricing": asdict(tally.pricing),
        "rates": rate_columns(tally),
        "textbook": textbook,
        "amounts": None
        if sums is None
        else {"positives": sums.positives, "negatives": sums.negatives},
        "titles": {
            "matrix": say("board.title_matrix"),
            "expected_cost": say("costs.title_expected_cost"),
        },
        "plots": {
            "cost_curve": _cost_curve(tally.sweep, curve, textbook=textbook),
            "expected_cost": {"title": say("costs.title_expected_cost")},
            "roc": _roc(tally, roc, curve),
        },
        "envelope": _envelope(curve),
        "open_shares": _open_shares(sweep),
        "measures": [measure_tile(MEASURES[key], sweep) for key in COST_TILES],
        "tables": {
            "cost_curve": _envelope_table(tally.sweep, curve, textbook=textbook),
            "roc": curve_table(tally.sweep, say("board.table_roc"), ("fpr", "recall")),
        },
        "words": words,
    }
    return content_of(payload, points)


def _open_shares(s: Sweep) -> list[list[float]] | None:
    if s.spans is None:
        return []
    return bounds(s).open_shares().tolist() if in_known_bins(s) else None


def _costs_along(axis: SliderAxis) -> dict[str, Any]:
    shares = axis.column == "alert_rate"
    figure = expected_cost_figure(axis.scale, axis.limits, shares=shares, negated=axis.negated)
    return figure.json()


def _roc(tally: Tally, vertices: npt.NDArray[np.int64], curve: CostCurve) -> dict[str, Any]:
    """Return the ROC curve; the rate of a class priced by amount is a share of its amount."""
    plot = roc_plot(tally.sweep, vertices, hull=curve.indices)
    rates = rate_columns(tally)
    plot |= {"title": say("costs.title_roc"), "x": rates["fpr"], "y": rates["recall"]}
    layout = plot["figure"]["layout"]
    for axis, class_ in (("xaxis", "negatives"), ("yaxis", "positives")):
        if getattr(tally.pricing, class_) == "amount":
            layout[axis]["title"]["text"] = say(f"cost_board.axis_{class_}_amount")
    if tally.pricing.by_amount:
        # The area is no AUC of cases, and nothing on the page is decided by it.
        plot |= {"figures": {}, "explain": {}}
    return plot


def _cost_curve(sweep: Sweep, curve: CostCurve, *, textbook: bool) -> dict[str, Any]:
    vertices, lines = envelope_vertices(curve), cost_lines(sweep)
    figure = cost_curve_figure(
        curve.x[vertices],
        curve.y[vertices],
        fpr=measure_at(sweep, "fpr", lines),
        fnr=measure_at(sweep, "fnr", lines),
        textbook=textbook_line(sweep) if textbook else None,
    )
    keys = ("cost_area", "miscalibration") if textbook else ("cost_area",)
    names = {key: say(f"costs.{key}") for key in keys}
    return {
        "title": say("costs.title_cost_curve"),
        "figure": figure.json(),
        "figures": {name: figure_text(key, sweep) for key, name in names.items()},
        "explain": {name: key for key, name in names.items()},
        "hints": {name: told(FIGURES[key].plain) for key, name in names.items()},
    }


def _envelope(curve: CostCurve) -> dict[str, list[float]] | None:
    if np.isnan(curve.area):
        return None
    return {"x": curve.x.tolist(), "y": curve.y.tolist(), "index": curve.indices.tolist()}


_ROWS = 20


def _envelope_table(sweep: Sweep, curve: CostCurve, *, textbook: bool) -> dict[str, Any]:
    """Return about twenty intervals of the cost curve, the longest, and the threshold of each.

    Also what the textbook threshold costs at their ends, if it is shown.
    """
    chosen = _longest(curve)
    columns = [
        (say("costs.column_from"), together(curve.x[chosen].tolist())),
        (say("board.column_to"), together(curve.x[chosen + 1].tolist())),
        (
            say("board.column_threshold"),
            thresholds_text(curve.thresholds[chosen], negated=sweep.negated),
        ),
        (say("costs.column_cost_from"), together(curve.y[chosen].tolist())),
        (say("board.column_to"), together(curve.y[chosen + 1].tolist())),
    ]
    if textbook:
        for end, name in ((chosen, "from"), (chosen + 1, "to")):
            costs = textbook_costs(sweep, curve.x[end])
            texts = together(costs.tolist())
            columns.append((say(f"costs.column_textbook_{name}"), texts))
    return table(say("costs.table_cost_curve"), columns)


def _longest(curve: CostCurve) -> npt.NDArray[np.int64]:
    if np.isnan(curve.area):
        return np.array([], dtype=np.int64)
    lengths = np.diff(curve.x)
    longest = np.argsort(-lengths, kind="stable")[:_ROWS]
    return np.sort(longest[lengths[longest] > 0])


@cached(shared=True)
def content(file: DataSet, model: str, pricing: Pricing) -> BoardContent:
    """Return what the costs board shows of `model` under a pricing."""
    return cost_content(
        tallies.priced(file, model, pricing),
        model=model,
        labels={"positive": file.positive_label, "negative": file.negative_label},
        made=model in file.made_of,
    )
