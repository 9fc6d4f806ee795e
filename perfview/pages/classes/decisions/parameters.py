"""What a reader chooses about decisions among classes."""

from __future__ import annotations

from typing import Any

from perfview import session
from perfview.kit.parameters import Parameter, number_choice, text_choice
from perfview.kit.typed_numbers import read_threshold
from perfview.pages.classes.decisions.cost_texts import (
    LONGEST_COSTS,
    Costs,
    costs_of,
    first_costs,
    read_costs,
)
from perfview.tasks.amounts import UNIT
from perfview.tasks.comparisons import AGAINST
from perfview.words import say


def _other_classes(text: str, file: Any, model: str) -> str:
    if file.task != "classes" or costs_of(text, len(file.labels)) is not None:
        return ""
    return say("classes.costs_of_others", count=len(file.labels))


COSTS = text_choice(
    "class_costs", "data", read_costs, longest=LONGEST_COSTS, refusal=_other_classes, outlasts=True
)
"""What each decision costs, as `costs_text` has it; "" is 0 for right and 1 for wrong ones."""

DECIDES = number_choice("decides", "model", read_threshold, in_links=False)
"""The highest probability from which on the model decides; None is all cases, ``inf`` none."""

REFERRAL = number_choice("refer", "data", outlasts=True)
"""What a case costs that is left to people, None if nobody said."""

PARAMETERS: tuple[Parameter[Any], ...] = (COSTS, UNIT, DECIDES, REFERRAL, AGAINST)


def text_in_use(labels: tuple[str, ...]) -> str:
    """Return the chosen costs of these classes; "" where none were, or those of others."""
    text = session.choices().of(COSTS)
    return text if costs_of(text, len(labels)) is not None else ""


def costs_in_use(labels: tuple[str, ...]) -> Costs:
    """Return the cost matrix of these classes."""
    costs = costs_of(text_in_use(labels), len(labels))
    return first_costs(len(labels)) if costs is None else costs
