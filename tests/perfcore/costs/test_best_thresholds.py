"""The threshold of least cost: by hand, against every operating point in exact fractions."""

import re
from math import inf

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from perfcore import CostMatrix, Sweep, Unreachable, best_threshold, sweep
from tests.perfcore.slow_costs import keywords, matrices, prevalences, slow_costs
from tests.perfcore.slow_counts import Rows, cases, columns, two_classes
from tests.perfcore.worked_cases import CONSTANT, EMPTY, ONLY_NEGATIVES, ONLY_POSITIVES, TWENTY

weighted = st.lists(st.tuples(st.booleans(), st.integers(-3, 3), st.floats(0.01, 100)), max_size=30)


@given(weighted, matrices, prevalences)
def test_weights_that_are_no_whole_numbers(
    rows: list[tuple[bool, int, float]], costs: CostMatrix, prevalence: float
) -> None:
    truth, score, weight = columns(rows, 3)
    s = sweep(truth, score, weight=weight)
    if s.positives and s.negatives:
        least = float(min(slow_costs(s, costs, prevalence)))
        found = best_threshold(s, **keywords(costs), prevalence=prevalence)
        size = max(map(abs, keywords(costs).values()))
        assert found.cost == pytest.approx(least, rel=1e-9, abs=1e-9 * size)


@given(two_classes, st.integers(1, 10**6), prevalences)
def test_only_the_ratio_of_the_costs_counts(s: Sweep, times: int, prevalence: float) -> None:
    one = best_threshold(s, cost_fn=5, cost_fp=1, prevalence=prevalence)
    for factor in (10, 0.1, times):
        other = best_threshold(s, cost_fn=5 * factor, cost_fp=factor, prevalence=prevalence)
        assert (other.index, other.counts) == (one.index, one.counts)
    shifted = best_threshold(s, cost_fn=7, cost_fp=4, cost_tp=2, cost_tn=3, prevalence=prevalence)
    assert shifted.index == one.index


def test_decimals_are_taken_as_written() -> None:
    # As floats 0.3 / 0.1 is not 3; as decimals both ends of the edge of slope 1/3 tie.
    s = Sweep.from_counts([3, 2, 1], positives=[2, 1, 0], negatives=[0, 3, 2])
    assert best_threshold(s, cost_fn=3, cost_fp=1).threshold == 3
    assert best_threshold(s, cost_fn=0.3, cost_fp=0.1).threshold == 3
    assert best_threshold(s, cost_fn=0.3000001, cost_fp=0.1).threshold == 2
    assert 0.3 / 0.1 != 3


@pytest.mark.parametrize(
    ("s", "costs", "threshold"),
    [
        (CONSTANT, {"cost_fn": 3}, inf),
        (CONSTANT, {"cost_fn": 4}, 0.5),
        (ONLY_NEGATIVES, {"cost_fp": -1}, 0.2),
        (TWENTY, {"cost_fn": 0, "cost_fp": 0}, inf),
        (TWENTY, {"cost_fn": 1e9, "cost_fp": 1e-9}, 0.3),
        # The two that are found without any false alarm still pay.
        (TWENTY, {"cost_fn": 1e-9, "cost_fp": 1e9}, 0.8),
        (ONLY_POSITIVES, {"prevalence": 1}, 0.2),
    ],
)  # fmt: skip
def test_the_ends(s: Sweep, costs: dict[str, float], threshold: float) -> None:
    assert best_threshold(s, **costs).threshold == threshold


def test_counts_beyond_float_precision_are_compared_exactly() -> None:
    n = 2**60
    above = Sweep.from_counts([2, 1], [n + 1, n], [n, n + 1])
    below = Sweep.from_counts([2, 1], [n, n + 1], [n + 1, n])
    assert best_threshold(above).threshold == 2
    assert best_threshold(below).threshold == inf


@pytest.mark.parametrize(
    ("s", "prevalence", "message"),
    [
        (TWENTY, 1.5, "Argument prevalence must be a number from 0 to 1, or None for the "
         "prevalence of the cases, got 1.5."),
        (EMPTY, None, "Cost per case is undefined at every threshold: there are no cases."),
        (ONLY_NEGATIVES, 0.1, "Cost per case at prevalence 0.1 is undefined at every threshold: "
         "there are no positives."),
        (ONLY_POSITIVES, 0.1, "Cost per case at prevalence 0.1 is undefined at every threshold: "
         "there are no negatives."),
    ],
)  # fmt: skip
def test_cases_that_tell_no_cost(s: Sweep, prevalence: float | None, message: str) -> None:
    with pytest.raises(ValueError, match=f"^{re.escape(message)}$") as caught:
        best_threshold(s, prevalence=prevalence)
    assert isinstance(caught.value, Unreachable) == (s is not TWENTY)


def decided(s: Sweep, **costs: float) -> tuple[int, bool, bool]:
    found = best_threshold(s, **costs)
    return found.index, found.nothing_as_cheap, found.everything_as_cheap


@given(two_classes, matrices)
def test_the_own_prevalence_rounded_to_a_float_is_the_own_prevalence(
    s: Sweep, costs: CostMatrix
) -> None:
    own = s.positives / (s.positives + s.negatives)
    assert decided(s, **keywords(costs), prevalence=own) == decided(s, **keywords(costs))


def test_a_third_of_positives_at_two_to_one() -> None:
    # Both rules without scores cost 2/3; the float 0.3333333333333333 is below 1/3.
    found = best_threshold(Sweep.from_counts([1.0], [1], [2]), cost_fn=2, prevalence=1 / 3)
    assert (found.nothing_as_cheap, found.everything_as_cheap) == (True, True)
    # 0 and 1 are meant, even where the cases' own prevalence rounds to them.
    s = sweep([1, 0], [2, 1], weight=[1e300, 0.1])
    assert best_threshold(s, prevalence=1).everything_as_cheap
    assert not best_threshold(s).everything_as_cheap


@given(
    cases(),
    st.sampled_from([0.1, 0.7, 1 / 3, 1.1, 1e-300, 1e300]),
    st.integers(0, 4),
    st.integers(0, 4),
)
def test_costs_that_are_equal_stay_equal_when_all_weights_are_fractions(
    rows: Rows, weight: float, cost_fn: int, cost_fp: int
) -> None:
    assume(rows)
    costs = {"cost_fn": cost_fn, "cost_fp": cost_fp}
    weighed = sweep(*columns(rows), weight=[weight] * len(rows))
    assert decided(weighed, **costs) == decided(sweep(*columns(rows)), **costs)


def test_a_class_of_little_weight_is_not_taken_for_rounding() -> None:
    s = sweep([1, 0], [2, 1], weight=[1e-300, 1e300])
    assert best_threshold(s).threshold == 2
    upside_down = sweep([0, 1], [2, 1], weight=[1e17, 1.0])
    assert best_threshold(upside_down, cost_fp=0).threshold == 1
