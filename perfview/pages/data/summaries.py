"""The right side of the Data page: what is in a file, what is wrong with it, how it begins."""

from __future__ import annotations

from typing import TYPE_CHECKING

from perfcore.readers import Problem, Problems
from perfcore.readers.turns import exchanged
from perfview import session
from perfview.drawing import st
from perfview.kit.pages import PAGES, show_link
from perfview.kit.rows import show_rows
from perfview.kit.theme import count, percent
from perfview.pages.data.conventions import show_question
from perfview.pages.data.together import half_told
from perfview.session.data_files import DataFile, reread
from perfview.session.data_sets import DataSet
from perfview.words import commas, escaped, say, told

if TYPE_CHECKING:
    from streamlit.delta_generator import DeltaGenerator

MOST_LISTED = 200
SHORT = 6
"""So many rows are shown without scrolling."""
MOST_LEFT_OUT = 0.05
"""Leaving out a larger share of the rows is not suggested."""


def show_summary(file: DataSet) -> DeltaGenerator:
    """Show the name of `file` and the way to the first page that shows it.

    Return the place of what it holds: to be shown last, as cases must be counted for that.
    """
    with st.container(horizontal=True, vertical_alignment="center"):
        st.header(escaped(file.name), anchor=False)
        page = next((page for page in PAGES.values() if page.task == file.task), None)
        if file.reads_well and page is not None:
            show_link(page, say(f"{file.task}.first_page"), icon="arrow_forward")
    place = st.container(key="facts")
    if not file.reads_well:
        place.info(escaped(_kept(file)), icon=":material/history:")
    return place


def _kept(file: DataSet) -> str:
    """Return what stays in use while `file` does not read well."""
    used = session.data_in_use()
    if used.id == file.id:
        return say("data.kept_as_read")
    return say("data.kept_namesake" if used.name == file.name else "data.kept", name=used.name)


def _show_exchange(file: DataFile) -> None:
    """Show the button that exchanges truth and score, where each looks like the other."""
    columns = None if file.large else exchanged(file.table, file.columns)
    if columns is not None:
        label = say("data.exchange", truth=columns.truth, score=file.columns.truth)
        st.button(escaped(label), key="exchange", type="primary", on_click=_exchange)


def _exchange() -> None:
    file = session.table_in_view()
    columns = exchanged(file.table, file.columns)
    if columns is not None:
        session.open_file(reread(file, columns))


def show_problems(file: DataFile) -> None:
    """Show why `file` does not read well, or which rows were left out, and what can be done."""
    open_problem = bool(file.problem) and not show_question(file)
    if open_problem and (half := half_told(file)):
        st.info(escaped(half), icon=":material/join_inner:")
    elif open_problem:
        st.error(escaped(say("data.problem", reason=file.problem)), icon=":material/error:")
        _show_exchange(file)
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
    heads = [say(f"data.{name}") for name in ("column", "value", "why_bad")]
    heads = [say(f"common.{problems.unit}"), *heads]
    rows = [(each.line, column_text(each), each.value, told(each.why)) for each in listed]
    show_rows(rows, heads, key="bad_rows", short=SHORT, height=260)
    if len(problems.listed) > len(listed) or problems.rows > len(listed):
        st.caption(say("data.bad_listed", n=count(len(listed))))


def column_text(problem: Problem) -> str:
    """Return a column, with the cell of a workbook as Excel calls it."""
    if not problem.cell:
        return problem.column
    return say("common.noted", text=problem.column, note=problem.cell)


def show_preview(file: DataFile) -> None:
    """Show the first rows of `file` as they were written, and how it was read."""
    st.markdown(f"**{say('data.preview')}**")
    show_rows(list(file.table.preview), list(file.table.columns), key="preview", height=240)
    for note in file.table.notes:
        st.caption(escaped(note))
