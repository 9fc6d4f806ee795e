"""The Costs page: costs and prevalence, what they mean in words, and the live board.

All of it is one fragment, as on the Threshold page.
"""

from __future__ import annotations

from dataclasses import replace

import streamlit as st

from perfcore.costs import Pricing, Tally, Use
from perfview import session
from perfview.downloads.menu import model_files, show_downloads
from perfview.kit import boards
from perfview.kit.boards.contents import BoardContent
from perfview.kit.explanations import show_explanation
from perfview.kit.pages import Page
from perfview.kit.tasks import numbers_of
from perfview.pages.costs.answers import show_answer
from perfview.pages.costs.board_words import TEXT as BOARD_TEXT
from perfview.pages.costs.content import content as cost_content
from perfview.pages.costs.cost_board import COST_BOARD, cost_header, cost_part
from perfview.pages.costs.parameters import RANGE, SCENARIOS
from perfview.pages.costs.pictures import reading_picture
from perfview.pages.costs.points import cost_window
from perfview.pages.costs.ranges import between, show_ranges
from perfview.pages.costs.scenarios import show_comparison, show_scenarios
from perfview.pages.costs.words import TEXT
from perfview.tasks.binary import commits, tallies
from perfview.tasks.binary.controls.pickers import (
    axis_in_use,
    prevalence_in_use,
    show_axis,
    show_entry,
    show_limits,
    show_pickers,
    show_prevalence,
    threshold_in_use,
)
from perfview.tasks.binary.controls.prices import CLASSES, show_cost, show_error_cost, show_unit
from perfview.tasks.binary.explanations.numbers import Place
from perfview.tasks.binary.explanations.spendings import SPENDINGS
from perfview.tasks.binary.parameters import COSTS, PER_1000, UNIT
from perfview.tasks.binary.uses import pricing_of, use_of
from perfview.words import say

BOARD = "cost_board"
WIDTHS = {"fn": 160, "fp": 136, "p": 136, "unit": 76}
"""Widths of controls in pixels."""


def _show() -> None:
    file = session.data_in_use()
    model = file.model(session.choices())
    pricing = pricing_of(session.choices(), tallies.tally(file, model))
    boards.show_content(cost_content(file, model, pricing), key="cost_content")
    _show_costs(file.key, model, pricing)


@st.fragment
def _show_costs(key: str, model: str, pricing: Pricing) -> None:
    """Show controls, answer and board for `model` of the data in use, and write the address.

    Once `key` is no longer the key of the data in use, or costs price something else than
    `pricing`, the whole page is run anew: the content of the board is another.
    """
    session.check_link()
    file = session.data_in_use()
    if (file.key, file.model(session.choices())) != (key, model):
        st.rerun()
    if pricing_of(session.choices(), tallies.tally(file, model)) != pricing:
        st.rerun()
    priced, content = tallies.priced(file, model, pricing), cost_content(file, model, pricing)
    cases, amounts = priced.cases, priced.amounts is not None
    threshold = threshold_in_use(file, model, cases)
    with st.container(horizontal=True, vertical_alignment="bottom", gap="small", key="controls"):
        show_pickers(file, model)
        show_entry(model, threshold)
        for error in CLASSES:
            show_error_cost(error, model, threshold, width=WIDTHS[error], amounts=amounts)
        show_unit(width=WIDTHS["unit"])
        show_prevalence(cases, page=PAGE.key, width=WIDTHS["p"])
        show_scenarios(amounts=amounts)
        _show_more(model, content, priced, threshold)
    show_limits(file, cases)
    # In the row of the controls there is no room left for it.
    with st.container(horizontal=True, gap="small", key="beside_answer"):
        with st.container(width="stretch", key="whole_answer"):
            show_answer(model, priced, threshold)
        show_downloads(
            PAGE,
            file,
            model,
            axis=axis_in_use(model, content),
            between=between(priced, prevalence_in_use(cases)),
        )
    _show_board(model, priced, content, threshold)
    show_comparison(priced, threshold)
    show_ranges(file, model, priced, prevalence_in_use(cases), threshold)
    _show_help()
    session.write_address(PAGE.key)


def _show_more(model: str, content: BoardContent, priced: Tally, threshold: float) -> None:
    """Show what few readers change: the slider's axis, the matrix, the values of being right."""
    with st.popover(say("costs.more"), width="content"):
        show_axis(model, content)
        st.toggle(
            say("costs.per_cases"),
            key=session.shown("per_cases", session.choices().of(PER_1000)),
            on_change=lambda: session.choose(
                session.choices().having(PER_1000, session.widget("per_cases"))
            ),
        )
        for name in ("cost_tp", "cost_tn"):
            show_cost(name, model, threshold, note=say("costs.correct_help"))
        if priced.amounts is None:
            st.caption(say("costs.amount_hint"))


def _show_board(model: str, priced: Tally, content: BoardContent, threshold: float) -> None:
    chosen, cases = session.choices(), priced.cases
    prevalence = prevalence_in_use(cases)
    units = priced.positive_unit, priced.negative_unit
    told = cost_header(
        content,
        threshold=threshold,
        acknowledged=commits.acknowledged(BOARD),
        axis=axis_in_use(model, content),
        costs=chosen.of(COSTS),
        unit=chosen.of(UNIT),
        prevalence=prevalence,
        per_cases=chosen.of(PER_1000),
        between=between(priced, prevalence),
    )
    events = boards.show_board(
        COST_BOARD,
        told,
        None if content.payload["complete"] else cost_window(priced, threshold),
        key=BOARD,
        on_commit=lambda: commits.take_cost_commit(BOARD, model, prevalence, units),
    )
    if events.explanation is not None:
        key, labels = events.explanation.measure, tuple(content.payload["labels"].values())
        place = Place(priced, threshold, labels, _explained_at(priced, key))
        show_explanation(numbers_of(PAGE.task)[key].explain(place))


def _explained_at(priced: Tally, key: str) -> Use:
    """Return where a number of the board is explained: costs in use, others where the matrix is."""
    chosen, cases = session.choices(), priced.cases
    projected = (chosen.of(PER_1000) or key in SPENDINGS) and cases.positives and cases.negatives
    return replace(
        use_of(chosen, priced),
        prevalence=prevalence_in_use(cases) if projected else None,
    )


def _show_help() -> None:
    with st.expander(say("costs.how")), st.container(horizontal=True, gap="large"):
        with st.container(width=440):
            st.image(reading_picture(), caption=say("costs.how_picture"))
        with st.container(width=520):
            st.markdown(say("costs.how_text"))


PAGE = Page(
    key="costs",
    task="binary",
    icon="balance",
    show=_show,
    part=cost_part,
    words={**TEXT, **BOARD_TEXT},
    downloads=model_files,
    sets=("costs", "unit", "p"),
    parameters=(PER_1000, RANGE, SCENARIOS),
)
