"""The difference of a measure between two models: at thresholds of their own, and at all."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from perfcore.arrays import FloatArray
from perfcore.binary import Counts, Sweep
from perfcore.measures import MEASURES

Parameters = Mapping[str, float | None]


@dataclass(frozen=True, slots=True)
class MeasureDifference:
    """A measure of two models, each at an operating point of its own, and first - second.

    Attributes
    ----------
    first, second, difference : float
        NaN where the measure is undefined; the difference where either is.
    first_counts, second_counts : Counts
        Scalars: the counts that the measure was taken of.
    """

    first: float
    second: float
    difference: float
    first_counts: Counts
    second_counts: Counts


@dataclass(frozen=True, slots=True, eq=False)
class MeasureDifferences:
    """A measure of two models along an axis, and first - second; its arrays are read-only.

    Attributes
    ----------
    x : float64 array of shape (v,)
        The thresholds, falling from inf, or the alert rates as they were given.
    first, second, differences : float64 array of shape (v,)
        Index i belongs to x[i]; NaN where the measure is undefined.
    """

    x: FloatArray
    first: FloatArray
    second: FloatArray
    differences: FloatArray

    def __post_init__(self) -> None:
        for name in self.__slots__:
            array = getattr(self, name).view()
            array.flags.writeable = False
            object.__setattr__(self, name, array)


def difference_at_thresholds(
    first: Sweep,
    second: Sweep,
    measure: str,
    thresholds: tuple[float, float],
    **parameters: float | None,
) -> MeasureDifference:
    """Return a measure of two models, each at a threshold of its own, and first - second.

    Parameters
    ----------
    first, second : Sweep
        The two models' counts.
    measure : str
        A key of ``MEASURES``.
    thresholds : tuple of two float
        That of the first, that of the second: ``score >= threshold`` is called positive.
    **parameters : float
        Those of the measure.

    Raises
    ------
    KeyError
        If there is no such measure.
    ValueError
        If a threshold is NaN, or a parameter breaks its rule.

    Examples
    --------
    >>> from perfcore import sweep
    >>> a = sweep([1, 0, 1, 0], [0.9, 0.8, 0.7, 0.1])
    >>> b = sweep([1, 0, 1, 0], [5, 4, 3, 3])
    >>> found = difference_at_thresholds(a, b, "recall", (0.7, 4))
    >>> found.first, found.second, found.difference
    (1.0, 0.5, 0.5)
    """
    counts = first.at(thresholds[0]), second.at(thresholds[1])
    return difference_of(*counts, measure, parameters)


def threshold_differences(
    first: Sweep, second: Sweep, measure: str, **parameters: float | None
) -> MeasureDifferences:
    """Return a measure of two models at every threshold that either knows, and first - second.

    ``x`` holds the distinct thresholds of both, falling from inf; both models use x[i], and what
    holds there holds down to x[i + 1], exclusive. It compares decisions only if both scores are on
    one scale; `alert_rate_differences` does without.

    Raises
    ------
    KeyError
        If there is no such measure.
    ValueError
        If a parameter breaks its rule.

    Examples
    --------
    >>> from perfcore import sweep
    >>> a = sweep([1, 0], [0.9, 0.1])
    >>> b = sweep([1, 0], [0.5, 0.1])
    >>> found = threshold_differences(a, b, "recall")
    >>> found.x, found.differences
    (array([inf, 0.9, 0.5, 0.1]), array([0., 1., 0., 0.]))
    """
    thresholds = np.union1d(first.thresholds, second.thresholds)[::-1].copy()
    one, other = (s.counts_at(s.indices(thresholds)) for s in (first, second))
    return differences_of(thresholds, one, other, measure, parameters)


def difference_of(
    first: Counts, second: Counts, measure: str, parameters: Parameters
) -> MeasureDifference:
    """Return a measure of two counts, scalars, and first - second.

    Examples
    --------
    >>> difference_of(Counts(2, 1, 0, 1), Counts(1, 1, 1, 1), "recall", {}).difference
    0.5
    """
    of = MEASURES[measure].of
    one, other = float(of(first, **parameters)), float(of(second, **parameters))
    return MeasureDifference(one, other, one - other, first, second)


def differences_of(
    x: FloatArray, first: Counts, second: Counts, measure: str, parameters: Parameters
) -> MeasureDifferences:
    """Return a measure of two counts, arrays of the shape of x, and first - second.

    Examples
    --------
    >>> counts = Counts(np.array([2, 1]), np.array([1, 1]), np.array([0, 1]), np.array([1, 1]))
    >>> differences_of(np.array([0.1, 0.2]), counts, counts, "recall", {}).first
    array([1. , 0.5])
    """
    of = MEASURES[measure].of
    one, other = np.asarray(of(first, **parameters)), np.asarray(of(second, **parameters))
    return MeasureDifferences(x, one, other, one - other)
