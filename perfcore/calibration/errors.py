"""How far scores are from the truth, and from the observed rates."""

from __future__ import annotations

from math import nan

import numpy as np

from perfcore.arrays import FloatArray
from perfcore.binary import Sweep
from perfcore.binary.losses import mean_loss, require_probabilities
from perfcore.messages import message


def absolute_error(s: Sweep) -> float:
    """Return the mean of abs(score - truth), truth being 1 or 0; lower is better.

    It does not reward honest probabilities: a score of 0 for every case has the prevalence as its
    absolute error. Undefined (NaN) when there are no cases.

    Raises
    ------
    ValueError
        If a score lies outside of [0, 1], with that as the reason.

    References
    ----------
    C. Ferri, J. Hernandez-Orallo, R. Modroiu (2009), An experimental comparison of performance
    measures for classification, Pattern Recognition Letters 30, 27-38.
    https://doi.org/10.1016/j.patrec.2008.08.010

    Examples
    --------
    >>> from perfcore import sweep
    >>> absolute_error(sweep([1, 0], [0.75, 0.5]))
    0.375
    """
    require_probabilities(message("Absolute error"), s)
    return mean_loss(s, _distances)


def absolute_error_of_rates(s: Sweep) -> float:
    """Return the mean over cases of abs(score - share of positives among cases of this score).

    For counted rows it is how far each row's score is from the row's own rate. Undefined (NaN) when
    there are no cases.

    Raises
    ------
    ValueError
        If a score lies outside of [0, 1], with that as the reason.

    Examples
    --------
    >>> from perfcore import Sweep
    >>> s = Sweep.from_counts([0.2, 0.5], [1, 6], [9, 4])
    >>> round(absolute_error(s), 2), round(absolute_error_of_rates(s), 2)
    (0.38, 0.1)
    """
    require_probabilities(message("Absolute error"), s)
    return _mean_gap(s, 1)


def squared_error_of_rates(s: Sweep) -> float:
    """Return the mean over cases of (score - share of positives among cases of this score)^2.

    The Brier score is this plus the mean of rate (1 - rate), which no score can take away.
    Undefined (NaN) when there are no cases.

    Raises
    ------
    ValueError
        If a score lies outside of [0, 1], with that as the reason.

    Examples
    --------
    >>> from perfcore import Sweep, brier_score
    >>> s = Sweep.from_counts([0.2, 0.5], [1, 6], [9, 4])
    >>> round(brier_score(s), 3), round(squared_error_of_rates(s), 3)
    (0.175, 0.01)
    """
    require_probabilities(message("Squared error"), s)
    return _mean_gap(s, 2)


def _distances(score: FloatArray, positive: bool) -> FloatArray:
    return 1 - score if positive else score


def _mean_gap(s: Sweep, power: int) -> float:
    total = s.positives + s.negatives
    if not total:
        return nan
    positives = np.diff(s.tp)
    cases = positives + np.diff(s.fp)
    present = cases > 0
    gaps = np.abs(s.thresholds[1:][present] - positives[present] / cases[present])
    return float((gaps**power * cases[present]).sum() / total)
