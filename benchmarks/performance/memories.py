"""How much memory a server and the processes that it started hold together."""

import threading
from pathlib import Path
from types import TracebackType

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
    """The most memory of a family while a block runs."""

    def __init__(self, pid: int) -> None:
        self.megabytes = 0.0
        self._pid, self._done = pid, threading.Event()
        self._thread = threading.Thread(target=self._watch, daemon=True)

    def __enter__(self) -> "Highest":
        self._thread.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._done.set()
        self._thread.join()

    def _watch(self) -> None:
        while True:
            self.megabytes = max(self.megabytes, megabytes(self._pid))
            if self._done.wait(EVERY):
                return
