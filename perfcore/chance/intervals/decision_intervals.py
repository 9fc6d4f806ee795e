"""Intervals for the measures of a decision at one threshold, of cases and of weighted cases."""

from __future__ import annotations

from math import hypot, nan

from perfcore.binary import Counts
from perfcore.chance.intervals.binomial_intervals import wilson_ends
from perfcore.chance.intervals.estimates import Interval, no_interval
from perfcore.chance.intervals.proportions import (
    PROPORTIONS,
    Method,
    part_and_whole,
    proportion_interval,
)
from perfcore.chance.intervals.scales import z_of
from perfcore.measures import MEASURES
from perfcore.messages import message

NEWCOMBE = "Newcombe"
WEIGHTED_METHOD = "Wilson, effective cases"

_NO_FORMULA = message("there is no formula for an interval of this measure")
_ALL_ALIKE = message("weighted cases that are all alike do not tell how sure this is")


def decision_interval(
    counts: Counts,
    key: str,
    *,
    level: float = 0.95,
    weights_are_counts: bool = False,
    squares: Counts | None = None,
    method: Method = "wilson",
) -> Interval:
    """Return an interval for a measure at one threshold, which is taken as given.

    Shares of cases get Wilson's or the exact one, or `weighted_interval` where `squares` are given.
    F1 gets that of the Jaccard index J, of which it is the function 2J/(1 + J). Recall and
    specificity are shares of different cases, so informedness, and with it balanced accuracy, gets
    Newcombe's: with Wilson's ends l and u of the two, its distances to the ends are the roots of
    the sums of (value - l)^2 and of (u - value)^2. All other measures have none, with the reason.

    Parameters
    ----------
    counts : Counts
        Scalars.
    key : str
        Of any measure.
    level, weights_are_counts, method
        As of `proportion_interval`.
    squares : Counts, optional
        The sums of squared weights in the same cells, where cases have weights.

    Raises
    ------
    ValueError
        If the counts are arrays, or the level is not in (0, 1).
    KeyError
        If there is no such measure.

    References
    ----------
    R. G. Newcombe (1998), Interval estimation for the difference between independent proportions,
    Statistics in Medicine 17, 873-890.
    https://doi.org/10.1002/(SICI)1097-0258(19980430)17:8<873::AID-SIM779>3.0.CO;2-I

    Examples
    --------
    >>> from perfcore import Counts
    >>> f1 = decision_interval(Counts(tp=8, fp=2, fn=2, tn=8), "f1")
    >>> f1.value, round(f1.low, 3), round(f1.high, 3)
    (0.8, 0.562, 0.926)
    """

    def share(of: str, by: Method = method) -> Interval:
        if squares is None:
            return proportion_interval(
                counts, of, level=level, weights_are_counts=weights_are_counts, method=by
            )
        return weighted_interval(counts, squares, of, level=level)

    if key in PROPORTIONS:
        return share(key)
    value = float(MEASURES[key].of(counts))
    if key == "f1":
        jaccard = share("jaccard")
        low, high = (2 * end / (1 + end) for end in (jaccard.low, jaccard.high))
        return Interval(value, low, high, level, jaccard.method, jaccard.reason)
    if key not in ("informedness", "balanced_accuracy"):
        why = MEASURES[key].why_undefined(counts)
        return no_interval(value, level, "", _NO_FORMULA if why is None else why)
    both = [share(of, "wilson") for of in ("recall", "specificity")]
    if reason := next((each.reason for each in both if each.reason), ""):
        return no_interval(value, level, NEWCOMBE, reason)
    scale = 1 if key == "informedness" else 0.5
    below = scale * hypot(*(each.value - each.low for each in both))
    above = scale * hypot(*(each.high - each.value for each in both))
    return Interval(value, value - below, value + above, level, NEWCOMBE)


def weighted_interval(
    counts: Counts, squares: Counts, key: str, *, level: float = 0.95
) -> Interval:
    """Return Wilson's interval for a share of weights, with the effective number of cases.

    Of the weights w of the cases that are counted among, W in all, the share p has the variance
    ((1 - p)^2 S1 + p^2 S0) / W^2, where S1 sums w^2 over the cases that are counted and S0 over
    the others. As many cases of one weight, n = p (1 - p) / variance, are as sure of it; equal
    weights give the number of cases. Undefined (NaN) as the measure is, and where the share is 0
    or 1.

    Parameters
    ----------
    counts, squares : Counts
        Sums of weights and of squared weights in each cell, scalars.
    key : str
        One of ``PROPORTIONS``, as "recall".
    level : float
        The nominal coverage, in (0, 1).

    Raises
    ------
    ValueError
        If the measure is no share of cases, the counts are arrays, or the level is not in (0, 1).
    KeyError
        If there is no such measure.

    References
    ----------
    C. Franco, R. J. A. Little, T. A. Louis and E. V. Slud (2019), Comparative study of confidence
    intervals for proportions in complex sample surveys, Journal of Survey Statistics and
    Methodology 7, 334-364. https://doi.org/10.1093/jssam/smy019

    Examples
    --------
    >>> from perfcore import Counts
    >>> sums, squares = Counts(16, 4, 4, 176), Counts(32, 8, 8, 352)  # ten positives of weight 2
    >>> recall = weighted_interval(sums, squares, "recall")
    >>> recall.value, round(recall.low, 4), round(recall.high, 4)
    (0.8, 0.4902, 0.9433)
    """
    part, whole = part_and_whole(counts, key)
    z = z_of(level)
    reason = MEASURES[key].why_undefined(counts)
    if reason is not None:
        return no_interval(nan, level, WEIGHTED_METHOD, reason)
    value = part / whole
    if not 0 < part < whole:
        return no_interval(value, level, WEIGHTED_METHOD, _ALL_ALIKE)
    counted, among = part_and_whole(squares, key)
    variance = ((1 - value) ** 2 * counted + value**2 * (among - counted)) / whole**2
    cases = value * (1 - value) / variance
    low, high = wilson_ends(value * cases, cases, z)
    return Interval(value, low, high, level, WEIGHTED_METHOD)
