"""The controls that pages with a live board share: data, model, threshold, what the slider runs by.

Streamlit keeps callbacks until long after a page is left: they take names, no data.
"""

from __future__ import annotations

import streamlit as st

from perfcore.binary import Sweep
from perfview import session
from perfview.kit.boards.contents import BoardContent
from perfview.kit.parameters import MODEL, shortened
from perfview.kit.theme import exact_text, percent
from perfview.session.data_sets import DataSet
from perfview.tasks.binary import commits
from perfview.tasks.binary.goals import first_threshold
from perfview.tasks.binary.parameters import AXIS, PREVALENCE, THRESHOLD, read_threshold
from perfview.words import say

ENTRY = "threshold_entry"
NARROW, WIDE, WIDEST = 112, 160, 204
"""Widths of controls in pixels: all stand in one row of a laptop, two in a row of a telephone."""


def threshold_in_use(file: DataSet, model: str, sweep: Sweep) -> float:
    """Return the threshold in use, and keep it if it is the first one."""
    known = session.choices().of(THRESHOLD, model)
    if known is None:
        known = first_threshold(sweep)
        session.choose(session.choices().having(THRESHOLD, known, model))
    return known


def axis_in_use(model: str, content: BoardContent) -> str:
    """Return the axis that the slider runs by: the chosen one, else the sensible one."""
    axes = content.payload["axes"]
    axis = session.choices().of(AXIS, model)
    return axis if axis in axes else str(content.payload["axis"])


def show_pickers(file: DataSet, model: str) -> None:
    """Show which data and, if there are several, which model is looked at."""
    names = session.names_of_data()
    st.selectbox(
        say("threshold.data"),
        list(names),
        format_func=lambda data: names[data],
        key=session.shown("data", file.id),
        on_change=lambda: session.use(session.widget("data")),
        width=WIDEST,
    )
    if len(file.models) > 1:
        st.selectbox(
            say("threshold.model"),
            file.models,
            key=session.shown("model", model),
            on_change=lambda: session.choose(
                session.choices().having(MODEL, session.widget("model"))
            ),
            width=WIDE,
        )


def show_entry(model: str, threshold: float) -> None:
    """Show the threshold in use as text, where any number can be typed."""
    st.text_input(
        say("threshold.threshold"),
        key=session.shown(ENTRY, exact_text(threshold)),
        help=say("threshold.threshold_help"),
        on_change=_take_entry,
        args=(model, threshold),
        width=NARROW,
    )


def _take_entry(model: str, before: float) -> None:
    text = session.widget(ENTRY)
    threshold = read_threshold(text)
    if threshold is not None:
        session.choose(session.choices().having(THRESHOLD, threshold, model))
        return
    commits.answer(say("threshold.not_a_threshold", text=shortened(text)), model, before)


def show_axis(model: str, content: BoardContent) -> None:
    """Show what the slider runs by."""
    st.selectbox(
        say("threshold.axis"),
        list(content.payload["axes"]),
        format_func=lambda axis: say(f"threshold.axis_{axis}"),
        key=session.shown("axis", axis_in_use(model, content)),
        help=say("threshold.axis_help"),
        on_change=lambda: session.choose(
            session.choices().having(AXIS, session.widget("axis"), model)
        ),
        width=WIDE,
    )


def show_limits(file: DataSet, sweep: Sweep) -> None:
    """Say what these data cannot tell, and whether scores are shown with their sign reversed."""
    if not (sweep.positives and sweep.negatives):
        empty = "negatives" if sweep.positives else "positives" if sweep.negatives else "cases"
        st.info(say(f"threshold.no_{empty}_here"), icon=":material/info:")
    if file.smaller_is_positive:
        st.caption(say("threshold.reversed"))


def show_prevalence(sample: Sweep, *, page: str, width: int) -> None:
    """Show the share of positives to expect, in the words of `page`; empty means that of the data.

    Data of one class cannot be projected to another share.
    """
    own, chosen = percent(own_prevalence(sample)), session.choices()
    share = chosen.of(PREVALENCE)
    st.number_input(
        say(f"{page}.prevalence"),
        min_value=0.0,
        max_value=100.0,
        value=None,
        step=1.0,
        format="%g",
        key=session.shown("prevalence", None if share is None else round(100 * share, 10)),
        placeholder=own,
        help=say(f"{page}.prevalence_help", share=own),
        disabled=not (sample.positives and sample.negatives),
        on_change=_take_prevalence,
        width=width,
    )


def _take_prevalence() -> None:
    percentage = session.widget("prevalence")
    share = None if percentage is None else round(percentage / 100, 12)
    session.choose(session.choices().having(PREVALENCE, share))


def own_prevalence(sample: Sweep) -> float:
    """Return the share of positives in the data, NaN without cases."""
    total = sample.positives + sample.negatives
    return float(sample.positives / total) if total else float("nan")


def prevalence_in_use(sample: Sweep) -> float:
    """Return the share of positives where the classifier is used; NaN where there are no cases."""
    given = session.choices().of(PREVALENCE)
    return own_prevalence(sample) if given is None else given
