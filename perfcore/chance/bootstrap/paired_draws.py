"""Models of the same cases, and how replicates are drawn of them: by table, case, row or group."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from perfcore.arrays import FloatArray, IntArray, IntOrFloatArray
from perfcore.chance.bootstrap.cells import Cells
from perfcore.chance.bootstrap.samples import Draw, Influences, box_draw
from perfcore.messages import value_error

PairedDraw = Callable[[int], list[FloatArray]]

# A draw from a table costs so many times as much per box as drawing cases does per case.
_DEARER = 8
_BATCH = 20_000_000
_DENSE = 1 << 21
"""Largest number of groups times boxes for which a table of counts is kept."""


@dataclass(frozen=True, eq=False)
class PairedSample:
    """Models of the same cases: whatever is drawn is drawn for all. Made by `paired_sample`.

    Attributes
    ----------
    cells : mapping of str to Cells
        By model, in an order of their own.
    codes : int array of shape (M, n)
        The box of case i in the cells of each model.
    truths : bool array of shape (n,)
        Whether case i is positive.
    weights : int64 or float64 array of shape (n,), optional
        How often a case is there, if integers; else what it counts whenever it is drawn.
    groups : int64 array of shape (n,), optional
        The group of case i, from 0: groups are drawn whole.
    """

    cells: Mapping[str, Cells]
    codes: npt.NDArray[np.int32]
    truths: npt.NDArray[np.bool_]
    weights: npt.NDArray[np.int64] | FloatArray | None = None
    groups: IntArray | None = None

    paired = True

    @property
    def batch(self) -> int:
        """How many replicates to draw at a time: about a tenth of a second's work."""
        return max(1, min(128, _BATCH // max(1, self.codes.size)))

    @property
    def sizes(self) -> list[int]:
        """The number of boxes of each model."""
        return [cells.boxes.size for cells in self.cells.values()]

    def draw(self, seed: np.random.SeedSequence, *, stratified: bool) -> Draw:
        """Return the function that draws the next replicates.

        Raises
        ------
        ValueError
            If groups are to be stratified: they are drawn whole, whatever classes they hold.
        """
        draw = draw_of(self, seed, stratified=stratified)
        return lambda count: dict(zip(self.cells, draw(count), strict=True))

    def influences(self, of_boxes: Mapping[str, FloatArray]) -> Iterator[Influences]:
        """Yield what every case, or group, adds to the figure of each model."""
        added = np.array(
            [of_boxes[m][codes] for m, codes in zip(self.cells, self.codes, strict=True)]
        )
        times = np.ones(self.truths.size)
        if self.weights is not None and self.weights.dtype.kind == "f":
            added *= self.weights
        elif self.weights is not None:
            times = self.weights.astype(np.float64)
        if self.groups is None:
            yield Influences(added, times, self.truths)
        else:
            whole = [np.bincount(self.groups, weights=row * times) for row in added]
            yield Influences(np.array(whole), np.ones(whole[0].size), None)


def draw_of(sample: PairedSample, seed: np.random.SeedSequence, *, stratified: bool) -> PairedDraw:
    """Return the function that draws the next replicates: by model the boxes, shape (b, 2 C)."""
    if sample.groups is not None:
        if stratified:
            raise value_error(
                "Argument stratified must be False with groups: they are drawn whole, whatever "
                "classes they hold."
            )
        return _by_group(sample, sample.groups, seed)
    weights = sample.weights
    if weights is not None and weights.dtype.kind == "f":
        return _by_row(sample, seed, stratified=stratified)
    table = joint_boxes(sample.codes, _DEARER if weights is None else 0)
    if table is not None:
        return _by_table(sample, table, seed, stratified=stratified)
    return _by_row(sample, seed, stratified=stratified)


def joint_boxes(codes: npt.NDArray[np.int32], dearer: int) -> IntArray | None:
    """Return for each case the number of its combination of boxes, positives in lower ones.

    None if there are more than 1/dearer as many combinations as cases.

    Examples
    --------
    >>> joint_boxes(np.array([[0, 0, 1], [4, 4, 2]], np.int32), 0)
    array([0, 0, 1])
    """
    result = np.zeros(codes.shape[1], np.int64)
    for row in codes:
        combined = result * (int(row.max(initial=0)) + 1) + row
        kinds, result = np.unique(combined, return_inverse=True)
        if kinds.size * dearer > result.size:
            return None
    return result


def _by_table(
    sample: PairedSample, kind: IntArray, seed: np.random.SeedSequence, *, stratified: bool
) -> PairedDraw:
    """Draw multinomially from the table of combinations: the cost does not depend on the cases."""
    weights = sample.weights
    times = np.bincount(kind, weights=weights)
    example = np.zeros(times.size, np.int64)
    example[kind] = np.arange(kind.size)
    positive = sample.truths[example]
    # Both classes side by side, so that each half can be drawn for itself.
    halves = np.concatenate([np.where(positive, times, 0), np.where(positive, 0, times)])
    draw = box_draw(halves, seed, stratified=stratified)
    boxes = [row[example] for row in sample.codes]

    def draws(count: int) -> list[FloatArray]:
        drawn = draw(count)
        drawn = drawn[:, : times.size] + drawn[:, times.size :]
        return [
            np.array([np.bincount(box, weights=row, minlength=size) for row in drawn])
            for box, size in zip(boxes, sample.sizes, strict=True)
        ]

    return draws


def _by_row(sample: PairedSample, seed: np.random.SeedSequence, *, stratified: bool) -> PairedDraw:
    """Draw rows with replacement: one random number a case, then one count a model."""
    generator = np.random.default_rng(seed)
    rows = sample.truths.size
    weights = sample.weights
    strata = [np.flatnonzero(sample.truths), np.flatnonzero(~sample.truths)]

    def drawn() -> IntArray:
        if not stratified:
            return generator.integers(0, rows, rows)
        return np.concatenate([s[generator.integers(0, s.size, s.size)] for s in strata if s.size])

    def draws(count: int) -> list[FloatArray]:
        result = [np.empty((count, size)) for size in sample.sizes]
        for i in range(count):
            chosen = drawn()
            weight = None if weights is None else weights[chosen]
            for boxes, codes in zip(result, sample.codes, strict=True):
                boxes[i] = np.bincount(codes[chosen], weights=weight, minlength=boxes.shape[1])
        return result

    return draws


def _by_group(sample: PairedSample, groups: IntArray, seed: np.random.SeedSequence) -> PairedDraw:
    """Draw whole groups with replacement."""
    generator = np.random.default_rng(seed)
    many = int(groups.max()) + 1
    weights = np.ones(groups.size) if sample.weights is None else sample.weights
    tables = [
        np.bincount(groups * size + codes, weights=weights, minlength=many * size).reshape(
            many, size
        )
        if many * size <= _DENSE
        else None
        for codes, size in zip(sample.codes, sample.sizes, strict=True)
    ]

    def draws(count: int) -> list[FloatArray]:
        times = np.array(
            [np.bincount(generator.integers(0, many, many), minlength=many) for _ in range(count)],
            np.float64,
        )
        return [
            times @ table if table is not None else _sums(times, groups, weights, codes, size)
            for table, codes, size in zip(tables, sample.codes, sample.sizes, strict=True)
        ]

    return draws


def _sums(
    times: FloatArray,
    groups: IntArray,
    weights: IntOrFloatArray,
    codes: npt.NDArray[np.int32],
    size: int,
) -> FloatArray:
    return np.array(
        [np.bincount(codes, weights=row[groups] * weights, minlength=size) for row in times]
    )
