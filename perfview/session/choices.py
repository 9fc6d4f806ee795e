"""What the reader has chosen, as one frozen value."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from perfcore.costs import PER_CASE, Basis, CostMatrix, Pricing, Use
from perfcore.costs.goals import Requirement
from perfview.tasks.binary.amounts import FIRST_USE
from perfview.tasks.binary.entrants import Comparison, Entrant

AXES = ("score", "share", "share_log")

COSTS_OF = {"positives": ("cost_fn", "cost_tp"), "negatives": ("cost_fp", "cost_tn")}
"""The costs of the wrong and of the right decision about each class."""

_OF_MODELS = ("entrants", "pair")
_OF_DATA = (
    *("model", "threshold", "axis", "costs", "units", "pricing", "other_prices"),
    *("prevalence", "ends", *_OF_MODELS),
)


@dataclass(frozen=True, slots=True)
class Choices:
    """One reader's choices. What is chosen for a model is kept per data set and model.

    Attributes
    ----------
    data
        Identifier of the data set in use.
    model
        Data set -> the model looked at.
    threshold
        (data set, model) -> threshold. ``inf`` calls nothing positive.
    axis
        (data set, model) -> what the slider runs by, one of `AXES`.
    marked
        Key of the measure that is marked among the tiles and that "best" means.
    goal
        The last rule used to find a threshold.
    goal_values
        Goal -> its number as a share between 0 and 1.
    costs
        Data set -> what errors and correct decisions cost.
    units
        Data set -> what costs are in; absent if nobody said.
    pricing
        Data set -> what costs are the price of, a case or its amount; absent: of a case.
    other_prices
        (data set, class, basis) -> costs of the wrong and of the right decision about that class
        when it was last priced so.
    prevalence
        Data set -> the share of positives where the classifier is used; that of the data if absent.
    requirements
        What a threshold that is looked for must meet, all of them together.
    per_cases
        Whether the Costs page shows the matrix of 1,000 cases in use rather than that of the data.
    scenarios
        Name -> costs and prevalence that were saved under it.
    ends
        Data set -> lowest and highest costs and prevalences, as far as they were entered.
    entrants
        Data set -> the models that are compared while it is in use.
    pair
        Data set -> the two of them that are looked at.
    comparison
        How models are compared.
    """

    data: str = ""
    model: Mapping[str, str] = field(default_factory=dict)
    threshold: Mapping[tuple[str, str], float] = field(default_factory=dict)
    axis: Mapping[tuple[str, str], str] = field(default_factory=dict)
    marked: str = "f1"
    goal: str = "best"
    goal_values: Mapping[str, float] = field(default_factory=dict)
    costs: Mapping[str, CostMatrix] = field(default_factory=dict)
    units: Mapping[str, str] = field(default_factory=dict)
    pricing: Mapping[str, Pricing] = field(default_factory=dict)
    other_prices: Mapping[tuple[str, str, str], tuple[float, float]] = field(default_factory=dict)
    prevalence: Mapping[str, float] = field(default_factory=dict)
    per_cases: bool = True
    requirements: tuple[Requirement, ...] = ()
    scenarios: Mapping[str, Use] = field(default_factory=dict)
    ends: Mapping[str, Mapping[str, float]] = field(default_factory=dict)
    entrants: Mapping[str, tuple[Entrant, ...]] = field(default_factory=dict)
    pair: Mapping[str, tuple[Entrant, Entrant]] = field(default_factory=dict)
    comparison: Comparison = field(default_factory=Comparison)

    @property
    def costs_in_use(self) -> CostMatrix:
        """The costs for the data set in use: those chosen, else the first example."""
        return self.costs.get(self.data, FIRST_USE.costs)

    def with_model(self, model: str) -> Choices:
        """Return these choices with `model` looked at in the data set in use."""
        return replace(self, model={**self.model, self.data: model})

    def with_threshold(self, model: str, threshold: float) -> Choices:
        """Return these choices with `threshold` for `model` of the data set in use."""
        return replace(self, threshold={**self.threshold, (self.data, model): threshold})

    def with_axis(self, model: str, axis: str) -> Choices:
        """Return these choices with the slider of `model` running by `axis`."""
        return replace(self, axis={**self.axis, (self.data, model): axis})

    def with_costs(self, costs: CostMatrix) -> Choices:
        """Return these choices with `costs` for the data set in use."""
        return replace(self, costs={**self.costs, self.data: costs})

    @property
    def unit(self) -> str:
        """What costs are in for the data set in use, "" if nobody said."""
        return self.units.get(self.data, "")

    def with_unit(self, unit: str) -> Choices:
        """Return these choices with costs in `unit` for the data set in use."""
        return replace(self, units={**self.units, self.data: unit})

    def with_prevalence(self, prevalence: float | None) -> Choices:
        """Return these choices with `prevalence` for the data in use; None is the data's own."""
        others = {data: share for data, share in self.prevalence.items() if data != self.data}
        chosen = {} if prevalence is None else {self.data: prevalence}
        return replace(self, prevalence=others | chosen)

    @property
    def pricing_in_use(self) -> Pricing:
        """What costs are the price of in the data set in use."""
        return self.pricing.get(self.data, PER_CASE)

    def with_pricing(self, pricing: Pricing) -> Choices:
        """Return these choices with `pricing` for the data set in use."""
        return replace(self, pricing={**self.pricing, self.data: pricing})

    def with_basis(self, of: str, basis: Basis) -> Choices:
        """Return these choices with the errors of the class `of` priced by `basis`.

        A price of a case is none of an amount: the costs are those last entered for this basis, and
        at first the whole amount, or the first example.
        """
        before: Basis = getattr(self.pricing_in_use, of)
        if basis == before:
            return self
        wrong, right = COSTS_OF[of]
        here = getattr(self.costs_in_use, wrong), getattr(self.costs_in_use, right)
        prices = {**self.other_prices, (self.data, of, before): here}
        first = 1.0 if basis == "amount" else getattr(FIRST_USE.costs, wrong)
        there = prices.get((self.data, of, basis), (first, 0.0))
        bases: dict[str, Basis] = {of: basis}
        chosen = self.with_pricing(replace(self.pricing_in_use, **bases))
        costs = replace(self.costs_in_use, **dict(zip((wrong, right), there, strict=True)))
        return replace(chosen.with_costs(costs), other_prices=prices)

    @property
    def ends_in_use(self) -> Mapping[str, float]:
        """The ends of the ranges that were entered for the data set in use."""
        return self.ends.get(self.data, {})

    def with_ends(self, ends: Mapping[str, float]) -> Choices:
        """Return these choices with the ends of all ranges for the data set in use."""
        return replace(self, ends={**self.ends, self.data: ends})

    def with_end(self, end: str, value: float | None) -> Choices:
        """Return these choices with one end of a range for the data set in use; None removes it."""
        others = {name: there for name, there in self.ends_in_use.items() if name != end}
        chosen = others if value is None else {**others, end: value}
        return self.with_ends(chosen)

    @property
    def scenario_here(self) -> Use:
        """Costs, unit, prevalence and pricing in use, as a scenario."""
        prevalence = self.prevalence.get(self.data)
        return Use(self.costs_in_use, self.unit, prevalence, self.pricing_in_use)

    @property
    def scenario_in_use(self) -> str | None:
        """The name of the scenario whose costs and prevalence are those in use, None if none is."""
        here = self.scenario_here
        return next((name for name, there in self.scenarios.items() if there == here), None)

    def with_saved(self, name: str) -> Choices:
        """Return these choices with the costs and the prevalence in use saved as `name`."""
        return replace(self, scenarios={**self.scenarios, name: self.scenario_here})

    def with_scenario(self, name: str) -> Choices:
        """Return these choices with costs, unit and prevalence of the scenario `name` in use."""
        there = self.scenarios[name]
        chosen = self.with_costs(there.costs).with_prevalence(there.prevalence)
        return chosen.with_pricing(there.pricing).with_unit(there.unit)

    def without_scenario(self, name: str) -> Choices:
        """Return these choices without the scenario `name`; costs in use stay in use."""
        kept = {other: there for other, there in self.scenarios.items() if other != name}
        return replace(self, scenarios=kept)

    def with_entrants(self, entrants: tuple[Entrant, ...]) -> Choices:
        """Return these choices with `entrants` compared while the data set in use is."""
        return replace(self, entrants={**self.entrants, self.data: entrants})

    def with_pair(self, pair: tuple[Entrant, Entrant]) -> Choices:
        """Return these choices with these two looked at while the data set in use is."""
        return replace(self, pair={**self.pair, self.data: pair})

    def carried_over(self, old: str, new: str) -> Choices:
        """Return these choices with all that was chosen for the data set `old` chosen for `new`."""

        def moved(value: Any) -> Any:
            """Return a key or a value with `new` in place of `old`, in tuples and models too."""
            if isinstance(value, tuple):
                return tuple(map(moved, value))
            if isinstance(value, Entrant):
                return replace(value, data=moved(value.data))
            return new if value == old else value

        chosen: dict[str, Any] = {
            name: {
                moved(key): moved(value) if name in _OF_MODELS else value
                for key, value in getattr(self, name).items()
            }
            for name in _OF_DATA
        }
        return replace(self, data=moved(self.data), **chosen)

    def beside(self, others: Choices) -> Choices:
        """Return these choices with what `others` say of other data sets."""
        chosen: dict[str, Any] = {
            name: {**getattr(others, name), **getattr(self, name)} for name in _OF_DATA
        }
        return replace(self, **chosen)

    def without(self, data: str) -> Choices:
        """Return these choices with everything about the data set `data` forgotten."""
        kept: dict[str, Any] = {
            name: {
                key: value
                for key, value in getattr(self, name).items()
                if data != (key if isinstance(key, str) else key[0])
            }
            for name in _OF_DATA
        }
        return replace(self, data="" if self.data == data else self.data, **kept)


@dataclass(frozen=True, slots=True)
class Answer:
    """What became of the reader's last request, said while all that it depends on stays."""

    text: str
    model: str
    threshold: float
    about: tuple[object, ...]

    @classmethod
    def at(cls, text: str, chosen: Choices, model: str, threshold: float) -> Answer:
        """Return what is answered at these choices."""
        there = chosen.scenario_here, chosen.requirements
        return cls(text, model, threshold, (chosen.data, *there))
