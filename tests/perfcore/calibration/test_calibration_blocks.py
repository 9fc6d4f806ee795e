"""Figures are the same however many scores are taken at a time, and fits however they begin."""

import numpy as np
import pytest

from perfcore import Sweep, brier_score, log_loss, sweep
from perfcore.calibration import (
    absolute_error,
    absolute_error_of_rates,
    beta_calibration,
    calibration_bins,
    calibration_gap,
    calibration_line,
    corp,
    murphy_decomposition,
    observed_over_expected,
    spiegelhalter_z,
)

FIGURES = {
    "brier": brier_score,
    "log_loss": log_loss,
    "absolute_error": absolute_error,
    "of_rates": absolute_error_of_rates,
    "expected": observed_over_expected,
    "z": spiegelhalter_z,
    "gap": calibration_gap,
    "quantile": lambda s: calibration_gap(s, 0.8),
    "reliability": lambda s: murphy_decomposition(s).reliability,
    "resolution": lambda s: murphy_decomposition(s).resolution,
    "mean_score": lambda s: calibration_bins(s).mean_score.sum(),
    "equal_count": lambda s: calibration_bins(s, 7, "count").mean_score.sum(),
    "miscalibration": lambda s: corp(s).miscalibration,
}


def made(n: int, *, weighted: bool) -> Sweep:
    generator = np.random.default_rng(5)
    score = generator.random(n)
    truth = generator.random(n) < score**2
    return sweep(truth, score, weight=generator.random(n) if weighted else None)


@pytest.mark.parametrize("weighted", [False, True])
@pytest.mark.parametrize("block", [1, 7, 100])
def test_blocks_change_nothing(block: int, weighted: bool, monkeypatch) -> None:
    s = made(100, weighted=weighted)
    whole = {key: figure(s) for key, figure in FIGURES.items()}
    monkeypatch.setattr("perfcore.binary.sweeps._BLOCK", block)
    assert {key: figure(s) for key, figure in FIGURES.items()} == pytest.approx(whole)


@pytest.mark.parametrize("weighted", [False, True])
def test_fits_begin_with_means_of_neighbours(weighted: bool, monkeypatch) -> None:
    s = made(3000, weighted=weighted)
    line, terms = calibration_line(s), beta_calibration(s).coefficients
    monkeypatch.setattr("perfcore.calibration.fits._COARSE", 20)
    monkeypatch.setattr("perfcore.calibration.fits._BLOCK", 64)
    again = calibration_line(s)
    assert (again.intercept, again.slope) == pytest.approx((line.intercept, line.slope), rel=1e-9)
    assert beta_calibration(s).coefficients == pytest.approx(terms, rel=1e-8)


def test_a_line_is_where_the_likelihood_is_level() -> None:
    s = made(3000, weighted=False)
    line = calibration_line(s)
    log_odds = np.log(s.thresholds[1:] / (1 - s.thresholds[1:]))
    positives, negatives = np.diff(s.tp), np.diff(s.fp)
    p = 1 / (1 + np.exp(-line.intercept - line.slope * log_odds))
    above = positives - (positives + negatives) * p
    assert [above.sum(), above @ log_odds] == pytest.approx([0, 0], abs=1e-8)


def test_means_of_neighbours_that_a_threshold_parts_are_not_begun_with(monkeypatch) -> None:
    monkeypatch.setattr("perfcore.calibration.fits._COARSE", 2)
    truth, score = [0, 0, 1, 0, 1, 1], [0.1, 0.2, 0.3, 0.7, 0.8, 0.9]
    found = calibration_line(sweep(truth, score))
    monkeypatch.undo()
    expected = calibration_line(sweep(truth, score))
    assert found.slope == pytest.approx(expected.slope)
    assert found.intercept == pytest.approx(expected.intercept, abs=1e-9)
