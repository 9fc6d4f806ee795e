"""What the reader has chosen, as one frozen value, and its text in the address bar."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from perfcore.costs import CostMatrix
from perfcore.requirements import Requirement
from perfview.cost_amounts import FIRST_COSTS, refusal
from perfview.requirements import requirements_read, requirements_text
from perfview.scenarios import Scenario
from perfview.theme import exact_text
from perfview.words import say

AXES = ("score", "share", "share_log")
LONGEST = 200
"""The longest text taken from an address, in characters: names of models are shorter."""

LONGEST_UNIT = 12

COSTS = ("cost_fn", "cost_fp", "cost_tp", "cost_tn")

PARAMETERS = ("data", "columns", "model", "t", "axis", "mark", *COSTS, "unit", "p", "need")


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
    unit
        What costs are in, "" if nobody said.
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
    """

    data: str = ""
    model: Mapping[str, str] = field(default_factory=dict)
    threshold: Mapping[tuple[str, str], float] = field(default_factory=dict)
    axis: Mapping[tuple[str, str], str] = field(default_factory=dict)
    marked: str = "f1"
    goal: str = "best"
    goal_values: Mapping[str, float] = field(default_factory=dict)
    costs: Mapping[str, CostMatrix] = field(default_factory=dict)
    unit: str = ""
    prevalence: Mapping[str, float] = field(default_factory=dict)
    per_cases: bool = True
    requirements: tuple[Requirement, ...] = ()
    scenarios: Mapping[str, Scenario] = field(default_factory=dict)
    ends: Mapping[str, Mapping[str, float]] = field(default_factory=dict)

    @property
    def costs_in_use(self) -> CostMatrix:
        """The costs for the data set in use: those chosen, else the first example."""
        return self.costs.get(self.data, FIRST_COSTS)

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

    def with_prevalence(self, prevalence: float | None) -> Choices:
        """Return these choices with `prevalence` for the data in use; None is the data's own."""
        others = {data: share for data, share in self.prevalence.items() if data != self.data}
        chosen = {} if prevalence is None else {self.data: prevalence}
        return replace(self, prevalence=others | chosen)

    @property
    def ends_in_use(self) -> Mapping[str, float]:
        """The ends of the ranges that were entered for the data set in use."""
        return self.ends.get(self.data, {})

    def with_end(self, end: str, value: float | None) -> Choices:
        """Return these choices with one end of a range for the data set in use; None removes it."""
        others = {name: there for name, there in self.ends_in_use.items() if name != end}
        chosen = others if value is None else {**others, end: value}
        return replace(self, ends={**self.ends, self.data: chosen})

    @property
    def scenario_in_use(self) -> str | None:
        """The name of the scenario whose costs and prevalence are those in use, None if none is."""
        here = Scenario(self.costs_in_use, self.unit, self.prevalence.get(self.data))
        return next((name for name, there in self.scenarios.items() if there == here), None)

    def with_saved(self, name: str) -> Choices:
        """Return these choices with the costs and the prevalence in use saved as `name`."""
        here = Scenario(self.costs_in_use, self.unit, self.prevalence.get(self.data))
        return replace(self, scenarios={**self.scenarios, name: here})

    def with_scenario(self, name: str) -> Choices:
        """Return these choices with costs and prevalence of the scenario `name` in use."""
        there = self.scenarios[name]
        chosen = self.with_costs(there.costs).with_prevalence(there.prevalence)
        return replace(chosen, unit=there.unit)

    def without_scenario(self) -> Choices:
        """Return these choices without the scenario in use; its costs stay in use."""
        here = self.scenario_in_use
        kept = {name: there for name, there in self.scenarios.items() if name != here}
        return replace(self, scenarios=kept)

    def without(self, data: str) -> Choices:
        """Return these choices with everything about the data set `data` forgotten."""
        return replace(
            self,
            data="" if self.data == data else self.data,
            model={key: value for key, value in self.model.items() if key != data},
            threshold={key: value for key, value in self.threshold.items() if key[0] != data},
            axis={key: value for key, value in self.axis.items() if key[0] != data},
            costs={key: value for key, value in self.costs.items() if key != data},
            prevalence={key: value for key, value in self.prevalence.items() if key != data},
            ends={key: value for key, value in self.ends.items() if key != data},
        )


@dataclass(frozen=True, slots=True)
class Answer:
    """What became of the reader's last request, said while that threshold is in use."""

    text: str
    data: str
    model: str
    threshold: float


