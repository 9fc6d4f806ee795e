"""One measure of all classes: macro, micro and weighted averages, and which classes they hold."""

from __future__ import annotations

from collections.abc import Sequence
from math import isnan
from typing import Any

import numpy as np

from perfcore.arrays import FloatArray, IntOrFloatArray, Value
from perfcore.binary import Counts
from perfcore.binary.arithmetic import power_of_two, quotient
from perfcore.classes.labels import Label, places
from perfcore.classes.matrices import ClassCounts
from perfcore.classes.sums import ClassSums, OfMatrix
from perfcore.classes.values import HOW, UNDEFINED, ClassValues, Undefined, mean_terms, require_word
from perfcore.measures import MEASURES
from perfcore.measures.f_measures import BETA
from perfcore.messages import argument_error

BY_CALL = ("precision", "false_discovery_rate", "npv", "false_omission_rate", "lift")
"""Keys of measures of the cases that are called a class, or not called it."""


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
    >>> from perfcore.classes.values import HOW
    >>> iris = ClassCounts([0, 1, 2], [[14, 0, 0], [0, 16, 2], [0, 1, 17]])
    >>> [round(average(iris, "f1", how), 6) for how in HOW]
    [0.944402, 0.94, 0.939954, 0.944874]
    """
    chosen = places(classes, m.labels)
    counts = Counts(*(np.asarray(cell)[chosen] for cell in m.one_versus_rest.cells))
    return average_of(counts, m.support[chosen], key, how, undefined=undefined, **parameters)


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
    rule = averaged(key, how)
    if how == "micro":  # numbers of Python, added up in their order
        cells = (sum(np.asarray(cell).tolist()) for cell in counts.cells)
        value = float(rule.of(*cells, **parameters))
        return 0.0 if undefined == "zero" and isnan(value) else value
    unit = power_of_two(float(support.max(initial=0)))  # so that the sum of weights stays finite
    return float(rule.value(ClassSums(counts, support / unit, undefined), **parameters))


def averaged(key: str, how: str) -> OfMatrix:
    """Return what makes an average of a measure: "macro", "micro", "weighted", "macro of means".

    Raises
    ------
    KeyError
        If there is no such measure.
    ValueError
        If there is no such average of it.
    """
    measure = MEASURES[key]
    if how == "micro":

        def of_all(*cells: Any, **parameters: Any) -> Value:
            return measure.of(Counts(*cells), **parameters)

        def of_share(share: float, size: int, **parameters: Any) -> float:
            return float(of_all(share, 1 - share, 1 - share, size - 2 + share, **parameters))

        return OfMatrix(lambda s, **_: s.rests.cells, of_all, of_share=of_share)
    if how == "macro of means":
        if key not in ("f1", "f_beta"):
            raise argument_error("key", "be f1 or f_beta for macro of means", key)

        def means(s: ClassSums, **parameters: Any) -> tuple[FloatArray, ...]:
            measure.of(Counts(0, 0, 0, 0), **parameters)  # refuses what it does not take
            values = [_values(s, part, {}) for part in ("precision", "recall")]
            first, second = (mean_terms(each, np.ones_like(each), s.undefined) for each in values)
            return *first, *second

        return OfMatrix(means, _f_of_means)

    def terms(s: ClassSums, **parameters: Any) -> tuple[FloatArray, FloatArray]:
        values = _values(s, key, parameters)
        weights = s.support if how == "weighted" else np.ones_like(values)
        return mean_terms(values, weights, s.undefined)

    return OfMatrix(terms, lambda part, whole, **_: quotient(part, whole), by_call=key in BY_CALL)


def _values(s: ClassSums, key: str, parameters: dict[str, Any]) -> FloatArray:
    """Return the measure of each class, NaN also where it is undefined for the cases as seen."""
    values = np.asarray(MEASURES[key].of(s.rests, **parameters))
    if s.seen is None:
        return values
    return np.where(np.isnan(MEASURES[key].of(s.seen, **parameters)), np.nan, values)


def _f_of_means(*sums: Any, beta: float = 1.0) -> Value:
    """Return the F measure of macro precision and macro recall: 0 where one of them is 0."""
    precision, recall = (np.asarray(quotient(*each)) for each in (sums[:2], sums[2:]))
    # (1 + b^2) P R / (b^2 P + R) as a mean of 1/P and 1/R: b^2 might overflow.
    beta = BETA.number(beta)
    share = 1 / (1 + min(beta, 1 / beta) ** 2)
    of_recall = share if beta > 1 else 1 - share
    none = (precision == 0) | (recall == 0)
    with np.errstate(divide="ignore"):
        found = 1 / ((1 - of_recall) / precision + of_recall / recall)
    return np.where(none, 0.0, found)
