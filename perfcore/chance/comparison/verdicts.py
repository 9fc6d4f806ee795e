"""Which differences of many pairs are beyond chance, and all that a sentence about two needs."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from math import isnan

import numpy as np
import numpy.typing as npt

from perfcore.arrays import FloatArray
from perfcore.binary import Sweep
from perfcore.calibration import FIGURES
from perfcore.chance.comparison.cost_comparisons import cost_crossings
from perfcore.chance.comparison.crossings import precision_recall_crossings, roc_crossings
from perfcore.chance.comparison.leads import Crossings, Leader, leader_of
from perfcore.chance.intervals import Difference
from perfcore.cores import on_cores
from perfcore.costs import cost_curve
from perfcore.measures import MEASURES
from perfcore.messages import argument_error, message

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
        got = message("shape {shape}", shape=values.shape)
        raise argument_error("p_values", "be one row", got)
    outside = np.flatnonzero((values < 0) | (values > 1))
    if outside.size:
        i = int(outside[0])
        got = message("{value} at position {i}", value=values[i], i=i)
        raise argument_error("p_values", "hold values in [0, 1]", got)
    tested = np.flatnonzero(~np.isnan(values))
    order = tested[np.argsort(values[tested], kind="stable")]
    result = np.full(values.shape, np.nan)
    factors = np.arange(tested.size, 0, -1)
    result[order] = np.minimum(np.maximum.accumulate(values[order] * factors), 1.0)
    return result


def judged_differences(
    tests: Mapping[Pair, Mapping[str, Difference]],
    *,
    lower_is_better: Collection[str] = (),
    undirected: Collection[str] = (),
) -> dict[Pair, dict[str, JudgedDifference]]:
    """Return the differences of all pairs, their p values corrected by Holm's method.

    The correction is made for each measure on its own: for the number of pairs tested in it.

    Parameters
    ----------
    tests : mapping of pairs of names to mappings of measure to Difference
        For every pair its differences, first - second.
    lower_is_better : collection of str
        Measures of which lower is better where no figure of two classes says so: a cost.
    undirected : collection of str
        Measures of which neither is better: nobody is ahead.

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
        known = next((some[measure] for some in (MEASURES, FIGURES) if measure in some), None)
        lower = measure in lower_is_better or (known is not None and known.better == "lower")
        corrected = holm([difference.p_value for difference in found.values()])
        tested = int(np.count_nonzero(~np.isnan(corrected)))
        for (pair, difference), value in zip(found.items(), corrected.tolist(), strict=True):
            left = round(1 - difference.level, 12)  # as its decimals say: 0.05 of 0.95
            judged[pair][measure] = JudgedDifference(
                **{name: getattr(difference, name) for name in Difference.__slots__},
                measure=measure,
                corrected_p_value=value,
                pairs=tested,
                ahead=None
                if measure in undirected
                else leader_of(-difference.value if lower else difference.value),
                beyond_chance=None if isnan(value) else value <= left,
            )
    return {pair: {key: judged[pair][key] for key in of_pair} for pair, of_pair in tests.items()}


@dataclass(frozen=True, slots=True, eq=False)
class Verdict:
    """Two models compared: by their curves, and by figures with what chance may do.

    Attributes
    ----------
    models : tuple of two str
        The first and the second.
    roc, precision_recall, cost : Crossings or None
        Who is ahead where, see `Crossings`; None if a class that the curve needs is empty, and
        where cost curves were left out.
    differences : mapping of str to JudgedDifference
        By measure; as given.
    deciding : str
        The measure that ``ahead`` and ``beyond_chance`` are about.
    """

    models: Pair
    roc: Crossings | None
    precision_recall: Crossings | None
    cost: Crossings | None
    differences: Mapping[str, JudgedDifference] = field(default_factory=dict)
    deciding: str = "auc"

    @property
    def dominance(self) -> Leader | None:
        """Whose ROC curve wraps the other's: at or above it everywhere, so at every threshold.

        On the same cases that holds for the precision-recall curve too, and then for the cost
        curve; each curve's own is ``roc.dominance`` and so on.
        """
        return None if self.roc is None else self.roc.dominance

    @property
    def ahead(self) -> Leader | None:
        """Who has the better value of the deciding measure; None if it is unknown."""
        decided = self.differences.get(self.deciding)
        return None if decided is None else decided.ahead

    @property
    def beyond_chance(self) -> bool | None:
        """Whether the difference of the deciding measure is; None if it was not tested."""
        decided = self.differences.get(self.deciding)
        return None if decided is None else decided.beyond_chance

    @property
    def best(self) -> str | None:
        """The name of the model that is ahead beyond chance, if one is."""
        if not self.beyond_chance or self.ahead not in ("first", "second"):
            return None
        return self.models[self.ahead == "second"]


def verdict(
    models: Pair,
    first: Sweep,
    second: Sweep,
    *,
    differences: Mapping[str, JudgedDifference] | None = None,
    deciding: str = "auc",
    costs: bool = True,
) -> Verdict:
    """Return what there is to say about two models.

    Parameters
    ----------
    models : tuple of two str
        Their names.
    first, second : Sweep
        Their counts.
    differences : mapping of str to JudgedDifference, optional
        By measure, see `judged_differences`; the verdict computes no intervals of its own.
    deciding : str
        The measure by which one is ahead of the other.
    costs : bool
        Whether to compare the cost curves too, which takes exact fractions.

    Examples
    --------
    >>> from perfcore import sweep
    >>> good, bad = sweep([1, 1, 0], [3, 2, 1]), sweep([1, 1, 0], [3, 1, 2])
    >>> found = verdict(("good", "bad"), good, bad)
    >>> found.dominance, found.beyond_chance
    ('first', None)
    """
    recalled = bool(first.positives and second.positives)
    both = recalled and bool(first.negatives and second.negatives)
    ways = [(roc_crossings, both), (precision_recall_crossings, recalled)]
    roc, precision_recall = on_cores(
        lambda way: way[0](first, second) if way[1] else None, ways, size=len(first)
    )
    return Verdict(
        models,
        roc,
        precision_recall,
        cost_crossings(cost_curve(first), cost_curve(second)) if both and costs else None,
        dict(differences or {}),
        deciding,
    )
