"""All that is made of a file before anybody decides anything about it."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from threading import Thread
from typing import BinaryIO

from perfcore.messages import Message, message
from perfcore.readers.choices import Choices
from perfcore.readers.files import read_table
from perfcore.readers.forms import form_of
from perfcore.readers.guessing.tasks import guess_columns, other_tasks
from perfcore.readers.limits import Limits
from perfcore.readers.problems import ReadError
from perfcore.readers.readings import Reading, predictions
from perfcore.readers.sources import CHUNK_BYTES
from perfcore.readers.tables import Table
from perfcore.readers.text.conventions import GUESSED, Conventions

NO_PROBLEM = message("")


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a file is read.

    Parameters
    ----------
    rows : int
        So many rows were read.
    share : float
        The share of the file that they take, 0 to 1.
    whole : bool
        Whether they are all there are: then columns are guessed and rows checked.
    """

    rows: int
    share: float
    whole: bool = False


@dataclass(frozen=True, slots=True, eq=False)
class Opening:
    """A table, and what it means by its guessed columns.

    Parameters
    ----------
    sha256 : str
        The SHA-256 of the file's bytes, in hexadecimal digits.
    size : int
        How many bytes it has.
    table : Table
        As ``read_table`` returns it.
    guess : Choices or None
        As ``guess_columns`` returns them; None where nothing could be guessed.
    reading : Reading or None
        As ``predictions`` returns it for the guess; None where there is none.
    problem : Message
        Why there is no guess or no reading; empty where there are both.
    tasks : tuple of str
        What its columns can be guessed as: the task of the guess first.
    """

    sha256: str
    size: int
    table: Table
    guess: Choices | None = None
    reading: Reading | None = None
    problem: Message = NO_PROBLEM
    tasks: tuple[str, ...] = ()


def opened(
    file: BinaryIO,
    *,
    name: str,
    limits: Limits,
    conventions: Conventions = GUESSED,
    told: Callable[[Progress], None] = lambda _: None,
) -> Opening:
    """Return what a file holds, with its columns as guessed.

    Parameters
    ----------
    file : binary file object
        It must allow ``seek``; it stays open.
    name : str
        What messages call the file.
    limits : Limits
        What it may hold.
    conventions : Conventions, optional
        How it is written, as far as that is not to be guessed.
    told : callable, optional
        Called with the progress, as often as there is any.

    Raises
    ------
    ReadError
        If it is no table at all.
    """
    size = file.seek(0, os.SEEK_END)
    tell = telling(file, size, told)
    with _sha256_beside(file) as found:
        table = read_table(file, name=name, limits=limits, told=tell, **asdict(conventions))
        told(Progress(table.rows, 1.0, whole=True))
    (sha256,) = found
    return opening_of(table, guess_columns, sha256=sha256, size=size)


def opening_of(
    table: Table, guessed: Callable[[Table], Choices], *, sha256: str, size: int
) -> Opening:
    """Return a table with what it means by its columns as they are guessed to be."""
    guess = None
    tasks: tuple[str, ...] = ()
    try:
        guess = guessed(table)
        tasks = (form_of(guess.layout).task, *other_tasks(table, guess))
        reading = predictions(table, guess, name=table.name)
        return Opening(sha256, size, table, guess, reading, tasks=tasks)
    except ReadError as error:
        return Opening(sha256, size, table, guess, problem=error.message, tasks=tasks)


@contextmanager
def _sha256_beside(file: BinaryIO) -> Iterator[list[str]]:
    """Have another thread add up a file while it is read; at the end the checksum stands in a list.

    A file that is none of the system's, or has no room for a thread, is added up then.
    """
    found: list[str] = []
    try:
        number = file.fileno()
        thread = Thread(target=lambda: found.append(_sha256(number)), name="checksum")
        thread.start()
    except (OSError, RuntimeError):
        yield found
        file.seek(0)
        found.append(hashlib.file_digest(file, "sha256").hexdigest())  # type: ignore[arg-type]
    else:
        try:
            yield found
        finally:
            thread.join()


def _sha256(number: int) -> str:
    digest, place = hashlib.sha256(), 0
    while piece := os.pread(number, CHUNK_BYTES, place):
        digest.update(piece)
        place += len(piece)
    return digest.hexdigest()


def telling(
    file: BinaryIO, size: int, told: Callable[[Progress], None]
) -> Callable[[int, int], None]:
    """Return what tells the progress of a file of so many bytes: see ``Source.told``."""

    def tell(rows: int, total: int) -> None:
        # Of some texts it is known how far bytes were read, of other files about how many rows
        # there are. Arrow reads 32 blocks ahead, so bytes of a small file are soon read.
        told(Progress(rows, min(1.0, rows / total if total else file.tell() / size)))

    return tell
