"""What this server and a visitor may hold in memory, and when garbage is collected."""

from __future__ import annotations

import ctypes
import gc
import os
import time
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from threading import Thread
from typing import Any

from perfcore.readers.isolated.pools import ReaderPool
from perfview.kit.theme import exact
from perfview.session.data_sets import DataSet
from perfview.session.shelves import held_bytes
from perfview.settings import settings
from perfview.words import say

COLLECT_EVERY = 60.0
"""Seconds. Nobody is answered while garbage is collected: up to half a second with 150 visitors."""

ARENAS, M_ARENA_MAX = 2, -8
"""The C library keeps what threads free in so many heaps, not in eight for each core; and the
number by which it knows that wish."""

MEGABYTE = 10**6

READING, LEAST = 300, 100
"""MB that a reader may need beside what a file holds, and needs at least."""

COUNTING, COUNTING_SCORE = 500, 250
"""MB that counting a file in pieces may take, and bytes more for each distinct score."""

READERS = ReaderPool(most=max(2, os.cpu_count() or 1))
"""The processes that read what is uploaded."""


def resident_megabytes() -> float:
    """Return the resident memory of this server in MB (10^6 bytes), its readers' with it.

    It is 0 where it is not known.
    """
    return sum(map(_megabytes, ("self", *map(str, READERS.processes))))


def _megabytes(process: str) -> float:
    try:
        pages = int(Path(f"/proc/{process}/statm").read_text().split()[1])
    except (OSError, IndexError):  # not Linux, or the process has just ended
        return 0.0
    return pages * os.sysconf("SC_PAGE_SIZE") / MEGABYTE


def reading_megabytes(*, large: bool = False) -> int:
    """Return the memory in MB that reading one more file may take: all of it, or in pieces.

    What is granted leaves room for one small file more, if that is enough. It is 0 where a file
    that is read whole has to wait until others are read.

    Raises
    ------
    NoRoomError
        If there is too little to read any file, whoever else is done.
    """
    bound, most = settings().memory_megabytes, settings().decompressed_megabytes + READING
    least = LEAST
    if large:
        least = most = COUNTING + int(settings().large_scores * COUNTING_SCORE / MEGABYTE)
    if not bound:
        return most
    granted = READERS.granted
    left = int(bound - _megabytes("self") - granted)
    if left >= least:
        return max(least, min(most, left - LEAST))
    if not large and granted:
        return 0
    raise NoRoomError(say("serving.busy_memory"))


@cache
def settle() -> None:
    """Take all that is loaded out of the collector's sight, and collect garbage now and then.

    Streamlit would look through everything after each run of a page, which takes as long as a third
    of the run and the longer the more visitors there are. `servers.options` tells it not to.
    """
    gc.collect()
    gc.freeze()
    gc.enable()
    if mallopt := _c_function("mallopt"):
        mallopt(M_ARENA_MAX, ARENAS)
    Thread(target=_collect, name="collector", daemon=True).start()


def _collect() -> None:
    # Threads come and go with visitors, and the C library keeps what they have freed.
    trim = _c_function("malloc_trim")
    while True:
        time.sleep(COLLECT_EVERY)
        drop_ended_visits()
        gc.collect()
        if trim:
            trim(0)


def drop_ended_visits() -> None:
    """Drop the visits that can no longer be taken up again, and the files that they hold.

    Streamlit itself drops them only when another visit ends, which may be much later.
    """
    from streamlit import runtime

    if runtime.exists():
        visits: Any = runtime.get_instance()._session_mgr  # noqa: SLF001
        with visits._storage_lock:  # noqa: SLF001
            ended = visits._session_storage._cache.expire()  # noqa: SLF001
        del ended  # not under the lock: each is shut down when it goes


def _c_function(name: str) -> Callable[..., int] | None:
    """Return a function of the C library, None where it has none of this name."""
    return getattr(ctypes.CDLL(None), name, None) if os.name == "posix" else None


def reading_seconds(size: int) -> float:
    """Return the seconds that reading a file of so many bytes may take."""
    return 30 + size / (2 * MEGABYTE)


class NoRoomError(Exception):
    """There is no room for a file; the message says what to do."""


def is_full() -> bool:
    """Return whether this server uses as much memory as the settings allow."""
    bound = settings().memory_megabytes
    return bool(bound) and resident_megabytes() > bound


def require_memory() -> None:
    """Raise a NoRoomError if this server uses as much memory as the settings allow."""
    if is_full():
        raise NoRoomError(say("serving.busy_memory"))


def require_room(file: DataSet, others: Sequence[DataSet]) -> None:
    """Raise a NoRoomError if a visitor's files would take more memory than the settings allow."""
    most = settings().visitor_megabytes
    if held_bytes([*others, file]) > most * MEGABYTE:
        held = (round(held_bytes(each) / MEGABYTE, 1) for each in ([file], others))
        words = dict(zip(("most", "size", "held"), map(exact, (most, *held)), strict=True))
        raise NoRoomError(say("serving.quota", **words))
