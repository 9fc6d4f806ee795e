"""What each column of a file means: the guess, why it was guessed, and the reader's own choice.

Callbacks take no file: Streamlit keeps them, and would keep the data with them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import streamlit as st

from perfcore.messages import Message
from perfcore.readers import FORMS, ReadError, guess_columns, labels_of
from perfcore.readers import Choices as Columns
from perfcore.readers.choices import FACTS, SCORE, TRUTH, Role
from perfcore.readers.errors import listed
from perfcore.readers.text.numbers import is_missing
from perfcore.readers.turns import scores_taken, with_positive
from perfview import session
from perfview.session.caches import cached
from perfview.session.data_files import DataFile, reread
from perfview.words import escaped, say, told

MOST_LABELS = 50
"""A column of more labels than these is offered as no truth."""
NONE = "\0"
"""Stands for "no column" among the options: Streamlit shows None as if nothing were chosen yet."""


def show_columns(file: DataFile) -> None:
    """Show what the columns of `file` mean; a change reads the table anew."""
    with st.container(border=True):
        st.markdown(f"**{say('data.columns')}**")
        st.caption(say("data.changed" if file.columns_changed else "data.guessed"))
        for warning in file.columns.warnings:
            if warning != file.problem:
                st.warning(escaped(warning), icon=":material/warning:")
        left, right = st.columns(2)
        with left:
            _show_layout(file)
            _show_scores(file)
            for taken in _scores_taken(file):
                st.caption(escaped(taken))
            _show_positive(file)
        with right:
            for role in FORMS[file.columns.layout].roles(file.columns):
                _show_column(file, role)
            _show_smaller(file)
        if FORMS[file.columns.layout].facts:
            _show_facts(file)
        _show_reasons(file)


def _show_layout(file: DataFile) -> None:
    st.selectbox(
        say("data.layout"),
        list(FORMS),
        format_func=lambda layout: told(FORMS[layout].row),
        key=session.shown("layout", file.columns.layout),
        on_change=_take_layout,
    )


def _take_layout() -> None:
    """Guess the columns anew for another layout; where that fails, let the reader choose them."""
    file, layout = session.table_in_view(), session.widget("layout")
    try:
        columns = guess_columns(file.table, layout=layout)
    except ReadError:
        columns = replace(file.columns, layout=layout, scores=file.columns.scores[:1], notes=())
        if not FORMS[layout].facts:
            columns = replace(columns, amount=None, id=None, group=None, run=None)
    session.open_file(reread(file, columns))


def _show_scores(file: DataFile) -> None:
    columns = file.columns
    form = FORMS[columns.layout]
    if not form.many_scores:
        _show_column(file, SCORE)
        return
    st.multiselect(
        say("data.scores"),
        list(file.table.columns),
        key=session.shown("scores", list(columns.scores)),
        on_change=lambda: _take(scores=tuple(session.widget("scores"))),
    )
    used = {column for _, column in form.columns(columns)}
    if unused := [name for name in file.table.columns if name not in used]:
        st.caption(say("data.not_used", columns=escaped(listed(unused))))


@cached()
def _scores_taken(file: DataFile) -> tuple[Message, ...]:
    """Return which score of the two classes of a model was taken, and why."""
    return scores_taken(file.table, file.columns)


def _show_facts(file: DataFile) -> None:
    """Show the columns of what else is known of each case."""
    st.caption(say("data.facts"))
    for pair in (FACTS[:2], FACTS[2:]):
        for place, role in zip(st.columns(2), pair, strict=True):
            with place:
                _show_column(file, role)


def _show_column(file: DataFile, role: Role) -> None:
    """Show the choice of one column for `role`, or of none."""
    key = role.key
    chosen = getattr(file.columns, key)
    if role is SCORE:
        chosen = next(iter(chosen), None)

    def take() -> None:
        column = session.widget(f"column-{key}")
        chosen = () if column == NONE else (column,)
        _take(**{key: chosen if key == SCORE.key else next(iter(chosen), None)})

    st.selectbox(
        told(role.label),
        [NONE, *file.table.columns],
        format_func=lambda column: say("data.none") if column == NONE else str(column),
        key=session.shown(f"column-{key}", NONE if chosen is None else chosen),
        help=told(role.help) or None,
        on_change=take,
    )


def _show_positive(file: DataFile) -> None:
    several = _several_labels(file)
    if several:
        _show_pair(file, several)
        return
    labels = file.predictions.labels if file.reads_well else _clear_labels(file)
    if labels:
        positive = file.predictions.positive_label if file.reads_well else file.columns.positive
        st.selectbox(
            say("data.positive"),
            labels,
            key=session.shown("positive", positive if positive in labels else labels[-1]),
            on_change=_take_positive,
        )


def _take_positive() -> None:
    file = session.table_in_view()
    columns = with_positive(file.table, file.columns, session.widget("positive"))
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
            format_func=lambda label: say("data.none") if label == NONE else str(label),
            key=session.shown(role, chosen),
            on_change=_take_pair,
            args=(role, other, tuple(several)),
        )


def _take_pair(role: str, other: str, several: tuple[str, ...]) -> None:
    label = session.widget(role)
    if label == NONE:
        _take(labels=None, positive=None)
        return
    if other in (NONE, label):
        other = next(each for each in several if each != label)
    positive, negative = (label, other) if role == "positive" else (other, label)
    file = session.table_in_view()
    answered = tuple(note for note in file.columns.notes if note.text != file.problem)
    columns = replace(file.columns, labels=(negative, positive), notes=answered)
    session.open_file(reread(file, with_positive(file.table, columns, positive)))


def _show_smaller(file: DataFile) -> None:
    st.toggle(
        say("data.smaller"),
        key=session.shown("smaller", file.columns.smaller_is_positive),
        help=say("data.smaller_help"),
        on_change=lambda: _take(smaller_is_positive=session.widget("smaller")),
    )


def _show_reasons(file: DataFile) -> None:
    notes = [note.text for note in file.columns.notes if note.kind == "guess"]
    if notes:
        with st.expander(say("data.why")):
            st.markdown("\n".join(f"- {escaped(note)}" for note in notes))
    if file.columns_changed:
        st.button(
            say("data.as_guessed"),
            key="as_guessed",
            on_click=_take_guess,
        )


def _take_guess() -> None:
    file = session.table_in_view()
    session.open_file(reread(file, file.guess))


def _take(**changed: object) -> None:
    """Read the table anew with the changed meaning; a new truth guesses its labels anew."""
    if "truth" in changed:
        changed = {**changed, "labels": None, "positive": None}
    file = session.table_in_view()
    columns: Columns = replace(file.columns, **changed)  # type: ignore[arg-type]
    session.open_file(reread(file, columns))
