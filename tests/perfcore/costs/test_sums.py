"""Total and expected costs, conditions, counts at another prevalence: by hand and by identities."""

import re
from collections.abc import Callable
from math import inf, isnan, nan

import numpy as np
import pytest
from hypothesis import given

from perfcore import (
    MEASURES,
    CostMatrix,
    Counts,
    Sweep,
    auc,
    average_precision,
    best_threshold,
    cost_ratio,
    expected_cost,
    iso_cost_slope,
    operating_condition,
    precision_recall,
    projected,
    projected_sweep,
    roc,
    roc_hull,
    sweep,
    total_cost,
)
from tests.perfcore.slow_costs import exact, keywords, matrices, prevalences
from tests.perfcore.slow_counts import Rows, cases, columns, two_classes
from tests.perfcore.worked_cases import EMPTY, ONLY_NEGATIVES, ONLY_POSITIVES, TWENTY

COUNTS = Counts(tp=8, fp=2, fn=2, tn=8)


def test_costs_worked_by_hand() -> None:
    costs = CostMatrix(cost_fn=50, cost_fp=10, cost_tp=-20, cost_tn=1)
    assert total_cost(COUNTS, costs) == 8 * -20 + 2 * 10 + 2 * 50 + 8
    assert expected_cost(COUNTS, costs) == pytest.approx(-32 / 20)
    assert expected_cost(COUNTS, costs, cases=1000) == pytest.approx(-1600)
    # Of 1,000 cases 100 are positive: 80 found, 20 missed, 180 false alarms, 720 left alone.
    at = expected_cost(COUNTS, costs, prevalence=0.1, cases=1000)
    assert at == pytest.approx(80 * -20 + 20 * 50 + 180 * 10 + 720)


@given(cases())
def test_without_costs_of_correct_decisions_it_is_the_registered_measure(rows: Rows) -> None:
    counts = sweep(*columns(rows)).counts
    same = MEASURES["cost_sensitive_error"].of(counts, cost_fn=7, cost_fp=0.3)
    np.testing.assert_array_equal(expected_cost(counts, CostMatrix(cost_fn=7, cost_fp=0.3)), same)


@given(two_classes, matrices, prevalences)
def test_at_a_prevalence_costs_are_those_of_the_projected_counts(
    s: Sweep, costs: CostMatrix, prevalence: float
) -> None:
    at = expected_cost(s, costs, prevalence=prevalence)
    size = max(map(abs, keywords(costs).values()))
    again = expected_cost(projected(s.counts, prevalence), costs)
    assert at == pytest.approx(again, abs=1e-12 * size)


def test_costs_without_cases() -> None:
    assert total_cost(EMPTY.at(0), CostMatrix()) == 0
    assert isnan(expected_cost(EMPTY.at(0), CostMatrix()))
    assert isnan(expected_cost(ONLY_NEGATIVES.at(0), CostMatrix(), prevalence=0.1))
    assert isnan(expected_cost(ONLY_POSITIVES.at(0), CostMatrix(), prevalence=0.1))
    assert expected_cost(ONLY_NEGATIVES.at(0), CostMatrix(cost_fp=3), prevalence=0) == 3
    assert expected_cost(ONLY_POSITIVES.at(inf), CostMatrix(cost_fn=3), prevalence=1) == 3


def test_extreme_costs_do_not_overflow() -> None:
    costs = CostMatrix(cost_fn=1e308, cost_fp=1e308)
    assert expected_cost(COUNTS, costs) == pytest.approx(0.2e308)
    assert expected_cost(COUNTS, CostMatrix(cost_fn=1e-308, cost_fp=0)) == pytest.approx(1e-309)
    assert total_cost(Counts(0, 9, 9, 0), costs) == inf
    assert total_cost(TWENTY.counts, costs)[0] == inf
    assert expected_cost(sweep([1, 0], [2, 1]), costs, cases=1000).tolist() == [inf, 0, inf]


