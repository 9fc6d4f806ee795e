"""The process that reads files of strangers: it forks once for each, within bounds.

It has one thread, no secrets in its environment and nothing of any earlier file: what reads a file
has come fresh from a process that has never seen one, gives up all that reading does not take, and
is gone when it has answered.
"""

from __future__ import annotations

import codecs
import gc
import json
import os
import signal
import socket
import traceback
import zoneinfo
from collections.abc import Callable
from contextlib import suppress
from io import BytesIO
from pathlib import Path
from typing import Any, BinaryIO

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
from pyarrow import csv

from perfcore.messages import message
from perfcore.readers.isolated.confinements import confine
from perfcore.readers.isolated.news import say_answered, teller
from perfcore.readers.isolated.packing import from_json, packed
from perfcore.readers.kinds.statistics_files import load_reader
from perfcore.readers.kinds.zips import NAMES_IN_ZIPS
from perfcore.readers.limits import Limits
from perfcore.readers.openings import Progress, opened
from perfcore.readers.pieces.openings import counted, first_rows
from perfcore.readers.problems import ReadError
from perfcore.readers.text.conventions import Conventions
from perfcore.readers.text.encodings import GUESSES
from perfcore.readers.workbooks.cells import import_parser
from perfcore.readers.workbooks.tables import MARKS, is_workbook

try:
    import resource
except ImportError:  # Windows, which cannot fork either
    resource = None  # type: ignore[assignment]

READY, OPEN = b"!", b"~"
"""That files can come; and that the system lets their readers give up too little."""
FILE = b"?"
"""What asks for each file: one byte, a socket, the file, and another one for what it holds."""
_LENGTH = 8
WHOLE, FIRST, COUNTED = "whole", "first", "counted"
"""How a file is read: all of it, its first rows, or all of it into counts."""
_PAGES = Path("/proc/self/statm")
_TOO_LARGE = (
    "{name} needs more than {most:,} MB of memory to be read. Split it, or count the cases per "
    "score first."
)


def serve(control: socket.socket) -> None:
    """Fork for each file that comes, until nobody sends any more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the server's own end ends this one, too
    confined = _can_be_confined()
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # nobody waits for those who have answered
    pa.set_io_thread_count(1)
    _import_all()
    gc.collect()
    gc.freeze()  # a fork that collects garbage would copy all that it shares
    control.sendall(READY if confined else OPEN)
    while True:
        sign, files, _, _ = socket.recv_fds(control, 1, 3)
        if not sign:
            return
        if len(files) == 3 and os.fork() == 0:
            control.close()
            try:
                _answer(*files, confined=confined)
            finally:
                os._exit(0)
        for file in files:
            os.close(file)


def _can_be_confined() -> bool:
    """Try it in a process that does nothing else."""
    tried = os.fork()
    if tried:
        return os.waitpid(tried, 0)[1] == 0
    try:
        confine()
    except OSError:
        os._exit(1)
    os._exit(0)


def _answer(asking: int, file: int, answer: int, *, confined: bool) -> None:
    """Read one file and write what it holds, or why it cannot be read."""
    with socket.socket(fileno=asking) as stream:
        stream.sendall(os.getpid().to_bytes(_LENGTH, "little"))
        _start_threads()  # while the file is copied
        with stream.makefile("rb") as told:
            asked = json.loads(told.read(int.from_bytes(told.read(_LENGTH), "little")))
        with suppress(LookupError, TypeError):  # the last moment at which modules can be opened
            codecs.lookup(asked["conventions"]["encoding"])
        if is_workbook(os.pread(file, MARKS, 0)):
            with suppress(ImportError):  # the reader says so
                import_parser()
        _bind(asked["megabytes"], asked["seconds"])
        try:
            confine()
        except OSError:
            if confined:
                raise
        with os.fdopen(file, "rb") as bytes_of_file, os.fdopen(answer, "wb") as room:
            batch = _result(bytes_of_file, asked, teller(stream))
            with pa.ipc.new_stream(room, batch.schema) as writer:
                writer.write_batch(batch)
        say_answered(stream)


def _result(
    file: BinaryIO, asked: dict[str, Any], told: Callable[[Progress], None]
) -> pa.RecordBatch:
    name, how = asked["name"], asked["how"]
    known: dict[str, Any] = {
        "name": name,
        "limits": Limits(**asked["limits"]),
        "conventions": Conventions(**asked["conventions"]),
    }
    try:
        if how == COUNTED:
            choices = from_json(asked["choices"])
            counts = counted(file, choices=choices, told=told, most=asked["most"], **known)
            return packed(("opened", counts))
        found = first_rows(file, **known) if how == FIRST else opened(file, told=told, **known)
        return packed(("opened", found))
    except ReadError as error:
        return packed(("refused", error.message))
    except MemoryError:
        why = message(_TOO_LARGE, name=name, most=asked["megabytes"])
        return packed(("refused", why))
    except BaseException:  # whatever it is, the server logs it
        return packed(("fault", traceback.format_exc()))


def _import_all() -> None:
    """Import and load what is not before it is asked for: a fork can open no file any more."""
    pa.array([""])
    pa.array(np.zeros(1))
    load_reader()
    for name in (*GUESSES, NAMES_IN_ZIPS):
        codecs.lookup(name)
    instant = pa.array([0], pa.timestamp("s"))
    for name in zoneinfo.available_timezones():
        with suppress(pa.ArrowInvalid):  # not all are zones
            pc.cast(instant.cast(pa.timestamp("s", name)), pa.string())


def _start_threads() -> None:
    """Have Arrow start its threads: where memory runs out it would wait for them for ever."""
    lines = BytesIO(b"x\n" * 4096)
    csv.read_csv(lines, read_options=csv.ReadOptions(block_size=256))


def _bind(megabytes: int, seconds: float) -> None:
    """Bound what this process may take from now on; the system itself ends it after `seconds`."""
    signal.setitimer(signal.ITIMER_REAL, seconds)
    with suppress(OSError):  # visitors who look at pages come first, where the system lets them
        os.nice(5)
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    most = megabytes * 10**6
    resource.setrlimit(resource.RLIMIT_FSIZE, (most, most))
    resource.setrlimit(resource.RLIMIT_DATA, (_held() + most, _held() + most))


def _held() -> int:
    """Return the bytes that this process holds for itself already."""
    try:
        return int(_PAGES.read_text().split()[5]) * os.sysconf("SC_PAGE_SIZE")
    except OSError:  # not Linux, which alone counts them all
        return 0
