"""Every figure of classes beside scikit-learn's, on inputs that are awkward in one way each."""

import math
import warnings
from itertools import combinations

import numpy as np
import pytest
from sklearn import metrics

from perfcore import auc, average_precision, sweep
from perfcore.classes import (
    accuracy,
    balanced_accuracy,
    brier_score,
    class_counts,
    class_sweeps,
    class_tally,
    class_values,
    cohen_kappa,
    hand_till,
    log_loss,
    mcc,
    mean_average_precision,
    one_versus_rest_auc,
    pairwise_aucs,
    row_figures,
    sweep_values,
    top_k_accuracy,
)
from perfcore.data import ClassCases, ClassPredictions


def drawn(labels: list, places: list[int] | None = None, n: int = 40, ties: bool = False) -> tuple:
    """Labels of truth and decisions, a column for each label, some of which have cases."""
    generator = np.random.default_rng(n + len(labels))
    occur = list(range(len(labels))) if places is None else places
    truth = generator.choice(occur, n)
    size = (n, len(labels))
    table = (generator.integers(1, 3, size) if ties else generator.random(size)) * 1.0
    table[np.arange(n), truth] += 0.5
    table /= table.sum(axis=1, keepdims=True)
    predicted = [labels[i] for i in generator.choice(occur, n)]
    return [labels[i] for i in truth], predicted, table, labels


WEIGHTS = np.random.default_rng(1).random(40)
INPUTS = {
    "ten before two": (*drawn(["10", "2", "33"]), None),
    "columns in another order": (*drawn(["2", "10", "1"]), None),
    "numbers in another order": (*drawn([10, -2, 7]), None),
    "classes without cases": (*drawn(["a", "b", "c", "d", "e"], [3, 1]), None),
    "all cases of one class": (*drawn(["a", "b", "c"], [1]), None),
    "one case": (*drawn(["a", "b", "c"], n=1), None),
    "two classes": (*drawn(["no", "yes"]), None),
    "equal probabilities": (*drawn(["a", "b", "c"], ties=True), None),
    "weights": (*drawn(["c", "a", "b"]), WEIGHTS),
    "whole weights": (*drawn(["c", "a", "b"]), np.arange(40) % 4),
    "weights of 0 leave a class empty": (*drawn(["c", "a", "b"]), None),
    "a thousand classes": (*drawn([f"class {i}" for i in range(1000)], n=60), None),
}
TRUTH = np.array(INPUTS["weights of 0 leave a class empty"][0])
INPUTS["weights of 0 leave a class empty"] = (
    *INPUTS["weights of 0 leave a class empty"][:4],
    WEIGHTS * (TRUTH != "a"),
)


def close(ours: object, theirs: object) -> None:
    np.testing.assert_allclose(ours, theirs, rtol=1e-12, atol=1e-14)


@pytest.fixture(params=INPUTS.values(), ids=INPUTS.keys())
def given(request: pytest.FixtureRequest) -> tuple:
    return request.param


