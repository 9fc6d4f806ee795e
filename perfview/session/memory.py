"""What this process and a visitor may hold in memory, and when garbage is collected."""

from __future__ import annotations

import gc
import os
import time
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from threading import Thread

from perfview.session.data_sets import DataSet
from perfview.session.shelves import held_bytes
from perfview.settings import settings
from perfview.words import say

COLLECT_EVERY = 10.0
"""Seconds."""

MEGABYTE = 10**6

_PAGES = Path("/proc/self/statm")


def resident_megabytes() -> float:
    """Return the resident memory of this process in MB (10^6 bytes); 0 where it is not known."""
    try:
        pages = int(_PAGES.read_text().split()[1])
    except OSError:  # not Linux
        return 0.0
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


@cache
def settle() -> None:
    """Take all that is loaded out of the collector's sight, and collect garbage now and then.

    Streamlit would look through everything after each run of a page, which takes as long as a third
    of the run and the longer the more visitors there are. `servers.options` tells it not to.
    """
    gc.collect()
    gc.freeze()
    Thread(target=_collect, name="collector", daemon=True).start()


def _collect() -> None:
    while True:
        time.sleep(COLLECT_EVERY)
        gc.collect()


class NoRoomError(Exception):
    """There is no room for a file; the message says what to do."""


def is_full() -> bool:
    """Return whether this process holds as much memory as it may."""
    bound = settings().memory_megabytes
    return bool(bound) and resident_megabytes() > bound


def require_memory() -> None:
    """Raise a NoRoomError if this process holds as much memory as it may."""
    if is_full():
        raise NoRoomError(say("serving.busy_memory"))


def require_room(file: DataSet, others: Sequence[DataSet]) -> None:
    """Raise a NoRoomError if a visitor's files would hold too much; a namesake is replaced."""
    kept = [other for other in others if other.name != file.name]
    most = settings().visitor_megabytes
    if held_bytes([*kept, file]) > most * MEGABYTE:
        size, held = held_bytes([file]) / MEGABYTE, held_bytes(kept) / MEGABYTE
        raise NoRoomError(say("serving.quota", most=most, size=size, held=held))
