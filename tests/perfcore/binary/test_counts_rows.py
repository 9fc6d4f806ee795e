"""Rows that stand for many cases: weights, aggregated counts, and sweeps added up."""

import copy
import math
import pickle

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from perfcore import Counts, Sweep, sweep
from tests.perfcore.slow_counts import cases, columns, scores, slow_sweep, tied_scores

MANY = 2**62
few = st.integers(0, 4)
dyadic = st.integers(0, 2**20).map(lambda i: i / 64)  # sums of these are exact in any order
any_score = scores | tied_scores


def rows_of(*counts: st.SearchStrategy[float]) -> st.SearchStrategy[list[tuple[float, ...]]]:
    return st.lists(st.tuples(any_score, *counts))


@given(st.lists(st.tuples(st.booleans(), any_score, few)))
def test_an_integer_weight_equals_repeats(rows: list[tuple[bool, float, int]]) -> None:
    truth, score, weight = columns(rows, 3)
    repeated = [row for row in rows for _ in range(row[2])]
    expected = sweep(*columns(repeated))
    weighted = sweep(truth, score, weight=np.array(weight, np.int64))
    assert weighted == expected
    assert weighted.tp.dtype == np.int64
    in_floats = sweep(truth, score, weight=np.array(weight, np.float64))
    assert in_floats == expected
    assert in_floats.tp.dtype == (np.float64 if rows else np.int64)


@given(st.lists(st.tuples(st.booleans(), any_score, dyadic)))
def test_a_weighted_sweep_is_what_its_definition_says(
    rows: list[tuple[bool, float, float]],
) -> None:
    truth, score, weight = columns(rows, 3)
    assert sweep(truth, score, weight=weight) == slow_sweep(truth, score, weight)


def test_weight_zero_means_absent() -> None:
    s = sweep([1, 0, 1], [0.3, 0.2, 0.1], weight=[2.5, 0.0, -0.0])
    assert s.thresholds.tolist() == [math.inf, 0.3]
    assert s.at(0.1) == Counts(2.5, 0.0, 0.0, 0.0)
    assert sweep([1, 0], [0.3, 0.2], weight=[0, 0]) == sweep([], [])


def test_weighted_zeros_of_either_sign_are_one_score() -> None:
    s = sweep([1, 0, 1], [-0.0, 0.0, -0.0], weight=[1, 2, 3])
    assert str(s.thresholds.tolist()) == "[inf, 0.0]"
    assert s.tp.tolist() == [0, 4]


@given(rows_of(few, few))
def test_aggregated_rows_equal_the_cases_they_stand_for(rows: list[tuple[float, int, int]]) -> None:
    score, positives, negatives = columns(rows, 3)
    expanded = [(True, s) for s, p, _ in rows for _ in range(p)]
    expanded += [(False, s) for s, _, n in rows for _ in range(n)]
    expected = sweep(*columns(expanded))
    assert Sweep.from_counts(score, positives, negatives) == expected
    assert Sweep.from_counts(score, np.array(positives, float), negatives) == expected


def test_aggregated_rows_may_hold_weights() -> None:
    s = Sweep.from_counts([0.1, 0.2, 0.1], [0.5, 1.0, 0.25], [0, 0, 2])
    assert s.thresholds.tolist() == [math.inf, 0.2, 0.1]
    assert s.tp.tolist() == [0.0, 1.0, 1.75]
    assert s.at(0.2) == Counts(1.0, 0.0, 0.75, 2.0)


def test_integers_beside_weights_are_summed_as_weights() -> None:
    s = Sweep.from_counts([0.2, 0.1], [MANY, MANY], [0.5, 0.0])
    assert s.tp.tolist() == [0.0, 2.0**62, 2.0**63]


