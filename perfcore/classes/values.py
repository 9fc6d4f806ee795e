"""One measure of several matrices, one a class or one a run, and its means over them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import nan
from typing import Literal

import numpy as np

from perfcore.arrays import FloatArray, IntOrFloatArray
from perfcore.binary.arithmetic import power_of_two, quotient
from perfcore.classes.labels import Label
from perfcore.measures.rules import totals
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
        weights = self.support if how == "weighted" else np.ones(self.values.size)
        if not weights.any():
            return nan
        unit = power_of_two(float(weights.max()))  # so that the sum of weights stays finite
        return float(quotient(*totals(mean_terms(self.values, weights / unit, undefined))))


def mean_terms(
    values: FloatArray, weights: IntOrFloatArray, undefined: Undefined
) -> tuple[FloatArray, FloatArray]:
    """Return what each class adds to a mean: its weighted value, and its weight.

    Both are NaN for a class that is left out.
    """
    if undefined == "zero":
        values = np.where(np.isnan(values), 0.0, values)
    counted = ~np.isnan(values) & (weights > 0)
    parts = np.multiply(values, weights, out=np.full(counted.shape, nan), where=counted)
    return parts, np.where(counted, weights, nan)


def require_word(argument: str, word: str, words: Sequence[str]) -> None:
    """Refuse a word that is not among those an argument may be.

    Raises
    ------
    ValueError
        If it is another one.
    """
    if word not in words:
        raise argument_error(argument, "be one of {words}", word, words=", ".join(words))
