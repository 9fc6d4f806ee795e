"""Counts that are whole numbers of cases, as intervals need them; weights that are not."""

from __future__ import annotations

import numpy as np

from perfcore.counts import Sweep

_LARGEST = 2.0**53


def whole(s: Sweep) -> Sweep | None:
    """Return the sweep with integer counts, or None if it holds weights that are not whole.

    A whole weight w means w equal cases, whether it came as an integer or as a float.

    Examples
    --------
    >>> from perfcore import sweep
    >>> whole(sweep([1, 0], [0.9, 0.1], weight=[2.0, 3.0])).fp
    array([0, 0, 3])
    >>> whole(sweep([1, 0], [0.9, 0.1], weight=[0.5, 3.0])) is None
    True
    """
    if s.tp.dtype.kind != "f":
        return s
    if s.positives + s.negatives > _LARGEST:
        return None
    tp, fp = np.rint(s.tp), np.rint(s.fp)
    if not (np.array_equal(tp, s.tp) and np.array_equal(fp, s.fp)):
        return None
    return Sweep(s.thresholds, tp.astype(np.int64), fp.astype(np.int64))
