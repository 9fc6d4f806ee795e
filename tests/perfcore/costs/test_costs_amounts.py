"""Amounts at stake: by hand, case by case, and equal to counts where all amounts are one."""

import re
from dataclasses import replace
from math import inf

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from perfcore import (
    CostMatrix,
    Counts,
    Predictions,
    Tally,
    amount_sweep,
    amount_sweep_of,
    expected_amount_cost,
    expected_cost,
    sweep,
    sweep_of,
    total_amount_cost,
    total_cost,
)
from perfcore.data import Aggregates, Cases
from tests.perfcore.slow_costs import matrices, prevalences
from tests.perfcore.slow_counts import columns

ROWS = st.lists(st.tuples(st.booleans(), st.integers(0, 6), st.integers(0, 4), st.integers(0, 3)))
FIXED, SHARES = CostMatrix(cost_fn=0, cost_fp=5), CostMatrix(cost_fn=1, cost_fp=0, cost_tn=-0.02)


def test_loans_worked_by_hand() -> None:
    loans = amount_sweep([1, 0, 1, 0], [0.9, 0.6, 0.6, 0.1], [100, 20, 300, 50])
    assert loans.at(0.9).cases == Counts(tp=1, fp=0, fn=1, tn=2)
    assert loans.at(0.9).amounts == Counts(tp=100, fp=0, fn=300, tn=70)
    # Lost are the loans that were not stopped, and 5 for each false alarm; 2 % are earned.
    totals = [400 - 1.4, 300 - 1.4, 5 - 1, 10]
    assert total_amount_cost(loans.counts, fixed=FIXED, shares=SHARES) == pytest.approx(totals)
    per_case = expected_amount_cost(loans.counts, fixed=FIXED, shares=SHARES)
    assert per_case == pytest.approx(np.array(totals) / 4)
    # With one positive in ten: 90 % of what a negative costs, (5 - 1) / 2, and nothing missed.
    rare = expected_amount_cost(loans.at(0.6), fixed=FIXED, shares=SHARES, prevalence=0.1)
    assert rare == pytest.approx(0.9 * 2)


@given(ROWS, matrices, matrices)
def test_totals_are_sums_over_cases(
    rows: list[tuple[bool, int, int, int]], fixed: CostMatrix, shares: CostMatrix
) -> None:
    truth, score, amount, weight = columns(rows, 4)
    s = amount_sweep(truth, score, amount, weight=weight)
    size = max(abs(getattr(m, c)) for m in (fixed, shares) for c in fixed.__slots__)
    totals = total_amount_cost(s.counts, fixed=fixed, shares=shares)
    for threshold, total in zip(s.cases.thresholds, totals, strict=True):
        slow = 0.0
        for positive, value, stake, times in rows:
            cell = ("cost_tp" if positive else "cost_fp") if value >= threshold else None
            cell = cell or ("cost_fn" if positive else "cost_tn")
            slow += times * (getattr(fixed, cell) + stake * getattr(shares, cell))
        assert total == pytest.approx(slow, abs=1e-9 * size)


@given(ROWS)
def test_weights_are_repeats(rows: list[tuple[bool, int, int, int]]) -> None:
    truth, score, amount, weight = columns(rows, 4)
    weighted = amount_sweep(truth, score, amount, weight=weight)
    repeated = [row for row in rows for _ in range(row[3])]
    plain = amount_sweep(*columns(repeated, 3))
    assert (weighted.cases, weighted.amounts) == (plain.cases, plain.amounts)


@given(ROWS, matrices, st.none() | prevalences)
def test_amounts_of_one_are_counts(
    rows: list[tuple[bool, int, int, int]], costs: CostMatrix, prevalence: float | None
) -> None:
    truth, score, _, _ = columns(rows, 4)
    s = amount_sweep(truth, score, np.ones(len(rows), int))
    nothing = CostMatrix(cost_fn=0, cost_fp=0)
    assert s.amounts == s.cases == sweep(truth, score)
    for fixed, shares in ((costs, nothing), (nothing, costs)):
        total = total_amount_cost(s.counts, fixed=fixed, shares=shares)
        np.testing.assert_array_equal(total, total_cost(s.cases.counts, costs))
        if s.cases.positives and s.cases.negatives:
            same = expected_cost(s.cases.counts, costs, prevalence=prevalence, cases=1000)
            found = expected_amount_cost(
                s.counts, fixed=fixed, shares=shares, prevalence=prevalence, cases=1000
            )
            np.testing.assert_allclose(found, same, atol=1e-300)


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
