"""All figures of calibration beside the usual calls, and what they hold in memory.

Run ``python -m benchmarks.calibration`` (with ``--rows 1000000``: only so many).

peers: brier_score_loss, log_loss, calibration_curve by width and by count, IsotonicRegression (all
of scikit-learn) and decompose of model-diagnostics. same: the same figures by perfcore, the sweep
included; checked to be equal before anything is timed. all: every figure of calibration, both
losses in parts, isotonic regression, both curves, Murphy's decomposition, slope and intercept.
All sides alternate in one process. Times are medians in ms; ratio: peers / this side.
peaks: most memory held by peers, by the sweep, and by all figures above the sweep, in arrays of
float64 as long as the cases. The band is 1,000 draws at 2,000 scores.
"""

import argparse
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from statistics import median

import numpy as np
from model_diagnostics.scoring import SquaredError, decompose
from sklearn import metrics
from sklearn.calibration import calibration_curve
from sklearn.isotonic import IsotonicRegression

from benchmarks.cases import cases
from benchmarks.numbers import milliseconds, with_peak
from perfcore import Sweep, brier_score, calibration, log_loss, sweep

ROWS = (10_000, 100_000, 1_000_000)
SECONDS = 6.0
"""About how long to repeat one size; a size is timed at least `FEWEST` times."""
FEWEST, MOST = 3, 51
BINS = 10
FIGURES: tuple[Callable[[Sweep], object], ...] = (
    brier_score,
    log_loss,
    calibration.clipped_log_loss,
    calibration.impossible_cases,
    calibration.absolute_error,
    calibration.absolute_error_of_rates,
    calibration.squared_error_of_rates,
    calibration.observed_minus_expected,
    calibration.observed_over_expected,
    calibration.calibration_line,
    calibration.spiegelhalter_z,
    calibration.isotonic,
    calibration.corp,
    partial(calibration.corp, loss="log_loss"),
    calibration.murphy_decomposition,
    calibration.calibration_gap,
    calibration.calibration_bins,
    partial(calibration.calibration_bins, edges="count"),
    calibration.debiased_squared_error,
)


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


def all_figures(truth: np.ndarray, score: np.ndarray) -> object:
    """Return every figure of calibration, from the cases on."""
    s = sweep(truth, score)
    return [figure(s) for figure in FIGURES]


def check_equal(own: Figures, peer: Figures) -> None:
    """Raise AssertionError unless both sides say the same."""
    for name in ("brier", "log_loss", "curve", "isotonic", "parts"):
        mine, theirs = getattr(own, name), getattr(peer, name)
        np.testing.assert_allclose(mine, theirs, rtol=0, atol=1e-9, err_msg=name)
    # Where a count cannot be shared out evenly, edges may differ by a case.
    for mine, theirs in zip(own.by_count, peer.by_count, strict=True):
        np.testing.assert_allclose(mine, theirs, rtol=0, atol=0.01)


def row(n: int) -> str:
    """Return one line of the table."""
    truth, score = cases(n)
    own, _ = with_peak(own_figures, truth, score)
    peer, peer_peak = with_peak(peer_figures, truth, score)
    check_equal(own, peer)
    s, sweep_peak = with_peak(sweep, truth, score)
    above = max(with_peak(lambda *_, f=figure: f(s), truth, score)[1] for figure in FIGURES)
    taken: list[list[float]] = []
    end = time.perf_counter() + SECONDS
    while len(taken) < FEWEST or (len(taken) < MOST and time.perf_counter() < end):
        sides = (peer_figures, own_figures, all_figures)
        taken.append([milliseconds(side, truth, score) for side in sides])
    peer_ms, own_ms, all_ms = (median(times) for times in zip(*taken, strict=True))
    ratios = [median(times[0] / times[i] for times in taken) for i in (1, 2)]
    peaks = ", ".join(f"{peak / 8:.1f}" for peak in (peer_peak, sweep_peak, above))
    return (
        f"{n:>10,} {len(taken):>5} {peer_ms:>9,.1f} {own_ms:>9,.1f} {ratios[0]:>6.1f}x"
        f" {all_ms:>9,.1f} {ratios[1]:>6.1f}x   {peaks}"
    )


def band() -> str:
    """Return how long the consistency band takes."""
    s = sweep(*cases(2000))
    taken = [milliseconds(lambda *_: calibration.consistency_band(s), *cases(1)) for _ in range(5)]
    return f"1,000 draws of the band at 2,000 scores: {median(taken) / 1000:.2f} s"


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.calibration")
    parser.add_argument("--rows", type=int, nargs="+", default=ROWS)
    rows = parser.parse_args(arguments).rows
    print(__doc__.split("\n\n", 2)[2])
    print(
        f"{'cases':>10} {'times':>5} {'peers':>9} {'same':>9} {'ratio':>7} {'all':>9} {'ratio':>7}"
        "   peaks"
    )
    for n in rows:
        print(row(n), flush=True)
    print(band())


if __name__ == "__main__":
    main()
