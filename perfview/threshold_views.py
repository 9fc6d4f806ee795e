"""The Threshold page: the row of controls, the answer in words and the live board.

All of it is one fragment, so that a released slider reruns nothing else. Streamlit keeps a
fragment's arguments and every callback until long after a page is left: they take names, no data.
"""

from __future__ import annotations

from dataclasses import replace

import streamlit as st

from perfcore.counts import Sweep
from perfcore.measures import MEASURES
from perfview import board, cached, state
from perfview.board.content import BoardContent, window
from perfview.choices import Address, read_threshold, shortened
from perfview.data_files import DataFile
from perfview.explanation_views import show_explanation
from perfview.goal_views import show_goal
from perfview.goals import MARKABLE, first_threshold
from perfview.markdown import escaped
from perfview.sentences import at_threshold
from perfview.theme import exact_text
from perfview.words import say

BOARD = "board"
ENTRY = "threshold_entry"
NARROW, WIDE, WIDEST = 124, 172, 224
"""Widths of controls in pixels: all stand in one row of a laptop, two in a row of a telephone."""


@st.fragment
def show_threshold(key: str, model: str) -> None:
    """Show controls, answer and board for `model` of the data in use, and write the address.

    Once `key` is no longer the key of the data in use, the whole page is run anew.
    """
    file = state.data_in_use()
    if (file.key, file.model(state.choices())) != (key, model):
        st.rerun()
    sweep, content = cached.sweep(file, model), cached.content(file, model)
    threshold = _threshold(file, model, sweep)
    with st.container(horizontal=True, vertical_alignment="bottom", gap="small", key="controls"):
        _show_pickers(file, model)
        _show_entry(model, threshold)
        with st.container(
            horizontal=True, vertical_alignment="bottom", gap="small", width="content"
        ):
            show_goal(model)
        _show_looks(model, content)
    _show_limits(file, sweep)
    _show_answer(model, sweep, threshold)
    _show_board(model, sweep, content, threshold)
    _write_address(file, model, threshold)


def axis_in_use(model: str, content: BoardContent) -> str:
    """Return the axis that the slider runs by: the chosen one, else the sensible one."""
    axes = content.payload["axes"]
    chosen = state.choices()
    axis = chosen.axis.get((chosen.data, model), "")
    return axis if axis in axes else str(content.payload["axis"])


def _threshold(file: DataFile, model: str, sweep: Sweep) -> float:
    """Return the threshold in use, and keep it if it is the first one."""
    known = state.choices().threshold.get((file.id, model))
    if known is None:
        known = first_threshold(sweep)
        state.choose(state.choices().with_threshold(model, known))
    return known


def _show_pickers(file: DataFile, model: str) -> None:
    names = state.names_of_data()
    st.selectbox(
        say("threshold.data"),
        list(names),
        format_func=lambda data: names[data],
        key=state.shown("data", file.id),
        on_change=lambda: state.use(state.widget("data")),
        width=WIDEST,
    )
    if len(file.models) > 1:
        st.selectbox(
            say("threshold.model"),
            file.models,
            key=state.shown("model", model),
            on_change=lambda: state.choose(state.choices().with_model(state.widget("model"))),
            width=WIDE,
        )


def _show_entry(model: str, threshold: float) -> None:
    st.text_input(
        say("threshold.threshold"),
        key=state.shown(ENTRY, exact_text(threshold)),
        help=say("threshold.threshold_help"),
        on_change=_take_entry,
        args=(model, threshold),
        width=NARROW,
    )


def _take_entry(model: str, before: float) -> None:
    text = state.widget(ENTRY)
    threshold = read_threshold(text)
    if threshold is not None:
        state.choose(state.choices().with_threshold(model, threshold))
        return
    state.answer(say("threshold.not_a_threshold", text=shortened(text)), model, before)


def _show_looks(model: str, content: BoardContent) -> None:
    """Show what changes only how the board looks: the slider's axis and the marked measure."""
    st.selectbox(
        say("threshold.axis"),
        list(content.payload["axes"]),
        format_func=lambda axis: say(f"threshold.axis_{axis}"),
        key=state.shown("axis", axis_in_use(model, content)),
        help=say("threshold.axis_help"),
        on_change=lambda: state.choose(state.choices().with_axis(model, state.widget("axis"))),
        width=WIDE,
    )
    st.selectbox(
        say("threshold.marked"),
        MARKABLE,
        format_func=lambda key: MEASURES[key].name,
        key=state.shown("marked", state.choices().marked),
        help=say("threshold.marked_help"),
        on_change=lambda: state.choose(replace(state.choices(), marked=state.widget("marked"))),
        width=WIDE,
    )


def _show_limits(file: DataFile, sweep: Sweep) -> None:
    """Say what these data cannot tell, and whether scores are shown with their sign reversed."""
    if not (sweep.positives and sweep.negatives):
        empty = "negatives" if sweep.positives else "positives" if sweep.negatives else "cases"
        st.info(say(f"threshold.no_{empty}_here"), icon=":material/info:")
    if file.predictions.smaller_is_positive:
        st.caption(say("threshold.reversed"))


def _show_answer(model: str, sweep: Sweep, threshold: float) -> None:
    """Show in words what was found, if anything was, and what the threshold means: in one line."""
    answer = state.answered(model, threshold)
    here = sweep.index(threshold)
    meaning = at_threshold(
        sweep.at(threshold),
        threshold,
        weighted=sweep.tp.dtype.kind == "f",
        neighbours=tuple(sweep.thresholds[[max(here - 1, 0), min(here + 1, len(sweep) - 1)]]),
        brief=bool(answer),
    )
    with st.container(key="meaning"):
        st.markdown(f"**{escaped(answer)}** {meaning}" if answer else meaning)


def _show_board(model: str, sweep: Sweep, content: BoardContent, threshold: float) -> None:
    complete = content.payload["complete"]
    events = board.show_board(
        content,
        threshold=threshold,
        acknowledged=state.acknowledged(BOARD),
        axis=axis_in_use(model, content),
        marked=state.choices().marked,
        window=None if complete else window(sweep, threshold),
        key=BOARD,
        on_commit=lambda: state.take_commit(BOARD, model),
    )
    if events.explanation is not None:
        show_explanation(events.explanation.measure, sweep, content, threshold)


def _write_address(file: DataFile, model: str, threshold: float) -> None:
    chosen = state.choices()
    state.write_address(
        Address(
            data=file.id,
            columns=file.columns_key,
            model=model if len(file.models) > 1 else None,
            threshold=threshold,
            axis=chosen.axis.get((file.id, model)),
            marked=chosen.marked,
        )
    )
