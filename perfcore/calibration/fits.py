"""Logistic regression of the truth on functions of the score, by Newton's method on counts."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from perfcore.arrays import FloatArray, IntOrFloatArray
from perfcore.binary import Sweep
from perfcore.binary.arithmetic import is_ordinary, power_of_two
from perfcore.messages import Message, message

STEPS = 100
"""Newton's method ends long before; halved steps keep it from leaving the maximum."""
_BLOCK = 1 << 12
"""Rows at a time: products of more rows and few columns are shared out among threads, which wait
for each other longer than they work."""
_COARSE = 500
"""Above the square of so many rows the first steps are made with so many means of neighbours."""
_ROUNDING = 1e-11


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
    held = positives + negatives > 0
    if not held.all():  # a weight beside one of 10^16 times its size is lost in sums
        features, positives, negatives = features[held], positives[held], negatives[held]
    total = float(positives.sum() + negatives.sum())
    if not is_ordinary(total):
        unit = float(power_of_two(total))
        positives, negatives = positives / unit, negatives / unit
    parts = [slice(start, start + _BLOCK) for start in range(0, len(features), _BLOCK)]
    sums = np.zeros((2, features.shape[1]))
    for part in parts:
        sums[0] += (positives[part] + negatives[part]) @ features[part]
    own, others = float(positives.sum()), float(negatives.sum())
    middle = sums[0] / (own + others)
    for part in parts:
        sums[1] += (positives[part] + negatives[part]) @ (features[part] - middle) ** 2
    spread = np.sqrt(sums[1] / (own + others))
    spread[spread == 0] = 1.0

    def at(found: FloatArray) -> _Point:
        loss, slope, bend = 0.0, np.zeros(found.size), np.zeros((found.size, found.size))
        for part in parts:
            x = (features[part] - middle) / spread
            one = _point(found, x, positives[part], negatives[part])
            loss, slope, bend = loss + one.loss, slope + one.slope, bend + one.bend
        return _Point(loss, slope, bend)

    found, now = np.append(np.log(own / others), np.zeros(spread.size)), None
    if len(features) > _COARSE**2:
        near = _coarse(features, positives, negatives)
        near = np.append(near[0] + near[1:] @ middle, near[1:] * spread)
        there = at(near)
        if there.loss < own * np.log1p(others / own) + others * np.log1p(own / others):
            found, now = near, there
    now = now or at(found)
    for _ in range(STEPS):
        step = np.linalg.lstsq(now.bend, now.slope, rcond=None)[0]
        after = at(found + step)
        # Steps at the end gain less than the loss is rounded by.
        while after.loss > now.loss and now.slope @ step > _ROUNDING * now.loss:
            step /= 2
            after = at(found + step)
        found, now = found + step, after
        # The next step would be about as small as the square of this one.
        if np.abs(step).max() <= 1e-9 * max(1.0, np.abs(found).max()):
            break
    coefficients = found[1:] / spread
    return np.concatenate([[found[0] - coefficients @ middle], coefficients])


class _Point(NamedTuple):
    """The loss of an intercept and coefficients, and how it changes with them."""

    loss: float
    slope: FloatArray
    bend: FloatArray


def _point(
    found: FloatArray, x: FloatArray, positives: IntOrFloatArray, negatives: IntOrFloatArray
) -> _Point:
    """Return what these rows add: their log loss, minus its gradient, and its second derivative."""
    at = found[0] + x @ found[1:]
    shrunk = np.exp(-np.abs(at))
    cases = positives + negatives
    loss = cases @ np.log1p(shrunk) + positives @ np.maximum(-at, 0) + negatives @ np.maximum(at, 0)
    p = np.where(at >= 0, 1.0, shrunk) / (1 + shrunk)
    above, weight = positives - cases * p, cases * (shrunk / (1 + shrunk) ** 2)
    slope = np.append(above.sum(), above @ x)
    bend = np.empty((slope.size, slope.size))
    bend[0, 0] = weight.sum()
    bend[0, 1:] = bend[1:, 0] = weight @ x
    bend[1:, 1:] = (x.T * weight) @ x
    return _Point(float(loss), slope, bend)


def _coarse(
    features: FloatArray, positives: IntOrFloatArray, negatives: IntOrFloatArray
) -> FloatArray:
    """Return the fit to means of neighbours, from which few steps remain."""
    firsts = np.linspace(0, len(features), _COARSE, endpoint=False).astype(np.int64)
    own, others = (np.add.reduceat(each, firsts) for each in (positives, negatives))
    size = np.diff(firsts, append=len(features))[:, None]
    return logistic_fit(np.add.reduceat(features, firsts) / size, own, others)


def log_odds(probabilities: npt.ArrayLike) -> FloatArray:
    """Return log(p / (1 - p)); infinite at 0 and 1.

    Examples
    --------
    >>> log_odds([0.5, 0.75]).round(4)
    array([0.    , 1.0986])
    """
    p = np.asarray(probabilities, np.float64)
    with np.errstate(divide="ignore"):
        odds = np.log(p)
        odds -= np.log1p(-p)
    return np.asarray(odds)


def why_no_line(s: Sweep) -> Message | None:
    """Return why no logistic regression on the log-odds of the score exists, None if one does.

    All scores lie in [0, 1].
    """
    if not s.positives or not s.negatives:
        return message("there are cases of one class only")
    ends = np.unique([1, len(s) - 1])
    cases = (s.tp[ends] - s.tp[ends - 1]) + (s.fp[ends] - s.fp[ends - 1])
    sure = cases[(s.thresholds[ends] <= 0) | (s.thresholds[ends] >= 1)].sum()
    if sure:
        return message(
            "scores of 0 and 1 have no log-odds, and {cases:g} cases have one", cases=float(sure)
        )
    highest = [s.thresholds.item(called.searchsorted(0, "right")) for called in (s.tp, s.fp)]
    lowest = [s.thresholds.item(called.searchsorted(called[-1])) for called in (s.tp, s.fp)]
    if len({*highest, *lowest}) == 1:
        return message("all cases have the same score")
    if lowest[0] >= highest[1] or lowest[1] >= highest[0]:
        return message("a threshold parts the two classes, so that no finite slope fits best")
    return None


def probabilities_of(x: FloatArray) -> FloatArray:
    """Return 1 / (1 + exp(-x)), the probability whose log-odds are x; it never overflows."""
    shrunk = np.exp(-np.abs(x))
    return np.asarray(np.where(x >= 0, 1.0, shrunk) / (1 + shrunk))
