"""One measure of several matrices, one a class or one a run, and its averages over them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import isnan, nan
from typing import Literal

import numpy as np

from perfcore.arrays import FloatArray, IntOrFloatArray
from perfcore.binary import Counts
from perfcore.binary.arithmetic import power_of_two
from perfcore.classes.labels import Label
from perfcore.measures import MEASURES
from perfcore.measures.f_measures import BETA
from perfcore.messages import argument_error

Undefined = Literal["left out", "zero"]
HOW = ("macro", "micro", "weighted", "macro of means")
UNDEFINED = ("left out", "zero")


@dataclass(frozen=True, slots=True, eq=False)
class ClassValues:
    """One measure of each class, and how much each class weighs.

    Attributes
    ----------
    labels : tuple of K labels
    values : float64 array of shape (K,)
        NaN where the measure is undefined for the class.
    support : int64 or float64 array of shape (K,)
        Cases of the class.

    Examples
    --------
    >>> values = ClassValues(("a", "b", "c"), np.array([0.5, 1.0, np.nan]), np.array([3, 1, 4]))
    >>> values.undefined
    ('c',)
    >>> values.mean(), values.mean("weighted"), values.mean(undefined="zero")
    (0.75, 0.625, 0.5)
    """

    labels: tuple[Label, ...]
    values: FloatArray
    support: IntOrFloatArray

    @property
    def undefined(self) -> tuple[Label, ...]:
        """The classes that a mean leaves out: those for which the measure is undefined."""
        missing = np.isnan(self.values)
        return tuple(label for label, out in zip(self.labels, missing, strict=True) if out)

    def mean(
        self, how: Literal["macro", "weighted"] = "macro", undefined: Undefined = "left out"
    ) -> float:
        """Return the mean over the classes, each counting the same, or weighted by support.

        Undefined classes are left out, or count as 0. NaN when no class is left, or none weighs.

        Raises
        ------
        ValueError
            If `how` or `undefined` is no such word.
        """
        require_word("how", how, ("macro", "weighted"))
        require_word("undefined", undefined, UNDEFINED)
        values = self.values
        if undefined == "zero":
            values = np.where(np.isnan(values), 0.0, values)
        weights = self.support if how == "weighted" else np.ones(values.size)
        counted = ~np.isnan(values) & (weights > 0)
        if not counted.any():
            return nan
        unit = power_of_two(float(weights.max()))  # so that the sum of weights stays finite
        return float(np.average(values[counted], weights=weights[counted] / unit))


def average_of(
    counts: Counts,
    support: IntOrFloatArray,
    key: str,
    how: str,
    *,
    undefined: Undefined = "left out",
    **parameters: float | None,
) -> float:
    """Return the average of a measure over several binary matrices: of classes, or of runs.

    Parameters
    ----------
    counts : Counts
        Arrays of shape (K,): index i is the i-th matrix.
    support : array of shape (K,)
        How much each counts in a "weighted" average.
    key, how, undefined, **parameters
        As of `average`.

    Raises
    ------
    KeyError
        If there is no such measure.
    ValueError
        If an argument breaks these rules.

    Examples
    --------
    >>> runs = Counts(np.array([3, 1]), np.array([1, 0]), np.array([0, 1]), np.array([6, 8]))
    >>> [average_of(runs, runs.total, "precision", how) for how in ("macro", "micro")]
    [0.875, 0.8]
    """
    require_word("how", how, HOW)
    require_word("undefined", undefined, UNDEFINED)
    if how == "macro of means":
        return _of_means(counts, support, key, undefined, parameters)
    if how == "micro":
        cells = (np.asarray(cell).tolist() for cell in counts.cells)
        value = float(MEASURES[key].of(Counts(*map(sum, cells)), **parameters))
        return 0.0 if isnan(value) and undefined == "zero" else value
    values = _values(counts, support, key, parameters)
    return values.mean("macro" if how == "macro" else "weighted", undefined)


def require_word(argument: str, word: str, words: Sequence[str]) -> None:
    """Refuse a word that is not among those an argument may be.

    Raises
    ------
    ValueError
        If it is another one.
    """
    if word not in words:
        raise argument_error(argument, "be one of {words}", word, words=", ".join(words))


def _values(
    counts: Counts, support: IntOrFloatArray, key: str, parameters: dict[str, float | None]
) -> ClassValues:
    """Return the measure of each matrix, by its number."""
    values = np.asarray(MEASURES[key].of(counts, **parameters))
    return ClassValues(tuple(range(values.size)), values, support)


def _of_means(
    counts: Counts,
    support: IntOrFloatArray,
    key: str,
    undefined: Undefined,
    parameters: dict[str, float | None],
) -> float:
    """Return the F measure of macro precision and macro recall: 0 where one of them is 0."""
    if key not in ("f1", "f_beta"):
        raise argument_error("key", "be f1 or f_beta for macro of means", key)
    MEASURES[key].of(Counts(0, 0, 0, 0), **parameters)  # refuses parameters that it does not take
    precision, recall = (
        _values(counts, support, part, {}).mean("macro", undefined)
        for part in ("precision", "recall")
    )
    if precision == 0 or recall == 0:
        return 0.0
    # (1 + b^2) P R / (b^2 P + R) as a mean of 1/P and 1/R: b^2 might overflow.
    beta = BETA.number(parameters.get("beta", 1.0))
    share = 1 / (1 + min(beta, 1 / beta) ** 2)
    of_recall = share if beta > 1 else 1 - share
    return 1 / ((1 - of_recall) / precision + of_recall / recall)
