"""The four cells of the confusion matrix."""

from __future__ import annotations

from dataclasses import dataclass
from typing import cast

import numpy as np
import numpy.typing as npt

from perfcore.arrays import Count, IntOrFloatArray
from perfcore.binary.checks import LARGEST_COUNT
from perfcore.messages import argument_error, value_error


@dataclass(frozen=True, slots=True, eq=False)
class Counts:
    """The confusion matrix: four counts of cases, or four arrays of one shape.

    Parameters
    ----------
    tp, fp, fn, tn : int, float or array of int64 or float64
        True and false positives, false and true negatives: cases, or their weight.

    Raises
    ------
    ValueError
        If the counts differ in shape, or one of them is negative, NaN or no number.

    Examples
    --------
    >>> counts = Counts(tp=8, fp=2, fn=2, tn=88)
    >>> counts.positives, counts.called_positive, counts.total
    (10, 10, 100)
    """

    tp: Count
    fp: Count
    fn: Count
    tn: Count

    def __post_init__(self) -> None:
        shapes = set()
        largest = 0
        for name in ("tp", "fp", "fn", "tn"):
            value = getattr(self, name)
            if type(value) is int or type(value) is float:
                smallest = value
                shapes.add(())
            else:
                array = _array(value, name)
                object.__setattr__(self, name, array if array.ndim else array.item())
                shapes.add(array.shape)
                if array.dtype.kind == "i" and array.ndim:
                    # One pass: as unsigned numbers those below 0 are the largest.
                    most = int(array.view(np.uint64).max(initial=0))
                    smallest = 0 if most <= LARGEST_COUNT else array.min()
                    largest += most
                else:
                    smallest = array.min(initial=0)
            if not smallest >= 0:
                raise argument_error(name, "not be negative or NaN", smallest)
        if len(shapes) > 1:
            got = ", ".join(str(np.shape(cell)) for cell in self.cells)
            raise value_error("Arguments tp, fp, fn, tn must have one shape, got {got}.", got=got)
        if largest > LARGEST_COUNT:
            self._require_countable()

    def _require_countable(self) -> None:
        """Refuse whole counts whose sum int64 cannot hold: it would wrap round."""
        whole = [cell for cell in map(np.asarray, self.cells) if cell.dtype.kind == "i"]
        low = sum(cell & 0xFFFF_FFFF for cell in whole)
        high = sum(cell >> 32 for cell in whole) + (low >> 32)
        if np.any(high >= 2**31):
            raise value_error("Arguments tp, fp, fn, tn must sum to at most 2**63 - 1 in int64.")

    @property
    def cells(self) -> tuple[Count, Count, Count, Count]:
        """All four: tp, fp, fn, tn."""
        return self.tp, self.fp, self.fn, self.tn

    @property
    def positives(self) -> Count:
        """Cases that are positive: tp + fn."""
        return cast("Count", self.tp + self.fn)

    @property
    def negatives(self) -> Count:
        """Cases that are negative: fp + tn."""
        return cast("Count", self.fp + self.tn)

    @property
    def called_positive(self) -> Count:
        """Cases called positive: tp + fp."""
        return cast("Count", self.tp + self.fp)

    @property
    def called_negative(self) -> Count:
        """Cases called negative: fn + tn."""
        return cast("Count", self.fn + self.tn)

    @property
    def total(self) -> Count:
        """All cases: tp + fp + fn + tn."""
        return cast("Count", self.tp + self.fp + self.fn + self.tn)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Counts):
            return NotImplemented
        return all(map(np.array_equal, self.cells, other.cells))

    def __hash__(self) -> int:
        return hash(self.cells)


_SET_TP, _SET_FP, _SET_FN, _SET_TN = (
    getattr(Counts, name).__set__ for name in ("tp", "fp", "fn", "tn")
)


def sure_counts(tp: Count, fp: Count, fn: Count, tn: Count) -> Counts:
    """Return counts that cannot break a rule. Unchecked, a query of a sweep takes half the time.

    Examples
    --------
    >>> sure_counts(1, 2, 3, 4)
    Counts(tp=1, fp=2, fn=3, tn=4)
    """
    counts = object.__new__(Counts)
    _SET_TP(counts, tp)
    _SET_FP(counts, fp)
    _SET_FN(counts, fn)
    _SET_TN(counts, tn)
    return counts


def _array(value: npt.ArrayLike, name: str) -> IntOrFloatArray:
    array = np.asarray(value)
    if array.dtype.kind == "f":
        return array.astype(np.float64, copy=False)
    if array.dtype.kind in "biu" and np.can_cast(array.dtype, np.int64):
        return array.astype(np.int64, copy=False)
    raise argument_error(name, "hold int64 or float64", array.dtype)
