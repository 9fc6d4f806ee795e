"""Amounts above the costs board, explained: each value is the one that perfcore computes."""

import math

import numpy as np
import pytest

from perfcore import sweep
from perfcore.costs import (
    CostMatrix,
    Pricing,
    Tally,
    Use,
    amount_sweep,
    best_threshold,
    expected_cost,
    total_cost,
)
from perfview.kit.theme import number
from perfview.tasks.binary.explanations.spendings import SPENDINGS, spending_explanation
from perfview.tasks.binary.places import Place
from tests.perfview.twenty_cases import SCORE, TRUTH

LABELS = ("P", "N")
COSTS = CostMatrix(cost_fn=7, cost_fp=2)
AMOUNTS = amount_sweep(TRUTH, SCORE, np.arange(1, 21) * 10)
PRICED = {
    "cases": Tally(sweep(TRUTH, SCORE)),
    "amounts": AMOUNTS.priced(Pricing(positives="amount")),
}


NAMES = {
    "cost_in_use": "Cost of the threshold in use",
    "cost_best": "Lowest cost",
    "cost_more": "Extra cost against the best threshold",
    "cost_nothing": "Cost of calling nothing positive",
    "cost_everything": "Cost of calling everything positive",
    "cost_data": "Cost of all cases of these data",
}


@pytest.mark.parametrize("prevalence", [None, 0.1])
@pytest.mark.parametrize("name", PRICED)
@pytest.mark.parametrize("key", SPENDINGS)
def test_the_value_is_that_of_perfcore_and_stands_in_the_formula(key, name, prevalence):
    if key == "cost_data":
        prevalence = None
    at_stake = PRICED[name]
    there = Use(costs=COSTS, unit="€", prevalence=prevalence, pricing=at_stake.pricing)
    shown = spending_explanation(key, Place(at_stake, 0.54, LABELS, there))

    def cost(threshold):
        return 1000 * float(
            expected_cost(at_stake, COSTS, threshold=threshold, prevalence=prevalence)
        )

    best = cost(best_threshold(at_stake, COSTS, prevalence=prevalence).threshold)
    expected = {
        "cost_in_use": cost(0.54),
        "cost_best": best,
        "cost_more": cost(0.54) - best,
        "cost_nothing": cost(math.inf),
        "cost_everything": cost(-1),
        "cost_data": float(total_cost(at_stake, COSTS, threshold=0.54)),
    }[key]
    assert shown.value_text == f"{number(expected)} €"
    assert shown.reason is None
    assert shown.name == NAMES[key]
    assert shown.plain.endswith(".")
    assert shown.sklearn.count("matrix.sum()") == (2 if key == "cost_more" else 1)


def test_one_class_at_a_prevalence_has_no_cost_and_says_why():
    positives = Tally(sweep([1, 1], [0.2, 0.6]))
    there = Use(costs=COSTS)
    shown = spending_explanation("cost_best", Place(positives, 0.5, LABELS, there))
    assert shown.value_text == "0"
    nobody = spending_explanation("cost_more", Place(Tally(sweep([], [])), 0.5, LABELS, there))
    assert nobody.value_text == "–"
    assert nobody.reason
