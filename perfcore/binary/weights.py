"""Weights so large or so small that their products leave float64, brought back into range."""

from __future__ import annotations

from perfcore.binary.products import power_of_two
from perfcore.binary.sweeps import Sweep

_SMALLEST, _LARGEST = 2.0**-200, 2.0**200


def in_range(s: Sweep) -> Sweep:
    """Return the sweep with its weights over a power of two if products need it, else itself.

    Shares, areas, hulls and balances are ratios: they keep their values. Counts are never touched.

    Examples
    --------
    >>> from perfcore import sweep
    >>> s = sweep([1, 0], [0.9, 0.1], weight=[1e300, 3e300])
    >>> in_range(s).positives < 1, in_range(s).negatives / in_range(s).positives
    (True, 3.0)
    """
    total = s.positives + s.negatives
    if isinstance(total, int) or not total or _SMALLEST < total < _LARGEST:
        return s
    unit = float(power_of_two(total))
    return Sweep(s.thresholds, s.tp / unit, s.fp / unit)
