"""Differences of many pairs of models, and which of them are beyond chance."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from math import isnan, nan
from typing import Protocol

from perfcore.chance.comparison.corrections import holm
from perfcore.chance.comparison.leads import Leader
from perfcore.measures import MEASURES

Pair = tuple[str, str]


class Tested(Protocol):
    """A difference, first - second, with its interval and the p value of "no difference"."""

    @property
    def value(self) -> float:
        """First minus second."""
        ...

    @property
    def low(self) -> float:
        """The lower end of the interval; NaN without one."""
        ...

    @property
    def high(self) -> float:
        """The upper end of the interval; NaN without one."""
        ...

    @property
    def level(self) -> float:
        """The nominal coverage of the interval."""
        ...

    @property
    def p_value(self) -> float:
        """Two-sided; NaN if untested."""
        ...


@dataclass(frozen=True, slots=True)
class JudgedDifference:
    """A difference of two models in one figure, and whether it is beyond chance.

    Attributes
    ----------
    measure : str
        What differs: a key of ``MEASURES``, "auc", "average_precision", ...
    value, low, high, level : float
        First minus second, its interval and the interval's coverage, as they were given.
    p_value, corrected_p_value : float
        As given, and by Holm's method for all pairs; NaN if untested.
    pairs : int
        Of how many tested pairs.
    ahead : {"first", "second", "equal", None}
        Who has the better value; None if it is unknown.
    beyond_chance : bool or None
        Whether the corrected p value is at most 1 - level; None if untested.
    """

    measure: str
    value: float
    low: float
    high: float
    level: float
    p_value: float
    corrected_p_value: float
    pairs: int
    ahead: Leader | None
    beyond_chance: bool | None


def judged_differences(
    tests: Mapping[Pair, Mapping[str, Tested]], *, lower_is_better: Collection[str] = ()
) -> dict[Pair, dict[str, JudgedDifference]]:
    """Return the differences of all pairs, their p values corrected by Holm's method.

    The correction is made for each measure on its own: for the number of pairs tested in it.

    Parameters
    ----------
    tests : mapping of pairs of names to mappings of measure to Tested
        For every pair its differences, first - second.
    lower_is_better : collection of str
        Measures of which lower is better and that are not in ``MEASURES``, which says it of its
        own: log loss, Brier score, cost.

    Raises
    ------
    ValueError
        If a p value is not in [0, 1].

    References
    ----------
    S. Holm (1979), A simple sequentially rejective multiple test procedure, Scandinavian Journal
    of Statistics 6, 65-70. https://www.jstor.org/stable/4615733

    Examples
    --------
    >>> from types import SimpleNamespace as Difference
    >>> difference = Difference(value=0.1, low=0.02, high=0.18, level=0.95, p_value=0.01)
    >>> judged = judged_differences({("a", "b"): {"auc": difference}})["a", "b"]["auc"]
    >>> judged.ahead, judged.beyond_chance
    ('first', True)
    """
    corrected: dict[tuple[Pair, str], tuple[float, int]] = {}
    for measure in {measure: None for of_pair in tests.values() for measure in of_pair}:
        pairs = [pair for pair in tests if measure in tests[pair]]
        values = [tests[pair][measure].p_value for pair in pairs]
        tested = sum(not isnan(value) for value in values)
        for pair, value in zip(pairs, holm(values).tolist(), strict=True):
            corrected[pair, measure] = value, tested
    return {
        pair: {
            measure: _judged(
                measure, difference, *corrected[pair, measure], _lower(measure, lower_is_better)
            )
            for measure, difference in of_pair.items()
        }
        for pair, of_pair in tests.items()
    }


def _judged(
    measure: str, difference: Tested, corrected: float, pairs: int, lower: bool
) -> JudgedDifference:
    value = -difference.value if lower else difference.value
    ahead: Leader | None = "first" if value > 0 else "second" if value < 0 else "equal"
    return JudgedDifference(
        measure,
        difference.value,
        difference.low,
        difference.high,
        difference.level,
        difference.p_value,
        corrected,
        pairs,
        None if isnan(value) else ahead,
        None if isnan(corrected) else corrected <= _left(difference.level),
    )


def _left(level: float) -> float:
    """Return 1 - level as its decimals say: 0.05 of 0.95."""
    return round(1 - level, 12) if level == level else nan


def _lower(measure: str, lower_is_better: Collection[str]) -> bool:
    known = measure in MEASURES
    return measure in lower_is_better or (known and MEASURES[measure].better == "lower")
