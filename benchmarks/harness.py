"""How speed and memory are measured: sides that give the same take turns and become rows of a page.

A case names its sides, ours first, and what they take at a number of cases. Results of the first
round are checked to be equal; what a row says is the amount of one side beside that of another, by
the case's meter, and their ratio.
"""

import gc
import time
import tracemalloc
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from statistics import median
from typing import Any, NamedTuple

import numpy as np
from sklearn import metrics

MOST = 51
"""The most rounds of a case."""
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
Figures = Mapping[str, Any]
Given = Callable[[int], Sequence[Any]]
"""Takes a number of cases."""
Side = Callable[..., Any]
Table = dict[str, tuple[Side, Side]]
"""Figures by name: ours, of what is prepared once, and a peer's, of all that is given."""


def alike(own: Any, *peers: Any, far: Mapping[str, float] | None = None) -> None:
    """Raise AssertionError unless all figures of the peers are ours, or no further off than told.

    Figures are mappings by name, or arrays.
    """
    for peer in peers:
        named = peer if isinstance(peer, Mapping) else {"": peer}
        for key, theirs in named.items():
            near = {"rtol": 0, "atol": far[key]} if far else {"rtol": 1e-9, "atol": 1e-12}
            np.testing.assert_allclose(own[key] if key else own, theirs, err_msg=key, **near)


class Meter(NamedTuple):
    """What is measured of one go of a side, which amount stands for all, and how it is told."""

    once: Callable[..., tuple[float, Any]]
    of: Callable[[Sequence[float]], float]
    told: Callable[[float, int], str]
    rounds: int  # at least


def duration(seconds: float, _: int = 0) -> str:
    """Return a time in two or three digits, as 0.34 ms, 59 ms, 0.72 s or 14.6 s."""
    value, unit = (1000 * seconds, "ms") if seconds < 0.1 else (seconds, "s")
    return f"{value:.{2 if value < 1 else 1 if value < 20 else 0}f} {unit}"


def megabytes(amount: float) -> str:
    return f"{amount:,.0f} MB"


def times(ratio: float) -> str:
    return f"{ratio:.0f}x" if ratio >= 10 else f"{ratio:.1f}x" if ratio >= 0.95 else f"{ratio:.1g}x"


def power(cases: int) -> str:
    """Return a number of cases as it is written: 10^6, or 50,000."""
    zeros = len(str(cases)) - 1
    return f"10^{zeros}" if cases == 10**zeros else f"{cases:,}"


def wall(side: Callable[..., Any], *given: Any) -> tuple[float, Any]:
    """Return the seconds that a side takes, and its result, which is freed after the clock."""
    start = time.perf_counter()
    result = side(*given)
    return time.perf_counter() - start, result


def processor(side: Callable[..., Any], *given: Any) -> tuple[float, Any]:
    """Return what the processor took, on all cores together, and the result."""
    gc.collect()
    start = time.process_time()
    result = side(*given)
    return time.process_time() - start, result


def peak(side: Callable[..., Any], *given: Any) -> tuple[float, Any]:
    """Return the most bytes held above the input, and the result."""
    gc.collect()
    tracemalloc.start()
    try:
        result = side(*given)
        return tracemalloc.get_traced_memory()[1], result
    finally:
        tracemalloc.stop()


WALL = Meter(wall, median, duration, 2)
PROCESSOR = Meter(processor, min, duration, 3)
MEMORY = Meter(peak, min, lambda amount, _: megabytes(amount / 1e6), 1)
A_CASE = MEMORY._replace(told=lambda amount, n: f"{amount / n:.0f} bytes a case")


class Row(NamedTuple):
    """A row of a case: our side, what stands beside it (sides are added up), and its name."""

    what: str  # {n} is the number of cases
    own: str
    beside: Sequence[str] = ()
    name: str = ""


@dataclass(frozen=True)
class Case:
    """Sides that take and give the same, and the rows that are made of them.

    There are so many `rounds`, else as many as the meter has; by the wall clock as many more as fit
    into `seconds`. `check` takes all results of the first round.
    """

    given: Given
    sides: Mapping[str, Side]
    rows: Sequence[Row]
    meter: Meter = WALL
    check: Callable[..., None] = alike
    seconds: float = 4.0
    rounds: int = 0
    lines: Mapping[str, str] = field(default_factory=dict)  # of the chart, by sides

    def taken(self, n: int) -> list[dict[str, float]]:
        """Return what each side took in each round, at a number of cases."""
        given, end = self.given(n), time.perf_counter() + PATIENCE * self.seconds
        first = {key: self.meter.once(side, *given) for key, side in self.sides.items()}
        self.check(*(result for _, result in first.values()))
        taken = [{key: amount for key, (amount, _) in first.items()}]
        del first
        for _ in range(1, MOST):
            enough = len(taken) >= (self.rounds or self.meter.rounds) or not PATIENCE
            if enough and (self.meter is not WALL or time.perf_counter() > end):
                break
            taken.append({k: self.meter.once(side, *given)[0] for k, side in self.sides.items()})
        return taken

    def measured(self, n: int) -> Measured:
        """Yield the points and the rows at a number of cases."""
        taken, meter = self.taken(n), self.meter
        for line, side in self.lines.items():
            yield Point(line, n, meter.of([each[side] for each in taken]))
        for row in self.rows:
            both = [(each[row.own], sum(each[key] for key in row.beside)) for each in taken]
            own, beside = map(meter.of, zip(*both, strict=True))
            fact = Fact(row.what.format(n=power(n)), meter.told(own, n))
            if row.beside:
                # The median ratio of the rounds; of the least amounts there is one.
                ratio = median(b / a for a, b in both) if meter.of is median else beside / own
                fact = Fact(*fact[:2], f"{meter.told(beside, n)}: {row.name}", times(ratio))
            yield fact


def pair(what: str, name: str, given: Given, own: Side, peer: Side, **more: Any) -> Case:
    """Return the case of one row and two sides."""
    return Case(given, {"own": own, "peer": peer}, [Row(what, "own", ["peer"], name)], **more)


def alone(what: str, given: Given, own: Side, **more: Any) -> Case:
    """Return the case of one row and one side, by the processor's time unless told otherwise."""
    more = {"meter": PROCESSOR, "check": lambda _: None, **more}
    return Case(given, {"own": own}, [Row(what, "own")], **more)


def by_scikit_learn(figures: Mapping[str, Any], keys: Sequence[str]) -> Table:
    """Return figures beside the calls of scikit-learn that they name themselves."""
    calls = {key: figures[key].sklearn.split()[3] for key in keys}
    return {key: (figures[key].of, getattr(metrics, call)) for key, call in calls.items()}


def both(prepared: Side, table: Table) -> tuple[Side, Side]:
    """Return the sides of a table of figures: ours, prepared once, and the peer's."""

    def own(*given: Any) -> Figures:
        once = prepared(*given)
        return {key: figure(once) for key, (figure, _) in table.items()}

    def peer(*given: Any) -> Figures:
        return {key: figure(*given) for key, (_, figure) in table.items()}

    return own, peer
