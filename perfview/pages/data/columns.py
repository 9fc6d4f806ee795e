"""What each column of a file means: the guess, why it was guessed, and the reader's own choice.

Callbacks take no file: Streamlit keeps them, and would keep the data with them.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from perfcore.messages import Message
from perfcore.readers import FORMS, Form, ReadError, guess_columns
from perfcore.readers import Choices as Columns
from perfcore.readers.choices import (
    FEATURE,
    LOGS,
    NUMBER_FACTS,
    OF_PREDICTED,
    PREDICTED,
    QUANTILE,
    REFERENCE,
    SCORE,
    Role,
)
from perfcore.readers.problems import listed
from perfcore.readers.turns import scores_taken
from perfview import session
from perfview.drawing import st
from perfview.kit.tasks import TASKS
from perfview.pages.data.labels import NONE, show_order, show_positive, show_smaller
from perfview.pages.data.units import show_units
from perfview.session.caches import cached
from perfview.session.data_files import UNREAD, DataFile, reread
from perfview.words import escaped, say, sentences, told


def show_task(file: DataFile) -> None:
    """Show the task of a file, why, and a button for each other one that its columns may mean."""
    if file.guess is UNREAD and not file.columns_changed:
        return
    with st.container(horizontal=True, vertical_alignment="center"):
        st.markdown(say("data.task", task=say(f"{file.task}.task")))
        for task in (task for task in file.tasks if task != file.task):
            st.button(
                say("data.task_other", task=say(f"{task}.task")),
                key=f"task-{task}",
                type="tertiary",
                on_click=_take_task,
                args=(task,),
            )
    if not file.columns_changed:
        st.caption(escaped(sentences(*map(told, file.columns.task_reasons))))


def _take_task(task: str) -> None:
    """Guess the columns anew for another task; the truth stays what it is."""
    file = session.table_in_view()
    try:
        columns = guess_columns(file.table, task=task, truth=file.columns.truth)
    except ReadError:  # the reader has chosen another truth since
        columns = guess_columns(file.table, task=task, truth=file.guess.truth)
    session.open_file(reread(file, columns))


_LISTS = (PREDICTED, QUANTILE, FEATURE, REFERENCE, LOGS)
"""What any number of columns may be in some layouts."""


def show_columns(file: DataFile) -> None:
    """Show what the columns of `file` mean; a change reads the table anew."""
    with st.container(border=True):
        st.markdown(f"**{say('data.columns')}**")
        if file.large and file.bytes_on_disk is None:
            st.caption(say("data.large_gone"))
            return
        st.caption(say("data.changed" if file.columns_changed else "data.guessed"))
        show_task(file)
        for warning in file.columns.warnings:
            if warning != file.problem:
                st.warning(escaped(warning), icon=":material/warning:")
        show_units(file)
        form = FORMS[file.columns.layout]
        left, right = st.columns(2)
        with left:
            _show_layout(file)
            _show_scores(file)
            for taken in _scores_taken(file):
                st.caption(escaped(taken))
            if form.one_positive:
                show_positive(file)
        with right:
            for role in dict.fromkeys((*form.roles(file.columns), *_asked(file))):
                _show_column(file, role)
            if form.one_positive:
                show_smaller(file)
            else:
                show_order(file)
        if form.facts and not file.large:
            _show_facts(file)
        _show_reasons(file)


def _asked(file: DataFile) -> tuple[Role, ...]:
    """Return what a column may be read as besides, as notes on the guess speak of it."""
    told_of = any(note.about == OF_PREDICTED.key for note in file.columns.notes)
    return (OF_PREDICTED,) if told_of else ()


def _show_layout(file: DataFile) -> None:
    st.selectbox(
        say("data.layout"),
        [key for key, form in FORMS.items() if form.task in TASKS],
        format_func=lambda layout: told(FORMS[layout].row),
        **session.entry("layout", _take_layout, file.columns.layout),
    )


def _take_layout(layout: str) -> None:
    """Guess the columns anew for another layout; where that fails, let the reader choose them."""
    file = session.table_in_view()
    try:
        columns = guess_columns(file.table, layout=layout)
    except ReadError:
        columns = _as_far_as_fit(file.columns, FORMS[layout])
    session.open_file(reread(file, columns))


def _as_far_as_fit(columns: Columns, form: Form) -> Columns:
    """Return the choices for another layout: what it has no use for is not chosen."""
    others = (role.key for role in NUMBER_FACTS if role not in form.facts)
    unfit: dict[str, Any] = dict.fromkeys(others)
    if form.task != FORMS[columns.layout].task:
        unfit |= dict.fromkeys(("labels", "positive", "of_class", "transform"))
    columns = replace(columns, layout=form.key, notes=(), factors=(), **unfit)
    scores = columns.scores if form.many_scores else columns.scores[:1]
    lists: dict[str, Any] = {role.key: () for role in _LISTS if role not in form.lists}
    return replace(columns, scores=scores, smaller_is_positive=False, **lists)


def _show_scores(file: DataFile) -> None:
    columns = file.columns
    form = FORMS[columns.layout]
    if not form.many_scores:
        _show_column(file, form.rows.score)
        return
    _show_list(file, form.rows.score)
    for role in form.lists:
        _show_list(file, role)
    used = {column for _, column in form.columns(columns)}
    if unused := [name for name in file.table.columns if name not in used]:
        st.caption(say("data.not_used", columns=escaped(listed(unused))))


def _show_list(file: DataFile, role: Role) -> None:
    """Show the choice of any number of columns for `role`."""
    key = role.key
    st.multiselect(
        say("data.scores") if role is SCORE else told(role.label),
        list(file.table.columns),
        help=told(role.help) or None,
        **session.entry(
            key,
            lambda columns: session.change_columns(**{key: tuple(columns)}),
            list(getattr(file.columns, key)),
        ),
    )


@cached()
def _scores_taken(file: DataFile) -> tuple[Message, ...]:
    """Return which score of the two classes of a model was taken, and why."""
    columns = file.columns
    if not FORMS[columns.layout].one_positive:
        return ()
    of_predicted = [n.text for n in columns.notes if n.about == OF_PREDICTED.key]
    return (*scores_taken(file.table, columns), *(of_predicted if columns.predicted else ()))


def _show_facts(file: DataFile) -> None:
    """Show the columns of what else is known of each case."""
    st.caption(say("data.facts"))
    facts = FORMS[file.columns.layout].facts
    for start in range(0, len(facts), 2):
        for place, role in zip(st.columns(2), facts[start : start + 2], strict=False):
            with place:
                _show_column(file, role)


def _show_column(file: DataFile, role: Role) -> None:
    """Show the choice of one column for `role`, or of none."""
    key = role.key
    chosen = getattr(file.columns, key)
    several = isinstance(chosen, tuple)
    if several:
        chosen = next(iter(chosen), None)

    def take_column(column: str) -> None:
        chosen = () if column == NONE else (column,)
        session.change_columns(**{key: chosen if several else next(iter(chosen), None)})

    st.selectbox(
        told(role.label),
        [NONE, *file.table.columns],
        format_func=lambda column: say("common.none") if column == NONE else str(column),
        help=told(role.help) or None,
        **session.entry(f"column-{key}", take_column, NONE if chosen is None else chosen),
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
