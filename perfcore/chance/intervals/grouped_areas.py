"""How sure an AUC is where cases belong together: DeLong's variance of whole groups."""

from __future__ import annotations

from math import isnan
from typing import Any

import numpy as np
import numpy.typing as npt

from perfcore.binary import Sweep, auc
from perfcore.chance.intervals.auc_intervals import NO_SPREAD, Delong, delong_ends, method_name
from perfcore.chance.intervals.estimates import ONE_GROUP, Interval, empty_class, no_interval
from perfcore.chance.intervals.group_sums import grouped_cases
from perfcore.chance.intervals.placements import auc_parts
from perfcore.chance.intervals.scales import z_of
from perfcore.chance.intervals.spreads import Spread
from perfcore.messages import message

_ALIKE = message("whole groups do not differ: the variance between them is 0")
_ROUNDING = 1e-24
"""So little of a variance may be left of groups whose parts cancel."""


def grouped_auc_interval(
    s: Sweep,
    truth: npt.ArrayLike,
    score: npt.NDArray[Any],
    group: npt.ArrayLike,
    *,
    weight: npt.ArrayLike | None = None,
    level: float = 0.95,
    method: Delong = "logit",
) -> Interval:
    """Return the AUC and its interval in samples of whole groups, on the logit scale.

    The variance is G/(G - 1) times the sum of squares of what each of G groups adds to the AUC, and
    t has G - 1 degrees of freedom. Where each case is a group and classes are large, this is
    `auc_interval`. Undefined (NaN) when a class is empty.

    Parameters
    ----------
    s : Sweep
        That of these cases.
    truth, score, weight
        As for `sweep`.
    group : array of shape (n,)
        Any labels. Cases of one group (a patient, a film) were drawn together.
    level : float
        The nominal coverage, in (0, 1).
    method : {"logit", "plain"}
        As of `auc_interval`.

    Raises
    ------
    ValueError
        If the level is not in (0, 1), or a column breaks these rules.

    References
    ----------
    N. A. Obuchowski (1997), Nonparametric analysis of clustered ROC curve data, Biometrics 53,
    567-578. https://doi.org/10.2307/2533958

    Examples
    --------
    >>> from perfcore import sweep
    >>> truth, score = [1, 0, 1, 0, 1, 0], np.array([0.9, 0.8, 0.7, 0.3, 0.2, 0.1])
    >>> found = grouped_auc_interval(sweep(truth, score), truth, score, list("abcabc"))
    >>> round(found.value, 3), round(found.low, 3), round(found.high, 3)
    (0.667, 0.003, 0.999)
    """
    z_of(level)
    named = f"{method_name(method)}, whole groups"
    positive, weights, points, codes = grouped_cases(s, truth, score, group, weight)
    value = auc(s)
    if reason := empty_class(s):
        return no_interval(value, level, named, reason)
    added = np.bincount(codes, auc_parts(s, points, positive) * weights).astype(np.float64)
    spread = Spread.of_units(value, added)
    if isnan(spread.freedom):
        return no_interval(value, level, named, ONE_GROUP)
    if spread.variance <= _ROUNDING or value in (0, 1):
        return no_interval(value, level, named, NO_SPREAD if value in (0, 1) else _ALIKE)
    low, high = delong_ends(value, spread.variance, spread.freedom, level, method)
    return Interval(value, low, high, level, named)
