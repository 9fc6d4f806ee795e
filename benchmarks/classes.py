"""All figures of the Classes page beside the scikit-learn calls that give the same.

Run ``python -m benchmarks.classes`` (with ``--rows 1000000``: only so many; with
``--alone 1000000 100``: so many cases and classes without scikit-learn).

sklearn: `confusion_matrix`, `classification_report`, `balanced_accuracy_score`,
`cohen_kappa_score`, `matthews_corrcoef`, `log_loss`, `brier_score_loss`, `roc_auc_score` (one
against the rest: macro, weighted and micro; and pairs), `average_precision_score` of each class,
`top_k_accuracy_score` for each k that the page shows. The most probable classes are given to it.
listed: of those, one average of the AUC and one k, no Brier score, no balanced accuracy.
own: all of the figures, from the table of probabilities; checked to be equal before all else.
Both sides alternate in one process. Times are medians in ms; ratio: sklearn / own, listed / own.
peak: most memory that own holds above the table, in bytes a case; the table itself has 8 a class.
"""

import argparse
import gc
import time
import tracemalloc
from collections.abc import Callable
from dataclasses import dataclass
from statistics import median
from typing import Any

import numpy as np
from sklearn import metrics

from perfcore import auc, average_precision
from perfcore.classes import (
    balanced_accuracy,
    class_tally,
    classification_report,
    cohen_kappa,
    mcc,
    mean_average_precision,
    one_versus_rest_auc,
    row_figures,
    sweep_values,
)
from perfcore.classes.tallies import TOPS
from perfcore.data import ClassCases, ClassPredictions

ROWS = (10_000, 100_000, 1_000_000)
CLASSES = 10
ALONE = (1_000_000, 100)
"""Rows and classes that are timed without scikit-learn, which would take minutes."""
SECONDS = 6.0
"""About how long to repeat one size; a size is timed at least `FEWEST` times."""
FEWEST, MOST = 2, 51

Data = tuple[np.ndarray, np.ndarray, np.ndarray]
"""Truth, probabilities and most probable classes."""
Figures = dict[str, Any]


def data(n: int, classes: int) -> Data:
    """Return classes that are rather well told apart, and probabilities of their own each."""
    generator = np.random.default_rng(20240229)
    truth = generator.integers(0, classes, n)
    table = np.empty((n, classes))
    for start in range(0, n, 1 << 16):
        part = table[start : start + (1 << 16)]
        generator.standard_normal(out=part)
        part[np.arange(len(part)), truth[start : start + len(part)]] += 1.5
        np.exp(part, out=part)
        part /= part.sum(axis=1, keepdims=True)
    return truth, table, table.argmax(axis=1)


@dataclass(frozen=True)
class Call:
    """One call of scikit-learn, and whether it is among those that are listed."""

    of: Callable[[np.ndarray, np.ndarray, np.ndarray], Any]
    listed: bool = True


def area(average: str, pairs: str = "ovr") -> Callable[[np.ndarray, np.ndarray, np.ndarray], Any]:
    return lambda truth, table, _: metrics.roc_auc_score(
        truth, table, multi_class=pairs, average=average
    )


def top(k: int) -> Callable[[np.ndarray, np.ndarray, np.ndarray], Any]:
    return lambda truth, table, _: metrics.top_k_accuracy_score(truth, table, k=k)


PEERS = {
    "matrix": Call(lambda truth, _, called: metrics.confusion_matrix(truth, called)),
    "report": Call(
        lambda truth, _, called: metrics.classification_report(truth, called, output_dict=True)
    ),
    "balanced_accuracy": Call(
        lambda truth, _, called: metrics.balanced_accuracy_score(truth, called), listed=False
    ),
    "kappa": Call(lambda truth, _, called: metrics.cohen_kappa_score(truth, called)),
    "mcc": Call(lambda truth, _, called: metrics.matthews_corrcoef(truth, called)),
    "log_loss": Call(lambda truth, table, _: metrics.log_loss(truth, table)),
    "brier": Call(lambda truth, table, _: metrics.brier_score_loss(truth, table), listed=False),
    "auc_macro": Call(area("macro")),
    "auc_weighted": Call(area("weighted"), listed=False),
    "auc_micro": Call(area("micro"), listed=False),
    "hand_till": Call(area("macro", "ovo")),
    "precisions": Call(
        lambda truth, table, _: [
            metrics.average_precision_score(truth == i, table[:, i]) for i in range(table.shape[1])
        ]
    ),
    **{f"top_{k}": Call(top(k), listed=k == 2) for k in TOPS if 1 < k < CLASSES},
}


