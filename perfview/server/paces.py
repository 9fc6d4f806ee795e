"""How often something may happen for each address: a number at once, and then evenly."""

from __future__ import annotations

MOST_KEPT = 10_000
"""Addresses that are remembered before those are forgotten that owe nothing."""


class Pace:
    """Lets so many through per minute for each address, and tells the others how long to wait.

    Parameters
    ----------
    per_minute
        How many; as many may come at once where none came before.
    longest
        The longest wait in seconds. Who would have to wait longer is refused.
    """

    def __init__(self, per_minute: int, longest: float) -> None:
        self._apart = 60 / per_minute
        self._longest = longest
        self.due: dict[str, float] = {}  # when all that came so far would have come evenly

    def wait(self, address: str, now: float) -> float | None:
        """Return how many seconds the next one from `address` has to wait; None: it is refused."""
        due = max(self.due.get(address, now), now)
        wait = max(due + self._apart - 60 - now, 0.0)
        if wait > self._longest:
            return None
        if len(self.due) >= MOST_KEPT:
            self.due = {key: when for key, when in self.due.items() if when > now}
        self.due[address] = due + self._apart
        return wait
