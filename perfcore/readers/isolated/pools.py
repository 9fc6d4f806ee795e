"""Asks other processes to read files, and turns what becomes of them into a result or a sentence.

A file that takes too long, takes too much memory or breaks its reader costs a sentence: the process
that asks holds no more of it than its bytes and, in the end, what was read.
"""

from __future__ import annotations

import json
import logging
import os
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import asdict
from functools import partial
from pathlib import Path
from threading import Condition, Lock, Thread
from typing import Any, BinaryIO, cast

import pyarrow as pa

from perfcore.readers.choices import Choices
from perfcore.readers.files import require_no_process
from perfcore.readers.isolated.children import COUNTED, FILE, FIRST, OPEN, READY, WHOLE
from perfcore.readers.isolated.news import follow
from perfcore.readers.isolated.packing import to_json, unpacked
from perfcore.readers.isolated.queues import NOBODY, Asker, NoTurnError, Queue
from perfcore.readers.isolated.shared_files import frozen, lent, shared_file
from perfcore.readers.limits import Limits
from perfcore.readers.openings import Opening, Progress, opened
from perfcore.readers.pieces.openings import counted, first_rows
from perfcore.readers.pieces.score_counts import MOST_SCORES
from perfcore.readers.problems import ReadError
from perfcore.readers.readings import Reading
from perfcore.readers.sources import source_of
from perfcore.readers.text.conventions import GUESSED, Conventions

LOG = logging.getLogger("perfcore.readers")

PATIENCE = 60.0
"""Seconds that a new process has to start."""
TURN_PATIENCE = 600.0
"""Seconds that a file waits for its turn: who waits may leave at any time."""
_LOOK = 0.2
"""Seconds from one look for memory to the next."""
_KEPT = ("PATH", "LANG", "LC_ALL", "SYSTEMROOT", "TMPDIR")
_BUSY = "{name} was not read, as the server has no reader free. Try again in a minute."
_SLOW = (
    "{name} takes longer than {seconds:,.0f} seconds to read. Split it, or count cases per score."
)
_BROKEN = (
    "{name} broke its reader: it is damaged, or needs more memory than there is. Save it again, "
    "or as CSV."
)
_MEMORY = {
    "OPENBLAS_NUM_THREADS": "1",
    "OMP_NUM_THREADS": "2",
    "ARROW_DEFAULT_MEMORY_POOL": "mimalloc",
    "GLIBC_TUNABLES": "glibc.malloc.hugetlb=1:glibc.malloc.mmap_threshold=1073741824"
    ":glibc.malloc.trim_threshold=2147483647",
}
"""Few threads, as their stacks count as memory taken; and memory in large pieces that are kept, as
the process soon ends. Systems without glibc pass over the latter. Arrow has its own: it asks for
much more than it needs, for each column, and glibc would keep hold of that."""
_LENGTH = 8

Memory = int | Callable[[], int]


def _same(value: Any) -> Any:
    return value


_AS_JSON: dict[str, Callable[[Any], Any]] = {
    "limits": asdict,
    "conventions": asdict,
    "choices": to_json,
}


@contextmanager
def _turn(
    queue: Queue, asker: Asker, file: BinaryIO, name: str, told: Callable[[Progress], None]
) -> Iterator[None]:
    """Wait for a turn, and say all the time that nothing was read yet."""
    size, waiting = file.seek(0, os.SEEK_END), partial(told, Progress(0, 0.0))
    try:
        with queue.turn(asker, size=size, patience=TURN_PATIENCE, told=waiting):
            yield
    except NoTurnError:
        raise ReadError(_BUSY, name=name) from None


class ReaderFaultError(RuntimeError):
    """A reader that failed over a file for a reason of its own: a mistake in the program."""


