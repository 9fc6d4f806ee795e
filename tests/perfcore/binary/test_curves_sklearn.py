"""The same figures from another hand: scikit-learn's."""

import numpy as np
import pytest
from sklearn import metrics

from perfcore import auc, average_precision, best, partial_auc, precision_recall, roc, sweep

random = np.random.default_rng(21)
TRUTH = random.random(4_000) < 0.3
SCORES = {
    "unique": random.random(TRUTH.size) + 0.3 * TRUTH,
    "rounded": np.round(random.random(TRUTH.size) + 0.3 * TRUTH, 1),
    "logits": random.normal(size=TRUTH.size) * 5 + 4 * TRUTH,
    "constant": np.full(TRUTH.size, 0.5),
}
WEIGHTS = {"none": None, "uneven": random.lognormal(size=TRUTH.size)}

table = pytest.mark.parametrize(
    ("score", "weight"),
    [(score, weight) for score in SCORES.values() for weight in WEIGHTS.values()],
    ids=[f"{score}, weight {weight}" for score in SCORES for weight in WEIGHTS],
)


@table
def test_areas(score: np.ndarray, weight: np.ndarray | None) -> None:
    s = sweep(TRUTH, score, weight=weight)
    expected = metrics.roc_auc_score(TRUTH, score, sample_weight=weight)
    assert auc(s) == pytest.approx(expected, rel=1e-12)
    expected = metrics.average_precision_score(TRUTH, score, sample_weight=weight)
    assert average_precision(s) == pytest.approx(expected, rel=1e-12)
    for limit in (0.01, 0.1, 0.5, 1):
        expected = metrics.roc_auc_score(TRUTH, score, sample_weight=weight, max_fpr=limit)
        assert partial_auc(s, limit).standardised == pytest.approx(expected, rel=1e-10)


@table
def test_roc(score: np.ndarray, weight: np.ndarray | None) -> None:
    curve = roc(sweep(TRUTH, score, weight=weight))
    fpr, tpr, thresholds = metrics.roc_curve(
        TRUTH, score, sample_weight=weight, drop_intermediate=False
    )
    np.testing.assert_allclose(curve.x, fpr, rtol=1e-12)
    np.testing.assert_allclose(curve.y, tpr, rtol=1e-12)
    assert curve.thresholds.tolist() == thresholds.tolist()


@table
def test_precision_recall(score: np.ndarray, weight: np.ndarray | None) -> None:
    curve = precision_recall(sweep(TRUTH, score, weight=weight))
    precision, recall, thresholds = metrics.precision_recall_curve(
        TRUTH, score, sample_weight=weight
    )
    # Theirs rises in threshold and ends with a point (0, 1) that no threshold selects.
    np.testing.assert_allclose(curve.y[1:], precision[-2::-1], rtol=1e-12)
    np.testing.assert_allclose(curve.x[1:], recall[-2::-1], rtol=1e-12)
    assert curve.thresholds[1:].tolist() == thresholds[::-1].tolist()


@pytest.mark.parametrize("name", SCORES)
def test_the_best_f1_is_that_of_its_threshold(name: str) -> None:
    score = SCORES[name]
    found = best(sweep(TRUTH, score), "f1")
    assert found.value == metrics.f1_score(TRUTH, score >= found.threshold)
    for threshold in np.quantile(score, np.linspace(0, 1, 101)):
        assert metrics.f1_score(TRUTH, score >= threshold) <= found.value
