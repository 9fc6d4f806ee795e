"""What share of intervals covers the true value, by simulation; written to docs/coverage.md.

Run ``nice python -m benchmarks.coverage`` (``--repetitions 100``: a rough table, only printed).
With ``--kept FILE`` what is done is kept there, and a run that was stopped goes on from it.
With ``--bundled`` the part about bundles is made anew, and nothing else: as few cases as here are
drawn in bundles then, as otherwise only more than 65,536 are.
With ``--unpaired`` the part about two AUCs of different cases is made anew, and nothing else.

Cases are drawn again and again from a model whose figures are known: scores of the negatives are
normal with mean 0, of the positives with mean `SHIFT`, spread 1, turned into the probabilities that
follow. A second model of the same cases adds noise. Each interval is the one that is shown by
default, nominal 95 %. One process; about an hour.
"""

import argparse
import json
import sys
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field, replace
from pathlib import Path
from statistics import NormalDist

import numpy as np

from perfcore import (
    CostMatrix,
    Difference,
    Interval,
    Sweep,
    auc,
    auc_interval,
    bootstrap,
    paired_aucs,
    paired_sample,
    proportion_interval,
    sweep,
)
from perfcore.chance.bootstrap import (
    Replicates,
    Statistic,
    best_value,
    cost_envelope,
    minimum_cost,
    paired_draws,
    precision_at_recall,
    recall_at_fpr,
    statistic_of,
)
from perfcore.chance.intervals import Band
from perfcore.chance.intervals.auc_intervals import TEST, UNPAIRED_TEST
from perfcore.chance.intervals.placements import auc_variance
from perfcore.chance.intervals.scales import t_beyond

SIZES = (200, 2000)
PREVALENCES = (0.1, 0.5)
REPETITIONS, REPLICATES = 2000, 500
SHIFT, NOISY_SHIFT, CORRELATION = 1.5, 1.0, 0.6
PAGE = Path(__file__).parents[1] / "docs" / "coverage.md"
PART = "## Figures of calibration"
"""What the part of the page begins with that `benchmarks.calibration_coverage` writes."""

STATISTICS: dict[str, Statistic] = {
    "AUC": statistic_of("auc"),
    "Average precision": statistic_of("average_precision"),
    "Break-even point": statistic_of("break_even"),
    "Best F1": best_value("f1"),
    "Minimum cost, 5 : 1": minimum_cost(CostMatrix(cost_fn=5, cost_fp=1)),
    "Area under the cost curve": statistic_of("cost_area"),
    "Log loss": statistic_of("log_loss"),
    "Brier score": statistic_of("brier_score"),
}
CURVES: dict[str, Statistic] = {
    "Recall at FPR 0.1": recall_at_fpr([0.1]),
    "Precision at recall 0.5": precision_at_recall([0.5]),
    "Cost curve at 0.5": cost_envelope([0.5]),
}
"""Points of curves: those of their pointwise bands."""
BCA = replace(statistic_of("auc"), method="BCa")
FLATTERED = ("Best F1", "Minimum cost, 5 : 1", "Area under the cost curve", "Cost curve at 0.5")
"""Each takes the best of many thresholds on the cases that it is told of."""
BUNDLED = ((20_000, 0.01), (20_000, 0.1))
"""Sizes and prevalences that bundles are looked at with: five cases in a bundle."""
BUNDLED_REPETITIONS = 500
BUNDLED_PART = "## Many cases, drawn in bundles"
UNPAIRED_PART = "## Two AUCs of different cases"
DECISION_PART = "## At a threshold, and by whole groups"
"""What the part of the page begins with that `benchmarks.decision_coverage` writes."""
REGRESSION_PART = "## Figures of predicted numbers"
"""What the part of the page begins with that `benchmarks.regression_coverage` writes."""
CLUSTERING_PART = "## Clusterings"
"""What the part of the page begins with that `benchmarks.clustering_coverage` writes."""
UNPAIRED_SIZES = (
    ((10, 100), (40, 40)),
    ((10, 10), (10, 10)),
    ((5, 50), (5, 50)),
    ((20, 180), (20, 180)),
    ((20, 180), (200, 1800)),
)
"""Positives and negatives of either model."""
UNPAIRED_AREAS = ((0.7, 0.7), (0.85, 0.85), (0.95, 0.95), (0.95, 0.8))
UNPAIRED_REPETITIONS = 10_000
BATCH = 50
"""So many samples share a seed and are kept together."""


