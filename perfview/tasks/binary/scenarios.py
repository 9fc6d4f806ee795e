"""Scenarios: costs and prevalence under a name, to be switched to and compared."""

from __future__ import annotations

import unicodedata

import numpy as np

from perfcore.costs import PER, Tally, Use, regret
from perfview.kit.theme import UNDEFINED, percent, threshold_text
from perfview.tasks.binary.amounts import amount, best_at, cost_at, terms_text
from perfview.words import say

MOST_SCENARIOS = 12
LONGEST_NAME = 40


def scenario_name(text: str) -> str:
    r"""Return a text as a scenario may be called: one line, not too long; "" if nothing is left.

    >>> scenario_name("  fraud\n desk\x00 ")
    'fraud desk'
    """
    shown = (c for c in text if c.isspace() or unicodedata.category(c) not in ("Cc", "Cs"))
    return " ".join("".join(shown).split())[:LONGEST_NAME].rstrip()


def compared(scenario: Use, tally: Tally, threshold: float) -> dict[str, str]:
    """Return what a scenario says of a threshold, as texts by the headings of a table.

    Parameters
    ----------
    scenario : Use
        Costs and prevalence. One that prices amounts says nothing of data without them.
    tally : Tally
        Counts, and sums of amounts if the data have any.
    threshold : float
        The threshold in use.
    """
    cases = tally.cases
    total = cases.positives + cases.negatives
    share = scenario.prevalence
    if share is None:
        share = cases.positives / total if total else np.nan
    texts = [  # the most important first: a telephone shows no more
        *_costs(scenario, tally, threshold),
        terms_text(scenario.costs, scenario.pricing),
        percent(share),
    ]
    names = ("best", "best_cost", "cost", "lost", "ratio", "prevalence")
    return {say(f"costs.scenario_{name}"): text for name, text in zip(names, texts, strict=True)}


def _costs(scenario: Use, tally: Tally, threshold: float) -> tuple[str, ...]:
    if tally.amounts is None and scenario.pricing.by_amount:
        return (UNDEFINED,) * 4
    at_stake = tally.priced(scenario.pricing)
    best = best_at(at_stake, scenario.costs, scenario.prevalence)
    if isinstance(best, str):
        return (UNDEFINED,) * 4
    lost = PER * regret(
        at_stake, scenario.costs, threshold=threshold, prevalence=scenario.prevalence
    )
    costs = (
        cost_at(at_stake, scenario, best.threshold),
        cost_at(at_stake, scenario, threshold),
        lost,
    )
    return threshold_text(best.threshold), *(amount(cost, scenario.unit) for cost in costs)
