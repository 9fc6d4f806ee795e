"""Operating points as columns of float64, as the browser looks them up."""

from __future__ import annotations

from collections.abc import Iterable
from typing import cast

import numpy as np
import numpy.typing as npt

from perfcore.arrays import Count
from perfcore.binary import Counts, Sweep
from perfcore.measures import MEASURES

Columns = dict[str, npt.NDArray[np.float64]]

DRAWN = ("alert_rate", "fpr", "recall", "precision", "fnr", "specificity")
"""Measures that place an operating point on an axis of some view, and the shares of the matrix."""


def counts_at(sweep: Sweep, indices: npt.NDArray[np.int64]) -> Counts:
    """Return the counts at some operating points of a sweep, as arrays of shape (i,)."""
    tp, fp = sweep.tp[indices], sweep.fp[indices]
    fn, tn = sweep.positives - tp, sweep.negatives - fp
    return Counts(tp, fp, cast("Count", fn), cast("Count", tn))


def measure_at(sweep: Sweep, key: str, indices: npt.NDArray[np.int64]) -> npt.NDArray[np.float64]:
    """Return the measure with this key at some operating points, NaN where undefined."""
    return np.asarray(MEASURES[key].of(counts_at(sweep, indices)), dtype=np.float64)


def columns_at(sweep: Sweep, indices: npt.NDArray[np.int64], *, tiles: Iterable[str]) -> Columns:
    """Return index, threshold, counts and measures at some operating points.

    Parameters
    ----------
    sweep : Sweep
        Counts at every distinct score.
    indices : int64 array of shape (i,)
        Operating points, rising, so that thresholds fall from row to row.
    tiles : iterable of str
        Keys of the measures with a tile; those that views draw with come in any case.

    Returns
    -------
    dict of str to float64 array of shape (i,)
        NaN where a measure is undefined; ``threshold`` is inf at index 0.
    """
    counts = counts_at(sweep, indices)
    exact = {
        "index": indices,
        "threshold": sweep.thresholds[indices],
        "tp": counts.tp,
        "fp": counts.fp,
    }
    measures = {key: MEASURES[key].of(counts) for key in dict.fromkeys((*DRAWN, *tiles))}
    return {name: np.asarray(value, np.float64) for name, value in (exact | measures).items()}


def window(
    sweep: Sweep, threshold: float, *, radius: int = 100, tiles: Iterable[str] | None = None
) -> Columns:
    """Return every operating point near a threshold, so that arrow keys can step through them all.

    Parameters
    ----------
    sweep : Sweep
        Counts at every distinct score.
    threshold : float
        Threshold in use; inf calls nothing positive.
    radius : int
        How many operating points on each side, fewer where the sweep ends.
    tiles : iterable of str
        Keys of the measures with a tile: the same as for the content; by default those of
        `MEASURES`.

    Returns
    -------
    dict of str to float64 array
        As from `columns_at`; at most ``2 * radius + 1`` rows, consecutive in ``index``.
    """
    here = sweep.index(threshold)
    first, last = max(here - radius, 0), min(here + radius, len(sweep) - 1)
    shown = MEASURES.tiles if tiles is None else tiles
    return columns_at(sweep, np.arange(first, last + 1), tiles=shown)
