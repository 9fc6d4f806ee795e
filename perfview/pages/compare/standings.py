"""The figures of every model with their intervals, and which differences are beyond chance."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import partial
from itertools import combinations
from math import isnan, nan
from typing import Any

from perfcore.binary import auc
from perfcore.calibration import FIGURES
from perfcore.chance.bootstrap import Replicates
from perfcore.chance.comparison import JudgedDifference, judged_differences
from perfcore.chance.intervals import (
    WEIGHTED,
    Difference,
    Interval,
    PairedAUCs,
    auc_difference,
    auc_interval,
    paired_aucs,
)
from perfcore.chance.intervals.auc_intervals import UNPAIRED_TEST, Delong
from perfcore.chance.intervals.estimates import no_difference, no_interval
from perfcore.cores import on_cores
from perfcore.costs import PER, CostCurve, Tally, Use, cost_curve
from perfcore.costs.projections import projected_sweep
from perfview.kit.bounds import bound_along, in_known_bins
from perfview.pages.compare.columns import BEST_F1, columns, lower_is_better, needs_probabilities
from perfview.store.sources import weighted
from perfview.tasks.amounts import best_at, least_error
from perfview.tasks.binary.comparison.lineups import Lineup, Pair
from perfview.tasks.points.operating_points import is_projected

Values = Mapping[str, Mapping[str, float]]


def error_of(figure: str) -> str:
    """Return the key of how far a figure of counts in bins may be off."""
    return f"{figure}.error"


@dataclass(frozen=True, slots=True, eq=False)
class AUCs:
    """DeLong's intervals and differences of all models.

    Attributes
    ----------
    paired : PairedAUCs or None
        Of models of the same cases.
    lineup : Lineup
        The models.
    """

    lineup: Lineup
    paired: PairedAUCs | None

    def interval(self, name: str, *, level: float, method: Delong = "logit") -> Interval:
        """Return the interval of one model's AUC."""
        if self.paired is not None:
            return self.paired.interval(name, level=level, method=method)
        s = self.lineup.sweeps[name]
        if weighted(*self.lineup.sources[name]):
            return no_interval(auc(s), level, "DeLong", WEIGHTED)
        return auc_interval(s, level=level, weights_are_counts=True, method=method)

    def difference(self, *pair: str, level: float) -> Difference:
        """Return the difference of two AUCs with its test, paired if the models are."""
        if self.paired is not None:
            return self.paired.difference(*pair, level=level)
        first, second = (self.lineup.sweeps[name] for name in pair)
        if any(weighted(*self.lineup.sources[name]) for name in pair):
            return no_difference(auc(first) - auc(second), level, UNPAIRED_TEST, WEIGHTED)
        return auc_difference(first, second, level=level, weights_are_counts=True)


def aucs(lineup: Lineup) -> AUCs:
    """Return DeLong's view of the models."""
    cases = lineup.cases
    alone = cases is not None and len(lineup.names) == 1 and cases.weight is None
    if cases is None or alone or not lineup.both_classes:
        return AUCs(lineup, None)
    sweeps = lineup.sweeps if cases.weight is None else None
    return AUCs(lineup, paired_aucs(cases.truth, cases.scores, weight=cases.weight, sweeps=sweeps))


