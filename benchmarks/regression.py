"""Figures of regression beside the usual calls, and what they hold in memory.

Run ``python -m benchmarks.regression`` (with ``--rows 1000000``: only so many).

ten: mean_squared_error, root_mean_squared_error, mean_absolute_error, r2_score,
explained_variance_score, max_error, median_absolute_error, mean_absolute_percentage_error,
mean_pinball_loss and d2_absolute_error_score of scikit-learn, against the same by perfcore, the
tally included. all: these with decompose and compute_bias of model-diagnostics. Both sides are
checked to be equal before anything is timed, and alternate in one process. Times are medians in
ms; ratio: peers / this side. peak: most memory held above the input, in bytes a case.
"""

import argparse
from collections.abc import Callable
from statistics import median

import numpy as np
from model_diagnostics.calibration import compute_bias
from model_diagnostics.scoring import SquaredError, decompose
from sklearn import metrics

from benchmarks.numbers import milliseconds, with_peak
from perfcore.chance.regression import error_bias_by
from perfcore.regression import FIGURES, reliability, tally

ROWS = (10_000, 100_000, 1_000_000)
TIMES = 7
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


def cases(n: int) -> tuple[np.ndarray, np.ndarray]:
    """Return skewed amounts and predictions that are about 20 % off."""
    rng = np.random.default_rng(1)
    truth = rng.gamma(2, 50, n)
    return truth, truth * rng.lognormal(0, 0.2, n)


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
    compute_bias(truth, prediction, feature=prediction, n_bins=10)
    return [*peer_ten(truth, prediction), *parts]


def own_all(truth: np.ndarray, prediction: np.ndarray) -> list[float]:
    """Return the same by `perfcore`."""
    t = tally(truth, prediction)
    found = reliability(t)
    error_bias_by(t, bins=10)
    ten = [float(FIGURES[key].of(t)) for key in TEN]
    return [*ten, found.mcb, found.dsc, found.unc, found.mse]


def row(n: int) -> str:
    """Return one line of the table."""
    given = cases(n)
    sides = (peer_ten, own_ten, peer_all, own_all)
    found, peaks = zip(*(with_peak(side, *given) for side in sides), strict=True)
    for theirs, ours in (found[:2], found[2:]):
        np.testing.assert_allclose(ours, theirs, rtol=1e-9)
    taken = [[milliseconds(side, *given) for side in sides] for _ in range(TIMES)]
    ten, own, every, own_every = (median(times) for times in zip(*taken, strict=True))
    ratios = [median(times[i] / times[i + 1] for times in taken) for i in (0, 2)]
    return (
        f"{n:>10,} {ten:>9,.1f} {own:>9,.1f} {ratios[0]:>6.1f}x {every:>9,.1f} {own_every:>9,.1f}"
        f" {ratios[1]:>6.1f}x   {', '.join(f'{peak * n / n:.1f}' for peak in peaks)}"
    )


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.regression")
    parser.add_argument("--rows", type=int, nargs="+", default=ROWS)
    rows = parser.parse_args(arguments).rows
    print(__doc__.split("\n\n", 2)[2])
    print(
        f"{'cases':>10} {'ten':>9} {'same':>9} {'ratio':>7} {'all':>9} {'same':>9} {'ratio':>7}"
        "   peaks"
    )
    for n in rows:
        print(row(n), flush=True)


if __name__ == "__main__":
    main()
