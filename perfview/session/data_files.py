"""One data file as it was read: its table, what its columns mean, and the predictions in it."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, field, replace
from io import SEEK_END, BytesIO
from typing import Any, BinaryIO

import numpy as np
import numpy.typing as npt

from perfcore.arrays import IntArray
from perfcore.data import AnyPredictions, RegressionPredictions
from perfcore.messages import Message, message
from perfcore.readers import FORMS, Limits, Problems, ReadError, Reading, Table, predictions
from perfcore.readers import Choices as Columns
from perfcore.readers.limits import GENEROUS
from perfcore.readers.openings import NO_PROBLEM, Opening, opened
from perfcore.readers.pieces.openings import of_counts
from perfcore.readers.subgroups import with_column, with_subgroups
from perfcore.readers.text.conventions import GUESSED, Conventions
from perfcore.tasks import UNNAMED
from perfview.kit.arrivals import Arrived
from perfview.kit.tasks import TASKS
from perfview.session.data_sets import DataSet
from perfview.session.shelves import hidden_name
from perfview.settings import Settings
from perfview.store.kept import UPLOAD

MOST_GROWTH, MOST_ROWS = 20, 10**12
"""A large file may hold so many times its bytes once it is decompressed, and so many rows."""
MOST_STORED = 32 * 10**6
"""Bytes: a larger file is let go once it is read."""
_GONE = message("Its bytes were let go. Send it again.")
_NO_PAGE = "It holds data of the task {task}, and there is no page for that."
UNREAD = Columns(next(iter(FORMS)), ())
"""Columns of a table in which nothing could be guessed."""


@dataclass(frozen=True, slots=True, eq=False)
class DataFile(DataSet):
    """A file that could be read as a table, and what became of it.

    Attributes
    ----------
    id
        Its name in an address: that of a sample, or one that an owner's equal bytes share here.
    name
        What a reader calls it.
    sha256
        The SHA-256 of its bytes, in hexadecimal digits.
    found, task
        Its predictions, None unless it reads well; and the task whose layout it has.
    size
        How many bytes it has.
    table
        The columns, before anything is decided about them.
    guess
        What the columns were guessed to mean.
    columns
        What they mean as chosen by the reader; at first the guess.
    drop_bad_rows
        Whether the reader allowed to leave out the bad rows.
    reading
        Predictions or bad rows; None where `problem` says why there is neither.
    conventions
        How it is written, as far as the reader has chosen that.
    stored
        Its bytes as they came, to be read otherwise; None of a large file.
    tasks
        What its columns can be guessed as: found out where it is read, as that may take long.
    large
        Whether its rows are counted and not kept: then `table` has its first rows alone.
    bytes_on_disk
        The bytes of a large file, to be read in pieces; None once they are let go.
    due
        Whether a large file waits to be read as the columns say.
    counted
        What was read of a large file, all bad rows left out.
    """

    found: Any = field(init=False)
    task: str = field(init=False)
    size: int
    table: Table
    guess: Columns
    columns: Columns
    drop_bad_rows: bool = False
    reading: Reading | None = None
    problem: Message = NO_PROBLEM
    conventions: Conventions = GUESSED
    stored: npt.NDArray[np.uint8] | None = None
    tasks: tuple[str, ...] = ()
    large: bool = False
    bytes_on_disk: Arrived | None = None
    due: bool = False
    counted: Reading | None = None

    def __post_init__(self) -> None:
        chosen = f"{self.id}\n{replace(self.columns, notes=())!r}\n{self.drop_bad_rows}"
        if self.conventions != GUESSED:
            chosen += f"\n{self.conventions!r}"
        known = {
            "key": hashlib.sha256(chosen.encode()).hexdigest(),
            "task": FORMS[self.columns.layout].task,
            "found": None if self.reading is None else self.reading.predictions,
        }
        for name, value in known.items():
            object.__setattr__(self, name, value)

    @property
    def sent_bytes(self) -> int:
        """Its size."""
        return self.size

    @property
    def reads_well(self) -> bool:
        """Whether there are predictions."""
        return self.found is not None

    @property
    def problems(self) -> Problems | None:
        """The bad rows; None where the columns could not be read at all."""
        return None if self.reading is None else self.reading.problems

    @property
    def notes(self) -> tuple[Message, ...]:
        """What there is to know about the rows; nothing where they could not be read."""
        return () if self.reading is None else self.reading.notes

    @property
    def ungrouped(self) -> str:
        """The column that was guessed to be the group, if the reader has chosen none."""
        told = FORMS[self.columns.layout].facts and self.columns.group is None
        return (self.guess.group or "") if told else ""

    @property
    def group_column(self) -> str:
        """The column of groups."""
        return self.columns.group or ""

    @property
    def columns_key(self) -> str:
        """What an address says of the columns: "" as guessed, else a hash of what was chosen."""
        return self.key[:16] if self.columns_changed or self.conventions != GUESSED else ""

    @property
    def task_key(self) -> str:
        """What an address says of the task; "" of the one that needs no name, as guessed."""
        tasks = {self.task, FORMS[self.guess.layout].task}
        return "" if tasks == {UNNAMED} else self.task

    @property
    def columns_changed(self) -> bool:
        """Whether the reader has changed what was guessed, or left out bad rows."""
        return self.drop_bad_rows or replace(self.columns, notes=()) != replace(
            self.guess, notes=()
        )

    @property
    def kept(self) -> DataFile:
        """The file as it is kept beyond its visit: without bytes on the disk."""
        return replace(self, bytes_on_disk=None) if self.bytes_on_disk else self

    def with_subgroups(self, column: str, days: IntArray | None = None) -> AnyPredictions:
        """Return the same cases with the values of a column, or its `days`, as their runs."""
        found = with_subgroups(self.table, self.columns, column, days)
        return replace(found, name=self.name)

    def with_column(self, column: str) -> RegressionPredictions:
        """Return the same cases of regression with a column beside them to look at errors by."""
        return replace(with_column(self.table, self.columns, column), name=self.name)


def limits_of(settings: Settings, *, size: int = 0) -> Limits:
    """Return what a file may hold: one of which rows are kept, or one of `size` bytes.

    Rows of a large file take time and no memory, so its time alone is bounded.
    """
    if size:
        return Limits(
            file_bytes=size,
            decompressed_bytes=max(MOST_GROWTH * size, GENEROUS.decompressed_bytes),
            rows=MOST_ROWS,
            columns=settings.upload_columns,
        )
    return Limits(
        file_bytes=min(settings.row_megabytes, settings.upload_megabytes) * 10**6,
        decompressed_bytes=settings.decompressed_megabytes * 10**6,
        rows=settings.upload_rows,
        columns=settings.upload_columns,
    )


def read_file(
    source: bytes | BinaryIO,
    *,
    name: str,
    sample: str = "",
    limits: Limits | None = None,
    conventions: Conventions = GUESSED,
) -> DataFile:
    """Return the file in `source` with its columns as guessed, read in this process.

    Parameters
    ----------
    source
        The bytes, or a file open in binary mode.
    name
        What a reader calls it.
    sample
        The identifier of the sample, if it is one.
    limits
        What the file may hold; by default what readers allow.
    conventions
        How it is written, as far as that is not to be guessed.

    Raises
    ------
    ReadError
        If it is no table at all; the message says what to do.
    """
    file = BytesIO(source) if isinstance(source, bytes) else source
    found = opened(file, name=name, limits=limits or Limits(), conventions=conventions)
    made = file_of(found, sample=sample)
    return replace(made, conventions=conventions, stored=bytes_of(file))


def bytes_of(file: BinaryIO) -> npt.NDArray[np.uint8] | None:
    """Return all bytes of a file, to be kept; None of a large one."""
    if file.seek(0, SEEK_END) > MOST_STORED:
        return None
    file.seek(0)
    return np.frombuffer(file.read(), np.uint8)


def file_of(found: Opening, *, sample: str = "", owner: str = "") -> DataFile:
    """Return the data file that was opened, with its columns as guessed.

    Others than its `owner` have the same bytes under another identifier.
    """
    guess, reading, problem = found.guess, found.reading, found.problem
    if guess is not None and (task := FORMS[guess.layout].task) not in TASKS:
        guess, reading, problem = None, None, message(_NO_PAGE, task=task)
    return DataFile(
        sample or f"{UPLOAD}{hidden_name(found.sha256, owner)}",
        found.table.name,
        found.sha256,
        found.size,
        found.table,
        guess or UNREAD,
        guess or UNREAD,
        reading=reading,
        problem=problem,
        tasks=tuple(task for task in found.tasks if task in TASKS),
    )


def reread(
    file: DataFile, columns: Columns | None = None, *, drop_bad_rows: bool = False
) -> DataFile:
    """Return `file` read anew, as `columns` say, with or without its bad rows."""
    columns = columns or file.columns
    if file.large:
        return _read_later(file, of_counts(columns), drop_bad_rows=drop_bad_rows)
    try:
        reading = predictions(file.table, columns, drop_bad_rows=drop_bad_rows, name=file.name)
        problem = NO_PROBLEM
    except ReadError as error:
        reading, problem = None, error.message
    return replace(
        file, columns=columns, drop_bad_rows=drop_bad_rows, reading=reading, problem=problem
    )


def _read_later(file: DataFile, columns: Columns, *, drop_bad_rows: bool) -> DataFile:
    """Return a large file that waits to be read, unless it was read with these columns already."""
    changed = replace(file, columns=columns, drop_bad_rows=drop_bad_rows, problem=NO_PROBLEM)
    same = replace(columns, notes=()) == replace(file.columns, notes=())
    if same and file.counted is not None:
        return with_counts(changed, file.counted)
    if file.bytes_on_disk is None:
        return not_read(changed, _GONE)
    return replace(changed, reading=None, counted=None, due=True)


def with_counts(file: DataFile, counted: Reading) -> DataFile:
    """Return a large file with what was counted; with bad rows only if they may be left out."""
    if counted.problems.rows and not file.drop_bad_rows:
        reading = replace(counted, predictions=None, dropped=0)
    else:
        reading = replace(counted, prevalences=None)
    return replace(file, reading=reading, counted=counted, due=False)


def not_read(file: DataFile, problem: Message) -> DataFile:
    """Return a large file that could not be read, or was not to be."""
    return replace(file, reading=None, counted=None, due=False, problem=problem)
