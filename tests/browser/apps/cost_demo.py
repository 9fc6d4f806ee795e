"""The costs board alone, on made data: what the browser tests drive."""

from __future__ import annotations

import time

import streamlit as st

import perfview.pages  # noqa: F401
from perfcore.costs import (
    CostMatrix,
    Tally,
    expected_cost,
    total_cost,
)
from perfview.kit.boards import board_events, show_board, show_content
from perfview.kit.boards.contents import BoardContent
from perfview.pages.costs.content import cost_content
from perfview.pages.costs.cost_board import COST_BOARD, cost_header
from perfview.pages.costs.points import cost_columns
from perfview.tasks.binary.amounts import with_condition
from perfview.tasks.binary.points.operating_points import neighbours
from tests.browser.made_sweeps import CASES, LOANS, made_priced

BASES = ["case", "amount"]
COSTS = ("cost_fn", "cost_fp", "cost_tp", "cost_tn")

priced_once = st.cache_resource(made_priced)


@st.cache_resource(hash_funcs={Tally: id})
def made_content(priced: Tally) -> BoardContent:
    return cost_content(priced, model="made", positive_label="malignant", negative_label="benign")


def first_costs(positives: str, negatives: str) -> CostMatrix:
    """Return the costs that the address names, or some that fit what they are the price of."""
    if named:
        return CostMatrix(**dict(zip(COSTS, map(float, named.split(",")), strict=True)))
    if "amount" not in (positives, negatives):
        return CostMatrix(cost_fn=10, cost_fp=1)
    cost_fn = 0.6 if positives == "amount" else 2000
    return CostMatrix(cost_fn=cost_fn, cost_fp=0.04 if negatives == "amount" else 150)


def take_commit() -> None:
    state = st.session_state
    commit = board_events(state["board"]).commit
    if commit is None:
        return
    state["threshold"] = commit.threshold
    state["acknowledged"] = commit.sequence
    state["commits"] = state.get("commits", 0) + 1
    if commit.condition is not None:
        state["costs"] = with_condition(
            state["costs"], commit.condition, state["prevalence"], units=state["units"]
        )


st.set_page_config(layout="wide")
st.html("<style>.stMainBlockContainer {padding: 3.75rem 1.5rem 2rem; max-width: 1500px;}</style>")
with st.sidebar:
    name = st.selectbox("Data", [*CASES, *LOANS], index=1, key="data", bind="query-params")
    axis = st.selectbox("Axis", ["score", "share", "share_log"], key="axis", bind="query-params")
    prevalence = st.number_input(
        "Prevalence", 0.0, 1.0, 0.02, key="prevalence", bind="query-params", format="%.4f"
    )
    matrix = st.selectbox("Matrix", ["per_cases", "counts"], key="matrix", bind="query-params")
    positives = st.selectbox("Positives by", BASES, key="positives", bind="query-params")
    negatives = st.selectbox("Negatives by", BASES, key="negatives", bind="query-params")
    spread = st.checkbox("Ranges", key="ranges", bind="query-params")
    named = st.text_input("Costs", key="costs_named", bind="query-params")
    unit = st.text_input("Unit", "€", key="unit", bind="query-params")
    start = st.number_input("Start", value=0.5, key="start", bind="query-params", format="%g")
    delay = st.number_input("Seconds to answer", 0.0, key="delay", bind="query-params")


@st.fragment
def board() -> None:
    time.sleep(delay)
    state = st.session_state
    priced = priced_once(name, positives=positives, negatives=negatives)
    content = made_content(priced)
    threshold = state.setdefault("threshold", start)
    costs: CostMatrix = state.setdefault("costs", first_costs(positives, negatives))
    state["units"] = priced.positive_unit, priced.negative_unit
    show_content(content, key="content")
    told = cost_header(
        content,
        threshold=threshold,
        acknowledged=state.get("acknowledged", 0),
        axis=axis,
        costs=costs,
        unit=unit,
        prevalence=prevalence,
        between=(0.3, 0.6) if spread else None,
        per_cases=matrix == "per_cases",
    )
    events = show_board(
        COST_BOARD,
        told,
        None
        if content.payload["complete"]
        else cost_columns(priced, neighbours(priced.cases, threshold)),
        key="board",
        on_commit=take_commit,
    )
    cost = expected_cost(priced, costs, threshold=threshold, prevalence=prevalence, cases=1000)
    total = total_cost(priced, costs, threshold=threshold)
    st.code(
        f"{threshold!r} {costs.cost_fn!r} {costs.cost_fp!r} {float(cost)!r} {float(total)!r}"
        f" commits={state.get('commits', 0)}",
        language=None,
    )
    if events.explanation is not None:
        st.write(f"explained {events.explanation.measure}")


board()
