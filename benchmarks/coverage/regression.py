"""Intervals of figures of predicted numbers."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from statistics import median

import numpy as np

from benchmarks.coverage.harness import Aside, Known, Shown, Study, Tally
from perfcore.chance.figures import compared
from perfcore.chance.regression import COMPARED, sums_of_tally
from perfcore.measures.rules import OfSums
from perfcore.regression import FIGURES, tally

TRUE_CASES = 2_000_000

Draw = Callable[[np.random.Generator, int], tuple[np.ndarray, np.ndarray]]


def heavy(generator: np.random.Generator, n: int) -> tuple[np.ndarray, np.ndarray]:
    truth, error = generator.standard_t(5, (2, n))
    return 10 + 1.5 * truth, error


def relative(generator: np.random.Generator, n: int) -> tuple[np.ndarray, np.ndarray]:
    truth = generator.gamma(2, 50, n)
    return truth, truth * (generator.lognormal(-0.02, 0.2, n) - 1)


DRAWS: dict[str, Draw] = {
    "normal": lambda generator, n: (generator.normal(10, 2, n), generator.normal(0, 1, n)),
    "gamma": lambda generator, n: (1.5 * generator.gamma(2, 1, n), generator.gamma(1, 1, n) - 1),
    "heavy tail": heavy,
    "relative": relative,
}
"""Truths and errors; those of "gamma" are exponential less their mean, of "relative" log-normal."""
SHOWN = {key: FIGURES[key] for key in ("mse", *COMPARED)}
PLAIN = {
    key: replace(each, interval=replace(each.interval, power=0.0))
    for key, each in SHOWN.items()
    if isinstance(each.interval, OfSums) and each.interval.power
}
"""The same figures on the log scale, to compare with."""


def true(column: tuple[int, str]) -> Known:
    """Return the figures of very many cases."""
    truth, error = DRAWS[column[1]](np.random.default_rng(0), TRUE_CASES)
    whole = tally(truth, truth + error)
    return {figure.name: float(figure.of(whole)) for figure in SHOWN.values()}


def shown(column: tuple[int, str], generator: np.random.Generator) -> Iterator[Shown | Aside]:
    """Yield what is looked at, and how wide intervals are beside those of the log scale."""
    truth, error = DRAWS[column[1]](generator, column[0])
    sums = {"m": sums_of_tally(tally(truth, truth + error))}
    own, plain = (compared(each, sums, paired=True).intervals["m"] for each in (SHOWN, PLAIN))
    yield from ((SHOWN[key].name, one) for key, one in own.items())
    for key, one in plain.items():
        yield f"*{SHOWN[key].name}*", one
        yield Aside(SHOWN[key].name, (own[key].high - own[key].low) / (one.high - one.low))


def below(tallies: Mapping[str, Tally]) -> str:
    """Return the table of widths."""
    lines = [f"\n| width beside it | {' | '.join(tallies)} |", f"|---|{'---:|' * len(tallies)}"]
    for figure in PLAIN.values():
        cells = (f"{median(one.asides[figure.name]):.2f}" for one in tallies.values())
        lines.append(f"| {figure.name} | {' | '.join(cells)} |")
    return "\n".join(lines)


STUDY = Study(
    {f"n = {n:,}, {name}": (n, name) for n in (60, 300) for name in DRAWS},
    true,
    shown,
    repetitions=2000,
    below=below,
)
