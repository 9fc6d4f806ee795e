"""A score, or a probability, of each case for each class: checked in blocks, never copied whole."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from perfcore.arrays import FloatArray, Floats, IntArray, IntOrFloatArray
from perfcore.binary.checks import checked_counts, checked_score, require_countable
from perfcore.classes.labels import Codes, Label, checked_labels, coded, sums_at
from perfcore.measures.parameters import real
from perfcore.messages import Message, argument_error, message, value_error

TOLERANCE = 0.001
"""How far from 1 the probabilities of a row may add up: what rounding to a few digits does."""

_CELLS = 1 << 16  # cells in hand at a time, which stay in the processor's cache


@dataclass(frozen=True, slots=True, eq=False)
class Scores:
    """Cases with a score for each class.

    Attributes
    ----------
    labels : tuple of K labels
        The classes of the columns.
    codes : integer array of shape (n,)
        The column of each case's own class.
    columns : array of shape (n, K)
        The caller's own array, if it was one.
    weights : int64 or float64 array of shape (n,), or None
        Each above 0: cases of weight 0 are absent.
    """

    labels: tuple[Label, ...]
    codes: Codes
    columns: npt.NDArray[Any]
    weights: IntOrFloatArray | None

    def column(self, i: int) -> Floats:
        """Return the scores for one class."""
        return checked_score(np.ascontiguousarray(self.columns[:, i]), "probabilities")

    def own(self) -> Floats:
        """Return each case's score for its own class."""
        return checked_score(self.columns[np.arange(self.codes.size), self.codes], "probabilities")

    @property
    def support(self) -> IntOrFloatArray:
        """Cases of each class, or their weight: shape (K,)."""
        return sums_at(self.codes, self.weights, len(self.labels))

    def mean(self, values: FloatArray) -> float:
        """Return the mean of a value of each case; NaN without cases."""
        if not values.size:
            return np.nan
        if self.weights is None:
            return float(values.mean())
        return float(np.average(values, weights=self.weights / self.weights.max()))


def scores_of_classes(
    truth: npt.ArrayLike,
    columns: npt.ArrayLike,
    labels: Sequence[Label],
    weight: npt.ArrayLike | None,
    *,
    tolerance: float | None = None,
) -> Scores:
    """Return the cases whose weight is not 0, their arguments checked.

    Raises
    ------
    ValueError
        If the columns are not one for each label, hold a number that is not finite, or truth,
        labels or weights are refused; with a tolerance, if `require_probabilities` refuses a row.
    """
    known = checked_labels(labels)
    array = table(columns, known)
    weights = None if weight is None else checked_counts(weight, "weight")
    _, (codes,) = coded(known, weights, truth=truth)
    if weights is not None:
        require_countable("weight", weights)
    if codes.size != len(array):
        raise value_error(
            "Arguments truth, probabilities must have the same length, got {sizes}.",
            sizes=f"{codes.size}, {len(array)}",
        )
    present = None if weights is None or weights.all() else weights > 0
    if tolerance is not None:
        require_probabilities(array, known, tolerance, present)
    if weights is None or present is None:
        return Scores(known, codes, array, weights)
    return Scores(known, codes[present], array[present], weights[present])


