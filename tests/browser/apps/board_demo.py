"""The board alone, on made data: what the browser tests drive."""

from __future__ import annotations

import time

import numpy as np
import streamlit as st

import perfview.pages  # noqa: F401
from perfcore.binary import Sweep, sweep
from perfcore.costs import Tally
from perfview.kit.boards import board_events, show_board, show_content
from perfview.kit.boards.contents import BoardContent
from perfview.pages.threshold.content import board_content
from perfview.pages.threshold.threshold_board import THRESHOLD_BOARD, threshold_header
from perfview.tasks.binary.points.operating_points import columns_in_use, neighbours

CASES = {"twenty cases": 20, "two thousand": 2_000, "hundred thousand": 100_000}


@st.cache_resource
def made_sweep(cases: int) -> Sweep:
    random = np.random.default_rng(7)
    truth = random.random(cases) < 0.4
    score = 1 / (1 + np.exp(-random.normal(np.where(truth, 0.9, -0.7), 1.2)))
    return sweep(truth, score)


@st.cache_resource
def made_content(cases: int) -> BoardContent:
    return board_content(
        Tally(made_sweep(cases)),
        model="made",
        positive_label="<b>malignant</b>",
        negative_label="benign",
    )


def take_commit() -> None:
    commit = board_events(st.session_state["board"]).commit
    if commit is not None:
        st.session_state["threshold"] = commit.threshold
        st.session_state["acknowledged"] = commit.sequence
        st.session_state["commits"] = st.session_state.get("commits", 0) + 1


st.set_page_config(layout="wide")
st.html("<style>.stMainBlockContainer {padding: 3.75rem 1.5rem 2rem; max-width: 1500px;}</style>")
with st.sidebar:
    name = st.selectbox("Data", CASES, index=2, key="data", bind="query-params")
    axis = st.selectbox("Axis", ["score", "share", "share_log"], key="axis", bind="query-params")
    marked = st.selectbox("Marked", ["f1", "recall"], key="marked")
    delay = st.number_input("Seconds to answer", 0.0, key="delay", bind="query-params")


@st.fragment
def board() -> None:
    cases = CASES[name]
    time.sleep(delay)
    content, swept = made_content(cases), made_sweep(cases)
    threshold = st.session_state.get("threshold", 0.5)
    show_content(content, key="content")
    told = threshold_header(
        content,
        threshold=threshold,
        acknowledged=st.session_state.get("acknowledged", 0),
        axis=axis,
        marked=marked,
    )
    events = show_board(
        THRESHOLD_BOARD,
        told,
        None
        if content.payload["complete"]
        else columns_in_use(Tally(swept), swept, neighbours(swept, threshold), None),
        key="board",
        on_commit=take_commit,
    )
    counts = swept.at(threshold)
    st.session_state["threshold"] = threshold
    st.code(
        f"{threshold!r} {counts.tp} {counts.fp} {counts.fn} {counts.tn}"
        f" commits={st.session_state.get('commits', 0)}",
        language=None,
    )
    if events.explanation is not None:
        st.write(f"explained {events.explanation.measure}")


board()
