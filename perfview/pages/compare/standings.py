"""The figures of every model with their intervals, and which differences are beyond chance."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from itertools import combinations
from math import isnan, nan

from perfcore.chance.bootstrap import (
    AUC,
    AVERAGE_PRECISION,
    BREAK_EVEN,
    BRIER_SCORE,
    LOG_LOSS,
    Replicates,
    best_value,
)
from perfcore.chance.comparison import JudgedDifference, judged_differences
from perfcore.chance.intervals import Difference, Interval
from perfcore.costs import (
    CostCurve,
    CostMatrix,
    Pricing,
    Tally,
    cost_curve,
)
from perfview.pages.compare.areas import AUCs, why_unknown
from perfview.tasks.binary.amounts import best_at
from perfview.tasks.binary.lineups import Lineup, Pair
from perfview.words import say

FIGURES = (
    *("auc", "average_precision", "break_even", "f1", "log_loss", "brier"),
    *("cost", "envelope_area"),
)
"""The figures of the table, in its order."""

LOWER_IS_BETTER = frozenset({"log_loss", "brier", "cost", "envelope_area"})

_STATISTICS = {
    "auc": AUC,
    "average_precision": AVERAGE_PRECISION,
    "break_even": BREAK_EVEN,
    "f1": best_value("f1"),
    "log_loss": LOG_LOSS,
    "brier": BRIER_SCORE,
}
_NEEDS_BOTH = frozenset({"auc", "cost", "envelope_area"})

Values = Mapping[str, Mapping[str, float]]


@dataclass(frozen=True, slots=True, eq=False)
class Standings:
    """Every model's figures, as far as they are known by now.

    Attributes
    ----------
    names : tuple of str
        The models.
    values : mapping of str to mapping of str to float
        By name and figure; NaN where undefined.
    intervals : mapping of str to mapping of str to Interval
        By name and figure, as far as there are any.
    judged : mapping of pairs to mapping of str to JudgedDifference
        By pair, in the order of `names`, and figure; corrected by Holm's method.
    methods : mapping of str to str
        By figure: how its differences were tested.
    untested : mapping of str to str
        By figure that has a difference without a test: why.
    no_delong : str
        Why DeLong's method says nothing of these data; "" if it does, or was not asked.
    level : float
        The nominal coverage.
    """

    names: tuple[str, ...]
    values: Values
    intervals: Mapping[str, Mapping[str, Interval]]
    judged: Mapping[Pair, Mapping[str, JudgedDifference]]
    methods: Mapping[str, str]
    untested: Mapping[str, str]
    no_delong: str
    level: float

    def difference(self, pair: Pair, figure: str) -> JudgedDifference | None:
        """Return first - second of any pair, whichever way round; None if it is not known."""
        if pair in self.judged:
            return self.judged[pair].get(figure)
        turned = self.judged.get((pair[1], pair[0]), {}).get(figure)
        return None if turned is None else _turned(turned)

    def best(self, figure: str) -> str | None:
        """Return the model that is better than every other beyond chance; None if none is."""
        return next((name for name in self.names if self._beats_all(name, figure)), None)

    def leader(self, figure: str) -> str | None:
        """Return the model with the best value; None if two share it or one is undefined."""
        values = {name: self.values[name][figure] for name in self.names}
        if any(isnan(value) for value in values.values()):
            return None
        pick = min if figure in LOWER_IS_BETTER else max
        top = pick(values.values())
        leaders = [name for name, value in values.items() if value == top]
        return leaders[0] if len(leaders) == 1 else None

    def _beats_all(self, name: str, figure: str) -> bool:
        others = [other for other in self.names if other != name]
        found = [self.difference((name, other), figure) for other in others]
        return bool(found) and all(
            each is not None and each.beyond_chance and each.ahead == "first" for each in found
        )


def exact_values(
    lineup: Lineup, costs: CostMatrix, pricing: Pricing, prevalence: float | None
) -> Values:
    """Return every figure of every model on its own cases; NaN where undefined."""
    found: dict[str, dict[str, float]] = {}
    for name, s in lineup.sweeps.items():
        both = bool(s.positives and s.negatives)
        found[name] = {
            key: float(statistic.exact(s)) if both or key not in _NEEDS_BOTH else nan
            for key, statistic in _STATISTICS.items()
        }
        priced = lineup.tallies[name].priced(pricing)
        least = best_at(priced, costs, prevalence)
        found[name]["cost"] = nan if isinstance(least, str) else least.cost
        curve = cost_curve_of(priced)
        found[name]["envelope_area"] = nan if curve is None else curve.area
    return found


def cost_curve_of(priced: Tally) -> CostCurve | None:
    """Return the cost curve, None where nothing is at stake in a class."""
    s = priced.sweep
    return cost_curve(s) if s.positives and s.negatives else None


def standings(
    values: Values,
    areas: AUCs | None,
    replicates: Replicates | None,
    *,
    level: float,
) -> Standings:
    """Return the models' figures with all that is known of chance.

    Parameters
    ----------
    values : mapping
        As of `exact_values`.
    areas : AUCs or None
        DeLong's; None where cases are not drawn one by one, so that it does not hold.
    replicates : Replicates or None
        The bootstrap's, once they are there.
    level : float
        The nominal coverage.
    """
    names = tuple(values)
    intervals: dict[str, dict[str, Interval]] = {name: {} for name in names}
    tests: dict[Pair, dict[str, Difference]] = {pair: {} for pair in combinations(names, 2)}
    no_delong = "" if areas is None else why_unknown(areas)
    keys = set() if replicates is None else set(replicates.figures[names[0]]) & set(FIGURES)
    for figure in FIGURES:
        by_delong = figure == "auc" and areas is not None and not no_delong
        if not by_delong and figure not in keys:
            continue
        for name in names:
            source = areas if by_delong else None
            intervals[name][figure] = _interval(figure, name, source, replicates, level)
        for pair, of_pair in tests.items():
            of_pair[figure] = _tested(figure, pair, areas if by_delong else None, replicates, level)
    methods = {
        figure: difference.method
        for of_pair in tests.values()
        for figure, difference in of_pair.items()
    }
    return Standings(
        names=names,
        values=values,
        intervals=intervals,
        judged=judged_differences(tests, lower_is_better=LOWER_IS_BETTER),
        methods=methods,
        untested=_untested(tests),
        no_delong=no_delong,
        level=level,
    )


def _untested(tests: Mapping[Pair, Mapping[str, Difference]]) -> dict[str, str]:
    found: dict[str, str] = {}
    for of_pair in tests.values():
        for figure, difference in of_pair.items():
            if isnan(difference.p_value) and difference.reason:
                found.setdefault(figure, difference.reason)
    return found


def pairing_text(lineup: Lineup) -> str:
    """Return "paired" or "unpaired"."""
    return say("compare.paired" if lineup.paired else "compare.unpaired")


def _interval(
    figure: str, name: str, areas: AUCs | None, replicates: Replicates | None, level: float
) -> Interval:
    if areas is not None:
        return areas.interval(name, level)
    assert replicates is not None
    return replicates.interval(figure, name, level=level)


def _tested(
    figure: str, pair: Pair, areas: AUCs | None, replicates: Replicates | None, level: float
) -> Difference:
    if areas is not None:
        return areas.difference(pair[0], pair[1], level)
    assert replicates is not None
    return replicates.difference(figure, *pair, level=level)


def _turned(found: JudgedDifference) -> JudgedDifference:
    ahead = {"first": "second", "second": "first"}.get(found.ahead or "", found.ahead)
    return replace(
        found,
        value=-found.value,
        low=-found.high,
        high=-found.low,
        ahead=ahead,  # type: ignore[arg-type]
    )
