"""DeLong: how sure an AUC is, and the difference of two, from whole counts."""

from __future__ import annotations

from math import sqrt

import numpy as np

from perfcore.binary import Sweep, auc
from perfcore.chance.intervals.estimates import (
    NO_NEGATIVES,
    NO_POSITIVES,
    WEIGHTED,
    Difference,
    Interval,
    no_difference,
    no_interval,
    whole,
)
from perfcore.chance.intervals.halvings import NEWCOMBE, separation_ends, t_of
from perfcore.chance.intervals.placements import Variance, auc_variance
from perfcore.chance.intervals.scales import LOGIT, two_sided, z_of
from perfcore.messages import message

METHOD = "DeLong, logit, t"
TEST = "DeLong"

TOO_FEW = message("a class has fewer than two cases, so that their spread is unknown")
NO_SPREAD = message("no two cases of one class are ranked differently: DeLong's variance is 0")


def auc_interval(s: Sweep, *, level: float = 0.95, weights_are_counts: bool = False) -> Interval:
    """Return the AUC and its interval by DeLong's variance on the logit scale.

    logit(AUC) +- t sd / (AUC (1 - AUC)): it stays in [0, 1] and is longer towards 1/2, as the
    distribution of the AUC is. t has the degrees of freedom of Brunner and Munzel's test, whose
    variance is the same: with few cases of a class their spread is not well known. Where it is 0,
    as with an AUC of 0 or 1, Newcombe's interval stands in and ``reason`` says so. O(k) for k
    distinct scores.
    Undefined (NaN) when a class is empty.

    Parameters
    ----------
    s : Sweep
        Counts of cases. Sums of float weights get no interval: they say how much a case counts,
        whole or not, and not how often it was seen.
    level : float
        The nominal coverage, in (0, 1).
    weights_are_counts : bool
        Whether a whole float weight w stands for w equal cases: then there is an interval.

    Raises
    ------
    ValueError
        If the level is not in (0, 1).

    References
    ----------
    E. R. DeLong, D. M. DeLong, D. L. Clarke-Pearson (1988), Comparing the areas under two or more
    correlated receiver operating characteristic curves: a nonparametric approach, Biometrics 44,
    837-845. https://doi.org/10.2307/2531595

    E. Brunner, U. Munzel (2000), The nonparametric Behrens-Fisher problem: asymptotic theory and a
    small-sample approximation, Biometrical Journal 42, 17-25.
    https://doi.org/10.1002/(SICI)1521-4036(200001)42:1<17::AID-BIMJ17>3.0.CO;2-U

    Examples
    --------
    >>> from perfcore import sweep
    >>> interval = auc_interval(sweep([1, 0, 1, 0, 1, 0], [0.9, 0.8, 0.7, 0.3, 0.2, 0.1]))
    >>> round(interval.value, 3), round(interval.low, 3), round(interval.high, 3)
    (0.667, 0.063, 0.984)
    """
    z_of(level)
    reason = why_unknown(s, weights_are_counts=weights_are_counts)
    counts = whole(s, weights_are_counts=weights_are_counts)
    if reason or counts is None:
        return no_interval(auc(s), level, METHOD, reason)
    value = auc(counts)
    return interval_of_variance(value, auc_variance(counts), counts, level)


def interval_of_variance(value: float, variance: Variance, counts: Sweep, level: float) -> Interval:
    """Return the interval of an AUC whose variance is known.

    Examples
    --------
    >>> from perfcore import sweep
    >>> none = Variance(0.0, 0.0, float("nan"))
    >>> interval_of_variance(1.0, none, sweep([1, 0], [2, 1]), 0.95).method
    'Newcombe'
    """
    if variance.total <= 0:
        p, n = int(counts.positives), int(counts.negatives)
        low, high = separation_ends(value, p, n, z_of(level))
        return Interval(value, low, high, level, NEWCOMBE, NO_SPREAD)
    reach = t_of(level, variance.freedom) * sqrt(variance.total) / (value * (1 - value))
    ends = LOGIT.back(LOGIT.to(np.array(value)) + np.array([-reach, reach]))
    return Interval(value, float(ends[0]), float(ends[1]), level, METHOD)


def auc_difference(
    first: Sweep, second: Sweep, *, level: float = 0.95, weights_are_counts: bool = False
) -> Difference:
    """Return the AUC of the first minus that of the second, of different cases (unpaired).

    The difference +- z sd, where sd^2 is the sum of DeLong's two variances; the p value is that
    of difference/sd as a normal deviate. For models scored on the same cases see `paired_aucs`.
    Undefined (NaN) when a class is empty. For parameters see `auc_interval`.

    Raises
    ------
    ValueError
        If the level is not in (0, 1).

    References
    ----------
    E. R. DeLong, D. M. DeLong, D. L. Clarke-Pearson (1988), Comparing the areas under two or more
    correlated receiver operating characteristic curves: a nonparametric approach, Biometrics 44,
    837-845. https://doi.org/10.2307/2531595

    Examples
    --------
    >>> from perfcore import sweep
    >>> one = sweep([1, 0, 1, 0, 1, 0], [0.9, 0.8, 0.7, 0.3, 0.2, 0.1])
    >>> other = sweep([1, 0, 1, 0, 1, 0], [0.9, 0.8, 0.1, 0.3, 0.2, 0.7])
    >>> auc_difference(one, other).p_value.__round__(2)
    0.44
    """
    z_of(level)
    both = [whole(s, weights_are_counts=weights_are_counts) for s in (first, second)]
    value = auc(first) - auc(second)
    for s in (first, second):
        if reason := why_unknown(s, weights_are_counts=weights_are_counts):
            return no_difference(value, level, TEST, reason)
    variance = sum(auc_variance(counts).total for counts in both if counts is not None)
    return difference_of_variance(value, variance, level)


def difference_of_variance(value: float, variance: float, level: float) -> Difference:
    """Return the interval and test of a difference whose variance is known.

    Examples
    --------
    >>> difference_of_variance(0.0, 0.0, 0.95).p_value
    1.0
    """
    z = z_of(level)
    if variance <= 0:
        if value == 0:
            return Difference(
                0.0, 0.0, 0.0, level, 1.0, TEST, message("all pairs are ranked alike")
            )
        return no_difference(value, level, TEST, NO_SPREAD)
    sd = sqrt(variance)
    return Difference(value, value - z * sd, value + z * sd, level, two_sided(value / sd), TEST)


def why_unknown(s: Sweep, *, weights_are_counts: bool = False) -> str:
    """Return why DeLong's variance of these counts is unknown, or "".

    Examples
    --------
    >>> from perfcore import sweep
    >>> why_unknown(sweep([1, 1], [0.9, 0.1]))
    'no case is negative'
    """
    if not s.positives:
        return NO_POSITIVES
    if not s.negatives:
        return NO_NEGATIVES
    if whole(s, weights_are_counts=weights_are_counts) is None:
        return WEIGHTED
    return TOO_FEW if min(s.positives, s.negatives) < 2 else ""
