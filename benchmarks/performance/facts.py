"""What was measured, in the words and digits of the page, and how sides are timed."""

import gc
import time
import tracemalloc
from collections.abc import Callable, Iterator, Sequence
from statistics import median
from typing import Any, NamedTuple

import numpy as np

ROUNDS = 51
"""The most rounds of a pair."""
PATIENCE = 1.0
"""What the seconds that anything is repeated for are multiplied by; 0 where one look is enough."""


class Fact(NamedTuple):
    """A row of the page: what was measured, ours, what stands beside it, and the ratio."""

    what: str
    own: str
    beside: str = ""
    ratio: str = ""


class Point(NamedTuple):
    """A point of the chart: seconds at a number of cases, on a line with a name."""

    line: str
    cases: int
    seconds: float


Measured = Iterator[Fact | Point]
Rounds = list[list[float]]
"""Seconds of each side in each round."""


def alternated(
    sides: Sequence[Callable[[], Any]],
    *,
    seconds: float = 4.0,
    check: Callable[..., None] = lambda *_: None,
    fewest: int = 2,
    most: int = ROUNDS,
) -> Rounds:
    """Time the sides one after the other, in as many rounds as fit into the time.

    `check` gets the results of the first round, one for each side, and raises AssertionError if
    they differ.
    """
    end = time.perf_counter() + PATIENCE * seconds
    first = [_timed(side) for side in sides]
    check(*(result for _, result in first))
    taken = [[spent for spent, _ in first]]
    del first
    while len(taken) < fewest or (len(taken) < most and time.perf_counter() < end):
        taken.append([seconds_of(side) for side in sides])
    return taken


def seconds_of(side: Callable[[], Any]) -> float:
    return _timed(side)[0]  # what it returned is freed after the clock


def _timed(side: Callable[[], Any]) -> tuple[float, Any]:
    start = time.perf_counter()
    result = side()
    return time.perf_counter() - start, result


def medians(rounds: Rounds) -> list[float]:
    """Return the median seconds of each side."""
    return [median(side) for side in zip(*rounds, strict=True)]


def pair(what: str, rounds: Rounds, own: int, other: int, name: str) -> Fact:
    """Return the fact of two sides; the ratio is the median of those of the rounds."""
    seconds = medians(rounds)
    ratio = median(each[other] / each[own] for each in rounds)
    return Fact(what, duration(seconds[own]), f"{duration(seconds[other])}: {name}", times(ratio))


def processor(side: Callable[..., Any], *given: Any) -> tuple[float, Any]:
    """Return what the processor took, on all cores together, and the result."""
    gc.collect()
    start = time.process_time()
    found = side(*given)
    return time.process_time() - start, found


def _looks(rounds: int) -> int:
    return rounds if PATIENCE else 1


def least(what: str, side: Callable[..., Any], *given: Any, rounds: int = 3) -> Fact:
    """Return the fact of the processor's time for one side, the least of the rounds."""
    return Fact(what, duration(min(processor(side, *given)[0] for _ in range(_looks(rounds)))))


def beside(
    what: str,
    own: Callable[..., Any],
    peer: Callable[..., Any],
    name: str,
    *given: Any,
    rounds: int = 5,
) -> Fact:
    """Return the same of two sides that take turns; raises AssertionError if they differ."""
    taken: list[tuple[float, float]] = []
    for _ in range(_looks(rounds)):
        (mine, found), (theirs, expected) = (processor(side, *given) for side in (own, peer))
        np.testing.assert_allclose(found, expected, rtol=1e-7, atol=1e-9)
        taken.append((mine, theirs))
    mine, theirs = (min(each) for each in zip(*taken, strict=True))
    return Fact(what, duration(mine), f"{duration(theirs)}: {name}", times(theirs / mine))


def peak(side: Callable[..., Any], *given: Any) -> int:
    """Return the most bytes held above the input."""
    gc.collect()
    tracemalloc.start()
    try:
        side(*given)
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


def memory(
    what: str,
    own: Callable[..., Any],
    peer: Callable[..., Any],
    name: str,
    *given: Any,
    told: Callable[[float], str] = lambda amount: megabytes(amount / 1e6),
) -> Fact:
    """Return the fact of the most memory that two sides hold above the input."""
    mine, theirs = (peak(side, *given) for side in (own, peer))
    return Fact(what, told(mine), f"{told(theirs)}: {name}", times(theirs / mine))


def a_case(cases: int) -> Callable[[float], str]:
    """Return what tells bytes by the case."""
    return lambda amount: f"{amount / cases:.0f} bytes a case"


def duration(seconds: float) -> str:
    """Return a time in two or three digits, as 0.34 ms, 59 ms, 0.72 s or 14.6 s."""
    if seconds < 0.1:
        return f"{_digits(1000 * seconds)} ms"
    return f"{_digits(seconds)} s"


def times(ratio: float) -> str:
    return f"{ratio:.0f}x" if ratio >= 10 else f"{ratio:.1f}x" if ratio >= 0.95 else f"{ratio:.1g}x"


def megabytes(amount: float) -> str:
    return f"{amount:,.0f} MB"


def power(cases: int) -> str:
    """Return a number of cases as it is written: 10^6, or 50,000."""
    zeros = len(str(cases)) - 1
    return f"10^{zeros}" if cases == 10**zeros else f"{cases:,}"


def _digits(value: float) -> str:
    return f"{value:.2f}" if value < 1 else f"{value:.1f}" if value < 20 else f"{value:.0f}"
