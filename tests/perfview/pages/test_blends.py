"""What the costs board computes in the browser is what Python computes."""

from itertools import product

import pytest

from perfcore.binary import Counts
from perfcore.costs import (
    CostMatrix,
    cost_ratio,
    expected_cost,
    iso_cost_slope,
    normalised_costs,
    operating_condition,
    textbook_threshold,
)
from perfcore.costs.projections import projected
from perfview.tasks.amounts import with_condition
from tests.in_node import in_node

BLENDS = "costs/blends.js"
COUNTS = [Counts(8, 1, 2, 9), Counts(0, 0, 7, 3), Counts(7, 3, 0, 0), Counts(5, 40, 5, 960)]
RATES = [{"fnr": c.fn / c.positives, "fpr": c.fp / c.negatives} for c in COUNTS]
COSTS = [
    {"cost_fn": 5.0, "cost_fp": 1.0, "cost_tp": 0.0, "cost_tn": 0.0},
    {"cost_fn": 0.2, "cost_fp": 4.37, "cost_tp": 0.0, "cost_tn": 0.0},
    {"cost_fn": 50.0, "cost_fp": 10.0, "cost_tp": -25.0, "cost_tn": 2.5},
    {"cost_fn": 3.0, "cost_fp": 0.0, "cost_tp": 0.0, "cost_tn": 0.0},
]
OFFSETS = [
    {"cost_fn": 1234570.0, "cost_fp": 1.0, "cost_tp": 1234564.0, "cost_tn": 0.0},
    {"cost_fn": 5.0, "cost_fp": 1.0, "cost_tp": -1e6, "cost_tn": 0.0},
    {"cost_fn": 5.0, "cost_fp": 1e6, "cost_tp": 0.1, "cost_tn": 1e6},
]
PREVALENCES = [0.0001, 0.02, 0.5, 0.97]


def test_every_blend_is_that_of_python() -> None:
    situations = list(product(range(len(COUNTS)), COSTS, PREVALENCES))
    here = in_node(
        BLENDS,
        """(blends, situations) => situations.map(([rates, costs, prevalence]) => {
            const stakes = blends.stakesOf(costs, blends.sharesOf(prevalence));
            const x = blends.conditionOf(stakes);
            const cells = blends.projected(rates, prevalence, 1000);
            return [
                x, blends.normalisedCost(rates, x), blends.expectedCost(rates, stakes),
                blends.isoCostSlope(stakes),
                x === 1 ? -1 : blends.ratioAt(x, blends.sharesOf(prevalence)),
                cells.tp, cells.fp, cells.fn, cells.tn,
            ];
        })""",
        [[RATES[i], costs, p] for i, costs, p in situations],
    )
    for (i, costs, p), numbers in zip(situations, here, strict=True):
        matrix = CostMatrix(**costs)
        x = operating_condition(**costs, prevalence=p)
        cells = projected(COUNTS[i], p)
        expected = [
            x,
            normalised_costs(COUNTS[i], x),
            expected_cost(COUNTS[i], matrix, prevalence=p),
            iso_cost_slope(matrix, p),
            -1 if x == 1 else cost_ratio(x, p),
            *(cells.tp, cells.fp, cells.fn, cells.tn),
        ]
        assert numbers == pytest.approx(expected, rel=1e-9, abs=1e-12)


def test_the_textbook_threshold_is_that_of_python() -> None:
    situations = list(product(COSTS, [0.0001, 212 / 569, 0.5], [0.0001, 212 / 569, 0.97]))
    here = in_node(
        BLENDS,
        """({sharesOf, stakesOf, textbookThreshold}, situations) =>
            situations.map(([costs, own, there]) =>
                textbookThreshold(stakesOf(costs, sharesOf(there)), own))""",
        situations,
    )
    for (costs, own, there), found in zip(situations, here, strict=True):
        expected = textbook_threshold(CostMatrix(**costs), of=own, to=there)
        assert found == pytest.approx(expected, rel=1e-12)
        if own == there and costs in COSTS[:2]:
            assert found == expected  # to the last bit: scores may be that number
    one_class = in_node(
        BLENDS,
        """({sharesOf, stakesOf, textbookThreshold}, costs) => [0, 1].map((there) =>
            textbookThreshold(stakesOf(costs, sharesOf(there)), 0.5))""",
        COSTS[0],
    )
    assert one_class == [None, None]


def test_costs_are_those_of_python_also_where_one_class_is_all_there_is() -> None:
    situations = list(product(COSTS, [0, *PREVALENCES, 1]))
    here = in_node(
        BLENDS,
        """(blends, [rates, situations]) => situations.map(([costs, prevalence]) => {
            const stakes = blends.stakesOf(costs, blends.sharesOf(prevalence));
            return rates.map((each) => blends.expectedCost(each, stakes));
        })""",
        [RATES, situations],
    )
    for (costs, p), found in zip(situations, here, strict=True):
        matrix = CostMatrix(**costs)
        expected = [float(expected_cost(c, matrix, prevalence=p)) for c in COUNTS]
        assert found == pytest.approx(expected, rel=1e-9, abs=1e-12)


def test_a_class_without_cases_costs_nothing_where_it_does_not_occur() -> None:
    cost = in_node(
        BLENDS,
        """({stakesOf, sharesOf, expectedCost}, costs) => [0, 0.5].map((p) =>
            expectedCost({fnr: NaN, fpr: 0.25}, stakesOf(costs, sharesOf(p))))""",
        {"cost_fn": 5, "cost_fp": 2, "cost_tp": 0, "cost_tn": 0},
    )
    counts = Counts(0, 1, 0, 3)
    assert cost == [expected_cost(counts, CostMatrix(cost_fn=5, cost_fp=2), prevalence=0), None]


def test_a_moved_ratio_is_the_one_that_python_will_have() -> None:
    situations = list(product([*COSTS, *OFFSETS], [(1.0, 1.0), (4321.5, 1.0), (3.25, 870.0)]))
    here = in_node(
        BLENDS,
        """({conditionOf, pricedAt, sharesOf, withRatio}, situations) =>
            situations.map(([costs, [positive, negative]]) => {
                const units = {positive, negative};
                const after = withRatio(costs, 20, units);
                return [after, conditionOf(pricedAt(after, units, sharesOf(0.1)))];
            })""",
        situations,
    )
    for (costs, units), (moved, condition) in zip(situations, here, strict=True):
        after = CostMatrix(**moved)
        assert after == with_condition(CostMatrix(**costs), condition, 0.1, units=units)
        assert after.missed * units[0] / (after.alarm * units[1]) == pytest.approx(20, rel=1e-3)
