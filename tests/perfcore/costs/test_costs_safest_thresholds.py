"""The threshold whose worst regret over a range is the least, against a search over all of them."""

from math import inf

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from perfcore import (
    CostRange,
    Pricing,
    Sweep,
    Unreachable,
    amount_sweep,
    hull_vertices,
    safest_threshold,
    sweep,
)
from perfcore.costs import Tally, worst_priced_regret

rows = st.lists(
    st.tuples(st.booleans(), st.integers(0, 12), st.integers(0, 40)), min_size=2, max_size=16
).filter(lambda rows: len({truth for truth, *_ in rows}) == 2)
prices = st.tuples(st.integers(0, 60), st.integers(0, 60)).map(
    lambda ends: tuple(sorted(end / 10 for end in ends))
)
shares = st.tuples(st.integers(0, 20), st.integers(0, 20)).map(
    lambda ends: tuple(sorted(end / 20 for end in ends))
)
bases = st.sampled_from(["case", "amount"])


def brute(p, among):
    """The highest threshold with the least worst regret, each of them tried."""
    worst = [worst_priced_regret(p, among, threshold=t).regret for t in p.cases.thresholds]
    return worst.index(min(worst)), min(worst)


@settings(max_examples=60)
@given(rows, prices, prices, shares, bases, bases)
def test_no_other_operating_point_loses_less_at_worst(rows, missed, alarm, share, fn, fp) -> None:
    truth, score, amount = zip(*rows, strict=True)
    s = amount_sweep(truth, score, amount)
    p = s.priced(Pricing(fn, fp))
    among = CostRange(cost_fn=missed, cost_fp=alarm, prevalence=share)
    safest = safest_threshold(p, among)
    index, regret = brute(p, among)
    assert safest.worst.regret == regret
    assert safest.index == index
    assert safest.threshold == p.cases.thresholds[index]


def test_many_scores_and_fractional_weights_are_searched_as_well() -> None:
    rng = np.random.default_rng(5)
    truth = rng.random(120) < 0.3
    score = np.round(rng.normal(size=120) + truth, 2)
    p = Tally(sweep(truth, score, weight=rng.random(120)))
    among = CostRange(cost_fn=(1, 30), cost_fp=(1, 2), prevalence=(0.05, 0.5), cost_tp=-1)
    safest = safest_threshold(p, among)
    assert (safest.index, safest.worst.regret) == brute(p, among)


def test_the_safest_may_be_best_nowhere() -> None:
    # (FP, TP) of 10 each: (0, 4), (2, 5), (10, 10); the second lies below the line of the others.
    # Missed at 0.2 and at 2.2 a positive, per 20 cases: it loses 1.8 and 3.0, the others 0 and 3.2,
    # 8.8 and 0.
    s = Sweep.from_counts([3.0, 2.0, 1.0], [4, 1, 5], [0, 2, 8])
    p = Tally(s)
    among = CostRange(cost_fn=(0.2, 2.2), cost_fp=(1, 1), prevalence=(0.5, 0.5))
    safest = safest_threshold(p, among)
    assert safest.index not in hull_vertices(s)
    assert (safest.threshold, safest.worst.regret) == (2.0, pytest.approx(3 / 20))


def test_where_nothing_costs_anything_nothing_is_called_positive() -> None:
    p = Tally(sweep([1, 0], [2, 1]))
    among = CostRange(cost_fn=(0, 0), cost_fp=(0, 0), prevalence=(0.5, 0.5))
    safest = safest_threshold(p, among)
    assert (safest.threshold, safest.worst.regret) == (inf, 0.0)


def test_extreme_costs_are_searched_too() -> None:
    p = Tally(sweep([1, 0, 1, 0], [4, 3, 2, 1]))
    among = CostRange(cost_fn=(1e-300, 1e300), cost_fp=(1, 1), prevalence=(0.5, 0.5))
    assert safest_threshold(p, among).index == brute(p, among)[0]


def test_a_missing_class_is_refused() -> None:
    p = Tally(sweep([1, 1], [2, 1]))
    among = CostRange(cost_fn=(1, 2), cost_fp=(1, 1), prevalence=(0.5, 0.5))
    with pytest.raises(Unreachable, match="there are no negatives"):
        safest_threshold(p, among)
