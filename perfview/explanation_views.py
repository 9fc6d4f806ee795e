"""The dialog that explains one number of the board."""

from __future__ import annotations

import streamlit as st

from perfcore.counts import Sweep
from perfview.board.content import BoardContent
from perfview.explanations import CURVE_FIGURES, Explanation, curve_explanation, explanation
from perfview.markdown import escaped
from perfview.words import say


def show_explanation(key: str, sweep: Sweep, content: BoardContent, threshold: float) -> None:
    """Open the dialog on the number `key`: a measure, a cell of the matrix or a curve's figure."""
    if key in CURVE_FIGURES:
        explained = curve_explanation(key, sweep)
    else:
        labels = content.payload["labels"]
        explained = explanation(
            key,
            sweep.at(threshold),
            threshold=threshold,
            labels=(labels["positive"], labels["negative"]),
            weighted=content.payload["weighted"],
        )
    title = " · ".join(dict.fromkeys(filter(None, (explained.name, explained.chinese))))
    st.dialog(escaped(title), width="medium")(_show)(explained)


def _show(explained: Explanation) -> None:
    st.markdown(escaped(explained.plain))
    st.metric(say("threshold.value"), explained.value_text, label_visibility="collapsed")
    st.latex(explained.formula)
    st.latex(explained.filled_in)
    if explained.reason:
        st.info(escaped(say("threshold.undefined_here", reason=explained.reason)))
    elif explained.undefined:
        st.caption(escaped(say("threshold.undefined_when", reason=explained.undefined)))
    st.markdown(say("threshold.reproduce"))
    st.code(explained.sklearn, language="python")
    if explained.note:
        st.caption(escaped(explained.note))
    st.caption(escaped(say("threshold.reference", reference=explained.reference)))
