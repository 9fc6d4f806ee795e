"""For whom scores are too high or too low: mean score beside rate for each value of a column."""

from __future__ import annotations

from typing import Any

import numpy as np
import streamlit as st

from perfcore.binary.predicted import scores_of
from perfcore.chance.intervals import BiasTable, bias_by
from perfcore.data import Cases
from perfview.kit.boards.cards import RANKING, show_told
from perfview.kit.theme import UNDEFINED, count, percent
from perfview.session.caches import cached
from perfview.session.data_sets import DataSet
from perfview.store.sources import grouped
from perfview.tasks.binary.sentences import with_sign
from perfview.tasks.binary.subgroups.controls import show_subgroup_column
from perfview.tasks.binary.subgroups.parts import parted
from perfview.tasks.binary.views import View
from perfview.tasks.case_facts import by_groups
from perfview.words import escaped, listed, say

COLUMNS = ("cases", "mean_score", "rate", "bias", "bias_interval")


@cached()
def biases(file: DataSet, model: str, column: str) -> BiasTable:
    """Return mean score minus rate for each value of a column."""
    found = parted(file, column)
    cases = found.models[model]
    assert isinstance(cases, Cases)
    assert cases.run is not None
    values = np.array(found.runs)[cases.run]
    truth = cases.truth == found.positive
    group = cases.group if grouped(found, model) else None
    score = scores_of(found, model)
    return bias_by(truth, score, values, weight=cases.weight, group=group)


def show_biases(view: View) -> None:
    """Show the choice of a column, and for which of its values scores are too high or too low."""
    if view.alone:
        return
    show_subgroup_column(view.file)
    if not view.by:
        return
    st.markdown(f"##### {escaped(say('calibration.title_biases', column=view.by))}")
    found = biases(view.file, view.model, view.by)
    st.markdown(biases_text(found))
    words = {"model": view.by, "explain": "", "best": ""}
    show_told(RANKING, biases_table(found), words, key="calibration_biases")
    if grouped(view.file.found, view.model):
        st.caption(say("calibration.biases_by", by=escaped(by_groups(view.file))))


def biases_text(found: BiasTable) -> str:
    """Return in Markdown for which values scores are too high or too low beyond chance."""
    said = []
    for side, wrong in (("high", found.low > 0), ("low", found.high < 0)):
        names = [f"“{part}”" for part, is_wrong in zip(found.parts, wrong, strict=True) if is_wrong]
        if names:
            said.append(say(f"calibration.biases_{side}", values=escaped(listed(names))))
    return " ".join(said) or say("calibration.biases_none")


def biases_table(found: BiasTable) -> dict[str, Any]:
    """Return the table as the browser shows it: a row a value, that with the largest bias first."""
    bias = found.bias
    rows = []
    for i in np.argsort(-np.abs(bias), kind="stable").tolist():
        low, high = (_signed(end) for end in (found.low.item(i), found.high.item(i)))
        values = {
            "cases": (found.cases.item(i), count(found.cases.item(i))),
            "mean_score": (found.mean_score.item(i), percent(found.mean_score.item(i))),
            "rate": (found.rate.item(i), percent(found.rate.item(i))),
            "bias": (bias.item(i), _signed(bias.item(i))),
            "bias_interval": (
                None,
                UNDEFINED
                if np.isnan(found.low.item(i))
                else say("calibration.range", low=low, high=high),
            ),
        }
        cells = [
            {"value": value, "text": text, "range": "", "note": "", "best": False}
            for value, text in (values[column] for column in COLUMNS)
        ]
        rows.append({"name": str(found.parts[i]), "role": None, "cells": cells})
    heads = [
        {"key": column, "label": say(f"calibration.column_{column}"), "help": ""}
        for column in COLUMNS
    ]
    caption = say("calibration.biases_caption")
    return {"figures": heads, "models": rows, "caption": caption, "fixed": True, "bare": True}


def _signed(share: float) -> str:
    return with_sign(share, percent(share))
