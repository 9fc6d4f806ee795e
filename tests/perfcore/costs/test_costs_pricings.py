"""Errors priced per case or by amount: equal to sums over the cases, and to both kinds of costs."""

import re
from dataclasses import replace
from fractions import Fraction
from itertools import product
from math import inf, isnan

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from perfcore import (
    CostMatrix,
    CostRange,
    Counts,
    Pricing,
    Tally,
    Unreachable,
    amount_sweep,
    best_threshold,
    cost_curve,
    expected_amount_cost,
    expected_cost,
    operating_condition,
    regret,
    sweep,
    total_amount_cost,
    total_cost,
    worst_priced_regret,
    worst_regret,
)
from tests.perfcore.slow_costs import exact, keywords, matrices, prevalences
from tests.perfcore.slow_counts import columns

Rows = list[tuple[bool, int, int, int]]
ROWS = st.lists(st.tuples(st.booleans(), st.integers(0, 6), st.integers(0, 4), st.integers(0, 3)))
PRICINGS = [Pricing(*bases) for bases in product(("case", "amount"), repeat=2)]
pricings = st.sampled_from(PRICINGS)
NOTHING = CostMatrix(cost_fn=0, cost_fp=0)


def priced_rows(rows: Rows, pricing: Pricing) -> Tally:
    truth, score, amount, weight = columns(rows, 4)
    s = amount_sweep(truth, score, amount, weight=weight)
    return s.priced(pricing)


def split(costs: CostMatrix, pricing: Pricing) -> tuple[CostMatrix, CostMatrix]:
    """What a case costs, and what a unit of its amount costs."""
    per_case, of_amount = keywords(NOTHING), keywords(NOTHING)
    for basis, names in (
        (pricing.positives, ("cost_fn", "cost_tp")),
        (pricing.negatives, ("cost_fp", "cost_tn")),
    ):
        for name in names:
            (of_amount if basis == "amount" else per_case)[name] = getattr(costs, name)
    return CostMatrix(**per_case), CostMatrix(**of_amount)


def slow_costs(rows: Rows, p: Tally, costs: CostMatrix, prevalence: float | None) -> list[Fraction]:
    """The cost per case at every operating point, case by case in exact fractions."""
    sizes = [sum(r[3] for r in rows if r[0] is positive) for positive in (True, False)]
    share = Fraction(sizes[0], sum(sizes)) if prevalence is None else exact(prevalence)
    result = []
    for threshold in p.cases.thresholds:
        cost = Fraction(0)
        for positive, size, part in ((True, sizes[0], share), (False, sizes[1], 1 - share)):
            basis = p.pricing.positives if positive else p.pricing.negatives
            called, left = ("cost_tp", "cost_fn") if positive else ("cost_fp", "cost_tn")
            for truth, score, amount, weight in rows:
                if truth is positive and part:
                    price = exact(getattr(costs, called if score >= threshold else left))
                    cost += part * price * weight * (amount if basis == "amount" else 1) / size
        result.append(cost)
    return result


def known(rows: Rows, prevalence: float | None) -> bool:
    sizes = [sum(r[3] for r in rows if r[0] is positive) for positive in (True, False)]
    shares = (0, 0) if prevalence is None else (prevalence, 1 - prevalence)
    present = all(size or not share for size, share in zip(sizes, shares, strict=True))
    return present and sum(sizes) > 0


def test_loans_worked_by_hand() -> None:
    loans = amount_sweep([1, 0, 1, 0], [0.9, 0.6, 0.6, 0.1], [100, 20, 300, 50])
    costs = CostMatrix(cost_fn=0.5, cost_fp=0.1)
    both = loans.priced(Pricing("amount", "amount"))
    assert both.sweep == loans.amounts
    assert (both.positive_unit, both.negative_unit) == (200.0, 35.0)
    # Missed 400, 300, 0, 0 at half their amount; false alarms 0, 0, 20, 70 at a tenth.
    assert total_cost(both, costs) == pytest.approx([200, 150, 2, 7])
    other = loans.priced(Pricing("case", "amount"))
    assert other.sweep.at(0.9) == Counts(tp=1, fp=0, fn=1, tn=70)
    assert total_cost(other, costs) == pytest.approx([1, 0.5, 2, 7])
    assert total_cost(other, costs, threshold=0.9) == 0.5
    best = best_threshold(other, costs)
    assert (best.threshold, best.cost, best.counts) == (0.9, 0.125, loans.cases.at(0.9))
    # Per 1,000 cases of which one in ten is positive: 100 x 0.5 x 1/2 missed, nothing else.
    assert expected_cost(other, costs, threshold=0.9, prevalence=0.1, cases=1000) == pytest.approx(
        25
    )