def test_the_matrix_keeps_differences() -> None:
    costs = CostMatrix(cost_fn=7, cost_fp=4, cost_tp=2, cost_tn=3)
    assert (costs.missed, costs.alarm) == (5, 1)
    assert CostMatrix(cost_fn=0.3, cost_fp=0.1, cost_tp=0.1).missed == 0.2
    huge = CostMatrix(cost_fn=1e308, cost_fp=-1e308, cost_tp=-1e308, cost_tn=1e308)
    assert (huge.missed, huge.alarm) == (inf, -inf)


@pytest.mark.parametrize("name", ["cost_fn", "cost_fp", "cost_tp", "cost_tn"])
@pytest.mark.parametrize("value", [nan, inf, -inf, "5", None, 10**400])
def test_costs_are_finite_numbers(name: str, value: object) -> None:
    with pytest.raises(ValueError, match=rf"^Argument {name} must be a finite number, got .+\.$"):
        CostMatrix(**{name: value})


@given(two_classes)
def test_the_tangent_touches_the_hull_at_the_best_threshold(s: Sweep) -> None:
    costs = CostMatrix(cost_fn=5, cost_fp=2)
    slope = iso_cost_slope(costs, 0.3)
    assert slope == pytest.approx(0.7 * 2 / (0.3 * 5))
    found = best_threshold(s, cost_fn=5, cost_fp=2, prevalence=0.3).counts
    height = found.tp / s.positives - slope * found.fp / s.negatives
    hull = roc_hull(s)
    assert (hull.y - slope * hull.x <= height + 1e-12).all()


@pytest.mark.parametrize(
    ("costs", "prevalence", "slope"),
    [
        (CostMatrix(cost_fn=5, cost_fp=1), 0.5, 0.2),
        (CostMatrix(cost_fn=50, cost_fp=10), 0.5, 0.2),
        (CostMatrix(cost_fn=6, cost_fp=3, cost_tp=1, cost_tn=2), 0.5, 0.2),
        (CostMatrix(cost_fn=1, cost_fp=1), 0.02, 49.0),
        (CostMatrix(cost_fn=0, cost_fp=1), 0.5, inf),
        (CostMatrix(cost_fn=1, cost_fp=1), 0, inf),
        (CostMatrix(cost_fn=1, cost_fp=1), 1, 0.0),
        (CostMatrix(cost_fn=0, cost_fp=0), 0.5, nan),
        (CostMatrix(cost_fn=0, cost_fp=-1), 0.5, -inf),
    ],
)
def test_slopes(costs: CostMatrix, prevalence: float, slope: float) -> None:
    np.testing.assert_equal(iso_cost_slope(costs, prevalence), slope)


@pytest.mark.parametrize(
    ("missed", "alarm", "prevalence", "x"),
    [
        (1, 1, 0.3, 0.3),
        (5, 1, 0.5, 5 / 6),
        (10, 1, 0.02, 0.2 / 1.18),
        (0, 1, 0.5, 0),
        (1, 0, 0.5, 1),
        (1e9, 1e-9, 0.5, 1 / (1 + 1e-18)),
        (1e-9, 1e9, 0.5, 1e-18 / (1 + 1e-18)),
        (0, 0, 0.5, nan),
        (1, 0, 0, nan),
    ],
)
def test_conditions(missed: float, alarm: float, prevalence: float, x: float) -> None:
    np.testing.assert_allclose(operating_condition(missed, alarm, prevalence), x, rtol=1e-15)


@given(prevalences, prevalences)
def test_the_ratio_of_a_condition_leads_back_to_it(x: float, prevalence: float) -> None:
    ratio = cost_ratio(x, prevalence)
    if 0 < prevalence < 1 and 1e-300 < ratio < 1e300:
        assert operating_condition(ratio, 1, prevalence) == pytest.approx(x)
        assert exact(x) == 0 or ratio > 0


