"""All figures of calibration beside the usual calls, and what they hold in memory.

These are brier_score_loss, log_loss, calibration_curve by width and by count, IsotonicRegression
(all of scikit-learn) and decompose of model-diagnostics; ours include the sweep.
"""

from dataclasses import dataclass
from functools import partial

import numpy as np
from model_diagnostics.scoring import SquaredError, decompose
from sklearn import metrics
from sklearn.calibration import calibration_curve
from sklearn.isotonic import IsotonicRegression

from benchmarks.performance.facts import Measured, alternated, pair, power
from benchmarks.performance.scores import users_cases
from perfcore import brier_score, calibration, log_loss, sweep

BINS = 10


@dataclass(frozen=True)
class Figures:
    """What both sides must agree on."""

    brier: float
    log_loss: float
    curve: tuple[np.ndarray, np.ndarray]
    by_count: tuple[np.ndarray, np.ndarray]
    isotonic: tuple[np.ndarray, np.ndarray]
    parts: tuple[float, ...]


def peer_figures(truth: np.ndarray, score: np.ndarray) -> Figures:
    """Return the figures by the six usual calls."""
    fitted = IsotonicRegression(out_of_bounds="clip").fit(score, truth)
    return Figures(
        metrics.brier_score_loss(truth, score),
        metrics.log_loss(truth, score),
        calibration_curve(truth, score, n_bins=BINS),
        calibration_curve(truth, score, n_bins=BINS, strategy="quantile"),
        (fitted.X_thresholds_, fitted.y_thresholds_),
        decompose(truth.astype(np.float64), score, scoring_function=SquaredError()).row(0),
    )


def own_figures(truth: np.ndarray, score: np.ndarray) -> Figures:
    """Return the same figures by `perfcore`."""
    s = sweep(truth, score)
    bins = [calibration.calibration_bins(s, BINS, edges) for edges in ("width", "count")]
    fitted = calibration.isotonic(s)
    parts = calibration.corp(s)
    return Figures(
        brier_score(s),
        log_loss(s),
        *((each.rate, each.mean_score) for each in bins),
        (fitted.scores, fitted.probabilities),
        (parts.miscalibration, parts.discrimination, parts.uncertainty, parts.value),
    )


def check_equal(own: Figures, peer: Figures) -> None:
    """Raise AssertionError unless both sides say the same."""
    for name in ("brier", "log_loss", "curve", "isotonic", "parts"):
        mine, theirs = getattr(own, name), getattr(peer, name)
        np.testing.assert_allclose(mine, theirs, rtol=0, atol=1e-9, err_msg=name)
    # Where a count cannot be shared out evenly, edges may differ by a case.
    for mine, theirs in zip(own.by_count, peer.by_count, strict=True):
        np.testing.assert_allclose(mine, theirs, rtol=0, atol=0.01)


PEERS = "five scikit-learn calls and model-diagnostics' `decompose`"


def measured(n: int) -> Measured:
    """Measure the figures of calibration that other packages have too."""
    sides = [partial(side, *users_cases(n)) for side in (own_figures, peer_figures)]
    rounds = alternated(sides, check=check_equal)
    what = "Brier score in parts, log loss, isotonic regression and two reliability curves"
    yield pair(f"{what}, {power(n)} cases", rounds, 0, 1, PEERS)
