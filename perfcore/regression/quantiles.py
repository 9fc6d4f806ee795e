"""Quantiles of weighted numbers: the averaged inverted distribution, so weights equal repeats."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import nan

import numpy as np

from perfcore.arrays import FloatArray, IntOrFloatArray, ReadOnly
from perfcore.binary.sorting import in_falling_order

_LEVELS = 1000
_ROUNDING = 1e-12


@dataclass(frozen=True, slots=True, eq=False)
class Ordered(ReadOnly):
    """Numbers in rising order, and the weight up to each.

    Attributes
    ----------
    values : float64 array of shape (m,)
    reached : int64 or float64 array of shape (m,)
        The weight of the numbers up to this one.
    """

    values: FloatArray
    reached: IntOrFloatArray

    def quantile(self, level: float) -> float:
        """Return the lowest number that this share of the weight does not exceed.

        Where it reaches the share exactly, the mean of that number and the next one. A share means
        the decimal that it prints as. Undefined (NaN) without numbers.

        Examples
        --------
        >>> four = Ordered(np.array([1.0, 2, 3, 4]), np.arange(1, 5))
        >>> four.quantile(0.5), four.quantile(0.6)
        (2.5, 3.0)
        """
        if not self.values.size:
            return nan
        rank = _rank(level, self.reached.item(-1))
        near = _ROUNDING * self.reached.item(-1) if self.reached.dtype.kind == "f" else 0.0
        place = int(self.reached.searchsorted(float(rank) - near if near else _ceiling(rank)))
        place = min(place, self.values.size - 1)
        meets = bool(abs(Fraction(self.reached.item(place)) - rank) <= near)
        return _middle(self.values, place, meets)

    def share(self, value: float) -> float:
        """Return which share of the weight lies at or below a value; NaN without numbers."""
        if not self.values.size:
            return nan
        place = int(self.values.searchsorted(value, side="right"))
        return float(self.reached[place - 1] / self.reached[-1]) if place else 0.0

    def mean_cost(self, at: float, above: float, below: float) -> float:
        """Return what it costs on average to lie above a value, or below it, by the distance."""
        if not self.values.size:
            return nan
        weights = np.diff(self.reached, prepend=0)
        apart = self.values - at
        costs = np.maximum(apart, 0) * above + np.maximum(-apart, 0) * below
        return float((weights * costs).sum() / self.reached[-1])

    def thinned(self, levels: int = _LEVELS) -> Ordered:
        """Return about two numbers for each step of the share, or all distinct ones if few.

        At these steps quantiles stay what they are; between them they are the next number kept.
        """
        distinct = np.flatnonzero(np.diff(self.values, append=np.inf))
        if distinct.size > 2 * levels:
            ranks = np.arange(levels + 1) / levels * self.reached[-1]
            near = _ROUNDING * self.reached[-1]
            first = self.reached[distinct].searchsorted(ranks - near)
            kept = np.unique(np.minimum(np.concatenate([first, first + 1]), distinct.size - 1))
            distinct = distinct[kept]
        return Ordered(self.values[distinct], self.reached[distinct])


def _rank(level: float, weight: float) -> Fraction:
    return Fraction(repr(float(level))) * Fraction(weight)


def _ceiling(rank: Fraction) -> int:
    return -(-rank.numerator // rank.denominator)


def _middle(values: FloatArray, place: int, meets: bool) -> float:
    value = values.item(place)
    if meets and place + 1 < values.size:
        return value + (values.item(place + 1) - value) / 2
    return value


def ordered(values: FloatArray, weight: IntOrFloatArray | None) -> Ordered:
    """Return numbers in order; without weights each counts 1."""
    if weight is None:
        return Ordered(np.sort(values), np.arange(1, values.size + 1))
    falling, own = in_falling_order(values, weight)
    return Ordered(falling[::-1], own[::-1].cumsum())


def quantile_of(values: FloatArray, weight: IntOrFloatArray | None, level: float) -> float:
    """Return one quantile as `Ordered` has it; without weights by a partition, not a sort.

    Examples
    --------
    >>> quantile_of(np.array([4.0, 1, 3, 2]), None, 0.5)
    2.5
    """
    return quantiles_of(values, weight, (level,))[0]


def quantiles_of(
    values: FloatArray, weight: IntOrFloatArray | None, levels: Sequence[float]
) -> list[float]:
    """Return several quantiles."""
    if weight is not None or not values.size:
        known = ordered(values, weight)
        return [known.quantile(level) for level in levels]
    ranks = [_rank(level, values.size) for level in levels]
    places = [max(_ceiling(rank), 1) - 1 for rank in ranks]
    meets = [rank == place + 1 for place, rank in zip(places, ranks, strict=True)]
    nexts = [place + 1 for place, met in zip(places, meets, strict=True) if met]
    found = values.copy()
    _select(found, sorted({min(place, values.size - 1) for place in (*places, *nexts)}))
    return [_middle(found, place, met) for place, met in zip(places, meets, strict=True)]


def _select(numbers: FloatArray, places: list[int]) -> None:
    """Put what belongs at rising places there, with what is lower before it and the others behind.

    One place at a time: numpy is several times slower at many.
    """
    if places:
        middle = len(places) // 2
        at = places[middle]
        numbers.partition(at)
        _select(numbers[:at], places[:middle])
        _select(numbers[at + 1 :], [place - at - 1 for place in places[middle + 1 :]])