@dataclass(frozen=True)
class Truth:
    """The true figures of a model, by the names in `STATISTICS`, and its recall at a threshold."""

    figures: dict[str, float]
    threshold: float
    recall: float


def probabilities(z: np.ndarray, shift: float, prevalence: float) -> np.ndarray:
    """Return the probability of being positive at each score."""
    odds = prevalence / (1 - prevalence) * np.exp(shift * z - shift**2 / 2)
    return odds / (1 + odds)


def truth_of(shift: float, prevalence: float) -> Truth:
    """Return the true figures, by sums over a fine grid of scores."""
    z, step = np.linspace(-9, 11, 200_001, retstep=True)
    density = {mean: np.exp(-((z - mean) ** 2) / 2) / np.sqrt(2 * np.pi) for mean in (0.0, shift)}
    found, alarms = (1 - np.cumsum(d) * step + d * step / 2 for d in (density[shift], density[0.0]))
    found, alarms = np.clip(found, 0, 1), np.clip(alarms, 0, 1)
    p, n = prevalence, 1 - prevalence
    called = p * found + n * alarms
    precision = np.divide(p * found, called, out=np.ones(z.size), where=found > 1e-13)
    score = probabilities(z, shift, p)
    x = (np.arange(4000) + 0.5) / 4000
    best = shift / 2 + np.log((1 - x) / x) / shift  # where the likelihood ratio is (1 - x)/x
    normal = NormalDist()
    missed = np.array([normal.cdf(t - shift) for t in best])
    fired = np.array([1 - normal.cdf(t) for t in best])
    threshold = 0.5 if p == 0.5 else p
    figures = {
        "AUC": normal.cdf(shift / np.sqrt(2)),
        "Average precision": float((density[shift] * precision).sum() * step),
        "Break-even point": float(np.interp(p, called[::-1], found[::-1])),
        "Best F1": float((2 * p * found / (called + p)).max()),
        "Minimum cost, 5 : 1": float((5 * p * (1 - found) + n * alarms).min()),
        "Area under the cost curve": float((missed * x + fired * (1 - x)).mean()),
        "Recall at FPR 0.1": float(np.interp(0.1, alarms[::-1], found[::-1])),
        "Precision at recall 0.5": float(np.interp(0.5, found[::-1], precision[::-1])),
        "Cost curve at 0.5": (1 - normal.cdf(shift / 2) + normal.cdf(-shift / 2)) / 2,
        "Log loss": _mean(
            p * density[shift] * -np.log(score), n * density[0] * -np.log1p(-score), step
        ),
        "Brier score": _mean(
            p * density[shift] * (1 - score) ** 2, n * density[0] * score**2, step
        ),
    }
    return Truth(figures, threshold, float(np.interp(threshold, score, found)))


def _mean(positives: np.ndarray, negatives: np.ndarray, step: float) -> float:
    return float((positives + negatives).sum() * step)


def drawn(
    n: int, prevalence: float, generator: np.random.Generator
) -> tuple[np.ndarray, dict[str, np.ndarray]]:
    """Return the truth of new cases, and the scores of all models.

    "equal" is truly as good as "first", "noise" and "other noise" as good as "constant".
    """
    truth = generator.random(n) < prevalence
    own, other, noise, other_noise = generator.normal(size=(4, n))
    noisy = CORRELATION * own + np.sqrt(1 - CORRELATION**2) * other
    return truth, {
        "first": probabilities(own + SHIFT * truth, SHIFT, prevalence),
        "second": probabilities(noisy + NOISY_SHIFT * truth, NOISY_SHIFT, prevalence),
        "equal": probabilities(noisy + SHIFT * truth, SHIFT, prevalence),
        "noise": noise,
        "other noise": other_noise,
        "constant": np.zeros(n),
    }


ALIKE = {
    "of equal models": ("first", "equal"),
    "of noise from noise": ("noise", "other noise"),
    "of noise from a constant": ("noise", "constant"),
}
"""Pairs of which truly neither is better."""


Shown = tuple[str, Interval | Difference, float]


