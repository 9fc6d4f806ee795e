"""Intervals of figures of two classes.

Cases are drawn again and again from a model whose figures are known: scores of the negatives are
normal with mean 0, of the positives with mean `SHIFT`, spread 1, turned into the probabilities that
follow. A second model of the same cases adds noise. Each interval is the one that is shown by
default, nominal 95 %.
"""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from statistics import NormalDist

import numpy as np

from benchmarks.coverage.harness import KINDS, Known, Shown, Study, apart
from perfcore import (
    CostMatrix,
    Interval,
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
    precision_at_recall,
    recall_at_fpr,
    statistic_of,
)
from perfcore.chance.intervals import Band

REPLICATES = 500
SHIFT, NOISY_SHIFT, CORRELATION = 1.5, 1.0, 0.6

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
ALL = STATISTICS | CURVES
BCA = replace(statistic_of("auc"), method="BCa")
FLATTERED = ("Best F1", "Minimum cost, 5 : 1", "Area under the cost curve", "Cost curve at 0.5")
"""Each takes the best of many thresholds on the cases that it is told of."""
ALIKE = dict(
    zip(
        KINDS[1:],
        (("first", "equal"), ("noise", "other noise"), ("noise", "constant")),
        strict=True,
    )
)
"""Pairs of which truly neither is better."""


def probabilities(z: np.ndarray, shift: float, prevalence: float) -> np.ndarray:
    """Return the probability of being positive at each score."""
    odds = prevalence / (1 - prevalence) * np.exp(shift * z - shift**2 / 2)
    return odds / (1 + odds)


def threshold_of(prevalence: float) -> float:
    return 0.5 if prevalence == 0.5 else prevalence


def truth_of(shift: float, prevalence: float) -> dict[str, float]:
    """Return the true figures of a model, by sums over a fine grid of scores."""
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

    def mean(positives: np.ndarray, negatives: np.ndarray) -> float:
        return float((p * density[shift] * positives + n * density[0] * negatives).sum() * step)

    return {
        "AUC": normal.cdf(shift / np.sqrt(2)),
        "Average precision": float((density[shift] * precision).sum() * step),
        "Break-even point": float(np.interp(p, called[::-1], found[::-1])),
        "Best F1": float((2 * p * found / (called + p)).max()),
        "Minimum cost, 5 : 1": float((5 * p * (1 - found) + n * alarms).min()),
        "Area under the cost curve": float((missed * x + fired * (1 - x)).mean()),
        "Recall at FPR 0.1": float(np.interp(0.1, alarms[::-1], found[::-1])),
        "Precision at recall 0.5": float(np.interp(0.5, found[::-1], precision[::-1])),
        "Cost curve at 0.5": (1 - normal.cdf(shift / 2) + normal.cdf(-shift / 2)) / 2,
        "Log loss": mean(-np.log(score), -np.log1p(-score)),
        "Brier score": mean((1 - score) ** 2, score**2),
        "Recall at a threshold": float(np.interp(threshold_of(p), score, found)),
    }


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


def true(column: tuple[int, float]) -> Known:
    """Return the true values of a column; models that truly are alike do not differ."""
    none = {f"{name}, {said}": 0.0 for name in FLATTERED for said in ALIKE}
    return none | apart(*(truth_of(shift, column[1]) for shift in (SHIFT, NOISY_SHIFT)))


def shown(column: tuple[int, float], generator: np.random.Generator) -> Iterator[Shown]:
    """Yield what is looked at in a new sample of so many cases and a prevalence."""
    truth, scores = drawn(*column, generator)
    seed = int(generator.integers(2**31))
    models = {name: scores[name] for name in ("first", "second")}
    s = sweep(truth, models["first"])
    yield "AUC", auc_interval(s)
    yield "Recall at a threshold", proportion_interval(s.at(threshold_of(column[1])), "recall")
    yield "AUC, difference", paired_aucs(truth, models).difference("first", "second")
    sample = paired_sample(truth, models)
    replicates = bootstrap(sample, ALL | {"BCa": BCA}, seed=seed, replicates=REPLICATES)
    yield "*AUC*", replicates.interval("BCa", "first")
    for name in STATISTICS:
        yield f"*{name}*", replicates.interval(name, "first", method="percentile")
        yield name, replicates.interval(name, "first")
    for name in CURVES:
        yield name, _only_point(replicates.band(name, "first"))
    yield from _differences(replicates, ALL, "difference", "first", "second")
    if not sample.bundled:
        sample = paired_sample(truth, {k: v for k, v in scores.items() if k != "second"})
        wanted = {name: ALL[name] for name in FLATTERED}
        replicates = bootstrap(sample, wanted, seed=seed, replicates=REPLICATES)
        for said, pair in ALIKE.items():
            yield from _differences(replicates, wanted, said, *pair)


def _differences(
    replicates: Replicates, names: Iterable[str], said: str, *pair: str
) -> Iterator[Shown]:
    for name in names:
        if name in CURVES:
            yield f"{name}, {said}", _only_point(replicates.difference_band(name, *pair))
            continue
        yield f"{name}, {said}", replicates.difference(name, *pair)
        if name in FLATTERED:  # to compare with
            yield f"*{name}, {said}*", replicates.difference(name, *pair, method="percentile")


def _only_point(band: Band) -> Interval:
    ends = band.value.item(), band.low.item(), band.high.item()
    return Interval(*ends, band.level, band.method)


STUDY = Study(
    {f"n = {n:,}, {share:.0%}": (n, share) for n in (200, 2000) for share in (0.1, 0.5)},
    true,
    shown,
    repetitions=2000,
    replicates=REPLICATES,
)
