"""Intervals for measures that are shares of cases, and how wide they are at most."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from math import inf, sqrt
from typing import Literal

import numpy as np

from perfcore.arrays import IntArray
from perfcore.binary import Counts, Sweep
from perfcore.chance.intervals.binomial_intervals import clopper_pearson_interval, wilson_interval
from perfcore.chance.intervals.estimates import WEIGHTED, Interval, no_interval
from perfcore.chance.intervals.scales import z_of
from perfcore.measures import MEASURES
from perfcore.messages import argument_error, value_error

FEW = 100  # so many cases leave a share uncertain by about 0.1 either way

Class = Literal["positives", "negatives"]
Method = Literal["wilson", "exact"]

METHODS: dict[Method, Callable[..., Interval]] = {
    "wilson": wilson_interval,
    "exact": clopper_pearson_interval,
}
"""How the interval of a share is found, by the name of the method."""

# The cases that a share counts, and those it counts them among.
_PARTS: dict[str, tuple[Callable[[Counts], object], Callable[[Counts], object]]] = {
    "recall": (lambda c: c.tp, lambda c: c.positives),
    "fnr": (lambda c: c.fn, lambda c: c.positives),
    "specificity": (lambda c: c.tn, lambda c: c.negatives),
    "fpr": (lambda c: c.fp, lambda c: c.negatives),
    "precision": (lambda c: c.tp, lambda c: c.called_positive),
    "false_discovery_rate": (lambda c: c.fp, lambda c: c.called_positive),
    "npv": (lambda c: c.tn, lambda c: c.called_negative),
    "false_omission_rate": (lambda c: c.fn, lambda c: c.called_negative),
    "accuracy": (lambda c: c.tp + c.tn, lambda c: c.total),
    "error_rate": (lambda c: c.fp + c.fn, lambda c: c.total),
    "alert_rate": (lambda c: c.called_positive, lambda c: c.total),
    "prevalence": (lambda c: c.positives, lambda c: c.total),
    "jaccard": (lambda c: c.tp, lambda c: c.tp + c.fp + c.fn),
}

_CELLS = Counts(*np.eye(4, dtype=np.int64))

PROPORTIONS = tuple(_PARTS)
"""Keys of the measures that are shares of cases."""


def proportion_interval(
    counts: Counts,
    key: str,
    *,
    level: float = 0.95,
    weights_are_counts: bool = False,
    method: Method = "wilson",
) -> Interval:
    """Return the interval for a measure that is a share of cases, at one threshold.

    The threshold is taken as given: where it was chosen on the same cases, the measure flatters
    itself, and so does the interval. Undefined (NaN) as the measure is, with the same reason.

    Parameters
    ----------
    counts : Counts
        Scalars. Sums of float weights get no interval: they say how much a case counts, whole or
        not, and not how often it was seen.
    key : str
        One of ``PROPORTIONS``, as "recall".
    level : float
        The nominal coverage, in (0, 1).
    weights_are_counts : bool
        Whether a whole float weight w stands for w equal cases: then there is an interval.
    method : {"wilson", "exact"}
        As of `wilson_interval`, or wider, as of `clopper_pearson_interval`.

    Raises
    ------
    ValueError
        If the measure is no share of cases, the counts are arrays, the level is not in (0, 1), or
        there is no such method.
    KeyError
        If there is no such measure.

    References
    ----------
    L. D. Brown, T. T. Cai, A. DasGupta (2001), Interval estimation for a binomial proportion,
    Statistical Science 16, 101-133. https://doi.org/10.1214/ss/1009213286

    Examples
    --------
    >>> recall = proportion_interval(Counts(tp=8, fp=2, fn=2, tn=88), "recall")
    >>> recall.value, round(recall.low, 4), round(recall.high, 4)
    (0.8, 0.4902, 0.9433)
    """
    part, whole = part_and_whole(counts, key)
    if method not in METHODS:
        raise argument_error("method", "be one of {methods}", method, methods=", ".join(METHODS))
    of_share = METHODS[method]
    none = of_share(0, 0, level=level)
    reason = MEASURES[key].why_undefined(counts)
    if reason is not None:
        return replace(none, reason=reason)
    if not weights_are_counts and has_weights(counts):
        return no_interval(part / whole, level, none.method, WEIGHTED)
    return of_share(part, whole, level=level)


def parts_of(key: str) -> tuple[IntArray, IntArray]:
    """Return which of TP, FP, FN and TN a share counts, and which it counts them among, as 0 and 1.

    >>> parts_of("precision")
    (array([1, 0, 0, 0]), array([1, 1, 0, 0]))
    """
    part, whole = (np.asarray(side(_CELLS)) for side in _PARTS[key])
    return part, whole


def part_and_whole(counts: Counts, key: str) -> tuple[float, float]:
    """Return the cases that a share counts, and those it counts them among.

    Parameters, and errors for the key, as of `proportion_interval`.

    >>> part_and_whole(Counts(tp=8, fp=2, fn=4, tn=88), "recall")
    (8.0, 12.0)
    """
    measure = MEASURES[key]
    if key not in _PARTS:
        raise argument_error("key", "be one of {keys}", key, keys=", ".join(PROPORTIONS), key=key)
    measure.why_undefined(counts)  # refuses arrays
    part, whole = (float(side(counts)) for side in _PARTS[key])  # type: ignore[arg-type]
    return part, whole


def has_weights(counts: Counts) -> bool:
    """Return whether a cell is a sum of weights.

    >>> has_weights(Counts(8, 2.0, 1, 9))
    True
    """
    return any(isinstance(cell, float | np.floating) for cell in counts.cells)


@dataclass(frozen=True, slots=True)
class Scarcity:
    """The smaller class, and how little it tells.

    Attributes
    ----------
    smaller_class : {"positives", "negatives"}
        Of which there are fewer; "positives" if there are as many of both.
    cases : int
        How many.
    margin : float
        How far a share of them, such as recall, may be off either way with 95 % probability, at
        most: 1.96 sqrt(1/(4 cases)), where the share is one half. inf without cases.
    few : bool
        Whether they are fewer than 100.
    """

    smaller_class: Class
    cases: int
    margin: float
    few: bool


def scarcity(s: Sweep) -> Scarcity:
    """Return the smaller class and how uncertain a share of it is at most.

    Raises
    ------
    ValueError
        If the cases are weighted.

    Examples
    --------
    >>> from perfcore import Sweep
    >>> found = scarcity(Sweep.from_counts([2, 1], positives=[20, 14], negatives=[10, 956]))
    >>> found.smaller_class, found.cases, round(found.margin, 2), found.few
    ('positives', 34, 0.17, True)
    """
    if not (isinstance(s.positives, int) and isinstance(s.negatives, int)):
        raise value_error(
            "Weighted cases do not tell how many there are: weights say how much a case counts."
        )
    cases = min(s.positives, s.negatives)
    margin = z_of(0.95) * sqrt(0.25 / cases) if cases else inf
    smaller: Class = "positives" if s.positives <= s.negatives else "negatives"
    return Scarcity(smaller, cases, margin, cases < FEW)