def shown(
    truth: np.ndarray, scores: dict[str, np.ndarray], known: tuple[Truth, Truth], seed: int
) -> Iterator[Shown]:
    """Yield figure, interval and true value of everything that is looked at."""
    first, second = (one.figures for one in known)
    models = {name: scores[name] for name in ("first", "second")}
    s = sweep(truth, models["first"])
    yield "AUC", auc_interval(s), first["AUC"]
    recall = proportion_interval(s.at(known[0].threshold), "recall")
    yield "Recall at a threshold", recall, known[0].recall
    difference = paired_aucs(truth, models).difference("first", "second")
    yield "AUC, difference", difference, first["AUC"] - second["AUC"]
    sample = paired_sample(truth, models)
    wanted = STATISTICS | CURVES | {"BCa": BCA}
    replicates = bootstrap(sample, wanted, seed=seed, replicates=REPLICATES)
    yield "*AUC*", replicates.interval("BCa", "first"), first["AUC"]
    yield from _of_replicates(replicates, first, second)
    if not sample.bundled:
        yield from _of_equals(truth, scores, seed)


def _of_equals(truth: np.ndarray, scores: dict[str, np.ndarray], seed: int) -> Iterator[Shown]:
    """Yield the differences of models that truly are alike: there is none."""
    sample = paired_sample(truth, {k: v for k, v in scores.items() if k != "second"})
    wanted = {name: one for name, one in (STATISTICS | CURVES).items() if name in FLATTERED}
    replicates = bootstrap(sample, wanted, seed=seed, replicates=REPLICATES)
    for name in FLATTERED:
        for said, pair in ALIKE.items():
            if name in CURVES:
                yield f"{name}, {said}", _only_point(replicates.difference_band(name, *pair)), 0.0
                continue
            yield f"{name}, {said}", replicates.difference(name, *pair), 0.0
            percentile = replicates.difference(name, *pair, method="percentile")
            yield f"*{name}, {said}*", percentile, 0.0


def _of_replicates(
    replicates: Replicates, first: dict[str, float], second: dict[str, float]
) -> Iterator[Shown]:
    for name in STATISTICS:
        percentile = replicates.interval(name, "first", method="percentile")
        yield f"*{name}*", percentile, first[name]
        yield name, replicates.interval(name, "first"), first[name]
        difference = replicates.difference(name, "first", "second")
        yield f"{name}, difference", difference, first[name] - second[name]
        if name in FLATTERED:  # to compare with
            percentile = replicates.difference(name, "first", "second", method="percentile")
            yield f"*{name}, difference*", percentile, first[name] - second[name]
    for name in CURVES:
        yield name, _only_point(replicates.band(name, "first")), first[name]
        difference = _only_point(replicates.difference_band(name, "first", "second"))
        yield f"{name}, difference", difference, first[name] - second[name]


def _only_point(band: Band) -> Interval:
    ends = band.value.item(), band.low.item(), band.high.item()
    return Interval(*ends, band.level, band.method)


@dataclass
class Tally:
    """How often an interval covered, was missed on either side, or was not given."""

    covered: Counter[tuple[str, str]] = field(default_factory=Counter)
    below: Counter[tuple[str, str]] = field(default_factory=Counter)
    above: Counter[tuple[str, str]] = field(default_factory=Counter)
    missing: Counter[tuple[str, str]] = field(default_factory=Counter)

    @property
    def counters(self) -> tuple[Counter[tuple[str, str]], ...]:
        """All four."""
        return self.covered, self.below, self.above, self.missing

    def add(self, intervals: Iterator[Shown]) -> None:
        """Add what becomes of the intervals of one more sample."""
        for figure, interval, value in intervals:
            stands_in = interval.method == "Newcombe" and "AUC" in figure
            key = figure, "DeLong, logit, t" if stands_in else interval.method
            if np.isnan(interval.low):
                self.missing[key] += 1
            elif value < interval.low:
                self.below[key] += 1
            elif value > interval.high:
                self.above[key] += 1
            else:
                self.covered[key] += 1


def tally(n: int, prevalence: float, repetitions: int, kept: Path | None = None) -> Tally:
    """Return what became of the intervals of so many samples; goes on from what was kept."""
    known = truth_of(SHIFT, prevalence), truth_of(NOISY_SHIFT, prevalence)
    done, result = _read(kept, n, prevalence)
    while done < repetitions:
        generator = np.random.default_rng([n, int(100 * prevalence), done])
        count = min(BATCH, repetitions - done)
        for _ in range(count):
            truth, scores = drawn(n, prevalence, generator)
            seed = int(generator.integers(2**31))
            result.add(shown(truth, scores, known, seed))
        done += count
        _keep(kept, n, prevalence, done, result)
    return result


