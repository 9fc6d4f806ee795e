"""How two partitions of the same points meet: the contingency table, and what it adds up to."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from math import nan
from typing import cast

import numpy as np
import numpy.typing as npt

from perfcore.arrays import IntArray, IntOrFloatArray
from perfcore.classes.labels import Label, sums_at
from perfcore.clusterings.entropies import entropy, mutual_information
from perfcore.clusterings.expectations import expected_information
from perfcore.clusterings.matchings import matching
from perfcore.messages import argument_error, message

MOST_CELLS = 10_000_000
"""Tables of more cells are counted by sorting."""
MOST_MATCHED = 1_000_000
"""Clusters of larger tables are not matched with labels: it would take seconds and more."""
_SAFE = 1 << 31  # pairs of fewer points, and products of two such counts, fit int64


@dataclass(frozen=True, eq=False)
class Contingency:
    """How many points of each label are in each cluster: the tally of all figures of a table.

    Only cells that hold points are kept, along the rows of the table, so that thousands of clusters
    cost no more than their points. Made by `contingency`.

    Attributes
    ----------
    labels, clusters : tuple
        What the rows are called (r of them), and the columns (k): sorted, each with points.
    rows, columns : int64 array of shape (c,)
        Where the cells are.
    counts : int64 or float64 array of shape (c,)
        How many points are in them: float64 where points have weights that came as floats.
    whole : bool
        Whether all weights are whole numbers: pairs of points can be counted.

    Examples
    --------
    >>> from perfcore.clusterings import contingency
    >>> c = contingency([1, 1, 1, 2, 2, 2, 3, 3], [1, 1, 2, 2, 2, 2, 3, 1])
    >>> c.matrix.tolist()
    [[2, 1, 0], [0, 3, 0], [1, 0, 1]]
    >>> c.ss, c.a, c.b, c.t
    (4, 7, 9, 28)
    """

    labels: tuple[Label, ...]
    clusters: tuple[Label, ...]
    rows: IntArray
    columns: IntArray
    counts: IntOrFloatArray
    whole: bool = True

    def __post_init__(self) -> None:
        for name in ("rows", "columns", "counts"):
            view = getattr(self, name).view()
            view.flags.writeable = False
            object.__setattr__(self, name, view)

    def __repr__(self) -> str:
        sides = f"{len(self.labels)} labels and {len(self.clusters)} clusters"
        return f"<Contingency of {self.n} points, {sides}>"

    @cached_property
    def matrix(self) -> IntOrFloatArray:
        """The whole table, shape (r, k). Raises ValueError beyond ``MOST_CELLS`` cells."""
        shape = len(self.labels), len(self.clusters)
        if shape[0] * shape[1] > MOST_CELLS:
            rule = message("have at most {most:,} cells to be shown whole", most=MOST_CELLS)
            raise argument_error("contingency", rule, shape)
        found = cast("IntOrFloatArray", np.zeros(shape, self.counts.dtype))
        found[self.rows, self.columns] = self.counts
        found.flags.writeable = False
        return found

    @cached_property
    def sizes(self) -> IntOrFloatArray:
        """How many points have each label, shape (r,)."""
        return sums_at(self.rows, self.counts, len(self.labels))

    @cached_property
    def cluster_sizes(self) -> IntOrFloatArray:
        """How many points are in each cluster, shape (k,)."""
        return sums_at(self.columns, self.counts, len(self.clusters))

    @cached_property
    def n(self) -> int | float:
        """How many points there are, or what they weigh."""
        return cast("int | float", self.sizes.sum().item())

    @cached_property
    def ss(self) -> int:
        """Pairs of points that share both label and cluster."""
        return _pairs(self.counts)

    @cached_property
    def a(self) -> int:
        """Pairs of points that share a label."""
        return _pairs(self.sizes)

    @cached_property
    def b(self) -> int:
        """Pairs of points that share a cluster."""
        return _pairs(self.cluster_sizes)

    @cached_property
    def t(self) -> int:
        """Pairs of points, exact however many."""
        return int(self.n) * (int(self.n) - 1) // 2

    @cached_property
    def ht(self) -> float:
        """The entropy of the labels, in nats."""
        return entropy(self.sizes, self.n)

    @cached_property
    def hc(self) -> float:
        """The entropy of the clusters, in nats."""
        return entropy(self.cluster_sizes, self.n)

    @cached_property
    def mi(self) -> float:
        """The mutual information of labels and clusters, in nats."""
        sizes, others = self.sizes[self.rows], self.cluster_sizes[self.columns]
        return mutual_information(self.counts, sizes, others, self.n)

    @cached_property
    def emi(self) -> float:
        """What it would be on average if points were put into clusters of these sizes by chance."""
        if self.apart:
            return self.mi
        if self.together:
            return 0.0
        return expected_information(self.sizes, self.cluster_sizes, int(self.n))

    @cached_property
    def largest(self) -> int | float:
        """Points that have the most frequent label of their cluster."""
        most = np.zeros(len(self.clusters), self.counts.dtype)
        np.maximum.at(most, self.columns, self.counts)
        return cast("int | float", most.sum().item())

    @property
    def is_matchable(self) -> bool:
        """Whether the table is small enough for `matching`."""
        return len(self.labels) * len(self.clusters) <= MOST_MATCHED

    @cached_property
    def matching(self) -> IntArray:
        """The label of each cluster, shape (k,), -1 for none, where most points agree.

        Each label is given to one cluster at most. Raises ValueError beyond ``MOST_MATCHED`` cells.
        """
        if not self.is_matchable:
            rule = message("have at most {most:,} cells to be matched", most=MOST_MATCHED)
            raise argument_error("contingency", rule, (len(self.labels), len(self.clusters)))
        return matching(self.matrix)

    @cached_property
    def matched(self) -> int | float:
        """Points that agree with the label of their cluster by `matching`; NaN of large tables."""
        if not self.is_matchable:
            return nan
        return cast("int | float", self.counts[self.is_matched].sum().item())

    @property
    def is_matched(self) -> npt.NDArray[np.bool_]:
        """Whether the points of a cell agree by `matching`, shape (c,)."""
        return np.asarray(self.matching[self.columns] == self.rows)

    @property
    def together(self) -> int:
        """How many of both sides, labels and clusters, have all points in one."""
        return (len(self.labels) == 1) + (len(self.clusters) == 1)

    @property
    def apart(self) -> int:
        """How many of both sides have each point for itself; 0 of weights that are not whole."""
        return (
            0 if not self.whole else (self.n == len(self.labels)) + (self.n == len(self.clusters))
        )


def _pairs(counts: IntOrFloatArray) -> int:
    """Return the sum of n (n - 1)/2, exact however large."""
    numbers = counts.astype(np.int64)
    if int(numbers.max(initial=0)) >= _SAFE:
        return sum(each * (each - 1) // 2 for each in map(int, counts.tolist()))
    pairs = numbers * (numbers - 1) // 2
    return (int((pairs >> 32).sum()) << 32) + int((pairs & 0xFFFF_FFFF).sum())
