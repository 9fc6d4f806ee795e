"""What share of intervals of figures of regression covers the true value, by simulation.

Run ``nice python -m benchmarks.regression_coverage`` (``--repetitions 100``: a rough table, only
printed): it writes the last part of docs/coverage.md. One process; about ten minutes.
"""

import argparse
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from statistics import median

import numpy as np

from benchmarks.coverage import REGRESSION_PART, Shown, Tally, error_of, put, rows_of
from perfcore.chance.figures import compared
from perfcore.chance.regression import COMPARED, sums_of_tally
from perfcore.measures.rules import OfSums
from perfcore.regression import FIGURES, tally

SIZES = (60, 300)
REPETITIONS = 2000
TRUE_CASES = 2_000_000

Draw = Callable[[np.random.Generator, int], tuple[np.ndarray, np.ndarray]]


def normal(generator: np.random.Generator, n: int) -> tuple[np.ndarray, np.ndarray]:
    """Return normal truths and errors."""
    return generator.normal(10, 2, n), generator.normal(0, 1, n)


def gamma(generator: np.random.Generator, n: int) -> tuple[np.ndarray, np.ndarray]:
    """Return skewed truths, and exponential errors less their mean."""
    return 1.5 * generator.gamma(2, 1, n), generator.gamma(1, 1, n) - 1


def heavy(generator: np.random.Generator, n: int) -> tuple[np.ndarray, np.ndarray]:
    """Return truths and errors of Student's t with 5 degrees of freedom."""
    truth, error = generator.standard_t(5, (2, n))
    return 10 + 1.5 * truth, error


def relative(generator: np.random.Generator, n: int) -> tuple[np.ndarray, np.ndarray]:
    """Return skewed truths, and errors that are log-normal shares of them, about 20 %."""
    truth = generator.gamma(2, 50, n)
    return truth, truth * (generator.lognormal(-0.02, 0.2, n) - 1)


DRAWS: dict[str, Draw] = {
    "normal": normal,
    "gamma": gamma,
    "heavy tail": heavy,
    "relative": relative,
}
SHOWN = {key: FIGURES[key] for key in ("mse", *COMPARED)}
PLAIN = {
    key: replace(each, interval=replace(each.interval, power=0.0))
    for key, each in SHOWN.items()
    if isinstance(each.interval, OfSums) and each.interval.power
}
"""The same figures on the log scale, to compare with."""


def shown(truth: np.ndarray, error: np.ndarray, known: dict[str, float]) -> Iterator[Shown]:
    """Yield figure, interval and true value of everything that is looked at."""
    sums = {"m": sums_of_tally(tally(truth, truth + error))}
    for figures, said in ((SHOWN, "{name}"), (PLAIN, "*{name}*")):
        for key, found in compared(figures, sums, paired=True).intervals["m"].items():
            yield said.format(name=figures[key].name), found, known[key]


def covered(n: int, name: str, repetitions: int) -> tuple[Tally, dict[str, float]]:
    """Return what became of the intervals, and how wide they are beside those of the log scale."""
    draw, result = DRAWS[name], Tally()
    truth, error = draw(np.random.default_rng(0), TRUE_CASES)
    whole = tally(truth, truth + error)
    known = {key: float(figure.of(whole)) for key, figure in SHOWN.items()}
    generator = np.random.default_rng([n, len(name)])
    widths: dict[str, list[float]] = {key: [] for key in PLAIN}
    for _ in range(repetitions):
        found = list(shown(*draw(generator, n), known))
        result.add(iter(found))
        width = {figure: interval.high - interval.low for figure, interval, _ in found}
        for key, figure in PLAIN.items():
            widths[key].append(width[figure.name] / width[f"*{figure.name}*"])
    return result, {PLAIN[key].name: median(each) for key, each in widths.items()}


def part(found: dict[tuple[int, str], tuple[Tally, dict[str, float]]], repetitions: int) -> str:
    """Return the last part of docs/coverage.md."""
    heads = [f"n = {n:,}, {name}" for n, name in found]
    heading = HEADING.format(
        part=REGRESSION_PART,
        repetitions=repetitions,
        error=error_of(repetitions),
    )
    lines = rows_of(heads, [one for one, _ in found.values()])
    names = next(iter(found.values()))[1]
    wide = [f"| width beside it | {' | '.join(heads)} |", f"|---|{'---:|' * len(heads)}"]
    wide += [
        f"| {name} | {' | '.join(f'{each[name]:.2f}' for _, each in found.values())} |"
        for name in names
    ]
    return "\n".join([heading, *lines, "", *wide, FOOTING])


HEADING = """{part}

Made by `nice python -m benchmarks.regression_coverage`: {repetitions:,} samples for each column,
standard error of the simulation {error}; else as above. Errors are normal; exponential less their
mean, with skewed truths (gamma); of Student's t with 5 degrees of freedom, as truths
are (heavy tail); or log-normal shares of skewed truths of about 20 % (relative). Rows in italics
are Student's t on the log scale, and the second table says how many times as wide the interval is
as that, in the median.
"""

FOOTING = """
- **A mean of squares is so skewed that Student's t misses its true value above**, on the log scale
  too: with 60 cases in one sample of six or eight. So the ends of these figures are found on a
  scale that takes the skewness off (Hall 1992): from that of what cases add to the sums, and from
  how the figure bends as they change. Taken of the figure itself that still falls short, since a
  sample tells too little of a long tail; the scale is that of a power of the figure, 3/2 of means
  and of ratios of means, the same of the mean squared error and of its root, 5/4 of 1 - R². These
  powers were chosen here: 1 covered the mean squared error in 91 to 92 % of samples of 60 cases
  unless errors are normal, 2 in 96 to 98 %, with longer intervals.
- **Also tried with 60 cases, and worse**: bootstrap-t on the log scale (90 % of the mean squared
  error of gamma errors, 92 % of heavy tails), BCa (85 and 88 %).
- **The bias** has Student's t: it is not skewed enough to gain from such a scale.
"""


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.regression_coverage")
    parser.add_argument("--repetitions", type=int, default=REPETITIONS)
    repetitions = parser.parse_args(arguments).repetitions
    found = {}
    for n in SIZES:
        for name in DRAWS:
            start = time.perf_counter()
            found[n, name] = covered(n, name, repetitions)
            taken = time.perf_counter() - start
            print(f"n = {n}, {name}: {taken:.0f} s", file=sys.stderr, flush=True)
    text = part(found, repetitions)
    if repetitions == REPETITIONS:
        put(REGRESSION_PART, text)
    print(text)


if __name__ == "__main__":
    main()
