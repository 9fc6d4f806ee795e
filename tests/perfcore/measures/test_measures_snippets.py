"""Every scikit-learn line shown to the reader is run, and must give the measure's own value."""

import math
import warnings

import numpy as np
import pytest

from perfcore import sweep
from perfcore.measures import MEASURES, snippets

RANDOM = np.random.default_rng(20)
SCORE = RANDOM.integers(0, 9, 60) / 8 + 0.01  # ties, and scores that are no short decimals
TRUTH = (RANDOM.random(60) < 0.2 + 0.5 * SCORE).astype(int)
WEIGHT = RANDOM.choice([0.0, 0.5, 1.0, 3.0], 60)
PARAMETERS = {
    "f_beta": [{}, {"beta": 2}, {"beta": 0.3}],
    "cost_sensitive_error": [{}, {"cost_fn": 5, "cost_fp": 0.1}],
    "normalised_expected_cost": [
        {},
        {"cost_fn": 5, "cost_fp": 0.1},
        {"cost_fn": 5, "prevalence": 0.01},
    ],
}
CASES = [(key, given) for key in MEASURES for given in PARAMETERS.get(key, [{}])]


def run(source, **names):
    """Run the lines and return the value of the last expression, as a notebook does."""
    lines = source.split("\n")
    body, last = lines[:-1], lines[-1]
    exec("\n".join(body), names)
    return eval(last, names)


@pytest.mark.parametrize("truth", [TRUTH, TRUTH.astype(bool)], ids=["0/1", "bool"])
@pytest.mark.parametrize("weighted", [False, True])
@pytest.mark.parametrize(("key", "parameters"), CASES)
def test_the_line_gives_the_measure(key, parameters, weighted, truth):
    measure = MEASURES[key]
    s = sweep(truth, SCORE, weight=WEIGHT if weighted else None)

    for i, threshold in enumerate(s.thresholds):
        line = measure.sklearn_line(threshold, weighted=weighted, **parameters)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # 0/0, where scikit-learn warns
            theirs = run(line, truth=truth, score=SCORE, weight=WEIGHT)
        ours = measure.of(s.counts, **parameters)[i]
        if measure.sklearn_note and math.isnan(ours):
            continue
        np.testing.assert_allclose(theirs, ours, rtol=1e-12, atol=1e-15, err_msg=line)


@pytest.mark.parametrize("key", MEASURES)
@pytest.mark.parametrize("label", [0, 1])
def test_one_class_only(key, label):
    """Where scikit-learn differs from "undefined", a note says so, and only there."""
    measure = MEASURES[key]
    truth, score = np.full(4, label), np.array([0.1, 0.2, 0.2, 0.4])
    s = sweep(truth, score)
    differs = []
    for threshold in s.thresholds:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            theirs = run(measure.sklearn_line(threshold), truth=truth, score=score)
        ours = measure.of(s.at(threshold))
        if measure.sklearn_note and math.isnan(ours):
            differs.append(not math.isnan(theirs))
        else:
            np.testing.assert_allclose(theirs, ours, atol=1e-15)
    assert any(differs) == bool(differs)


@pytest.mark.parametrize(
    ("key", "threshold", "options", "line"),
    [
        (
            "precision",
            0.54,
            {},
            "from sklearn.metrics import precision_score\n"
            'precision_score(truth, score >= 0.54, zero_division=float("nan"))',
        ),
        (
            "precision",
            math.inf,
            {"weighted": True},
            "from sklearn.metrics import precision_score\n"
            'precision_score(truth, score >= float("inf"), sample_weight=weight, '
            'zero_division=float("nan"))',
        ),
        (
            "alert_rate",
            np.float64(0.1) + np.float64(0.2),
            {"weighted": True},
            "import numpy as np\nnp.average(score >= 0.30000000000000004, weights=weight)",
        ),
        (
            "f_beta",
            1e-300,
            {"beta": 2},
            "from sklearn.metrics import fbeta_score\n"
            'fbeta_score(truth, score >= 1e-300, beta=2.0, zero_division=float("nan"))',
        ),
        (
            "cost_sensitive_error",
            -3,
            {"cost_fn": 5},
            "from sklearn.metrics import confusion_matrix\n"
            "matrix = confusion_matrix(truth, score >= -3.0, labels=[0, 1])\n"
            "tn, fp, fn, tp = matrix.ravel()\n"
            "(fn * 5.0 + fp * 1.0) / matrix.sum()",
        ),
    ],
)
def test_the_line_as_it_is_shown(key, threshold, options, line):
    assert MEASURES[key].sklearn_line(threshold, **options) == line


@pytest.mark.parametrize("value", [0.1 + 0.2, 5e-324, -0.0, 1e22, math.inf, -math.inf])
def test_a_number_reads_back_the_same(value):
    assert math.copysign(1, eval(snippets.literal(value))) == math.copysign(1, value)
    assert eval(snippets.literal(value)) == value
