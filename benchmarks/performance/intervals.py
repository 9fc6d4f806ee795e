"""How sure figures are, beside resampling with scikit-learn.

Ours are replicates of AUC, average precision and the cost curve at 101 conditions; all that it
takes, from scores to replicates. Theirs are the same by drawing cases and calling roc_auc_score,
average_precision_score and roc_curve, a few of them, as each takes the same.
"""

from dataclasses import dataclass

import numpy as np
from sklearn import metrics

from benchmarks.cases import cases
from benchmarks.performance.facts import (
    Fact,
    Measured,
    alternated,
    duration,
    power,
    seconds_of,
    times,
)
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

Values = dict[str, dict[str, np.ndarray]]


@dataclass(frozen=True)
class Timed:
    """Replicates by model and figure, and the seconds that each took."""

    values: Values
    seconds: float


def models(n: int) -> tuple[np.ndarray, dict[str, np.ndarray]]:
    """Return the truth and the scores of three models, each with more noise than the one before."""
    truth, score = cases(n)
    generator = np.random.default_rng(7)
    noisy = {f"noise {w}": score + w * generator.normal(size=n) for w in (0.1, 0.3)}
    return truth, {"plain": score, **noisy}


def own_replicates(truth: np.ndarray, scores: dict[str, np.ndarray], count: int) -> Timed:
    """Return the replicates by `perfcore`; one model alone is drawn from its sweep."""
    found: Values = {}

    def draw() -> None:
        if len(scores) > 1:
            sample = paired_sample(truth, scores)
        else:
            sample = separate_samples({name: sweep(truth, score) for name, score in scores.items()})
        drawn = bootstrap(sample, STATISTICS, seed=1, replicates=count)
        found.update({model: dict(values) for model, values in drawn.values.items()})

    taken = seconds_of(draw)
    return Timed(found, taken / count)


def peer_replicates(
    truth: np.ndarray, scores: dict[str, np.ndarray], seconds: float = 4, most: int = 100
) -> Timed:
    """Return as many replicates by scikit-learn as fit into the time, two at least."""
    generator = np.random.default_rng(1)
    rows: dict[str, list[dict[str, np.ndarray]]] = {model: [] for model in scores}

    def draw() -> None:
        chosen = generator.integers(0, truth.size, truth.size)
        for model, score in scores.items():
            rows[model].append(peer_figures(truth[chosen], score[chosen]))

    taken = alternated([draw], seconds=seconds, most=most)
    values = {m: {k: np.array([row[k] for row in r]) for k in STATISTICS} for m, r in rows.items()}
    return Timed(values, float(np.mean(taken)))


def peer_figures(truth: np.ndarray, score: np.ndarray) -> dict[str, np.ndarray]:
    """Return the three figures by the usual calls of scikit-learn."""
    fpr, tpr, _ = metrics.roc_curve(truth, score)
    least = least_costs(fpr, tpr, CONDITIONS)
    return {
        "auc": np.array(metrics.roc_auc_score(truth, score)),
        "average_precision": np.array(metrics.average_precision_score(truth, score)),
        "envelope": least,
    }


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
    truth, scores = models(n)
    scores = dict([*scores.items()][:count])
    peer = peer_replicates(truth, scores)
    own = own_replicates(truth, scores, REPLICATES)
    check_alike(own.values, peer.values)
    mine, theirs = (side.seconds * REPLICATES for side in (own, peer))
    yield Fact(
        f"1,000 bootstrap replicates of AUC, average precision and cost curve, {SAMPLES[count]},"
        f" {power(n)} cases",
        duration(mine),
        f"{duration(theirs)}: a careful loop of scikit-learn, timed on fewer resamples and scaled",
        times(theirs / mine),
    )