@pytest.fixture(autouse=True)
def quiet() -> object:
    """Let scikit-learn warn of what is undefined."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        yield


def test_figures_of_the_matrix(given: tuple) -> None:
    truth, predicted, _, labels, weight = given
    m = class_counts(truth, predicted, labels, weight)
    named = {"labels": labels, "sample_weight": weight}
    close(m.matrix, metrics.confusion_matrix(truth, predicted, **named))
    close(accuracy(m), metrics.accuracy_score(truth, predicted, sample_weight=weight))
    # It takes what has no case of any weight for a class whose recall is 0.
    counted = np.ones(len(truth), bool) if weight is None else weight > 0
    close(
        balanced_accuracy(m),
        metrics.balanced_accuracy_score(
            *(np.array(column)[counted] for column in (truth, predicted)),
            sample_weight=None if weight is None else weight[counted],
        ),
    )
    theirs = metrics.precision_recall_fscore_support(
        truth, predicted, zero_division=np.nan, **named
    )
    for key, values in zip(("precision", "recall", "f1"), theirs, strict=False):
        close(class_values(m, key).values, values)
    close(m.support, theirs[3])
    for penalty in (None, "linear", "quadratic"):
        kappa = metrics.cohen_kappa_score(truth, predicted, weights=penalty, **named)
        close(cohen_kappa(m, penalty), kappa)
    theirs = metrics.matthews_corrcoef(truth, predicted, sample_weight=weight)
    if max(m.support.max(), m.called.max()) == m.total:
        assert math.isnan(mcc(m)), "0/0 is undefined; scikit-learn says 0"
        assert theirs == 0
    else:
        close(mcc(m), theirs)


def test_figures_of_probabilities(given: tuple) -> None:
    truth, _, table, labels, weight = given
    by_name = sorted(range(len(labels)), key=labels.__getitem__)
    sorted_table = table[:, by_name]  # they take columns in sorted order alone
    named = {"labels": sorted(labels), "sample_weight": weight}
    ours = truth, table, labels, weight
    close(log_loss(*ours), metrics.log_loss(truth, sorted_table, **named))
    for halved in (False, True):
        theirs = metrics.brier_score_loss(truth, sorted_table, scale_by_half=halved, **named)
        close(brier_score(*ours, halved=halved), theirs)
    if len(labels) > 2 and len(np.unique(table)) == table.size:
        for k in (1, 2, 5):
            theirs = metrics.top_k_accuracy_score(truth, sorted_table, k=k, **named)
            close(top_k_accuracy(truth, table, labels, k, weight), theirs)


def test_areas(given: tuple) -> None:
    truth, _, table, labels, weight = given
    is_class = np.array([[t == label for label in labels] for t in truth])
    weights = np.ones(len(truth)) if weight is None else weight
    s = class_sweeps(truth, table, labels, weight)
    aucs, precisions = np.full((2, len(labels)), np.nan)
    close(s.support, weights @ is_class)
    for i, label in enumerate(labels):
        assert i > 9 or s[label] == sweep(is_class[:, i], table[:, i], weight=weight)
        support = weights @ is_class[:, i]
        if support:
            precisions[i] = metrics.average_precision_score(
                is_class[:, i], table[:, i], sample_weight=weight
            )
        if support and weights @ ~is_class[:, i]:
            aucs[i] = metrics.roc_auc_score(is_class[:, i], table[:, i], sample_weight=weight)
    close(sweep_values(s, auc).values, aucs)
    close(sweep_values(s, average_precision).values, precisions)
    known = ~np.isnan(aucs)
    shares = weights @ is_class * known
    by_support = np.average(aucs[known], weights=shares[known]) if known.any() else np.nan
    close(one_versus_rest_auc(s), aucs[known].mean() if known.any() else np.nan)
    close(one_versus_rest_auc(s, "weighted"), by_support)
    close(one_versus_rest_auc(s, undefined="zero"), aucs[known].sum() / len(labels))
    assert len(sweep_values(s, auc).undefined) == (~known).sum()
    close(mean_average_precision(s), np.nanmean(precisions))
    flat = None if weight is None else np.repeat(weight, len(labels))
    theirs = metrics.roc_auc_score(is_class.ravel(), table.ravel(), sample_weight=flat)
    close(one_versus_rest_auc(s, "micro"), theirs)
    pairs = pairwise_aucs(truth, table, labels, weight)
    for i, j in combinations(range(min(len(labels), 9)), 2):
        both = is_class[:, i] | is_class[:, j]
        for one, other in ((i, j), (j, i)):
            theirs = np.nan
            if weights @ is_class[:, one] and weights @ is_class[:, other]:
                theirs = metrics.roc_auc_score(
                    is_class[both, one], table[both, one], sample_weight=weights[both]
                )
            close(pairs[one, other], theirs)
    known = pairs[~np.isnan(pairs)]
    close(hand_till(truth, table, labels, weight), known.mean() if known.size else np.nan)


def test_what_is_counted_of_a_model_says_the_same(given: tuple) -> None:
    truth, _, table, labels, weight = given
    codes = np.array([labels.index(label) for label in truth])
    cases = ClassCases(codes, None, table, weight=None if weight is None else weight * 1.0)
    found = ClassPredictions("some", tuple(map(str, labels)), {"m": cases})
    tally = class_tally(found, "m")
    called = [labels[i] for i in table.argmax(axis=1)]
    close(tally.counts.matrix, class_counts(truth, called, labels, weight).matrix)
    ours = truth, table, labels, weight
    for figures in (row_figures(found, "m"), row_figures(found, "m", tally)):
        close(figures["hand_till"], hand_till(*ours))
        close(figures["log_loss"], log_loss(*ours))
        close(figures["brier"], brier_score(*ours))
        close(figures["brier_halved"], brier_score(*ours, halved=True))
        close(figures["top_1"], top_k_accuracy(truth, table, labels, 1, weight))
