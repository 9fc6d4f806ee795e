"""The same counts from another hand: scikit-learn's, bit for bit."""

import numpy as np
import pytest
from sklearn.metrics import confusion_matrix, confusion_matrix_at_thresholds

from perfcore import sweep

random = np.random.default_rng(20)
TRUTH = random.random(5_000) < 0.3
SCORES = {
    "unique": random.random(TRUTH.size),
    "rounded": np.round(random.random(TRUTH.size), 2),
    "logits": random.normal(size=TRUTH.size) * 5,
    "float32": random.random(TRUTH.size).astype(np.float32),
    "large": random.normal(size=TRUTH.size) * 1e200,
    "integers": random.integers(-50, 50, TRUTH.size),
}
WEIGHTS = {
    "none": None,
    "uneven": random.lognormal(sigma=3, size=TRUTH.size),
    "some zero": random.lognormal(size=TRUTH.size) * (random.random(TRUTH.size) < 0.6),
}


@pytest.mark.parametrize("weight", WEIGHTS.values(), ids=WEIGHTS)
@pytest.mark.parametrize("score", SCORES.values(), ids=SCORES)
def test_counts_equal_those_of_scikit_learn(score: np.ndarray, weight: np.ndarray | None) -> None:
    tn, fp, fn, tp, thresholds = confusion_matrix_at_thresholds(TRUTH, score, sample_weight=weight)
    s = sweep(TRUTH, score, weight=weight)
    np.testing.assert_array_equal(s.thresholds[1:], thresholds)
    for ours, theirs in ((s.tp, tp), (s.fp, fp), (s.counts.fn, fn), (s.counts.tn, tn)):
        np.testing.assert_array_equal(ours[1:], theirs)


@pytest.mark.parametrize("score", SCORES.values(), ids=SCORES)
def test_counts_at_thresholds_equal_a_confusion_matrix(score: np.ndarray) -> None:
    s = sweep(TRUTH, score)
    for threshold in np.quantile(score.astype(float), np.linspace(0, 1, 10)):
        counts = s.at(threshold)
        expected = confusion_matrix(TRUTH, score >= threshold, labels=[False, True])
        assert [[counts.tn, counts.fp], [counts.fn, counts.tp]] == expected.tolist()