def blocks(columns: npt.NDArray[Any]) -> Iterator[tuple[slice, FloatArray]]:
    """Return a few rows at a time, as float64; one column after the other in memory.

    Examples
    --------
    >>> [(rows, block.tolist()) for rows, block in blocks(np.array([[1, 0]]))]
    [(slice(0, 1, None), [[1.0, 0.0]])]
    """
    step = max(_CELLS // max(columns.shape[1], 1), 1)
    for start in range(0, len(columns), step):
        rows = slice(start, min(start + step, len(columns)))
        yield rows, columns[rows].astype(np.float64, order="F")


def require_probabilities(
    columns: npt.NDArray[Any],
    labels: tuple[Label, ...],
    tolerance: float,
    present: npt.NDArray[np.bool_] | None = None,
) -> None:
    """Refuse numbers outside of 0 to 1, and rows that do not add up to 1; all rows, or those there.

    Raises
    ------
    ValueError
        With the first such row, and how many there are.
    """
    for rows, block in blocks(columns):
        if block.size and not (block.min() >= 0 and block.max() <= 1):
            outside = (block < 0) | (block > 1)
            if present is not None:
                outside &= present[rows, None]
            if not outside.any():
                continue
            row, column = np.argwhere(outside)[0]
            found = _at(float(block[row, column]), rows.start + row, labels[column])
            raise argument_error("probabilities", "lie between 0 and 1", found)
    wrong = rows_not_summing(columns, tolerance=tolerance)
    if present is not None:
        wrong = wrong[present[wrong]]
    if wrong.size:
        found = message(
            "{total:.6g} in row {row}, counted from 0 ({many} of {size} do not)",
            total=float(columns[wrong[0]].sum(dtype=np.float64)),
            row=wrong.item(0),
            many=wrong.size,
            size=len(columns) if present is None else np.count_nonzero(present),
        )
        error = argument_error(
            "probabilities", "add up to 1 within {tolerance:g} in each row", found,
            tolerance=tolerance,
        )  # fmt: skip
        raise value_error(
            "{error} They are not normalised here: a class may be missing, or these may be scores.",
            error=error.args[0],
        )


def rows_not_summing(probabilities: npt.ArrayLike, *, tolerance: float = TOLERANCE) -> IntArray:
    """Return the rows, counted from 0, whose probabilities do not add up to 1.

    Parameters
    ----------
    probabilities : array of shape (n, K)
        Finite numbers.
    tolerance : float
        How far from 1 a sum may be.

    Raises
    ------
    ValueError
        If an argument breaks these rules.

    Examples
    --------
    >>> rows_not_summing([[0.5, 0.5], [0.5, 0.4], [0.3, 0.6999]])
    array([1])
    """
    if not 0 <= real(tolerance) < np.inf:
        raise argument_error("tolerance", "be a finite number of 0 or more", tolerance)
    return not_summing(table(probabilities, None), tolerance)


def not_summing(columns: npt.NDArray[Any], tolerance: float = TOLERANCE) -> IntArray:
    """Return `rows_not_summing` of a table that is checked."""
    with np.errstate(over="ignore"):
        found = [
            rows.start + np.flatnonzero(np.abs(block.sum(axis=1) - 1) > tolerance)
            for rows, block in blocks(columns)
        ]
    return np.concatenate(found).astype(np.int64) if found else np.zeros(0, np.int64)


def table(columns: npt.ArrayLike, labels: tuple[Label, ...] | None) -> npt.NDArray[Any]:
    """Return the scores as an array of finite numbers, with a column for each label if given.

    Raises
    ------
    ValueError
        If they are anything else.
    """
    if isinstance(columns, np.ma.MaskedArray) and np.ma.getmaskarray(columns).any():
        raise argument_error("probabilities", "not hold masked values", message("some"))
    try:
        array = np.asarray(columns)
    except ValueError:
        found = message("rows of unequal length")
        raise argument_error("probabilities", "have two dimensions", found) from None
    if labels is not None and array.size == 0 and array.ndim < 2:
        array = np.zeros((array.size, len(labels)))
    if array.ndim != 2:
        found = message("shape {shape}", shape=array.shape)
        raise argument_error("probabilities", "have two dimensions", found)
    if labels is not None and array.shape[1] != len(labels):
        raise argument_error(
            "probabilities",
            "have a column for each of the {count} labels",
            array.shape[1],
            count=len(labels),
        )
    if array.dtype.kind not in "biuf":
        found = message("an array of dtype {dtype}", dtype=array.dtype)
        raise argument_error("probabilities", "hold real numbers", found)
    if array.dtype.kind == "f":
        for rows, block in blocks(array):
            finite = np.isfinite(block)
            if not finite.all():
                row, column = np.argwhere(~finite)[0]
                label = column if labels is None else labels[column]
                value = float(block[row, column])
                raise argument_error(
                    "probabilities", "be finite", _at(value, rows.start + row, label)
                )
    return array


def _at(value: float, row: int, label: object) -> Message:
    return message(
        "{value} in row {row}, counted from 0, for {label!r}",
        value=value,
        row=int(row),
        label=label,
    )
