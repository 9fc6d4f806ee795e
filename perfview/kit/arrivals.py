"""Files whose bytes lie on the disk: what was sent has no name there, and goes with its last user.

So nothing is left over, also where the server is killed.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Collection, Iterator
from tempfile import TemporaryFile, gettempdir
from typing import BinaryIO, cast
from weakref import WeakSet, finalize

SPARE = 100 * 10**6
"""Bytes of the disk that files of visitors leave free."""


class Arrived:
    """A file whose bytes lie on the disk.

    Parameters
    ----------
    file
        The file, open; it is closed when nobody holds this any more.
    session
        The visit that sent it; "" of one that nobody sent.
    key
        What the visit calls it.
    """

    def __init__(self, file: BinaryIO, session: str = "", key: str = "") -> None:
        self.file, self.session, self.key = file, session, key
        self.size = os.fstat(file.fileno()).st_size
        finalize(self, file.close)
        if session:
            _SENT.add(self)

    def let_go(self) -> None:
        """Free the disk now, whoever still holds this."""
        self.file.close()


def on_disk(file: BinaryIO) -> Arrived:
    """Return a copy of a file that lies on the disk."""
    copy = cast("BinaryIO", TemporaryFile())  # noqa: SIM115  # it outlives this call
    file.seek(0)
    shutil.copyfileobj(file, copy)
    copy.flush()
    return Arrived(copy)


class Sent(bytes):
    """Stands for the bytes of an upload where Streamlit keeps them: none, but of their length."""

    arrived: Arrived

    def __len__(self) -> int:
        return self.arrived.size


_SENT: WeakSet[Arrived] = WeakSet()


def sent_by(session: str) -> Iterator[Arrived]:
    """Yield the files that a visit has sent and that still lie on the disk."""
    yield from (each for each in list(_SENT) if each.session == session and not each.file.closed)


def disk_bytes(session: str, besides: Collection[str] = ()) -> int:
    """Return the bytes on the disk of the files of a session, read or not, but for some."""
    return sum(each.size for each in sent_by(session) if each.key not in besides)


def free_bytes() -> int:
    """Return the bytes that are free where these files lie."""
    return shutil.disk_usage(gettempdir()).free