def _read(kept: Path | None, n: int, prevalence: float) -> tuple[int, Tally]:
    columns = json.loads(kept.read_text(encoding="utf-8")) if kept and kept.exists() else {}
    done, rows = columns.get(f"{n} {prevalence}", (0, []))
    result = Tally()
    for figure, method, *counts in rows:
        for counter, count in zip(result.counters, counts, strict=True):
            counter[figure, method] = count
    return done, result


def _keep(kept: Path | None, n: int, prevalence: float, done: int, result: Tally) -> None:
    if kept is None:
        return
    columns = json.loads(kept.read_text(encoding="utf-8")) if kept.exists() else {}
    keys = dict.fromkeys(key for counter in result.counters for key in counter)
    rows = [(*key, *(counter[key] for counter in result.counters)) for key in keys]
    columns[f"{n} {prevalence}"] = done, rows
    new = kept.with_name(f"{kept.name}.new")
    new.write_text(json.dumps(columns), encoding="utf-8")
    new.replace(kept)  # a run that is stopped leaves the last batch whole


def page(tallies: dict[tuple[int, float], Tally], repetitions: int) -> str:
    """Return docs/coverage.md."""
    heads = [f"n = {n:,}, {prevalence:.0%}" for n, prevalence in tallies]
    lines = [
        HEADING.format(repetitions=repetitions, replicates=REPLICATES, error=error_of(repetitions)),
        *rows_of(heads, list(tallies.values())),
    ]
    return "\n".join(lines) + FOOTING


def rows_of(heads: list[str], tallies: list[Tally]) -> list[str]:
    """Return the lines of the table, a column for each tally."""
    keys = dict.fromkeys(key for one in tallies for key in (*one.covered, *one.below, *one.above))
    lines = [
        f"| figure | method | {' | '.join(heads)} |",
        f"|---|---|{'---:|' * len(heads)}",
    ]
    for key in sorted(keys, key=_place):
        cells = [_cell(one, key) for one in tallies]
        lines.append(f"| {key[0]} | {key[1]} | {' | '.join(cells)} |")
    return lines


def _place(key: tuple[str, str]) -> tuple[bool, int]:
    """Return where a row stands: defaults first; figures, differences, those of equals."""
    figure = key[0]
    kinds = ["difference", *ALIKE]
    return figure.startswith("*"), max([0, *(i + 1 for i, k in enumerate(kinds) if k in figure)])


def _cell(one: Tally, key: tuple[str, str]) -> str:
    given = one.covered[key] + one.below[key] + one.above[key]
    if not given:
        return ""
    share = 100 * one.covered[key] / given
    marked = f"{share:.1f}" if 93 <= share <= 97 else f"**{share:.1f}**"
    return f"{marked} ({100 * one.below[key] / given:.1f}, {100 * one.above[key] / given:.1f})"


def error_of(repetitions: int) -> str:
    """Return the standard error of a simulation, in percent."""
    return f"{100 * np.sqrt(0.95 * 0.05 / repetitions):.1f}"


def bundled_page(tallies: dict[tuple[int, float], Tally], repetitions: int) -> str:
    """Return the part of docs/coverage.md about cases that are drawn in bundles."""
    heads = [f"n = {n:,}, {prevalence:.0%}" for n, prevalence in tallies]
    of_bootstrap = [_of_bootstrap(one) for one in tallies.values()]
    lines = [
        BUNDLED_HEADING.format(
            part=BUNDLED_PART,
            repetitions=repetitions,
            replicates=REPLICATES,
            error=error_of(repetitions),
        ),
        *rows_of(heads, of_bootstrap),
    ]
    return "\n".join(lines) + "\n"


def _of_bootstrap(one: Tally) -> Tally:
    """Return what became of the defaults that a bootstrap makes; no other is drawn in bundles."""
    return Tally(
        *(
            Counter({key: n for key, n in each.items() if "boot" in key[1] and key[0][0] != "*"})
            for each in one.counters
        )
    )


def unpaired_page(repetitions: int) -> str:
    """Return the part of docs/coverage.md about two AUCs of different cases: a process a column."""
    with ProcessPoolExecutor(len(UNPAIRED_AREAS)) as workers:
        tallies = list(workers.map(unpaired, UNPAIRED_AREAS, [repetitions] * len(UNPAIRED_AREAS)))
    heads = [f"AUC {one:g} and {other:g}" for one, other in UNPAIRED_AREAS]
    error = error_of(repetitions)
    heading = UNPAIRED_HEADING.format(part=UNPAIRED_PART, repetitions=repetitions, error=error)
    return "\n".join([heading, *rows_of(heads, tallies), UNPAIRED_FOOTING])


