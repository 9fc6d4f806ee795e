"""How near a threshold is to the best over a range of conditions, and which one is the safest."""

from collections.abc import Callable
from itertools import product
from math import isnan

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from perfcore import (
    CostMatrix,
    CostRange,
    Pricing,
    Sweep,
    Unreachable,
    amount_sweep,
    best_threshold,
    cost_curve,
    expected_cost,
    hull_vertices,
    near_best_conditions,
    near_minimum,
    normalised_costs,
    operating_condition,
    safest_threshold,
    sweep,
    worst_regret,
)
from perfcore.costs import Tally, worst_priced_regret
from tests.perfcore.slow_costs import CONDITIONS, keywords
from tests.perfcore.slow_counts import columns, two_classes
from tests.perfcore.worked_cases import ONLY_NEGATIVES, TWENTY

tolerances = st.sampled_from([0, 0.01, 0.05, 0.2, 1])


@given(st.lists(st.integers(-5, 5) | st.just(np.nan), min_size=1), tolerances)
def test_the_runs_hold_all_that_is_near_and_nothing_else(
    values: list[float], tolerance: float
) -> None:
    costs = np.array(values, dtype=np.float64)
    inside = [i for first, last in near_minimum(costs, tolerance) for i in range(first, last + 1)]
    if np.isnan(costs).all():
        assert inside == []
        return
    least = np.nanmin(costs)
    assert inside == [i for i, cost in enumerate(costs) if cost - least <= tolerance * abs(least)]


def test_where_a_threshold_of_the_twenty_cases_is_near_the_best() -> None:
    curve = cost_curve(TWENTY)
    # Left of 1/4 the best is .8 x; .1 (1 - x) + .5 x <= 1.1 * .8 x from x = .1 / .48.
    # Right of 4/7, .2 x + .5 (1 - x): .1 + .4 x <= 1.1 (.5 - .3 x) up to x = .45 / .73.
    found = near_best_conditions(curve, TWENTY.at(0.54), 0.1)
    assert found == pytest.approx((0.1 / 0.48, 0.45 / 0.73))
    one_class = cost_curve(ONLY_NEGATIVES)
    assert near_best_conditions(one_class, ONLY_NEGATIVES.at(0.7), 1) is None


@given(two_classes, st.integers(0, 10**6), tolerances, st.floats(0, 1), st.floats(0, 1))
def test_near_the_best_conditions_on_a_grid(
    s: Sweep, place: int, tolerance: float, one: float, other: float
) -> None:
    low, high = sorted((one, other))
    curve, counts = cost_curve(s), s.at(s.thresholds[place % len(s)])
    found = near_best_conditions(curve, counts, tolerance, low=low, high=high)
    x = CONDITIONS[(low <= CONDITIONS) & (high >= CONDITIONS)]
    excess = normalised_costs(counts, x) - (1 + tolerance) * curve.at(x)
    if found is None:
        assert (excess > 0).all()
    else:
        assert low <= found[0] <= found[1] <= high
        inside = (x >= found[0]) & (x <= found[1])
        assert (excess[inside] <= 1e-9).all()
        assert (excess[~inside] >= -1e-9).all()


@given(
    two_classes,
    st.integers(0, 10**6),
    *[st.tuples(st.integers(2, 9), st.integers(2, 9))] * 2,
    st.tuples(st.floats(0, 1), st.floats(0, 1)),
    st.integers(-3, 2),
)
def test_no_costs_in_the_range_are_regretted_more(
    s: Sweep,
    place: int,
    missed: tuple[int, int],
    alarm: tuple[int, int],
    prevalence: tuple[float, float],
    right: int,
) -> None:
    bounds = [tuple(sorted(pair)) for pair in (missed, alarm, prevalence)]
    among = CostRange(
        cost_fn=bounds[0], cost_fp=bounds[1], prevalence=bounds[2], cost_tp=right, cost_tn=right
    )
    counts = s.at(s.thresholds[place % len(s)])
    worst = worst_regret(cost_curve(s), counts, among)
    low, high = among.conditions
    # Between the corners; that it is the largest of the corners is tested for all pricings.
    for fn, fp, p in product(*(np.linspace(*bound, 3)[1:].tolist() for bound in bounds)):
        costs = CostMatrix(cost_fn=fn, cost_fp=fp, cost_tp=right, cost_tn=right)
        least = expected_cost(s.counts, costs, prevalence=p).min()
        assert expected_cost(counts, costs, prevalence=p) - least <= worst.regret + 1e-9
        x = operating_condition(fn, fp, p, cost_tp=right, cost_tn=right)
        assert isnan(x) or low - 1e-12 <= x <= high + 1e-12
    best = best_threshold(s, **keywords(worst.costs), prevalence=worst.prevalence)
    at_worst = expected_cost(counts, worst.costs, prevalence=worst.prevalence) - best.cost
    assert worst.regret == pytest.approx(max(at_worst, 0), abs=1e-12)


def test_where_no_error_matters_there_is_no_condition() -> None:
    free = CostRange(cost_fn=(0, 1), cost_fp=(0, 1), prevalence=(0.5, 0.5))
    assert free.conditions == (0, 1)
    nothing = CostRange(cost_fn=(0, 0), cost_fp=(0, 0), prevalence=(0.5, 0.5))
    assert np.isnan(nothing.conditions).all()


def test_one_class_has_no_worst_regret() -> None:
    among = CostRange(cost_fn=(1, 10), cost_fp=(1, 1), prevalence=(0.5, 0.5))
    one_class = worst_regret(cost_curve(ONLY_NEGATIVES), ONLY_NEGATIVES.at(0.7), among)
    assert np.isnan(one_class.regret)


