"""Calibration in one line: expected against observed positives, slope and intercept, a z test."""

from __future__ import annotations

from dataclasses import dataclass
from math import nan, sqrt

import numpy as np

from perfcore.binary import Sweep
from perfcore.binary.losses import require_probabilities
from perfcore.calibration.fits import log_odds, logistic_fit, why_no_line
from perfcore.messages import Message, message


@dataclass(frozen=True, slots=True)
class CalibrationLine:
    """The logistic regression of the truth on the log-odds of the score.

    Attributes
    ----------
    intercept, slope : float
        0 and 1 for calibrated scores. A slope below 1 means scores that are too extreme, above 1
        scores that are too cautious. NaN where there is no such regression.
    undefined : Message or None
        Why there is none.
    """

    intercept: float
    slope: float
    undefined: Message | None = None


def observed_minus_expected(s: Sweep) -> float:
    """Return the number of positives minus the sum of the scores; 0 for scores right on average.

    Raises
    ------
    ValueError
        If a score lies outside of [0, 1], with that as the reason.

    Examples
    --------
    >>> from perfcore import sweep
    >>> observed_minus_expected(sweep([1, 0], [0.75, 0.5]))
    -0.25
    """
    require_probabilities(message("Observed minus expected positives"), s)
    return float(s.positives) - _expected(s)


def observed_over_expected(s: Sweep) -> float:
    """Return the number of positives over the sum of the scores; 1 for scores right on average.

    Undefined (NaN) when all scores are 0, or there are no cases.

    Raises
    ------
    ValueError
        If a score lies outside of [0, 1], with that as the reason.

    Examples
    --------
    >>> from perfcore import sweep
    >>> observed_over_expected(sweep([1, 0], [0.75, 0.5]))
    0.8
    """
    require_probabilities(message("Observed over expected positives"), s)
    expected = _expected(s)
    return float(s.positives) / expected if expected else nan


def calibration_line(s: Sweep) -> CalibrationLine:
    """Return slope and intercept of the logistic regression of the truth on the score's log-odds.

    Raises
    ------
    ValueError
        If a score lies outside of [0, 1], with that as the reason.

    References
    ----------
    D. R. Cox (1958), Two further applications of a model for binary regression, Biometrika 45,
    562-565. https://doi.org/10.1093/biomet/45.3-4.562

    Examples
    --------
    >>> from perfcore import Sweep
    >>> s = Sweep.from_counts([0.25, 0.75], positives=[2, 6], negatives=[6, 2])
    >>> line = calibration_line(s)
    >>> abs(line.intercept) < 1e-9, round(line.slope, 9)
    (True, 1.0)
    """
    require_probabilities(message("The calibration line"), s)
    return s.kept("calibration line", lambda: _line(s))


def _line(s: Sweep) -> CalibrationLine:
    reason = why_no_line(s)
    if reason is not None:
        return CalibrationLine(nan, nan, reason)
    features = log_odds(s.thresholds[1:])[:, None]
    intercept, slope = logistic_fit(features, np.diff(s.tp), np.diff(s.fp))
    return CalibrationLine(float(intercept), float(slope))


def spiegelhalter_z(s: Sweep) -> float:
    """Return Spiegelhalter's z: a standard normal deviate if the scores are calibrated.

    It compares the Brier score with what it would be for calibrated scores; above 0 it is worse.
    Weights count as repeated cases. Undefined (NaN) where all scores are 0, 0.5 or 1.

    Raises
    ------
    ValueError
        If a score lies outside of [0, 1], with that as the reason.

    References
    ----------
    D. J. Spiegelhalter (1986), Probabilistic prediction in patient management and clinical trials,
    Statistics in Medicine 5, 421-433. https://doi.org/10.1002/sim.4780050506

    Examples
    --------
    >>> from perfcore import sweep
    >>> round(spiegelhalter_z(sweep([1, 0, 1], [0.75, 0.2, 0.1])), 4)
    1.1799
    """
    require_probabilities(message("Spiegelhalter's z"), s)
    off = spread = 0.0
    for scores, positives, negatives in s.blocks():
        cases, turned = positives + negatives, 1 - 2 * scores
        off += float(((positives - cases * scores) * turned).sum())
        spread += float((cases * turned**2 * scores * (1 - scores)).sum())
    return off / sqrt(spread) if spread > 0 else nan


def _expected(s: Sweep) -> float:
    """Return the sum of the scores of all cases."""
    return sum(
        float((scores * (positives + negatives)).sum())
        for scores, positives, negatives in s.blocks()
    )
