"""Sweeps: by hand, against the slow definition, their laws, and rows that stand for many cases."""

import copy
import math
import pickle
from collections.abc import Callable
from dataclasses import replace
from itertools import product
from unittest.mock import patch

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from perfcore import Counts, Sweep, sweep, sweep_of
from perfcore.binary import sorting
from perfcore.data import Aggregates, Cases, Predictions
from tests.perfcore.slow_counts import (
    AWKWARD,
    Rows,
    cases,
    columns,
    scores,
    scores32,
    slow_sweep,
    tied_scores,
)


@pytest.mark.parametrize(("drawn", "kind"), [(scores, float), (scores32, np.float32)])
@given(data=st.data(), block=st.integers(1, 6), threads=st.sampled_from([1, 10**9]))
def test_a_sweep_is_what_its_definition_says(
    drawn: st.SearchStrategy[float], kind: type, data: st.DataObject, block: int, threads: int
) -> None:
    truth, score = columns(data.draw(cases(drawn)))
    # Threads sort where numpy does it fast.
    with patch.multiple(sorting, BLOCK=block, _TWO_THREADS=threads, numpy_is_slow=lambda: False):
        fast = sweep(truth, np.array(score, kind))
    assert fast == slow_sweep(truth, score)
    assert fast.thresholds.dtype == np.float64
    assert fast.tp.dtype == fast.fp.dtype == np.int64
    assert not np.signbit(fast.thresholds[fast.thresholds == 0]).any()


@pytest.mark.parametrize("kind", [np.float32, np.float16])
def test_a_narrow_score_is_called_positive_at_what_it_prints_as(kind: type) -> None:
    score = np.random.default_rng(3).random(500).astype(kind)
    s = sweep(score > 0.5, score) + sweep(score < 0.2, score)
    for each in (s, pickle.loads(pickle.dumps(s)), s.only(np.arange(len(s)))):
        for value in score[:50]:
            assert each.index(float(str(value))) == s.index(value) > 0
    assert sweep([1, 0], np.array([0.7, 0.1], kind)).at(0.7) == Counts(1, 0, 0, 1)
    assert sweep([1, 0], np.array([0.7, 0.1], kind)).at(1e300).tp == 0
    assert sweep([1, 0], [0.7, 0.1]).at(0.7 + 1e-9).tp == 0


@given(cases(), st.sampled_from((*AWKWARD, math.inf, -math.inf)) | st.floats(allow_nan=False))
def test_at_and_index_follow_the_decision_rule(rows: Rows, threshold: float) -> None:
    truth, score = columns(rows)
    s = sweep(truth, score)
    called = [t for t, x in rows if x >= threshold]
    tp, fp = sum(called), len(called) - sum(called)
    assert s.at(threshold) == Counts(tp, fp, sum(truth) - tp, len(truth) - sum(truth) - fp)
    assert all(type(count) is int for count in (s.at(threshold).tp, s.at(threshold).tn))
    selected = [x for x in score if x >= threshold]
    assert s.thresholds[s.index(threshold)] == (min(selected) if selected else math.inf)


@pytest.mark.parametrize("threads", [50_000, 10**9])
def test_large_input_crosses_every_kind_of_block_edge(
    threads: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sorting, "_TWO_THREADS", threads)
    monkeypatch.setattr(sorting, "numpy_is_slow", lambda: False)  # else no threads sort
    random = np.random.default_rng(7)
    truth = random.random(100_003) < 0.2
    for score in (
        random.random(truth.size),
        random.normal(size=truth.size),
        -random.random(truth.size),
        np.round(random.normal(size=truth.size), 2),
        np.repeat([0.5, -0.5], [50_001, 50_002]),
        np.repeat([0.5, 0.7], [50_001, 50_002]),
        np.repeat(random.random(50_002), 2)[:-1],
        random.normal(size=truth.size).astype(np.float32),
    ):
        distinct, place = np.unique(-score.astype(float), return_inverse=True)
        tp = np.cumsum(np.bincount(place[truth], minlength=distinct.size))
        fp = np.cumsum(np.bincount(place[~truth], minlength=distinct.size))
        s = sweep(truth, score)
        assert s == Sweep(np.append(np.inf, -distinct), np.append(0, tp), np.append(0, fp))
        assert s.thresholds.base is None or s.thresholds.base.nbytes <= s.thresholds.nbytes


