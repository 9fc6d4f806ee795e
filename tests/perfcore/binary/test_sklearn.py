"""The same counts, bit for bit, and the same figures from another hand: scikit-learn's."""

import numpy as np
import pytest
from sklearn import metrics

from perfcore import auc, average_precision, partial_auc, precision_recall, roc, sweep

random = np.random.default_rng(21)
TRUTH = random.random(2_000) < 0.3
SCORES = {
    "unique": random.random(TRUTH.size) + 0.3 * TRUTH,
    "rounded": np.round(random.random(TRUTH.size) + 0.3 * TRUTH, 2),
    "logits": random.normal(size=TRUTH.size) * 5 + 4 * TRUTH,
    "constant": np.full(TRUTH.size, 0.5),
    "float32": random.random(TRUTH.size).astype(np.float32),
    "large": random.normal(size=TRUTH.size) * 1e200,
    "integers": random.integers(-50, 50, TRUTH.size),
}
WEIGHTS = {
    "none": None,
    "uneven": random.lognormal(sigma=3, size=TRUTH.size),
    "some zero": random.lognormal(size=TRUTH.size) * (random.random(TRUTH.size) < 0.6),
}

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
def test_curves(score: np.ndarray, weight: np.ndarray | None) -> None:
    s = sweep(TRUTH, score, weight=weight)
    curve = roc(s)
    *rates, thresholds = metrics.roc_curve(
        TRUTH, score, sample_weight=weight, drop_intermediate=False
    )
    np.testing.assert_allclose((curve.x, curve.y), rates, rtol=1e-12)
    assert curve.thresholds.tolist() == thresholds.tolist()
    curve = precision_recall(s)
    *shares, thresholds = metrics.precision_recall_curve(TRUTH, score, sample_weight=weight)
    # Theirs rises in threshold and ends with a point (0, 1) that no threshold selects.
    falling = [share[-2::-1] for share in shares]
    np.testing.assert_allclose((curve.y[1:], curve.x[1:]), falling, rtol=1e-12)
    assert curve.thresholds[1:].tolist() == thresholds[::-1].tolist()


@table
def test_counts_equal_those_of_scikit_learn(score: np.ndarray, weight: np.ndarray | None) -> None:
    tn, fp, fn, tp, thresholds = metrics.confusion_matrix_at_thresholds(
        TRUTH, score, sample_weight=weight
    )
    s = sweep(TRUTH, score, weight=weight)
    ours = np.array([s.thresholds, s.tp, s.fp, s.counts.fn, s.counts.tn])
    np.testing.assert_array_equal(ours[:, 1:], [thresholds, tp, fp, fn, tn])
