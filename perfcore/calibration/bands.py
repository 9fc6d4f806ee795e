"""The consistency band: where the reliability curve of calibrated scores lies by chance."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from perfcore.arrays import FloatArray, ReadOnly
from perfcore.binary import Sweep
from perfcore.binary.checks import LARGEST_COUNT
from perfcore.binary.hulls import turns_right
from perfcore.binary.losses import require_probabilities
from perfcore.calibration.bins import calibration_bins, equal_width_bins
from perfcore.calibration.draws import positives_drawn
from perfcore.messages import argument_error, message, value_error

MOST_SCORES = 2000
"""Above so many distinct scores they are put into as many cells of about equally many cases."""
_MOST_TOGETHER = 50
"""Draws that are worked on at once: their arrays stay in the cache of a core."""


@dataclass(frozen=True, slots=True)
class IfCalibrated:
    """What a figure would be if the scores were calibrated: chance alone makes it so large.

    Attributes
    ----------
    mean, lower, upper : float
        The mean of the draws, and the range that holds 95 % of them.
    """

    mean: float
    lower: float
    upper: float


@dataclass(frozen=True, slots=True, eq=False)
class ConsistencyBand(ReadOnly):
    """Where the reliability curve of calibrated scores lies, score by score.

    Attributes
    ----------
    scores, lower, upper : float64 array of shape (v,)
        Rising scores, and the range that holds `level` of the draws at each.
    level : float
        A share of the draws, at each score by itself.
    cells : bool
        Whether scores were put into cells of about equally many cases, as there were too many.
    miscalibration, calibration_error : IfCalibrated
        Of the Brier score (`corp`), and in 10 bins of equal width.
    """

    scores: FloatArray
    lower: FloatArray
    upper: FloatArray
    level: float
    cells: bool
    miscalibration: IfCalibrated
    calibration_error: IfCalibrated

    def at(self, score: float) -> tuple[float, float]:
        """Return the range at a score, that of the nearest score of the band."""
        place = int(np.abs(self.scores - score).argmin())
        return self.lower.item(place), self.upper.item(place)


def consistency_band(
    s: Sweep, draws: int = 1000, level: float = 0.9, seed: int = 0
) -> ConsistencyBand:
    """Return where the reliability curve would lie if each score were the chance of a positive.

    The scores stay; the positives at each are drawn anew, binomial with the score as chance, and
    isotonic regression is fitted to each draw.

    Parameters
    ----------
    s : Sweep
        Of counted cases, with scores in [0, 1]. Above 2,000 distinct scores neighbours share a
        cell with their mean score.
    draws : int
        How many.
    level : float
        The share of the draws that the band holds at each score.
    seed : int
        Of the draws: the same seed gives the same band.

    Raises
    ------
    ValueError
        If a score lies outside of [0, 1], cases have weights, there are none, or an argument
        breaks these rules.

    References
    ----------
    J. Broecker, L. A. Smith (2007), Increasing the reliability of reliability diagrams, Weather and
    Forecasting 22, 651-661. https://doi.org/10.1175/WAF993.1

    Examples
    --------
    >>> band = consistency_band(Sweep.from_counts([0.2, 0.6], [20, 60], [80, 40]))
    >>> band.scores, band.lower.round(2), band.upper.round(2)
    (array([0.2, 0.6]), array([0.14, 0.53]), array([0.27, 0.68]))
    """
    require_probabilities(message("The consistency band"), s)
    if s.weighted:
        raise value_error("There is no consistency band where cases have weights.")
    if not s.positives + s.negatives:
        raise value_error("There is no consistency band without cases.")
    if not isinstance(draws, (int, np.integer)) or draws < 2:
        raise argument_error("draws", "be a whole number of 2 or more", draws)
    if not 0 < level < 1:
        raise argument_error("level", "lie between 0 and 1", level)
    scores, cases, cells = _cells(s)
    curves = np.empty((draws, scores.size))
    gained, errors = np.empty((2, draws))
    expected, turned = scores * cases, 1 - 2 * scores
    firsts = np.flatnonzero(np.diff(equal_width_bins(s, scores, 10), prepend=-1))
    drawn, together = positives_drawn(cases, scores, draws, seed), _together(cases)
    for start in range(0, draws, together):
        part = slice(start, start + together)
        curves[part], lost = _isotonic(drawn[part], cases)
        gained[part] = (drawn[part] * turned).sum(axis=1) - lost
        gaps = np.add.reduceat(drawn[part] - expected, firsts, axis=1)
        errors[part] = np.abs(gaps).sum(axis=1)
    total = cases.sum()
    miscalibration = np.maximum(((scores * expected).sum() + gained) / total, 0.0)
    tail = (1 - level) / 2
    lower, upper = np.quantile(
        curves, [tail, 1 - tail], axis=0, method="averaged_inverted_cdf", overwrite_input=True
    )
    return ConsistencyBand(
        scores, lower, upper, level, cells, _summary(miscalibration), _summary(errors / total)
    )


def _cells(s: Sweep) -> tuple[FloatArray, npt.NDArray[np.int64], bool]:
    """Return rising scores with their numbers of cases, in cells where there are too many."""
    cases = (np.diff(s.tp) + np.diff(s.fp))[::-1].astype(np.int64)
    held = cases > 0
    scores, cases = s.thresholds[:0:-1][held], cases[held]
    if scores.size <= MOST_SCORES:
        return scores, cases, False
    found = calibration_bins(s, MOST_SCORES, "count")
    return found.mean_score, found.cases.astype(np.int64), True


def _together(cases: npt.NDArray[np.int64]) -> int:
    """Return how many draws one hull is found for: the products that it compares stay exact."""
    total = int(cases.sum())
    return min(_MOST_TOGETHER, max(1, LARGEST_COUNT // (2 * total * total)))


def _isotonic(
    positives: npt.NDArray[np.int64], cases: npt.NDArray[np.int64]
) -> tuple[FloatArray, FloatArray]:
    """Return the isotonic regression of each draw at each score, and its sum of squared errors.

    `positives` has shape (draws, scores). From the highest score down, the slope of the hull above
    the running sums of positives over cases is the regression. Draws follow each other on one
    path: 2 is added to the slopes of each for each draw after it, so the path turns between two.
    """
    count, size = positives.shape
    lift = 2 * np.arange(count)[::-1]
    falling = cases[::-1]
    x = np.concatenate([[0], np.cumsum(np.tile(falling, count))])
    y = np.concatenate([[0], np.cumsum(positives[:, ::-1] + lift[:, None] * falling)])
    total = int(cases.sum())
    if 2 * count * total * total > LARGEST_COUNT:
        x, y = x.astype(object), y.astype(object)
    known = np.arange(x.size)
    while (turns := np.flatnonzero(turns_right(x, y))).size < x.size:
        known, x, y = known[turns], x[turns], y[turns]
    width = np.diff(x).astype(np.int64)
    found = np.diff(y).astype(np.int64) - lift[known[:-1] // size] * width
    rates = found / width
    curves = np.repeat(rates, np.diff(known)).reshape(count, size)[:, ::-1]
    lost = np.add.reduceat(rates * (width - found), np.flatnonzero(known[:-1] % size == 0))
    return curves, lost


def _summary(drawn: FloatArray) -> IfCalibrated:
    lower, upper = np.quantile(drawn, [0.025, 0.975], method="averaged_inverted_cdf")
    return IfCalibrated(float(drawn.mean()), float(lower), float(upper))
