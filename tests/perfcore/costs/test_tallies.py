"""Errors priced per case or by amount: by hand, and equal to sums over the cases one by one."""

import re
from dataclasses import replace
from fractions import Fraction
from itertools import product
from math import inf, isnan

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from perfcore import (
    CostMatrix,
    CostRange,
    Counts,
    Predictions,
    Pricing,
    Tally,
    Unreachable,
    amount_sweep,
    amount_sweep_of,
    best_threshold,
    cost_curve,
    expected_amount_cost,
    expected_cost,
    operating_condition,
    regret,
    sweep,
    sweep_of,
    total_amount_cost,
    total_cost,
    worst_priced_regret,
    worst_regret,
)
from perfcore.data import Aggregates, Cases
from tests.perfcore.slow_costs import exact, keywords, matrices, prevalences
from tests.perfcore.slow_counts import columns

Rows = list[tuple[bool, int, int, int]]
ROWS = st.lists(st.tuples(st.booleans(), st.integers(0, 6), st.integers(0, 4), st.integers(0, 3)))
PRICINGS = [Pricing(*bases) for bases in product(("case", "amount"), repeat=2)]
pricings = st.sampled_from(PRICINGS)
NOTHING = CostMatrix(cost_fn=0, cost_fp=0)


def swept(rows: Rows) -> Tally:
    truth, score, amount, weight = columns(rows, 4)
    return amount_sweep(truth, score, amount, weight=weight)


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


def sizes_of(rows: Rows) -> list[int]:
    return [sum(r[3] for r in rows if r[0] is positive) for positive in (True, False)]


def slow_costs(
    rows: Rows, s: Tally, fixed: CostMatrix, shares: CostMatrix, prevalence: float | None
) -> list[Fraction]:
    """The cost per case at every operating point, case by case in exact fractions."""
    sizes = sizes_of(rows)
    share = Fraction(sizes[0], sum(sizes)) if prevalence is None else exact(prevalence)
    result = []
    for threshold in s.cases.thresholds:
        cost = Fraction(0)
        for positive, score, amount, weight in rows:
            part, size = (share, sizes[0]) if positive else (1 - share, sizes[1])
            called, left = ("cost_tp", "cost_fn") if positive else ("cost_fp", "cost_tn")
            cell = called if score >= threshold else left
            price = exact(getattr(fixed, cell)) + amount * exact(getattr(shares, cell))
            if part:
                cost += part * price * weight / size
        result.append(cost)
    return result


def known(rows: Rows, prevalence: float | None) -> bool:
    sizes = sizes_of(rows)
    shares = (0, 0) if prevalence is None else (prevalence, 1 - prevalence)
    present = all(size or not share for size, share in zip(sizes, shares, strict=True))
    return present and sum(sizes) > 0


@given(ROWS, pricings, matrices, st.none() | prevalences)
def test_costs_best_threshold_and_regret_are_those_of_the_cases_one_by_one(
    rows: Rows, pricing: Pricing, costs: CostMatrix, prevalence: float | None
) -> None:
    p = swept(rows).priced(pricing)
    size = 4 * max(map(abs, keywords(costs).values()))
    found = np.atleast_1d(expected_cost(p, costs, prevalence=prevalence))
    for i, threshold in enumerate(p.cases.thresholds.tolist()):
        here = expected_cost(p, costs, threshold=threshold, prevalence=prevalence)
        np.testing.assert_allclose(here, found[i], atol=1e-12 * size)
    fixed, shares = split(costs, pricing)
    totals = total_amount_cost(p.counts, fixed=fixed, shares=shares)
    assert np.array_equal(total_cost(p, costs), totals)
    some = np.arange(0, len(p.cases), 2)
    there = expected_cost(p, costs, indices=some, prevalence=prevalence)
    np.testing.assert_array_equal(there, found[some])
    if not known(rows, prevalence):
        assert np.isnan(found).all()
        with pytest.raises(Unreachable):
            best_threshold(p, costs, prevalence=prevalence)
        with pytest.raises(Unreachable):
            regret(p, costs, threshold=1, prevalence=prevalence)
        return
    slow = slow_costs(rows, p, fixed, shares, prevalence)
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


@given(ROWS, matrices, matrices, st.none() | prevalences)
def test_fixed_costs_and_shares_are_those_of_the_cases_one_by_one(
    rows: Rows, fixed: CostMatrix, shares: CostMatrix, prevalence: float | None
) -> None:
    s = swept(rows)
    size = 30 * max(map(abs, (*keywords(fixed).values(), *keywords(shares).values())))
    totals = total_amount_cost(s.counts, fixed=fixed, shares=shares)
    found = expected_amount_cost(s.counts, fixed=fixed, shares=shares, prevalence=prevalence)
    if not known(rows, prevalence):
        assert np.isnan(found).all()
        return
    own = [sum(sizes_of(rows)) * each for each in slow_costs(rows, s, fixed, shares, None)]
    assert totals == pytest.approx([float(cost) for cost in own], abs=1e-11 * size)
    slow = slow_costs(rows, s, fixed, shares, prevalence)
    assert found == pytest.approx([float(cost) for cost in slow], abs=1e-12 * size)