def why_unknown(areas: AUCs) -> str:
    """Return why DeLong's method says nothing of any of these models; "" if it does of one."""
    found = [areas.interval(name, level=0.95) for name in areas.lineup.names]
    return found[0].reason if all(isnan(each.low) for each in found) else ""


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
    delong : str
        How intervals of AUCs are made of DeLong's variance.
    """

    names: tuple[str, ...]
    values: Values
    intervals: Mapping[str, Mapping[str, Interval]]
    judged: Mapping[Pair, Mapping[str, JudgedDifference]]
    methods: Mapping[str, str]
    untested: Mapping[str, str]
    no_delong: str
    level: float
    delong: Delong = "logit"

    def difference(self, pair: Pair, figure: str) -> JudgedDifference | None:
        """Return first - second of any pair, whichever way round; None if it is not known."""
        if pair in self.judged:
            return self.judged[pair].get(figure)
        turned = self.judged.get((pair[1], pair[0]), {}).get(figure)
        return None if turned is None else _turned(turned)

    def best(self, figure: str) -> str | None:
        """Return the model that is better than every other beyond chance; None if none is."""
        for name in self.names:
            others = [other for other in self.names if other != name]
            found = [self.difference((name, other), figure) for other in others]
            if found and all(
                each and each.beyond_chance and each.ahead == "first" for each in found
            ):
                return name
        return None

    def leader(self, figure: str) -> str | None:
        """Return the model with the best value; None if two share it or one is undefined."""
        values = [self.values[name][figure] for name in self.names]
        top = (min if lower_is_better(figure) else max)(values)
        if any(map(isnan, values)) or values.count(top) > 1:
            return None
        return self.names[values.index(top)]


def exact_values(lineup: Lineup, use: Use, projected: float | None = None) -> Values:
    """Return every figure of every model on its own cases; NaN where undefined.

    If it is given, as `projected` to a prevalence: then only the figures of a model with both
    classes are defined. Costs are those where `use` says, see `minimum_cost`.
    """
    tallies = lineup.tallies
    size = max((len(tally.cases) for tally in tallies.values()), default=0)
    figures = on_cores(lambda each: figures_of(each, use, projected), tallies.values(), size=size)
    found = dict(zip(tallies, figures, strict=True))
    for name, (data, model) in lineup.sources.items():
        if model in data.made_of:
            found[name] |= dict.fromkeys(filter(needs_probabilities, columns()), nan)
    return found


def figures_of(tally: Tally, use: Use, projected: float | None = None) -> dict[str, float]:
    """Return every figure of one model, see `exact_values`.

    Where its cases were counted in bins, also how far those with a bound may be off.
    """
    s = tally.cases
    both = bool(s.positives and s.negatives)
    there = projected_sweep(s, projected) if both and projected is not None else s
    found = dict.fromkeys(columns(), nan)
    for key in columns():
        if key == "cost":
            continue
        of = there if is_projected(key) else s
        figure = BEST_F1.exact if key == "f1" else FIGURES[key].of
        if both or projected is None:
            found[key] = float(figure(of))
        bound = bound_along(figure, of) if key == "f1" else FIGURES[key].bound(of)
        if bound is not None:
            found[error_of(key)] = bound.error
    priced = tally.priced(use.pricing)
    least = best_at(priced, use)
    found["cost"] = nan if isinstance(least, str) else least.cost
    curve = cost_curve_of(priced)
    found["cost_area"] = nan if curve is None else curve.area
    if in_known_bins(s):
        found[error_of("cost")] = least_error(priced, use) / PER
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
    delong: Delong = "logit",
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
    delong : str
        How intervals of AUCs are made of DeLong's variance.
    """
    names = tuple(values)
    intervals: dict[str, dict[str, Interval]] = {name: {} for name in names}
    tests: dict[Pair, dict[str, Difference]] = {pair: {} for pair in combinations(names, 2)}
    no_delong = "" if areas is None else why_unknown(areas)
    interval: Callable[..., Interval]
    difference: Callable[..., Difference]
    for figure in columns():
        if figure == "auc" and areas is not None and not no_delong:
            interval, difference = partial(areas.interval, method=delong), areas.difference
        elif replicates is not None and figure in replicates.figures[names[0]]:
            interval = partial(replicates.interval, figure)
            difference = partial(replicates.difference, figure)
        else:
            continue
        undefined = {name for name in names if isnan(values[name][figure])}
        for name in names:
            found = interval(name, level=level)
            if name in undefined and not isnan(found.value):
                found = no_interval(nan, level, found.method, "")
            intervals[name][figure] = found
        for pair, of_pair in tests.items():
            apart = difference(*pair, level=level)
            if undefined.intersection(pair) and not isnan(apart.value):
                apart = no_difference(nan, level, apart.method, "")
            of_pair[figure] = apart
    methods: dict[str, str] = {}
    untested: dict[str, str] = {}
    for of_pair in tests.values():
        for figure, apart in of_pair.items():
            methods[figure] = apart.method
            if isnan(apart.p_value) and apart.reason:
                untested.setdefault(figure, apart.reason)
    return Standings(
        names=names,
        values=values,
        intervals=intervals,
        judged=judged_differences(tests, lower_is_better={"cost"}),
        methods=methods,
        untested=untested,
        no_delong=no_delong,
        level=level,
        delong=delong,
    )


def _turned(found: JudgedDifference) -> JudgedDifference:
    ahead: Any = {"first": "second", "second": "first"}.get(found.ahead or "", found.ahead)
    return replace(found, value=-found.value, low=-found.high, high=-found.low, ahead=ahead)
