"""Intervals for the measures of a decision at one threshold: of cases, of weights, of groups."""

from __future__ import annotations

from math import isnan, nan

import numpy as np

from perfcore.binary import Counts
from perfcore.chance.intervals.binomial_intervals import CLOPPER_PEARSON, WILSON, exact_ends
from perfcore.chance.intervals.decision_ends import decision_ends, effective_cases
from perfcore.chance.intervals.estimates import ONE_GROUP, WEIGHTED, Interval, no_interval
from perfcore.chance.intervals.group_sums import GroupSums
from perfcore.chance.intervals.proportions import (
    PROPORTIONS,
    Method,
    has_weights,
    proportion_interval,
)
from perfcore.chance.intervals.scales import z_of
from perfcore.chance.intervals.spreads import AT_END, EFFECTIVE_CASES
from perfcore.measures import MEASURES
from perfcore.messages import message

NEWCOMBE = "Newcombe"
DELTA = "delta method"
DELTA_LOG = "delta method, log scale"
WHOLE_GROUPS = "whole groups"

_ALL_ALIKE = message("weighted cases that are all alike do not tell how sure this is")


def decision_interval(
    counts: Counts,
    key: str,
    *,
    level: float = 0.95,
    weights_are_counts: bool = False,
    squares: Counts | None = None,
    groups: GroupSums | None = None,
    method: Method = "wilson",
    **parameters: float | None,
) -> Interval:
    """Return an interval for a measure at one threshold, which is taken as given.

    Shares of cases get Wilson's or the exact one, with the effective number of cases where they
    have weights or belong to groups: as many equal ones as are as sure of the share.
    F1 gets that of the Jaccard index J, of which it is the function 2J/(1 + J). Recall and
    specificity are shares of different cases, so informedness, and with it balanced accuracy, gets
    Newcombe's: with Wilson's ends l and u of the two, its distances to the ends are the roots of
    the sums of (value - l)^2 and of (u - value)^2. Other measures between two bounds get Wilson's,
    with as many cases as are as sure of them by the delta method; those with a lower bound alone,
    as likelihood ratios, the delta method's on a log scale, and all others its own.

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
    groups : GroupSums, optional
        Where cases belong together: their sums at this threshold, see `group_sums`. The interval
        is that of samples of whole groups.
    **parameters : float
        Those of the measure.

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

    C. Franco, R. J. A. Little, T. A. Louis and E. V. Slud (2019), Comparative study of confidence
    intervals for proportions in complex sample surveys, Journal of Survey Statistics and
    Methodology 7, 334-364. https://doi.org/10.1093/jssam/smy019

    D. L. Simel, G. P. Samsa, D. B. Matchar (1991), Likelihood ratios with confidence: sample size
    estimation for diagnostic test studies, Journal of Clinical Epidemiology 44, 763-770.
    https://doi.org/10.1016/0895-4356(91)90128-V

    Examples
    --------
    >>> from perfcore import Counts
    >>> f1 = decision_interval(Counts(tp=8, fp=2, fn=2, tn=8), "f1")
    >>> f1.value, round(f1.low, 3), round(f1.high, 3)
    (0.8, 0.562, 0.926)
    """
    z_of(level)
    measure = MEASURES[key]
    why = measure.why_undefined(counts, **parameters)
    plain = squares is None and groups is None
    if plain and key in PROPORTIONS:
        return proportion_interval(
            counts, key, level=level, weights_are_counts=weights_are_counts, method=method
        )
    exact = method == "exact" and key in PROPORTIONS
    named = method_of(key, weighted=squares is not None, grouped=groups is not None, exact=exact)
    value = float(measure.of(counts, **parameters))
    if why is not None:
        return no_interval(value, level, named, why)
    if squares is None and has_weights(counts) and not weights_are_counts:
        return no_interval(value, level, named, WEIGHTED)
    if groups is not None and groups.groups < 2:
        return no_interval(value, level, named, ONE_GROUP)
    row = _arrays(counts)
    sample = {
        "level": level,
        "squares": None if squares is None else _arrays(squares),
        "groups": None if groups is None else groups.at(np.newaxis),
    }
    if exact:
        cases = float(effective_cases(row, key, **sample)[0])  # type: ignore[arg-type]
        low, high = (nan, nan) if isnan(cases) else exact_ends(value * cases, cases, level)
    else:
        ends = decision_ends(row, key, parameters=parameters, **sample)  # type: ignore[arg-type]
        low, high = (float(end[0]) for end in ends)
    if not isnan(low):
        return Interval(value, low, high, level, named)
    if groups is not None and value not in measure.bounds:
        return no_interval(value, level, named, ONE_GROUP)
    alike = squares is not None and groups is None and key in (*PROPORTIONS, "f1")
    return no_interval(value, level, named, _ALL_ALIKE if alike else AT_END)


def method_of(key: str, *, weighted: bool, grouped: bool, exact: bool = False) -> str:
    """Return what the method of a measure is called.

    >>> method_of("recall", weighted=False, grouped=True)
    'Wilson, whole groups'
    """
    lowest, highest = MEASURES[key].bounds
    of_cases = key in (*PROPORTIONS, "f1")
    if key in ("informedness", "balanced_accuracy"):
        name = NEWCOMBE
    elif np.isfinite(lowest) and np.isfinite(highest):
        name = CLOPPER_PEARSON if exact else WILSON
        if not grouped and (weighted or not of_cases):
            name = f"{name}, {EFFECTIVE_CASES}"
    else:
        name = DELTA_LOG if np.isfinite(lowest) else DELTA
    return f"{name}, {WHOLE_GROUPS}" if grouped else name


def _arrays(counts: Counts) -> Counts:
    """Return scalars as arrays of one."""
    return Counts(*(np.atleast_1d(np.asarray(cell)) for cell in counts.cells))
