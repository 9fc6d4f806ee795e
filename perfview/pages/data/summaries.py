"""The right side of the Data page: what is in a file, what is wrong with it, how it begins."""

from __future__ import annotations

import numpy as np
import pandas as pd
import streamlit as st

from perfcore.data import Cases, Predictions
from perfcore.readers import Problems
from perfview import session
from perfview.kit.pages import page_that_sets
from perfview.kit.theme import count, percent
from perfview.pages.data.conventions import show_question
from perfview.session.data_files import DataFile, reread
from perfview.session.data_sets import DataSet
from perfview.tasks.binary import tallies
from perfview.words import commas, escaped, say, sentences, told

MOST_LISTED = 200
SHORT = 7
"""Fewer rows than this are shown without scrolling."""
MOST_LEFT_OUT = 0.05
"""Leaving out a larger share of the rows is not suggested."""
MOST_RUNS = 8
"""So many runs are named."""


def show_summary(file: DataSet) -> None:
    """Show the name of `file`, what it holds, and the way to where its threshold is set."""
    with st.container(horizontal=True, vertical_alignment="center"):
        st.header(escaped(file.name), anchor=False)
        page = page_that_sets("t")
        if file.reads_well and page is not None:
            st.page_link(
                page.file,
                label=say("data.to_threshold"),
                icon=":material/arrow_forward:",
                width="content",
            )
    if file.reads_well:
        _show_figures(file)
    else:
        st.info(escaped(_kept(file)), icon=":material/history:")


def _kept(file: DataSet) -> str:
    """Return what stays in use while `file` does not read well."""
    used = session.data_in_use()
    if used.id == file.id:
        return say("data.kept_as_read")
    return say("data.kept_namesake" if used.name == file.name else "data.kept", name=used.name)


def _show_figures(file: DataSet) -> None:
    model = file.model(session.choices())
    sweep = tallies.tally(file, model).cases
    several = len(file.models) > 1
    distinct = say("data.distinct_of", model=escaped(model)) if several else say("data.distinct")
    figures = {
        say("data.weighted_cases" if sweep.weighted else "data.cases"): count(
            sweep.positives + sweep.negatives
        ),
        say("data.positives"): count(sweep.positives),
        say("data.prevalence"): percent(sweep.prevalence),
        distinct: count(len(sweep) - 1),
        say("data.models"): count(len(file.models)),
    }
    with st.container(horizontal=True, gap="large", key="figures"):
        for label, value in figures.items():
            st.metric(label, value, width="content")
    labels = {"positive": file.positive_label, "negative": file.negative_label}
    st.caption(escaped(say("data.positive_means", **labels)))
    if isinstance(file, DataFile):
        facts = sentences(*_facts(file, model))
        for note in filter(None, (facts, *file.notes)):
            st.caption(escaped(note))
    if lacking := _lacking(file, model):
        st.warning(escaped(lacking), icon=":material/info:")


def _lacking(file: DataSet, model: str) -> str:
    """Return what data of one class, or of one case, cannot tell; "" for all others."""
    sweep = tallies.tally(file, model).cases
    if sweep.positives and sweep.negatives:
        return ""
    if not (sweep.positives or sweep.negatives):
        return say("data.no_weight")
    label = file.positive_label if sweep.positives else file.negative_label
    found = file.comparable
    cases = found.models[model] if isinstance(found, Predictions) else None
    if isinstance(cases, Cases) and cases.truth.size == 1:
        return say("data.one_row", label=label)
    return say("data.all_positive" if sweep.positives else "data.all_negative", label=label)


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
        facts.append(say("data.told_amount", total=count(total)))
    if cases.id is not None:
        facts.append(say("data.told_id"))
    if cases.group is not None:
        groups = int(np.count_nonzero(np.bincount(cases.group)))
        facts.append(say("data.told_group", n=count(groups)))
    if cases.run is not None:
        rows = np.bincount(cases.run, minlength=len(predictions.runs))
        runs = [(name, n) for name, n in zip(predictions.runs, rows.tolist(), strict=True) if n]
        listed = commas(f"{name} ({count(n)})" for name, n in runs[:MOST_RUNS])
        more = " …" if len(runs) > MOST_RUNS else ""
        facts.append(say("data.told_run", runs=listed + more))
    return facts


def show_problems(file: DataFile) -> None:
    """Show why `file` does not read well, or which rows were left out, and what can be done."""
    if not show_question(file) and file.problem:
        st.error(escaped(say("data.problem", reason=file.problem)), icon=":material/error:")
    problems = file.problems
    if problems is None or not problems.rows:
        return
    dropped = file.reads_well
    reasons = (
        say("data.bad_reason", reason=reason.message, count=count(rows))
        for reason, rows in problems.counts.items()
    )
    words = {"rows": count(problems.rows), "total": count(problems.total)}
    words["reasons"] = commas(reasons)
    if dropped:
        st.warning(escaped(say("data.was_dropped", **words)), icon=":material/playlist_remove:")
    else:
        st.error(escaped(say("data.bad_rows", **words)), icon=":material/error:")
    with st.expander(say("data.show_bad"), expanded=not dropped):
        _show_rows(problems)
    if dropped:
        st.button(say("data.take_back"), key="take_back", on_click=_drop, args=(False,))
        return
    st.markdown(say("data.fix_or_drop"))
    label = say("data.drop", count=problems.rows, rows=words["rows"])
    few = problems.rows <= MOST_LEFT_OUT * problems.total
    st.button(
        label, key="drop", type="primary" if few else "secondary", on_click=_drop, args=(True,)
    )
    if file.reading is not None and file.reading.prevalences:
        before, after = map(percent, file.reading.prevalences)
        changes = "data.drop_keeps" if before == after else "data.drop_changes"
        st.caption(say(changes, before=before, after=after))


def _drop(drop: bool) -> None:
    session.open_file(reread(session.table_in_view(), drop_bad_rows=drop))


def _show_rows(problems: Problems) -> None:
    """Show the bad cells with their lines, and say if more are bad than listed."""
    listed = problems.listed[:MOST_LISTED]
    st.dataframe(
        pd.DataFrame(
            {
                say(f"data.{problems.unit}"): [problem.line for problem in listed],
                say("data.column"): [problem.column for problem in listed],
                say("data.value"): [problem.value for problem in listed],
                say("data.why_bad"): [told(problem.why) for problem in listed],
            }
        ),
        hide_index=True,
        height="content" if len(listed) < SHORT else 260,
    )
    if len(problems.listed) > len(listed) or problems.rows > len(listed):
        st.caption(say("data.bad_listed", n=count(len(listed))))


def show_preview(file: DataFile) -> None:
    """Show the first rows of `file` as they were written, and how it was read."""
    st.markdown(f"**{say('data.preview')}**")
    names = list(file.table.columns)
    st.dataframe(pd.DataFrame(list(file.table.preview), columns=names), hide_index=True, height=240)
    for note in file.table.notes:
        st.caption(escaped(note))
