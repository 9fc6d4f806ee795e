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

Count = int | float | IntOrFloatArray
Value = float | FloatArray
Number = float | npt.NDArray[np.floating[Any]] | npt.NDArray[np.signedinteger[Any]]


def extend(array: npt.NDArray[Any], more: npt.NDArray[Any]) -> None:
    """Append to an array in its place: two copies of a long one might not fit into memory."""
    size = array.size
    array.resize(size + more.size, refcheck=False)
    array[size:] = more


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
