"""Samples that replicates are drawn of: models of different cases."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from perfcore.arrays import FloatArray, IntArray
from perfcore.binary import Sweep
from perfcore.chance.bootstrap.cells import CELLS, Cells, cut
from perfcore.chance.intervals.estimates import WEIGHTED, whole
from perfcore.messages import message, value_error

Codes = npt.NDArray[np.uint16] | npt.NDArray[np.int32]
"""The box of each case."""
Boxes = dict[str, FloatArray]
Draw = Callable[[int], Boxes]
"""How many replicates -> by model the cases in each box, shape (b, 2 C)."""

_TABLE = 1 << 24
"""So many combinations are looked up in a table; of more the distinct ones are sorted out."""


@dataclass(frozen=True, slots=True, eq=False)
class Influences:
    """What independent parts of a sample add to the figures of M models.

    Attributes
    ----------
    added : float64 array of shape (M, m)
        What each of m kinds of cases (or groups of cases) adds.
    times : float64 array of shape (m,)
        How often each kind is there.
    positive : bool array of shape (m,), optional
        Whether it is a positive case; None where groups hold both.
    """

    added: FloatArray
    times: FloatArray
    positive: npt.NDArray[np.bool_] | None


@dataclass(frozen=True, eq=False)
class SeparateSamples:
    """Models of different cases: each is drawn for itself. Made by `separate_samples`.

    It has what `PairedSample` has: ``paired``, whether all models scored the same cases;
    ``bundled``, whether they are drawn in bundles; ``batch``, how many replicates to draw at a
    time; by model its ``cells``; and the two methods.
    """

    cells: Mapping[str, Cells]

    paired = False
    bundled = False
    batch = 128

    def draw(self, seed: np.random.SeedSequence, *, stratified: bool) -> Draw:
        """Return the function that draws the next replicates: multinomially from the boxes."""
        seeds = seed.spawn(len(self.cells))
        draws = {
            model: box_draw(cells.boxes, own, stratified=stratified)
            for (model, cells), own in zip(self.cells.items(), seeds, strict=True)
        }
        return lambda count: {model: draw(count) for model, draw in draws.items()}

    def influences(self, of_boxes: Mapping[str, FloatArray]) -> Iterator[Influences]:
        """Yield for each model what its boxes add: nothing to the other models."""
        for i, (model, cells) in enumerate(self.cells.items()):
            times = cells.boxes.astype(np.float64)
            added = np.zeros((len(self.cells), times.size))
            added[i] = of_boxes[model]
            yield Influences(added, times, np.arange(times.size) < times.size // 2)


def separate_samples(
    sweeps: Mapping[str, Sweep],
    *,
    weights_are_counts: bool = False,
    cells: int = CELLS,
    keep: Mapping[str, Iterable[float]] | None = None,
) -> SeparateSamples:
    """Return the cases of one model, or of several that were scored on different cases.

    Drawing from them costs the same however many cases there are.

    Parameters
    ----------
    sweeps : mapping of str to Sweep
        By model: its counts of cases. Counts per score are all that is needed.
    weights_are_counts : bool
        Whether a whole float weight w stands for w equal cases, each drawn for itself.
    cells : int
        Up to so many distinct scores replicates are exact; see `edge_points`.
    keep : mapping of str to iterable of float, optional
        By model: thresholds at which statistics will be taken.

    Raises
    ------
    ValueError
        If there is no model, or one with float weights, unless they are whole counts: what is drawn
        are cases, and a sum of weights does not tell them. `paired_sample` takes them row by row.

    Examples
    --------
    >>> from perfcore import sweep
    >>> sample = separate_samples({"filter": sweep([1, 0, 1, 0], [0.9, 0.8, 0.7, 0.1])})
    >>> sample.cells["filter"].boxes
    array([1, 0, 1, 0, 0, 1, 0, 1])
    """
    if not sweeps:
        raise value_error("Argument sweeps must hold at least one model.")
    result = {}
    for model, s in sweeps.items():
        counts = whole(s, weights_are_counts=weights_are_counts)
        if counts is None:
            what = message("weights")
            if weights_are_counts:
                what = message("weights that are not whole")
            raise value_error(
                "Model {model!r} has {what}: {reason}.", model=model, what=what, reason=WEIGHTED
            )
        result[model] = cut(counts, model, cells, keep)
    return SeparateSamples(result)


def box_draw(
    boxes: FloatArray | npt.NDArray[np.int64], seed: np.random.SeedSequence, *, stratified: bool
) -> Callable[[int], FloatArray]:
    """Return the function that draws as many cases as there are, from all boxes or each half.

    Examples
    --------
    >>> draw = box_draw(np.array([3, 0, 0, 2]), np.random.SeedSequence(1), stratified=True)
    >>> draw(1)
    array([[3., 0., 0., 2.]])
    """
    half = boxes.size // 2
    parts = [np.arange(half), np.arange(half, boxes.size)] if stratified else [np.arange(2 * half)]
    # A generator for each part, so that replicates are the same in batches of any size.
    generators = [np.random.default_rng(own) for own in seed.spawn(len(parts))]

    def draw(count: int) -> FloatArray:
        result = np.zeros((count, boxes.size))
        for part, generator in zip(parts, generators, strict=True):
            present = part[boxes[part] > 0]
            cases = int(boxes[present].sum())
            if cases:
                drawn = generator.multinomial(cases, boxes[present] / cases, size=count)
                result[:, present] = drawn
        return result

    return draw


def joint_boxes(codes: Codes, dearer: int) -> IntArray | None:
    """Return for each case the number of its combination of boxes, positives in lower ones.

    None if there are more than 1/dearer as many combinations as cases.

    Examples
    --------
    >>> joint_boxes(np.array([[0, 0, 1], [4, 4, 2]], np.int32), 0)
    array([0, 0, 1])
    """
    result = np.zeros(codes.shape[1], np.int64)
    for row in codes:
        size = int(row.max(initial=0)) + 1
        combined = result * size + row
        cells = (int(result.max(initial=0)) + 1) * size
        if cells > _TABLE:
            # A quarter of the cases may have too many already: that saves most of the sorting.
            if np.unique(combined[: result.size // 4]).size * dearer > result.size:
                return None
            kinds, result = np.unique(combined, return_inverse=True)
            many = kinds.size
        else:
            there = np.zeros(cells, bool)
            there[combined] = True
            many = int(np.count_nonzero(there))
            if many * dearer <= result.size:
                result = (np.cumsum(there) - 1)[combined]
        if many * dearer > result.size:
            return None
    return result
