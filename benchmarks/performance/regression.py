"""Figures of regression and the Regression page beside the usual calls; ours include the tally."""

import numpy as np
from model_diagnostics.calibration import compute_bias
from model_diagnostics.scoring import SquaredError, decompose

import perfview.pages  # noqa: F401
from benchmarks.cases import amounts
from benchmarks.harness import A_CASE, PROCESSOR, Case, alone, both, by_scikit_learn, pair
from perfcore.chance.figures import compared
from perfcore.chance.regression import (
    COMPARED,
    cost_interval,
    error_bias_by,
    regression_sums,
    sums_of_tally,
)
from perfcore.data import RegressionCases, RegressionPredictions
from perfcore.regression import FIGURES, Prices, RegressionTally, error_costs, reliability, tally
from perfview.kit.boards.contents import content_header
from perfview.kit.boards.packing import packed
from perfview.pages.regression.content import band_of, board_content
from perfview.pages.regression.models import model_cards
from perfview.tasks.regression.bins import bins_of
from perfview.tasks.regression.errors import errors_in
from perfview.tasks.regression.tallies import Looks

KEYS = (
    *("mse", "rmse", "mae", "r2", "explained_variance", "max_error"),
    *("median_absolute_error", "mape", "pinball", "d2_absolute_error"),
)
TEN = by_scikit_learn(FIGURES, KEYS)


def parts(t: RegressionTally) -> tuple[float, ...]:
    """Return the squared error in parts; the bias by bin is found too."""
    error_bias_by(t, bins=10)
    found = reliability(t)
    return found.mcb, found.dsc, found.unc, found.mse


def peer_parts(truth: np.ndarray, prediction: np.ndarray) -> tuple[float, ...]:
    compute_bias(truth, prediction, feature=prediction, n_bins=10)  # its bins are equally wide
    return decompose(truth, prediction, scoring_function=SquaredError()).row(0)


def first_picture(truth: np.ndarray, prediction: np.ndarray) -> tuple[RegressionTally, object]:
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


FEW, CALLS = "ten figures of predicted numbers", "the ten calls of scikit-learn"
EVERY = f"{FEW}, MSE in parts, reliability curve and bias by bin, {{n}} cases"
MORE = f"{CALLS}, model-diagnostics' `decompose` and `compute_bias`"
ALL_SIDES = amounts, *both(tally, TEN | {"parts": (parts, peer_parts)})
ALL = [
    pair(f"{FEW}, {{n}} cases", CALLS, amounts, *both(tally, TEN), meter=PROCESSOR, rounds=5),
    pair(EVERY, MORE, *ALL_SIDES, meter=PROCESSOR, rounds=5),
    pair(f"{EVERY}, memory above the input", MORE, *ALL_SIDES, meter=A_CASE),
]


def page(rounds: int) -> list[Case]:
    """Return what the Regression page takes to be shown, without a browser."""
    shown = {"first picture": first_picture, "all of it": whole_page}
    return [
        alone(f"Regression page, {name}, {{n}} cases", amounts, side, rounds=rounds)
        for name, side in shown.items()
    ]
