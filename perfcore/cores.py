"""Work on both cores: numpy lets other threads run while it sorts, gathers and searches."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeVar

_THREADS = 2

Item = TypeVar("Item")
Result = TypeVar("Result")


def on_cores(work: Callable[[Item], Result], items: Iterable[Item], *, size: int) -> list[Result]:
    """Return what is made of each item, in order; of items of many cases two at a time.

    Parameters
    ----------
    work : callable
        Item -> result; of numpy calls on arrays of so many numbers.
    items : iterable
        What is worked off.
    size : int
        How many numbers each item has: a thread takes longer to start than few of them.

    Examples
    --------
    >>> on_cores(abs, [-1, -2], size=10**6)
    [1, 2]
    """
    given = list(items)
    if len(given) < 2 or size < 1 << 15:
        return [work(item) for item in given]
    from concurrent.futures import ThreadPoolExecutor  # most callers do without

    with ThreadPoolExecutor(_THREADS) as threads:
        return list(threads.map(work, given))
