"""How a file is read: sheet, separator, decimal sign, thousands, encoding, header, and questions.

Callbacks take no file: Streamlit keeps them, and would keep the data with them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, replace
from io import SEEK_END, BytesIO
from typing import Any, BinaryIO

from perfcore.readers import FORMS, ReadError
from perfcore.readers.columns import Unusable, meanings
from perfcore.readers.openings import Progress
from perfcore.readers.text.conventions import GUESSED, Conventions
from perfcore.readers.text.notations import THOUSANDS, Notation
from perfview import session
from perfview.drawing import st
from perfview.kit.arrivals import Arrived, on_disk
from perfview.pages.data.large import read_first
from perfview.session import memory
from perfview.session.data_files import DataFile, bytes_of, file_of, limits_of, reread
from perfview.session.data_sets import DataSet
from perfview.session.uploaded_files import data_of_result, is_result
from perfview.settings import settings
from perfview.words import escaped, say

OPTIONS: dict[str, tuple[str | bool, ...]] = {
    "delimiter": (",", ";", "\t", "|", " "),
    "decimal": (".", ","),
    "thousands": THOUSANDS,
    "encoding": (
        *("utf-8", "utf-16", "gb18030", "big5", "shift_jis", "euc_kr"),
        *("cp1252", "cp1250", "cp1251"),
    ),
    "header": (True, False),
}
NUMBERS = ("decimal", "thousands")
"""What a format with types leaves open, too, where its columns hold texts."""
SIGNS = {
    **{",": "comma", ";": "semicolon", "\t": "tab", "|": "bar", ".": "point", " ": "space"},
    **{"'": "apostrophe", "": "nothing"},
}
GUESS = "\0"
"""Stands for "guessed" among the options: Streamlit shows None as if nothing were chosen yet."""

WIDE = 240
"""The longest option is not cut, and three stand side by side."""


def read_upload(
    sent: BinaryIO | Arrived,
    *,
    name: str,
    conventions: Conventions,
    told: Callable[[Progress], None] = lambda _: None,
) -> DataSet:
    """Return the data file in an upload, read in a process of its own that says how far it is.

    Of a large file only the start is read. A result file is read here: it is small.

    Raises
    ------
    ReadError, NoRoomError
        If it is no table, or there is no memory to read it.
    """
    file = sent.file if isinstance(sent, Arrived) else sent
    if is_result(file):
        memory.require_memory()
        return data_of_result(file, name=name, owner=session.owner().name)
    size = sent.size if isinstance(sent, Arrived) else sent.seek(0, SEEK_END)
    if size > settings().row_megabytes * memory.MEGABYTE:
        arrived = sent if isinstance(sent, Arrived) else on_disk(sent)
        return read_first(arrived, name=name, conventions=conventions)
    memory.require_memory()
    stored = bytes_of(file)
    found = memory.READERS.read(
        file,
        name=name,
        limits=limits_of(settings()),
        conventions=conventions,
        megabytes=memory.reading_megabytes,
        seconds=memory.reading_seconds(size),
        told=told,
        asker=session.asker(),
    )
    owner = session.owner().name
    return replace(file_of(found, owner=owner), conventions=conventions, stored=stored)


def chosen_for(name: str) -> Conventions:
    """Return how the reader has chosen to read files of this name."""
    chosen: Conventions = (session.kept("conventions") or {}).get(name, GUESSED)
    return chosen


def show_question(file: DataFile) -> bool:
    """Show the question what a number means, if that is open, and return whether it is."""
    notation, column = next(_doubts(file), (None, ""))
    if notation is None:
        return False
    text, sign = notation.doubt, "," if "," in notation.doubt else "."
    whole, parted = meanings(notation)
    words = {"text": text, "column": column, "whole": whole, "parted": parted}
    st.warning(escaped(say("data.which_number", **words)), icon=":material/help:")
    with st.container(horizontal=True):
        for key, value, chosen in (
            ("thousands", whole, {"thousands": sign, "decimal": {",": ".", ".": ","}[sign]}),
            ("decimal", parted, {"decimal": sign, "thousands": None}),
        ):
            st.button(
                escaped(say(f"data.is_{key}", sign=_called("decimal", sign), value=value)),
                key=f"is_{key}",
                on_click=_take,
                kwargs=chosen,
            )
    return True


def _doubts(file: DataFile) -> Iterator[tuple[Notation, str]]:
    """Yield the columns in use whose numbers may mean two things, each after its notation."""
    for _, name in FORMS[file.columns.layout].columns(file.columns):
        column = file.table.columns[name]
        if file.problem and not isinstance(column, Unusable) and column.notation.doubt:
            yield column.notation, name


def show_conventions(file: DataFile) -> None:
    """Show how `file` is read; a change reads it anew."""
    found, sheets = file.table.conventions, file.table.sheets
    changed = file.conventions != GUESSED
    with st.expander(say("data.how"), expanded=changed):
        st.caption(say("data.how_text"))
        with st.container(horizontal=True):
            if len(sheets) > 1:
                _show_option(file, "sheet", sheets)
            for field, options in OPTIONS.items():
                if field in NUMBERS or getattr(found, field) is not None:
                    _show_option(file, field, options)
        if changed:
            st.button(say("data.how_back"), key="how_back", on_click=_take, kwargs=asdict(GUESSED))


def _show_option(file: DataFile, field: str, options: Sequence[str | bool]) -> None:
    chosen, found = getattr(file.conventions, field), getattr(file.table.conventions, field)

    def told(value: str | bool) -> str:
        if value != GUESS:
            return _called(field, value)
        if found is None or field == "thousands" or chosen is not None:
            return say("data.how_open")
        return say("data.how_guessed", found=_called(field, found))

    st.selectbox(
        say(f"data.how_{field}"),
        [GUESS, *options],
        format_func=told,
        **session.entry(
            f"how-{field}",
            lambda value: _take(**{field: None if value == GUESS else value}),
            GUESS if chosen is None else chosen,
        ),
        width=WIDE,
    )


def _called(field: str, value: str | bool) -> str:
    """Return what an option is called."""
    if field == "header":
        return say("data.header_yes" if value else "data.header_no")
    if field == "sheet":
        return str(value)
    value = str(value).removesuffix("-sig")
    name = SIGNS.get(value, value if value in OPTIONS["encoding"] else "")
    return say(f"data.sign_{name}") if name else value


def _take(**changed: Any) -> None:
    """Read the file in view as is now chosen; where that cannot be, say so and leave it as it was.

    Columns that the reader has chosen stay, if they are still there.
    """
    file = session.table_in_view()
    try:
        conventions = replace(file.conventions, **changed)
        if file.bytes_on_disk is not None:
            fresh = read_first(file.bytes_on_disk, name=file.name, conventions=conventions)
            _keep(file.name, conventions)
            session.open_file(replace(fresh, id=file.id))
            return
        if file.stored is None:
            _keep(file.name, conventions)
            session.notify(say("data.how_large", name=file.name))
            return
        stored = BytesIO(file.stored.tobytes())
        found = read_upload(stored, name=file.name, conventions=conventions)
    except (ReadError, memory.NoRoomError) as error:
        session.notify(say("data.how_refused", name=file.name, reason=error.args[0]))
        return
    _keep(file.name, conventions)
    assert isinstance(found, DataFile)
    fresh = replace(found, id=file.id, stored=file.stored)
    used = {name for _, name in FORMS[file.columns.layout].columns(file.columns)}
    if file.columns_changed and used <= fresh.table.columns.keys():
        fresh = reread(fresh, file.columns, drop_bad_rows=file.drop_bad_rows)
    session.open_file(fresh)


def _keep(name: str, conventions: Conventions) -> None:
    session.keep("conventions", {**(session.kept("conventions") or {}), name: conventions})
