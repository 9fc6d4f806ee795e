"""What the Data page says of a file of two classes."""

from __future__ import annotations

import numpy as np
import pandas as pd
import streamlit as st

from perfcore.data import Cases, Predictions
from perfview import session
from perfview.kit.theme import count, percent
from perfview.session.data_files import DataFile
from perfview.session.data_sets import DataSet
from perfview.tasks.binary import tallies
from perfview.tasks.binary.controls.wrong_way import show_wrong_way
from perfview.tasks.binary.subgroups.controls import show_subgroup_column, show_values
from perfview.words import commas, escaped, say, sentences

MOST_SCORES = 1_000_000
"""So many are sorted for the models that are not in view."""
MOST_RUNS = 8
"""So many runs are named."""


def show_facts(file: DataSet) -> None:
    """Show how many cases there are, what is positive, and what looks the wrong way round."""
    model = file.model(session.choices())
    sweep = tallies.tally(file, model).cases
    several = len(file.models) > 1
    distinct = (
        say("binary.distinct_of", model=escaped(model)) if several else say("binary.distinct")
    )
    figures = {
        say("binary.weighted_cases" if sweep.weighted else "binary.cases"): count(
            sweep.positives + sweep.negatives
        ),
        say("binary.positives"): count(sweep.positives),
        say("binary.prevalence"): percent(sweep.prevalence),
        distinct: count(len(sweep) - 1),
        say("binary.models"): count(len(file.models)),
    }
    with st.container(horizontal=True, gap="large", key="figures"):
        for label, value in figures.items():
            st.metric(label, value, width="content")
    labels = {"positive": file.positive_label, "negative": file.negative_label}
    st.caption(escaped(say("binary.positive_means", **labels)))
    if isinstance(file, DataFile):
        facts = sentences(*_facts(file, model))
        for note in filter(None, (facts, *file.notes)):
            st.caption(escaped(note))
    if lacking := _lacking(file, model):
        st.warning(escaped(lacking), icon=":material/info:")
    show_wrong_way(file, _models_looked_at(file))


def show_more(file: DataSet) -> None:
    """Show the columns whose values can be compared as subgroups; of counts, of which models."""
    if isinstance(file, DataFile):
        show_subgroup_column(file)
        show_values(file, file.model(session.choices()))
    else:
        _show_counts(file)


def _models_looked_at(file: DataSet) -> tuple[str, ...]:
    """Return the models whose scores are looked at; of very many scores, those of one model."""
    scores = file.table.rows * len(file.models) if isinstance(file, DataFile) else 0
    return file.models if scores <= MOST_SCORES else (file.model(session.choices()),)


def _lacking(file: DataSet, model: str) -> str:
    """Return what data of one class, or of one case, cannot tell; "" for all others."""
    sweep = tallies.tally(file, model).cases
    if sweep.positives and sweep.negatives:
        return ""
    if not (sweep.positives or sweep.negatives):
        return say("binary.no_weight")
    label = file.positive_label if sweep.positives else file.negative_label
    found = file.comparable
    cases = found.models[model] if isinstance(found, Predictions) else None
    if isinstance(cases, Cases) and cases.truth.size == 1:
        return say("binary.one_row", label=label)
    return say("binary.all_positive" if sweep.positives else "binary.all_negative", label=label)


def _facts(file: DataFile, model: str) -> list[str]:
    """Return what else the file tells of the cases of `model`, a sentence each.

    An amount counts as often as its case, as on the Costs page.
    """
    predictions = file.predictions
    cases = predictions.models[model]
    if not isinstance(cases, Cases):
        return []
    facts = []
    amounts = tallies.tally(file, model).amounts
    if amounts is not None:
        total = float(amounts.positives + amounts.negatives)
        facts.append(say("binary.told_amount", total=count(total)))
    if cases.id is not None:
        facts.append(say("binary.told_id"))
    if cases.group is not None:
        groups = int(np.count_nonzero(np.bincount(cases.group)))
        facts.append(say("binary.told_group", n=count(groups)))
    if cases.run is not None:
        rows = np.bincount(cases.run, minlength=len(predictions.runs))
        runs = [(name, n) for name, n in zip(predictions.runs, rows.tolist(), strict=True) if n]
        listed = commas(f"{name} ({count(n)})" for name, n in runs[:MOST_RUNS])
        more = " …" if len(runs) > MOST_RUNS else ""
        facts.append(say("binary.told_run", runs=listed + more))
    return facts


def _show_counts(file: DataSet) -> None:
    """Show which models there are counts of."""
    st.caption(say("links.data_only"))
    st.markdown(f"**{say('links.data_kept')}**")
    rows = [_row(file, model) for model in file.models]
    st.dataframe(pd.DataFrame(rows), hide_index=True, height="content", key="link_models")


def _row(file: DataSet, model: str) -> dict[str, str]:
    tally = tallies.tally(file, model)
    sweep = tally.cases
    return {
        say("links.model"): model,
        say("links.scores"): count(len(sweep) - 1),
        say("binary.positives"): count(sweep.positives),
        say("links.negatives"): count(sweep.negatives),
        say("links.amounts"): say("links.no" if tally.amounts is None else "links.yes"),
    }
