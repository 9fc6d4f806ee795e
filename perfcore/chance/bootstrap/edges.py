"""The operating points at which replicates are counted: all, or a few hundred chosen ones."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from perfcore.arrays import FloatArray, IntArray
from perfcore.binary import Sweep, hull_vertices
from perfcore.messages import argument_error

CELLS = 480
"""So many cells at most, unless thresholds to keep add some."""


def edge_points(s: Sweep, *, cells: int = CELLS, keep: Iterable[float] = ()) -> IntArray:
    """Return operating points that cut the cases into cells: rising indices into the sweep.

    All of them if there are no more distinct scores than cells. Else the first and the last, the
    vertices of the ROC hull (where every best cost, F-measure and accuracy lies), equal steps of
    positives and of negatives, short ones around the break-even point, and steps that grow with the
    distance from the highest and from the lowest score, where precision and rates change most.

    Parameters
    ----------
    s : Sweep
        Of any size: O(k) for k distinct scores.
    cells : int
        The largest number of cells, 8 or more.
    keep : iterable of float
        Thresholds whose operating points must be among the edges.

    Raises
    ------
    ValueError
        If there are fewer than 8 cells.

    Examples
    --------
    >>> from perfcore import sweep
    >>> edge_points(sweep([1, 0, 1, 0], [0.9, 0.8, 0.7, 0.1]))
    array([0, 1, 2, 3, 4])
    """
    if cells < 8:
        raise argument_error("cells", "be 8 or more", cells)
    if len(s) - 1 <= cells:
        return np.arange(len(s))
    called = s.tp + s.fp
    hull = hull_vertices(s)
    chosen = [
        np.array([0, len(s) - 1, *(s.index(threshold) for threshold in keep)]),
        hull[np.linspace(0, hull.size - 1, min(cells // 6, hull.size)).astype(np.int64)],
        np.searchsorted(s.tp, np.linspace(0, s.positives, cells // 6)),
        np.searchsorted(s.fp, np.linspace(0, s.negatives, cells // 6)),
        np.searchsorted(called, _growing(called.item(-1), cells // 4)),
        np.searchsorted(called, called[-1] - _growing(called.item(-1), cells // 12)),
        np.searchsorted(called, _near(s, cells // 8)),
    ]
    return np.unique(np.minimum(np.concatenate(chosen), len(s) - 1))


def _growing(total: float, steps: int) -> FloatArray:
    return np.geomspace(1, total, steps)


def _near(s: Sweep, steps: int) -> FloatArray:
    """Return numbers called positive around that of the positives, as far as replicates stray."""
    reach = 4 * np.sqrt(s.positives * (s.negatives / (s.positives + s.negatives)))
    return np.linspace(max(0.0, s.positives - reach), s.positives + reach, steps)
