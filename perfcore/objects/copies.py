"""Copies an object from a store to the disk, in a process of its own.

The client of a store may wait for a very long time, and a thread that waits cannot be interrupted.
A process can be ended. If the client fails badly, its process ends and this one goes on.
"""

from __future__ import annotations

import logging
import os
import subprocess
import sys
import time
from collections.abc import Callable
from errno import ENOSPC
from pathlib import Path
from tempfile import TemporaryFile
from threading import BoundedSemaphore
from typing import BinaryIO

from perfcore.objects import filesystems
from perfcore.objects.addresses import ObjectAddress
from perfcore.objects.errors import NoObjectError, ObjectError

LOG = logging.getLogger("perfcore.objects")

SILENCE = 20.0
"""Seconds in which something must come."""
LEAST_PACE = 10**6
"""Bytes a second that must come in the long run, after `SILENCE`."""
MOST = 8
"""So many copies at a time."""
_LOOK = 0.1
_TURNS = BoundedSemaphore(MOST)
_SILENT = (
    "The store of {name} does not answer, or not as it should. Try again later, or ask whoever "
    "runs it."
)
_NOWHERE = "There is no object {address} that this account may read."
_LARGE = "{name} is too large: at most {most:,.0f} MB can be taken from a store now."
_BUSY = "{name} was not read, as many files are being copied from stores. Try again in a minute."


def copy_to_disk(
    address: ObjectAddress,
    file: BinaryIO,
    *,
    most: int,
    told: Callable[[int, int], None] = lambda _copied, _all: None,
    silence: float = SILENCE,
) -> None:
    """Copy an object into an empty file of the system.

    Parameters
    ----------
    address : ObjectAddress
        Where it lies.
    file : file object
        Where its bytes go.
    most : int
        The most bytes that it may have.
    told : callable, optional
        Called every 0.1 s with the bytes that are there and those of the object (0 until that is
        known). An error that it raises ends the copy.
    silence : float
        Seconds in which something must come.

    Raises
    ------
    NoObjectError
        If there is no such object, or none that may be read.
    ObjectError
        If the object is too large, its store does not answer, or too many copies are under way.
    OSError
        If the disk is full.
    """
    if not _TURNS.acquire(blocking=False):
        raise ObjectError(_BUSY, name=address.name)
    try:
        with TemporaryFile("a+b") as news:  # what is written goes to its end, wherever it is read
            code, said = _copied(address, file, news, most, told, silence)
    finally:
        _TURNS.release()
    if code == filesystems.FULL:
        raise OSError(ENOSPC, os.strerror(ENOSPC))
    if code == filesystems.TOO_LARGE:
        raise ObjectError(_LARGE, name=address.name, most=max(0, most) / 10**6)
    if code:
        LOG.warning("%s was not copied: %s", address, said)
        if code == filesystems.NOT_THERE:
            raise NoObjectError(_NOWHERE, address=str(address))
        raise ObjectError(_SILENT, name=address.name)


def _copied(
    address: ObjectAddress,
    file: BinaryIO,
    news: BinaryIO,
    most: int,
    told: Callable[[int, int], None],
    silence: float,
) -> tuple[int, str]:
    """Return the exit code of a copy, not 0 where it was ended, and what it said last."""
    program = [sys.executable, "-P", str(Path(filesystems.__file__))]
    path = os.pathsep.join(filter(None, sys.path))
    began = heard = time.monotonic()
    copied = 0
    with subprocess.Popen(
        [*program, address.scheme, address.path, str(max(0, most))],
        stdin=subprocess.DEVNULL,
        stdout=file,
        stderr=news,
        env=os.environ | {"PYTHONPATH": path},
    ) as process:
        try:
            while True:
                try:
                    process.wait(_LOOK)
                except subprocess.TimeoutExpired:
                    pass
                else:
                    return process.returncode, _said(news)[1]
                now, size = time.monotonic(), os.fstat(file.fileno()).st_size
                heard, copied = (now, size) if size > copied else (heard, copied)
                if now - heard > silence or now - began > silence + size / LEAST_PACE:
                    return -1, f"nothing, or little, came for {silence:g} s"
                told(copied, _said(news)[0])
        finally:
            process.kill()


def _said(news: BinaryIO) -> tuple[int, str]:
    """Return the bytes of the object, 0 until they are known, and what was said after them."""
    news.seek(0)
    first, _, rest = news.read().decode(errors="replace").partition("\n")
    return (int(first), rest) if first.isdecimal() else (0, first)
