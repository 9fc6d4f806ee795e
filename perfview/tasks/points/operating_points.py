"""Operating points as columns of float64, as the browser looks them up."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
import numpy.typing as npt

from perfcore.binary import Sweep
from perfcore.calibration import FIGURES
from perfcore.costs import Tally, Use, expected_cost
from perfcore.measures import MEASURES
from perfcore.measures.sweeps.part_figures import CurveParts, part_figures

Columns = dict[str, npt.NDArray[np.float64]]

COST = "cost_sensitive_error"
"""Key of the cost per case: its column, its tile and its explanation."""

DRAWN = ("alert_rate", "fpr", "recall", "precision", "fnr", "specificity")
"""Measures that place an operating point on an axis of some view, and the shares of the matrix."""

_FIGURES = MEASURES, FIGURES, part_figures(CurveParts())


def is_projected(key: str) -> bool:
    """Return whether another prevalence changes a number.

    It does not change figures that look at each class by itself, nor what is told of the data.
    """
    known = next((figures[key] for figures in _FIGURES if key in figures), None)
    return key != "cost_data" if known is None else known.projected


def measure_at(sweep: Sweep, key: str, indices: npt.NDArray[np.int64]) -> npt.NDArray[np.float64]:
    """Return the measure with this key at some operating points, NaN where undefined."""
    return np.asarray(MEASURES[key].of(sweep.counts_at(indices)), dtype=np.float64)


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
    counts = sweep.counts_at(indices)
    exact = {
        "index": indices,
        "threshold": sweep.thresholds[indices],
        "tp": counts.tp,
        "fp": counts.fp,
    }
    measures = {key: MEASURES[key].of(counts) for key in dict.fromkeys((*DRAWN, *tiles))}
    return {name: np.asarray(value, np.float64) for name, value in (exact | measures).items()}


def neighbours(sweep: Sweep, threshold: float, *, radius: int = 100) -> npt.NDArray[np.int64]:
    """Return every operating point near a threshold, so that arrow keys can step through them all.

    There are `radius` on each side, fewer where the sweep ends: at most ``2 * radius + 1``.
    """
    here = sweep.index(threshold)
    return np.arange(max(here - radius, 0), min(here + radius, len(sweep) - 1) + 1)


def columns_in_use(tally: Tally, shown: Sweep, indices: npt.NDArray[np.int64], use: Use) -> Columns:
    """Return the columns of some operating points where the classifier is used, with their cost.

    Parameters
    ----------
    tally : Tally
        What is at stake in the data.
    shown : Sweep
        Its counts, or these projected to the prevalence in use.
    indices : int64 array of shape (i,)
        Operating points, rising: they are the same in both.
    use : Use
        What the cases cost.

    Returns
    -------
    dict of str to float64 array of shape (i,)
        As from `columns_at`. Rates of one class come from the data, whatever is projected.
    """
    columns = columns_at(shown, indices, tiles=MEASURES.tiles)
    if shown is not tally.cases:
        own = columns_at(tally.cases, indices, tiles=MEASURES.tiles)
        columns |= {key: each for key, each in own.items() if not is_projected(key)}
    cost = expected_cost(tally, use.costs, indices=indices, prevalence=use.prevalence)
    return columns | {COST: np.asarray(cost, np.float64)}
