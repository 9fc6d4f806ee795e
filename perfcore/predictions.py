"""Predictions: what one or more models said about cases whose truth is known.

Nothing here reads a file and nothing counts: readers make predictions, sweeps count them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

FloatArray = npt.NDArray[np.float64]
CodeArray = npt.NDArray[np.uint8]


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
    run : int array (n,), optional
        The run (fold, seed, repetition) that case i belongs to.

    Raises
    ------
    ValueError
        If an array has the wrong type or shape, a score is not finite or a weight is negative.

    Examples
    --------
    >>> len(Cases(np.array([0, 1], np.uint8), np.array([0.2, 0.7])))
    2
    """

    truth: CodeArray
    score: FloatArray
    weight: FloatArray | None = None
    run: npt.NDArray[np.int64] | None = None

    def __post_init__(self) -> None:
        _check_type("truth", self.truth, np.uint8)
        _check_numbers("score", self.score, self.truth.shape)
        if self.weight is not None:
            _check_numbers("weight", self.weight, self.truth.shape)
            _check_not_negative("weight", self.weight)
        if self.run is not None and self.run.shape != self.truth.shape:
            raise ValueError(_shape_error("run", self.run.shape, self.truth.shape))
        for array in (self.truth, self.score, self.weight, self.run):
            if array is not None:
                array.setflags(write=False)

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
        ``counts[i, j]`` cases of class j have ``score[i]``; not negative.

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

    def __post_init__(self) -> None:
        _check_numbers("score", self.score, self.score.shape)
        if self.counts.ndim != 2 or self.counts.shape[0] != self.score.size:
            raise ValueError(_shape_error("counts", self.counts.shape, (self.score.size, 2)))
        if not np.isfinite(self.counts).all():
            raise ValueError("Argument counts must be finite.")
        _check_not_negative("counts", self.counts)
        self.score.setflags(write=False)
        self.counts.setflags(write=False)

    def __len__(self) -> int:
        return int(self.counts.sum())


Model = Cases | Aggregates


@dataclass(frozen=True, slots=True, eq=False)
class Predictions:
    """Predictions of one or more models for a problem with named classes.

    Which label is positive, and whether small scores mean positive, are plain fields: make
    a changed copy with ``dataclasses.replace``; no array is copied.

    Parameters
    ----------
    name : str
        Where the predictions come from, such as a file's name.
    labels : tuple of str
        The names of the classes, as they were given.
    positive : int
        The index into ``labels`` of the positive class.
    models : mapping of str to Cases or Aggregates
        The predictions of each model, by the model's name.
    smaller_is_positive : bool, default False
        Whether a smaller score speaks for the positive class (a distance, a rank).

    Raises
    ------
    ValueError
        If there are fewer than two labels, equal labels, no models, or indices out of range.

    Examples
    --------
    >>> from dataclasses import replace
    >>> cases = Cases(np.array([0, 1], np.uint8), np.array([0.2, 0.7]))
    >>> predictions = Predictions("mail", ("ham", "spam"), 1, {"filter": cases})
    >>> predictions.positive_label, replace(predictions, positive=0).positive_label
    ('spam', 'ham')
    """

    name: str
    labels: tuple[str, ...]
    positive: int
    models: Mapping[str, Model]
    smaller_is_positive: bool = False

    def __post_init__(self) -> None:
        if len(self.labels) < 2 or len(set(self.labels)) < len(self.labels):
            raise ValueError(
                f"Argument labels must hold two or more different labels, got {self.labels}."
            )
        if not 0 <= self.positive < len(self.labels):
            raise ValueError(
                f"Argument positive must be an index into the {len(self.labels)} labels, "
                f"got {self.positive}."
            )
        if not self.models:
            raise ValueError("Argument models must hold at least one model, got none.")
        for name, model in self.models.items():
            _check_labels(name, model, len(self.labels))

    @property
    def positive_label(self) -> str:
        """The name of the positive class."""
        return self.labels[self.positive]

    @property
    def negative_label(self) -> str:
        """The name of the other class; with more than two classes, of all others."""
        others = [label for i, label in enumerate(self.labels) if i != self.positive]
        return " or ".join(others)

    @property
    def paired(self) -> bool:
        """Whether case i is the same case for every model."""
        truths = {
            id(model.truth) if isinstance(model, Cases) else id(model)
            for model in self.models.values()
        }
        return len(truths) == 1


def _check_type(name: str, array: npt.NDArray[np.generic], dtype: type[np.generic]) -> None:
    if array.dtype != dtype or array.ndim != 1:
        raise ValueError(
            f"Argument {name} must be a one-dimensional {np.dtype(dtype)} array, "
            f"got {array.dtype} with shape {array.shape}."
        )


def _check_numbers(name: str, array: FloatArray, shape: tuple[int, ...]) -> None:
    _check_type(name, array, np.float64)
    if array.shape != shape:
        raise ValueError(_shape_error(name, array.shape, shape))
    finite = np.isfinite(array)
    if not finite.all():
        i = int(np.argmin(finite))
        raise ValueError(f"Argument {name} must be finite, got {array[i]} at position {i}.")


def _check_not_negative(name: str, array: npt.NDArray[np.int64] | FloatArray) -> None:
    if array.size and array.min() < 0:
        raise ValueError(f"Argument {name} must not be negative, got {array.min()}.")


def _check_labels(name: str, model: Model, labels: int) -> None:
    if isinstance(model, Aggregates):
        if model.counts.shape[1] != labels:
            raise ValueError(
                f"Counts of model {name!r} must have {labels} columns, one per label, "
                f"got {model.counts.shape[1]}."
            )
    elif model.truth.size and model.truth.max() >= labels:
        raise ValueError(
            f"Truth of model {name!r} must hold indices below {labels}, got {model.truth.max()}."
        )


def _shape_error(name: str, got: tuple[int, ...], wanted: tuple[int, ...]) -> str:
    return f"Argument {name} must have shape {wanted}, got {got}."
