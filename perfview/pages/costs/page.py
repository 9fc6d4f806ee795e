"""The Costs page: costs and prevalence, what they mean in words, and the live board."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from perfcore.costs import PER, Use
from perfview import session
from perfview.drawing import st
from perfview.kit.boards.contents import BoardContent
from perfview.kit.pages import Page
from perfview.kit.theme import together
from perfview.pages.costs.content import content as cost_content
from perfview.pages.costs.content import cost_columns
from perfview.pages.costs.cost_board import COST_BOARD, cost_header, cost_part
from perfview.pages.costs.decisions import Decision, decide
from perfview.pages.costs.net_benefits import show_net_benefit
from perfview.pages.costs.parameters import RANGE, SCENARIOS
from perfview.pages.costs.pictures import reading_picture
from perfview.pages.costs.ranges import between, show_ranges
from perfview.pages.costs.scenarios import show_comparison, show_scenarios
from perfview.pages.costs.sentences import of_one_class
from perfview.pages.costs.tables import show_table
from perfview.pages.costs.textbooks import with_textbook
from perfview.pages.costs.words import TEXT
from perfview.tasks.binary import commits
from perfview.tasks.binary.controls.entries import CLASSES, show_cost, show_error_cost
from perfview.tasks.binary.controls.pickers import (
    axis_in_use,
    controls,
    few_use,
    show_axis,
    show_prevalence,
)
from perfview.tasks.binary.controls.requirements import not_met
from perfview.tasks.binary.explanations.costs import SPENDINGS
from perfview.tasks.binary.files.files import model_files, show_model_files
from perfview.tasks.binary.live_pages import show_board, show_live
from perfview.tasks.binary.parameters import NEED, PER_1000, PREVALENCE, THRESHOLD
from perfview.tasks.binary.views import View, view_in_use
from perfview.tasks.pickers import show_unit
from perfview.words import escaped, say, sentences


def decided(view: View) -> Decision:
    """Return what to do with the data in use, at the reader's costs and requirements."""
    required = session.choices().of(NEED)
    return decide(view.tally, view.threshold, view.use, required)


def show_answer(view: View, decision: Decision) -> None:
    """Show what costs and prevalence mean, after what could not be taken over."""
    said = [escaped(each) for each in (*session.take_notices(), commits.answered()) if each]
    meaning = decision.text if view.both_classes else of_one_class(view.tally, view.stated)
    with st.container(horizontal=True, vertical_alignment="center", gap="small", key="cost_answer"):
        with st.container(key="cost_meaning", width="stretch"):
            st.markdown(sentences(*said, meaning, escaped(not_met(view))))
        index, there = view.cases.index, decision.threshold
        st.button(
            say("costs.use_allowed" if decision.allowed else "costs.use_best"),
            key="use_best",
            help=say("costs.use_allowed_help") if decision.allowed else None,
            on_click=_use_best,
            disabled=there is None or index(view.threshold) == index(there),
            width=168,
        )
    if session.choices().of(PREVALENCE) is not None:
        own, moved = together([view.cases.prevalence, view.prevalence], "percent")
        st.caption(say("costs.projected", sample=own, prevalence=moved))


def _use_best() -> None:
    view = view_in_use()
    there = decided(view).threshold
    if there is not None:
        session.take(THRESHOLD, there, view.model)


WIDTHS = {"fn": 160, "fp": 136, "p": 136, "unit": 76}
"""Widths of controls in pixels."""


def _content(view: View) -> BoardContent:
    return cost_content(view.file, view.model, view.use.pricing)


def _show(view: View, content: BoardContent) -> None:
    amounts = view.tally.amounts is not None
    with controls(view):
        for error in CLASSES:
            show_error_cost(error, width=WIDTHS[error], amounts=amounts)
        with few_use():
            show_unit(width=WIDTHS["unit"])
            show_prevalence(view, page=PAGE.key, width=WIDTHS["p"])
            show_scenarios(amounts=amounts)
            _show_more(view, content)
    decision = decided(view)
    # In the row of the controls there is no room left for it.
    with st.container(horizontal=True, gap="small", key="beside_answer"):
        with st.container(width="stretch", key="whole_answer"):
            show_answer(view, decision)
        axis = axis_in_use(view, content)
        show_model_files(PAGE, view.file, view.model, axis=axis, between=between(view))
    show_board(
        COST_BOARD,
        view,
        content,
        header=partial(
            cost_header,
            use=view.stated,
            per_cases=session.choices().of(PER_1000),
            between=between(view),
        ),
        columns=lambda indices: cost_columns(view.tally, with_textbook(view, indices)),
        use_of=lambda key: _use_of(key, view),
        per=PER,
    )
    show_table(view, decision)
    show_comparison(view)
    show_ranges(view)
    show_net_benefit(view)
    _show_help()


def _show_more(view: View, content: BoardContent) -> None:
    """Show what few readers change: the slider's axis, the matrix, the values of being right."""
    with st.popover(say("common.more"), width="content"):
        show_axis(view, content)
        st.toggle(say("costs.per_cases"), **session.entry("per_cases", PER_1000))
        for name in ("cost_tp", "cost_tn"):
            show_cost(name, note=say("costs.correct_help"))
        if view.tally.amounts is None:
            st.caption(say("costs.amount_hint"))


def _use_of(key: str, view: View) -> Use:
    """Return where the classifier is used, for a number of the board; some are of the data."""
    projected = (session.choices().of(PER_1000) or key in SPENDINGS) and view.both_classes
    of_data = key == "miscalibration" or not projected
    return replace(view.stated, prevalence=None) if of_data else view.stated


def _show_help() -> None:
    with st.expander(say("costs.how")), st.container(horizontal=True, gap="large"):
        with st.container(width=440):
            st.image(reading_picture(), caption=say("costs.how_picture"))
        with st.container(width=520):
            st.markdown(say("costs.how_text"))


# Costs that were typed fade while the board shows others.
STYLE = """
.stMain:has(.pv-board[data-moving~="ratio"]) .st-key-controls
:is([class*="st-key-cost_fn"], [class*="st-key-cost_fp"]) input {
  opacity: 0.15;
}
@media (max-width: 640px) {
  :is(.st-key-cost_answer, .st-key-beside_answer)
    > :has(> :is(.st-key-cost_meaning, .st-key-whole_answer)) {min-width: 100%;}
  .st-key-cost_board, .st-key-beside_answer > :has(> .st-key-whole_answer) {order: 1;}
  .st-key-cost_board ~ * {order: 2;}
  :has(> .st-key-beside_answer), .st-key-beside_answer {display: contents;}
}
"""

PAGE = Page(
    key="costs",
    task="binary",
    icon="balance",
    show=partial(show_live, "costs", _content, _show),
    part=cost_part,
    words=TEXT,
    downloads=model_files,
    sets=("costs", "unit", "p"),
    parameters=(PER_1000, RANGE, SCENARIOS),
    style=STYLE,
)
