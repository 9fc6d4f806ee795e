"""Scenarios: costs and prevalence under a name, to be switched to and compared."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from perfcore.costs import CostMatrix, expected_cost
from perfcore.counts import Sweep
from perfview.cost_amounts import PER, amount, best_at, ratio_text
from perfview.theme import UNDEFINED, percent, threshold_text
from perfview.words import say

MOST_SCENARIOS = 12
LONGEST_NAME = 40


@dataclass(frozen=True, slots=True)
class Scenario:
    """Costs, their unit, and the share of positives in use; None is that of the data."""

    costs: CostMatrix
    unit: str = ""
    prevalence: float | None = None


def compared(scenario: Scenario, sweep: Sweep, threshold: float) -> dict[str, str]:
    """Return what a scenario says of a threshold, as texts by the headings of a table.

    Parameters
    ----------
    scenario : Scenario
        Costs and prevalence.
    sweep : Sweep
        Counts at every distinct score.
    threshold : float
        The threshold in use.
    """
    costs, unit = scenario.costs, scenario.unit
    total = sweep.positives + sweep.negatives
    share = scenario.prevalence
    if share is None:
        share = sweep.positives / total if total else np.nan
    texts = [ratio_text(costs), percent(share), *_costs(scenario, sweep, threshold, unit)]
    names = ("ratio", "prevalence", "best", "best_cost", "cost", "lost")
    return {say(f"costs.scenario_{name}"): text for name, text in zip(names, texts, strict=True)}


def _costs(scenario: Scenario, sweep: Sweep, threshold: float, unit: str) -> tuple[str, ...]:
    costs, share = scenario.costs, scenario.prevalence
    best = best_at(sweep, costs, share)
    if isinstance(best, str):
        return (UNDEFINED,) * 4
    here = float(expected_cost(sweep.at(threshold), costs, prevalence=share, cases=PER))
    least = PER * best.cost
    lost = 0.0 if sweep.index(threshold) == best.index else max(here - least, 0.0)
    return (
        threshold_text(best.threshold),
        amount(least, unit),
        amount(here, unit),
        amount(lost, unit),
    )
