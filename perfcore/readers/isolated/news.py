"""What a process says of a file while it reads it: how far it is, and that its answer stands."""

from __future__ import annotations

import socket
import struct
import time
from collections.abc import Callable

from perfcore.readers.openings import Progress

_NEWS = struct.Struct("<cQd")
"""What is told, the rows so far, and the share of the file that they take."""
_READ, _WHOLE, _ANSWERED = b"r", b"w", b"!"
_EVERY = 0.1
"""Seconds between two pieces of news."""


def teller(stream: socket.socket) -> Callable[[Progress], None]:
    """Return what passes on how far a file is read, now and then."""
    due = 0.0

    def tell(progress: Progress) -> None:
        nonlocal due
        if progress.whole or time.monotonic() >= due:
            due = time.monotonic() + _EVERY
            what = _WHOLE if progress.whole else _READ
            stream.sendall(_NEWS.pack(what, progress.rows, progress.share))

    return tell


def say_answered(stream: socket.socket) -> None:
    """Say that the whole answer stands."""
    stream.sendall(_NEWS.pack(_ANSWERED, 0, 1.0))


def follow(stream: socket.socket, told: Callable[[Progress], None], *, end: float) -> None:
    """Pass on how far a file is read, until the answer stands.

    The file may have taken over what reads it: it is heard no longer than others, its numbers are
    looked at, and it cannot keep this process busy.

    Raises
    ------
    OSError, EOFError
        If nothing comes any more, until `end` on the clock that never goes back.
    """
    whole, due = False, 0.0
    while True:
        what, rows, share = _NEWS.unpack(_received(stream, _NEWS.size, end))
        if what == _ANSWERED:
            return
        if what not in (_READ, _WHOLE) or not 0 <= share <= 1:
            raise EOFError("it told nonsense")
        first = what == _WHOLE and not whole
        if first or time.monotonic() >= due:
            whole, due = whole or first, time.monotonic() + _EVERY / 2
            told(Progress(rows, share, whole=what == _WHOLE))


def _received(stream: socket.socket, size: int, end: float) -> bytes:
    received = b""
    while len(received) < size:
        stream.settimeout(max(end - time.monotonic(), 1e-3))
        piece = stream.recv(size - len(received))
        if not piece:
            raise EOFError("it closed its connection")
        received += piece
    return received
