"""Files without a name that two processes share: in memory, else on the disk."""

from __future__ import annotations

import mmap
import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from tempfile import TemporaryFile
from typing import BinaryIO, cast

import pyarrow as pa

try:
    import fcntl
except ImportError:  # Windows, which has no such files in memory either
    fcntl = None  # type: ignore[assignment]

_IN_MEMORY = hasattr(os, "memfd_create")
_SEALS = fcntl.F_SEAL_WRITE | fcntl.F_SEAL_SHRINK | fcntl.F_SEAL_GROW if _IN_MEMORY else 0
_BLOCK = 2**20


def shared_file() -> BinaryIO:
    """Return an empty one."""
    if not _IN_MEMORY:
        return cast("BinaryIO", TemporaryFile())
    return os.fdopen(os.memfd_create("reader", os.MFD_CLOEXEC | os.MFD_ALLOW_SEALING), "w+b")


@contextmanager
def lent(file: BinaryIO) -> Iterator[BinaryIO]:
    """Open a file of the system once more, to be read alone; of any other, a copy in memory."""
    try:
        number = file.fileno()
    except OSError:
        with shared_file() as copy:
            file.seek(0)
            shutil.copyfileobj(file, copy, _BLOCK)
            copy.seek(0)
            yield copy
        return
    try:
        own = os.open(f"/proc/self/fd/{number}", os.O_RDONLY)
    except OSError:  # not Linux: then both share one place in the file
        own = os.dup(number)
    with os.fdopen(own, "rb") as opened:
        opened.seek(0)
        yield opened


def frozen(shared: BinaryIO) -> pa.Buffer:
    """Return what a shared file holds, which nobody can change any more."""
    if not _IN_MEMORY:
        shared.seek(0)
        return pa.py_buffer(shared.read())
    fcntl.fcntl(shared, fcntl.F_ADD_SEALS, _SEALS)
    return pa.py_buffer(mmap.mmap(shared.fileno(), 0, access=mmap.ACCESS_READ))
