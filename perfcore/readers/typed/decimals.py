"""Narrow floats as the decimals that they stand for."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from perfcore.arrays import FloatArray


def as_written(values: npt.NDArray[np.floating[Any]]) -> FloatArray:
    """Return narrow floats as the shortest decimals that read as them: 0.7, not 0.699999988.

    So a file gives the same numbers whether it keeps them as texts or in float32.

    Examples
    --------
    >>> as_written(np.array([0.7, 1e-30], np.float32))
    array([7.e-01, 1.e-30])
    """
    result = values.astype(np.float64)
    small = np.abs(result) < 2 ** (np.finfo(values.dtype).nmant + 1)
    left = np.flatnonzero(small)
    for places in range(1, 23):  # 10**22 is the last power of ten that float64 holds exactly
        scaled = np.rint(result[left] * 10.0**places) / 10.0**places
        same = scaled.astype(values.dtype) == values[left]
        result[left[same]] = scaled[same]
        left = left[~same]
        if not left.size:
            break
    others = np.append(left, np.flatnonzero(~small))
    result[others] = values[others].astype(str).astype(np.float64)
    return result