@given(ROWS, pricings, matrices, st.none() | prevalences)
def test_costs_best_threshold_and_regret_are_those_of_the_cases_one_by_one(
    rows: Rows, pricing: Pricing, costs: CostMatrix, prevalence: float | None
) -> None:
    p = priced_rows(rows, pricing)
    if not known(rows, prevalence):
        with pytest.raises(Unreachable):
            best_threshold(p, costs, prevalence=prevalence)
        with pytest.raises(Unreachable):
            regret(p, costs, threshold=1, prevalence=prevalence)
        return
    slow = slow_costs(rows, p, costs, prevalence)
    size = 4 * max(map(abs, keywords(costs).values()))
    found = expected_cost(p, costs, prevalence=prevalence)
    assert found == pytest.approx([float(cost) for cost in slow], abs=1e-12 * size)
    best = best_threshold(p, costs, prevalence=prevalence)
    # Among exactly equal costs the highest threshold.
    assert best.index == min(range(len(slow)), key=lambda i: (slow[i], i))
    assert best.threshold == p.cases.thresholds[best.index]
    assert best.counts == p.cases.at(best.threshold)
    assert best.cost == pytest.approx(float(slow[best.index]), abs=1e-12 * size)
    assert best.nothing_as_cheap == (slow[0] == slow[best.index])
    assert best.everything_as_cheap == (slow[-1] == slow[best.index])
    for threshold, cost in zip(p.cases.thresholds.tolist(), slow, strict=True):
        here = {"threshold": threshold, "prevalence": prevalence}
        lost = float(cost - slow[best.index])
        assert regret(p, costs, **here) == regret(p, costs, **here, best=best) == lost


@given(ROWS, pricings, matrices, st.none() | prevalences)
def test_it_is_the_same_as_fixed_costs_and_shares(
    rows: Rows, pricing: Pricing, costs: CostMatrix, prevalence: float | None
) -> None:
    truth, score, amount, weight = columns(rows, 4)
    s = amount_sweep(truth, score, amount, weight=weight)
    p = s.priced(pricing)
    fixed, shares = split(costs, pricing)
    assert np.array_equal(
        total_cost(p, costs), total_amount_cost(s.counts, fixed=fixed, shares=shares)
    )
    expected = expected_amount_cost(s.counts, fixed=fixed, shares=shares, prevalence=prevalence)
    size = 4 * max(map(abs, keywords(costs).values()))
    found = expected_cost(p, costs, prevalence=prevalence)
    np.testing.assert_allclose(found, expected, atol=1e-12 * size, equal_nan=True)
    for threshold, cost in zip(s.cases.thresholds.tolist(), np.atleast_1d(found), strict=True):
        here = expected_cost(p, costs, threshold=threshold, prevalence=prevalence)
        assert here == cost or isnan(here) == isnan(cost)
    some = np.arange(0, len(s.cases), 2)
    there = expected_cost(p, costs, indices=some, prevalence=prevalence)
    assert np.array_equal(there, np.atleast_1d(found)[some], equal_nan=True)


@given(ROWS, pricings, matrices, prevalences)
def test_the_sweep_and_the_scaled_costs_say_the_same(
    rows: Rows, pricing: Pricing, costs: CostMatrix, prevalence: float
) -> None:
    assume(known(rows, 0.5))
    p = priced_rows(rows, pricing)
    scaled = expected_cost(p.sweep.counts, p.costs(costs), prevalence=prevalence)
    size = 4 * max(map(abs, keywords(costs).values()))
    found = expected_cost(p, costs, prevalence=prevalence)
    np.testing.assert_allclose(scaled, found, atol=1e-12 * size)
    # Nothing at stake in a class: its rates are defined all the same.
    assert not isnan(cost_curve(p.sweep).area)


@given(ROWS, matrices, st.none() | prevalences)
def test_per_case_it_is_the_counted_sweep(
    rows: Rows, costs: CostMatrix, prevalence: float | None
) -> None:
    truth, score, _, weight = columns(rows, 4)
    s = sweep(truth, score, weight=weight)
    p = Tally(s)
    assert p.sweep is p.cases is s
    assert p.costs(costs) == costs
    assert np.array_equal(total_cost(p, costs), total_cost(s.counts, costs))
    assert np.array_equal(
        expected_cost(p, costs, prevalence=prevalence),
        expected_cost(s.counts, costs, prevalence=prevalence),
        equal_nan=True,
    )
    if known(rows, prevalence):
        assert best_threshold(p, costs, prevalence=prevalence) == best_threshold(
            s, **keywords(costs), prevalence=prevalence
        )


