"""Predictions of more than two classes: case by case, or as a confusion matrix."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from perfcore.arrays import FloatArray, Identifiers, IntArray, IntOrFloatArray
from perfcore.data.cases import check_codes, check_facts, check_numbers
from perfcore.messages import argument_error, message, value_error


@dataclass(frozen=True, slots=True, eq=False)
class ClassCases:
    """One model's predictions of K classes, case by case: labels, probabilities or both.

    Parameters
    ----------
    truth : int64 array (n,)
        The true class of case i, as an index into the labels of the predictions.
    predicted : int64 array (n,), optional
        What the model called case i, as such an index.
    probabilities : float64 array (n, K), optional
        ``probabilities[i, j]`` of class j for case i, finite. They may be any scores; rows need
        not add up to 1.
    weight, run, id, group : optional
        As of `Cases`.
    sureness : float64 array (n,), optional
        Where nothing is known of the other classes, the probability of the predicted label, finite.

    Raises
    ------
    ValueError
        If an array has the wrong type or shape, there are neither predicted labels nor
        probabilities, or a number is not what it must be.

    Examples
    --------
    >>> len(ClassCases(np.array([0, 2]), predicted=np.array([0, 1])))
    2
    """

    truth: IntArray
    predicted: IntArray | None = None
    probabilities: FloatArray | None = None
    weight: FloatArray | None = None
    run: IntArray | None = None
    id: Identifiers | None = None
    group: IntArray | None = None
    sureness: FloatArray | None = None

    def __post_init__(self) -> None:
        check_codes("truth", self.truth, (self.truth.size,))
        if self.predicted is None and self.probabilities is None:
            raise value_error("Cases must have predicted labels or probabilities, got neither.")
        if self.predicted is not None:
            check_codes("predicted", self.predicted, self.truth.shape)
        table = self.probabilities
        if table is not None:
            if table.ndim != 2 or len(table) != self.truth.size or table.dtype != np.float64:
                got = message("{kind} of shape {shape}", kind=table.dtype, shape=table.shape)
                rule = "be a float64 array with {rows} rows"
                raise argument_error("probabilities", rule, got, rows=self.truth.size)
            if table.size and not np.isfinite([table.min(), table.max()]).all():  # no copy
                raise value_error("Argument probabilities must be finite.")
        if self.sureness is not None:
            check_numbers("sureness", self.sureness, self.truth.shape)
        check_facts(self)

    def __len__(self) -> int:
        return int(self.truth.size)


@dataclass(frozen=True, slots=True, eq=False)
class ClassMatrix:
    """One model's predictions, counted before they came here.

    Parameters
    ----------
    counts : int64 or float64 array (K, K)
        ``counts[i, j]`` cases of class i were called class j; not negative.

    Raises
    ------
    ValueError
        If it is not square, or a count is negative or not finite.

    Examples
    --------
    >>> len(ClassMatrix(np.array([[3, 1], [0, 2]])))
    6
    """

    counts: IntOrFloatArray

    def __post_init__(self) -> None:
        if self.counts.ndim != 2 or self.counts.shape[0] != self.counts.shape[1]:
            raise argument_error("counts", "be a square matrix", self.counts.shape)
        if not (np.isfinite(self.counts).all() and (self.counts >= 0).all()):
            raise value_error("Argument counts must be finite and not negative.")
        self.counts.setflags(write=False)

    def __len__(self) -> int:
        return int(self.counts.sum())


ClassModel = ClassCases | ClassMatrix


@dataclass(frozen=True, slots=True, eq=False)
class ClassPredictions:
    """Predictions of one or more models for a problem with any number of named classes.

    Parameters
    ----------
    name : str
        Where the predictions come from, such as a file's name.
    labels : tuple of K str
        The names of the classes, in their order.
    models : mapping of str to ClassCases or ClassMatrix
        The predictions of each model, by the model's name.
    runs : tuple of str, default ()
        The names of the runs that cases belong to.
    stated : bool, default False
        Whether somebody stated the order of the labels; otherwise they were only sorted.

    Raises
    ------
    ValueError
        If there is no label, labels or runs are equal, there are no models, or indices or columns
        do not fit the labels.

    Examples
    --------
    >>> cases = ClassCases(np.array([0, 2]), predicted=np.array([0, 1]))
    >>> ClassPredictions("iris", ("setosa", "versicolor", "virginica"), {"tree": cases}).paired
    True
    """

    task: ClassVar[str] = "classes"
    name: str
    labels: tuple[str, ...]
    models: Mapping[str, ClassModel]
    runs: tuple[str, ...] = ()
    stated: bool = False

    def __post_init__(self) -> None:
        for argument, texts in (("labels", self.labels), ("runs", self.runs)):
            if len(set(texts)) < len(texts):
                raise argument_error(argument, "hold different names", texts)
        if not self.labels:
            raise value_error("Argument labels must hold at least one label, got none.")
        if not self.models:
            raise value_error("Argument models must hold at least one model, got none.")
        for name, model in self.models.items():
            self._check(name, model)

    @property
    def paired(self) -> bool:
        """Whether case i is the same case for every model."""
        truths = {
            id(model.truth) if isinstance(model, ClassCases) else id(model)
            for model in self.models.values()
        }
        return len(truths) == 1

    def _check(self, name: str, model: ClassModel) -> None:
        size = len(self.labels)
        if isinstance(model, ClassMatrix):
            sizes, indices = model.counts.shape, []
        else:
            sizes = () if model.probabilities is None else model.probabilities.shape[1:]
            indices = [("Truth", model.truth, size), ("Predicted", model.predicted, size)]
            indices.append(("Run", model.run, len(self.runs)))
        if any(each != size for each in sizes):
            told = "Model {name} must have {n} classes, one for each label, got {got}."
            raise value_error(told, name=repr(name), n=size, got=sizes[0])
        for what, codes, most in indices:
            if codes is not None and codes.size and codes.max() >= most:
                told = "{what} of model {name} must hold indices below {n}, got {got}."
                raise value_error(told, what=what, name=repr(name), n=most, got=codes.max())
