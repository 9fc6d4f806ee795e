"""One figure for all classes: macro, micro and weighted averages, and which classes they hold."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import isnan, nan
from typing import Literal

import numpy as np

from perfcore.arrays import FloatArray, IntOrFloatArray
from perfcore.binary import Counts
from perfcore.binary.arithmetic import power_of_two
from perfcore.classes.labels import Label, places
from perfcore.classes.matrices import ClassCounts
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


def class_values(
    m: ClassCounts,
    key: str,
    *,
    classes: Sequence[Label] | None = None,
    **parameters: float | None,
) -> ClassValues:
    """Return a measure of each class against the rest.

    Parameters
    ----------
    m : ClassCounts
    key : str
        A key of ``MEASURES``.
    classes : sequence of labels, optional
        These classes alone, in this order.
    **parameters : float
        Those of the measure.

    Raises
    ------
    KeyError
        If there is no such measure.
    ValueError
        If there is no such class, or a parameter breaks its rule.

    Examples
    --------
    >>> m = ClassCounts(["a", "b", "c"], [[3, 1, 0], [0, 2, 0], [1, 0, 0]])
    >>> class_values(m, "precision").values.round(3), class_values(m, "precision").undefined
    (array([0.75 , 0.667,   nan]), ('c',))
    """
    chosen = places(classes, m.labels)
    counts = m.one_versus_rest
    values = np.asarray(MEASURES[key].of(counts, **parameters))
    labels = tuple(m.labels[i] for i in chosen)
    return ClassValues(labels, values[chosen], m.support[chosen])


def average(
    m: ClassCounts,
    key: str,
    how: str,
    *,
    classes: Sequence[Label] | None = None,
    undefined: Undefined = "left out",
    **parameters: float | None,
) -> float:
    """Return the average of a measure over the classes, each against the rest.

    Parameters
    ----------
    m : ClassCounts
    key : str
        A key of ``MEASURES``.
    how : {"macro", "micro", "weighted", "macro of means"}
        "macro" is the mean of the classes' values, "weighted" the same by support. "micro" adds
        the counts of the classes up first. "macro of means" is the F measure of macro precision
        and macro recall, for f1 and f_beta alone: another number than the mean of F values.
    classes : sequence of labels, optional
        The average over these classes alone.
    undefined : {"left out", "zero"}
        What becomes of a class for which the measure is 0/0. "zero" is scikit-learn's rule.
        ``class_values(m, key).undefined`` names these classes.
    **parameters : float
        Those of the measure, as ``beta=0.5``.

    Returns
    -------
    float
        NaN when the measure is undefined for every class.

    Raises
    ------
    KeyError
        If there is no such measure.
    ValueError
        If an argument breaks these rules.

    References
    ----------
    M. Sokolova, G. Lapalme (2009), A systematic analysis of performance measures for
    classification tasks, Information Processing and Management 45, 427-437.
    https://doi.org/10.1016/j.ipm.2009.03.002
    J. Opitz, S. Burst (2019), Macro F1 and macro F1. https://arxiv.org/abs/1911.03347

    Examples
    --------
    >>> iris = ClassCounts([0, 1, 2], [[14, 0, 0], [0, 16, 2], [0, 1, 17]])
    >>> [round(average(iris, "f1", how), 6) for how in HOW]
    [0.944402, 0.94, 0.939954, 0.944874]
    """
    require_word("how", how, HOW)
    require_word("undefined", undefined, UNDEFINED)
    if how == "macro of means":
        return _of_means(m, key, classes, undefined, parameters)
    if how == "micro":
        chosen = places(classes, m.labels)
        cells = (np.asarray(cell)[chosen].tolist() for cell in m.one_versus_rest.cells)
        value = float(MEASURES[key].of(Counts(*map(sum, cells)), **parameters))
        return 0.0 if isnan(value) and undefined == "zero" else value
    values = class_values(m, key, classes=classes, **parameters)
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


def _of_means(
    m: ClassCounts,
    key: str,
    classes: Sequence[Label] | None,
    undefined: Undefined,
    parameters: dict[str, float | None],
) -> float:
    """Return the F measure of macro precision and macro recall: 0 where one of them is 0."""
    if key not in ("f1", "f_beta"):
        raise argument_error("key", "be f1 or f_beta for macro of means", key)
    MEASURES[key].of(Counts(0, 0, 0, 0), **parameters)  # refuses parameters that it does not take
    precision, recall = (
        class_values(m, part, classes=classes).mean("macro", undefined)
        for part in ("precision", "recall")
    )
    if precision == 0 or recall == 0:
        return 0.0
    # (1 + b^2) P R / (b^2 P + R) as a mean of 1/P and 1/R: b^2 might overflow.
    beta = BETA.number(parameters.get("beta", 1.0))
    share = 1 / (1 + min(beta, 1 / beta) ** 2)
    of_recall = share if beta > 1 else 1 - share
    return 1 / ((1 - of_recall) / precision + of_recall / recall)
