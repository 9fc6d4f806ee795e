"""Room kept back on the disk of an SQLite file, so that deleting works when the disk is full.

To delete, SQLite must write: first into its log, then into the file. So a file beside the store
holds some megabytes. While they are not all there no link is made; what deletes, and what opens the
store, takes of them step by step, and gives back when there is room.
"""

from __future__ import annotations

import errno
import os
import shutil
from pathlib import Path

from sqlalchemy import Engine

STEP = 2**20
SIZE = 16 * STEP
"""Bytes. SQLite's log grows to 4 MB before it goes into the file; the rest is for deleting."""


class Reserve:
    """The room kept back beside one SQLite file. Whoever changes it should hold SQLite's lock."""

    def __init__(self, store: Path) -> None:
        self._file = store.with_name(store.name + "-reserve")

    @property
    def size(self) -> int:
        """How many bytes are kept back now."""
        try:
            return self._file.stat().st_size
        except FileNotFoundError:
            return 0

    def check(self, size: int) -> None:
        """Raise OSError if less than the whole reserve is there, or `size` bytes beside it."""
        self.fill()
        disk = shutil.disk_usage(self._file.parent)
        # Some file systems do not tell.
        if self.size < SIZE or (disk.total and disk.free < size):
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    def fill(self) -> None:
        """Keep back what is missing, as far as there is room."""
        if self.size >= SIZE:
            return
        file = os.open(self._file, os.O_CREAT | os.O_RDWR, 0o600)
        try:
            for start in range(self.size, SIZE, STEP):
                try:
                    _take(file, start)
                except OSError:
                    os.ftruncate(file, start)
                    return
        finally:
            os.close(file)

    def give(self) -> bool:
        """Give one step of it to the disk; False if there is none left."""
        left = self.size
        if left == 0:
            return False
        os.truncate(self._file, max(0, left - STEP))
        return True


def reserve_of(engine: Engine) -> Reserve | None:
    """Return the reserve beside the SQLite file of an engine, None of another database."""
    file = engine.url.database
    if engine.dialect.name != "sqlite" or not file or file == ":memory:":
        return None
    return Reserve(Path(file))


def _take(file: int, start: int) -> None:
    """Take a step of the disk from `start` on: really, as a file may have holes."""
    if hasattr(os, "posix_fallocate"):
        os.posix_fallocate(file, start, STEP)
    elif os.pwrite(file, bytes(STEP), start) < STEP:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
