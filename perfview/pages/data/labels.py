"""What the labels of a file mean: which is positive, or in which order several classes stand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from perfcore.data.predictions import named_in
from perfcore.readers import ReadError, labels_of
from perfcore.readers.choices import TRUTH
from perfcore.readers.label_counts import label_order
from perfcore.readers.text.numbers import is_missing
from perfcore.readers.turns import with_positive, with_smaller
from perfview import session
from perfview.drawing import st
from perfview.session.data_files import DataFile, reread
from perfview.words import say

MOST_LABELS = 50
"""A column of more labels than these is offered as no truth."""
NONE = "\0"
"""Stands for "no column" among the options: Streamlit shows None as if nothing were chosen yet."""


def show_order(file: DataFile) -> None:
    """Show the order of the labels, if any: as they are sorted, or as it is stated."""
    if not file.reads_well or not file.labels:
        return
    st.multiselect(
        say("data.order"),
        sorted(file.found.labels, key=label_order),
        help=say("data.order_help"),
        placeholder=say("data.order_sorted"),
        **session.entry(
            "order",
            lambda labels: session.change_columns(labels=tuple(labels) or None),
            list(file.columns.labels or ()),
        ),
    )


def show_positive(file: DataFile) -> None:
    """Show which label is positive, and of more than two labels which ones are compared."""
    several = _several_labels(file)
    if several:
        _show_pair(file, several)
        return
    labels = file.found.labels if file.reads_well else _clear_labels(file)
    if labels:
        positive = file.found.positive_label if file.reads_well else file.columns.positive
        st.selectbox(
            say("data.positive"),
            labels,
            **session.entry(
                "positive", _take_positive, positive if positive in labels else labels[-1]
            ),
        )


def _take_positive(label: str) -> None:
    file = session.table_in_view()
    columns = with_positive(file.table, file.columns, label)
    session.open_file(reread(file, columns))


def _several_labels(file: DataFile) -> Sequence[str]:
    """Return the labels to choose two from, most frequent first; none where two are clear."""
    columns = file.columns
    if columns.truth is None or (file.reads_well and columns.labels is None):
        return ()
    try:
        column = file.table.coded(columns.truth, TRUTH)
    except ReadError:
        return ()
    rows = dict(zip(column.texts, column.frequencies().tolist(), strict=True))
    labels = sorted((text for text in rows if not is_missing(text)), key=lambda text: -rows[text])
    if not 2 < len(labels) <= MOST_LABELS:
        return ()
    return labels if columns.labels or not _clear_labels(file) else ()


def _clear_labels(file: DataFile) -> Sequence[str]:
    """Return the two labels of the truth column; none where it has others, or is not chosen."""
    truth = file.columns.truth
    try:
        return () if truth is None else labels_of(file.table.coded(truth, TRUTH), truth).labels
    except ReadError:
        return ()


def _show_pair(file: DataFile, several: Sequence[str]) -> None:
    """Show which two of several labels are compared; the most frequent other one comes first."""
    columns = file.columns
    pair = columns.labels or ()
    positive = columns.positive if columns.positive in pair else NONE
    negative = next((label for label in pair if label != positive), NONE)
    for role, chosen, other in (("positive", positive, negative), ("negative", negative, positive)):
        st.selectbox(
            say(f"data.{role}"),
            [NONE, *several],
            format_func=lambda label: say("common.none") if label == NONE else str(label),
            **session.entry(role, partial(_take_pair, role, other, tuple(several)), chosen),
        )


def _take_pair(role: str, other: str, several: tuple[str, ...], label: str) -> None:
    if label == NONE:
        session.change_columns(labels=None, positive=None)
        return
    if other in (NONE, label):
        other = next(each for each in several if each != label)
    positive, negative = (label, other) if role == "positive" else (other, label)
    file = session.table_in_view()
    answered = tuple(note for note in file.columns.notes if note.text != file.problem)
    columns = replace(file.columns, labels=(negative, positive), notes=answered)
    session.open_file(reread(file, with_positive(file.table, columns, positive)))


def show_smaller(file: DataFile) -> None:
    """Show whether a smaller score means positive; of several models, of which."""
    smaller, models = file.columns.smaller_is_positive, _given_models(file)
    if len(models) < 2:
        st.toggle(
            say("data.smaller"),
            help=say("data.smaller_help"),
            **session.entry(
                "smaller",
                lambda on: session.change_columns(smaller_is_positive=on),
                bool(smaller),
            ),
        )
        return
    st.multiselect(
        say("data.smaller_of"),
        models,
        help=say("data.smaller_help"),
        placeholder=say("data.smaller_none"),
        **session.entry(
            "smaller_of", _take_smaller, [model for model in models if named_in(smaller, model)]
        ),
    )


def _given_models(file: DataFile) -> list[str]:
    """Return the models whose scores are those of the file."""
    return [model for model in file.models if model not in file.made_of] if file.reads_well else []


def _take_smaller(models: list[str]) -> None:
    file = session.table_in_view()
    columns = with_smaller(file.columns, file.found, models)
    session.open_file(reread(file, columns, drop_bad_rows=file.drop_bad_rows))
