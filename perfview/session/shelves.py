"""Data files that outlive their session, so that a reload finds them.

A browser that reloads a page starts a new session, and the old one's files would be gone. So a
server keeps every file that was put to use for a while, within a bound of memory, for its owner
alone: others do not find it, even if they have its address or a file of the same bytes.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
import time
from collections import Counter, OrderedDict
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, fields, is_dataclass, replace
from itertools import count
from threading import Lock, Timer

import numpy as np
import pyarrow as pa

from perfview.session.data_sets import DataSet
from perfview.session.owners import Owner

CAPACITY = 2 * 10**9
"""Bytes."""
LIFETIME = 3600.0
"""Seconds since a file was last used."""

MOST_TIMES, SMALL = 20, 10**6
"""A file that takes more memory than so many times the bytes that were sent, and so many bytes, is
not kept: to send it again costs its owner little, and to keep it would cost the server much."""

LONG = 1000
"""Texts of more characters count as memory, alone or together."""

GRACE = 0.05
"""Seconds to wait beyond a lifetime, so that one look is enough."""

_KEY = secrets.token_bytes(32)
"""Known to this process alone, as the shelf is."""

MOST_REMOVED = 10_000
"""So many removed files are remembered, to tell other tabs."""

Place = tuple[Owner, str, str]


def hidden_name(told: str, owner: str) -> str:
    """Return 128 bits in hexadecimal digits: the same for the same text and owner, while we run.

    Only an address tells such a name: nobody can work it out from the data, nor compare it with
    that of a file of their own to see whether somebody has the same.
    """
    return hmac.new(_KEY, f"{owner}\n{told}".encode(), hashlib.sha256).hexdigest()[:32]


@dataclass(frozen=True, slots=True)
class _Kept:
    file: DataSet
    used: float
    sizes: dict[int, int]
    number: int


class Shelf:
    """Files by owner, identifier and columns, the longest unused first to go. Safe between threads.

    Parameters
    ----------
    capacity : int
        Bytes; a larger file is not kept at all.
    lifetime : float
        Seconds that a file is kept unused.
    clock : callable
        The time in seconds.
    """

    def __init__(
        self,
        capacity: int = CAPACITY,
        lifetime: float = LIFETIME,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._capacity, self._lifetime, self._clock = capacity, lifetime, clock
        self._kept: OrderedDict[Place, _Kept] = OrderedDict()
        self._removed: OrderedDict[tuple[Owner, str], None] = OrderedDict()
        self._numbers = count()
        self._lock = Lock()
        self._alarm: Timer | None = None

    def put(self, owner: Owner, file: DataSet) -> None:
        """Keep `file`: of each file the guessed reading and the last one with other columns.

        One that its owner has removed stays gone until `restore` is called: a tab that still has it
        may be reading it anew. What no later session could find is not kept.
        """
        sizes = sizes_of(file)
        if file.sent_bytes and sum(sizes.values()) > max(SMALL, MOST_TIMES * file.sent_bytes):
            return
        place = owner, file.id, file.columns_key
        with self._lock:
            if place[:2] in self._removed or not owner.returns:
                return
            before = [kept.number for at, kept in self._kept.items() if at[:2] == place[:2]]
            number = before[0] if before else next(self._numbers)
            for other in list(self._kept):
                if other[:2] == place[:2] and other[2] and file.columns_key:
                    del self._kept[other]
            self._kept[place] = _Kept(file, self._clock(), sizes, number)
            self._kept.move_to_end(place)
            self._tidy()
            self._make_room()
            self._watch()

    def get(self, owner: Owner, data: str, columns: str) -> DataSet | None:
        """Return the file `data` with these columns, which counts as a use; None if it is gone.

        What others own is not there.
        """
        place = owner, data, columns
        with self._lock:
            self._tidy()
            kept = self._kept.pop(place, None)
            if kept is None:
                return None
            self._kept[place] = replace(kept, used=self._clock())
            return kept.file

    def files(self, owner: Owner) -> dict[str, DataSet]:
        """Return the files of an owner by identifier, each as it was used last, the first first.

        To be listed is no use of a file.
        """
        with self._lock:
            self._tidy()
            theirs = [(at[1], kept) for at, kept in self._kept.items() if at[0] == owner]
        last = dict(theirs)
        return {data: last[data].file for data in sorted(last, key=lambda data: last[data].number)}

    def remove(self, owner: Owner, data: str) -> None:
        """Forget the file `data`, whatever its columns, and remember that its owner removed it."""
        with self._lock:
            for place in [place for place in self._kept if place[:2] == (owner, data)]:
                del self._kept[place]
            self._removed[owner, data] = None
            self._removed.move_to_end((owner, data))
            if len(self._removed) > MOST_REMOVED:
                self._removed.popitem(last=False)

    def was_removed(self, owner: Owner, data: str) -> bool:
        """Return whether the owner has removed the file `data` in any session."""
        return (owner, data) in self._removed

    def restore(self, owner: Owner, data: str) -> None:
        """Forget that the file `data` was removed: its owner brings it again."""
        with self._lock:
            self._removed.pop((owner, data), None)

    def __len__(self) -> int:
        return len(self._kept)

    def _watch(self) -> None:
        """Look again when the oldest file may be too old, as nobody may come by until then."""
        if self._kept and self._alarm is None:
            oldest = next(iter(self._kept.values())).used
            wait = max(oldest + self._lifetime - self._clock(), 0) + GRACE
            self._alarm = Timer(wait, self._look_again)
            self._alarm.daemon = True
            self._alarm.start()

    def _look_again(self) -> None:
        with self._lock:
            self._alarm = None
            self._tidy()
            self._watch()

    def _tidy(self) -> None:
        """Drop what is too old."""
        oldest = self._clock() - self._lifetime
        while self._kept and next(iter(self._kept.values())).used < oldest:
            self._kept.popitem(last=False)

    def _make_room(self) -> None:
        """Drop the longest unused until the rest fits; an array of several files counts once."""
        sizes = [kept.sizes for kept in self._kept.values()]
        size, holders = _together(sizes), Counter(array for each in sizes for array in each)
        while size > self._capacity:
            _, oldest = self._kept.popitem(last=False)
            for array, own in oldest.sizes.items():
                holders[array] -= 1
                size -= 0 if holders[array] else own


def sizes_of(file: DataSet) -> dict[int, int]:
    """Return the bytes of arrays and the characters of texts in `file`, by identity."""
    return dict(_sizes(file))


def held_bytes(files: Iterable[DataSet]) -> int:
    """Return the bytes of all arrays and texts in `files`, those of several files once."""
    return _together(map(sizes_of, files))


def _together(sizes: Iterable[Mapping[int, int]]) -> int:
    arrays: dict[int, int] = {}
    for each in sizes:
        arrays.update(each)
    return sum(arrays.values())


def _sizes(value: object) -> Iterator[tuple[int, int]]:
    if isinstance(value, np.ndarray | pa.Array):
        yield id(value), value.nbytes
    elif isinstance(value, str):
        if len(value) > LONG:
            yield id(value), len(value)
    elif isinstance(value, tuple):
        texts = sum(len(part) for part in value if isinstance(part, str))
        if texts > LONG:
            yield id(value), texts
        for part in value:
            if not isinstance(part, str):
                yield from _sizes(part)
    elif isinstance(value, Mapping):
        for part in value.values():
            yield from _sizes(part)
    elif is_dataclass(value):
        for field in fields(value):
            yield from _sizes(getattr(value, field.name))


_OF_SERVER = Shelf()


def shelf() -> Shelf:
    """Return the shelf of this server: data files that a reload finds again, in any language."""
    return _OF_SERVER
