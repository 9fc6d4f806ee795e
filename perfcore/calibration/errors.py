"""How far scores are from the truth, and from the observed rates."""

from __future__ import annotations

import numpy as np

from perfcore.arrays import FloatArray
from perfcore.binary import Sweep
from perfcore.binary.losses import log_losses, mean_loss, mean_of, require_probabilities
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
    return mean_loss(s, distances)


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


def impossible_cases(s: Sweep) -> int | float:
    """Return how many cases the score called impossible: positives at 0 and negatives at 1.

    One of them makes log loss infinite.

    Examples
    --------
    >>> from perfcore import sweep
    >>> impossible_cases(sweep([1, 0, 0], [0.0, 0.0, 1.0]))
    2
    """
    scores = s.thresholds[1:]
    found = np.diff(s.tp)[scores == 0].sum() + np.diff(s.fp)[scores == 1].sum()
    return found.item()  # type: ignore[no-any-return]


CLIPPED_AT = float(np.finfo(np.float64).eps)


def clipped_log_loss(s: Sweep) -> float:
    """Return log loss with scores moved to at least 2.22e-16 and at most 1 - 2.22e-16.

    So do scikit-learn and yardstick; it is `log_loss` unless a score is 0 or 1. Undefined (NaN)
    when there are no cases.

    Raises
    ------
    ValueError
        If a score lies outside of [0, 1], with that as the reason.

    Examples
    --------
    >>> from perfcore import sweep
    >>> round(clipped_log_loss(sweep([1, 0], [0.0, 0.5])), 4)
    18.3684
    """
    require_probabilities(message("Log loss"), s)
    return mean_loss(
        s,
        lambda score, positive: log_losses(np.clip(score, CLIPPED_AT, 1 - CLIPPED_AT), positive),
    )


def distances(score: FloatArray, positive: bool) -> FloatArray:
    """Return how far each score is from the truth.

    Examples
    --------
    >>> distances(np.array([1.0, 0.25]), True)
    array([0.  , 0.75])
    """
    return 1 - score if positive else score


def _mean_gap(s: Sweep, power: int) -> float:
    return mean_of(
        (np.abs(scores[present] - positives[present] / cases[present]) ** power, cases[present])
        for scores, positives, negatives in s.blocks()
        for cases in [positives + negatives]
        for present in [cases > 0]
    )