def unpaired(areas: tuple[float, float], repetitions: int) -> Tally:
    """Return how often the true difference of two AUCs is not rejected, with t and the normal.

    An interval holds it just then; its quantile takes longer than all else.
    """
    generator, result = np.random.default_rng([int(1000 * area) for area in areas]), Tally()
    for sizes in UNPAIRED_SIZES:
        said = " against ".join(f"{positives} + {negatives:,}" for positives, negatives in sizes)
        keys = (said, UNPAIRED_TEST), (f"*{said}*", f"{TEST}, normal")
        for _ in range(repetitions):
            one, other = (_of_area(*each, generator) for each in zip(sizes, areas, strict=True))
            off = auc(one) - auc(other) - (areas[0] - areas[1])
            variance, freedom = auc_variance(one).plus(auc_variance(other))
            for key, known in zip(keys, (freedom, np.inf), strict=True):
                if variance <= 0:
                    result.missing[key] += 1
                elif t_beyond(off / np.sqrt(variance), known) >= 0.05:
                    result.covered[key] += 1
                else:
                    (result.below if off > 0 else result.above)[key] += 1
    return result


def _of_area(size: tuple[int, int], area: float, generator: np.random.Generator) -> Sweep:
    """Return new cases, so many positives and negatives, of a model whose AUC is known."""
    positives, negatives = size
    truth = np.arange(positives + negatives) < positives
    shift = np.sqrt(2) * NormalDist().inv_cdf(area)
    return sweep(truth, generator.normal(size=truth.size) + shift * truth)


UNPAIRED_HEADING = """{part}

Made by `nice python -m benchmarks.coverage --unpaired`: {repetitions:,} samples for each cell,
standard error of the simulation {error}; else as above. A row is how many positives + negatives
either model was tried on. Negatives score normally around 0, positives so far above that the AUC is
the one of the column. Where two AUCs are truly equal, 100 minus a number is how often they are
found different.
"""

UNPAIRED_FOOTING = """
- **t in place of the normal** covers more in every cell, and is nearer to 95 wherever the normal
  falls short by much. Its degrees of freedom are Satterthwaite's: of a variance in four parts, what
  the positives and the negatives of either model add, each known as well as they are many.
- **Where both models have few cases and high AUCs** both methods cover more than they should, as
  an AUC cannot exceed 1: there t is longer than need be.
- **Where one model has few positives and the other many cases** both fall short, as the AUC of
  few positives is skewed; t falls short by less.
"""

BUNDLED_HEADING = """{part}

Made by `nice python -m benchmarks.coverage --bundled`: {repetitions} samples for each column,
{replicates} bootstrap replicates for each, standard error of the simulation {error}; else as above.
More than 65,536 paired cases are drawn in about 4,000 random bundles, which costs the same for any
number; here 20,000 are, five in a bundle, so that one column has 200 positives alone. The standard
error of a figure is off by 1.1 % then, in theory and as the tests measure it, beside the 1.6 to
2.2 % by which 2,000 to 1,000 replicates are off.
"""

HEADING = """# How often the intervals cover the true value

Made by `nice python -m benchmarks.coverage`: {repetitions:,} samples for each column, {replicates}
bootstrap replicates for each sample. A column is a number of cases and a prevalence; with 200 cases
and 10 % there are about 20 positives. A cell is the share of intervals, in percent, that cover the
true value: nominal 95, standard error of the simulation {error}. In brackets the shares that lie
wholly above it and wholly below it. Bold: outside of 93 to 97.

Negatives score normally around 0, positives around 1.5, both with spread 1; scores are the
probabilities that follow. The second model of a difference has 1.0 in place of 1.5, and its noise
correlates with that of the first by 0.6. The true values are those of infinitely many cases: for
the best of all thresholds, that of the best threshold there is, not of the one that was chosen.
"""

