"""What a budget of cases finds: the share of the positives, or of their amount, among the first."""

from __future__ import annotations

import numpy as np

from perfcore.arrays import FloatArray
from perfcore.binary.curves import Curve
from perfcore.costs.tallies import BASES, Basis, Tally
from perfcore.messages import argument_error, value_error


def gain_curve(tally: Tally, basis: Basis = "case") -> Curve:
    """Return the gain curve: x = share called positive = (TP+FP)/n, y = share of positives found.

    Parameters
    ----------
    tally : Tally
        Counts, and sums of amounts, at every distinct score.
    basis : {"case", "amount"}
        What a positive counts: 1 (or its weight), or its amount.

    Returns
    -------
    Curve
        Index i is operating point i of the sweep, from (0, 0) to (1, 1). Undefined (NaN): x without
        cases, y without positives or where no positive has an amount.

    Raises
    ------
    ValueError
        If the basis is neither, or is "amount" and there are no amounts.

    Examples
    --------
    >>> from perfcore import amount_sweep
    >>> clicks = amount_sweep([1, 0, 1, 0], [0.10, 0.08, 0.05, 0.04], [1, 1, 3, 1])
    >>> gain_curve(clicks).y.tolist(), gain_curve(clicks, "amount").y.tolist()
    ([0.0, 0.5, 0.5, 1.0, 1.0], [0.0, 0.25, 0.25, 1.0, 1.0])
    """
    if basis not in BASES:
        raise argument_error("basis", "be one of {bases}", basis, bases=BASES)
    of = tally.cases if basis == "case" else tally.amounts
    if of is None:
        raise value_error("Argument basis is 'amount', but this tally has no amounts.")
    s = tally.cases
    with np.errstate(invalid="ignore"):
        called = np.asarray((s.tp + s.fp) / (s.positives + s.negatives), np.float64)
        found = np.asarray(of.tp / of.positives, np.float64)
    return Curve(called, found, s.thresholds)


def found_at(curve: Curve, share: float) -> float:
    """Return what is found among this share of the cases, tied ones in any order.

    Examples
    --------
    >>> from perfcore import amount_sweep
    >>> clicks = amount_sweep([1, 0, 1, 0], [0.1, 0.1, 0.1, 0.1], [1, 1, 3, 1])
    >>> found_at(gain_curve(clicks), 0.25)
    0.25
    """
    x: FloatArray = curve.x
    return float(np.interp(share, x, curve.y))
