"""The Regression page: figures, all cases, errors, bias; then the models beside each other."""

from __future__ import annotations

from functools import partial

from perfview import session
from perfview.downloads.menu import show_downloads
from perfview.drawing import st
from perfview.kit.pages import Page, page_that_sets
from perfview.kit.parameters import Parameter
from perfview.kit.theme import exact
from perfview.pages.regression.boards import show_board
from perfview.pages.regression.files import look_in_view, look_of, regression_files, regression_part
from perfview.pages.regression.models import show_models
from perfview.pages.regression.parameters import CHOSEN
from perfview.pages.regression.ranges import show_ranges
from perfview.pages.regression.words import TEXT
from perfview.session.data_sets import DataSet
from perfview.tasks.comparisons import AGAINST, show_comparison
from perfview.tasks.figure_tables import show_table
from perfview.tasks.numbers import Bounds, show_number
from perfview.tasks.pickers import WIDEST, show_data, show_model, show_unit
from perfview.tasks.regression.costs import (
    COST_OVER,
    COST_UNDER,
    cost_sentences,
    costs_of,
    costs_sure,
    costs_table,
    prices_in,
)
from perfview.tasks.regression.errors import OFF, OFF_IN
from perfview.tasks.regression.parts import has_parts, part_name, tells_uncertainty
from perfview.tasks.regression.tallies import looks, regression_tally
from perfview.tasks.runs import TESTED, TRAINED, show_runs
from perfview.tasks.times import CHOSEN as TIME
from perfview.words import escaped, say

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
