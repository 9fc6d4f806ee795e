"""The confusion matrix of any number of classes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import cast

import numpy as np
import numpy.typing as npt

from perfcore.arrays import IntOrFloatArray
from perfcore.binary import Counts
from perfcore.binary.checks import checked_counts, require_countable
from perfcore.classes.labels import Label, checked_labels, coded, sums_at
from perfcore.messages import argument_error, message, value_error


@dataclass(frozen=True, eq=False)
class ClassCounts:
    """The confusion matrix of K classes: how many cases of each class were called what.

    Made by `class_counts`, or of a matrix that is there already.

    Parameters
    ----------
    labels : sequence of K labels
        All text or all numbers, each once.
    matrix : array of shape (K, K)
        ``matrix[i, j]``: cases of class i that were called class j. Integers stay exact int64;
        other numbers, sums of weights, are float64. Read-only.
    stated : bool
        Whether somebody stated the order of the labels; False where they were only sorted.

    Raises
    ------
    ValueError
        If labels and matrix do not fit each other, or a count is negative or not finite.

    Examples
    --------
    >>> iris = ClassCounts(["s", "v", "w"], [[14, 0, 0], [0, 16, 2], [0, 1, 17]])
    >>> iris.total, iris.right, iris.support
    (50, 47, array([14, 18, 18]))
    >>> iris.one_versus_rest.tp
    array([14, 16, 17])
    """

    labels: tuple[Label, ...]
    matrix: IntOrFloatArray
    stated: bool = True

    def __post_init__(self) -> None:
        labels = checked_labels(self.labels)
        given = square_rows(self.matrix, "matrix", len(labels))
        rows = [checked_counts(row, f"matrix[{i}]") for i, row in enumerate(given)]
        matrix = np.array(rows) if rows else np.zeros((0, 0), np.int64)
        require_countable("matrix", *rows)
        matrix.flags.writeable = False
        object.__setattr__(self, "labels", labels)
        object.__setattr__(self, "matrix", matrix)

    @property
    def support(self) -> IntOrFloatArray:
        """Cases of each class, shape (K,)."""
        return cast("IntOrFloatArray", self.matrix.sum(axis=1))

    @property
    def called(self) -> IntOrFloatArray:
        """Cases called each class, shape (K,)."""
        return cast("IntOrFloatArray", self.matrix.sum(axis=0))

    @property
    def right(self) -> int | float:
        """Cases called what they are."""
        return cast("int | float", self.matrix.trace().item())

    @property
    def wrong(self) -> int | float:
        """Cases called anything else."""
        size = len(self.labels)
        if size < 2:
            return 0
        # Row by row from each cell of the diagonal to the next: all cells between them, no copy.
        between = self.matrix.ravel()[1:].reshape(size - 1, size + 1)[:, :-1]
        return cast("int | float", between.sum().item())

    @property
    def total(self) -> int | float:
        """All cases: where none is wrong it is exactly ``right``, and the other way round."""
        return self.right + self.wrong

    @cached_property
    def one_versus_rest(self) -> Counts:
        """The counts of each class against all others together, as arrays of shape (K,).

        Kept, and read-only: nearly every figure of a matrix starts from them.
        """
        counts = one_versus_rest(self.matrix)
        for cell in counts.cells:
            np.asarray(cell).flags.writeable = False
        return counts

    def __repr__(self) -> str:
        return f"<ClassCounts of {self.total} cases in {len(self.labels)} classes>"


def one_versus_rest(matrix: IntOrFloatArray) -> Counts:
    """Return the counts of each class against all others. Only sums: no small weight is lost.

    Examples
    --------
    >>> one_versus_rest(np.array([[2.0, 1.0], [0.5, 3.0]])).tn
    array([3., 2.])
    """
    wrong = matrix.copy()
    np.fill_diagonal(wrong, 0)
    others = np.zeros_like(matrix)  # others[i, k] is row i without column k
    others[:, 1:] = matrix[:, :-1].cumsum(axis=1)
    others[:, :-1] += matrix[:, :0:-1].cumsum(axis=1)[:, ::-1]
    np.fill_diagonal(others, 0)
    tp = matrix.diagonal().copy()
    return Counts(tp, wrong.sum(axis=0), wrong.sum(axis=1), others.sum(axis=0))


def class_counts(
    truth: npt.ArrayLike,
    predicted: npt.ArrayLike,
    labels: Sequence[Label] | None = None,
    weight: npt.ArrayLike | None = None,
) -> ClassCounts:
    """Return the confusion matrix of true and predicted labels.

    Parameters
    ----------
    truth, predicted : array of shape (n,)
        The label of each case, and what it was called: text or numbers.
    labels : sequence of K labels, optional
        The classes in their order; those without cases have rows and columns of zeros. Without
        it, the labels that occur, sorted: text as text, so that "10" stands before "2".
    weight : array of shape (n,), optional
        What each case counts, as for `perfcore.sweep`: 0 means that the case is absent. Without
        weights, and with integer ones, the counts are exact int64.

    Returns
    -------
    ClassCounts
        Without cases and labels, a matrix of shape (0, 0).

    Raises
    ------
    ValueError
        If an argument breaks these rules, or a label occurs that is not among `labels`.

    Examples
    --------
    >>> m = class_counts(["a", "b", "b"], ["a", "b", "a"], labels=["b", "a", "c"])
    >>> m.labels, m.matrix.tolist()
    (('b', 'a', 'c'), [[1, 1, 0], [0, 1, 0], [0, 0, 0]])
    """
    weights = None if weight is None else checked_counts(weight, "weight")
    known, (truths, called) = coded(labels, weights, truth=truth, predicted=predicted)
    size = len(known)
    if weights is not None:
        require_countable("weight", weights)
    counts = sums_at(truths * size + called, weights, size**2)
    return ClassCounts(known, counts.reshape(size, size), stated=labels is not None)


def square_rows(table: npt.ArrayLike, argument: str, size: int) -> list[npt.ArrayLike]:
    """Return the rows of a table of a cell for each two labels.

    Raises
    ------
    ValueError
        If it has another shape.
    """
    rule = message("have the shape {shape}", shape=(size, size))
    try:
        array = np.asarray(table)
    except ValueError:
        raise argument_error(argument, rule, message("rows of unequal length")) from None
    if array.shape != (size, size) and (array.size or size):
        raise argument_error(argument, rule, array.shape)
    return list(array)


def require_stated(m: ClassCounts, purpose: str) -> None:
    """Refuse labels whose order nobody stated, for what depends on it.

    Raises
    ------
    ValueError
        If the labels were only sorted.
    """
    if not m.stated:
        raise value_error(
            "{purpose} needs the labels in a stated order: give labels to class_counts. "
            "They were only sorted.",
            purpose=message(purpose),
        )