@pytest.mark.parametrize("kind", [np.float64, np.float32, np.float16, np.int64])
def test_decimals_are_counted_to_what_sorting_gives(kind: type[np.generic]) -> None:
    for digits, shift in product(range(8), (0.0, -3.0, 2.0**23, 2.0**52, 1e300, -1e305)):
        require_sorted(digits, shift, kind)


def require_sorted(digits: int, shift: float, kind: type[np.generic]) -> None:
    random = np.random.default_rng(digits)
    truth = random.random(5000) < 0.3
    with np.errstate(over="ignore", invalid="ignore"):
        score = (random.integers(-200, 200, 5000) / 10**digits + shift).astype(kind)
    if kind is np.int64:
        score = score.clip(-(2**53), 2**53)
    if not np.isfinite(score).all():
        return
    spoilt = [score]
    if kind in (np.float32, np.float64):
        for near in (0.0, -0.0, np.nextafter(score[7], kind(0)), 5e-324, kind(3e38)):
            spoilt.append(score.copy())
            spoilt[-1][4321] = near
    for each in spoilt:
        counted = sweep(truth, each)
        with patch.object(sorting, "_MANY", 10**9):
            assert counted == sweep(truth, each), (digits, shift)
        assert counted.thresholds.dtype == np.float64
        assert not np.signbit(counted.thresholds[counted.thresholds == 0]).any()


@pytest.mark.parametrize("score", [np.arange(12.0)[::-2], np.ones((6, 2))[:, 1], np.arange(6)])
def test_strided_arrays_are_read_where_they_are(score: np.ndarray) -> None:
    truth = np.array([0, 1, 1, 0, 1, 0, 0, 0, 1, 1, 1, 0], bool)[::2]
    assert sweep(truth, score) == slow_sweep(truth.tolist(), score.tolist())


@pytest.mark.parametrize("dtype", [np.float32, np.float64])
def test_the_scores_whose_bits_mirror_each_other_stay_apart(dtype: type) -> None:
    score = np.array([np.nextafter(dtype(2), dtype(0)), -2], dtype)
    s = sweep([1, 0], score)
    assert s.thresholds[1:].tolist() == score.tolist()
    assert s.tp.tolist() == [0, 1, 1]


def test_the_arguments_are_not_changed() -> None:
    truth, score = np.array([True, False, True]), np.array([0.1, -0.0, -3.0])
    sweep(truth, score)
    assert truth.tolist() == [True, False, True]
    assert str(score.tolist()) == "[0.1, -0.0, -3.0]"
    assert truth.flags.writeable
    assert score.flags.writeable


MANY = 2**62
few = st.integers(0, 4)
# Sums of these are exact in any order.
dyadic = st.integers(0, 2**20).map(lambda i: i / 64) | st.just(-0.0)
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
    s = sweep(truth, score, weight=weight)
    assert s == slow_sweep(truth, score, weight)
    assert not np.signbit(s.thresholds[s.thresholds == 0]).any()


def near_ones(random: np.random.Generator) -> np.ndarray:
    return 1 + random.integers(-60, 60, 5000) * 2.0**-53


@pytest.mark.parametrize("block", [1, 7, 1 << 14])
@pytest.mark.parametrize("far", [(), (1e300, -1e300), (5e-324, -5e-324, 0.0, -0.0)])
@pytest.mark.parametrize(
    "scored", [near_ones, lambda r: r.normal(size=5000), lambda r: r.normal(size=5000).round(1)]
)
def test_weights_add_up_in_the_order_of_the_cases(
    block: int, far: tuple[float, ...], scored: Callable[[np.random.Generator], np.ndarray]
) -> None:
    random = np.random.default_rng(5)
    few = 400 + 100 * block  # a block of one case takes as long as one of thousands
    score = random.permutation(np.append(scored(random)[:few], far))
    truth, weight = random.random(score.size) < 0.4, random.random(score.size)
    order = np.argsort(-score, kind="stable")
    ends = np.flatnonzero(np.append(np.diff(score[order]) != 0, True))
    for counted in (weight, (weight * 9).astype(np.int64) + 1):
        sums = [np.cumsum((counted * of)[order])[ends] for of in (truth, ~truth)]
        with patch.object(sorting, "BLOCK", block):
            s = sweep(truth, score, weight=counted)
            rows = Sweep.from_counts(score, counted * truth, counted * ~truth)
        expected = Sweep(
            np.append(np.inf, score[order][ends] + 0.0), *(np.append(0, x) for x in sums)
        )
        assert s == rows == expected  # to the last bit
        assert s.tp.dtype == counted.dtype