def test_the_ends_of_the_ratio() -> None:
    assert cost_ratio(1, 0.5) == inf
    assert cost_ratio(0, 0.5) == 0
    assert isnan(cost_ratio(0, 0))


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: operating_condition(1, 1, 0.5, cost_tp=2),
         r"cost_fn must not be below the cost of the correct decision, 2, got 1\.0\.$"),
        (lambda: operating_condition(1, -1, 0.5), r"cost_fp must not be below .*, got -1\.0\.$"),
        (lambda: operating_condition(1, 1, 2), "prevalence must be a number from 0 to 1"),
        (lambda: cost_ratio(2, 0.5), r"condition must be in \[0, 1\], got 2\.$"),
        (lambda: expected_cost(COUNTS, CostMatrix(), prevalence=-0.1),
         "prevalence must be a number from 0 to 1"),
    ],
)  # fmt: skip
def test_what_no_condition_stands_for(call: Callable[[], object], message: str) -> None:
    with pytest.raises(ValueError, match=f"^Argument {message}"):
        call()


@given(two_classes, prevalences)
def test_rates_stay_and_the_prevalence_is_the_one_asked_for(s: Sweep, prevalence: float) -> None:
    at = projected(s.counts, prevalence)
    assert at.total == pytest.approx(np.full(len(s), 1000.0))
    assert at.positives == pytest.approx(np.full(len(s), 1000 * prevalence))
    if 1e-9 < prevalence < 1 - 1e-9:
        for key in ("recall", "fpr", "specificity"):
            assert MEASURES[key].of(at) == pytest.approx(MEASURES[key].of(s.counts))


@given(cases())
def test_the_sweep_is_that_of_weighted_cases(rows: Rows) -> None:
    truth, score = columns(rows)
    s = sweep(truth, score)
    if not (s.positives and s.negatives):
        return
    p, n = s.positives, s.negatives
    weight = [0.1 / p if positive else 0.9 / n for positive in truth]
    moved, weighted = projected_sweep(s, 0.1, total=1), sweep(truth, score, weight=weight)
    assert moved.thresholds.tolist() == s.thresholds.tolist()
    assert roc(moved).x == pytest.approx(roc(s).x)
    assert auc(moved) == pytest.approx(auc(s))
    assert average_precision(moved) == pytest.approx(average_precision(weighted))
    np.testing.assert_allclose(precision_recall(moved).y, precision_recall(weighted).y)


def test_the_ends_of_prevalence() -> None:
    assert projected(COUNTS, 0) == Counts(tp=0, fp=200.0, fn=0, tn=800.0)
    assert projected(COUNTS, 1) == Counts(tp=800.0, fp=0, fn=200.0, tn=0)
    assert projected(ONLY_NEGATIVES.at(0.5), 0) == Counts(tp=0, fp=500.0, fn=0, tn=500.0)
    assert projected_sweep(TWENTY, 0).positives == 0


@pytest.mark.parametrize(
    ("s", "name"), [(ONLY_NEGATIVES, "positives"), (ONLY_POSITIVES, "negatives")]
)
def test_a_class_without_cases_cannot_be_projected(s: object, name: str) -> None:
    message = (
        f"Counts without {name} cannot be projected to prevalence 0.1: "
        f"the scores of {name} are not known."
    )
    for call in (lambda: projected(s.at(0.5), 0.1), lambda: projected_sweep(s, 0.1)):
        with pytest.raises(ValueError, match=f"^{re.escape(message)}$"):
            call()


@pytest.mark.parametrize(
    ("wrong", "rule"),
    [
        *(({"prevalence": p}, "be a number from 0 to 1") for p in (-0.1, 1.1, None, nan)),
        *(({"total": total}, "be a finite number of 0 or more") for total in (-1, inf, nan)),
    ],
)
def test_arguments_of_a_projection_that_cannot_be(wrong: dict[str, object], rule: str) -> None:
    ((name, value),) = wrong.items()
    with pytest.raises(ValueError, match=rf"^Argument {name} must {rule}, got {value}\.$"):
        projected(COUNTS, **{"prevalence": 0.1} | wrong)
