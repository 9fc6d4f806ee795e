"""The choices that all pages of two classes share."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from perfcore.costs import PER_CASE, CostMatrix, Pricing
from perfcore.costs.goals import Requirement
from perfcore.measures import MEASURES
from perfview.kit.parameters import (
    Parameter,
    choice,
    number_choice,
    one_of,
    switch,
    text_choice,
    unreadable,
)
from perfview.kit.theme import exact_text, own_number
from perfview.kit.typed_numbers import number_read, read_threshold, share_read
from perfview.tasks.amounts import FIRST_USE, UNIT, refusal
from perfview.tasks.binary import tallies
from perfview.tasks.binary.recalibration.fits import HOWS
from perfview.tasks.binary.requirements import requirements_read, requirements_text
from perfview.tasks.binary.subgroups.parts import subgroups_refusal
from perfview.words import say

AXES = ("score", "share", "share_log")


def markable() -> tuple[str, ...]:
    """Return the measures with a tile that can be the best; one of them is marked."""
    return tuple(key for key in MEASURES.tiles if MEASURES[key].better is not None)


PRICINGS = {
    "fn": Pricing(positives="amount"),
    "fp": Pricing(negatives="amount"),
    "both": Pricing("amount", "amount"),
}
"""Text in an address -> which errors are priced by amount."""


def read_own(text: str, *, negated: bool) -> float | None:
    """Return the threshold that a text says in the score's own numbers, `negated` as of a sweep.

    >>> read_own("45,9", negated=True), read_own("-inf", negated=True)
    (-45.9, inf)
    """
    if not negated:
        return read_threshold(text)
    if text.strip().replace("−", "-").lower() in ("-inf", "-infinity"):
        return math.inf
    value = number_read(text)
    return None if value is None else own_number(value, negated=True)


class Costs(Parameter[CostMatrix]):
    """The four costs, each under a name of its own; those of correct decisions if there are any."""

    __slots__ = ()

    @property
    def names(self) -> tuple[str, ...]:
        """The names in the address."""
        return "cost_fn", "cost_fp", "cost_tp", "cost_tn"

    def texts(self, value: CostMatrix) -> dict[str, str]:
        """Return what the address says of costs."""
        costs = {name: getattr(value, name) for name in self.names}
        errors = self.names[:2]
        return {name: exact_text(cost) for name, cost in costs.items() if cost or name in errors}

    def said(self, query: Mapping[str, str]) -> tuple[CostMatrix | None, list[str]]:
        """Return the costs that an address says, those it leaves out as at first."""
        read = {name: number_read(query[name]) for name in self.names if name in query}
        problems = [unreadable(name, query[name]) for name, cost in read.items() if cost is None]
        known: dict[str, Any] = {name: cost for name, cost in read.items() if cost is not None}
        costs = replace(self.default, **known)
        if refused := refusal(costs):
            return None, [*problems, refused]
        return costs if known else None, problems


def _no_amounts(pricing: Pricing, file: Any, model: str) -> str:
    return "" if tallies.tally(file, model).amounts is not None else say("common.no_amounts")


CALIBRATE = text_choice("calibrate", read=one_of(HOWS), in_links=False)
"""How scores are recalibrated, "" where they are as given; a link keeps what that made of them."""

THRESHOLD = number_choice("t", "model", read_threshold, within=CALIBRATE)
"""The threshold in use; ``inf`` calls nothing positive. 0.7 of scores is no 0.7 of probabilities:
each way to recalibrate keeps its own."""

AXIS = text_choice("axis", "model", one_of(AXES))
"""What the slider runs by, one of `AXES`."""

MARK = Parameter(
    key="mark",
    owner="reader",
    default="f1",
    read=lambda text: text if text in markable() else None,
)
"""The measure that is marked among the tiles and that "best" means."""

MORE = switch("more")
"""Whether every measure has a tile, or only the first ones."""

INTERVALS = switch("intervals")
"""Whether the tiles say how sure they are."""

EXACT = switch("exact", everywhere=False)
"""Whether intervals of shares are those of Clopper and Pearson, not Wilson's."""

LOOKS = (MORE, INTERVALS)
"""What a reader switches on the board itself."""

COSTS = Costs(key="costs", owner="data", default=FIRST_USE.costs, outlasts=True)
"""What errors and correct decisions cost."""

PRICING = choice("amount", PER_CASE, PRICINGS, "data", refusal=_no_amounts, outlasts=True)
"""What costs are the price of: a case, or its amount."""

PREVALENCE = number_choice("p", "data", share_read, outlasts=True)
"""The share of positives where the classifier is used; None is that of the data."""

NEED: Parameter[tuple[Requirement, ...]] = Parameter(
    key="need",
    owner="reader",
    default=(),
    write=requirements_text,
    read=requirements_read,
)
"""What a threshold that is looked for must meet, all of it together."""

SUBGROUPS = text_choice(
    "by", "data", in_links=False, refusal=lambda column, file, _: subgroups_refusal(file, column)
)
"""The column whose values are compared as subgroups, "" for none."""

ALONE = text_choice("only", "data", in_links=False)
"""The value of that column whose cases alone are shown, "" for all."""

PER_1000 = choice("matrix", True, {"per_1000": True, "counts": False})
"""Whether the matrix of 1,000 cases in use is shown rather than that of the data."""

GOAL: Parameter[str] = Parameter(key="goal", owner="reader", default="best", in_address=False)
"""The last rule used to find a threshold."""

GOAL_VALUES: Parameter[Mapping[str, float]] = Parameter(
    key="goal_values", owner="reader", default={}, in_address=False
)
"""Goal -> its number as a share between 0 and 1."""

OTHER_PRICES: Parameter[Mapping[tuple[str, str], tuple[float, float]]] = Parameter(
    key="other_prices", owner="data", default={}, in_address=False
)
"""(class, basis) -> costs of the wrong and the right decision when it was last priced so."""

SHARED = (
    *(CALIBRATE, THRESHOLD, AXIS, MARK, COSTS, PRICING, UNIT, PREVALENCE, NEED, SUBGROUPS, ALONE),
    *(GOAL, GOAL_VALUES, OTHER_PRICES),
)
"""All of them, in the order of an address."""