class ReaderPool:
    r"""Processes that read files, each one file. Safe between threads.

    Where the system cannot have such processes, files are read in this one: only the limits of the
    reader hold then, and the log says so once.

    Parameters
    ----------
    most : int
        So many files are read at a time; others wait for their turn, as ``queue`` gives it.

    Examples
    --------
    >>> from io import BytesIO
    >>> pool = ReaderPool(most=1)
    >>> found = pool.read(BytesIO(b"truth,score\n0,0.2\n1,0.7\n"), name="mail.csv")
    >>> found.table.rows, found.guess.truth
    (2, 'truth')
    >>> pool.close()
    """

    def __init__(self, most: int = 2) -> None:
        self.queue, self._large = Queue(most), Queue(max(1, most - 1))
        self._lock = Lock()
        self._parent: subprocess.Popen[bytes] | None = None
        self._control: socket.socket | None = None
        self._can = hasattr(os, "fork") and hasattr(socket, "send_fds")
        self._tried = self._ever = False
        self._reading: set[int] = set()
        self._freed, self._grants = Condition(), list[int]()

    @property
    def processes(self) -> tuple[int, ...]:
        """The ids of all processes of the pool that run now."""
        parent = self._parent
        return (() if parent is None else (parent.pid,)) + tuple(self._reading.copy())

    @property
    def granted(self) -> int:
        """The megabytes that all files which are being read now may take together."""
        return sum(self._grants.copy())

    def warm(self) -> None:
        """Start what the first file would wait for, without waiting for it."""
        if self._can and not self._tried:
            Thread(target=self._started, name="reader pool", daemon=True).start()

    def close(self) -> None:
        """End all processes but those that read now."""
        with self._lock:
            self._end()

    def read(
        self,
        file: BinaryIO,
        *,
        name: str,
        limits: Limits | None = None,
        conventions: Conventions = GUESSED,
        megabytes: Memory = 2000,
        seconds: float = 60.0,
        told: Callable[[Progress], None] = lambda _: None,
        first: bool = False,
        asker: Asker = NOBODY,
    ) -> Opening:
        """Return what a file holds, with its columns as guessed; or its first rows alone.

        Parameters
        ----------
        file, name, limits, conventions
            As for ``perfcore.readers.openings.opened``.
        told : callable
            Called with the progress, also while the file waits for its turn. An error that it
            raises ends the reading.
        megabytes : int or callable
            Megabytes (10^6 bytes) of memory that reading may take, beside the file itself; or what
            returns them once the file has its turn, and 0 as long as others have to end first.
        seconds : float
            Seconds that it may take.
        first : bool
            Whether to read the first rows alone, which tell what the columns mean.
        asker : Asker
            Whose file it is.

        Raises
        ------
        ReadError
            If the file is no table, takes too long or too much memory, or breaks its reader.
        """
        known: dict[str, Any] = {"name": name, "limits": limits or Limits()}
        known["conventions"] = conventions
        with _turn(self.queue, asker, file, name, told), self._grant(megabytes, told) as granted:
            if not self._started():
                require_no_process(source_of(file, name=name, limits=known["limits"]))
                return first_rows(file, **known) if first else opened(file, told=told, **known)
            asked = {"how": FIRST if first else WHOLE, "megabytes": granted, "seconds": seconds}
            return cast("Opening", self._read(file, asked | known, told))

    def count(
        self,
        file: BinaryIO,
        *,
        name: str,
        choices: Choices,
        told: Callable[[Progress], None],
        limits: Limits | None = None,
        conventions: Conventions = GUESSED,
        most: int = MOST_SCORES,
        megabytes: Memory = 1000,
        seconds: float = 600.0,
        asker: Asker = NOBODY,
    ) -> Reading:
        """Return the counts of a file of any size, read piece by piece.

        One reader less than there are does so at a time: small files do not wait for large ones.

        Parameters
        ----------
        file, name, limits, conventions, choices, most
            As for ``perfcore.readers.pieces.openings.counted``.
        told, megabytes, seconds, asker
            As for ``read``.

        Raises
        ------
        ReadError
            See ``read``.
        """
        known: dict[str, Any] = {"name": name, "limits": limits or Limits()}
        known |= {"conventions": conventions, "choices": choices, "most": most}
        turn = asker, file, name, told
        grant = self._grant(megabytes, told)
        with _turn(self._large, *turn), _turn(self.queue, *turn), grant as granted:
            if not self._started():
                return counted(file, told=told, **known)
            asked = {"how": COUNTED, "megabytes": granted, "seconds": seconds}
            return cast("Reading", self._read(file, asked | known, told))

    @contextmanager
    def _grant(self, memory: Memory, told: Callable[[Progress], None]) -> Iterator[int]:
        """Grant a file memory: one at a time, so that none is granted twice."""
        with self._freed:
            while not (granted := memory() if callable(memory) else memory):
                self._freed.wait(_LOOK)
                told(Progress(0, 0.0))
            self._grants.append(granted)
        try:
            yield granted
        finally:
            with self._freed:
                self._grants.remove(granted)
                self._freed.notify_all()

    def _read(self, file: BinaryIO, asked: dict[str, Any], told: Callable[[Progress], None]) -> Any:
        name, seconds, started = asked["name"], asked["seconds"], time.monotonic()
        try:
            with pa.ipc.open_stream(self._answer(file, asked, told)) as stream:
                kind, found = unpacked(stream.read_next_batch())
        except (OSError, EOFError, StopIteration, pa.ArrowException) as error:
            LOG.warning("A reader has ended without an answer: %s", error)
            why = _SLOW if time.monotonic() - started >= seconds else _BROKEN
            raise ReadError(why, name=name, seconds=seconds) from None
        if kind == "refused":
            raise ReadError(found)
        if kind == "fault":
            raise ReaderFaultError(found)
        return found

    def _answer(
        self, file: BinaryIO, asked: dict[str, Any], told: Callable[[Progress], None]
    ) -> pa.Buffer:
        """Send a file and what is asked, and return the bytes of the answer."""
        ours, theirs = socket.socketpair()
        end = time.monotonic() + asked["seconds"] + PATIENCE  # should the system's alarm fail
        ours.settimeout(asked["seconds"] + PATIENCE)
        text = json.dumps({key: _AS_JSON.get(key, _same)(each) for key, each in asked.items()})
        question = text.encode()
        with ours, theirs, lent(file) as own, shared_file() as answer:
            with self._lock:
                if self._control is None:
                    raise ReadError(_BUSY, name=asked["name"])
                files = [theirs.fileno(), own.fileno(), answer.fileno()]
                socket.send_fds(self._control, [FILE], files)
            theirs.close()
            ours.sendall(len(question).to_bytes(_LENGTH, "little") + question)
            process = int.from_bytes(ours.recv(_LENGTH), "little")
            self._reading.add(process)
            try:
                follow(ours, told, end=end)
            finally:
                self._reading.discard(process)
            return frozen(answer)

    def _started(self) -> bool:
        """Return whether there are processes to read files, and start the first where it is gone.

        Once there has been one, a file is never read in this process.
        """
        with self._lock:
            if self._can and (self._parent is None or self._parent.poll() is not None):
                self._end()
                self._ever = self._start() or self._ever
                if not (self._ever or self._tried):
                    LOG.warning("Files are read in the server itself: no other process starts.")
                self._tried = True
            return self._ever

    def _start(self) -> bool:
        ours, theirs = socket.socketpair()
        command = [sys.executable, "-P", str(Path(__file__).with_name("starts.py"))]
        # No secret of the server goes along.
        environment = {key: os.environ[key] for key in _KEPT if key in os.environ} | _MEMORY
        path = os.pathsep.join(map(str, [Path(__file__).parents[3], *sys.path]))
        try:
            self._parent = subprocess.Popen(
                [*command, str(theirs.fileno())],
                pass_fds=[theirs.fileno()],
                env=environment | {"PYTHONPATH": path},
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
            )
            theirs.close()
            ours.settimeout(PATIENCE)
            told = ours.recv(1)
            started = told in (READY, OPEN)
            if told == OPEN and not self._tried:
                LOG.warning("Readers of files keep more rights than they need: see SECURITY.md.")
            ours.settimeout(None)
        except OSError:
            started = False
        theirs.close()
        self._control = ours
        if not started:
            self._end()
        return started

    def _end(self) -> None:
        if self._control is not None:
            self._control.close()
            self._control = None
        if self._parent is not None:
            self._parent.kill()
            self._parent.wait()
            self._parent = None
