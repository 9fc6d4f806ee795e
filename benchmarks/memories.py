"""How much memory servers and the processes that they started hold together."""

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

EVERY = 0.25
"""Seconds between two looks."""


def family(pid: int) -> list[int]:
    """Return a process and all that it started, and they in turn."""
    found = [pid]
    for each in found:
        try:
            lists = [path.read_text() for path in Path(f"/proc/{each}/task").glob("*/children")]
        except OSError:  # it has just ended
            continue
        found += [int(child) for text in lists for child in text.split()]
    return found


def megabytes(*pids: int) -> float:
    """Return the memory of such families in MB (10^6 bytes); what they share counts once."""
    total = 0
    for each in (member for pid in pids for member in family(pid)):
        try:
            lines = Path(f"/proc/{each}/smaps_rollup").read_text().splitlines()
        except OSError:
            continue
        total += sum(int(line.split()[1]) for line in lines if line.startswith("Pss:"))
    return total * 1.024e-3


class Looks(list[tuple[float, float]]):
    """Seconds since the first look and MB at each."""

    @property
    def highest(self) -> float:
        """The most of all looks."""
        return max(mb for _, mb in self)

    def until(self, second: float, over: float) -> float:
        """Return the mean of the looks in so many seconds before a second; or of the nearest."""
        found = [mb for at, mb in self if second - over <= at <= second]
        found = found or [min(self, key=lambda look: abs(look[0] - second))[1]]
        return sum(found) / len(found)


@contextmanager
def watched(*pids: int, every: float = EVERY) -> Iterator[Looks]:
    """Look at the memory of families again and again until the block ends."""
    looks, done, start = Looks(), threading.Event(), time.monotonic()

    def watch() -> None:
        while True:
            looks.append((time.monotonic() - start, megabytes(*pids)))
            if done.wait(every):
                return

    thread = threading.Thread(target=watch, daemon=True)
    thread.start()
    try:
        yield looks
    finally:
        done.set()
        thread.join()
