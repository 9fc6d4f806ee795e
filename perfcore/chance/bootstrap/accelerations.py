"""Accelerations: how fast the spread of a figure changes with the figure, by leaving cases out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from perfcore.arrays import FloatArray
from perfcore.chance.bootstrap.cells import Cells
from perfcore.chance.bootstrap.counters import Counter
from perfcore.chance.bootstrap.edge_counts import EdgeCounts
from perfcore.chance.bootstrap.paired_draws import Sample
from perfcore.chance.bootstrap.samples import Influences

_ROWS = 256
_BLOCK = 1 << 16
"""Cases at a time: more would not stay in cache, and of 10^7 take half a gigabyte."""


@dataclass(frozen=True, slots=True, eq=False)
class Moments:
    """Second and third moments of what the cases add to the figures of M models.

    Attributes
    ----------
    second, third : float64 array of shape (M, M)
        Sums over the cases of U_i U_j, and of U_i^2 U_j.
    """

    second: FloatArray
    third: FloatArray

    def acceleration(self, i: int, j: int | None = None) -> float:
        """Return that of figure i, or of figure i minus figure j: sum U^3 / (6 (sum U^2)^1.5).

        0 where nothing varies.
        """
        second, third = self.second, self.third
        if j is None:
            spread, skew = second[i, i], third[i, i]
        else:
            spread = second[i, i] - 2 * second[i, j] + second[j, j]
            skew = third[i, i] - 3 * third[i, j] + 3 * third[j, i] - third[j, j]
        return float(skew / (6 * spread**1.5)) if spread > 0 else 0.0


def moments_of(parts: Iterable[Influences], *, models: int, stratified: bool) -> Moments:
    """Return the moments of what cases add, about their mean: of all, or of each class.

    Examples
    --------
    >>> part = Influences(np.array([[0.0, 1.0, 5.0]]), np.ones(3), None)
    >>> round(moments_of([part], models=1, stratified=False).acceleration(0), 3)
    0.057
    """
    second, third = np.zeros((models, models)), np.zeros((models, models))
    for part in parts:
        classes = [np.ones(part.times.size, bool)]
        if stratified and part.positive is not None:
            classes = [part.positive, ~part.positive]
        for chosen in classes:
            total = (part.times * chosen).sum()
            if not total:
                continue
            mean = sum(added @ times for added, times in _blocks(part, chosen)) / total
            for added, times in _blocks(part, chosen):
                centred = added - mean[:, None]
                second += (centred * times) @ centred.T
                third += (centred**2 * times) @ centred.T
    return Moments(second, third)


def _blocks(
    part: Influences, chosen: npt.NDArray[np.bool_]
) -> Iterator[tuple[FloatArray, FloatArray]]:
    """Yield what cases of a class add and how often they are there: few of many at a time."""
    for start in range(0, chosen.size, _BLOCK):
        rows = slice(start, start + _BLOCK)
        yield part.added[:, rows][:, chosen[rows]], part.times[rows][chosen[rows]]


def moments_by_key(
    sample: Sample, counters: Mapping[str, Mapping[str, Counter]], *, stratified: bool
) -> dict[str, Moments]:
    """Return the moments of every figure whose method is BCa, of all models together."""
    first = next(iter(counters.values()))
    keys = [
        key
        for key, one in first.items()
        if "BCa" in (one.figure.method, one.figure.difference_method)
    ]
    if not keys:
        return {}
    added = {
        model: added_by_boxes(cells, {key: counters[model][key] for key in keys})
        for model, cells in sample.cells.items()
    }
    return {
        key: moments_of(
            sample.influences({model: of_key[key] for model, of_key in added.items()}),
            models=len(added),
            stratified=stratified,
        )
        for key in keys
    }


def added_by_boxes(cells: Cells, counters: Mapping[str, Counter]) -> dict[str, FloatArray]:
    """Return for each figure what one more case of each box adds to it, by leaving one out.

    The exact jackknife, at the edges: cases of one box add the same. Shape (2 C,) each.
    """
    boxes = cells.boxes.astype(np.float64)
    out = np.minimum(boxes, 1.0)  # all of a box that weighs less than one case
    result = {key: np.zeros(boxes.size) for key in counters}
    present = np.flatnonzero(boxes)
    for start in range(0, present.size, _ROWS):
        chosen = present[start : start + _ROWS]
        without = np.tile(boxes, (chosen.size, 1))
        without[np.arange(chosen.size), chosen] -= out[chosen]
        left = EdgeCounts(cells, without)
        for key, one in counters.items():
            with np.errstate(invalid="ignore"):
                added = (one.figure.value - one.of(left)) / out[chosen]
            result[key][chosen] = np.where(np.isfinite(added), added, 0.0)
    return result
