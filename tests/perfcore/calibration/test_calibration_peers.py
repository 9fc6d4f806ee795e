"""Figures of calibration beside scikit-learn and model-diagnostics, over random and hard sweeps."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from sklearn import metrics
from sklearn.calibration import calibration_curve
from sklearn.isotonic import IsotonicRegression

from perfcore import Sweep, brier_score, log_loss, sweep
from perfcore.calibration import (
    calibration_bins,
    calibration_error,
    clipped_log_loss,
    corp,
    isotonic,
)
from perfcore.calibration.errors import CLIPPED_AT

TIES = st.sampled_from([0.0, 0.1, 0.2, 0.3, 0.6, 0.7, 0.9, 1.0])
EDGES = st.sampled_from([0.3, np.nextafter(0.3, 0), np.nextafter(0.3, 1), 0.1 + 0.2, 0.6, 0.7])
ANY = st.floats(0, 1)
SCORES = st.one_of(TIES, EDGES, ANY)
ROWS = st.lists(st.tuples(SCORES, st.booleans(), st.integers(1, 4)), min_size=1, max_size=40)
KINDS = st.sampled_from(["cases", "weights", "whole weights", "counted"])


def made(rows, kind: str) -> tuple[Sweep, np.ndarray, np.ndarray, np.ndarray]:
    """The same cases as a sweep, and as arrays that the peers take."""
    score, truth, weight = (np.array(each) for each in zip(*rows, strict=True))
    if kind == "cases":
        return sweep(truth, score), truth, score, np.ones(truth.size)
    if kind == "counted":
        s = Sweep.from_counts(score, truth * weight, ~truth * weight)
        return s, truth, score, weight
    weight = weight / 3 if kind == "weights" else weight
    return sweep(truth, score, weight=weight), truth, score, weight


def near(score: np.ndarray) -> bool:
    """Whether scores differ in their last digits only, which scikit-learn takes for one score."""
    return bool((np.diff(np.unique(score)) < 1e-9).any())


@given(ROWS, KINDS)
def test_losses_are_those_of_scikit_learn(rows, kind) -> None:
    s, truth, score, weight = made(rows, kind)
    brier = metrics.brier_score_loss(truth, score, sample_weight=weight, labels=[False, True])
    assert brier_score(s) == pytest.approx(brier, abs=1e-12)
    lost = metrics.log_loss(truth, score, sample_weight=weight, labels=[False, True])
    assert clipped_log_loss(s) == pytest.approx(lost, rel=1e-9, abs=1e-12)
    if ((score >= CLIPPED_AT) & (score <= 1 - CLIPPED_AT)).all():
        assert log_loss(s) == pytest.approx(clipped_log_loss(s), rel=1e-9, abs=1e-12)


@given(ROWS, KINDS)
def test_the_parts_are_those_of_model_diagnostics(rows, kind) -> None:
    from model_diagnostics.scoring import LogLoss, SquaredError, decompose  # with all of matplotlib

    s, truth, score, weight = made(rows, kind)
    if truth.size == 1 or near(score):  # it fails on a single row
        return
    for loss, peer in (("brier", SquaredError()), ("log_loss", LogLoss())):
        own = corp(s, loss)
        parts = decompose(truth.astype(float), score, weights=weight, scoring_function=peer)
        found = own.miscalibration, own.discrimination, own.uncertainty, own.value
        assert found == pytest.approx(parts.row(0), rel=1e-9, abs=1e-9), loss


@given(ROWS, KINDS)
def test_isotonic_regression_is_that_of_scikit_learn(rows, kind) -> None:
    s, truth, score, weight = made(rows, kind)
    if near(score):
        return
    peer = IsotonicRegression(y_min=0, y_max=1, out_of_bounds="clip")
    peer.fit(score, truth.astype(float), sample_weight=weight)
    asked = np.append(score, np.linspace(-0.2, 1.2, 57))
    assert isotonic(s).of(asked) == pytest.approx(peer.predict(asked), abs=1e-9)


@given(ROWS, st.integers(1, 12))
def test_bins_are_those_of_scikit_learn(rows, bins) -> None:
    s, truth, score, _ = made(rows, "cases")
    # Its edges are those of numpy's linspace: 0.30000000000000004 in place of 0.3.
    edges = np.linspace(0, 1, bins + 1)
    rates, means = calibration_curve(truth, score, n_bins=bins)
    found = calibration_bins(s, edges=edges)
    assert found.rate.tolist() == pytest.approx(rates.tolist(), abs=1e-12)
    assert found.mean_score.tolist() == pytest.approx(means.tolist(), abs=1e-12)
    if not ((score[:, None] > np.arange(bins + 1) / bins) & (score[:, None] <= edges)).any():
        again = calibration_bins(s, bins)
        assert again.cases.tolist() == found.cases.tolist()
        assert calibration_error(s, bins) == pytest.approx(calibration_error(s, edges=edges))
