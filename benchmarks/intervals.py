"""How sure figures are, beside resampling with scikit-learn.

Run ``python -m benchmarks.intervals`` (with ``--rows 1000000``: only so many).

own: replicates of AUC, average precision and the cost curve at 101 conditions, for three models of
the same cases, and for one; all that it takes, from scores to replicates. sklearn: the same
replicates by drawing cases and calling roc_auc_score, average_precision_score and roc_curve, a few
of them, as each takes the same. Both sides are checked to give the same mean and spread.
Times are in ms a replicate, and of DeLong's interval in ns a case after the sweep.
"""

import argparse
import time
from collections.abc import Callable
from dataclasses import dataclass
from statistics import median

import numpy as np
from sklearn import metrics

from benchmarks.cases import cases
from benchmarks.peers import least_costs
from perfcore import auc_interval, bootstrap, paired_sample, separate_samples, sweep
from perfcore.chance.bootstrap import (
    Statistics,
    cost_envelope,
    statistic_of,
)

ROWS = (10_000, 100_000, 1_000_000)
REPLICATES = 1000
SECONDS = 6.0
"""About how long to resample with scikit-learn; at least `FEWEST` replicates are."""
FEWEST, MOST = 2, 100
CONDITIONS = np.linspace(0, 1, 101)
STATISTICS: Statistics = {
    "auc": statistic_of("auc"),
    "average_precision": statistic_of("average_precision"),
    "envelope": cost_envelope(CONDITIONS),
}

Values = dict[str, dict[str, np.ndarray]]


@dataclass(frozen=True)
class Timed:
    """Replicates by model and figure, and the ms that each took."""

    values: Values
    milliseconds: float


def models(n: int) -> tuple[np.ndarray, dict[str, np.ndarray]]:
    """Return the truth and the scores of three models, each with more noise than the one before."""
    truth, score = cases(n)
    generator = np.random.default_rng(7)
    noisy = {f"noise {w}": score + w * generator.normal(size=n) for w in (0.1, 0.3)}
    return truth, {"plain": score, **noisy}


def own_replicates(truth: np.ndarray, scores: dict[str, np.ndarray], count: int) -> Timed:
    """Return the replicates by `perfcore`; one model alone is drawn from its sweep."""
    start = time.perf_counter()
    if len(scores) > 1:
        sample = paired_sample(truth, scores)
    else:
        sample = separate_samples({name: sweep(truth, score) for name, score in scores.items()})
    drawn = bootstrap(sample, STATISTICS, seed=1, replicates=count)
    taken = (time.perf_counter() - start) * 1000 / count
    return Timed({model: dict(values) for model, values in drawn.values.items()}, taken)


def peer_replicates(
    truth: np.ndarray, scores: dict[str, np.ndarray], seconds: float, most: int = MOST
) -> Timed:
    """Return as many replicates by scikit-learn as fit into the time."""
    generator = np.random.default_rng(1)
    rows: dict[str, list[dict[str, np.ndarray]]] = {model: [] for model in scores}
    start, done = time.perf_counter(), 0
    while done < FEWEST or (done < most and time.perf_counter() < start + seconds):
        chosen = generator.integers(0, truth.size, truth.size)
        for model, score in scores.items():
            rows[model].append(peer_figures(truth[chosen], score[chosen]))
        done += 1
    taken = (time.perf_counter() - start) * 1000 / done
    values = {m: {k: np.array([row[k] for row in r]) for k in STATISTICS} for m, r in rows.items()}
    return Timed(values, taken)


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


def delong_nanoseconds(truth: np.ndarray, score: np.ndarray) -> float:
    """Return what DeLong's interval takes a case, after the sweep."""
    s = sweep(truth, score)
    return median(seconds_of(lambda: auc_interval(s)) for _ in range(7)) * 1e9 / truth.size


def seconds_of(call: Callable[[], object]) -> float:
    start = time.perf_counter()
    call()
    return time.perf_counter() - start


def row(n: int) -> str:
    """Return one line of the table."""
    truth, scores = models(n)
    cells = []
    for chosen in (scores, {"plain": scores["plain"]}):
        peer = peer_replicates(truth, chosen, SECONDS / 2)
        own = own_replicates(truth, chosen, REPLICATES)
        check_alike(own.values, peer.values)
        ratio = peer.milliseconds / own.milliseconds
        cells.append(f" {peer.milliseconds:>9,.1f} {own.milliseconds:>7.3f} {ratio:>6,.0f}x")
    return f"{n:>10,}{''.join(cells)} {delong_nanoseconds(truth, scores['plain']):>8.1f}"


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.intervals")
    parser.add_argument("--rows", type=int, nargs="+", default=ROWS)
    rows = parser.parse_args(arguments).rows
    print(__doc__.split("\n\n", 2)[2])
    print(
        f"{'':>10} {'three models':^25} {'one model':^25}\n"
        f"{'cases':>10} {'sklearn':>9} {'own':>7} {'ratio':>7} {'sklearn':>9} {'own':>7}"
        f" {'ratio':>7} {'DeLong':>8}"
    )
    for n in rows:
        print(row(n), flush=True)


if __name__ == "__main__":
    main()
