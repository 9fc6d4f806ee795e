"""The difference of two shares of the same cases: Tango's interval and McNemar's test."""

from __future__ import annotations

from math import inf, sqrt

import numpy as np
import numpy.typing as npt

from perfcore.chance.comparison.decisions import counted_mcnemar
from perfcore.chance.intervals import Difference
from perfcore.chance.intervals.betas import last_of
from perfcore.chance.intervals.scales import z_of

METHOD = "McNemar, exact; Tango"


def paired_share(
    first: npt.NDArray[np.bool_],
    second: npt.NDArray[np.bool_],
    times: npt.NDArray[np.int64],
    *,
    level: float,
) -> Difference:
    """Return how much oftener the first hits the same cases than the second: is right, say.

    The p value is that of McNemar's exact test, the interval Tango's. They may disagree next to
    0, as the exact test is the more cautious.

    Parameters
    ----------
    first, second : bool array of shape (n,)
        Whether each hits cases of kind i.
    times : int64 array of shape (n,)
        How many of them there are; one case or more in all.

    References
    ----------
    Q. McNemar (1947), Note on the sampling error of the difference between correlated proportions
    or percentages, Psychometrika 12, 153-157. https://doi.org/10.1007/BF02295996

    T. Tango (1998), Equivalence test and confidence interval for the difference in proportions for
    the paired-sample design, Statistics in Medicine 17, 891-908.
    https://doi.org/10.1002/(SICI)1097-0258(19980430)17:8<891::AID-SIM780>3.0.CO;2-B

    Examples
    --------
    >>> first, second = np.array([True, True, False]), np.array([True, False, True])
    >>> found = paired_share(first, second, np.array([36, 12, 2]), level=0.95)
    >>> round(found.value, 2), round(found.low, 3), round(found.high, 3), round(found.p_value, 3)
    (0.2, 0.061, 0.345, 0.013)
    """
    both, only, instead, neither = (
        int(times[where].sum())
        for where in (first & second, first & ~second, ~first & second, ~first & ~second)
    )
    test = counted_mcnemar(both, only, instead, neither)
    low, high = tango_ends(test.first, test.second, test.cases, z_of(level))
    value = (test.first - test.second) / test.cases
    p_value = 1.0 if test.reason else test.p_value  # where they never differ
    return Difference(value, low, high, level, p_value, METHOD)


def tango_ends(first: int, second: int, cases: int, z: float) -> tuple[float, float]:
    """Return the ends of Tango's score interval for a difference of paired shares.

    They are the differences d at which (first - second - cases d) is z times its standard error,
    taken where d is true: so it has a width also where the two never differ.

    >>> [round(end, 3) for end in tango_ends(0, 0, 20, 1.96)]
    [-0.161, 0.161]
    """
    return _low(first, second, cases, z), -_low(second, first, cases, z)


def _low(first: int, second: int, cases: int, z: float) -> float:
    def below(difference: float) -> bool:
        return _score(first, second, cases, difference) > z

    return last_of(below, -1.0, (first - second) / cases)


def _score(first: int, second: int, cases: int, difference: float) -> float:
    """Return how many standard errors more there are than if this were the true difference."""
    more = first - second - cases * difference
    b = (2 * cases - first + second) * difference - first - second
    c = -second * difference * (1 - difference)
    # The most likely share that only the second is right about.
    share = (sqrt(max(b * b - 8 * cases * c, 0.0)) - b) / (4 * cases)
    variance = cases * (2 * share + difference * (1 - difference))
    if variance <= 0:
        return inf if more > 0 else 0.0
    return more / sqrt(variance)
