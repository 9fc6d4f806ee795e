"""How a measure changes with each cell of the confusion matrix."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from perfcore.arrays import FloatArray
from perfcore.binary import Counts
from perfcore.measures import MEASURES

STEP = 1e-5  # of a count: the error of a central difference is then some 1e-10 of the figure

Parameters = Mapping[str, float | None]


def slopes(counts: Counts, key: str, parameters: Parameters) -> FloatArray:
    """Return how a measure of each class changes with its TP, FP, FN and TN: shape (4, K).

    0 for a count of 0, which no case is behind, and where the measure is undefined.

    Examples
    --------
    >>> one = Counts(*(np.array([cell]) for cell in (8.0, 2.0, 0.0, 90.0)))
    >>> slopes(one, "precision", {}).ravel().round(6)
    array([ 0.02, -0.08,  0.  ,  0.  ])
    """
    cells = [np.asarray(cell, np.float64) for cell in counts.cells]
    found = np.zeros((4, cells[0].size))
    of = MEASURES[key].of
    for i, cell in enumerate(cells):
        step = cell * STEP
        more, less = (
            np.asarray(
                of(
                    Counts(*(other + move * (j == i) for j, other in enumerate(cells))),
                    **parameters,
                )
            )
            for move in (step, -step)
        )
        with np.errstate(invalid="ignore"):  # an infinite ratio stays infinite
            np.divide(more - less, 2 * step, out=found[i], where=cell > 0)
    return np.nan_to_num(found, nan=0.0, posinf=0.0, neginf=0.0)