@given(rows_of(few, few) | rows_of(dyadic, few) | rows_of(dyadic, dyadic))
def test_aggregated_rows_equal_the_cases_they_stand_for(
    rows: list[tuple[float, float, float]],
) -> None:
    cases = [(True, s, p) for s, p, _ in rows] + [(False, s, n) for s, _, n in rows]
    expected = slow_sweep(*columns(cases, 3))
    score, positives, negatives = columns(rows, 3)
    assert Sweep.from_counts(score, positives, negatives) == expected
    assert Sweep.from_counts(score, np.array(positives, float), negatives) == expected


def test_integers_beside_weights_are_summed_as_weights() -> None:
    s = Sweep.from_counts([0.2, 0.1], [MANY, MANY], [0.5, 0.0])
    assert s.tp.tolist() == [0.0, 2.0**62, 2.0**63]


def test_counts_stay_exact_far_above_what_float64_tells_apart() -> None:
    s = Sweep.from_counts([0.2, 0.1], [MANY + 1, 1], [1, 0])
    assert s.at(0.2) == Counts(tp=2**62 + 1, fp=1, fn=1, tn=0)
    assert s.positives == 2**62 + 2
    assert Sweep.from_counts([0.5], [MANY], [MANY - 1]).at(0).total == 2**63 - 1


@given(cases(), cases())
def test_the_sum_of_sweeps_is_the_sweep_of_all_cases(one: Rows, other: Rows) -> None:
    s, t = sweep(*columns(one)), sweep(*columns(other))
    assert s + t == sweep(*columns(one + other))
    assert s + t == t + s
    assert s + sweep([], []) == s
    assert (s + t).tp.dtype == np.int64


@given(rows_of(dyadic, dyadic), rows_of(few, few))
def test_weights_and_counts_add_up_to_weights(
    weighted: list[tuple[float, float, float]], counted: list[tuple[float, int, int]]
) -> None:
    s, t = Sweep.from_counts(*columns(weighted, 3)), Sweep.from_counts(*columns(counted, 3))
    expected = Sweep.from_counts(*columns([*weighted, *counted], 3))
    assert s + t == t + s == expected
    assert (s + t).tp.dtype == (np.float64 if weighted else np.int64)


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


TRUTH = np.array([0, 1, 1, 0], np.uint8)
SCORE = np.array([0.2, 0.4, 0.7, 0.4])
WEIGHT = np.array([1.0, 2.0, 0.5, 3.0])
CASES = Predictions("mail", ("ham", "spam"), 1, {"filter": Cases(TRUTH, SCORE)})


COUNTED = Aggregates(np.array([0.7, 0.2, 0.4]), np.array([[0, 1], [1, 0], [1, 1]]))


@pytest.mark.parametrize("model", [CASES.models["filter"], COUNTED], ids=["cases", "counts"])
@pytest.mark.parametrize(
    ("changed", "expected"),
    [
        ({}, sweep(TRUTH, SCORE)),
        ({"positive": 0}, sweep(1 - TRUTH, SCORE)),
        ({"smaller_is_positive": True}, sweep(TRUTH, -SCORE)),
    ],
    ids=["plain", "the other label", "smaller scores"],
)
def test_the_sweep_is_that_of_the_columns(model, changed, expected):
    assert sweep_of(replace(CASES, models={"filter": model}, **changed), "filter") == expected


def test_the_sweep_of_weighted_cases_is_weighted():
    weighted = replace(CASES, models={"filter": Cases(TRUTH, SCORE, WEIGHT)})
    assert sweep_of(weighted, "filter") == sweep(TRUTH, SCORE, weight=WEIGHT)


def test_an_unknown_model_is_named():
    message = r"Argument model must be one of \['filter'\], got 'forest'"
    with pytest.raises(ValueError, match=message):
        sweep_of(CASES, "forest")
