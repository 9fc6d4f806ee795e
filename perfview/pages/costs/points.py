"""Operating points as the costs board looks them up: cases, and what is at stake in them."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from perfcore.costs import Tally
from perfview.tasks.binary.points.operating_points import Columns, columns_at, measure_at

COST_TILES = ("recall", "precision", "alert_rate")
"""Measures shown beside the costs."""

_RATES = ("fnr", "fpr", "recall")


def rate_columns(tally: Tally) -> dict[str, str]:
    """Return the columns that hold the rates as costs count them: of cases, or of their weight."""
    weighed = tally.sweep is not tally.cases
    return {rate: f"cost_{rate}" if weighed else rate for rate in _RATES}


def cost_columns(tally: Tally, indices: npt.NDArray[np.int64]) -> Columns:
    """Return the columns of some operating points, those of `columns_at` among them.

    Parameters
    ----------
    tally : Tally
        What is at stake at every distinct score.
    indices : int64 array of shape (i,)
        Operating points, rising.

    Returns
    -------
    dict of str to float64 array of shape (i,)
        Counts and measures are those of the cases. ``amount_tp`` and ``amount_fp`` are sums of
        amounts, if the data have any; ``cost_fnr``, ``cost_fpr`` and ``cost_recall`` are shares
        of the weight of a class, where that is not the number of its cases.
    """
    columns = columns_at(tally.cases, indices, tiles=COST_TILES)
    if tally.amounts is not None:
        for cell in ("tp", "fp"):
            columns[f"amount_{cell}"] = np.asarray(getattr(tally.amounts, cell)[indices], float)
    for rate, name in rate_columns(tally).items():
        if name not in columns:
            columns[name] = measure_at(tally.sweep, rate, indices)
    return columns
