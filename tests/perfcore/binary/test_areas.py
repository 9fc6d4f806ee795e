"""Areas: worked by hand, pair by pair, exact at any size, undefined where they are."""

from fractions import Fraction
from math import isnan
from unittest.mock import patch

import numpy as np
import pytest
from hypothesis import given

from perfcore import (
    RankedPairs,
    Sweep,
    auc,
    average_precision,
    partial_auc,
    precision_recall_trapezoid,
    rank_loss,
    ranked_pairs,
    sweep,
)
from perfcore.binary import areas
from tests.perfcore.slow_counts import cases, columns, sweeps
from tests.perfcore.worked_cases import (
    CONSTANT,
    EMPTY,
    ONLY_NEGATIVES,
    ONLY_POSITIVES,
    TWENTY,
    expanded,
    slow_loss,
)


def test_the_twenty_cases() -> None:
    assert auc(TWENTY) == 0.68
    assert ranked_pairs(TWENTY) == RankedPairs(right=68, tied=0, wrong=32)
    assert average_precision(TWENTY) == pytest.approx(0.735748, abs=5e-7)


@given(cases())
def test_rank_loss_is_that_of_all_pairs(rows: list[tuple[bool, float]]) -> None:
    truth, score = columns(rows)
    s = sweep(truth, score)
    if 0 < sum(truth) < len(truth):
        loss = slow_loss(truth, score)
        pairs = ranked_pairs(s)
        assert Fraction(2 * pairs.wrong + pairs.tied, 2 * pairs.total) == loss
        assert pairs.total == s.positives * s.negatives
        assert max(auc(s), rank_loss(s)) == float(max(loss, 1 - loss))  # correctly rounded
        assert auc(s) == 1 - rank_loss(s)
        assert rank_loss(s) == 1 - auc(s)


@given(cases())
def test_classes_swapped_and_scores_turned_give_the_same_auc(
    rows: list[tuple[bool, float]],
) -> None:
    truth, score = columns(rows)
    turned = sweep([not t for t in truth], [-y for y in score])
    assert auc(sweep(truth, score)) == pytest.approx(auc(turned), nan_ok=True)


@given(sweeps)
def test_blocks_and_large_integers_change_nothing(s: Sweep) -> None:
    with patch.object(areas, "_INT64_END", 0), patch.object(areas, "_BLOCK", 3):
        assert ranked_pairs(s) == ranked_pairs(Sweep(s.thresholds, s.tp, s.fp))
        in_blocks = ranked_pairs(s)
    assert in_blocks == ranked_pairs(s)


def test_more_pairs_than_int64_holds() -> None:
    n = 2**61
    s = Sweep.from_counts([3, 2, 1], [n, 1, 0], [0, 1, n])
    assert ranked_pairs(s) == RankedPairs(right=n * n + 2 * n, tied=1, wrong=0)
    assert auc(s) == 1


def test_integer_weights_equal_repeated_cases() -> None:
    truth, score = [1, 0, 1, 0], [0.9, 0.6, 0.6, 0.7]
    weighted = sweep(truth, score, weight=np.array([2.0, 3.0, 1.0, 4.0]))
    repeated = sweep(np.repeat(truth, [2, 3, 1, 4]), np.repeat(score, [2, 3, 1, 4]))
    assert auc(weighted) == auc(repeated)
    assert average_precision(weighted) == average_precision(repeated)


def test_a_perfect_ranking_with_uneven_weights_is_exactly_one() -> None:
    weight = np.array([0.1, 0.7, 1 / 3, 1e-9])
    assert auc(sweep([1, 1, 0, 0], [4, 3, 2, 1], weight=weight)) == 1
    assert rank_loss(sweep([0, 0, 1, 1], [4, 3, 2, 1], weight=weight)) == 1


@pytest.mark.parametrize("s", [EMPTY, ONLY_POSITIVES, ONLY_NEGATIVES])
def test_one_class_has_no_pairs(s: Sweep) -> None:
    assert isnan(auc(s))
    assert isnan(rank_loss(s))
    assert isnan(partial_auc(s, 0.5).area)
    assert isnan(partial_auc(s, 0.5).standardised)


def test_precision_recall_areas_need_positives_only() -> None:
    for area in (average_precision, precision_recall_trapezoid):
        assert area(ONLY_POSITIVES) == 1
        assert isnan(area(ONLY_NEGATIVES))
        assert isnan(area(EMPTY))
        assert area(CONSTANT) == 0.25


def test_constant_scores_rank_nothing() -> None:
    assert auc(CONSTANT) == 0.5
    assert partial_auc(CONSTANT, 0.3).standardised == pytest.approx(0.5)


def test_the_trapezoid_is_another_figure_than_the_step_sum() -> None:
    # Recall 1/2 at precision 1, then precision 1/2 and 2/3 at recall 1/2 and 1.
    s = sweep([1, 0, 1], [0.9, 0.8, 0.7])
    assert average_precision(s) == pytest.approx(1 / 2 + 1 / 2 * 2 / 3)
    assert precision_recall_trapezoid(s) == pytest.approx(1 / 2 + (1 / 2 + 2 / 3) / 2 / 2)


@given(sweeps)
def test_the_whole_partial_auc_is_the_auc(s: Sweep) -> None:
    part = partial_auc(s, 1)
    assert part.area == pytest.approx(auc(s), nan_ok=True)
    assert part.standardised == pytest.approx(auc(s), nan_ok=True)


def test_partial_auc_cuts_between_points() -> None:
    # The first segment goes from (0, 0) to (1/2, 1): at 1/4 it has reached 1/2.
    s = sweep([1, 0, 0], [0.9, 0.9, 0.1])
    assert partial_auc(s, 0.25).area == pytest.approx(0.25 * 0.5 / 2)


@pytest.mark.parametrize("max_fpr", [0, -0.1, 1.5, float("nan")])
def test_partial_auc_names_a_bad_limit(max_fpr: float) -> None:
    message = rf"^Argument max_fpr must fulfil 0 < max_fpr <= 1, got {max_fpr}\.$"
    with pytest.raises(ValueError, match=message):
        partial_auc(TWENTY, max_fpr)


def test_the_cases_of_a_sweep_come_back() -> None:
    assert sweep(*expanded(TWENTY)) == TWENTY
