"""Types of arrays and numbers that the rooms hand to each other, and records that hold arrays."""

from typing import Any

import numpy as np
import numpy.typing as npt

FloatArray = npt.NDArray[np.float64]
IntArray = npt.NDArray[np.int64]
CodeArray = npt.NDArray[np.uint8]
TextArray = np.ndarray[Any, np.dtypes.StringDType]
Floats = npt.NDArray[np.float32] | npt.NDArray[np.float64]
IntOrFloatArray = IntArray | FloatArray

Identifiers = IntArray | TextArray
"""Whole numbers if every id is spelt as one, else texts: 8 or, while short, 16 bytes a case."""

Count = float | IntOrFloatArray
Value = float | FloatArray
Number = float | npt.NDArray[np.floating[Any]] | npt.NDArray[np.signedinteger[Any]]

LARGEST = 1e300
"""Numbers beyond cannot be added up in float64."""


def extend(array: npt.NDArray[Any], more: npt.NDArray[Any]) -> None:
    """Append to an array in its place: two copies of a long one might not fit into memory."""
    size = array.size
    array.resize(size + more.size, refcheck=False)
    array[size:] = more


def numbers_of(cells: Any) -> Any:
    """Return numbers of Arrow without nulls as an array that shares their memory.

    Arrow's own ``to_numpy`` imports pandas first, which takes longer than to read most files.
    """
    return np.from_dlpack(cells)


def flags_of(cells: Any) -> npt.NDArray[np.bool_]:
    """Return booleans of Arrow without nulls as an array, without pandas as `numbers_of`."""
    flags: npt.NDArray[np.bool_] = numbers_of(cells.cast("uint8")).view(np.bool_)
    return flags


class Growing:
    """An array that grows at its end; ahead of what it holds, so that it is seldom moved.

    At first it has room for as many numbers as are `expected`.

    Examples
    --------
    >>> growing = Growing(np.float64)
    >>> growing.extend(np.array([1.0, 2.0]))
    >>> growing.extend(np.array([3.0]))
    >>> growing.size, growing.taken()
    (3, array([1., 2., 3.]))
    """

    _AHEAD = 4
    """A part of it: more would take memory, less takes time."""

    def __init__(self, dtype: npt.DTypeLike, expected: int = 0) -> None:
        self.size = 0
        self._expected = expected
        self._array = np.empty(0, dtype)

    @property
    def dtype(self) -> np.dtype[Any]:
        """The type of its numbers."""
        return self._array.dtype

    def extend(self, more: npt.NDArray[Any]) -> None:
        """Append numbers."""
        start, self.size = self.size, self.size + more.size
        if not self._array.size:
            self._array = np.empty(max(self.size, self._expected), self._array.dtype)
        elif self.size > self._array.size:
            room = max(self.size, self._array.size + self._array.size // self._AHEAD)
            self._array.resize(room, refcheck=False)  # in its place, where there is room
        self._array[start : self.size] = more

    def astype(self, dtype: npt.DTypeLike) -> None:
        """Change the type of what it holds."""
        self._array = self._array.astype(dtype, copy=False)

    def taken(self) -> npt.NDArray[Any]:
        """Return the array, and forget it."""
        found, self._array = self._array, np.empty(0, self._array.dtype)
        found.resize(self.size, refcheck=False)
        self.size = 0
        return found


class ReadOnly:
    """A frozen record whose arrays are read-only views: those it was made of stay as they were."""

    __slots__: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        for name in self.__slots__:
            value = getattr(self, name)
            if isinstance(value, np.ndarray):
                view = value.view()
                view.flags.writeable = False
                object.__setattr__(self, name, view)
