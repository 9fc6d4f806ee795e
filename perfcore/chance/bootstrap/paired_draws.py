"""Models of the same cases, and how replicates are drawn of them: by table, case, row or group."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

import numpy as np
import numpy.typing as npt

from perfcore.arrays import FloatArray, IntArray
from perfcore.chance.bootstrap.bundles import bundle_draw
from perfcore.chance.bootstrap.cells import Cells
from perfcore.chance.bootstrap.samples import (
    Boxes,
    Codes,
    Draw,
    Influences,
    SeparateSamples,
    box_draw,
    joint_boxes,
)
from perfcore.messages import value_error

# A draw from a table costs so many times as much per box as drawing cases does per case.
_DEARER = 8
_BATCH = 20_000_000
_DENSE = 1 << 21
"""Largest number of groups times boxes for which a table of counts is kept."""
MANY = 1 << 16
"""From more cases than these on they are drawn in bundles."""
_BLOCK = 1 << 16
"""Rows drawn at a time: their counts stay in cache and each case is counted once a model, not
gathered once a draw. Three models of 10^6: 8 ms a replicate instead of 17, weighted 9 of 25."""


@dataclass(frozen=True, eq=False)
class PairedSample:
    """Models of the same cases: whatever is drawn is drawn for all. Made by `paired_sample`.

    Attributes
    ----------
    cells : mapping of str to Cells
        By model, in an order of their own.
    codes : uint16 or int32 array of shape (M, n)
        The box of case i in the cells of each model.
    truths : bool array of shape (n,)
        Whether case i is positive.
    weights : int64 or float64 array of shape (n,), optional
        How often a case is there, if integers; else what it counts whenever it is drawn.
    groups : int64 array of shape (n,), optional
        The group of case i, from 0: groups are drawn whole.
    """

    cells: Mapping[str, Cells]
    codes: Codes
    truths: npt.NDArray[np.bool_]
    weights: npt.NDArray[np.int64] | FloatArray | None = None
    groups: IntArray | None = None

    paired = True

    @property
    def batch(self) -> int:
        """How many replicates to draw at a time: about a tenth of a second's work."""
        if self.bundled:
            return 128
        return max(1, min(128, _BATCH // max(1, self.codes.size)))

    @property
    def models(self) -> list[tuple[str, Codes, int]]:
        """Of each model: its name, the box of each case, and how many boxes there are."""
        cells = self.cells.items()
        return [(m, codes, c.boxes.size) for (m, c), codes in zip(cells, self.codes, strict=True)]

    @cached_property
    def kinds(self) -> IntArray | None:
        """The number of each case's combination of boxes, if a table of them is drawn from."""
        if self.groups is not None or (self.weights is not None and self.weights.dtype.kind != "i"):
            return None
        return joint_boxes(self.codes, _DEARER if self.weights is None else 0)

    @property
    def bundled(self) -> bool:
        """Whether cases, or groups, are drawn in bundles, see `bundles.py`."""
        if self.truths.size <= MANY:
            return False
        if self.groups is None:
            return self.kinds is None
        groups = int(self.groups.max()) + 1
        return any(groups * boxes > _DENSE for _, _, boxes in self.models)

    def draw(self, seed: np.random.SeedSequence, *, stratified: bool) -> Draw:
        """Return the function that draws the next replicates.

        Raises
        ------
        ValueError
            If groups are to be stratified: they are drawn whole, whatever classes they hold.
        """
        if self.groups is not None and stratified:
            raise value_error(
                "Argument stratified must be False with groups: they are drawn whole, whatever "
                "classes they hold."
            )
        if self.bundled:
            return bundle_draw(self, seed, stratified=stratified)
        if self.groups is not None:
            return _by_group(self, self.groups, seed)
        if self.kinds is None:
            return _by_row(self, seed, stratified=stratified)
        return _by_table(self, self.kinds, seed, stratified=stratified)

    def influences(self, of_boxes: Mapping[str, FloatArray]) -> Iterator[Influences]:
        """Yield what every case, or group, adds to the figure of each model."""
        added = np.array([of_boxes[model][codes] for model, codes, _ in self.models])
        times = np.broadcast_to(1.0, self.truths.size)
        if self.weights is not None and self.weights.dtype.kind == "f":
            added *= self.weights
        elif self.weights is not None:
            times = self.weights.astype(np.float64)
        if self.groups is None:
            yield Influences(added, times, self.truths)
        else:
            whole = [np.bincount(self.groups, weights=row * times) for row in added]
            yield Influences(np.array(whole), np.ones(whole[0].size), None)


def _by_table(
    sample: PairedSample, kind: IntArray, seed: np.random.SeedSequence, *, stratified: bool
) -> Draw:
    """Draw multinomially from the table of combinations: the cost does not depend on the cases."""
    weights = sample.weights
    times = np.bincount(kind, weights=weights)
    example = np.zeros(times.size, np.int64)
    example[kind] = np.arange(kind.size)
    positive = sample.truths[example]
    # Both classes side by side, so that each half can be drawn for itself.
    halves = np.concatenate([np.where(positive, times, 0), np.where(positive, 0, times)])
    draw = box_draw(halves, seed, stratified=stratified)
    boxes = [(model, codes[example], size) for model, codes, size in sample.models]

    def draws(count: int) -> Boxes:
        drawn = draw(count)
        drawn = drawn[:, : times.size] + drawn[:, times.size :]
        return {
            model: np.array([np.bincount(box, weights=row, minlength=size) for row in drawn])
            for model, box, size in boxes
        }

    return draws


def _by_row(sample: PairedSample, seed: np.random.SeedSequence, *, stratified: bool) -> Draw:
    """Draw rows with replacement: how many of each block of rows, then which of the block."""
    generator = np.random.default_rng(seed)
    models = sample.models
    classes = [sample.truths, ~sample.truths] if stratified else [np.ones(sample.truths.size, bool)]
    parts = [_blocks(sample, np.flatnonzero(chosen)) for chosen in classes if chosen.any()]

    def draws(count: int) -> Boxes:
        result = {model: np.zeros((count, size)) for model, _, size in models}
        for i in range(count):
            for blocks in parts:
                sizes = np.array([codes.shape[1] for codes, _ in blocks])
                cases = sizes.sum()
                drawn = generator.multinomial(cases, sizes / cases).tolist()
                for (codes, weights), many in zip(blocks, drawn, strict=True):
                    times = drawn_times(generator, codes.shape[1], many) * weights
                    for (model, _, size), boxes in zip(models, codes, strict=True):
                        result[model][i] += np.bincount(boxes, times, size)
        return result

    return draws


def _blocks(sample: PairedSample, rows: IntArray) -> list[tuple[Codes, FloatArray | float]]:
    """Return the boxes and weights of these rows, in blocks."""
    codes, weights = sample.codes, sample.weights
    whole = rows.size == sample.truths.size  # then blocks are views of what is there
    result: list[tuple[Codes, FloatArray | float]] = []
    for start in range(0, rows.size, _BLOCK):
        end = start + _BLOCK
        chosen = slice(start, end) if whole else rows[start:end]
        weight = 1.0 if weights is None else np.asarray(weights[chosen], np.float64)
        result.append((codes[:, chosen], weight))
    return result


def drawn_times(generator: np.random.Generator, size: int, many: int) -> IntArray:
    """Return how often each of so many rows is there when some are drawn with replacement.

    Examples
    --------
    >>> drawn_times(np.random.default_rng(1), 1, 5)
    array([5])
    """
    kind = np.uint16 if size == _BLOCK else np.int64  # all of 16 bits: none is drawn in vain
    return np.bincount(generator.integers(0, size, many, dtype=kind), minlength=size)


def _by_group(sample: PairedSample, groups: IntArray, seed: np.random.SeedSequence) -> Draw:
    """Draw whole groups with replacement."""
    generator = np.random.default_rng(seed)
    many = int(groups.max()) + 1
    weights = np.ones(groups.size) if sample.weights is None else sample.weights
    tables = {
        model: np.bincount(groups * size + codes, weights=weights, minlength=many * size)
        for model, codes, size in sample.models
        if many * size <= _DENSE
    }

    def draws(count: int) -> Boxes:
        times = np.array(
            [np.bincount(generator.integers(0, many, many), minlength=many) for _ in range(count)],
            np.float64,
        )
        result = {}
        for model, codes, size in sample.models:
            if model in tables:
                result[model] = times @ tables[model].reshape(many, size)
            else:
                rows = (row[groups] * weights for row in times)
                result[model] = np.array([np.bincount(codes, row, size) for row in rows])
        return result

    return draws


Sample = SeparateSamples | PairedSample
"""Cases of one or more models, cut into cells, that replicates can be drawn of."""
