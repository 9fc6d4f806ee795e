"""What share of positives is usual in a bin of scores if these are calibrated."""

from __future__ import annotations

import numpy as np

from perfcore.arrays import FloatArray
from perfcore.binary import Sweep
from perfcore.binary.losses import require_probabilities
from perfcore.calibration.bins import CalibrationBins
from perfcore.calibration.draws import positives_drawn
from perfcore.messages import argument_error, message, value_error

CELLS = 500
"""Scores of one bin are drawn in cells of about equally many cases, so many over all bins."""


def usual_rates(
    s: Sweep, bins: CalibrationBins, draws: int = 1000, level: float = 0.9, seed: int = 0
) -> tuple[FloatArray, FloatArray]:
    """Return the range that holds the share of positives in each bin if scores are calibrated.

    The cases stay; whether each is positive is drawn anew, with its score as the chance.

    Parameters
    ----------
    s : Sweep
        Of counted cases, with scores in [0, 1].
    bins : CalibrationBins
        Bins of this sweep, b of them.
    draws : int
        How many.
    level : float
        The share of the draws that the range holds in each bin.
    seed : int
        Of the draws: the same seed gives the same ranges.

    Returns
    -------
    lower, upper : float64 array of shape (b,)
        Both ends, rising with the bins as they do.

    Raises
    ------
    ValueError
        If a score lies outside of [0, 1], cases have weights, or an argument breaks these rules.

    Examples
    --------
    >>> from perfcore.calibration import calibration_bins
    >>> s = Sweep.from_counts([0.2, 0.6], [30, 60], [70, 40])
    >>> lower, upper = usual_rates(s, calibration_bins(s, 2))
    >>> lower.round(2), upper.round(2)
    (array([0.14, 0.53]), array([0.27, 0.68]))
    """
    require_probabilities(message("The usual share of positives"), s)
    if s.weighted:
        raise value_error("There is no usual share of positives where cases have weights.")
    if not isinstance(draws, (int, np.integer)) or draws < 2:
        raise argument_error("draws", "be a whole number of 2 or more", draws)
    if not 0 < level < 1:
        raise argument_error("level", "lie between 0 and 1", level)
    if not bins.cases.size:
        return np.empty(0), np.empty(0)
    cases = (np.diff(s.tp) + np.diff(s.fp))[::-1]
    held = cases > 0
    scores, cases = s.thresholds[:0:-1][held], cases[held]
    reached = np.cumsum(cases)
    place = np.searchsorted(np.cumsum(bins.cases), reached)
    cell = (reached - cases) * CELLS // reached[-1]
    firsts = np.flatnonzero(np.diff(place, prepend=-1) | np.diff(cell, prepend=-1))
    in_cell = np.add.reduceat(cases, firsts)
    chance = np.clip(np.add.reduceat(scores * cases, firsts) / in_cell, 0, 1)
    drawn = positives_drawn(in_cell, chance, draws, seed)
    of_bin = np.flatnonzero(np.diff(place[firsts], prepend=-1))
    rates = np.add.reduceat(drawn, of_bin, axis=1) / bins.cases
    tail = (1 - level) / 2
    lower, upper = np.quantile(rates, [tail, 1 - tail], axis=0, method="averaged_inverted_cdf")
    return lower, upper
