"""Figures of regression and the Regression page beside the usual calls.

The ten are those of scikit-learn that `TEN` names; ours include the tally.
"""

from collections.abc import Callable

import numpy as np
from model_diagnostics.calibration import compute_bias
from model_diagnostics.scoring import SquaredError, decompose
from sklearn import metrics

import perfview.pages  # noqa: F401
from benchmarks.cases import amounts
from benchmarks.performance.facts import Measured, a_case, beside, least, memory, power
from perfcore.chance.figures import compared
from perfcore.chance.regression import (
    COMPARED,
    cost_interval,
    error_bias_by,
    regression_sums,
    sums_of_tally,
)
from perfcore.data import RegressionCases, RegressionPredictions
from perfcore.regression import FIGURES, Prices, error_costs, reliability, tally
from perfview.kit.boards.contents import content_header
from perfview.kit.boards.packing import packed
from perfview.pages.regression.content import band_of, board_content
from perfview.pages.regression.models import model_cards
from perfview.tasks.regression.bins import bins_of
from perfview.tasks.regression.errors import errors_in
from perfview.tasks.regression.tallies import Looks

TEN: dict[str, Callable[..., float]] = {
    "mse": metrics.mean_squared_error,
    "rmse": metrics.root_mean_squared_error,
    "mae": metrics.mean_absolute_error,
    "r2": metrics.r2_score,
    "explained_variance": metrics.explained_variance_score,
    "max_error": metrics.max_error,
    "median_absolute_error": metrics.median_absolute_error,
    "mape": metrics.mean_absolute_percentage_error,
    "pinball": metrics.mean_pinball_loss,
    "d2_absolute_error": metrics.d2_absolute_error_score,
}


def peer_ten(truth: np.ndarray, prediction: np.ndarray) -> list[float]:
    """Return the ten figures by scikit-learn."""
    return [figure(truth, prediction) for figure in TEN.values()]


def own_ten(truth: np.ndarray, prediction: np.ndarray) -> list[float]:
    """Return the same by `perfcore`."""
    t = tally(truth, prediction)
    return [float(FIGURES[key].of(t)) for key in TEN]


def peer_all(truth: np.ndarray, prediction: np.ndarray) -> list[float]:
    """Return the ten, the squared error in parts, and the bias by bin."""
    parts = decompose(truth, prediction, scoring_function=SquaredError()).row(0)
    compute_bias(truth, prediction, feature=prediction, n_bins=10)  # its bins are equally wide
    return [*peer_ten(truth, prediction), *parts]


def own_all(truth: np.ndarray, prediction: np.ndarray) -> list[float]:
    """Return the same by `perfcore`."""
    t = tally(truth, prediction)
    found = reliability(t)
    error_bias_by(t, bins=10)
    ten = [float(FIGURES[key].of(t)) for key in TEN]
    return [*ten, found.mcb, found.dsc, found.unc, found.mse]


def first_picture(truth: np.ndarray, prediction: np.ndarray) -> object:
    """Return what the page shows first: the message with figures, grid, curve, errors and bias."""
    t = tally(truth, prediction)
    errors = errors_in(t)
    bins = bins_of(t, errors)
    content = board_content(t, Looks(errors, bins), model="m")
    return t, packed({**content_header(content), "bins": bins.told()}, content.points)


def whole_page(truth: np.ndarray, prediction: np.ndarray) -> object:
    """Return all that the page shows: this, then the band, intervals and costs."""
    t, message = first_picture(truth, prediction)
    found = RegressionPredictions("file", {"m": RegressionCases(truth, prediction)})
    prices = Prices()
    intervals = compared(COMPARED, {"m": regression_sums(found, "m")}, paired=True)
    costs = error_costs(t, prices), cost_interval(sums_of_tally(t), prices)
    return message, band_of(t), intervals, costs, model_cards({"m": t})


def figures(n: int) -> Measured:
    """Measure figures of so many cases, and what they hold in memory."""
    given, of = amounts(n), f"{power(n)} cases"
    ten, usual = "ten figures of predicted numbers", "the ten calls of scikit-learn"
    yield beside(f"{ten}, {of}", own_ten, peer_ten, usual, *given)
    more = f"{usual}, model-diagnostics' `decompose` and `compute_bias`"
    every = f"{ten}, MSE in parts, reliability curve and bias by bin, {of}"
    yield beside(every, own_all, peer_all, more, *given)
    above = f"{every}, memory above the input"
    yield memory(above, own_all, peer_all, more, *given, told=a_case(n))


def page(n: int, rounds: int = 5) -> Measured:
    """Measure what the Regression page takes to be shown, without a browser."""
    for name, side in {"first picture": first_picture, "all of it": whole_page}.items():
        what = f"Regression page, {name}, {power(n)} cases"
        yield least(what, side, *amounts(n), rounds=rounds)