FOOTING = """

Rows in italics are there to compare; the others are the defaults.

- **Best F1, minimum cost and the cost curve are flattered**, as each takes the best of many
  thresholds on the same cases, and percentiles inherit that twice. The unbiased normal interval
  takes off what replicates exceed the figure by, on the logit or the log scale, and so does the
  basic one of the minimum cost, whose long side is that of the higher cost.
- **In a difference of two models the flattery cancels only if both have as many thresholds to
  choose from.** A constant score has none, and noise never costs more than it where it chooses:
  percentiles of the difference find noise cheaper in most samples. Where all thresholds are equally
  good, the flattery is 2.4 times what replicates exceed the figure by, on average, and where one is
  clearly best it is that once at most. So a cautious interval holds the percentile interval, the
  normal one, and one with three times that excess taken off.
- **What is claimed of two models that are truly alike** is what the rows of equal models and of
  noise tell: 100 minus the number, where at most 5 is meant. The hardest is noise against a
  constant score at the one operating condition 0.5, where noise gains most: with the excess taken
  off once, one sample in six found noise cheaper there. The price of caution is power: a model
  whose AUC is 0.64 was found cheaper than a constant there in 77 % of 600 samples of 200 cases,
  half of them positive, with the excess taken off once in 96 to 98 %. With 2,000 cases it always
  was.
- **Simultaneous bands**, which what is said of a whole curve rests on, take off as much.
- **Stratified replicates** are for samples whose numbers of positives and negatives were fixed in
  advance. Where they were not, log loss and Brier score vary with them, and a stratified interval
  is too short: in a trial with 200 cases and 10 % positives it covered 75 to 78 %.
- **A threshold chosen on the same cases** is not a threshold given: Wilson's interval holds for a
  given one.
- **Curves** are looked at in one point each. Bands of ROC and precision-recall curves are
  percentiles; that of the cost curve is unbiased normal, as the curve is flattered everywhere.
- **What covers more than 97 %** is on the safe side, longer than need be. Cautious intervals are
  meant to be: of the best F1, of least costs, and most of all of noise, whose best threshold is
  often to call all cases alike, so that nothing differs. Recall at a false positive rate and
  precision at a recall are steps of whole cases, and so are their differences.
- **What falls short of 93 %** does so by less than half a point: the difference of two AUCs with
  200 cases of which 10 % are positive, as the spread of some 20 positives is not well known; and
  the minimum cost with 2,000 cases, half of them positive, which hangs on the few cases at one end
  of the scores and looks better than it is more often than worse.
- With far fewer than 20 cases of a class all of these are rough. Where one replicate in a hundred
  has none of a class there is no interval, but a reason.

For figures of more than two classes see [class-coverage.md](class-coverage.md).
"""


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.coverage")
    parser.add_argument("--repetitions", type=int)
    parser.add_argument("--kept", type=Path, help="where what is done is kept")
    parser.add_argument("--bundled", action="store_true", help="the part about bundles alone")
    parser.add_argument("--unpaired", action="store_true", help="the part about different cases")
    given = parser.parse_args(arguments)
    if given.unpaired:
        text = unpaired_page(given.repetitions or UNPAIRED_REPETITIONS)
        if given.repetitions is None:
            put(UNPAIRED_PART, text)
        print(text)
        return
    if given.bundled:
        paired_draws.MANY = 0
    usual = BUNDLED_REPETITIONS if given.bundled else REPETITIONS
    repetitions = given.repetitions or usual
    columns = BUNDLED if given.bundled else [(n, p) for n in SIZES for p in PREVALENCES]
    tallies = {}
    for n, prevalence in columns:
        start = time.perf_counter()
        tallies[n, prevalence] = tally(n, prevalence, repetitions, given.kept)
        taken = time.perf_counter() - start
        print(f"n = {n}, {prevalence:.0%}: {taken:.0f} s", file=sys.stderr, flush=True)
    text = (bundled_page if given.bundled else page)(tallies, repetitions)
    if repetitions == usual:
        put(BUNDLED_PART if given.bundled else "", text)
    print(text)


def put(part: str, text: str) -> None:
    """Write a part of the page anew, "" for the first; the others stay."""
    parts = dict.fromkeys(
        [
            *("", BUNDLED_PART, UNPAIRED_PART, DECISION_PART),
            *(CLUSTERING_PART, PART, REGRESSION_PART),
        ],
        "",
    )
    rest = PAGE.read_text(encoding="utf-8")
    for head in reversed(list(parts)[1:]):
        rest, found, about = rest.partition(head)
        parts[head] = found + about
    parts |= {"": rest, part: f"{text}\n"}
    whole = "\n\n".join(each.strip() for each in parts.values() if each.strip())
    PAGE.write_text(f"{whole}\n", encoding="utf-8")


if __name__ == "__main__":
    main()
