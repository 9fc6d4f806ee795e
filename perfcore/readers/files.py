"""The first stage of reading: a file or a frame becomes a table."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, BinaryIO, cast

from perfcore.messages import Message, message
from perfcore.readers.guessing.totals import without_totals
from perfcore.readers.kinds import arrow_files, numpy_files, statistics_files
from perfcore.readers.kinds.arff_files import arff_table, is_arff
from perfcore.readers.kinds.margins import without_margin
from perfcore.readers.kinds.zips import holds
from perfcore.readers.limits import GENEROUS, Limits
from perfcore.readers.lines.lone_quotes import with_plain_quotes
from perfcore.readers.lines.text_lines import holds_text_lines, text_lines
from perfcore.readers.sources import GZIP, Source, source_of
from perfcore.readers.tables import Table
from perfcore.readers.text.conventions import Conventions
from perfcore.readers.text.delimited import text_table
from perfcore.readers.text.notation_guesses import Habits
from perfcore.readers.typed.frames import frame_table
from perfcore.readers.typed.json_tables import is_json, json_table
from perfcore.readers.typed.parquet_tables import parquet_table
from perfcore.readers.workbooks.tables import MARKS, is_workbook, workbook_table

if TYPE_CHECKING:
    from pathlib import Path

    import pandas as pd

    Origin = str | Path | bytes | BinaryIO | pd.DataFrame


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of file that is no text with delimiters.

    Parameters
    ----------
    told : Message
        What a sentence calls such a file.
    begins : callable
        Whether a source is one, by its first bytes.
    table : callable
        Returns its table.
    alone : bool
        Whether it may be read in a process of its own alone, as code that is not checked for
        files of strangers reads it, and may end the process.
    """

    told: Message
    begins: Callable[[Source], bool]
    table: Callable[..., Table]
    alone: bool = False


def _begins(pattern: bytes) -> Callable[[Source], bool]:
    found = re.compile(pattern, re.DOTALL)
    return lambda source: bool(found.match(source.start(32)))


PARQUET = Kind(message("a Parquet file"), _begins(b"PAR1"), parquet_table)
WORKBOOK = Kind(
    message("a workbook"), lambda each: is_workbook(each.start(MARKS)), workbook_table, alone=True
)
KINDS = (
    PARQUET,
    Kind(message("an array of numpy"), _begins(numpy_files.MAGIC), numpy_files.npy_table),
    Kind(
        message("an archive of numpy arrays"),
        lambda each: holds(each, ".npy"),
        numpy_files.npz_table,
    ),
    *(
        Kind(message(told), _begins(begins), statistics_files.statistics_table, alone=True)
        for begins, told in statistics_files.KINDS
    ),
    *(
        Kind(message("an Arrow file"), _begins(begins), arrow_files.arrow_table, alone=True)
        for begins in (arrow_files.FILE, arrow_files.STREAM)
    ),
    WORKBOOK,
    Kind(message("JSON"), is_json, json_table),
    Kind(message("an ARFF file"), is_arff, arff_table),
)


_PLAIN = message("Quotation marks quote nothing here: they are taken for a part of the texts.")


def kind_of(source: Source) -> Kind | None:
    """Return what kind of file a source is, by its bytes; None of a text with delimiters.

    Raises
    ------
    ReadError
        If it is compressed, and no text.
    """
    found = next((kind for kind in KINDS if kind.begins(source)), None)
    if found is None and source.start(len(GZIP)) == GZIP:
        for inner in source.unpacked_starts():
            packed = replace(source, origin=inner)
            kind = next((each for each in KINDS if inner and each.begins(packed)), None)
            if kind is not None:
                told = "{name} is {kind}, compressed with gzip. Unpack it, and read what it holds."
                raise source.error(told, kind=kind.told)
    return found


def require_no_process(source: Source) -> None:
    """Raise a ReadError if a file may be read in a process of its own alone."""
    kind = kind_of(source)
    if kind is not None and kind.alone:
        raise source.error(
            "{name} is {kind}. These are read in a process of their own, and this server can start "
            "none. Save the table as CSV or Parquet.",
            kind=kind.told,
        )


def read_table(
    source: Origin,
    *,
    name: str | None = None,
    encoding: str | None = None,
    delimiter: str | None = None,
    decimal: str | None = None,
    thousands: str | None = None,
    header: bool | None = None,
    sheet: str | None = None,
    exact: Collection[str] = (),
    limits: Limits = GENEROUS,
    told: Callable[[int, int], None] | None = None,
) -> Table:
    r"""Return the table in a file or a frame; nothing is decided about its columns.

    Text with commas, tabs, semicolons, bars or spaces between columns is recognised, in UTF-8,
    UTF-16, GBK or Windows-1252, with decimal points or commas, with or without a header, plain or
    in gzip; so are Parquet, Arrow, JSON, ARFF, arrays of numpy, workbooks, and, where pyreadstat is
    installed, files of SPSS, Stata and SAS. Paths are closed; a file object that was given stays
    open.

    Parameters
    ----------
    source : path, bytes, binary file object or pandas.DataFrame
        A file object must allow ``seek`` if it is large; otherwise it is read into memory.
    name : str, optional
        What messages call the source; by default the file's name.
    encoding, delimiter, decimal, thousands, header : optional
        Given, they are not guessed: such as ``"latin-1"``, ``";"``, ``","``, ``"."``, ``False``.
    sheet : str, optional
        The sheet of a workbook that is read; by default the first one that holds a table.
    exact : collection of str, optional
        Columns of which every text is kept as it is written, however many differ, to be a case
        id or a group. Columns with usual names of ids and groups are kept so without asking.
    limits : Limits, optional
        What the source may hold; more is refused before memory is spent on it.
    told : callable, optional
        Called while a file is read, with the rows so far and the number of all rows, 0 where that
        is not known beforehand. What is read anew begins at 0 again.

    Returns
    -------
    Table
        ``notes`` say how the source was read. Rows with more or fewer fields than the
        header are not in the columns; they are counted in ``ragged``, with their lines. Blank
        lines are no rows.

    Raises
    ------
    ReadError
        If the source is empty, no table, damaged, or too large.

    Examples
    --------
    >>> table = read_table(b"truth;score\n0;0,25\n1;0,75\n", name="mail.csv")
    >>> table.rows, list(table.columns), table.notes
    (2, ['truth', 'score'],
     ('Read as UTF-8 text, semicolon between columns, decimal comma.',))
    """
    conventions = Conventions(encoding, delimiter, decimal, thousands, header, sheet)
    habits = Habits(decimal, thousands)
    if type(source).__module__.split(".")[0] == "pandas" and hasattr(source, "columns"):
        frame = cast("pd.DataFrame", source)
        called = name or "The frame"
        return frame_table(frame, name=called, exact=exact, habits=habits, limits=limits)
    opened = source_of(source, name=name, limits=limits)
    opened = opened if told is None else replace(opened, told=told)
    kind = kind_of(opened)
    if kind is None:
        looked = None if delimiter or header is not None else holds_text_lines(opened, encoding)
        if looked is not None:
            return text_lines(opened, looked)
        plain = with_plain_quotes(opened)
        table = text_table(plain or opened, conventions, exact=exact)
        if plain is not None:
            table = replace(table, notes=(*table.notes, _PLAIN))
        return without_margin(without_totals(table))
    if kind is WORKBOOK:
        return without_totals(
            workbook_table(opened, exact=exact, habits=habits, conventions=conventions)
        )
    return without_margin(kind.table(opened, exact=exact, habits=habits))