def test_counts_stay_exact_far_above_what_float64_tells_apart() -> None:
    s = Sweep.from_counts([0.2, 0.1], [MANY + 1, 1], [1, 0])
    assert s.at(0.2) == Counts(tp=2**62 + 1, fp=1, fn=1, tn=0)
    assert s.positives == 2**62 + 2
    assert Sweep.from_counts([0.5], [MANY], [MANY - 1]).at(0).total == 2**63 - 1


@given(cases(), cases())
def test_the_sum_of_sweeps_is_the_sweep_of_all_cases(
    one: list[tuple[bool, float]], other: list[tuple[bool, float]]
) -> None:
    s, t = sweep(*columns(one)), sweep(*columns(other))
    assert s + t == sweep(*columns(one + other))
    assert s + t == t + s
    assert s + sweep([], []) == s
    assert (s + t).tp.dtype == np.int64


@given(st.tuples(*[rows_of(few, few)] * 3))
def test_sums_of_sweeps_are_associative(parts: tuple[list[tuple[float, int, int]], ...]) -> None:
    a, b, c = (Sweep.from_counts(*columns(rows, 3)) for rows in parts)
    assert (a + b) + c == a + (b + c)


@given(rows_of(dyadic, dyadic), rows_of(few, few))
def test_weights_and_counts_add_up_to_weights(
    weighted: list[tuple[float, float, float]], counted: list[tuple[float, int, int]]
) -> None:
    s, t = Sweep.from_counts(*columns(weighted, 3)), Sweep.from_counts(*columns(counted, 3))
    expected = Sweep.from_counts(*columns([*weighted, *counted], 3))
    assert s + t == t + s == expected


def test_a_sum_keeps_integers_beside_weights_apart() -> None:
    counts, weights = sweep([1], [0.5]), sweep([0], [0.25], weight=[0.5])
    assert (counts + counts).tp.dtype == np.int64
    assert (counts + weights).tp.dtype == np.float64
    assert (counts + weights).fp.tolist() == [0.0, 0.0, 0.5]


def test_a_sum_with_anything_else_is_refused() -> None:
    with pytest.raises(TypeError, match="unsupported operand"):
        sweep([1], [0.5]) + 1


def test_a_sum_beyond_int64_is_refused() -> None:
    s = Sweep.from_counts([0.5], [MANY], [0])
    with pytest.raises(
        ValueError,
        match=r"^Sweeps that are added must hold at most 2\*\*63 - 1 cases or a finite weight, "
        r"got 9223372036854775808\.$",
    ):
        s + s
    heavy = Sweep.from_counts([0.5], [1e308], [0.0])
    with pytest.raises(ValueError, match=r"or a finite weight, got inf\.$"):
        heavy + heavy


def test_equality_looks_at_thresholds_and_counts() -> None:
    s = sweep([1, 0], [0.5, 0.25])
    assert s == sweep([0, 1], [0.25, 0.5])
    assert s != sweep([0, 1], [0.5, 0.25])
    assert s != sweep([1, 0], [0.5, math.nextafter(0.25, 1)])
    assert s != sweep([1, 0], [0.5, 0.5])
    assert s != "a sweep"
    assert len({s, sweep([0, 1], [0.25, 0.5]), sweep([1, 0], [0.5, 0.25], weight=[1.0, 1.0])}) == 1


def test_a_sweep_cannot_be_changed_not_even_its_copies() -> None:
    s = sweep([1, 0], [0.5, 0.25])
    for kept in (s, pickle.loads(pickle.dumps(s)), copy.deepcopy(s), s + s):
        for array in (kept.thresholds, kept.tp, kept.fp):
            with pytest.raises(ValueError, match="read-only"):
                array[0] = 1
        with pytest.raises(AttributeError):
            kept.tp = np.zeros(3)
    assert pickle.loads(pickle.dumps(s)) == s


def test_a_sweep_says_what_it_holds() -> None:
    text = "<Sweep of 1 positives and 2 negatives: 3 operating points>"
    assert repr(sweep([1, 0, 0], [0.5, 0.25, 0.25])) == text
