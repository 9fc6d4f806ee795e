"""The first stage of reading: a file or a frame becomes a table."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import replace
from typing import TYPE_CHECKING, BinaryIO, cast

from perfcore.readers.limits import GENEROUS, Limits
from perfcore.readers.sources import source_of
from perfcore.readers.tables import Table
from perfcore.readers.text.conventions import Conventions
from perfcore.readers.text.delimited import text_table
from perfcore.readers.text.notation_guesses import Habits
from perfcore.readers.typed.frames import frame_table
from perfcore.readers.typed.json_tables import is_json, json_table
from perfcore.readers.typed.parquet_tables import parquet_table

if TYPE_CHECKING:
    from pathlib import Path

    import pandas as pd

    Origin = str | Path | bytes | BinaryIO | pd.DataFrame


def read_table(
    source: Origin,
    *,
    name: str | None = None,
    encoding: str | None = None,
    delimiter: str | None = None,
    decimal: str | None = None,
    thousands: str | None = None,
    header: bool | None = None,
    exact: Collection[str] = (),
    limits: Limits = GENEROUS,
    told: Callable[[int, int], None] | None = None,
) -> Table:
    r"""Return the table in a file or a frame; nothing is decided about its columns.

    Text with commas, tabs, semicolons, bars or spaces between columns is recognised, in UTF-8,
    UTF-16, GBK or Windows-1252, with decimal points or commas, with or without a header, plain or
    in gzip; so is Parquet. Paths are closed; a file object that was given stays open.

    Parameters
    ----------
    source : path, bytes, binary file object or pandas.DataFrame
        A file object must allow ``seek`` if it is large; otherwise it is read into memory.
    name : str, optional
        What messages call the source; by default the file's name.
    encoding, delimiter, decimal, thousands, header : optional
        Given, they are not guessed: such as ``"latin-1"``, ``";"``, ``","``, ``"."``, ``False``.
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
    conventions = Conventions(encoding, delimiter, decimal, thousands, header)
    habits = Habits(decimal, thousands)
    if type(source).__module__.split(".")[0] == "pandas" and hasattr(source, "columns"):
        frame = cast("pd.DataFrame", source)
        called = name or "The frame"
        return frame_table(frame, name=called, exact=exact, habits=habits, limits=limits)
    opened = source_of(source, name=name, limits=limits)
    opened = opened if told is None else replace(opened, told=told)
    if opened.start(4) == b"PAR1":
        return parquet_table(opened, exact=exact, habits=habits)
    if is_json(opened):
        return json_table(opened, exact=exact, habits=habits)
    return text_table(opened, conventions, exact=exact)
