"""Predictions of numbers: what one or more models said of cases whose true number is known."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import ClassVar

import numpy as np

from perfcore.arrays import FloatArray, Identifiers, IntArray
from perfcore.data.cases import check_facts, check_numbers, check_shape, check_type
from perfcore.messages import argument_error, value_error


@dataclass(frozen=True, slots=True, eq=False)
class RegressionCases:
    """One model's predictions of a number, case by case.

    Parameters
    ----------
    truth, prediction : float64 array (n,)
        The true and the predicted number of case i, finite.
    quantiles : float64 array (n, k), optional
        ``quantiles[i, j]`` is the predicted quantile of case i at level j of the predictions,
        finite.
    column : float64 array (n,), optional
        What the column by which errors are looked at holds in case i: a number, NaN where there is
        none, or the index of one of `RegressionPredictions.values`.
    uncertainty : float64 array (n,), optional
        How unsure the prediction of case i is, in any unit: finite, 0 or more.
    weight, run, amount, id, group : optional
        As of `Cases`.

    Raises
    ------
    ValueError
        If an array has the wrong type or shape, or a number is not what it must be.

    Examples
    --------
    >>> len(RegressionCases(np.array([10.2, 12.5]), np.array([11.0, 11.8])))
    2
    """

    truth: FloatArray
    prediction: FloatArray
    quantiles: FloatArray | None = None
    column: FloatArray | None = None
    uncertainty: FloatArray | None = None
    weight: FloatArray | None = None
    run: IntArray | None = None
    amount: FloatArray | None = None
    id: Identifiers | None = None
    group: IntArray | None = None

    def __post_init__(self) -> None:
        check_numbers("truth", self.truth, self.truth.shape)
        check_numbers("prediction", self.prediction, self.truth.shape)
        if self.quantiles is not None:
            check_shape("quantiles", self.quantiles.shape[:1], self.truth.shape)
            for level in self.quantiles.T:
                check_numbers("quantiles", level, self.truth.shape)
        if self.column is not None:
            check_type("column", self.column, np.float64)
            check_shape("column", self.column.shape, self.truth.shape)
        check_facts(self)

    def __len__(self) -> int:
        return int(self.truth.size)


@dataclass(frozen=True, slots=True, eq=False)
class RegressionPredictions:
    """Predictions of one or more models for a problem whose truth is a number.

    Parameters
    ----------
    name : str
        Where the predictions come from, such as a file's name.
    models : mapping of str to RegressionCases
        The predictions of each model, by the model's name.
    runs : tuple of str, default ()
        The names of the runs that cases belong to.
    levels : mapping of str to tuple of float, optional
        The rising levels, between 0 and 1, of each model that predicts quantiles, by its name.
    column : str, default ""
        The column by which errors are looked at; "" if none was chosen.
    values : tuple of str, default ()
        The different texts of that column; () where it holds numbers.

    Raises
    ------
    ValueError
        If there are no models, runs are equal, or indices, levels or arrays do not fit each other.

    Examples
    --------
    >>> cases = RegressionCases(np.array([10.2, 12.5]), np.array([11.0, 11.8]))
    >>> flats = RegressionPredictions("flats.csv", {"forest": cases})
    >>> flats.paired, flats.labels
    (True, ())
    """

    task: ClassVar[str] = "regression"
    name: str
    models: Mapping[str, RegressionCases]
    runs: tuple[str, ...] = ()
    levels: Mapping[str, tuple[float, ...]] = field(default_factory=dict)
    column: str = ""
    values: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if len(set(self.runs)) < len(self.runs):
            raise argument_error("runs", "hold different names", self.runs)
        if not self.models:
            raise value_error("Argument models must hold at least one model, got none.")
        for name, cases in self.models.items():
            levels = self.levels.get(name, ())
            if list(levels) != sorted({*levels}) or not all(0 < each < 1 for each in levels):
                rule = "hold rising levels between 0 and 1 of model {name}"
                raise argument_error("levels", rule, levels, name=repr(name))
            columns = 0 if cases.quantiles is None else cases.quantiles.shape[1]
            if columns != len(levels):
                told = "Model {name} must have a quantile for each of {n} levels, got {got}."
                raise value_error(told, name=repr(name), n=len(levels), got=columns)
            if cases.run is not None and cases.run.size and cases.run.max() >= len(self.runs):
                told = "Run of model {name} must hold indices below {n}, got {got}."
                raise value_error(told, name=repr(name), n=len(self.runs), got=cases.run.max())

    @property
    def labels(self) -> tuple[str, ...]:
        """The names of the classes: there are none."""
        return ()

    @property
    def paired(self) -> bool:
        """Whether case i is the same case for every model."""
        return len({id(cases.truth) for cases in self.models.values()}) == 1
