"""Predicted against actual as counts in cells: every case is in one, however far out it lies."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from perfcore.arrays import FloatArray, IntArray, IntOrFloatArray, ReadOnly
from perfcore.cores import on_cores
from perfcore.regression.quantiles import quantiles_of
from perfcore.regression.tallies import RegressionTally

CELLS = 200
_TAIL = 0.001
_SKEWED = 10
_EXACT = 1e-10
_PIECE = 1 << 16


@dataclass(frozen=True, slots=True, eq=False)
class Grid(ReadOnly):
    """How many cases lie where, by prediction and truth.

    Attributes
    ----------
    edges : float64 array of shape (k + 1,)
        Of cells along both axes: cell i holds what is edges[i] or more and less than edges[i + 1].
    counts : int64 or float64 array of shape (k + 2, k + 2)
        Cases, or their weight, by the cell of the prediction and that of the truth. The first and
        the last row and column are what lies below the first edge, and from the last one on.
    logarithmic : bool
        Whether cells grow by a factor.
    """

    edges: FloatArray
    counts: IntOrFloatArray
    logarithmic: bool


def places_among(edges: FloatArray, values: FloatArray, *, logarithmic: bool = False) -> IntArray:
    """Return before which of evenly spaced edges each value lies, as a search from the right does.

    The edges of a scale that is `logarithmic` grow by a factor.

    >>> places_among(np.array([0.0, 0.5, 1.0]), np.array([-2.0, 0.0, 0.6, 1.0]))
    array([0, 1, 2, 3])
    """
    low, high = edges.item(0), edges.item(-1)
    if not high - low > _EXACT * max(abs(low), abs(high)):  # rounding puts edges a cell away
        return edges.searchsorted(values, side="right")
    near = np.clip(values, low, high)
    if logarithmic:
        np.log(near, out=near)
        low, high = np.log([low, high]).tolist()
    near -= low
    near *= (edges.size - 1) / (high - low)
    found: IntArray = near.astype(np.int64)
    found += 1  # right up to rounding, but for what lies below all edges
    ends = np.concatenate([[-np.inf], edges, [np.nan]])
    found -= values < ends[found]
    found += values >= ends[1:][found]
    return found


def grid_of(t: RegressionTally) -> Grid:
    """Return counts in 200 x 200 cells over the central 99.8 % of truths and predictions.

    Cells grow by a factor where all of these are above 0 and far from even: where the middle is ten
    times nearer to the lower end than to the upper one.

    Examples
    --------
    >>> from perfcore.regression import tally
    >>> found = grid_of(tally([1, 2, 3], [1, 3, 3]))
    >>> found.counts.shape, int(found.counts.sum()), found.logarithmic
    ((202, 202), 3, False)
    """
    return t.kept("grid", lambda: _grid(t))


def _grid(t: RegressionTally) -> Grid:
    rows = t.cases
    columns = rows.prediction, rows.truth
    ends = on_cores(lambda column: _ends(column, rows.weight), columns, size=len(rows))
    low, high = min(each[0] for each in ends), max(each[2] for each in ends)
    middle = sum(each[1] for each in ends) / 2
    logarithmic = low > 0 and high - middle > _SKEWED * (middle - low)
    if not high > low:  # one value, or no case
        low, high = low - max(abs(low) / 2, 0.5), high + max(abs(high) / 2, 0.5)
    steps = np.geomspace if logarithmic else np.linspace
    edges = steps(low, np.nextafter(high, np.inf), CELLS + 1)
    size = CELLS + 2

    def cells(start: int) -> FloatArray:
        part = slice(start, start + _PIECE)
        x, y = (places_among(edges, each[part], logarithmic=logarithmic) for each in columns)
        weight = None if rows.weight is None else rows.weight[part]
        return np.bincount(x * size + y, weight, size * size).astype(np.float64)

    counts = np.zeros(size * size)
    for found in on_cores(cells, range(0, len(rows), _PIECE), size=min(len(rows), _PIECE)):
        counts += found
    table = counts.reshape(size, size)
    if isinstance(t.weight, int):
        return Grid(edges, table.astype(np.int64), logarithmic)
    return Grid(edges, table, logarithmic)


def _ends(column: FloatArray, weight: IntOrFloatArray | None) -> tuple[float, float, float]:
    """Return the ends of the central 99.8 % of a column, and its middle; 0 without cases."""
    if not column.size:
        return 0.0, 0.0, 0.0
    low, middle, high = quantiles_of(column, weight, (_TAIL, 0.5, 1 - _TAIL))
    return low, middle, high
