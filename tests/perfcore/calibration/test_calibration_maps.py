"""Maps by formula, cross-fitting and the shift of odds: scikit-learn, hand-made figures."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from sklearn.calibration import _SigmoidCalibration
from sklearn.linear_model import LogisticRegression

from perfcore import Sweep, auc, brier_score, log_loss, sweep
from perfcore.calibration import (
    MAPS,
    beta_calibration,
    calibration_line,
    cross_fitted,
    from_log_odds,
    from_percent,
    isotonic,
    logistic,
    platt,
    shifted,
)
from tests.perfcore.worked_cases import TWENTY


def made(n=400, seed=0, *, weighted=False):
    rng = np.random.default_rng(seed)
    score = np.round(rng.beta(1.5, 2, n), 2).clip(0.01, 0.99)
    truth = rng.random(n) < score**1.7
    weight = rng.integers(1, 5, n) / 2 if weighted else None
    return truth, score, weight


def logit(p):
    return np.log(p / (1 - p))


@pytest.mark.parametrize("weighted", [False, True])
def test_logistic_and_beta_are_regressions_of_scikit_learn(weighted) -> None:
    truth, score, weight = made(weighted=weighted)
    s = sweep(truth, score, weight=weight)
    for fit, features in (
        (logistic, logit(score)[:, None]),
        (beta_calibration, np.column_stack([np.log(score), -np.log1p(-score)])),
    ):
        peer = LogisticRegression(C=np.inf, tol=1e-10, max_iter=1000)
        peer.fit(features, truth, weight)
        found = fit(s)
        assert (np.array(found.coefficients[1:]) >= 0).all()
        assert found.of(score) == pytest.approx(peer.predict_proba(features)[:, 1], abs=2e-5)


def test_platt_is_the_sigmoid_of_scikit_learn() -> None:
    truth, score, _ = made()
    for scores in (score, logit(score) * 3):
        peer = _SigmoidCalibration().fit(scores, truth)
        assert platt(sweep(truth, scores)).of(scores) == pytest.approx(
            peer.predict(scores), abs=2e-5
        )


def test_a_logistic_map_makes_the_line_straight_and_keeps_the_order() -> None:
    truth, score, _ = made()
    s = sweep(truth, score)
    again = logistic(s).recalibrate(s)
    line = calibration_line(again)
    assert (line.intercept, line.slope) == pytest.approx((0, 1), abs=1e-9)
    assert auc(again) == auc(s)
    assert log_loss(again) < log_loss(s)


def test_beta_leaves_out_a_slope_below_zero() -> None:
    rng = np.random.default_rng(5)
    score = rng.beta(2, 2, 3000)
    truth = rng.random(3000) < 1 / (1 + np.exp(-(1 - 0.6 * np.log(score) - 3 * np.log1p(-score))))
    found = beta_calibration(sweep(truth, score))
    assert found.coefficients[1] == 0
    assert found.coefficients[2] > 0
    assert (np.diff(found.of(np.linspace(0, 0.99, 50))) >= 0).all()


def test_maps_that_need_no_fit() -> None:
    assert from_percent().of([0, 12.5, 100]).tolist() == [0, 0.125, 1]
    assert from_log_odds().of([-1000.0, 0.0, 1000.0]).tolist() == [0, 0.5, 1]
    with pytest.raises(ValueError, match="Scores must lie between 0 and 100, got 101"):
        from_percent().of([4, 101])


@pytest.mark.parametrize("fit", [logistic, beta_calibration])
@pytest.mark.parametrize(
    ("s", "text"),
    [
        (Sweep.from_counts([0.2, 0.4], [1, 1], [0, 0]), "there are cases of one class only"),
        (Sweep.from_counts([0.2, 0.4], [0, 1], [1, 0]), "a threshold parts the two classes, so "),
        (Sweep.from_counts([0.2, 0.4], [1, 0], [1, 1]), "a threshold parts the two classes, so "),
        (Sweep.from_counts([0.3], [2], [1]), "all cases have the same score"),
        (
            Sweep.from_counts([0, 0.2, 1], [0, 2, 3], [2, 1, 0]),
            "scores of 0 and 1 have no log-odds, and 5 cases have one",
        ),
    ],
)
def test_why_there_is_no_map(fit, s, text) -> None:
    with pytest.raises(ValueError, match=f"There is no map from scores to probabilities: {text}"):
        fit(s)


def test_platt_needs_two_classes_alone() -> None:
    assert platt(Sweep.from_counts([0.2, 0.4], [0, 1], [1, 0])).coefficients[1] > 0
    assert platt(Sweep.from_counts([0.3], [2], [1])).of([0.1, 0.9]).tolist() == pytest.approx(
        [(2 * 3 / 4 + 1 / 3) / 3] * 2
    )
    with pytest.raises(ValueError, match="probabilities: there are cases of one class only"):
        platt(sweep([1, 1], [0.2, 0.4]))


class Recorded:
    """A map that gives each case the number of the fit; it keeps the sweeps it was fitted on."""

    def __init__(self) -> None:
        self.sweeps: list[Sweep] = []

    def __call__(self, s):
        self.sweeps.append(s)
        number = float(len(self.sweeps) - 1)
        return type("Fixed", (), {"of": lambda _, scores: np.full(len(scores), number)})()


@given(
    st.lists(st.tuples(st.booleans(), st.integers(0, 8)), min_size=2, max_size=60),
    st.integers(2, 12),
    st.booleans(),
)
def test_each_case_is_left_out_of_its_fit(rows, folds, grouped) -> None:
    truth, group = (np.array(each) for each in zip(*rows, strict=True))
    score = np.arange(truth.size) / 100
    fit = Recorded()
    if grouped and len(set(group)) < 2:
        with pytest.raises(ValueError, match="Two cases, or two groups of them, are needed"):
            cross_fitted(truth, score, fit, groups=group, folds=folds)
        return
    fold = cross_fitted(truth, score, fit, groups=group if grouped else None, folds=folds)
    assert len(fit.sweeps) == min(folds, len(set(group)) if grouped else truth.size)
    for number, s in enumerate(fit.sweeps):
        assert sorted(s.thresholds[1:]) == sorted(score[fold != number])
    if grouped:
        assert all(len(set(fold[group == each])) == 1 for each in set(group))
    else:
        counts = [int(truth[fold == number].sum()) for number in range(len(fit.sweeps))]
        assert max(counts) - min(counts) <= 1
        sizes = np.bincount(fold.astype(int))
        assert max(sizes) - min(sizes) <= 1


def test_cross_fitted_by_hand() -> None:
    """Two folds of one positive and one negative: each case by the blocks of the other two."""
    found = cross_fitted([0, 1, 0, 1], [0.1, 0.9, 0.2, 0.8], isotonic, folds=2)
    assert found == pytest.approx([0, 1, 1 / 7, 6 / 7])
    weighted = cross_fitted(
        [0, 1, 0, 1], [0.1, 0.9, 0.2, 0.8], isotonic, folds=2, weight=[1, 2, 3, 4]
    )
    assert weighted == pytest.approx(found)


def test_cross_fitted_figures_are_not_those_of_the_same_cases() -> None:
    truth, score, _ = made(2000)
    s = sweep(truth, score)
    for fit in MAPS.values():
        own, honest = fit(s).recalibrate(s), sweep(truth, cross_fitted(truth, score, fit))
        assert brier_score(own) < brier_score(honest) < brier_score(s)


def test_shifted_moves_odds() -> None:
    assert shifted([0.2], of=0.5, to=0.1) == pytest.approx([0.25 / 9 / (1 + 0.25 / 9)])
    assert shifted(shifted([0.0, 0.3, 1.0], of=0.4, to=0.01), of=0.01, to=0.4) == pytest.approx(
        [0, 0.3, 1]
    )
    with pytest.raises(ValueError, match="Arguments of and to must lie between 0 and 1, got 0, 0"):
        shifted([0.2], of=0, to=0.5)
    with pytest.raises(ValueError, match="Scores must lie between 0 and 1, got 2"):
        shifted([2.0], of=0.1, to=0.5)


@pytest.mark.parametrize(
    ("arguments", "text"),
    [
        ({"folds": 1}, "Argument folds must be a whole number of 2 or more, got 1"),
        ({"groups": [1, 2]}, "Arguments truth, groups must have the same length, got 3, 2"),
    ],
)
def test_what_cross_fitting_refuses(arguments, text) -> None:
    with pytest.raises(ValueError, match=text):
        cross_fitted([1, 0, 1], [0.1, 0.2, 0.3], isotonic, **arguments)


def test_narrow_scores_are_mapped_in_full_precision() -> None:
    narrow = np.array([0.1, 0.7], np.float32)
    for way in (from_log_odds(), from_percent(), logistic(TWENTY)):
        assert way.of(narrow).dtype == np.float64
        assert (way.of(narrow) == way.of(narrow.astype(np.float64))).all()
    assert shifted(narrow, of=0.5, to=0.1).dtype == np.float64
