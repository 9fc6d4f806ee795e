"""How sure figures are, beside resampling with scikit-learn.

Ours are replicates of AUC, average precision and the cost curve at 101 conditions; all that it
takes, from scores to replicates. Theirs are the same by drawing cases and calling roc_auc_score,
average_precision_score and roc_curve, a few of them, as each takes the same.
"""

import time
from statistics import mean

import numpy as np
from sklearn import metrics

from benchmarks import harness
from benchmarks.cases import cases
from benchmarks.harness import Fact, Measured, duration, power, times, wall
from benchmarks.performance.peers import least_costs
from perfcore import bootstrap, paired_sample, separate_samples, sweep
from perfcore.chance.bootstrap import Statistics, cost_envelope, statistic_of

REPLICATES = 1000
SAMPLES = {1: "one model", 3: "three models of the same cases"}
CONDITIONS = np.linspace(0, 1, 101)
STATISTICS: Statistics = {
    "auc": statistic_of("auc"),
    "average_precision": statistic_of("average_precision"),
    "envelope": cost_envelope(CONDITIONS),
}

Scores = dict[str, np.ndarray]
Values = dict[str, dict[str, np.ndarray]]
"""Replicates by model and figure."""


def models(n: int, count: int) -> tuple[np.ndarray, Scores]:
    """Return the truth and the scores of models, each with more noise than the one before."""
    truth, score = cases(n)
    generator = np.random.default_rng(7)
    noise = [w * generator.normal(size=n) for w in (0.1, 0.3)[: count - 1]]
    return truth, {f"model {i}": score + each for i, each in enumerate([0.0, *noise])}


def own_replicates(truth: np.ndarray, scores: Scores, count: int) -> Values:
    """Return the replicates by `perfcore`; one model alone is drawn from its sweep."""
    sweeps = {name: sweep(truth, score) for name, score in scores.items() if len(scores) == 1}
    sample = separate_samples(sweeps) if sweeps else paired_sample(truth, scores)
    drawn = bootstrap(sample, STATISTICS, seed=1, replicates=count).values
    return {model: dict(values) for model, values in drawn.items()}


def peer_replicate(truth: np.ndarray, scores: Scores, generator: np.random.Generator) -> Values:
    """Return one replicate by drawing cases and the usual calls of scikit-learn."""
    chosen = generator.integers(0, truth.size, truth.size)
    return {model: peer_figures(truth[chosen], score[chosen]) for model, score in scores.items()}


def peer_figures(truth: np.ndarray, score: np.ndarray) -> dict[str, np.ndarray]:
    fpr, tpr, _ = metrics.roc_curve(truth, score)
    return {
        "auc": np.array(metrics.roc_auc_score(truth, score)),
        "average_precision": np.array(metrics.average_precision_score(truth, score)),
        "envelope": least_costs(fpr, tpr, CONDITIONS),
    }


def peer_replicates(
    truth: np.ndarray, scores: Scores, seconds: float = 4, most: int = 100
) -> tuple[float, Values]:
    """Return the seconds of one, and as many as fit into the time, two at least."""
    generator, end = np.random.default_rng(1), time.perf_counter() + harness.PATIENCE * seconds
    taken: list[tuple[float, Values]] = []
    while len(taken) < 2 or (len(taken) < most and time.perf_counter() < end):
        taken.append(wall(peer_replicate, truth, scores, generator))
    spent, rows = zip(*taken, strict=True)
    values = {m: {k: np.array([row[m][k] for row in rows]) for k in STATISTICS} for m in scores}
    return mean(spent), values


def check_alike(own: Values, peer: Values) -> None:
    """Raise AssertionError unless both sides have the same mean and spread, up to chance."""
    for model, figures in peer.items():
        for key, theirs in figures.items():
            mine = own[model][key]
            spread = mine.std(axis=0).max()
            off = np.abs(mine.mean(axis=0) - theirs.mean(axis=0)).max()
            assert off < 6 * spread / np.sqrt(len(theirs)), (model, key, off, spread)
            if len(theirs) > 30:
                ratio = theirs.std(axis=0).max() / spread
                assert 0.5 < ratio < 2, (model, key, ratio)


def measured(n: int, count: int) -> Measured:
    """Measure the bootstrap of AUC, average precision and the cost curve, of so many models."""
    given = models(n, count)
    one, peer = peer_replicates(*given)
    mine, own = wall(own_replicates, *given, REPLICATES)
    check_alike(own, peer)
    theirs = one * REPLICATES
    yield Fact(
        f"1,000 bootstrap replicates of AUC, average precision and cost curve, {SAMPLES[count]},"
        f" {power(n)} cases",
        duration(mine),
        f"{duration(theirs)}: a careful loop of scikit-learn, timed on fewer resamples and scaled",
        times(theirs / mine),
    )
