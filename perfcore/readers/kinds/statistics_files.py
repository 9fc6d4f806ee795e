"""Files of SPSS, Stata and SAS, read by ReadStat: codes become the labels that the file gives them.

ReadStat is written in C, and files of strangers may break it: see ``Kind.alone``.
"""

from __future__ import annotations

import ctypes
import importlib.util
import re
import struct
import warnings
from collections.abc import Collection, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from typing import Any, BinaryIO

from perfcore.messages import Message, message
from perfcore.readers.kinds.statistics_cells import SAS, SPSS, STATA, batches
from perfcore.readers.problems import ReadError, listed
from perfcore.readers.sources import Source
from perfcore.readers.tables import Table
from perfcore.readers.text.notation_guesses import Habits
from perfcore.readers.typed.portions import require_different, source_table

KINDS = (SPSS, "an SPSS file"), (STATA, "a Stata file"), (SAS, "a SAS file")
EXTRA = 'pip install "cutpoint[statistics]"'
_CELLS, _CELL = 8 * 10**6, 8
"""So many cells are read, which takes three seconds; more only where so many bytes of each lie in
the file. As objects of Python they take 32."""
_LAYOUT, _COUNT = 64, 80
"""Where an SPSS file has a small number that tells the order of bytes, and the number of rows."""
_ENCODINGS = (
    *(f"WINDOWS-{number}" for number in range(1250, 1259)),
    *(f"ISO-8859-{number}" for number in (1, 2, 5, 7, 9, 15)),
    *("GBK", "GB18030", "BIG5", "SHIFT_JIS", "CP932", "EUC-JP", "EUC-KR", "CP949", "MACROMAN"),
)
"""Those in which these programs write texts, by the names that they have for the system."""


class _NamesError(Exception):
    """A file has more columns than are read."""


class _Names:
    """Stands for a column that is asked for, and hears the names of all there are instead.

    ReadStat's reader compares each name with those that are asked for. To keep all columns it would
    compare each with all before it, which takes minutes of a small file with a hundred thousand.
    """

    __hash__ = None  # type: ignore[assignment]

    def __init__(self, most: int) -> None:
        self.most, self.heard = most, list[str]()

    def __eq__(self, name: object) -> bool:
        self.heard.append(str(name))
        if len(self.heard) > self.most:
            raise _NamesError
        return False


class _Stored:
    """An open file of SPSS, with another number of rows in its header."""

    def __init__(self, file: BinaryIO, rows: bytes) -> None:
        self.file, self.rows = file, rows
        self.seek, self.tell = file.seek, file.tell
        file.seek(0)

    def read(self, size: int = -1) -> bytes:
        """Return the next bytes."""
        at = self.file.tell()
        found = self.file.read(size)
        if at >= _COUNT + len(self.rows):
            return found
        places = range(_COUNT - at, _COUNT - at + len(self.rows))
        told = dict(zip(places, self.rows, strict=True))
        return bytes(told.get(place, byte) for place, byte in enumerate(found))


def statistics_table(source: Source, *, exact: Collection[str], habits: Habits) -> Table:
    """Return the table in a file of SPSS, Stata or SAS: rows as they come, labels for codes.

    What the file's author declared missing is missing.

    Raises
    ------
    ReadError
        If pyreadstat is not installed, or the file is damaged, cut off or too large.
    """
    try:
        import pyreadstat
    except ImportError as error:
        told = "{name} is {kind}. To read these, install what does: {extra}, or save it as CSV."
        raise source.error(told, kind=_kind(source), extra=EXTRA) from error
    start = source.start(len(SAS))
    kind: bytes
    read: Any
    kind, read = next(
        (kind, partial(read, output_format="dict"))
        for kind, read in (
            (SPSS, pyreadstat.read_sav),
            (STATA, pyreadstat.read_dta),
            (SAS, pyreadstat.read_sas7bdat),
        )
        if re.match(kind, start)
    )
    with _explaining(source), source.opened() as stored:
        names = _Names(source.limits.columns)
        read(stored, metadataonly=True, usecols=[names])
        require_different(source.name, names.heard)
        count = _count_of_spss if kind == SPSS else _count_of_others
        file, rows, notes = count(source, stored, names.heard, read)
        _check(source, rows, len(names.heard))
        file.seek(0)
        found, told = read(file, disable_datetime_conversion=True)
    if any(len(cells) != rows for cells in found.values()):
        raise _damaged(source, message("it does not hold as many rows as it says"))
    labels = told.variable_value_labels
    if labels:
        said = "In {columns}, codes are read as the labels that the file gives them."
        notes.append(message(said, columns=listed(tuple(labels), most=5)))
    cells, asked = batches(kind, found, told, rows), {"exact": exact, "habits": habits}
    return source_table(source, names.heard, cells, tuple(notes), rows=rows, closely=(), **asked)


