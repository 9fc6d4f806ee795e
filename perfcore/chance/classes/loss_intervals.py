"""Intervals for what probabilities of classes are worth: log loss, Brier score, top-k accuracy."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Unpack

import numpy as np
import numpy.typing as npt

from perfcore.arrays import FloatArray
from perfcore.chance.classes.case_samples import CaseSample, Drawn, case_sample
from perfcore.chance.intervals import Interval, wilson_interval
from perfcore.chance.intervals.scales import LOG
from perfcore.classes.labels import Label
from perfcore.classes.losses import hits, own_losses, squared_distances
from perfcore.classes.probabilities import TOLERANCE


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
    tolerance: float = TOLERANCE,
    **drawn: Unpack[Drawn],
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
    sample = case_sample(truth, probabilities, labels, weight, tolerance=tolerance, **drawn)
    losses = own_losses, squared_distances
    return LossIntervals(*(sample.mean_interval(of(sample.cases), LOG, "mean") for of in losses))


def top_k_intervals(
    truth: npt.ArrayLike,
    probabilities: npt.ArrayLike,
    labels: Sequence[Label],
    ks: Sequence[int],
    weight: npt.ArrayLike | None = None,
    **drawn: Unpack[Drawn],
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
    sample = case_sample(truth, probabilities, labels, weight, **drawn)
    return {k: _share_interval(sample, hits(sample.cases, k)) for k in ks}


def _share_interval(sample: CaseSample, values: FloatArray) -> Interval:
    if sample.counted and (values == np.rint(values)).all():
        right, cases = float(values @ sample.repeats), float(sample.repeats.sum())
        return wilson_interval(right, cases, level=sample.level)
    return sample.mean_interval(values, None)
