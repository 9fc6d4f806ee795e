"""The dialog that explains one number of the board."""

from __future__ import annotations

from dataclasses import replace

import streamlit as st

from perfcore.binary import Sweep
from perfcore.costs import Priced, Use
from perfview.pages.threshold.content import BoardContent
from perfview.tasks.binary.amounts import FIRST_USE
from perfview.tasks.binary.explanations import (
    CURVE_FIGURES,
    Explanation,
    curve_explanation,
    explanation,
)
from perfview.tasks.binary.explanations.costs import (
    COST,
    area_explanation,
    cost_explanation,
    projected_explanation,
)
from perfview.tasks.binary.explanations.spendings import SPENDINGS, spending_explanation
from perfview.tasks.binary.uses import RATES
from perfview.words import say
from perfview.words.markdown import escaped

# No prevalence changes these: they are told from the data's own cases.
_NEVER_PROJECTED = (*RATES, "auc", "equal_error_rate", "cost_area", "cost_data")


def show_explanation(
    key: str,
    priced: Priced,
    content: BoardContent,
    threshold: float,
    use: Use = FIRST_USE,
) -> None:
    """Open the dialog on the number `key`: a measure, a cell of the matrix or a curve's figure.

    The number is explained as it is in use; `priced` is that of the data.
    """
    labels = content.payload["labels"]
    names = labels["positive"], labels["negative"]
    explained = explained_at(key, priced, threshold, names, use)
    title = " · ".join(dict.fromkeys(filter(None, (explained.name, explained.chinese))))
    st.dialog(escaped(title), width="medium")(_show)(explained)


def explained_at(
    key: str,
    priced: Priced,
    threshold: float,
    labels: tuple[str, str],
    use: Use,
) -> Explanation:
    """Return the explanation of the number `key` where the classifier is used."""
    sample = priced.cases
    prevalence = None if key in _NEVER_PROJECTED else use.prevalence
    if key in SPENDINGS and prevalence == _own_prevalence(sample):
        # Costs are told per 1,000 cases; at the prevalence of the data no case weighs more.
        prevalence = None
    shown = sample if prevalence is None else use.sweep(sample)
    own = sample.tp.dtype.kind == "f"
    weighted, counts = own or prevalence is not None, shown.at(threshold)
    if key == "cost_area":
        explained = area_explanation(priced)
    elif key in CURVE_FIGURES:
        explained = curve_explanation(key, shown)
    elif key in SPENDINGS:
        there = replace(use, prevalence=prevalence)
        explained = spending_explanation(key, priced, there, threshold=threshold, weighted=weighted)
    elif key == COST:
        explained = cost_explanation(priced, use, threshold=threshold, weighted=weighted)
    else:
        explained = explanation(key, counts, threshold=threshold, labels=labels, weighted=weighted)
    if prevalence is None:
        return explained
    return projected_explanation(explained, sample, prevalence, weighted=own)


def _own_prevalence(sample: Sweep) -> float:
    return float(sample.positives / (sample.positives + sample.negatives))


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
    st.code(explained.sklearn, language="python", wrap_lines=True)
    if explained.note:
        st.caption(escaped(explained.note))
    st.caption(escaped(say("threshold.reference", reference=explained.reference)))
