"""The Regression page: figures, all cases, errors, bias; then the models beside each other."""

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
from perfview.downloads.menu import View, report_files, results_of, show_downloads
from perfview.downloads.one_file import BoardPart, Part
from perfview.downloads.spreadsheets import table_file
from perfview.drawing import st
from perfview.kit.boards.contents import about
from perfview.kit.pages import Download, Page, page_that_sets
from perfview.kit.parameters import Parameter
from perfview.kit.theme import exact
from perfview.pages.regression.boards import board_header, show_board
from perfview.pages.regression.content import REGRESSION_BOARD, board_content
from perfview.pages.regression.models import models_part, show_models
from perfview.pages.regression.parameters import BIAS, CASE, CHOSEN
from perfview.pages.regression.ranges import ranges_file, ranges_part, show_ranges
from perfview.pages.regression.words import TEXT
from perfview.session.choices import Choices
from perfview.session.data_sets import DataSet
from perfview.tasks.comparisons import AGAINST, comparison_part, counted_comparison, show_comparison
from perfview.tasks.figure_tables import show_table
from perfview.tasks.numbers import Bounds, show_number
from perfview.tasks.pickers import WIDEST, show_data, show_model, show_unit
from perfview.tasks.regression.bins import Bins
from perfview.tasks.regression.columns import bins_by
from perfview.tasks.regression.costs import (
    COST_OVER,
    COST_UNDER,
    cost_sentences,
    costs_file,
    costs_known,
    costs_of,
    costs_sure,
    costs_table,
    prices_in,
)
from perfview.tasks.regression.errors import OFF, OFF_IN
from perfview.tasks.regression.figures import figures_table
from perfview.tasks.regression.parts import has_parts, part_name, tells_uncertainty
from perfview.tasks.regression.ranges import Ranges
from perfview.tasks.regression.tallies import (
    Looks,
    has_ranges,
    looks,
    looks_of,
    ranges_of,
    regression_tally,
)
from perfview.tasks.runs import TESTED, TRAINED, show_runs
from perfview.tasks.times import CHOSEN as TIME
from perfview.words import escaped, say

# What the Regression page puts into files: its part of the page in one file, and its menu.


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


_PRICE, _WIDTH = Bounds(least=0), 176


def show_costs(file: DataSet, model: str) -> None:
    """Show prices of errors, and what the errors of all models cost at these."""
    st.header(say("regression.costs_title"), anchor=False)
    with st.container(horizontal=True, vertical_alignment="bottom", gap="small", key="prices"):
        _show_price(COST_OVER)
        _show_price(COST_UNDER)
        show_unit(width=88, note="regression.unit_help")
    prices = prices_in(session.choices())
    tallies = {name: regression_tally(file, name) for name in file.models}
    costs = costs_of(tallies, prices)
    if not costs:
        st.markdown(escaped(say("regression.costs_none")))
        return
    sure = costs_sure(file, prices, tallies)
    for sentence in cost_sentences(costs[model], prices, sure[model]):
        st.markdown(escaped(sentence))
    if costs.keys() != {model}:
        show_table(costs_table(costs, prices, sure), key="error_costs")
    st.caption(escaped(say("regression.costs_caveat")))


def show_ways(file: DataSet, model: str) -> None:
    """Show the ways to the pages of two classes.

    They say how well predictions tell who is above a number, and, where a model says how unsure it
    is, how well that tells which predictions are off by more than the tolerance.
    """
    page = page_that_sets("t")
    if page is None or not has_parts(file):
        return
    ways = {"above_open": (say("regression.above_open"), "")}
    if tells_uncertainty(file):
        chosen = session.choices()
        unit, off = chosen.of(OFF_IN), chosen.of(OFF, model)
        known = looks(file, model).errors
        unit = unit if unit in known else ""
        off = known[unit].first if off is None else off
        size = exact(off) + (" %" if unit else "")
        name = part_name(f"off{unit}", off)
        ways["off_open"] = escaped(say("regression.off_open", size=size)), name
    for key, (label, name) in ways.items():
        if not st.button(label, key=key, type="tertiary"):
            continue
        if session.use_part(name):
            st.switch_page(page.file)
        session.notify(say("regression.nothing_off", value=name.removeprefix("off")))
        st.rerun()


def _show_price(price: Parameter[float]) -> None:
    show_number(
        say(f"regression.{price.key}"),
        price.key,
        session.choices().of(price),
        partial(session.take, price),
        bounds=_PRICE,
        needed=True,
        help=say("regression.price_help"),
        width=_WIDTH,
    )


def _show() -> None:
    file = session.data_in_use()
    model = file.model(session.choices())
    with st.container(horizontal=True, vertical_alignment="bottom", gap="small", key="controls"):
        show_data(width=WIDEST)
        show_model(file, model)
        look = look_in_view(file, model)
        show_downloads(PAGE, file, model, said=say("regression.files_what"), look=look)
    if file.from_link:
        st.caption(escaped(say("regression.link")))
    show_board(file, model)
    show_ranges(file, model)
    show_costs(file, model)
    show_ways(file, model)
    st.header(say("regression.models_title"), anchor=False)
    show_comparison(file, model)
    show_models(file)
    show_runs(file, model)
    session.write_address(PAGE.key)


PAGE = Page(
    key="regression",
    task="regression",
    icon="scatter_plot",
    show=_show,
    words=TEXT,
    parameters=(*CHOSEN, AGAINST, TESTED, TRAINED, *TIME),
    part=regression_part,
    look=look_of,
    downloads=regression_files,
)
