"""Whether counts are numbers of cases, as intervals need them, or sums of weights.

Integer counts are cases, or integer weights that say how often each was seen. Floats are sums of
weights that say how much a case counts: whether they happen to be whole tells nothing of how many
cases are behind them, so that only the caller can say that they are counts after all.
"""

from __future__ import annotations

import numpy as np

from perfcore.binary import Sweep

_LARGEST = 2.0**53


def whole(s: Sweep, *, weights_are_counts: bool = False) -> Sweep | None:
    """Return the sweep with integer counts, or None if what it sums are weights.

    Parameters
    ----------
    s : Sweep
        Of integers: cases. Of floats: sums of weights.
    weights_are_counts : bool
        Whether a whole float weight w stands for w equal cases.

    Examples
    --------
    >>> from perfcore import sweep
    >>> s = sweep([1, 0], [0.9, 0.1], weight=[2.0, 3.0])
    >>> whole(s) is None
    True
    >>> whole(s, weights_are_counts=True).fp
    array([0, 0, 3])
    """
    if not s.weighted:
        return s
    if not weights_are_counts or s.positives + s.negatives > _LARGEST:
        return None
    tp, fp = np.rint(s.tp), np.rint(s.fp)
    if not (np.array_equal(tp, s.tp) and np.array_equal(fp, s.fp)):
        return None
    return s.of(tp.astype(np.int64), fp.astype(np.int64))
