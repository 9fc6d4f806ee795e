"""The Threshold page: the row of controls, the answer in words and the live board.

All of it is one fragment, so that a released slider reruns nothing else. Streamlit keeps a
fragment's arguments and every callback until long after a page is left: they take names, no data.
"""

from __future__ import annotations

import numpy as np
import streamlit as st

from perfcore.costs import Use
from perfcore.costs.goals import Feasible
from perfcore.costs.goals import feasible as feasible_points
from perfcore.measures import MEASURES
from perfview import session
from perfview.downloads.menu import model_files, show_downloads
from perfview.kit import boards
from perfview.kit.boards.contents import BoardContent
from perfview.kit.explanations import show_explanation
from perfview.kit.pages import Page
from perfview.kit.tasks import numbers_of
from perfview.kit.theme import percent
from perfview.pages.threshold.content import content as threshold_content
from perfview.pages.threshold.goals import show_goal
from perfview.pages.threshold.threshold_board import (
    THRESHOLD_BOARD,
    shaded,
    threshold_header,
    threshold_part,
)
from perfview.pages.threshold.words import TEXT
from perfview.tasks.binary import commits
from perfview.tasks.binary.controls.entries import CLASSES, show_error_cost, show_unit, taking
from perfview.tasks.binary.controls.pickers import (
    WIDE,
    axis_in_use,
    show_axis,
    show_entry,
    show_limits,
    show_pickers,
    show_prevalence,
)
from perfview.tasks.binary.controls.requirements import feasible_text, not_met, show_requirements
from perfview.tasks.binary.parameters import MARK, NEED, markable
from perfview.tasks.binary.places import Place
from perfview.tasks.binary.points.operating_points import columns_in_use, neighbours
from perfview.tasks.binary.sentences import at_threshold
from perfview.tasks.binary.views import View, view_in_use
from perfview.words import escaped, say, sentences, told

BOARD = "board"
WIDTH_IN_USE = 190
"""Of the entries of costs and prevalence, in pixels."""


def _show() -> None:
    view = view_in_use()
    boards.show_content(threshold_content(view.file, view.model, view.use), key="content")
    _show_threshold(view.file.key, view.model, view.use)


@st.fragment
def _show_threshold(key: str, model: str, use: Use) -> None:
    """Show controls, answer and board for `model` of the data in use, and write the address.

    Once `key` is no longer the key of the data in use, or the model is used elsewhere than at
    `use`, the whole page is run anew: the content of the board is another.
    """
    session.check_link()
    view = view_in_use()
    if (view.file.key, view.model, view.use) != (key, model, use):
        st.rerun()
    content = threshold_content(view.file, model, use)
    required = session.choices().of(NEED)
    feasible = feasible_points(view.cases, required, prevalence=use.prevalence)
    with st.container(horizontal=True, vertical_alignment="bottom", gap="small", key="controls"):
        show_pickers(view)
        show_entry(view)
        with st.container(
            horizontal=True, vertical_alignment="bottom", gap="small", width="content"
        ):
            show_goal()
        show_requirements(feasible)
        _show_use(view)
        with st.popover(say("threshold.view"), width="content"):
            _show_looks(view, content)
        show_downloads(PAGE, view.file, model, axis=axis_in_use(view, content))
    show_limits(view)
    _show_answer(view, feasible)
    _show_board(view, content, feasible)
    session.write_address(PAGE.key)


def _show_use(view: View) -> None:
    """Show costs and prevalence in a popover; they are the same choices as on the Costs page."""
    with st.popover(say("threshold.in_use"), width="content"):
        show_prevalence(view, page="threshold", width=WIDTH_IN_USE)
        for error in CLASSES:
            show_error_cost(
                error,
                width=WIDTH_IN_USE,
                amounts=view.tally.amounts is not None,
                note=say("threshold.costs_help"),
            )
        show_unit(width=WIDTH_IN_USE)


def _show_looks(view: View, content: BoardContent) -> None:
    """Show what changes only how the board looks: the slider's axis and the marked measure."""
    show_axis(view, content)
    st.selectbox(
        say("threshold.marked"),
        markable(),
        format_func=lambda key: told(MEASURES[key].name),
        key=session.shown("marked", session.choices().of(MARK)),
        help=say("threshold.marked_help"),
        on_change=taking(MARK, "marked"),
        width=WIDE,
    )


def _show_answer(view: View, feasible: Feasible) -> None:
    """Show in one line what was found, if anything, what the threshold means, and where."""
    sweep, threshold, prevalence = view.shown, view.threshold, view.use.prevalence
    answer = commits.answered()
    if feasible.emptied_by is not None:
        answer = answer or feasible_text(feasible)
    else:
        answer = sentences(answer, not_met(view))
    meaning = at_threshold(
        sweep.at(threshold),
        threshold,
        weighted=view.cases.weighted,
        neighbours=tuple(sweep.thresholds[neighbours(sweep, threshold, radius=1)[[0, -1]]]),
        brief=bool(answer) or prevalence is not None,
    )
    parts = [f"**{escaped(answer)}**"] if answer else []
    if not answer or prevalence is None:  # else more than a line
        parts.append(meaning)
    if prevalence is not None:
        own = percent(view.own_prevalence)
        parts.append(say("threshold.projected", prevalence=percent(prevalence), sample=own))
    with st.container(key="meaning"):
        st.markdown(sentences(*parts))


def _show_board(view: View, content: BoardContent, feasible: Feasible) -> None:
    shown, threshold, chosen = view.shown, view.threshold, session.choices()
    model = view.model  # the callback outlives the run: it must not hold the data
    drawn = content.points["index"].astype(np.int64)
    near = neighbours(shown, threshold)
    events = boards.show_board(
        THRESHOLD_BOARD,
        threshold_header(
            content,
            threshold=threshold,
            acknowledged=commits.acknowledged(BOARD),
            axis=axis_in_use(view, content),
            marked=chosen.of(MARK),
            feasible=shaded(feasible, drawn) if chosen.of(NEED) else None,
        ),
        None if content.payload["complete"] else columns_in_use(view.tally, shown, near, view.use),
        key=BOARD,
        on_commit=lambda: commits.take_commit(BOARD, model),
    )
    if events.explanation is not None:
        place = Place(view.tally, threshold, tuple(content.payload["labels"].values()), view.use)
        show_explanation(numbers_of(PAGE.task)[events.explanation.measure].explain(place))


PAGE = Page(
    key="threshold",
    task="binary",
    icon="tune",
    show=_show,
    part=threshold_part,
    words=TEXT,
    downloads=model_files,
    sets=("t", "axis", "mark", "need"),
    front=True,
)
