"""All figures of calibration beside the usual calls; ours include the sweep.

These are brier_score_loss, log_loss, calibration_curve by width and by count, IsotonicRegression
(all of scikit-learn) and decompose of model-diagnostics.
"""

from functools import partial

import numpy as np
from model_diagnostics.scoring import SquaredError, decompose
from sklearn import metrics
from sklearn.calibration import calibration_curve
from sklearn.isotonic import IsotonicRegression

from benchmarks.harness import Table, alike, both, pair
from benchmarks.performance.peers import Array
from benchmarks.performance.scores import users_cases
from perfcore import Sweep, brier_score, calibration, log_loss, sweep

BINS = 10


def bins(s: Sweep, edges: str) -> tuple[Array, Array]:
    found = calibration.calibration_bins(s, BINS, edges)
    return found.rate, found.mean_score


def isotonic(s: Sweep) -> tuple[Array, Array]:
    fitted = calibration.isotonic(s)
    return fitted.scores, fitted.probabilities


def peer_isotonic(truth: Array, score: Array) -> tuple[Array, Array]:
    fitted = IsotonicRegression(out_of_bounds="clip").fit(score, truth)
    return fitted.X_thresholds_, fitted.y_thresholds_


def parts(s: Sweep) -> tuple[float, ...]:
    found = calibration.corp(s)
    return found.miscalibration, found.discrimination, found.uncertainty, found.value


def peer_parts(truth: Array, score: Array) -> tuple[float, ...]:
    return decompose(truth.astype(np.float64), score, scoring_function=SquaredError()).row(0)


curve = partial(calibration_curve, n_bins=BINS)
TABLE: Table = {
    "brier": (brier_score, metrics.brier_score_loss),
    "log_loss": (log_loss, metrics.log_loss),
    "curve": (partial(bins, edges="width"), curve),
    "by_count": (partial(bins, edges="count"), partial(curve, strategy="quantile")),
    "isotonic": (isotonic, peer_isotonic),
    "parts": (parts, peer_parts),
}
# Where a count cannot be shared out evenly, edges may differ by a case.
FAR = dict.fromkeys(TABLE, 1e-9) | {"by_count": 0.01}
ALL = pair(
    "Brier score in parts, log loss, isotonic regression and two reliability curves, {n} cases",
    "five scikit-learn calls and model-diagnostics' `decompose`",
    users_cases,
    *both(sweep, TABLE),
    check=partial(alike, far=FAR),
)
