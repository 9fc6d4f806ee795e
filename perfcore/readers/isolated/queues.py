"""Turns at a few readers, shared fairly between visitors: who has read least goes first."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import count
from math import exp2
from threading import Event, Lock

_LOOK = 0.2
"""Seconds from one call of who waits to the next."""
LIGHT = 5.0
"""Seconds: who has read for less of late counts as who has read nothing."""
HALVED = 120.0
"""Seconds in which half of what somebody has read is forgotten."""
_FORGOTTEN = 0.05
"""Seconds: less is forgotten wholly."""


@dataclass(frozen=True, slots=True)
class Asker:
    """Whose file is read: a visitor, who may be one of several behind an address."""

    visitor: str = ""
    address: str = ""


NOBODY = Asker()


class NoTurnError(Exception):
    """There was no turn for as long as was waited."""


@dataclass(eq=False, slots=True)
class _Turn:
    asker: Asker
    size: int
    number: int
    come: Event = field(default_factory=Event)
    begun: float = 0.0


class Queue:
    """So many turns at a time. Safe between threads.

    The next turn goes to a visitor who has fewest now; then to an address that has fewest; then to
    the address, and in it the visitor, who has read least of late; then to the smaller file; then
    to who came first. So a file waits for another of its visitor while others wait for their first,
    and a visitor with small files for one file of those who read much, however many these are.

    Parameters
    ----------
    most : int
        How many turns there are at a time.
    clock : callable
        Returns seconds.

    Examples
    --------
    >>> queue = Queue(1)
    >>> with queue.turn(Asker("ann", "192.0.2.7"), size=42):
    ...     queue.reading
    1
    """

    def __init__(self, most: int, *, clock: Callable[[], float] = time.monotonic) -> None:
        self._most, self._clock, self._numbers = most, clock, count()
        self._lock = Lock()
        self._reading: list[_Turn] = []
        self._waiting: list[_Turn] = []
        self._used: dict[tuple[str, ...], tuple[float, float]] = {}
        """Seconds that an address, and a visitor there, had read at some time, and that time."""

    @property
    def reading(self) -> int:
        """How many have a turn."""
        return len(self._reading)

    @property
    def waiting(self) -> int:
        """How many wait for one."""
        return len(self._waiting)

    @contextmanager
    def turn(
        self,
        asker: Asker,
        *,
        size: int,
        patience: float = 60.0,
        told: Callable[[], object] = lambda: None,
    ) -> Iterator[None]:
        """Wait for a turn, and have it.

        Parameters
        ----------
        asker, size
            Whose file it is, and its bytes.
        patience : float
            Seconds after which waiting ends.
        told : callable
            Called again and again while it waits; an error that it raises ends waiting.

        Raises
        ------
        NoTurnError
            If there was no turn in so many seconds.
        """
        turn, end = _Turn(asker, size, next(self._numbers)), time.monotonic() + patience
        with self._lock:
            self._waiting.append(turn)
            self._give()
        try:
            while not turn.come.wait(_LOOK):
                if time.monotonic() > end:
                    raise NoTurnError
                told()
            yield
        finally:
            with self._lock:
                self._leave(turn)
                self._give()

    def _give(self) -> None:
        """Give the turns that are free to those who come next."""
        while self._waiting and len(self._reading) < self._most:
            turn = min(self._waiting, key=self._rank)
            self._waiting.remove(turn)
            self._reading.append(turn)
            turn.begun = self._clock()
            turn.come.set()

    def _leave(self, turn: _Turn) -> None:
        if turn in self._waiting:
            self._waiting.remove(turn)
            return
        self._reading.remove(turn)
        now = self._clock()
        for key in _keys(turn.asker):
            self._used[key] = self._use(key) + now - turn.begun, now
        self._used = {key: used for key, used in self._used.items() if self._use(key) > _FORGOTTEN}

    def _rank(self, turn: _Turn) -> tuple[float, ...]:
        asker = turn.asker
        same = sum(each.asker == asker for each in self._reading)
        near = sum(each.asker.address == asker.address for each in self._reading)
        much = (max(self._use(key) - LIGHT, 0.0) for key in _keys(asker))
        return (same, near, *much, turn.size, turn.number)

    def _use(self, key: tuple[str, ...]) -> float:
        """Return the seconds that an address or a visitor has read of late."""
        seconds, then = self._used.get(key, (0.0, 0.0))
        return seconds * exp2((then - self._clock()) / HALVED)


def _keys(asker: Asker) -> tuple[tuple[str, ...], ...]:
    return (asker.address,), (asker.address, asker.visitor)
