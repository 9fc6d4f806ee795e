"""One board alone, on made data: what the browser tests drive.

What it shows is typed as the query of an address, as a page that is open need not be loaded again.
"""

import time
from urllib.parse import parse_qsl

import numpy as np
import streamlit as st

import perfview.pages  # noqa: F401
from perfcore.classes import ClassCounts
from perfcore.costs import CostMatrix, Tally, Use
from perfview.kit.boards import mount, show_board, show_content
from perfview.kit.boards.contents import BoardContent, about
from perfview.kit.boards.events import board_events, text_commit
from perfview.kit.bounds import auc_told
from perfview.pages.classes.matrix.content import MATRIX_BOARD, matrix_content, matrix_header
from perfview.pages.classes.matrix.parameters import CHOSEN, open_class
from perfview.pages.costs.content import cost_columns, cost_content
from perfview.pages.costs.cost_board import COST_BOARD, cost_header
from perfview.pages.threshold.content import board_content
from perfview.pages.threshold.threshold_board import THRESHOLD_BOARD, threshold_header
from perfview.session.choices import Choices
from perfview.tasks.amounts import FIRST_USE, with_condition
from perfview.tasks.points.operating_points import columns_in_use, neighbours
from tests.browser.made_sweeps import made_priced

DEFAULTS = {
    "key": "board",  # another key, another board
    "of": "threshold",
    "data": "two thousand",
    "axis": "score",
    "prevalence": "0.02",
    "matrix": "per_cases",
    "positives": "case",
    "negatives": "case",
    "range": "",
    "costs": "10,1,0,0",
    "unit": "€",
    "start": "0.5",
    "delay": "0",  # seconds to answer
    "size": "10",  # classes of a matrix
    "versus": "",  # another model that is taken off
}
COSTS = ("cost_fn", "cost_fp", "cost_tp", "cost_tn")
LABELS = {"positive": "<b>malignant</b>", "negative": "benign"}

state = st.session_state


@st.cache_resource(hash_funcs={Tally: id})
def made_content(of: str, priced: Tally) -> BoardContent:
    made = cost_content if of == "costs" else board_content
    return made(priced, model="made", labels=LABELS)


def take_commit() -> None:
    commit = board_events(state[state["key"]]).commit
    if commit is None:
        return
    state["threshold"] = commit.threshold
    state["acknowledged"] = commit.sequence
    state["commits"] += 1
    if commit.condition is not None:
        state["costs"] = with_condition(
            state["costs"], commit.condition, state["prevalence"], units=state["units"]
        )


@st.fragment
def board(shown: dict[str, str]) -> None:
    time.sleep(float(shown["delay"]))
    priced = made_priced(shown["data"], positives=shown["positives"], negatives=shown["negatives"])
    prevalence = float(shown["prevalence"])
    state.update(prevalence=prevalence, units=(priced.positive_unit, priced.negative_unit))
    threshold: float = state["threshold"]
    costs: CostMatrix = state["costs"]
    at = {"threshold": threshold, "acknowledged": state["acknowledged"], "axis": shown["axis"]}
    content = made_content(shown["of"], priced)
    near = neighbours(priced.cases, threshold)
    if shown["of"] == "costs":
        kind, window = COST_BOARD, cost_columns(priced, near)
        told = cost_header(
            content,
            **at,
            use=Use(costs=costs, unit=shown["unit"], prevalence=prevalence),
            between=(0.3, 0.6) if shown["range"] else None,
            per_cases=shown["matrix"] == "per_cases",
        )
        said = f"{costs.cost_fn!r} {costs.cost_fp!r}"
    else:
        kind, window = THRESHOLD_BOARD, columns_in_use(priced, priced.cases, near, FIRST_USE)
        told = threshold_header(content, **at, marked="f1")
        counts = priced.cases.at(threshold)
        said = f"{counts.tp} {counts.fp} {counts.fn} {counts.tn}"
    if content.payload["complete"]:
        window = None
    show_content(content, key=f"content {shown['key']}")
    told |= about("made", "<i>twenty cases</i> of a long study", auc_told(priced.cases))
    events = show_board(kind, told, window, key=shown["key"], on_commit=take_commit)
    st.code(f"{threshold!r} {said} commits={state['commits']}", language=None)
    if events.explained is not None:
        st.write(f"explained {events.explained}")


def made_classes(size: int, seed: int) -> ClassCounts:
    """Each class is taken for three others now and then, wherever they stand."""
    rng = np.random.default_rng(seed)
    matrix = np.diag(rng.integers(20, 200, size))
    for i in range(size):
        for j in np.random.default_rng(i).choice(size, min(3, size), replace=False):
            matrix[i, j] += rng.poisson(6)
    matrix[-1] = 0  # a class without cases
    names = [f"class {i} of a long name" if i % 3 else f"<b>{i}</b>" for i in range(size)]
    return ClassCounts(names, matrix)


def take_choices() -> None:
    commit = text_commit(state[state["key"]].commit, CHOSEN)
    choices = Choices()
    for parameter in CHOSEN:
        text = commit.texts[parameter.key]
        choices = choices.having(parameter, parameter.read(text) if text else parameter.default)
    state.update(chosen=choices, acknowledged=commit.sequence)


@st.fragment
def matrix(shown: dict[str, str]) -> None:
    size, versus, chosen = int(shown["size"]), shown["versus"], state["chosen"]
    other = made_classes(size, 2) if versus else None
    content = matrix_content(made_classes(size, 1), model="forest", other=other, versus=versus)
    show_content(content, key=f"content {shown['key']}")
    acknowledged, pages = state["acknowledged"], {"threshold": "Threshold", "costs": "Costs"}
    told = matrix_header(content, chosen, acknowledged=acknowledged, pages=pages)
    sent = mount(MATRIX_BOARD, told, key=shown["key"], commit=take_choices, open=lambda: None)
    texts = [parameter.write(chosen.of(parameter)) for parameter in CHOSEN]
    st.code(f"{texts} commits={acknowledged}", language=None)
    if sent.open:
        asked = open_class(sent.open)
        st.write(f"opened {asked.label} on {asked.page}")


st.set_page_config(layout="wide")
st.html("<style>.stMainBlockContainer {padding: 3.75rem 1.5rem 2rem; max-width: 1500px;}</style>")
asked = st.sidebar.text_input("Show", key="show", bind="query-params")
shown = DEFAULTS | dict(parse_qsl(asked, keep_blank_values=True))
if state.get("key") != shown["key"]:
    state.update(
        key=shown["key"],
        threshold=float(shown["start"]),
        costs=CostMatrix(**dict(zip(COSTS, map(float, shown["costs"].split(",")), strict=True))),
        chosen=Choices(),
        acknowledged=0,
        commits=0,
    )
(matrix if shown["of"] == "matrix" else board)(shown)
st.sidebar.text(asked)  # the board is there
