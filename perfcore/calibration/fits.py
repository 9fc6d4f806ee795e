"""Logistic regression of the truth on functions of the score, by Newton's method on counts."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from perfcore.arrays import FloatArray, IntOrFloatArray
from perfcore.binary import Sweep
from perfcore.messages import Message, message

STEPS = 100
"""Newton's method ends long before; halved steps keep it from leaving the maximum."""


def logistic_fit(
    features: FloatArray, positives: IntOrFloatArray, negatives: IntOrFloatArray
) -> FloatArray:
    """Return intercept and coefficients of greatest likelihood, where there are such.

    Parameters
    ----------
    features : array of shape (v, f)
        What is known of each distinct score.
    positives, negatives : array of shape (v,)
        How many cases of each class have it; fractions are fine.

    Examples
    --------
    >>> logistic_fit(np.array([[0.0], [1.0]]), np.array([1, 3]), np.array([3, 1])).round(4)
    array([-1.0986,  2.1972])
    """
    cases = positives + negatives
    total = cases.sum()
    middle = cases @ features / total
    spread = np.sqrt(cases @ (features - middle) ** 2 / total)
    spread[spread == 0] = 1.0
    x = np.column_stack([np.ones(len(features)), (features - middle) / spread])
    found = np.zeros(x.shape[1])
    found[0] = np.log(positives.sum() / negatives.sum())
    loss = _loss(x @ found, positives, negatives)
    for _ in range(STEPS):
        p = probabilities_of(x @ found)
        slope = x.T @ (positives - cases * p)
        bend = (x.T * (cases * p * (1 - p))) @ x
        step = np.linalg.lstsq(bend, slope, rcond=None)[0]
        while (after := _loss(x @ (found + step), positives, negatives)) > loss:
            step /= 2
            if np.abs(step).max() <= 1e-15 * max(1.0, np.abs(found).max()):
                break
        gained = loss - after
        if gained < 0:
            break
        found, loss = found + step, after
        if np.abs(step).max() <= 1e-12 * max(1.0, np.abs(found).max()):
            break
    coefficients = found[1:] / spread
    return np.concatenate([[found[0] - coefficients @ middle], coefficients])


def log_odds(probabilities: npt.ArrayLike) -> FloatArray:
    """Return log(p / (1 - p)); infinite at 0 and 1.

    Examples
    --------
    >>> log_odds([0.5, 0.75]).round(4)
    array([0.    , 1.0986])
    """
    p = np.asarray(probabilities, np.float64)
    with np.errstate(divide="ignore"):
        return np.asarray(np.log(p) - np.log1p(-p))


def why_no_line(s: Sweep) -> Message | None:
    """Return why no logistic regression on the log-odds of the score exists, None if one does."""
    if not s.positives or not s.negatives:
        return message("there are cases of one class only")
    scores, positives, negatives = s.thresholds[1:], np.diff(s.tp), np.diff(s.fp)
    sure = (positives + negatives)[(scores <= 0) | (scores >= 1)].sum()
    if sure:
        return message(
            "scores of 0 and 1 have no log-odds, and {cases:g} cases have one", cases=float(sure)
        )
    return why_no_slope(scores, positives, negatives)


def why_no_slope(
    scores: FloatArray, positives: IntOrFloatArray, negatives: IntOrFloatArray
) -> Message | None:
    """Return why no finite slope fits best, None if one does."""
    positive, negative = scores[positives > 0], scores[negatives > 0]
    if positive.min() == positive.max() == negative.min() == negative.max():
        return message("all cases have the same score")
    if positive.min() >= negative.max() or negative.min() >= positive.max():
        return message("a threshold parts the two classes, so that no finite slope fits best")
    return None


def probabilities_of(x: FloatArray) -> FloatArray:
    """Return 1 / (1 + exp(-x)), the probability whose log-odds are x; it never overflows."""
    shrunk = np.exp(-np.abs(x))
    return np.asarray(np.where(x >= 0, 1.0, shrunk) / (1 + shrunk))


def _loss(x: FloatArray, positives: IntOrFloatArray, negatives: IntOrFloatArray) -> float:
    """Return the sum of log losses of these log-odds."""
    return float(positives @ np.logaddexp(0, -x) + negatives @ np.logaddexp(0, x))
