"""All figures of calibration beside the usual calls, and what they hold in memory.

These are brier_score_loss, log_loss, calibration_curve by width and by count, IsotonicRegression
(all of scikit-learn) and decompose of model-diagnostics; ours include the sweep.
"""

from functools import partial
from typing import Any

import numpy as np
from model_diagnostics.scoring import SquaredError, decompose
from sklearn import metrics
from sklearn.calibration import calibration_curve
from sklearn.isotonic import IsotonicRegression

from benchmarks.performance.facts import Measured, alternated, pair, power
from benchmarks.performance.scores import users_cases
from perfcore import brier_score, calibration, log_loss, sweep

BINS = 10


Figures = dict[str, Any]


def peer_figures(truth: np.ndarray, score: np.ndarray) -> Figures:
    """Return the figures by the six usual calls."""
    fitted = IsotonicRegression(out_of_bounds="clip").fit(score, truth)
    parts = decompose(truth.astype(np.float64), score, scoring_function=SquaredError())
    return {
        "brier": metrics.brier_score_loss(truth, score),
        "log_loss": metrics.log_loss(truth, score),
        "curve": calibration_curve(truth, score, n_bins=BINS),
        "by_count": calibration_curve(truth, score, n_bins=BINS, strategy="quantile"),
        "isotonic": (fitted.X_thresholds_, fitted.y_thresholds_),
        "parts": parts.row(0),
    }


def own_figures(truth: np.ndarray, score: np.ndarray) -> Figures:
    """Return the same figures by `perfcore`."""
    s = sweep(truth, score)
    width, count = (calibration.calibration_bins(s, BINS, edges) for edges in ("width", "count"))
    fitted, parts = calibration.isotonic(s), calibration.corp(s)
    return {
        "brier": brier_score(s),
        "log_loss": log_loss(s),
        "curve": (width.rate, width.mean_score),
        "by_count": (count.rate, count.mean_score),
        "isotonic": (fitted.scores, fitted.probabilities),
        "parts": (parts.miscalibration, parts.discrimination, parts.uncertainty, parts.value),
    }


def check_equal(own: Figures, peer: Figures) -> None:
    """Raise AssertionError unless both sides say the same."""
    for name, theirs in peer.items():
        # Where a count cannot be shared out evenly, edges may differ by a case.
        far = 0.01 if name == "by_count" else 1e-9
        np.testing.assert_allclose(own[name], theirs, rtol=0, atol=far, err_msg=name)


PEERS = "five scikit-learn calls and model-diagnostics' `decompose`"


def measured(n: int) -> Measured:
    """Measure the figures of calibration that other packages have too."""
    sides = [partial(side, *users_cases(n)) for side in (own_figures, peer_figures)]
    rounds = alternated(sides, check=check_equal)
    what = "Brier score in parts, log loss, isotonic regression and two reliability curves"
    yield pair(f"{what}, {power(n)} cases", rounds, 0, 1, PEERS)
