"""What errors cost at which prices, and the way to cases above a number."""

from __future__ import annotations

from functools import partial

from perfview import session
from perfview.drawing import st
from perfview.kit.pages import page_that_sets
from perfview.kit.parameters import Parameter
from perfview.kit.theme import exact
from perfview.session.data_sets import DataSet
from perfview.tasks.figure_tables import show_table
from perfview.tasks.numbers import Bounds, show_number
from perfview.tasks.pickers import show_unit
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
