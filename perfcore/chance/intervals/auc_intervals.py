"""DeLong: how sure an AUC is, and the difference of two, from whole counts."""

from __future__ import annotations

from math import inf, sqrt
from typing import Literal

from perfcore.binary import Sweep, auc
from perfcore.chance.intervals.betas import last_of
from perfcore.chance.intervals.estimates import (
    WEIGHTED,
    Difference,
    Interval,
    empty_class,
    no_difference,
    no_interval,
    whole,
)
from perfcore.chance.intervals.placements import Variance, auc_variance
from perfcore.chance.intervals.scales import LOGIT, Scale, t_beyond, t_of, z_of
from perfcore.messages import argument_error, message

METHOD = "DeLong, logit, t"
PLAIN_METHOD = "DeLong, plain, normal"
TEST = "DeLong"
UNPAIRED_TEST = "DeLong, t"
NEWCOMBE = "Newcombe"
_CUT_OFF = Scale(0.0, 1.0, opened=False)

TOO_FEW = message("a class has fewer than two cases, so that their spread is unknown")
ALIKE = message("all pairs are ranked alike")
NO_SPREAD = message("no two cases of one class are ranked differently: DeLong's variance is 0")


Delong = Literal["logit", "plain"]
"""How an interval is made of DeLong's variance, see `auc_interval`."""


def auc_interval(
    s: Sweep, *, level: float = 0.95, weights_are_counts: bool = False, method: Delong = "logit"
) -> Interval:
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
    method : {"logit", "plain"}
        As above, or the AUC +- z sd, cut off at 0 and 1, as other software has it: it covers less
        with few cases, above all where the AUC is near 1.

    Raises
    ------
    ValueError
        If the level is not in (0, 1), or there is no such method.

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
    counts, reason = counted(s, weights_are_counts=weights_are_counts)
    named = method_name(method)
    if reason:
        return no_interval(auc(s), level, named, reason)
    value = auc(counts)
    return interval_of_variance(value, auc_variance(counts), counts, level, method)


def method_name(method: Delong) -> str:
    """Return what a method is called.

    Raises
    ------
    ValueError
        If there is none.

    Examples
    --------
    >>> method_name("plain")
    'DeLong, plain, normal'
    """
    names: dict[Delong, str] = {"logit": METHOD, "plain": PLAIN_METHOD}
    if method not in names:
        raise argument_error("method", "be one of {methods}", method, methods=", ".join(names))
    return names[method]


def interval_of_variance(
    value: float, variance: Variance, counts: Sweep, level: float, method: Delong = "logit"
) -> Interval:
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
    low, high = delong_ends(value, variance.total, variance.freedom, level, method)
    return Interval(value, low, high, level, method_name(method))


def delong_ends(
    value: float, variance: float, freedom: float, level: float, method: Delong
) -> tuple[float, float]:
    """Return the ends of the interval of an AUC with a variance of so many degrees of freedom.

    Examples
    --------
    >>> [round(end, 3) for end in delong_ends(0.89, 0.0009, 50.0, 0.95, "plain")]
    [0.831, 0.949]
    """
    scale, t = (_CUT_OFF, z_of(level)) if method == "plain" else (LOGIT, t_of(level, freedom))
    return scale.around(value, t * sqrt(variance))


def separation_ends(value: float, positives: int, negatives: int, z: float) -> tuple[float, float]:
    """Return Newcombe's interval for an AUC: the areas a with |value - a| = z sqrt(V(a)).

    V(a) = a (1 - a) (1 + m (1 - a)/(2 - a) + m a/(1 + a)) / (P N), with m = (P + N)/2 - 1, is
    Hanley and McNeil's variance at the area a, not at the one observed: so it has a width also
    where the AUC is 0 or 1, and it stays in [0, 1].

    References
    ----------
    R. G. Newcombe (2006), Confidence intervals for an effect size measure based on the Mann-Whitney
    statistic. Part 2: asymptotic methods and evaluation, Statistics in Medicine 25, 559-573,
    method 5. https://doi.org/10.1002/sim.2324

    Examples
    --------
    >>> low, high = separation_ends(1.0, 20, 20, 1.96)
    >>> round(low, 3), high
    (0.899, 1.0)
    """
    low = _lower_end(value, positives, negatives, z)
    return low, 1 - _lower_end(1 - value, positives, negatives, z)


