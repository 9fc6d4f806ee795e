"""All figures of the Classes page beside the scikit-learn calls that give the same.

The most probable classes are given to them.
"""

from collections.abc import Callable
from typing import Any

import numpy as np
from sklearn import metrics

from benchmarks.harness import Case, Figures, Row, alike
from perfcore import auc, average_precision
from perfcore import classes as own
from perfcore.classes.tallies import TOPS
from perfcore.data import ClassCases, ClassPredictions

CLASSES = 10
Data = tuple[np.ndarray, np.ndarray, np.ndarray]
"""Truth, probabilities and most probable classes."""


def data(n: int, classes: int = CLASSES) -> Data:
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


Call = Callable[[np.ndarray, np.ndarray, np.ndarray], Any]
"""Takes truth, probabilities and most probable classes."""


def called(measure: Callable[..., Any], **options: Any) -> Call:
    """Return the call of a measure of the classes that are called."""
    return lambda truth, _, called: measure(truth, called, **options)


def of_table(measure: Callable[..., Any], **options: Any) -> Call:
    """Return the call of a measure of the probabilities."""
    return lambda truth, table, _: measure(truth, table, **options)


def area(average: str, pairs: str = "ovr") -> Call:
    return of_table(metrics.roc_auc_score, multi_class=pairs, average=average)


def precisions(truth: np.ndarray, table: np.ndarray, _: np.ndarray) -> list[float]:
    columns = range(table.shape[1])
    return [metrics.average_precision_score(truth == i, table[:, i]) for i in columns]


def report(truth: np.ndarray, _: np.ndarray, called: np.ndarray) -> list[float]:
    """Return F1 of each class, then precision, recall and F1 by both averages."""
    found = metrics.classification_report(truth, called, output_dict=True)
    averages = [found["macro avg"], found["weighted avg"]]
    each = [found[str(i)]["f1-score"] for i in range(CLASSES)]
    return each + [row[name] for row in averages for name in ("precision", "recall", "f1-score")]


PEERS: dict[str, Call] = {
    "matrix": called(metrics.confusion_matrix),
    "report": report,
    "balanced_accuracy": called(metrics.balanced_accuracy_score),
    "kappa": called(metrics.cohen_kappa_score),
    "mcc": called(metrics.matthews_corrcoef),
    "log_loss": of_table(metrics.log_loss),
    "brier": of_table(metrics.brier_score_loss),
    "auc_macro": area("macro"),
    "auc_weighted": area("weighted"),
    "auc_micro": area("micro"),
    "hand_till": area("macro", "ovo"),
    "precisions": precisions,
    **{f"top_{k}": of_table(metrics.top_k_accuracy_score, k=k) for k in TOPS if 1 < k < CLASSES},
}
LISTED = (
    *("matrix", "report", "kappa", "mcc", "log_loss"),
    *("auc_macro", "hand_till", "precisions", "top_2"),
)
"""Those of which there is one of each kind; and one k."""


def own_figures(truth: np.ndarray, table: np.ndarray, _: np.ndarray) -> Figures:
    """Return all figures of the page by `perfcore`."""
    labels = tuple(f"class {i}" for i in range(table.shape[1]))
    found = ClassPredictions("made up", labels, {"m": ClassCases(truth, probabilities=table)})
    tally = own.class_tally(found, "m")
    m, s = tally.counts, tally.sweeps
    assert s is not None
    told = own.classification_report(m)
    averages = [(row.precision, row.recall, row.f1) for row in (told.macro, told.weighted)]
    return {
        "matrix": m.matrix,
        "report": np.concatenate([told.f1, *averages]),
        "balanced_accuracy": own.balanced_accuracy(m),
        "kappa": own.cohen_kappa(m),
        "mcc": own.mcc(m),
        "auc_macro": own.one_versus_rest_auc(s),
        "auc_weighted": own.one_versus_rest_auc(s, "weighted"),
        "auc_micro": own.one_versus_rest_auc(s, "micro"),
        "aucs": own.sweep_values(s, auc).values,
        "precisions": own.sweep_values(s, average_precision).values,
        "mean_average_precision": own.mean_average_precision(s),
    } | own.row_figures(found, "m", tally)


def same(mine: Figures, *peers: Any) -> None:
    """Raise AssertionError unless all calls say what we do."""
    named = dict(zip(PEERS, peers, strict=True))
    alike(mine, {**named, "mean_average_precision": np.mean(named["precisions"])})


WHAT, OF = "every figure of the Classes page", f"{{n}} cases of {CLASSES} classes"
FEWER = "one scikit-learn call of each kind (one AUC average, one k, no Brier score)"
ALL = Case(
    data,
    {"own": own_figures, **PEERS},
    [
        Row(f"{WHAT}, {OF}", "own", [*PEERS], "the scikit-learn calls for the same figures"),
        Row(f"{WHAT} beside fewer calls, {OF}", "own", LISTED, FEWER),
    ],
    check=same,
    seconds=6,
)
