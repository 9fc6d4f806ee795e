"""Weights so large or so small that their products leave float64, brought back into range."""

from __future__ import annotations

import numpy as np

from perfcore.arrays import IntOrFloatArray
from perfcore.binary.arithmetic import is_ordinary, power_of_two
from perfcore.binary.sweeps import Sweep


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
    if not s.weighted or is_ordinary(total):
        return s
    unit = float(power_of_two(total))
    return s.of(s.tp / unit, s.fp / unit)


def classes_in_range(s: Sweep) -> Sweep:
    """Return the sweep with the weights of each class over a power of two of its own, if needed.

    For figures of the ROC curve, which depend on shares of one class alone.

    Examples
    --------
    >>> from perfcore import sweep
    >>> s = classes_in_range(sweep([1, 0], [0.9, 0.1], weight=[1e160, 1e-170]))
    >>> 0.5 <= s.positives < 1, 0.5 <= s.negatives < 1
    (True, True)
    """
    if not s.weighted or (is_ordinary(s.positives) and is_ordinary(s.negatives)):
        return s
    return s.of(near_one(s.tp), near_one(s.fp))


def near_one(sums: IntOrFloatArray) -> IntOrFloatArray:
    """Return sums over a power of two near the last, so that products stay in range."""
    return np.asarray(sums / power_of_two(sums.item(-1)), dtype=np.float64)
