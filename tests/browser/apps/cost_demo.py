"""The costs board alone, on made data: what the browser tests drive."""

from __future__ import annotations

import time

import streamlit as st

from perfcore.costs import CostMatrix, expected_cost, operating_condition
from perfview.board import board_events, show_content, show_cost_board
from perfview.board.content import BoardContent, window
from perfview.board.cost_content import COLUMNS, cost_content
from perfview.cost_amounts import with_condition
from tests.browser.made_sweeps import CASES, made_sweep

swept_once = st.cache_resource(made_sweep)


@st.cache_resource
def made_content(name: str) -> BoardContent:
    return cost_content(
        swept_once(name), model="made", positive_label="malignant", negative_label="benign"
    )


def take_commit() -> None:
    state = st.session_state
    commit = board_events(state["board"]).commit
    if commit is None:
        return
    state["threshold"] = commit.threshold
    state["acknowledged"] = commit.sequence
    state["commits"] = state.get("commits", 0) + 1
    if commit.condition is not None:
        state["costs"] = with_condition(state["costs"], commit.condition, state["prevalence"])


st.set_page_config(layout="wide")
st.html("<style>.stMainBlockContainer {padding: 3.75rem 1.5rem 2rem; max-width: 1500px;}</style>")
with st.sidebar:
    name = st.selectbox("Data", list(CASES), index=1, key="data", bind="query-params")
    axis = st.selectbox("Axis", ["score", "share", "share_log"], key="axis", bind="query-params")
    prevalence = st.number_input(
        "Prevalence", 0.0, 1.0, 0.02, key="prevalence", bind="query-params", format="%.4f"
    )
    matrix = st.selectbox("Matrix", ["per_cases", "counts"], key="matrix", bind="query-params")
    delay = st.number_input("Seconds to answer", 0.0, key="delay", bind="query-params")


@st.fragment
def board() -> None:
    time.sleep(delay)
    state = st.session_state
    content, swept = made_content(name), swept_once(name)
    threshold = state.setdefault("threshold", 0.5)
    costs: CostMatrix = state.setdefault("costs", CostMatrix(cost_fn=10, cost_fp=1))
    condition = operating_condition(costs.cost_fn, costs.cost_fp, prevalence)
    show_content(content, key="content")
    events = show_cost_board(
        content,
        threshold=threshold,
        acknowledged=state.get("acknowledged", 0),
        axis=axis,
        costs=costs,
        unit="€",
        prevalence=prevalence,
        condition=condition,
        per_cases=matrix == "per_cases",
        window=None if content.payload["complete"] else window(swept, threshold, tiles=COLUMNS),
        key="board",
        on_commit=take_commit,
    )
    cost = 1000 * expected_cost(swept.at(threshold), costs, prevalence=prevalence)
    st.code(
        f"{threshold!r} {costs.cost_fn!r} {costs.cost_fp!r} {cost!r}"
        f" commits={state.get('commits', 0)}",
        language=None,
    )
    if events.explanation is not None:
        st.write(f"explained {events.explanation.measure}")


board()
