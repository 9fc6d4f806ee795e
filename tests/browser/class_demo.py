"""The confusion matrix alone, of made classes: what its browser test drives.

The address says how many classes there are, and whether another model is taken off.
"""

import numpy as np
import streamlit as st

import perfview.pages  # noqa: F401
from perfcore.classes import ClassCounts
from perfview.kit.boards import mount, show_content
from perfview.kit.boards.events import text_commit
from perfview.pages.classes.matrix.content import MATRIX_BOARD, matrix_content, matrix_header
from perfview.pages.classes.matrix.parameters import CHOSEN, open_class
from perfview.session.choices import Choices

KEY = "matrix"


def made(size: int, seed: int) -> ClassCounts:
    """Each class is taken for three others now and then, wherever they stand."""
    rng = np.random.default_rng(seed)
    matrix = np.diag(rng.integers(20, 200, size))
    for i in range(size):
        for j in np.random.default_rng(i).choice(size, min(3, size), replace=False):
            matrix[i, j] += rng.poisson(6)
    matrix[-1] = 0  # a class without cases
    names = [f"class {i} of a long name" if i % 3 else f"<b>{i}</b>" for i in range(size)]
    return ClassCounts(names, matrix)


def take_commit() -> None:
    commit = text_commit(st.session_state[KEY].commit, CHOSEN)
    choices = Choices()
    for parameter in CHOSEN:
        text = commit.texts[parameter.key]
        choices = choices.having(parameter, parameter.read(text) if text else parameter.default)
    st.session_state.update(chosen=choices, acknowledged=commit.sequence)


st.set_page_config(layout="wide")
size, versus = int(st.query_params.get("size", 10)), st.query_params.get("versus", "")
other = made(size, 2) if versus else None
content = matrix_content(made(size, 1), model="forest", other=other, versus=versus)
show_content(content, key="content")


@st.fragment
def board() -> None:
    chosen = st.session_state.get("chosen", Choices())
    acknowledged = st.session_state.get("acknowledged", 0)
    pages = {"threshold": "Threshold", "costs": "Costs"}
    told = matrix_header(content, chosen, acknowledged=acknowledged, pages=pages)
    sent = mount(MATRIX_BOARD, told, key=KEY, commit=take_commit, open=lambda: None)
    texts = [parameter.write(chosen.of(parameter)) for parameter in CHOSEN]
    st.code(f"{texts} commits={acknowledged}", language=None)
    if sent.open:
        asked = open_class(sent.open)
        st.write(f"opened {asked.label} on {asked.page}")


board()
