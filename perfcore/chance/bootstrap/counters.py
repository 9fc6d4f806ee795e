"""Statistics of a model's cells: the figure of the cases, and those of replicates."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from perfcore.arrays import FloatArray
from perfcore.binary import Sweep
from perfcore.chance.bootstrap.cells import Cells
from perfcore.chance.bootstrap.edge_counts import EdgeCounts
from perfcore.chance.bootstrap.statistics import Statistic
from perfcore.chance.intervals.estimates import empty_class
from perfcore.chance.intervals.scales import Scale
from perfcore.measures.rules import Method
from perfcore.messages import message

Statistics = Mapping[str, Statistic | Mapping[str, Statistic]]
"""By key a statistic, or by model a statistic of its own."""

INFINITE = message("a case got the probability 0 for the class that it has: the value is infinite")


@dataclass(frozen=True, slots=True, eq=False)
class Observed:
    """A statistic of the cases themselves.

    Attributes
    ----------
    name : str
        What it is.
    value : float, or float64 array of shape (q,)
        On all cases, at every distinct score.
    method, difference_method, scale, x
        As in the statistic.
    reason : str
        Why it is undefined, or infinite; else "".
    """

    name: str
    value: float | FloatArray
    method: Method
    difference_method: Method
    scale: Scale
    x: FloatArray | None
    reason: str


@dataclass(frozen=True, slots=True, eq=False)
class Counter:
    """What replicates of a statistic are made by: counts at edges, and what these are off by."""

    statistic: Statistic
    figure: Observed
    off: FloatArray

    def of(self, counts: EdgeCounts) -> FloatArray:
        """Return the values of replicates, shape (b,) or (b, q)."""
        scale = self.statistic.scale
        return np.clip(self.statistic.counted(counts) + self.off, scale.lowest, scale.highest)


def counters_of(cells: Cells, statistics: Statistics, model: str) -> dict[str, Counter]:
    """Return by key what makes the replicates of one model."""
    whole = EdgeCounts(cells, cells.boxes.astype(np.float64)[None])
    result = {}
    for key, given in statistics.items():
        one = given if isinstance(given, Statistic) else given[model]
        value = one.exact(cells.sweep)
        with np.errstate(invalid="ignore"):
            off = np.nan_to_num(value - one.counted(whole)[0], nan=0.0, posinf=0.0, neginf=0.0)
        reason = _reason(one, value, cells.sweep)
        figure = Observed(
            one.name, value, one.method, one.difference_method, one.scale, one.x, reason
        )
        result[key] = Counter(one, figure, np.asarray(off))
    return result


def _reason(one: Statistic, value: float | FloatArray, s: Sweep) -> str:
    if np.isinf(value).any():
        return INFINITE
    if not np.isnan(value).all():
        return ""
    told = empty_class(s) or (one.why and one.why(s))
    return told or message("it is undefined for these cases")
