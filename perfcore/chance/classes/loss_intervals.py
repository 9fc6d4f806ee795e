"""Intervals for what probabilities of classes are worth: log loss, Brier score, top-k accuracy."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import inf, isfinite, nan

import numpy as np
import numpy.typing as npt

from perfcore.arrays import FloatArray
from perfcore.chance.classes.case_samples import CaseSample, case_sample
from perfcore.chance.figures.effective_cases import Spread, effective_interval, scaled_interval
from perfcore.chance.intervals import Interval, wilson_interval
from perfcore.chance.intervals.estimates import no_interval
from perfcore.chance.intervals.scales import LOG, z_of
from perfcore.classes.labels import Label
from perfcore.classes.losses import hits, own_losses, squared_distances
from perfcore.classes.probabilities import TOLERANCE
from perfcore.measures.reasons import NO_CASES
from perfcore.messages import message

MEAN = "mean"
IMPOSSIBLE = message("the class of a case was called impossible, so that the loss is infinite")


@dataclass(frozen=True, slots=True)
class LossIntervals:
    """What probabilities of classes are worth, with intervals.

    Attributes
    ----------
    log_loss, brier_score : Interval
        The Brier score is Brier's own, from 0 to 2.
    """

    log_loss: Interval
    brier_score: Interval


def loss_intervals(
    truth: npt.ArrayLike,
    probabilities: npt.ArrayLike,
    labels: Sequence[Label],
    weight: npt.ArrayLike | None = None,
    *,
    group: npt.ArrayLike | None = None,
    level: float = 0.95,
    weights_are_counts: bool = False,
    tolerance: float = TOLERANCE,
) -> LossIntervals:
    """Return log loss and Brier score with their intervals.

    Both are means of a value of each case, and skewed: so the interval is that of the mean with t,
    made on a log scale. Undefined (NaN) without cases.

    Parameters
    ----------
    truth, probabilities, labels, weight, group, level, weights_are_counts
        As of `area_intervals`, but for rows of probabilities that add up to 1.
    tolerance : float
        As of `perfcore.classes.log_loss`.

    Raises
    ------
    ValueError
        If an argument breaks these rules.

    Examples
    --------
    >>> given = [[0.8, 0.1, 0.1], [0.3, 0.6, 0.1], [0.4, 0.2, 0.4], [0.1, 0.7, 0.2]]
    >>> found = loss_intervals(list("abcb"), given, list("abc")).log_loss
    >>> round(found.value, 3), round(found.low, 3), round(found.high, 3), found.method
    (0.502, 0.194, 1.301, 'mean, log, t')
    """
    z_of(level)
    sample = case_sample(
        truth,
        probabilities,
        labels,
        weight,
        group,
        weights_are_counts=weights_are_counts,
        tolerance=tolerance,
    )
    log_loss, brier_score = (
        _mean_interval(sample, of(sample.cases), level) for of in (own_losses, squared_distances)
    )
    return LossIntervals(log_loss, brier_score)


def top_k_intervals(
    truth: npt.ArrayLike,
    probabilities: npt.ArrayLike,
    labels: Sequence[Label],
    ks: Sequence[int],
    weight: npt.ArrayLike | None = None,
    *,
    group: npt.ArrayLike | None = None,
    level: float = 0.95,
    weights_are_counts: bool = False,
) -> Mapping[int, Interval]:
    """Return the interval of top-k accuracy for each k.

    Wilson's; with the effective number of cases where ties count in part, cases are weighted or
    belong together.

    Parameters
    ----------
    truth, probabilities, labels, weight, group, level, weights_are_counts
        As of `area_intervals`.
    ks : sequence of int
        Each 1 or more.

    Raises
    ------
    ValueError
        If an argument breaks these rules.

    Examples
    --------
    >>> scores = [[5, 3, 2], [5, 3, 2], [2, 4, 3]]
    >>> found = top_k_intervals(["a", "b", "a"], scores, ["a", "b", "c"], [1, 2])
    >>> [(round(one.low, 3), round(one.high, 3)) for one in found.values()]
    [(0.061, 0.792), (0.208, 0.939)]
    """
    z_of(level)
    sample = case_sample(
        truth, probabilities, labels, weight, group, weights_are_counts=weights_are_counts
    )
    return {k: _share_interval(sample, hits(sample.cases, k), level) for k in ks}


def _spread(sample: CaseSample, values: FloatArray) -> Spread:
    mean = sample.cases.mean(values)
    parts = (values - mean) * sample.weights / sample.weights.sum()
    return sample.spread(mean, parts, by_class=False)


def _mean_interval(sample: CaseSample, values: FloatArray, level: float) -> Interval:
    named = f"{MEAN}, log, t"
    if not values.size:
        return no_interval(nan, level, named, NO_CASES.words)
    value = sample.cases.mean(values)
    reason = "" if isfinite(value) else IMPOSSIBLE
    if reason := reason or sample.too_few(by_class=False):
        return no_interval(value, level, named, reason)
    return scaled_interval(value, _spread(sample, values), LOG, level, MEAN)


def _share_interval(sample: CaseSample, values: FloatArray, level: float) -> Interval:
    cases = float(sample.repeats.sum())
    if sample.counted and (values == np.rint(values)).all():
        return wilson_interval(float(values @ sample.repeats), cases, level=level)
    value = sample.cases.mean(values)
    if reason := sample.too_few(by_class=False):
        return no_interval(value, level, Spread(value, nan, inf).method, reason)
    return effective_interval(value, _spread(sample, values), (0.0, 1.0), level)