def _lower_end(value: float, positives: int, negatives: int, z: float) -> float:
    def too_low(area: float) -> bool:
        return value - area > z * sqrt(_variance(area, positives, negatives))

    return last_of(too_low, 0.0, value) if value > 0 else 0.0


def _variance(area: float, positives: int, negatives: int) -> float:
    m = (positives + negatives) / 2 - 1
    ties = 1 + m * (1 - area) / (2 - area) + m * area / (1 + area)
    return area * (1 - area) * ties / positives / negatives


def auc_difference(
    first: Sweep, second: Sweep, *, level: float = 0.95, weights_are_counts: bool = False
) -> Difference:
    """Return the AUC of the first minus that of the second, of different cases (unpaired).

    The difference +- t sd, where sd^2 is the sum of DeLong's two variances; the p value is that
    of difference/sd as a deviate of Student's t. It has Satterthwaite's degrees of freedom: what
    the positives and the negatives of each add to sd^2 is known as well as they are many. For
    models scored on the same cases see `paired_aucs`.
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

    F. E. Satterthwaite (1946), An approximate distribution of estimates of variance components,
    Biometrics Bulletin 2, 110-114. https://doi.org/10.2307/3002019

    Examples
    --------
    >>> from perfcore import sweep
    >>> one = sweep([1, 0, 1, 0, 1, 0], [0.9, 0.8, 0.7, 0.3, 0.2, 0.1])
    >>> other = sweep([1, 0, 1, 0, 1, 0], [0.9, 0.8, 0.1, 0.3, 0.2, 0.7])
    >>> auc_difference(one, other).p_value.__round__(2)
    0.48
    """
    z_of(level)
    value = auc(first) - auc(second)
    both = [counted(s, weights_are_counts=weights_are_counts) for s in (first, second)]
    if reasons := [reason for _, reason in both if reason]:
        return no_difference(value, level, UNPAIRED_TEST, reasons[0])
    variance, freedom = auc_variance(both[0][0]).plus(auc_variance(both[1][0]))
    return difference_of_variance(value, variance, level, UNPAIRED_TEST, freedom)


def difference_of_variance(
    value: float, variance: float, level: float, method: str = TEST, freedom: float = inf
) -> Difference:
    """Return the interval and test of a difference whose variance is known.

    Examples
    --------
    >>> difference_of_variance(0.0, 0.0, 0.95).p_value
    1.0
    """
    z_of(level)
    if variance <= 0:
        if value == 0:
            return Difference(0.0, 0.0, 0.0, level, 1.0, method, ALIKE)
        return no_difference(value, level, method, NO_SPREAD)
    sd = sqrt(variance)
    reach = t_of(level, freedom) * sd
    p_value = t_beyond(value / sd, freedom)
    return Difference(value, value - reach, value + reach, level, p_value, method)


def counted(s: Sweep, *, weights_are_counts: bool) -> tuple[Sweep, str]:
    """Return whole counts of cases, and why DeLong's variance of them is unknown, or "".

    Examples
    --------
    >>> from perfcore import sweep
    >>> counted(sweep([1, 1], [0.9, 0.1]), weights_are_counts=False)[1]
    'no case is negative'
    """
    counts = whole(s, weights_are_counts=weights_are_counts)
    if reason := empty_class(s):
        return s, reason
    if counts is None:
        return s, WEIGHTED
    return counts, TOO_FEW if min(s.positives, s.negatives) < 2 else ""
