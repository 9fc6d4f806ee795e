"""A measure of two models along an axis, and by how much they differ: thresholds, alert rates."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from perfcore.arrays import FloatArray, ReadOnly
from perfcore.binary import Counts, Sweep
from perfcore.binary.checks import checked_shares
from perfcore.measures import MEASURES
from perfcore.messages import value_error

_ROUNDING = 1e-12


@dataclass(frozen=True, slots=True, eq=False)
class Differences(ReadOnly):
    """A figure of two models along an axis, and first - second; its arrays are read-only.

    Attributes
    ----------
    x : float64 array of shape (v,)
        Places on the axis.
    first, second, differences : float64 array of shape (v,)
        Index i belongs to x[i]; NaN where the figure is undefined.
    """

    x: FloatArray
    first: FloatArray
    second: FloatArray
    differences: FloatArray


def threshold_differences(
    first: Sweep, second: Sweep, measure: str, **parameters: float | None
) -> Differences:
    """Return a measure of two models at every threshold that either knows, and first - second.

    ``x`` holds the distinct thresholds of both, falling from inf; both models use x[i], and what
    holds there holds down to x[i + 1], exclusive. It compares decisions only if both scores are on
    one scale; `alert_rate_differences` does without.

    Raises
    ------
    KeyError
        If there is no such measure.
    ValueError
        If a parameter breaks its rule.

    Examples
    --------
    >>> from perfcore import sweep
    >>> a = sweep([1, 0], [0.9, 0.1])
    >>> b = sweep([1, 0], [0.5, 0.1])
    >>> found = threshold_differences(a, b, "recall")
    >>> found.x, found.differences
    (array([inf, 0.9, 0.5, 0.1]), array([0., 1., 0., 0.]))
    """
    thresholds = np.union1d(first.thresholds, second.thresholds)[::-1].copy()
    one, other = (s.counts_at(s.indices(thresholds)) for s in (first, second))
    return _differences(thresholds, one, other, measure, parameters)


def alert_rate_differences(
    first: Sweep,
    second: Sweep,
    measure: str,
    alert_rates: npt.ArrayLike,
    **parameters: float | None,
) -> Differences:
    """Return a measure of two models that call the same shares positive, and first - second.

    Where tied scores jump across a share, a part of the tied cases is called positive at random:
    the counts are those expected, see `counts_at_alert_rates`. So both call exactly the same share
    positive, which the nearest operating points would not. Index i belongs to alert_rates[i].

    Raises
    ------
    KeyError
        If there is no such measure.
    ValueError
        If a share is not in [0, 1], there are no cases, or a parameter breaks its rule.

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
    return _differences(x, one, other, measure, parameters)


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
    rates = checked_shares(alert_rates, "alert_rates")
    total = s.positives + s.negatives
    if not total:
        raise value_error("No share of the cases can be called positive: there are no cases.")
    called = s.tp + s.fp
    wanted = np.asarray(rates * total)
    if not s.weighted:  # 0.07 * 100 is 7
        whole = np.rint(wanted)
        wanted = np.where(np.abs(wanted - whole) <= _ROUNDING * whole, whole, wanted)
    # Between two sums of weights it may come out a last digit above the larger one.
    tp, fp = (np.minimum(np.interp(wanted, called, sums), sums[-1]) for sums in (s.tp, s.fp))
    return Counts(tp, fp, s.positives - tp, s.negatives - fp)


def _differences(
    x: FloatArray, first: Counts, second: Counts, measure: str, parameters: dict[str, float | None]
) -> Differences:
    of = MEASURES[measure].of
    one, other = (np.asarray(of(counts, **parameters)) for counts in (first, second))
    return Differences(x, one, other, one - other)
