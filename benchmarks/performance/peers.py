"""The same figures as a careful user of scikit-learn, or of numpy alone, makes them.

Nothing here is slower than it need be: what these sides take is what Cutpoint is measured against.
Curves run from the highest threshold down. The ROC curve begins where nothing is called positive;
the other one after that, as precision is undefined there. The matrix is tp, fp, fn, tn.
"""

import numpy as np
from sklearn import metrics

from benchmarks.harness import Figures

THRESHOLD = 0.5
FAR = dict.fromkeys(("fpr", "tpr", "precision", "recall", "best_f1"), 1e-12) | {
    **{"auc": 1e-9, "average_precision": 1e-9, "matrix": 0, "best_threshold": 0}
}
"""How far off a figure may be."""

Array = np.ndarray


def six_calls(truth: Array, score: Array, weight: Array | None = None) -> Figures:
    """Return the figures by the six usual calls of scikit-learn."""
    weighted = {} if weight is None else {"sample_weight": weight}
    fpr, tpr, _ = metrics.roc_curve(truth, score, drop_intermediate=False, **weighted)
    precision, recall, thresholds = metrics.precision_recall_curve(truth, score, **weighted)
    area = metrics.roc_auc_score(truth, score, **weighted)
    average = metrics.average_precision_score(truth, score, **weighted)
    (tn, fp), (fn, tp) = metrics.confusion_matrix(truth, score >= THRESHOLD, **weighted)
    sums = precision[:-1] + recall[:-1]
    f1 = 2 * precision[:-1] * recall[:-1] / np.where(sums > 0, sums, 1)
    best = int(f1.argmax())
    return {
        "fpr": fpr,
        "tpr": tpr,
        "precision": precision[-2::-1],
        "recall": recall[-2::-1],
        "auc": area,
        "average_precision": average,
        "matrix": (tp, fp, fn, tn),
        "best_f1": f1[best],
        "best_threshold": thresholds[best],
    }


def one_pass(truth: Array, score: Array, weight: Array | None = None) -> Figures:
    """Return the figures by numpy alone: one argsort, two running sums, and all else from them."""
    order = np.argsort(-score)
    score, truth = score[order], truth[order]
    last = np.append(np.flatnonzero(score[1:] != score[:-1]), score.size - 1)
    if weight is None:
        tp = np.cumsum(truth)[last]
        called = last + 1
    else:
        weight = weight[order]
        tp = np.cumsum(weight * truth)[last]
        called = np.cumsum(weight)[last]
    fp, thresholds = called - tp, score[last]
    positives, negatives = tp[-1], fp[-1]
    fpr, tpr = np.append(0.0, fp / negatives), np.append(0.0, tp / positives)
    precision = tp / called
    f1 = 2 * tp / (called + positives)
    best = int(f1.argmax())
    # The last point that is called positive; -1 where none is.
    at = int(np.searchsorted(-thresholds, -THRESHOLD, side="right")) - 1
    true, false = (tp[at], fp[at]) if at >= 0 else (0, 0)
    return {
        "fpr": fpr,
        "tpr": tpr,
        "precision": precision,
        "recall": tpr[1:],
        "auc": np.trapezoid(tpr, fpr),
        "average_precision": np.sum(np.diff(tpr) * precision),
        "matrix": (true, false, positives - true, negatives - false),
        "best_f1": f1[best],
        "best_threshold": thresholds[best],
    }


def least_costs(fpr: Array, tpr: Array, conditions: Array) -> Array:
    """Return the least normalised cost of a ROC curve at each condition; these rise.

    The dearer missed positives are, the further along the curve the cheapest point lies. So each
    condition is looked up between the points of those beside it: about seven passes over the curve
    for 101 conditions.
    """
    least = np.empty(conditions.size)

    def look(first: int, last: int, start: int, end: int) -> None:
        if first > last:
            return
        middle = (first + last) // 2
        part, x = slice(start, end + 1), conditions[middle]
        costs = (1 - tpr[part]) * x + fpr[part] * (1 - x)
        at = int(costs.argmin())
        least[middle] = costs[at]
        look(first, middle - 1, start, start + at)
        look(middle + 1, last, start + at, end)

    look(0, conditions.size - 1, 0, fpr.size - 1)
    return least
