"""Where in its sweep each case stands."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from perfcore.arrays import IntArray
from perfcore.binary.checks import checked_score


def ranks(score: npt.ArrayLike) -> IntArray:
    """Return for each case the index of the operating point that first calls it positive.

    ``sweep(truth, score).thresholds[ranks(score)] == score``: 1 for the highest score, then one
    more for each distinct one.

    Examples
    --------
    >>> ranks([0.9, 0.6, 0.6, 0.1])
    array([1, 2, 2, 3])
    """
    scores = checked_score(score)
    order = np.argsort(scores)[::-1]
    falling = scores[order]
    begins = np.ones(scores.size, np.int64)
    np.not_equal(falling[1:], falling[:-1], out=begins[1:], casting="unsafe")
    result = np.empty(scores.size, np.int64)
    result[order] = np.cumsum(begins)
    return result
