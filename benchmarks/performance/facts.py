"""What was measured, in the words and digits of the page, and how pairs are timed."""

import time
from collections.abc import Callable, Iterator, Sequence
from statistics import median
from typing import Any, NamedTuple

ROUNDS = 51
"""The most rounds of a pair."""


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
    seconds: float,
    check: Callable[..., None] = lambda *_: None,
    fewest: int = 2,
    most: int = ROUNDS,
) -> Rounds:
    """Time the sides one after the other, in as many rounds as fit into the time.

    `check` gets the results of the first round, one for each side, and raises AssertionError if
    they differ.
    """
    end = time.perf_counter() + seconds
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