@settings(max_examples=50)
@given(ROWS, pricings, st.tuples(prevalences, prevalences))
def test_the_worst_regret_is_that_of_a_corner(
    rows: Rows, pricing: Pricing, shares: tuple[float, float]
) -> None:
    assume(known(rows, 0.5))
    p, prevalence = priced_rows(rows, pricing), (min(shares), max(shares))
    among = CostRange(cost_fn=(1, 3), cost_fp=(0.5, 2), prevalence=prevalence, cost_tp=-0.1)
    scaled, curve = p.range(among), cost_curve(p.sweep)
    for threshold in (0, 3, 6, inf):
        worst = worst_priced_regret(p, among, threshold=threshold)
        here = {"threshold": threshold, "prevalence": worst.prevalence}
        assert regret(p, worst.costs, **here) == worst.regret
        assert worst.regret == max(
            regret(p, costs, threshold=threshold, prevalence=share)
            for costs, share in among.corners()
        )
        on_curve = worst_regret(curve, p.sweep.at(threshold), scaled)
        assert on_curve.regret == pytest.approx(worst.regret, abs=1e-9)
        assert on_curve == worst or pricing.by_amount
    corners = [costs for costs, _ in scaled.corners()]
    assert corners == [p.costs(costs) for costs, _ in among.corners()]


def test_amounts_that_tie_have_no_regret_though_their_mean_is_no_float() -> None:
    s = amount_sweep([1, 0, 0], [2, 0, 4], [3, 3, 1])
    p = s.priced(Pricing("case", "amount"))
    among = CostRange(cost_fn=(1, 1), cost_fp=(1, 1), prevalence=(1 / 3, 1 / 3))
    assert worst_priced_regret(p, among, threshold=2).regret == 0


def test_equal_costs_are_found_equal_where_the_mean_amount_is_no_float() -> None:
    # Mean amounts 100/3 and 10/3 have no exact float: missing 30 costs as much as 10 for nothing.
    s = amount_sweep([1, 1, 1, 0, 0, 0], [6, 5, 2, 4, 3, 1], [35, 35, 30, 3, 7, 0])
    p = s.priced(Pricing("amount", "amount"))
    for prevalence in (None, 0.5):
        best = best_threshold(p, CostMatrix(cost_fn=0.1, cost_fp=0.3), prevalence=prevalence)
        assert (best.threshold, best.everything_as_cheap) == (5, True)


def test_a_class_with_nothing_at_stake_costs_nothing_and_keeps_its_rates() -> None:
    s = amount_sweep([1, 0, 1, 0], [4, 3, 2, 1], [0, 20, 0, 50])
    p = s.priced(Pricing("amount", "amount"))
    assert (p.positive_unit, p.negative_unit) == (0.0, 35.0)
    assert p.sweep.at(4) == Counts(tp=1, fp=0, fn=1, tn=70)
    costs = p.costs(CostMatrix(cost_fn=1, cost_fp=1))
    assert operating_condition(costs.cost_fn, costs.cost_fp, 0.5) == 0
    best = best_threshold(p, CostMatrix(cost_fn=1, cost_fp=1, cost_tp=-3))
    assert (best.threshold, best.cost, best.nothing_as_cheap) == (inf, 0, True)


def test_an_empty_class_has_the_unit_of_cases() -> None:
    s = amount_sweep([1, 1], [2, 1], [5, 7])
    p = s.priced(Pricing("amount", "amount"))
    assert (p.positive_unit, p.negative_unit) == (6.0, 1.0)
    assert best_threshold(p, CostMatrix()).threshold == 1


def test_whole_and_broken_numbers_go_together() -> None:
    s = amount_sweep([1, 0], [2, 1], [0.5, 1.5])
    p = s.priced(Pricing(negatives="amount"))
    assert p.sweep.tp.dtype == p.sweep.fp.dtype == np.float64
    assert p.sweep.at(2) == Counts(tp=1, fp=0, fn=0, tn=1.5)


def test_costs_beyond_float64_are_the_largest_float() -> None:
    s = amount_sweep([1, 0], [2, 1], [1e10, 1])
    p = s.priced(Pricing("amount"))
    largest = float(np.finfo(np.float64).max)
    assert p.costs(CostMatrix(cost_fn=1e300, cost_tp=-1e300)) == CostMatrix(
        cost_fn=largest, cost_tp=-largest
    )


def test_what_cannot_be_priced_is_refused() -> None:
    s = amount_sweep([1, 0], [2, 1], [5, 7])
    with pytest.raises(ValueError, match=re.escape("Argument pricing needs amounts, and there")):
        Tally(s.cases, None, Pricing(positives="amount"))
    with pytest.raises(ValueError, match=re.escape("must have the same thresholds.")):
        Tally(s.cases, sweep([1], [3]))
    with pytest.raises(ValueError, match=r"^Argument negatives must be one of .* got 'row'\.$"):
        replace(Pricing(), negatives="row")  # type: ignore[arg-type]
