"""Differences of many pairs of models, and which of them are beyond chance."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import asdict, dataclass
from math import isnan

import numpy as np
import numpy.typing as npt

from perfcore.arrays import FloatArray
from perfcore.chance.comparison.leads import Leader
from perfcore.chance.intervals import Difference
from perfcore.measures import MEASURES
from perfcore.messages import value_error

Pair = tuple[str, str]


@dataclass(frozen=True, slots=True, kw_only=True)
class JudgedDifference(Difference):
    """A difference of two models in one figure, and whether it is beyond chance.

    Attributes
    ----------
    measure : str
        What differs: a key of ``MEASURES``, "auc", "average_precision", ...
    corrected_p_value : float
        The p value by Holm's method for all pairs; NaN if untested.
    pairs : int
        Of how many tested pairs.
    ahead : {"first", "second", "equal", None}
        Who has the better value; None if it is unknown.
    beyond_chance : bool or None
        Whether the corrected p value is at most 1 - level; None if untested.
    """

    measure: str
    corrected_p_value: float
    pairs: int
    ahead: Leader | None
    beyond_chance: bool | None


def holm(p_values: npt.ArrayLike) -> FloatArray:
    """Return p values corrected by Holm's step-down method for the number of comparisons.

    The smallest of m is multiplied by m, the next by m - 1, and so on; none may be smaller than
    those before it, nor exceed 1. Calling a difference real where its corrected p value is at most
    a level errs anywhere, in any of them, with at most that probability, however they depend.

    Parameters
    ----------
    p_values : array of shape (m,)
        In [0, 1]; NaN for a comparison that could not be tested.

    Returns
    -------
    float64 array of shape (m,)
        Index i belongs to p_values[i]; NaN stays NaN and is not counted among the comparisons.

    Raises
    ------
    ValueError
        If a p value is not in [0, 1], or they are not one row.

    References
    ----------
    S. Holm (1979), A simple sequentially rejective multiple test procedure, Scandinavian Journal
    of Statistics 6, 65-70. https://www.jstor.org/stable/4615733

    Examples
    --------
    >>> holm([0.01, 0.04, 0.03])
    array([0.03, 0.06, 0.06])
    """
    values = np.asarray(p_values, dtype=np.float64)
    if values.ndim != 1:
        raise value_error(
            "Argument p_values must be one row, got shape {shape}.", shape=values.shape
        )
    outside = np.flatnonzero((values < 0) | (values > 1))
    if outside.size:
        i = int(outside[0])
        raise value_error(
            "Argument p_values must hold values in [0, 1], got {value} at position {i}.",
            value=values[i],
            i=i,
        )
    tested = np.flatnonzero(~np.isnan(values))
    order = tested[np.argsort(values[tested], kind="stable")]
    result = np.full(values.shape, np.nan)
    factors = np.arange(tested.size, 0, -1)
    result[order] = np.minimum(np.maximum.accumulate(values[order] * factors), 1.0)
    return result


def judged_differences(
    tests: Mapping[Pair, Mapping[str, Difference]], *, lower_is_better: Collection[str] = ()
) -> dict[Pair, dict[str, JudgedDifference]]:
    """Return the differences of all pairs, their p values corrected by Holm's method.

    The correction is made for each measure on its own: for the number of pairs tested in it.

    Parameters
    ----------
    tests : mapping of pairs of names to mappings of measure to Difference
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
    >>> difference = Difference(0.1, 0.02, 0.18, level=0.95, p_value=0.01, method="DeLong")
    >>> judged = judged_differences({("a", "b"): {"auc": difference}})["a", "b"]["auc"]
    >>> judged.ahead, judged.beyond_chance
    ('first', True)
    """
    judged: dict[Pair, dict[str, JudgedDifference]] = {pair: {} for pair in tests}
    for measure in {measure: None for of_pair in tests.values() for measure in of_pair}:
        found = {pair: of_pair[measure] for pair, of_pair in tests.items() if measure in of_pair}
        corrected = holm([difference.p_value for difference in found.values()])
        tested = int(np.count_nonzero(~np.isnan(corrected)))
        for (pair, difference), value in zip(found.items(), corrected.tolist(), strict=True):
            judged[pair][measure] = _judged(measure, difference, value, tested, lower_is_better)
    return judged


def _judged(
    measure: str,
    difference: Difference,
    corrected: float,
    pairs: int,
    lower_is_better: Collection[str],
) -> JudgedDifference:
    known = measure in MEASURES and MEASURES[measure].better == "lower"
    value = -difference.value if known or measure in lower_is_better else difference.value
    ahead: Leader | None = "first" if value > 0 else "second" if value < 0 else "equal"
    left = round(1 - difference.level, 12)  # as its decimals say: 0.05 of 0.95
    return JudgedDifference(
        **asdict(difference),
        measure=measure,
        corrected_p_value=corrected,
        pairs=pairs,
        ahead=None if isnan(value) else ahead,
        beyond_chance=None if isnan(corrected) else corrected <= left,
    )
