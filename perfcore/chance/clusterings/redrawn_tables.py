"""Contingency tables of points drawn anew: what many tables add up to, at once."""

from __future__ import annotations

from functools import cached_property

import numpy as np

from perfcore.arrays import FloatArray, IntArray
from perfcore.clusterings.contingencies import Contingency


class RedrawnTables:
    """Many tables of as many points; each sum has the name that it has of one table.

    Parameters
    ----------
    c : Contingency
        The table of the points themselves.
    drawn : float64 array of shape (b, J)
        How many points of each replicate are in each joint cell.
    times : int64 array of shape (J,)
        How many points there are in it.
    places : int64 array of shape (J,)
        Which cell of the table it belongs to.
    """

    def __init__(
        self, c: Contingency, drawn: FloatArray, times: IntArray, places: IntArray
    ) -> None:
        self._table = c
        self._cells = _added(drawn, places, c.counts.size)
        self._rows = _added(self._cells, c.rows, len(c.labels))
        self._columns = _added(self._cells, c.columns, len(c.clusters))
        self._same = _column((drawn * (drawn - 1) / 2) @ (1 / times))
        self.n = float(times.sum())

    @cached_property
    def ss(self) -> FloatArray:
        """Pairs in both, without those of a point with itself."""
        return _pairs(self._cells) - self._same

    @cached_property
    def a(self) -> FloatArray:
        """Pairs that share a label, without those of a point with itself."""
        return _pairs(self._rows) - self._same

    @cached_property
    def b(self) -> FloatArray:
        """Pairs that share a cluster, without those of a point with itself."""
        return _pairs(self._columns) - self._same

    @cached_property
    def t(self) -> FloatArray:
        """All pairs, without those of a point with itself."""
        return self.n * (self.n - 1) / 2 - self._same

    @cached_property
    def ht(self) -> FloatArray:
        """The entropy of the labels."""
        return self._entropies(self._rows)

    @cached_property
    def hc(self) -> FloatArray:
        """The entropy of the clusters."""
        return self._entropies(self._columns)

    @cached_property
    def mi(self) -> FloatArray:
        """The mutual information."""
        joint = self._entropies(self._cells)
        return np.asarray(np.maximum(self.ht + self.hc - joint, 0.0))

    @property
    def emi(self) -> float:
        """That of chance for the points themselves: margins hardly change it."""
        return self._table.emi

    @cached_property
    def largest(self) -> FloatArray:
        """Points with the most frequent label of their cluster."""
        columns = self._table.columns
        order = np.argsort(columns, kind="stable")
        starts = np.flatnonzero(np.diff(columns[order], prepend=-1))
        most = np.maximum.reduceat(self._cells[:, order], starts, axis=1)
        return _column(most.sum(axis=1))

    @cached_property
    def matched(self) -> FloatArray:
        """Points that agree with the label that their cluster has by the points themselves."""
        if not self._table.is_matchable:
            return np.full((len(self._cells), 1), np.nan)
        return _column(self._cells[:, self._table.is_matched].sum(axis=1))

    def _entropies(self, counts: FloatArray) -> FloatArray:
        logs = (counts * np.log(np.maximum(counts, 1.0))).sum(axis=1)
        return _column(np.log(self.n) - logs / self.n)


def _added(counts: FloatArray, places: IntArray, size: int) -> FloatArray:
    """Return sums of columns of (b, J) by their places, shape (b, size); each place has one."""
    if places.size == size and bool((places == np.arange(size)).all()):
        return counts
    order = np.argsort(places, kind="stable")
    starts = np.flatnonzero(np.diff(places[order], prepend=-1))
    return np.asarray(np.add.reduceat(counts[:, order], starts, axis=1), np.float64)


def _pairs(counts: FloatArray) -> FloatArray:
    return _column((counts * (counts - 1)).sum(axis=1) / 2)


def _column(values: FloatArray) -> FloatArray:
    """Return one sum for each replicate as terms along a last axis of one."""
    return np.asarray(values, np.float64)[:, None]