@dataclass(frozen=True, slots=True)
class Address:
    """What an address says, checked for form but not yet against any data. None: not said."""

    data: str | None = None
    columns: str | None = None
    model: str | None = None
    threshold: float | None = None
    axis: str | None = None
    marked: str | None = None
    costs: CostMatrix | None = None
    unit: str | None = None
    prevalence: float | None = None
    requirements: tuple[Requirement, ...] | None = None

    def query(self) -> dict[str, str]:
        """Return the parameters of the address; the threshold reads back exactly equal."""
        said = {
            "data": self.data,
            "columns": self.columns or None,
            "model": self.model,
            "t": None if self.threshold is None else exact_text(self.threshold),
            "axis": self.axis,
            "mark": self.marked,
            **_costs_said(self.costs),
            "unit": self.unit or None,
            "p": None if self.prevalence is None else exact_text(self.prevalence),
            "need": requirements_text(self.requirements or ()) or None,
        }
        return {key: value for key, value in said.items() if value is not None}


def read_address(
    query: Mapping[str, str], *, measures: Iterable[str]
) -> tuple[Address, tuple[str, ...]]:
    """Return what `query` says and, in words, each parameter that says nothing usable."""
    problems: list[str] = []

    def text(name: str, allowed: Iterable[str] | None = None) -> str | None:
        value = query.get(name)
        if value is None:
            return None
        if 0 < len(value) <= LONGEST and (allowed is None or value in allowed):
            return value
        problems.append(say("common.bad_address", name=name, value=shortened(value)))
        return None

    threshold = None
    if (written := text("t")) is not None:
        threshold = read_threshold(written)
        if threshold is None:
            problems.append(say("common.bad_address", name="t", value=shortened(written)))
    costs = _costs_read(query, problems)
    share = _number_read(query, "p", problems)
    if share is not None and not 0 <= share <= 1:
        problems.append(say("common.bad_address", name="p", value=shortened(query["p"])))
        share = None
    unit = text("unit")
    if unit is not None and len(unit) > LONGEST_UNIT:
        problems.append(say("common.bad_address", name="unit", value=shortened(unit)))
        unit = None
    required = None
    if (written := text("need")) is not None:
        required = requirements_read(written)
        if required is None:
            problems.append(say("common.bad_address", name="need", value=shortened(written)))
    address = Address(
        data=text("data"),
        columns=text("columns"),
        model=text("model"),
        threshold=threshold,
        axis=text("axis", AXES),
        marked=text("mark", measures),
        costs=costs,
        unit=unit,
        prevalence=share,
        requirements=required,
    )
    return address, tuple(problems)


def _costs_said(costs: CostMatrix | None) -> dict[str, str | None]:
    """Return the parameters that say costs; those of correct decisions only if there are any."""
    if costs is None:
        return {}
    said = {name: getattr(costs, name) for name in COSTS}
    return {
        name: exact_text(cost)
        for name, cost in said.items()
        if cost or name in ("cost_fn", "cost_fp")
    }


def _costs_read(query: Mapping[str, str], problems: list[str]) -> CostMatrix | None:
    """Return the costs that `query` says, those it leaves out as at first; None if it says none."""
    read = {name: _number_read(query, name, problems) for name in COSTS}
    said = {name: cost for name, cost in read.items() if cost is not None}
    if not said:
        return None
    costs = replace(FIRST_COSTS, **said)
    if refused := refusal(costs):
        problems.append(refused)
        return None
    return costs


def _number_read(query: Mapping[str, str], name: str, problems: list[str]) -> float | None:
    written = query.get(name)
    if written is None:
        return None
    value = read_threshold(written)
    if value is None or math.isinf(value):
        problems.append(say("common.bad_address", name=name, value=shortened(written)))
        return None
    return value


def read_threshold(text: str) -> float | None:
    """Return the threshold that `text` says, None if it says none.

    A decimal comma is taken too, and so are the minus sign and the narrow spaces between
    thousands that the board writes. ``inf`` calls nothing positive; ``-inf`` and ``nan`` are no
    thresholds, and neither is a number too large for a float.

    >>> read_threshold("0.54"), read_threshold("0,54"), read_threshold("inf")
    (0.54, 0.54, inf)
    """
    text = text.strip().replace("−", "-").replace("\N{NARROW NO-BREAK SPACE}", "")
    if "_" in text:
        return None
    if text.count(",") == 1 and "." not in text:
        text = text.replace(",", ".")
    try:
        threshold = float(text)
    except ValueError:
        return None
    overflow = math.isinf(threshold) and text.lower().lstrip("+") not in ("inf", "infinity")
    return None if math.isnan(threshold) or overflow else threshold


def shortened(text: str, *, length: int = 40) -> str:
    """Return `text`, cut to `length` characters with an ellipsis if it is longer.

    >>> shortened("abcdef", length=4)
    'abc…'
    """
    return text if len(text) <= length else text[: length - 1] + "…"
