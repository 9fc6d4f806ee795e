"""How far a count is: rows, their share and the time that is left."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Event, Thread

_POLLED = 0.25
_FIRST = 2.0
"""Seconds after which progress is first shown: what is over by then needs none."""
_LINES_APART = 5.0
"""Seconds between two lines where no terminal can write over the last one."""


def told(share: float, rows: int, seconds: float) -> str:
    """Return how far a count is after so many seconds; `rows` are all, 0 where nobody knows.

    Examples
    --------
    >>> told(0.25, 2_000_000, 3.0), told(0.5, 0, 90.0)
    ('25 %, 500,000 of 2,000,000 rows, about 9 s left', '50 %, about 2 min left')
    """
    left = seconds * (1 - share) / share
    time_left = f"{left:.0f} s" if left < 60 else f"{left / 60:.0f} min"
    counted = f", {round(share * rows):,} of {rows:,} rows" if rows else ""
    return f"{100 * share:.0f} %{counted}, about {time_left} left"


@contextmanager
def shown_progress(share_of: Callable[[], float], rows: int) -> Iterator[None]:
    """Show on the error stream how far the block is, as `share_of` says while it runs.

    Parameters
    ----------
    share_of : callable
        Returns the share that is done, 0 or less where that is not known; called in a thread.
    rows : int
        All rows, 0 where nobody knows.
    """
    over, start = Event(), time.monotonic()
    terminal = sys.stderr.isatty()

    def watch() -> None:
        last, width = start, 0
        while not over.wait(_POLLED):
            now, share = time.monotonic(), share_of()
            apart = _POLLED if terminal else _LINES_APART
            if now - start < _FIRST or now - last < apart or not 0 < share <= 1:
                continue
            text, last = told(share, rows, now - start), now
            print(  # noqa: T201
                f"\r{text:<{width}}" if terminal else text,
                end="" if terminal else "\n",
                file=sys.stderr,
                flush=True,
            )
            width = len(text)
        if width and terminal:
            print(f"\r{'':<{width}}\r", end="", file=sys.stderr, flush=True)  # noqa: T201

    thread = Thread(target=watch, daemon=True)
    thread.start()
    try:
        yield
    finally:
        over.set()
        thread.join()
