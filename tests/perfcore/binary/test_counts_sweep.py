"""One sweep: worked by hand, against the slow definition, and the laws it obeys."""

import math
import pickle
from unittest.mock import patch

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from perfcore import Counts, Sweep, sweep
from perfcore.binary import sorting
from tests.perfcore.slow_counts import AWKWARD, cases, columns, scores32, slow_sweep
from tests.perfcore.worked_cases import TWENTY

small_blocks = st.integers(1, 6)


def test_the_twenty_cases_of_the_textbook() -> None:
    s = TWENTY
    assert s.thresholds.tolist()[:6] == [math.inf, 0.9, 0.8, 0.7, 0.6, 0.55]
    assert s.tp.tolist() == [0, 1, 2, 2, 3, 4, 5, 5, 5, 6, 6, 7, 7, 8, 8, 8, 8, 9, 9, 10, 10]
    assert s.fp.tolist() == [0, 0, 0, 1, 1, 1, 1, 2, 3, 3, 4, 4, 5, 5, 6, 7, 8, 8, 9, 9, 10]
    assert s.at(0.54) == Counts(tp=5, fp=1, fn=5, tn=9)  # the best accuracy, 14 of 20
    assert s.at(0.51) == Counts(tp=6, fp=3, fn=4, tn=7)
    assert (s.positives, s.negatives, len(s)) == (10, 10, 21)


def test_equal_scores_move_together() -> None:
    s = sweep([1, 0, 0, 1, 1], [0.5, 0.7, 0.5, 0.2, 0.5])
    assert s.thresholds.tolist() == [math.inf, 0.7, 0.5, 0.2]
    assert s.tp.tolist() == [0, 0, 2, 3]
    assert s.fp.tolist() == [0, 1, 2, 2]
    assert s.counts == Counts(s.tp, s.fp, np.array([3, 3, 1, 0]), np.array([2, 1, 0, 0]))


@given(cases(), small_blocks)
def test_a_sweep_is_what_its_definition_says(rows: list[tuple[bool, float]], block: int) -> None:
    truth, score = columns(rows)
    with patch.object(sorting, "BLOCK", block):
        fast = sweep(truth, score)
    assert fast == slow_sweep(truth, score)
    assert fast.tp.dtype == fast.fp.dtype == np.int64
    assert not np.signbit(fast.thresholds[fast.thresholds == 0]).any()


@given(cases(scores32), small_blocks)
def test_float32_scores_are_compared_as_the_numbers_they_are(
    rows: list[tuple[bool, float]], block: int
) -> None:
    truth, score = columns(rows)
    with patch.object(sorting, "BLOCK", block):
        fast = sweep(truth, np.array(score, np.float32))
    assert fast == slow_sweep(truth, score)
    assert fast.thresholds.dtype == np.float64


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


@given(cases(), st.randoms())
def test_the_order_of_the_cases_does_not_matter(rows: list[tuple[bool, float]], random) -> None:
    shuffled = rows.copy()
    random.shuffle(shuffled)
    assert sweep(*columns(shuffled)) == sweep(*columns(rows))


@given(cases())
def test_swapped_labels_swap_the_counts(rows: list[tuple[bool, float]]) -> None:
    truth, score = columns(rows)
    swapped = sweep([not t for t in truth], score)
    s = sweep(truth, score)
    assert swapped == Sweep(s.thresholds, s.fp, s.tp)


@given(cases())
def test_negated_scores_count_from_the_other_end(rows: list[tuple[bool, float]]) -> None:
    truth, score = columns(rows)
    s, negated = sweep(truth, score), sweep(truth, [-x for x in score])
    np.testing.assert_array_equal(negated.thresholds[1:], -s.thresholds[:0:-1])
    np.testing.assert_array_equal(negated.tp, s.counts.fn[::-1])
    np.testing.assert_array_equal(negated.fp, s.counts.tn[::-1])


@given(cases(), st.sampled_from((*AWKWARD, math.inf, -math.inf)) | st.floats(allow_nan=False))
def test_at_and_index_follow_the_decision_rule(
    rows: list[tuple[bool, float]], threshold: float
) -> None:
    truth, score = columns(rows)
    s = sweep(truth, score)
    called = [t for t, x in rows if x >= threshold]
    tp, fp = sum(called), len(called) - sum(called)
    assert s.at(threshold) == Counts(tp, fp, sum(truth) - tp, len(truth) - sum(truth) - fp)
    assert all(type(count) is int for count in (s.at(threshold).tp, s.at(threshold).tn))
    selected = [x for x in score if x >= threshold]
    assert s.thresholds[s.index(threshold)] == (min(selected) if selected else math.inf)


def test_large_input_crosses_every_kind_of_block_edge() -> None:
    random = np.random.default_rng(7)
    truth = random.random(100_003) < 0.2
    for score in (
        random.random(truth.size),
        random.normal(size=truth.size),
        -random.random(truth.size),
        np.round(random.normal(size=truth.size), 2),
        np.repeat([0.5, -0.5], [50_001, 50_002]),
        random.normal(size=truth.size).astype(np.float32),
    ):
        distinct, place = np.unique(-score.astype(float), return_inverse=True)
        tp = np.cumsum(np.bincount(place[truth], minlength=distinct.size))
        fp = np.cumsum(np.bincount(place[~truth], minlength=distinct.size))
        s = sweep(truth, score)
        assert s == Sweep(np.append(np.inf, -distinct), np.append(0, tp), np.append(0, fp))
        assert s.thresholds.base is None or s.thresholds.base.nbytes <= s.thresholds.nbytes


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


def test_no_cases_leave_the_threshold_that_calls_nothing_positive() -> None:
    s = sweep([], [])
    assert (s.thresholds.tolist(), s.tp.tolist(), s.fp.tolist()) == ([math.inf], [0], [0])
    assert s.at(0.5) == Counts(0, 0, 0, 0)
    assert (s.positives, s.negatives, len(s)) == (0, 0, 1)


def test_one_class_alone_has_counts() -> None:
    s = sweep([True, True], [0.1, 0.2])
    assert s.at(0.2) == Counts(tp=1, fp=0, fn=1, tn=0)
    assert sweep([False, False], [0.1, 0.2]).at(0.2) == Counts(tp=0, fp=1, fn=0, tn=1)


@pytest.mark.parametrize("constant", AWKWARD)
def test_constant_scores_make_one_operating_point_beside_inf(constant: float) -> None:
    s = sweep([1, 0, 1], [constant] * 3)
    assert s.thresholds.tolist() == [math.inf, constant]
    assert s.tp.tolist() == [0, 2]
    assert s.fp.tolist() == [0, 1]
