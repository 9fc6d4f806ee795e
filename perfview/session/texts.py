"""Choices as text in the address bar: written to read back exactly, and read with doubt."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import TypeVar

from perfcore.costs import PER_CASE, CostMatrix, Pricing, Use
from perfcore.costs.goals import Requirement
from perfview.kit.theme import exact_text
from perfview.session.choices import AXES
from perfview.tasks.binary.amounts import FIRST_USE, LONGEST_UNIT, refusal
from perfview.tasks.binary.comparison_texts import (
    LONGEST_ENTRANTS,
    comparison_read,
    comparison_text,
    entrants_read,
    entrants_text,
    pair_read,
)
from perfview.tasks.binary.cost_texts import (
    COSTS,
    LONGEST_SCENARIOS,
    costs_said,
    ends_read,
    ends_text,
    pricing_read,
    pricing_text,
    scenarios_read,
    scenarios_text,
)
from perfview.tasks.binary.entrants import Comparison, Entrant
from perfview.tasks.binary.requirements import requirements_read, requirements_text
from perfview.words import say

Read = TypeVar("Read")

LONGEST = 200
"""The longest text taken from an address, in characters: names of models are shorter."""

PARAMETERS = (
    *("data", "columns", "model", "t", "axis", "mark"),
    *(
        *COSTS,
        "amount",
        "unit",
        "p",
        "matrix",
        "range",
        "scenarios",
        "need",
        "models",
        "pair",
        "compare",
    ),
)

MATRICES = ("per_1000", "counts")
"""Which matrix the Costs page shows: that of 1,000 cases in use, or that of the data."""


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
    pricing: Pricing | None = None
    unit: str | None = None
    prevalence: float | None = None
    per_cases: bool | None = None
    ends: Mapping[str, float] | None = None
    scenarios: Mapping[str, Use] | None = None
    requirements: tuple[Requirement, ...] | None = None
    entrants: tuple[Entrant, ...] | None = None
    pair: tuple[Entrant, Entrant] | None = None
    comparison: Comparison | None = None

    def query(self) -> dict[str, str]:
        """Return the parameters of the address; the threshold reads back exactly equal."""
        said = {
            "data": self.data,
            "columns": self.columns or None,
            "model": self.model,
            "t": None if self.threshold is None else exact_text(self.threshold),
            "axis": self.axis,
            "mark": self.marked,
            **({} if self.costs is None else costs_said(self.costs)),
            "amount": pricing_text(self.pricing or PER_CASE) or None,
            "unit": self.unit or None,
            "p": None if self.prevalence is None else exact_text(self.prevalence),
            "matrix": None if self.per_cases is None else MATRICES[not self.per_cases],
            "range": ends_text(self.ends or {}) or None,
            "scenarios": scenarios_text(self.scenarios or {}) or None,
            "need": requirements_text(self.requirements or ()) or None,
            "models": entrants_text(self.entrants or (), self.data or "") or None,
            "pair": entrants_text(self.pair or (), self.data or "") or None,
            "compare": comparison_text(self.comparison or Comparison()) or None,
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

    def parsed(
        name: str, read: Callable[[str], Read | None], longest: int = LONGEST
    ) -> Read | None:
        written = query.get(name)
        value = None if written is None or len(written) > longest else read(written)
        if value is None and written is not None:
            problems.append(say("common.bad_address", name=name, value=shortened(written)))
        return value

    pricing = parsed("amount", pricing_read)
    costs = _costs_read(query, problems)
    share = _number_read(query, "p", problems)
    if share is not None and not 0 <= share <= 1:
        problems.append(say("common.bad_address", name="p", value=shortened(query["p"])))
        share = None
    unit = text("unit")
    if unit is not None and len(unit) > LONGEST_UNIT:
        problems.append(say("common.bad_address", name="unit", value=shortened(unit)))
        unit = None
    matrix = text("matrix", MATRICES)
    address = Address(
        data=text("data"),
        columns=text("columns"),
        model=text("model"),
        threshold=parsed("t", read_threshold),
        axis=text("axis", AXES),
        marked=text("mark", measures),
        costs=costs,
        pricing=pricing,
        unit=unit,
        prevalence=share,
        per_cases=None if matrix is None else matrix == MATRICES[0],
        ends=parsed("range", ends_read),
        scenarios=parsed("scenarios", scenarios_read, LONGEST_SCENARIOS),
        requirements=parsed("need", requirements_read),
        entrants=parsed("models", entrants_read, LONGEST_ENTRANTS),
        pair=parsed("pair", pair_read, LONGEST_ENTRANTS),
        comparison=parsed("compare", comparison_read),
    )
    return address, tuple(problems)


def _costs_read(query: Mapping[str, str], problems: list[str]) -> CostMatrix | None:
    """Return the costs that `query` says, those it leaves out as at first; None if it says none."""
    read = {name: _number_read(query, name, problems) for name in COSTS}
    said = {name: cost for name, cost in read.items() if cost is not None}
    if not said:
        return None
    costs = replace(FIRST_USE.costs, **said)
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