CURVE, HERE = cost_curve(TWENTY), TWENTY.at(0.5)


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: near_minimum(np.ones(2), -0.1), " tolerance must be a finite number of 0 or more"),
        (lambda: near_minimum(np.ones(2), np.inf), " tolerance must be .* or more, got inf"),
        (lambda: near_best_conditions(CURVE, HERE, -0.1), " tolerance must be .*, got -0.1"),
        (lambda: near_best_conditions(CURVE, HERE, 0, low=0.9, high=0.1),
         "s low, high must fulfil 0 <= low <= high <= 1, got 0.9, 0.1"),
        (lambda: CostRange(cost_fn=(2, 1), cost_fp=(1, 1), prevalence=(0.5, 0.5)),
         " cost_fn must hold the lowest value, then the highest, got 2, 1"),
        (lambda: CostRange(cost_fn=(1, 2), cost_fp=(-1, 1), prevalence=(0.5, 0.5)),
         " cost_fp must not be below the cost of"),
        (lambda: CostRange(cost_fn=(1, 2), cost_fp=(1, 1), prevalence=(0.5, 1.5)),
         " prevalence must be a number from 0 to 1"),
    ],
)  # fmt: skip
def test_arguments_that_cannot_be(call: Callable[[], object], message: str) -> None:
    with pytest.raises(ValueError, match=f"^Argument{message}"):
        call()


def test_rare_conditions_are_near_in_proportion() -> None:
    # At x = 1e-13 the best costs 1e-14, calling nothing positive ten times as much.
    s = Sweep.from_counts([2, 1], [9, 1], [0, 10])
    curve = cost_curve(s)
    assert near_best_conditions(curve, s.at(np.inf), 0.05, low=1e-13, high=1e-13) is None
    assert near_best_conditions(curve, s.at(2), 0.0, low=1e-13, high=1e-13) == (1e-13, 1e-13)


def test_near_a_minimum_that_is_not_finite() -> None:
    assert near_minimum(np.array([np.inf, np.inf]), 0.1).tolist() == [[0, 1]]
    assert near_minimum(np.array([1.0, -np.inf]), 0.1).tolist() == [[1, 1]]


rows = st.lists(
    st.tuples(st.booleans(), st.integers(0, 12), st.integers(0, 40)), min_size=2, max_size=16
).filter(lambda rows: len({truth for truth, *_ in rows}) == 2)


def ranges_in(parts: int, part: float) -> st.SearchStrategy[tuple[float, float]]:
    ends = st.integers(0, parts).map(lambda end: end / part)
    return st.tuples(ends, ends).map(lambda pair: (min(pair), max(pair)))


bases = st.sampled_from(["case", "amount"])


def check_safest(p: Tally, among: CostRange) -> None:
    """Of the highest thresholds with the least worst regret, each tried, it is the one."""
    worst = [worst_priced_regret(p, among, threshold=t).regret for t in p.cases.thresholds]
    safest = safest_threshold(p, among)
    assert safest.worst.regret == min(worst)
    assert safest.index == worst.index(min(worst))
    assert safest.threshold == p.cases.thresholds[safest.index]
    assert safest.counts == p.cases.at(safest.threshold)


@given(rows, ranges_in(60, 10), ranges_in(60, 10), ranges_in(20, 20), bases, bases)
def test_no_other_operating_point_loses_less_at_worst(rows, missed, alarm, share, fn, fp) -> None:
    s = amount_sweep(*columns(rows, 3))
    among = CostRange(cost_fn=missed, cost_fp=alarm, prevalence=share)
    check_safest(s.priced(Pricing(fn, fp)), among)


def test_many_scores_and_fractional_weights_are_searched_as_well() -> None:
    rng = np.random.default_rng(5)
    truth = rng.random(120) < 0.3
    score = np.round(rng.normal(size=120) + truth, 2)
    p = Tally(sweep(truth, score, weight=rng.random(120)))
    check_safest(p, CostRange(cost_fn=(1, 30), cost_fp=(1, 2), prevalence=(0.05, 0.5), cost_tp=-1))


@pytest.mark.parametrize(("missed", "alarm"), [((0, 0), (0, 0)), ((1e-300, 1e300), (1, 1))])
def test_no_costs_and_extreme_costs_are_searched_too(
    missed: tuple[float, float], alarm: tuple[float, float]
) -> None:
    p = Tally(sweep([1, 0, 1, 0], [4, 3, 2, 1]))
    check_safest(p, CostRange(cost_fn=missed, cost_fp=alarm, prevalence=(0.5, 0.5)))


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


def test_a_mere_sweep_is_its_cases() -> None:
    s = sweep([1, 0, 1, 0, 1], [0.9, 0.8, 0.7, 0.1, 0.05])
    among = CostRange(cost_fn=(0.5, 2), cost_fp=(1, 1), prevalence=(0.2, 0.5))
    assert safest_threshold(s, among) == safest_threshold(Tally(s), among)
    for threshold in s.thresholds.tolist():
        of_sweep, of_tally = (
            worst_priced_regret(each, among, threshold=threshold) for each in (s, Tally(s))
        )
        assert of_sweep == of_tally


def test_a_missing_class_is_refused() -> None:
    p = Tally(sweep([1, 1], [2, 1]))
    among = CostRange(cost_fn=(1, 2), cost_fp=(1, 1), prevalence=(0.5, 0.5))
    with pytest.raises(Unreachable, match="there are no negatives"):
        safest_threshold(p, among)