def own_figures(truth: np.ndarray, table: np.ndarray, _: np.ndarray) -> Figures:
    """Return all figures of the page by `perfcore`."""
    labels = tuple(f"class {i}" for i in range(table.shape[1]))
    cases = ClassCases(truth, probabilities=table)
    found = ClassPredictions("made up", labels, {"model": cases})
    tally = class_tally(found, "model")
    m, s = tally.counts, tally.sweeps
    assert s is not None
    return {
        "matrix": m.matrix,
        "report": classification_report(m),
        "balanced_accuracy": balanced_accuracy(m),
        "kappa": cohen_kappa(m),
        "mcc": mcc(m),
        "auc_macro": one_versus_rest_auc(s),
        "auc_weighted": one_versus_rest_auc(s, "weighted"),
        "auc_micro": one_versus_rest_auc(s, "micro"),
        "aucs": sweep_values(s, auc).values,
        "precisions": sweep_values(s, average_precision).values,
        "mean_average_precision": mean_average_precision(s),
    } | row_figures(found, "model", tally)


def check_equal(own: Figures, peer: Figures) -> None:
    """Raise AssertionError unless both sides say the same."""
    np.testing.assert_array_equal(own["matrix"], peer["matrix"])
    report = own["report"]
    for key, theirs in (("macro", "macro avg"), ("weighted", "weighted avg")):
        row, other = getattr(report, key), peer["report"][theirs]
        mine = [row.precision, row.recall, row.f1]
        np.testing.assert_allclose(
            mine, [other[name] for name in ("precision", "recall", "f1-score")], rtol=1e-9
        )
    f1 = [peer["report"][str(i)]["f1-score"] for i in range(report.f1.size)]
    np.testing.assert_allclose(report.f1, f1, rtol=1e-9)
    for key in peer.keys() - {"matrix", "report"}:
        np.testing.assert_allclose(own[key], peer[key], rtol=1e-9, err_msg=key)
    np.testing.assert_allclose(own["mean_average_precision"], np.mean(peer["precisions"]))


def seconds(side: Callable[..., Any], given: Data) -> tuple[float, Any]:
    start = time.perf_counter()
    result = side(*given)
    return time.perf_counter() - start, result


def peak(given: Data) -> float:
    """Return the most memory that all figures need, in bytes a row."""
    gc.collect()
    tracemalloc.start()
    try:
        own_figures(*given)
        return tracemalloc.get_traced_memory()[1] / len(given[0])
    finally:
        tracemalloc.stop()


def rounds(given: Data) -> list[tuple[float, float, float]]:
    """Return the seconds of each round: all of scikit-learn, its listed calls, and our own."""
    taken = []
    end = time.perf_counter() + SECONDS
    while len(taken) < FEWEST or (len(taken) < MOST and time.perf_counter() < end):
        mine, own = seconds(own_figures, given)
        times = {key: seconds(call.of, given) for key, call in PEERS.items()}
        if not taken:
            check_equal(own, {key: result for key, (_, result) in times.items()})
        spent = {key: time for key, (time, _) in times.items()}
        listed = sum(spent[key] for key, call in PEERS.items() if call.listed)
        taken.append((sum(spent.values()), listed, mine))
    return taken


def row(n: int) -> str:
    """Return one line of the table."""
    given = data(n, CLASSES)
    taken = rounds(given)
    peer, listed, mine = (median(times) * 1000 for times in zip(*taken, strict=True))
    ratios = [median(times[i] / times[2] for times in taken) for i in (0, 1)]
    return (
        f"{n:>10,} {CLASSES:>7} {len(taken):>5} {mine:>9,.1f} {peer:>10,.1f} {ratios[0]:>6.1f}x"
        f" {listed:>10,.1f} {ratios[1]:>6.1f}x {peak(given):>6.0f}"
    )


def alone(n: int, classes: int) -> str:
    """Return a line without scikit-learn."""
    given = data(n, classes)
    mine = seconds(own_figures, given)[0] * 1000
    return f"{n:>10,} {classes:>7} {1:>5} {mine:>9,.1f} {peak(given):>43.0f}"


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.classes")
    parser.add_argument("--rows", type=int, nargs="+", default=ROWS)
    parser.add_argument("--alone", type=int, nargs=2, default=ALONE, metavar=("ROWS", "CLASSES"))
    chosen = parser.parse_args(arguments)
    print(__doc__.split("\n\n", 2)[2])
    print(
        f"{'cases':>10} {'classes':>7} {'times':>5} {'own':>9} {'sklearn':>10} {'ratio':>7}"
        f" {'listed':>10} {'ratio':>7} {'peak':>6}"
    )
    for n in chosen.rows:
        print(row(n), flush=True)
    print(alone(*chosen.alone), flush=True)


if __name__ == "__main__":
    main()
