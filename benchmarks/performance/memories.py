"""How much memory a server and the processes that it started hold together."""

import threading
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


def megabytes(pid: int) -> float:
    """Return the memory of such a family in MB (10^6 bytes); what they share counts once."""
    total = 0
    for each in family(pid):
        try:
            lines = Path(f"/proc/{each}/smaps_rollup").read_text().splitlines()
        except OSError:
            continue
        total += sum(int(line.split()[1]) for line in lines if line.startswith("Pss:"))
    return total * 1.024e-3


class Highest:
    """The most memory of a family while a block of `highest` runs."""

    megabytes = 0.0


@contextmanager
def highest(pid: int) -> Iterator[Highest]:
    """Look at the memory of a family again and again until the block ends."""
    found, done = Highest(), threading.Event()

    def watch() -> None:
        while True:
            found.megabytes = max(found.megabytes, megabytes(pid))
            if done.wait(EVERY):
                return

    thread = threading.Thread(target=watch, daemon=True)
    thread.start()
    try:
        yield found
    finally:
        done.set()
        thread.join()
