"""Intervals for shares of cases: Wilson's; and how wide they are at most for the smaller class."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import inf, nan, sqrt
from typing import Literal

import numpy as np

from perfcore.binary import Counts, Sweep
from perfcore.binary.checks import is_number
from perfcore.chance.intervals.estimates import WEIGHTED, Interval, no_interval
from perfcore.chance.intervals.scales import z_of
from perfcore.measures import MEASURES
from perfcore.messages import argument_error, message, value_error

METHOD = "Wilson"
FEW = 100  # so many cases leave a share uncertain by about 0.1 either way

Class = Literal["positives", "negatives"]

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
}

PROPORTIONS = tuple(_PARTS)
"""Keys of the measures that are shares of cases."""


def wilson_interval(successes: float, cases: float, *, level: float = 0.95) -> Interval:
    """Return Wilson's score interval for a share of cases.

    Its ends are the shares p with |successes/cases - p| = z sqrt(p (1 - p) / cases). It stays in
    [0, 1] and has a width also where the share is 0 or 1. Undefined (NaN) when there are no cases.

    Parameters
    ----------
    successes, cases : int or float
        How many of how many cases. Numbers that are not whole are no counts: no interval.
    level : float
        The nominal coverage, in (0, 1).

    Raises
    ------
    ValueError
        If the level is not in (0, 1), or not 0 <= successes <= cases.

    References
    ----------
    E. B. Wilson (1927), Probable inference, the law of succession, and statistical inference,
    Journal of the American Statistical Association 22, 209-212.
    https://doi.org/10.1080/01621459.1927.10502953

    Examples
    --------
    >>> interval = wilson_interval(8, 10)
    >>> round(interval.low, 4), round(interval.high, 4)
    (0.4902, 0.9433)
    """
    z = z_of(level)
    if not (is_number(successes) and is_number(cases) and 0 <= successes <= cases):
        raise value_error(
            "Arguments successes, cases must fulfil 0 <= successes <= cases, got {successes!r}, "
            "{cases!r}.",
            successes=successes,
            cases=cases,
        )
    if not cases:
        return no_interval(nan, level, METHOD, message("there are no cases to take a share of"))
    value = successes / cases
    if not (float(successes).is_integer() and float(cases).is_integer()):
        return no_interval(value, level, METHOD, WEIGHTED)
    failures = cases - successes
    middle = successes + z * z / 2
    reach = z * sqrt(successes * failures / cases + z * z / 4)
    # The ends' product is successes^2 / (cases (cases + z^2)): no difference of nearly equal sums.
    low = successes**2 / cases / (middle + reach)
    high = 1 - failures**2 / cases / (cases + z * z - middle + reach)
    return Interval(value, low, high, level, METHOD)


def proportion_interval(
    counts: Counts, key: str, *, level: float = 0.95, weights_are_counts: bool = False
) -> Interval:
    """Return Wilson's interval for a measure that is a share of cases, at one threshold.

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

    Raises
    ------
    ValueError
        If the measure is no share of cases, the counts are arrays, or the level is not in (0, 1).
    KeyError
        If there is no such measure.

    References
    ----------
    E. B. Wilson (1927), Probable inference, the law of succession, and statistical inference,
    Journal of the American Statistical Association 22, 209-212.
    https://doi.org/10.1080/01621459.1927.10502953

    Examples
    --------
    >>> recall = proportion_interval(Counts(tp=8, fp=2, fn=2, tn=88), "recall")
    >>> recall.value, round(recall.low, 4), round(recall.high, 4)
    (0.8, 0.4902, 0.9433)
    """
    measure = MEASURES[key]
    if key not in _PARTS:
        raise argument_error("key", "be one of {keys}", key, keys=", ".join(PROPORTIONS), key=key)
    z_of(level)
    reason = measure.why_undefined(counts)
    if reason is not None:
        return no_interval(nan, level, METHOD, reason)
    part, whole = (float(side(counts)) for side in _PARTS[key])  # type: ignore[arg-type]
    if not weights_are_counts and _has_weights(counts):
        return no_interval(part / whole, level, METHOD, WEIGHTED)
    return wilson_interval(part, whole, level=level)


def _has_weights(counts: Counts) -> bool:
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
