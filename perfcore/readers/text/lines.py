"""Which line of the file a row of the table began on."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from perfcore.arrays import IntArray


@dataclass(frozen=True, slots=True, eq=False)
class Lines:
    """File lines of rows, kept as the lines that begin no row.

    Parameters
    ----------
    skipped : int64 array (m,), rising
        Line numbers, counted from 1, of the header, blank lines, further lines of a quoted
        value, and rows that did not fit the header.

    Examples
    --------
    >>> Lines(np.array([1, 3])).of(np.array([0, 1, 2])).tolist()
    [2, 4, 5]
    """

    skipped: IntArray

    def of(self, rows: npt.ArrayLike) -> IntArray:
        """Return the lines, counted from 1, of rows counted from 0."""
        positions = np.asarray(rows, dtype=np.int64)
        rows_before = self.skipped - 1 - np.arange(self.skipped.size)
        return positions + 1 + np.searchsorted(rows_before, positions, side="right")
