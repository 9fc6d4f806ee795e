"""Small file systems of one's own, filled and freed; mounting one takes root's rights."""

import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


class NoDiskError(Exception):
    """A disk that may not be mounted here."""


@contextmanager
def small_disk(folder: Path, megabytes: int, owner: int = 0) -> Iterator[Path]:
    """Mount a file system of so many MiB at a new folder until the block ends.

    Raises
    ------
    NoDiskError
        If that is not allowed here.
    """
    folder.mkdir()
    options = f"size={megabytes}m,mode=700,uid={owner}"
    mount = ["mount", "-t", "tmpfs", "-o", options, "cutpoint", str(folder)]
    if os.getuid() != 0 or subprocess.run(mount, capture_output=True, check=False).returncode:
        raise NoDiskError("Mounting a small disk takes root's rights.")
    try:
        yield folder
    finally:
        subprocess.run(["umount", "--lazy", str(folder)], check=True)


@contextmanager
def unwritable(disk: Path) -> Iterator[None]:
    """Make a disk of `small_disk` read only until the block ends."""
    subprocess.run(["mount", "-o", "remount,ro", str(disk)], check=True)
    try:
        yield
    finally:
        subprocess.run(["mount", "-o", "remount,rw", str(disk)], check=True)


def fill(disk: Path, leave: int = 0) -> Path:
    """Let one file take all of a disk but `leave` bytes; return it, so that it can be removed."""
    other, step = disk / "other", 2**23
    with other.open("ab") as file:
        while step >= 4096 and (free := shutil.disk_usage(disk).free - leave) > 0:
            try:  # others take and give at the same time
                os.posix_fallocate(file.fileno(), file.seek(0, os.SEEK_END), min(step, free))
            except OSError:
                step //= 2
    return other
