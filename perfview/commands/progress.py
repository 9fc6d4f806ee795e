"""How far a count is: what is done, its share where that is known, and the time."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from threading import Event, Thread

_POLLED = 0.25
_FIRST = 2.0
"""Seconds after which progress is first shown: what is over by then needs none."""
_LINES_APART = 5.0
"""Seconds between two lines where no terminal can write over the last one."""


@dataclass(frozen=True)
class Standing:
    """How far something is.

    Parameters
    ----------
    share : float, optional
        The share that is done; None where nobody knows.
    done : str
        What is done, in words; "" where nobody knows.
    """

    share: float | None = None
    done: str = ""

    @classmethod
    def of_rows(cls, read: int, rows: int, where: str = "") -> Standing:
        """Return the standing of rows, 0 in all where nobody knows.

        Examples
        --------
        >>> Standing.of_rows(500, 2_000, "file 1 of 3")
        Standing(share=0.25, done='500 of 2,000 rows, file 1 of 3')
        >>> Standing.of_rows(500, 0)
        Standing(share=None, done='500 rows')
        """
        told = f"{read:,} of {rows:,} rows" if rows else f"{read:,} rows"
        return cls(read / rows if rows else None, f"{told}, {where}" if where else told)

    @classmethod
    def of_tasks(cls, done: int, every: int, running: int) -> Standing:
        """Return the standing of tasks of which more may come, so that there is no share.

        Examples
        --------
        >>> Standing.of_tasks(3, 64, 2).done
        '3 of 64 tasks so far done, 2 running'
        """
        told = f"{done:,} of {every:,} tasks so far done, {running:,} running"
        return cls(None, told if every else "")


class Count:
    """A count that runs: the query that is under way, and how far it is.

    Parameters
    ----------
    standing : callable
        How far the query is, or all of it.
    begin : callable
        Called before each query.
    whole : bool
        Whether `standing` is of the whole count.
    """

    def __init__(
        self, standing: Callable[[], Standing], begin: Callable[[], None], *, whole: bool
    ) -> None:
        self._standing, self._begin, self._whole = standing, begin, whole
        self._now = ("", 0, 1)

    def watch(self, column: str, done: int, queries: int) -> None:
        """Take down which query begins, see `perfcore.engines.score_counts`."""
        self._begin()
        self._now = (column, done, queries)

    def told(self, seconds: float) -> str:
        """Return how far it is after so many seconds.

        Examples
        --------
        >>> count = Count(lambda: Standing.of_rows(5, 20), lambda: None, whole=False)
        >>> count.watch("score", 1, 2)
        >>> count.told(10.0)
        "10 s: 62 %, 5 of 20 rows, about 6 s left; column 'score', query 2 of 2"
        """
        column, before, queries = self._now
        found = self._standing()
        share = found.share
        if share is not None and not self._whole:
            share = (before + share) / queries
        parts = [found.done] if found.done else []
        if share is not None and 0 < share <= 1:
            parts = [f"{int(100 * share)} %", *parts]
            parts.append(f"about {_time(seconds * (1 - share) / share)} left")
        under_way = f"column {column!r}" if column and not self._whole else ""
        if under_way and queries > 1:
            under_way += f", query {before + 1} of {queries}"
        said = "; ".join(each for each in (", ".join(parts), under_way) if each)
        return f"{_time(seconds)}: {said or 'counting'}"


def _time(seconds: float) -> str:
    return f"{seconds:.0f} s" if seconds < 60 else f"{seconds / 60:.0f} min"


@contextmanager
def shown_progress(told: Callable[[float], str]) -> Iterator[None]:
    """Show on the error stream how far the block is while it runs.

    Parameters
    ----------
    told : callable
        Returns how far it is after so many seconds; called in a thread.
    """
    over, start = Event(), time.monotonic()
    terminal = sys.stderr.isatty()

    def watch() -> None:
        last, width = start, 0
        while not over.wait(_POLLED):
            now = time.monotonic()
            apart = _POLLED if terminal else _LINES_APART
            if now - start < _FIRST or now - last < apart:
                continue
            text, last = told(now - start), now
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
