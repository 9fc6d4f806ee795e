"""Two models that call the same share of the cases positive, and how a measure differs there."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from perfcore.binary import Counts, Sweep
from perfcore.chance.comparison.differences import (
    MeasureDifference,
    MeasureDifferences,
    difference_of,
    differences_of,
)
from perfcore.messages import argument_error, value_error

_ROUNDING = 1e-12


def counts_at_alert_rates(s: Sweep, alert_rates: npt.ArrayLike) -> Counts:
    """Return the expected counts when exactly these shares of the cases are called positive.

    Between two neighbouring operating points TP and FP are linear in the share: of the cases with
    the score in between a random part is called positive. At an operating point its own counts.

    Parameters
    ----------
    s : Sweep
        Counts at every distinct score, of at least one case.
    alert_rates : array of shape (v,)
        Shares in [0, 1], in any order.

    Returns
    -------
    Counts
        float64 arrays of shape (v,); index i belongs to alert_rates[i].

    Raises
    ------
    ValueError
        If a share is not in [0, 1], or there are no cases.

    Examples
    --------
    >>> from perfcore import sweep
    >>> counts_at_alert_rates(sweep([1, 1, 0, 0], [0.9, 0.5, 0.5, 0.1]), [0.25, 0.5]).tp
    array([1. , 1.5])
    """
    rates = np.asarray(alert_rates, dtype=np.float64)
    outside = ~((rates >= 0) & (rates <= 1))
    if outside.any():
        raise argument_error("alert_rates", "hold values in [0, 1]", rates[outside][0])
    total = s.positives + s.negatives
    if not total:
        raise value_error("No share of the cases can be called positive: there are no cases.")
    called = s.tp + s.fp
    wanted = np.asarray(rates * total)
    if not s.weighted:  # 0.07 * 100 is 7
        whole = np.rint(wanted)
        wanted = np.where(np.abs(wanted - whole) <= _ROUNDING * whole, whole, wanted)
    after = np.clip(called.searchsorted(wanted), 1, len(s) - 1)
    before = after - 1
    along = np.clip((wanted - called[before]) / (called[after] - called[before]), 0, 1)
    tp = s.tp[before] + along * (s.tp[after] - s.tp[before])
    fp = s.fp[before] + along * (s.fp[after] - s.fp[before])
    return Counts(tp, fp, s.positives - tp, s.negatives - fp)


def difference_at_alert_rate(
    first: Sweep, second: Sweep, measure: str, alert_rate: float, **parameters: float | None
) -> MeasureDifference:
    """Return a measure of two models that call the same share positive, and first - second.

    Where tied scores jump across the share, a part of the tied cases is called positive at random:
    the counts are those expected, see `counts_at_alert_rates`. So both call exactly the same share
    positive, which the nearest operating points would not.

    Raises
    ------
    KeyError
        If there is no such measure.
    ValueError
        If the share is not in [0, 1], there are no cases, or a parameter breaks its rule.

    Examples
    --------
    >>> from perfcore import sweep
    >>> a = sweep([1, 0, 1, 0], [0.9, 0.8, 0.7, 0.1])
    >>> b = sweep([1, 0, 1, 0], [0.4, 0.5, 0.5, 0.1])
    >>> found = difference_at_alert_rate(a, b, "precision", 0.25)
    >>> found.first, found.second, found.difference
    (1.0, 0.5, 0.5)
    """
    rates = np.array([alert_rate], dtype=np.float64)
    one, other = (_scalars(counts_at_alert_rates(s, rates)) for s in (first, second))
    return difference_of(one, other, measure, parameters)


def alert_rate_differences(
    first: Sweep,
    second: Sweep,
    measure: str,
    alert_rates: npt.ArrayLike,
    **parameters: float | None,
) -> MeasureDifferences:
    """Return a measure of two models at common alert rates, and first - second.

    As `difference_at_alert_rate`, for many shares at once.

    Raises
    ------
    KeyError
        If there is no such measure.
    ValueError
        As `difference_at_alert_rate`.

    Examples
    --------
    >>> from perfcore import sweep
    >>> a = sweep([1, 0, 1, 0], [0.9, 0.8, 0.7, 0.1])
    >>> b = sweep([1, 0, 1, 0], [0.4, 0.5, 0.5, 0.1])
    >>> alert_rate_differences(a, b, "precision", [0.25, 0.5]).differences
    array([0.5, 0. ])
    """
    x = np.asarray(alert_rates, dtype=np.float64).copy()
    one, other = (counts_at_alert_rates(s, x) for s in (first, second))
    return differences_of(x, one, other, measure, parameters)


def _scalars(counts: Counts) -> Counts:
    cells = (counts.tp, counts.fp, counts.fn, counts.tn)
    return Counts(*(float(np.asarray(cell)[0]) for cell in cells))