def reads_statistics() -> bool:
    """Whether what reads these files is installed."""
    return importlib.util.find_spec("pyreadstat") is not None


def load_reader() -> None:
    """Load the reader of these files, if it is installed, and what their encodings take.

    A process that can open no file any more has no other time for it.
    """
    try:
        import pyreadstat  # noqa: F401
    except ImportError:
        return
    with suppress(OSError, AttributeError):  # not all systems have it
        opened = ctypes.CDLL(None).iconv_open
        for encoding in _ENCODINGS:
            opened(b"UTF-8", encoding.encode())


def _kind(source: Source) -> Message:
    start = source.start(len(SAS))
    return message(next(told for kind, told in KINDS if re.match(kind, start)))


@contextmanager
def _explaining(source: Source) -> Iterator[None]:
    """Say in words why a file cannot be read."""
    from pyreadstat import PyreadstatError, ReadstatError

    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            yield
    except _NamesError:
        columns = source.limits.columns + 1
        source.limits.check(source.name, columns=columns)
    except ReadError:
        raise
    except (
        ReadstatError,
        PyreadstatError,
        ValueError,
        LookupError,
        OverflowError,
        OSError,
    ) as error:
        raise _damaged(source, str(error)[:200]) from error


def _damaged(source: Source, why: object) -> ReadError:
    told = "{name} is {kind}, but damaged or cut off ({error}). Save it again, or as CSV."
    return source.error(told, kind=_kind(source), error=why)


def _most(source: Source, columns: int) -> int:
    """Return how many rows are read at most."""
    if not columns:
        raise source.error("{name} holds no columns.")
    return min(source.limits.rows, max(_CELLS, source.size() // _CELL) // columns)


def _check(source: Source, rows: int, columns: int) -> None:
    """Raise an error where there are more rows than are read."""
    source.limits.check(source.name, rows=rows)
    most = _most(source, columns)
    if rows > most:
        raise source.error(
            "{name} has more than {most:,} rows of {columns:,} columns, and so many at most are "
            "read of {kind}. Keep the columns of the truth and the scores, or save it as Parquet.",
            most=most,
            columns=columns,
            kind=_kind(source),
        )


def _count_of_spss(
    source: Source, stored: BinaryIO, names: list[str], read: Any
) -> tuple[Any, int, list[Message]]:
    """Return what to read, the number of its rows, and notes.

    A file may be packed, or not say how many rows it has, so they are counted by their first cells.
    More than it says are read, fewer are an error.
    """
    start = source.start(_COUNT + 4)
    number = struct.Struct("<i" if start[_LAYOUT] in (2, 3) else ">i")
    (said,) = number.unpack_from(start, _COUNT)
    most = _most(source, len(names)) + 1
    found, _ = read(_Stored(stored, number.pack(-1)), usecols=names[:1], row_limit=most)
    rows = len(found[names[0]])
    if rows < said:
        why = message("it says that it has {said:,} rows and holds {rows:,}", said=said, rows=rows)
        raise _damaged(source, why)
    notes = [message("Read as {kind}.", kind=_kind(source))]
    if 0 <= said < rows:
        told = "The file says that it has {said:,} rows and holds {rows:,}: all are read."
        notes.append(message(told, said=said, rows=rows))
    return _Stored(stored, number.pack(rows)), rows, notes


def _count_of_others(
    source: Source, stored: BinaryIO, names: list[str], read: Any
) -> tuple[Any, int, list[Message]]:
    """Return the file, the number of rows that it says, which its reader requires, and notes."""
    _most(source, len(names))
    stored.seek(0)
    _, told = read(stored, metadataonly=True, usecols=names[:1])
    if told.number_rows is None or told.number_rows < 0:
        raise _damaged(source, message("it does not say how many rows it has"))
    return stored, told.number_rows, [message("Read as {kind}.", kind=_kind(source))]
