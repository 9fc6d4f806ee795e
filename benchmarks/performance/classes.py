"""All figures of the Classes page beside the scikit-learn calls that give the same.

These are `confusion_matrix`, `classification_report`, `balanced_accuracy_score`,
`cohen_kappa_score`, `matthews_corrcoef`, `log_loss`, `brier_score_loss`, `roc_auc_score` (one
against the rest: macro, weighted and micro; and pairs), `average_precision_score` of each class,
`top_k_accuracy_score` for each k that the page shows. The most probable classes are given to them.
"""

from collections.abc import Callable
from functools import partial
from itertools import compress
from typing import Any

import numpy as np
from sklearn import metrics

from benchmarks.performance.facts import Measured, alternated, pair, power
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

CLASSES = 10
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


Call = Callable[[np.ndarray, np.ndarray, np.ndarray], Any]
"""Takes truth, probabilities and most probable classes."""


def called(measure: Callable[..., Any], **options: Any) -> Call:
    """Return the call of a measure of the classes that are called."""
    return lambda truth, _, called: measure(truth, called, **options)


def of_table(measure: Callable[..., Any], **options: Any) -> Call:
    """Return the call of a measure of the probabilities."""
    return lambda truth, table, _: measure(truth, table, **options)


def precisions(truth: np.ndarray, table: np.ndarray, _: np.ndarray) -> list[float]:
    columns = range(table.shape[1])
    return [metrics.average_precision_score(truth == i, table[:, i]) for i in columns]


def area(average: str, pairs: str = "ovr") -> Call:
    return of_table(metrics.roc_auc_score, multi_class=pairs, average=average)


PEERS: dict[str, Call] = {
    "matrix": called(metrics.confusion_matrix),
    "report": called(metrics.classification_report, output_dict=True),
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
LISTED = ("matrix", "report", "kappa", "mcc", "log_loss", "auc_macro", "hand_till", "precisions")
"""Those of which there is one of each kind; and one k."""


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


def measured(n: int) -> Measured:
    """Measure both sides, and ours beside one call of each kind."""
    given = data(n, CLASSES)
    sides = [partial(each, *given) for each in (own_figures, *PEERS.values())]

    def check(own: Figures, *peers: Any) -> None:
        check_equal(own, dict(zip(PEERS, peers, strict=True)))

    listed = [key in (*LISTED, "top_2") for key in PEERS]
    rounds = [
        [mine, sum(others), sum(compress(others, listed))]
        for mine, *others in alternated(sides, seconds=6, check=check)
    ]
    of = f"{power(n)} cases of {CLASSES} classes"
    what = f"every figure of the Classes page, {of}"
    yield pair(what, rounds, 0, 1, "the scikit-learn calls for the same figures")
    name = "one scikit-learn call of each kind (one AUC average, one k, no Brier score)"
    yield pair(f"every figure of the Classes page beside fewer calls, {of}", rounds, 0, 2, name)
