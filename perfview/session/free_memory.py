"""Whether there is room for another file: in this process, and among those of one visitor."""

from __future__ import annotations

from collections.abc import Sequence

from perfview.session.data_sets import DataSet
from perfview.session.memory import resident_megabytes
from perfview.session.shelves import held_bytes
from perfview.settings import settings
from perfview.words import say

MEGABYTE = 10**6


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
