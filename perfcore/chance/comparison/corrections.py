"""Many comparisons at once: p values corrected for their number."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from perfcore.arrays import FloatArray
from perfcore.messages import value_error


def holm(p_values: npt.ArrayLike) -> FloatArray:
    """Return p values corrected by Holm's step-down method for the number of comparisons.

    The smallest of m is multiplied by m, the next by m - 1, and so on; none may be smaller than
    those before it, nor exceed 1. Calling a difference real where its corrected p value is at most
    a level errs anywhere, in any of them, with at most that probability, however they depend.

    Parameters
    ----------
    p_values : array of shape (m,)
        In [0, 1]; NaN for a comparison that could not be tested.

    Returns
    -------
    float64 array of shape (m,)
        Index i belongs to p_values[i]; NaN stays NaN and is not counted among the comparisons.

    Raises
    ------
    ValueError
        If a p value is not in [0, 1], or they are not one row.

    References
    ----------
    S. Holm (1979), A simple sequentially rejective multiple test procedure, Scandinavian Journal
    of Statistics 6, 65-70. https://www.jstor.org/stable/4615733

    Examples
    --------
    >>> holm([0.01, 0.04, 0.03])
    array([0.03, 0.06, 0.06])
    """
    values = np.asarray(p_values, dtype=np.float64)
    if values.ndim != 1:
        raise value_error(
            "Argument p_values must be one row, got shape {shape}.", shape=values.shape
        )
    outside = np.flatnonzero((values < 0) | (values > 1))
    if outside.size:
        i = int(outside[0])
        raise value_error(
            "Argument p_values must hold values in [0, 1], got {value} at position {i}.",
            value=values[i],
            i=i,
        )
    tested = np.flatnonzero(~np.isnan(values))
    order = tested[np.argsort(values[tested], kind="stable")]
    result = np.full(values.shape, np.nan)
    factors = np.arange(tested.size, 0, -1)
    result[order] = np.minimum(np.maximum.accumulate(values[order] * factors), 1.0)
    return result
