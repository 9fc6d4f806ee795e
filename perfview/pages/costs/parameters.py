"""The choices of the Costs page alone, and how an address has them: short, legible, with doubt.

A part is ``name:value``, parts are joined by commas and scenarios by semicolons. Names and units
are anybody's text: in them these three marks, and ``%`` itself, are written as ``%2C`` and so on.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from typing import Any
from urllib.parse import quote, unquote

from perfcore.costs import Use
from perfview.kit.parameters import Parameter, terms_read
from perfview.kit.typed_numbers import number_read, number_text
from perfview.session.choices import Choices
from perfview.tasks.amounts import LONGEST_UNIT, UNIT
from perfview.tasks.binary.parameters import COSTS, PREVALENCE, PRICING
from perfview.tasks.binary.uses import use_in

MOST_SCENARIOS = 12
LONGEST_NAME = 40
LONGEST_SCENARIOS = 2000
"""The longest text of all scenarios, in characters, as it stands in the address bar."""

RANGED = ("cost_fn", "cost_fp", "prevalence")
ENDS = tuple(f"{name}_{end}" for name in RANGED for end in ("low", "high"))
"""What a reader can enter: the lowest and the highest of each."""

_SPAN = ".."
_MARKS = str.maketrans({"%": "%25", ",": "%2C", ";": "%3B", ":": "%3A"})


def scenario_name(text: str) -> str:
    r"""Return a text as a scenario may be called: one line, not too long; "" if nothing is left.

    >>> scenario_name("  fraud\n desk\x00 ")
    'fraud desk'
    """
    shown = (c for c in text if c.isspace() or unicodedata.category(c) not in ("Cc", "Cs"))
    return " ".join("".join(shown).split())[:LONGEST_NAME].rstrip()


def scenarios_text(scenarios: Mapping[str, Use]) -> str:
    """Return scenarios as they stand in an address, "" for none.

    >>> from perfcore.costs import CostMatrix
    >>> scenarios_text({"rare": Use(CostMatrix(cost_fn=10), "€", 0.02)})
    'rare,cost_fn:10.0,cost_fp:1.0,p:0.02,unit:€'
    """
    return ";".join(_scenario_text(name, each) for name, each in scenarios.items())


def too_long(scenarios: Mapping[str, Use]) -> bool:
    """Tell whether the address has no room for these scenarios."""
    return _length(scenarios_text(scenarios)) > LONGEST_SCENARIOS


def scenarios_read(text: str) -> Mapping[str, Use] | None:
    """Return the scenarios that an address says, None if it says any that make no sense.

    >>> from perfcore.costs import CostMatrix
    >>> scenarios_read("rare,cost_fn:10") == {"rare": Use(CostMatrix(cost_fn=10))}
    True
    >>> scenarios_read("rare,cost_fn:-10"), scenarios_read("rare,luck:1"), scenarios_read("")
    (None, None, None)
    """
    if _length(text) > LONGEST_SCENARIOS:
        return None
    found: dict[str, Use] = {}
    for part in text.split(";"):
        name, _, terms = part.partition(",")
        name = unquote(name)
        scenario = _scenario_read(terms)
        if scenario is None or not name or name != scenario_name(name) or name in found:
            return None
        found[name] = scenario
    return found if len(found) <= MOST_SCENARIOS else None


def ends_text(ends: Mapping[str, float]) -> str:
    """Return the ends of ranges as they stand in an address, "" for none.

    >>> ends_text({"cost_fn_low": 2, "cost_fn_high": 20, "prevalence_low": 0.1})
    'cost_fn:2.0..20.0,p:0.1..'
    """
    parts = []
    for name in RANGED:
        low, high = (number_text(ends.get(f"{name}_{end}")) for end in ("low", "high"))
        if low or high:
            parts.append(f"{_short(name)}:{low}{_SPAN}{high}")
    return ",".join(parts)


def ends_read(text: str) -> Mapping[str, float] | None:
    """Return the ends of ranges that an address says, None if it says any that make no sense.

    >>> ends_read("cost_fn:..20,p:0.1..0.2")
    {'cost_fn_high': 20.0, 'prevalence_low': 0.1, 'prevalence_high': 0.2}
    >>> ends_read("p:0.1..2"), ends_read("cost_fn:2"), ends_read("cost_fn:.."), ends_read("p:a..b")
    (None, None, None, None)
    """
    terms = terms_read(text)
    if not terms:
        return None
    found: dict[str, float] = {}
    for name in RANGED:
        low, span, high = terms.pop(_short(name), _SPAN).partition(_SPAN)
        for end, written in (("low", low), ("high", high)):
            value = number_read(written) if written else None
            if not span or (written and value is None):
                return None
            if value is not None:
                found[f"{name}_{end}"] = value
    shares = [value for end, value in found.items() if end.startswith("prevalence")]
    return found if found and not terms and all(0 <= p <= 1 for p in shares) else None


def _scenario_text(name: str, scenario: Use) -> str:
    said = COSTS.texts(scenario.costs) | PREVALENCE.texts(scenario.prevalence)
    said |= UNIT.texts(_marked(scenario.unit)) | PRICING.texts(scenario.pricing)
    return ",".join([_marked(name), *(f"{term}:{value}" for term, value in said.items())])


def _scenario_read(text: str) -> Use | None:
    """Return the scenario of ``cost_fn:5,p:0.1``; costs it leaves out are those at first."""
    terms = terms_read(text)
    said = Choices().having(UNIT, unquote(terms.pop("unit", "")))
    readable: tuple[Parameter[Any], ...] = (COSTS, PREVALENCE, PRICING)
    for each in readable:
        names = terms.keys() & set(each.names)
        if names:
            value, problems = each.said({name: terms.pop(name) for name in names})
            if problems:
                return None
            said = said.having(each, value)
    numbers = said.chosen(COSTS), said.chosen(PREVALENCE)
    known = numbers != (None, None) and not terms and len(said.of(UNIT)) <= LONGEST_UNIT
    return use_in(said) if known else None


def _short(name: str) -> str:
    return "p" if name == "prevalence" else name


def _marked(text: str) -> str:
    return text.translate(_MARKS)


def _length(text: str) -> int:
    return len(quote(text, safe="", errors="replace"))


RANGE: Parameter[Mapping[str, float]] = Parameter(
    key="range", owner="data", default={}, write=ends_text, read=ends_read, outlasts=True
)
"""Lowest and highest costs and prevalences, as far as they were entered."""

SCENARIOS: Parameter[Mapping[str, Use]] = Parameter(
    key="scenarios",
    owner="reader",
    default={},
    write=scenarios_text,
    read=scenarios_read,
    longest=LONGEST_SCENARIOS,
)
"""Name -> costs, unit, prevalence and pricing that were saved under it."""
