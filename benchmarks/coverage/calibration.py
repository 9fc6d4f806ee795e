"""Intervals of figures of calibration.

Cases are those of two classes; the scores of the first model are calibrated, or miscalibrated by a
slope and an intercept, those of the second are calibrated.
"""

from collections.abc import Iterator, Mapping

import numpy as np

from benchmarks.coverage.binary import NOISY_SHIFT, SHIFT, drawn, probabilities
from benchmarks.coverage.harness import Aside, Known, Shown, Study, Tally, apart
from perfcore import Sweep, bootstrap, paired_sample, sweep
from perfcore.calibration import consistency_band, isotonic_blocks
from perfcore.chance.bootstrap import statistic_of
from perfcore.chance.intervals import (
    intercept_interval,
    observed_over_expected_interval,
    slope_interval,
)

LINES = {"calibrated": (0.0, 1.0), "miscalibrated": (0.3, 0.6)}
"""Intercept and slope of the first model."""
PREVALENCE = 0.3
REPLICATES, DRAWS = 300, 200
STATISTICS = {
    "Miscalibration": statistic_of("miscalibration"),
    "Discrimination": statistic_of("discrimination"),
    "Calibration error": statistic_of("calibration_error"),
    "Absolute error": statistic_of("absolute_error"),
    "Slope": statistic_of("calibration_slope"),
    "Intercept": statistic_of("calibration_intercept"),
    "Observed over expected": statistic_of("observed_over_expected"),
}
FORMULAS = {
    "Slope": slope_interval,
    "Intercept": intercept_interval,
    "Observed over expected": observed_over_expected_interval,
}
HELD = "in the band"


def distorted(probability: np.ndarray, line: tuple[float, float]) -> np.ndarray:
    """Return scores whose calibration line has this intercept and slope."""
    intercept, slope = line
    return 1 / (1 + np.exp(-(np.log(probability / (1 - probability)) - intercept) / slope))


def truth_of(shift: float, line: tuple[float, float]) -> dict[str, float]:
    """Return the true figures, by sums over a fine grid of scores."""
    z, step = np.linspace(-9, 11, 200_001, retstep=True)
    normal = {mean: np.exp(-((z - mean) ** 2) / 2) / np.sqrt(2 * np.pi) for mean in (0.0, shift)}
    share = (PREVALENCE * normal[shift] + (1 - PREVALENCE) * normal[0.0]) * step
    p = probabilities(z, shift, PREVALENCE)
    score = distorted(p, line)
    bins = np.minimum((score * 10).astype(int), 9)
    return {
        "Miscalibration": float(share @ (score - p) ** 2),
        "Discrimination": float(share @ (p - PREVALENCE) ** 2),
        "Calibration error": float(np.abs(np.bincount(bins, share * (p - score))).sum()),
        "Absolute error": float(share @ (p * (1 - score) + (1 - p) * score)),
        "Slope": line[1],
        "Intercept": line[0],
        "Observed over expected": float(PREVALENCE / (share @ score)),
    }


def true(column: tuple[int, str]) -> Known:
    own, other = LINES[column[1]], LINES["calibrated"]
    return apart(truth_of(SHIFT, own), truth_of(NOISY_SHIFT, other))


def shown(column: tuple[int, str], generator: np.random.Generator) -> Iterator[Shown | Aside]:
    """Yield what is looked at in a new sample, and whether the band held."""
    n, name = column
    truth, made = drawn(n, PREVALENCE, generator)
    seed = int(generator.integers(2**31))
    scores = {"first": distorted(made["first"], LINES[name]), "second": made["second"]}
    s = sweep(truth, scores["first"])
    for figure, formula in FORMULAS.items():
        yield figure, formula(s)
    sample = paired_sample(truth, scores)
    replicates = bootstrap(sample, STATISTICS, seed=seed, replicates=REPLICATES)
    for figure, statistic in STATISTICS.items():
        yield figure, replicates.interval(figure, "first")
        if statistic.method != "percentile":  # to compare with
            yield f"*{figure}*", replicates.interval(figure, "first", method="percentile")
        yield f"{figure}, difference", replicates.difference(figure, "first", "second")
    if name == "calibrated":
        yield from in_band(s, seed)


def in_band(s: Sweep, seed: int) -> Iterator[Aside]:
    """Yield whether the reliability curve lies in the band at each 20th share of the scores."""
    band, blocks = consistency_band(s, DRAWS, seed=seed), isotonic_blocks(s)
    for place in np.linspace(0, band.scores.size - 1, 21)[1:-1].astype(int).tolist():
        score, low, high = (float(each[place]) for each in (band.scores, band.lower, band.upper))
        block = min(int(np.searchsorted(blocks.upper, score)), blocks.upper.size - 1)
        yield Aside(HELD, float(low <= blocks.value[block] <= high))


def below(tallies: Mapping[str, Tally]) -> str:
    """Return how often the band held."""
    held = {head: one.asides[HELD] for head, one in tallies.items() if HELD in one.asides}
    told = ", ".join(
        f"{100 * np.mean(shares):.1f} % with {STUDY.columns[head][0]:,} cases"
        for head, shares in held.items()
    )
    return f"\nAt 19 scores of each calibrated sample the consistency band held {told}."


STUDY = Study(
    {f"n = {n:,}, {name}": (n, name) for n in (200, 1000, 5000) for name in LINES},
    true,
    shown,
    repetitions=400,
    replicates=REPLICATES,
    below=below,
)