@given(ROWS, pricings, matrices, prevalences)
def test_the_sweep_and_the_scaled_costs_say_the_same(
    rows: Rows, pricing: Pricing, costs: CostMatrix, prevalence: float
) -> None:
    assume(known(rows, 0.5))
    p = swept(rows).priced(pricing)
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
    if known(rows, prevalence):
        assert best_threshold(p, costs, prevalence=prevalence) == best_threshold(
            s, **keywords(costs), prevalence=prevalence
        )


@given(ROWS, pricings, st.tuples(prevalences, prevalences))
def test_the_worst_regret_is_that_of_a_corner(
    rows: Rows, pricing: Pricing, shares: tuple[float, float]
) -> None:
    assume(known(rows, 0.5))
    p, prevalence = swept(rows).priced(pricing), (min(shares), max(shares))
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


def test_prices_far_apart_do_not_overflow() -> None:
    s = amount_sweep([1, 0], [2, 1], [10, 10])
    for fixed, shares in ((1e-300, 1e300), (1e300, 1e-300)):
        costs = CostMatrix(cost_fn=fixed), CostMatrix(cost_fn=shares)
        found = expected_amount_cost(s.at(inf), fixed=costs[0], shares=costs[1])
        assert found == pytest.approx((fixed + 10 * shares) / 2)


def test_cents_are_exact_beyond_float_precision() -> None:
    s = amount_sweep([1, 1, 0], [3, 2, 1], [2**60 + 1, 1, 5])
    assert s.amounts.tp.tolist() == [0, 2**60 + 1, 2**60 + 2, 2**60 + 2]
    assert s.at(inf).amounts.fn == 2**60 + 2


def test_scores_at_which_nothing_is_at_stake_stay_thresholds() -> None:
    s = amount_sweep([1, 0, 1], [3, 2, 1], [5, 0, 0])
    assert s.cases.thresholds.tolist() == s.amounts.thresholds.tolist() == [inf, 3, 2, 1]
    assert s.amounts.tp.tolist() == [0, 5, 5, 5]
    nothing = amount_sweep([1, 0], [2, 1], [0, 0])
    assert nothing.amounts.tp.tolist() == [0, 0, 0]


def test_large_weights_of_large_amounts_are_floats() -> None:
    s = amount_sweep([1], [1], [2**40], weight=[2**40])
    assert s.amounts.tp.tolist() == [0, 2.0**80]


@pytest.mark.parametrize(
    ("amount", "message"),
    [
        ([1, -1], "Argument amount must not be negative, got -1 at position 1 (1 of 2 negative)."),
        ([1.0, np.nan], "Argument amount must be finite, got nan at position 1 (1 of 2 not "
         "finite)."),
        ([1], "Arguments score, amount must have the same length, got 2, 1."),
        ([2**62, 2**62], "Argument amount must sum to at most 2**63 - 1, got 9223372036854775808."),
    ],
)  # fmt: skip
def test_amounts_that_cannot_be(amount: list[float], message: str) -> None:
    with pytest.raises(ValueError, match=f"^{re.escape(message)}$"):
        amount_sweep([1, 0], [2, 1], amount)


TRUTH, SCORE = np.array([1, 0, 1, 0], np.uint8), np.array([0.9, 0.6, 0.6, 0.1])
AMOUNT, WEIGHT = np.array([100.0, 20, 300, 50]), np.array([2.0, 1, 0.5, 3])
LOANS = Predictions(
    "loans.csv", ("repaid", "lost"), 1, {"card": Cases(TRUTH, SCORE, amount=AMOUNT)}
)
WEIGHTED = replace(LOANS, models={"card": Cases(TRUTH, SCORE, WEIGHT, amount=AMOUNT)})


@pytest.mark.parametrize(
    ("predictions", "expected", "tp", "fp"),
    [
        (LOANS, amount_sweep(TRUTH, SCORE, AMOUNT), [0, 100, 400, 400], [0, 0, 20, 70]),
        (WEIGHTED, amount_sweep(TRUTH, SCORE, AMOUNT, weight=WEIGHT), [0, 200, 350, 350],
         [0, 0, 20, 170]),
        (replace(LOANS, positive=0), amount_sweep(1 - TRUTH, SCORE, AMOUNT), [0, 0, 20, 70],
         [0, 100, 400, 400]),
        (replace(LOANS, smaller_is_positive=True), amount_sweep(TRUTH, -SCORE, AMOUNT),
         [0, 0, 300, 400], [0, 50, 70, 70]),
    ],
    ids=["cases", "weights", "the other label", "smaller scores"],
)  # fmt: skip
def test_the_money_stands_beside_the_cases(
    predictions: Predictions, expected: Tally, tp: list[float], fp: list[float]
) -> None:
    found = amount_sweep_of(predictions, "card")
    assert found == expected
    assert found.cases == sweep_of(predictions, "card")
    assert (found.amounts.tp.tolist(), found.amounts.fp.tolist()) == (tp, fp)


@pytest.mark.parametrize(
    "model", [Cases(TRUTH, SCORE), Aggregates(np.array([0.1]), np.array([[2, 3]]))]
)
def test_without_amounts_there_is_no_money(model: Cases | Aggregates) -> None:
    message = r"Model 'card' of loans\.csv must have amounts, got none"
    with pytest.raises(ValueError, match=message):
        amount_sweep_of(replace(LOANS, models={"card": model}), "card")
