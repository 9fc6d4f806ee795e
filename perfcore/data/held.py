"""What counts hold: cases, or sums of weights and of how many cases each is, or nobody knows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

import numpy as np
import numpy.typing as npt

from perfcore.arrays import FloatArray, IntArray, IntOrFloatArray
from perfcore.messages import Message, message

Kind = Literal["cases", "weights", "unknown"]
COLUMNS = ("negative_rows", "positive_rows", "largest_negative", "largest_positive")
"""Columns of a counts file beside sums of weights: first `Held.rows`, then `Held.largest`."""

_ROUNDING = 1e-9
_TOLD = {
    "unknown": message(
        "Nothing says whether these counts are of cases or sums of weights. Figures take them for "
        "cases; links promise no more than holds for weights. A column “counted” that says cases "
        "or weights in each row tells it."
    ),
    "weights": message(
        "These counts are sums of weights, and nothing says of how many cases each is. So links "
        "promise no more than holds for any number of cases."
    ),
}


@dataclass(frozen=True, slots=True, eq=False)
class Held:
    """What counts hold. A case is a row, whatever it weighs; a row of weight 0 is none.

    Parameters
    ----------
    kind : "cases", "weights" or "unknown"
        What was counted.
    rows : int64 array of the shape of the counts, optional
        Of how many cases each sum of weights is; None where nobody knows, or cases were counted.
    largest : float64 array of the shape of the counts, optional
        The largest weight of one of them; it comes with `rows`.

    Examples
    --------
    >>> Held("weights").told is not None, Held("cases").told is not None
    (True, False)
    """

    kind: Kind = "unknown"
    rows: IntArray | None = None
    largest: FloatArray | None = None

    @property
    def told(self) -> Message | None:
        """What a reader must know: that the cases behind the counts are not known."""
        return None if self.kind == "cases" or self.rows is not None else _TOLD[self.kind]

    def fits(self, counts: IntOrFloatArray) -> bool:
        """Whether the cases can be those behind these counts."""
        if self.rows is None or self.largest is None:
            return self.rows is None and self.largest is None
        if self.kind != "weights" or not self.rows.shape == self.largest.shape == counts.shape:
            return False
        most = counts * (1 + _ROUNDING)
        return bool(
            ((self.rows > 0) == (counts > 0)).all()
            and ((self.largest > 0) == (counts > 0)).all()
            and (self.largest <= most).all()
            and (self.largest * self.rows >= counts * (1 - _ROUNDING)).all()
        )

    def at(self, places: npt.NDArray[np.intp]) -> Held:
        """Return what the counts at these places hold."""
        if self.rows is None or self.largest is None:
            return self
        return Held(self.kind, self.rows[places], self.largest[places])

    def together(self, places: npt.NDArray[np.intp], size: int) -> Held:
        """Return what so many counts hold, to which each of these is added at its place."""
        if self.rows is None or self.largest is None:
            return self
        shape = size, self.rows.shape[1]
        rows, largest = np.zeros(shape, np.int64), np.zeros(shape)
        np.add.at(rows, places, self.rows)
        np.maximum.at(largest, places, self.largest)
        return Held(self.kind, rows, largest)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Held):
            return NotImplemented
        if self.rows is None or self.largest is None or other.rows is None or other.largest is None:
            return (self.kind, self.rows is None) == (other.kind, other.rows is None)
        same = np.array_equal(self.rows, other.rows)
        return self.kind == other.kind and same and np.array_equal(self.largest, other.largest)

    def __hash__(self) -> int:
        return hash(self.kind)


CASES, UNKNOWN = Held("cases"), Held()


def held_together(parts: Sequence[tuple[Held, IntOrFloatArray]]) -> Held:
    """Return what counts hold that come one after the other, each part with its counts."""
    kinds = {held.kind for held, _ in parts}
    if kinds == {"cases"} or not parts:
        return CASES
    if "unknown" in kinds:
        return UNKNOWN
    # Beside weights each case that was counted weighs 1.
    rows = [counts.astype(np.int64) if h.kind == "cases" else h.rows for h, counts in parts]
    largest = [np.sign(c).astype(np.float64) if h.kind == "cases" else h.largest for h, c in parts]
    known = [each for each in rows if each is not None], [x for x in largest if x is not None]
    if len(known[0]) < len(parts):
        return Held("weights")
    return Held("weights", np.concatenate(known[0]), np.concatenate(known[1]))
