"""What the Regression page puts into files: its part of the page in one file, and its menu."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from html import escape
from typing import Any, cast

from perfcore.chance.intervals import Interval
from perfcore.chance.regression import COMPARED
from perfview import session
from perfview.downloads.figure_tables import figures_file, figures_html
from perfview.downloads.menu import View, report_files, results_of
from perfview.downloads.one_file import BoardPart, Part
from perfview.downloads.spreadsheets import table_file
from perfview.kit.boards.contents import about
from perfview.kit.pages import Download
from perfview.pages.regression.boards import board_header
from perfview.pages.regression.content import REGRESSION_BOARD, board_content
from perfview.pages.regression.models import models_part
from perfview.pages.regression.parameters import BIAS, CASE
from perfview.pages.regression.ranges import ranges_file, ranges_part
from perfview.session.choices import Choices
from perfview.session.data_sets import DataSet
from perfview.tasks.comparisons import comparison_part, counted_comparison
from perfview.tasks.regression.bins import Bins
from perfview.tasks.regression.columns import bins_by
from perfview.tasks.regression.costs import (
    cost_sentences,
    costs_file,
    costs_known,
    costs_of,
    costs_table,
    prices_in,
)
from perfview.tasks.regression.figures import figures_table
from perfview.tasks.regression.ranges import Ranges
from perfview.tasks.regression.tallies import (
    Looks,
    has_ranges,
    looks,
    looks_of,
    ranges_of,
    regression_tally,
)
from perfview.words import say


@dataclass(frozen=True, slots=True, eq=False)
class Look:
    """How the author looked at a data set: choices, what the board shows, and the bins in view.

    What else files say of the data is counted when they are made, in threads that no session's
    cache serves.
    """

    file: DataSet
    chosen: Choices
    shown: Looks
    bins: Bins


def look_of(file: DataSet, result: Any, model: str, chosen: Choices) -> Look:
    """Return how somebody looks at a model, where there is no session."""
    shown = looks_of(file, model, file.tally(model))
    return Look(file, chosen, shown, shown.bins)


def look_in_view(file: DataSet, model: str) -> Look:
    """Return how the reader looks at a model; a file shows no single case."""
    chosen = session.choices()
    bins = bins_by(file, model, chosen.of(BIAS))
    return Look(file, chosen.having(CASE, None), looks(file, model), bins)


def regression_part(result: Any, name: str, look: Look) -> list[Part]:
    """Return what the page in one file shows of a model: its board, and all models."""
    t = result.models[name].tally
    shown = board_content(t, look.shown, model=name, alone=True)
    told = board_header(shown, look.bins, look.chosen, name, t)
    told |= about(name, result.origin.name, {})
    hint = {"density_hint": say("regression.files_hint")}
    board = BoardPart.of(REGRESSION_BOARD, told, content=shown.saying(hint))
    return [
        board,
        *ranges_part(ranges_of(look.file, name, t), t),
        *costs_part(result, name, costs_known(look.file, result.prices) if result.prices else {}),
        *comparison_part(COMPARED, counted_comparison(look.file), name),
        models_part(result),
    ]


def costs_part(result: Any, name: str, sure: Mapping[str, Interval]) -> list[Part]:
    """Return what errors cost, as the page says it of a model, and of all models."""
    costs = {each: model.costs for each, model in result.models.items() if model.costs is not None}
    if not costs:
        return []
    told = cost_sentences(costs[name], result.prices, sure.get(name))
    said = [f"<p>{escape(each)}</p>" for each in told]
    return [
        f"<h3>{escape(say('regression.costs_title'))}</h3>",
        *said,
        figures_html(costs_table(costs, result.prices, sure)),
    ]


def regression_files(view: View) -> tuple[Download, ...]:
    """Return the files about a model: the page, its card, its tables and the result."""
    file, model, look = view.file, view.model, view.look
    tally = regression_tally(file, model)
    result = results_of(view, tally, together=True)
    tallies = {name: regression_tally(file, name) for name in file.models}
    table, prices = figures_table(tallies), prices_in(look.chosen)
    costs = costs_of(tallies, prices)
    figures, bias = partial(figures_file, table, "model"), partial(bias_file, look.bins)

    def prices_and_costs() -> bytes:
        return costs_file(costs, prices, costs_known(file, prices) if costs else {})

    def ranges() -> bytes:
        return ranges_file(cast("Ranges", ranges_of(file, model, tally)))

    tables: tuple[Download, ...] = (
        Download("regression.files.figures", "figures.csv", "", figures),
        Download("regression.files.costs", "costs.csv", "", prices_and_costs),
        Download("regression.files.bias", "bias.csv", "", bias),
    )
    if has_ranges(file, model):
        tables += (Download("regression.files.ranges", "ranges.csv", "", ranges),)

    return report_files(view, result, lambda: look, tables)


def bias_file(bins: Bins) -> bytes:
    """Return the mean errors in the bins in view, as a file."""
    heads = ("bin", "cases", "mean_error", "low", "high")
    columns = (bins.cases, bins.mean, bins.low, bins.high)
    rows = zip(bins.labels, *(each.tolist() for each in columns), strict=True)
    return table_file(heads, rows)
