"""What one model said: case by case, or counted per score."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, fields
from typing import Any, ClassVar, Protocol, TypeVar

import numpy as np
import numpy.typing as npt

from perfcore.arrays import CodeArray, FloatArray, Identifiers, IntArray
from perfcore.data.held import UNKNOWN, Held
from perfcore.messages import Message, argument_error, message, value_error

EXACT = "exact"
"""The grid of counts at every distinct score: none."""


@dataclass(frozen=True, slots=True, eq=False)
class Cases:
    """One model's predictions, case by case.

    Parameters
    ----------
    truth : uint8 array (n,)
        The true class of case i, as an index into the labels of the predictions.
    score : float64 array (n,)
        The score of case i, finite.
    weight : float64 array (n,), optional
        The weight of case i, finite and not negative; without it, every case weighs 1.
    run : int64 array (n,), optional
        The run (fold, split, seed, repetition) that case i belongs to, as an index into the runs
        of the predictions.
    amount : float64 array (n,), optional
        What is at stake in case i, in money: finite and not negative.
    id : int64 or StringDType array (n,), optional
        What case i is called; no two cases of a model should have one id.
    group : int64 array (n,), optional
        Cases with equal codes belong together (a patient, a user): resampled together. Codes are
        not negative.

    Raises
    ------
    ValueError
        If an array has the wrong type or shape, a score is not finite, or a weight, an amount, a
        run or a group is negative.

    Examples
    --------
    >>> len(Cases(np.array([0, 1], np.uint8), np.array([0.2, 0.7])))
    2
    """

    truth: CodeArray
    score: FloatArray
    weight: FloatArray | None = None
    run: IntArray | None = None
    amount: FloatArray | None = None
    id: Identifiers | None = None
    group: IntArray | None = None

    def __post_init__(self) -> None:
        check_type("truth", self.truth, np.uint8)
        check_numbers("score", self.score, self.truth.shape)
        check_facts(self)

    def __len__(self) -> int:
        return int(self.truth.size)


@dataclass(frozen=True, slots=True, eq=False)
class Aggregates:
    """One model's predictions, counted per score before they came here.

    Parameters
    ----------
    score : float64 array (k,)
        Scores, finite; a score may come more than once.
    counts : int64 or float64 array (k, number of labels)
        ``counts[i, j]`` cases of class j have ``score[i]``, or the sum of their weights; not
        negative. Weights become float64, as in a sweep.
    grid : str, default "exact"
        The bins that were counted, such as "bits=10"; the score is then the lower edge of its bin.
    lowest, highest : float64 array (k,), optional
        The smallest and the largest score in each bin, where that is known.
    left_out : int
        How many rows were not counted, because they had no truth or no score.
    held : Held
        What the counts hold. Where nobody says, floats are weights, and whole numbers unknown.

    Raises
    ------
    ValueError
        If an array has the wrong type or shape, a score is not finite or a count is negative.

    Examples
    --------
    >>> len(Aggregates(np.array([0.1, 0.9]), np.array([[5, 1], [2, 3]])))
    11
    """

    score: FloatArray
    counts: npt.NDArray[np.int64] | FloatArray
    grid: str = EXACT
    lowest: FloatArray | None = None
    highest: FloatArray | None = None
    left_out: int = 0
    held: Held = UNKNOWN

    def __post_init__(self) -> None:
        check_numbers("score", self.score, self.score.shape)
        for name in ("lowest", "highest"):
            edges = getattr(self, name)
            if edges is not None:
                check_numbers(name, edges, self.score.shape)
                edges.setflags(write=False)
        if self.counts.ndim != 2 or self.counts.shape[0] != self.score.size:
            wanted = (self.score.size, 2)
            raise argument_error("counts", "have shape {wanted}", self.counts.shape, wanted=wanted)
        if not np.isfinite(self.counts).all():
            raise value_error("Argument counts must be finite.")
        _check_not_negative("counts", self.counts)
        self._check_held()
        self.score.setflags(write=False)
        self.counts.setflags(write=False)

    def _check_held(self) -> None:
        whole = self.counts.dtype.kind != "f"
        if self.held.kind == "weights" and whole:
            object.__setattr__(self, "counts", self.counts.astype(np.float64))
        elif self.held == UNKNOWN and not whole:
            object.__setattr__(self, "held", Held("weights"))
        elif self.held.kind == "cases" and not whole:
            raise argument_error("counts", "be whole numbers of cases", self.counts.dtype)
        if not self.held.fits(self.counts):
            raise value_error("Argument held must have as many cases as can be behind the counts.")

    def __len__(self) -> int:
        return int(self.counts.sum())


Model = Cases | Aggregates


def told_of_counts(models: Iterable[object]) -> list[Message]:
    """Return what a reader must know of counts: that nothing says of how many cases they are."""
    held = [each.held for each in models if isinstance(each, Aggregates)]
    return [*{each.kind: told for each in held if (told := each.told)}.values()]


class _Rows(Protocol):
    """Cases of any task: each array holds something of every case, or is None."""

    __dataclass_fields__: ClassVar[dict[str, Any]]

    @property
    def weight(self) -> FloatArray | None: ...


AnyCases = TypeVar("AnyCases", bound=_Rows)


def check_facts(cases: Any, shape: tuple[int, ...] | None = None) -> None:
    """Check what is known of cases beside truth and score; make all arrays read-only.

    Their arrays have the shape of the truth, unless there may be none.

    Raises
    ------
    ValueError
        If an array has the wrong type or shape, or holds what it must not.
    """
    shape = cases.truth.shape if shape is None else shape
    for name in ("weight", "amount", "uncertainty"):
        numbers = getattr(cases, name, None)
        if numbers is not None:
            check_numbers(name, numbers, shape)
            _check_not_negative(name, numbers)
    for name in ("run", "group"):
        codes = getattr(cases, name, None)
        if codes is not None:
            check_codes(name, codes, shape)
    if cases.id is not None:
        check_shape("id", cases.id.shape, shape)
        if cases.id.dtype != np.int64 and not isinstance(cases.id.dtype, np.dtypes.StringDType):
            raise argument_error("id", "be an int64 or StringDType array", cases.id.dtype)
    for field in fields(cases):
        array = getattr(cases, field.name)
        if isinstance(array, np.ndarray):
            array.setflags(write=False)


def check_codes(name: str, codes: IntArray, shape: tuple[int, ...]) -> None:
    """Check that codes are int64, of this shape and not negative."""
    check_shape(name, codes.shape, shape)
    check_type(name, codes, np.int64)
    _check_not_negative(name, codes)


def check_type(name: str, array: npt.NDArray[np.generic], dtype: type[np.generic]) -> None:
    """Check that an array has one dimension and this type."""
    if array.dtype != dtype or array.ndim != 1:
        got = message("{kind} with shape {shape}", kind=array.dtype, shape=array.shape)
        rule = "be a one-dimensional {wanted} array"
        raise argument_error(name, rule, got, wanted=np.dtype(dtype))


def check_numbers(name: str, array: FloatArray, shape: tuple[int, ...]) -> None:
    """Check that numbers are float64, of this shape and finite."""
    check_type(name, array, np.float64)
    check_shape(name, array.shape, shape)
    finite = np.isfinite(array)
    if not finite.all():
        i = int(np.argmin(finite))
        got = message("{value} at position {i}", value=array[i], i=i)
        raise argument_error(name, "be finite", got)


def _check_not_negative(name: str, array: npt.NDArray[np.int64] | FloatArray) -> None:
    if array.size and array.min() < 0:
        raise argument_error(name, "not be negative", array.min())


def check_shape(name: str, got: tuple[int, ...], wanted: tuple[int, ...]) -> None:
    """Check that an array has this shape."""
    if got != wanted:
        raise argument_error(name, "have shape {wanted}", got, wanted=wanted)


def chosen(cases: AnyCases, rows: IntArray) -> AnyCases:
    """Return the cases of these rows, in this order."""
    arrays = {each.name: getattr(cases, each.name) for each in fields(cases)}
    result: dict[str, Any] = {n: None if x is None else x[rows] for n, x in arrays.items()}
    return type(cases)(**result)


def present(cases: AnyCases) -> AnyCases:
    """Return the cases whose weight is not 0: the others are absent, whatever their rows hold.

    Examples
    --------
    >>> truth, score = np.array([0, 1], np.uint8), np.array([0.2, 0.7])
    >>> present(Cases(truth, score, weight=np.array([0.0, 2.0]))).score
    array([0.7])
    """
    weight = cases.weight
    if weight is None or weight.all():
        return cases
    return chosen(cases, np.flatnonzero(weight))
