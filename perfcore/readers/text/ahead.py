"""Work that is done ahead, on another core."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

_Each = TypeVar("_Each")


def one_ahead(made: Iterator[_Each]) -> Generator[_Each]:
    """Yield what an iterator makes; a thread makes the next while this one is at work.

    Errors come where they would come without the thread. Closed, it waits for the thread.

    Examples
    --------
    >>> list(one_ahead(iter("abc")))
    ['a', 'b', 'c']
    """
    with ThreadPoolExecutor(1) as thread:
        try:
            coming = thread.submit(next, made, None)
        except RuntimeError:  # there is no memory for a thread
            yield from made
            return
        while (each := coming.result()) is not None:
            coming = thread.submit(next, made, None)
            yield each
