"""One data file as it was read: its table, what its columns mean, and the predictions in it."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from io import BytesIO
from typing import BinaryIO

from perfcore.costs import Tally, tally_of
from perfcore.data import Predictions
from perfcore.messages import Message, message
from perfcore.readers import (
    FORMS,
    Limits,
    Problems,
    ReadError,
    Reading,
    Table,
    guess_columns,
    predictions,
    read_table,
)
from perfcore.readers import Choices as Columns
from perfview.session.data_sets import DataSet
from perfview.session.shelves import hidden_name
from perfview.settings import Settings

NO_PROBLEM = message("")
UNREAD = Columns(next(iter(FORMS)), ())
"""Columns of a table in which nothing could be guessed."""


@dataclass(frozen=True, slots=True, eq=False)
class DataFile(DataSet):
    """A file that could be read as a table, and what became of it.

    Attributes
    ----------
    id
        Its name in an address: that of a sample, or one that equal bytes share on this server.
    name
        What a reader calls it.
    sha256
        The SHA-256 of its bytes, in hexadecimal digits.
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
    """

    table: Table
    guess: Columns
    columns: Columns
    drop_bad_rows: bool = False
    reading: Reading | None = None
    problem: Message = NO_PROBLEM

    def __post_init__(self) -> None:
        chosen = f"{self.id}\n{replace(self.columns, notes=())!r}\n{self.drop_bad_rows}"
        object.__setattr__(self, "key", hashlib.sha256(chosen.encode()).hexdigest())

    @property
    def reads_well(self) -> bool:
        """Whether there are predictions."""
        return self.reading is not None and self.reading.predictions is not None

    @property
    def predictions(self) -> Predictions:
        """The predictions; only of a file that reads well."""
        assert self.reading is not None
        assert self.reading.predictions is not None
        return self.reading.predictions

    @property
    def problems(self) -> Problems | None:
        """The bad rows; None where the columns could not be read at all."""
        return None if self.reading is None else self.reading.problems

    @property
    def notes(self) -> tuple[Message, ...]:
        """What there is to know about the rows; nothing where they could not be read."""
        return () if self.reading is None else self.reading.notes

    @property
    def comparable(self) -> Predictions:
        """Its cases."""
        return self.predictions

    @property
    def columns_key(self) -> str:
        """What an address says of the columns: "" as guessed, else a hash of what was chosen."""
        return self.key[:16] if self.columns_changed else ""

    @property
    def columns_changed(self) -> bool:
        """Whether the reader has changed what was guessed, or left out bad rows."""
        return self.drop_bad_rows or replace(self.columns, notes=()) != replace(
            self.guess, notes=()
        )

    def tally(self, model: str) -> Tally:
        """Return counts, and sums of amounts if the data have any, at every distinct score."""
        return tally_of(self.predictions, model)


@dataclass(frozen=True, slots=True, eq=False)
class Files:
    """Data files of one session by identifier; samples only once their columns were changed.

    Attributes
    ----------
    opened
        Every file as it was last read, even if it did not read well.
    ready
        Every file as it was last read *well*: what the pages use.
    """

    opened: Mapping[str, DataSet] = field(default_factory=dict)
    ready: Mapping[str, DataSet] = field(default_factory=dict)

    def with_file(self, file: DataSet) -> Files:
        """Return these files with `file` opened, and ready for use if it reads well."""
        ready = {**self.ready, file.id: file} if file.reads_well else self.ready
        return Files({**self.opened, file.id: file}, ready)

    def without(self, data: str) -> Files:
        """Return these files without the file `data`."""
        opened = {key: file for key, file in self.opened.items() if key != data}
        return Files(opened, {key: file for key, file in self.ready.items() if key != data})


def limits_of(settings: Settings) -> Limits:
    """Return what an uploaded file may hold."""
    return Limits(
        file_bytes=settings.upload_megabytes * 10**6,
        decompressed_bytes=settings.decompressed_megabytes * 10**6,
        rows=settings.upload_rows,
        columns=settings.upload_columns,
    )


def read_file(
    source: bytes | BinaryIO, *, name: str, sample: str = "", limits: Limits | None = None
) -> DataFile:
    """Return the file in `source` with its columns as guessed.

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

    Raises
    ------
    ReadError
        If it is no table at all; the message says what to do.
    """
    opened = BytesIO(source) if isinstance(source, bytes) else source
    table = read_table(opened, name=name, limits=limits or Limits())
    opened.seek(0)
    sha256 = hashlib.file_digest(opened, "sha256").hexdigest()  # type: ignore[arg-type]
    identifier = sample or f"upload-{hidden_name(sha256)}"
    try:
        guess = guess_columns(table)
    except ReadError as error:
        return DataFile(identifier, name, sha256, table, UNREAD, UNREAD, problem=error.message)
    return reread(DataFile(identifier, name, sha256, table, guess, guess))


def reread(
    file: DataFile, columns: Columns | None = None, *, drop_bad_rows: bool = False
) -> DataFile:
    """Return `file` read anew, as `columns` say, with or without its bad rows."""
    columns = columns or file.columns
    try:
        reading = predictions(file.table, columns, drop_bad_rows=drop_bad_rows, name=file.name)
        problem = NO_PROBLEM
    except ReadError as error:
        reading, problem = None, error.message
    return replace(
        file, columns=columns, drop_bad_rows=drop_bad_rows, reading=reading, problem=problem
    )
