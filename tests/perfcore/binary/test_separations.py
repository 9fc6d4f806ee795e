"""Kolmogorov-Smirnov, Gini, points at a rate and partial areas: by hand, slowly, and by others."""

from fractions import Fraction
from itertools import pairwise
from math import isnan

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from perfcore import (
    MEASURES,
    Sweep,
    auc,
    fpr_at_recall,
    gini,
    kolmogorov_smirnov,
    partial_auc,
    partial_auc_of_recall,
    recall_at_fpr,
    sweep,
)
from tests.perfcore.slow_counts import two_classes
from tests.perfcore.worked_cases import EMPTY, ONLY_NEGATIVES, ONLY_POSITIVES, TWENTY

shares = st.builds(
    lambda part, whole: min(part, whole) / whole, st.integers(0, 9), st.integers(1, 9)
)


def rates(s: Sweep) -> list[tuple[Fraction, Fraction]]:
    """FPR and recall of every operating point, exactly."""
    return [
        (Fraction(int(fp), int(s.negatives)), Fraction(int(tp), int(s.positives)))
        for tp, fp in zip(s.tp, s.fp, strict=True)
    ]


def slow_area(corners: list[tuple[Fraction, Fraction]], low: float, high: float) -> Fraction:
    """The area below a line through corners, x rising, between two places of x."""
    ends, total = (Fraction(low), Fraction(high)), Fraction(0)
    for (x0, y0), (x1, y1) in pairwise(corners):
        left, right = max(x0, ends[0]), min(x1, ends[1])
        if left < right:
            heights = [y0 + (y1 - y0) * (x - x0) / (x1 - x0) for x in (left, right)]
            total += (right - left) * sum(heights) / 2
    return total


def test_the_twenty_cases() -> None:
    assert gini(TWENTY) == pytest.approx(2 * 0.68 - 1)  # AUC .68
    # The last two positives, at FPR .5 -> .8 and .9: .1 * .5 from .7, .1 * .2, .1 * .1.
    part = partial_auc_of_recall(TWENTY, 0.8)
    assert part.area == pytest.approx(0.1 * 0.2 + 0.1 * 0.1)
    assert part.standardised == pytest.approx((1 + (0.03 - 0.02) / (0.2 - 0.02)) / 2)


@pytest.mark.parametrize("skill", [1.0, 0.01, 0.0, -0.3])
@pytest.mark.parametrize("weighted", [False, True])
def test_the_farthest_point_is_the_first_of_all_points(skill: float, weighted: bool) -> None:
    random = np.random.default_rng(5)
    for size in (31, 32, 33, 64, 65, 2_000):
        truth = random.random(size) < 0.4
        score = (random.normal(size=size) + skill * truth).round(2)
        weight = random.lognormal(sigma=2, size=size) if weighted else None
        s = sweep(truth, score, weight=weight)
        found = kolmogorov_smirnov(s)
        apart = np.abs(np.asarray(MEASURES["informedness"].of(s.counts)))
        assert (found.value, found.index) == (apart.max(), int(apart.argmax()))


@given(two_classes, shares)
def test_points_at_a_rate_are_the_best_of_all_thresholds(s: Sweep, rate: float) -> None:
    points = rates(s)
    high = recall_at_fpr(s, rate)
    assert high.value == float(max(tpr for fpr, tpr in points if float(fpr) <= rate))
    low = fpr_at_recall(s, rate)
    assert low.value == float(min(fpr for fpr, tpr in points if float(tpr) >= rate))
    for found, (of, goal) in ((high, (1, 0)), (low, (0, 1))):
        point = points[found.index]
        assert float(point[of]) == found.value
        assert (float(point[goal]) <= rate) if goal == 0 else (float(point[goal]) >= rate)
        assert found.threshold == s.thresholds[found.index]
    apart = kolmogorov_smirnov(s)
    assert apart.value == pytest.approx(float(max(abs(tpr - fpr) for fpr, tpr in points)))


@given(two_classes, shares, shares)
def test_partial_areas_are_those_of_the_line_through_all_points(
    s: Sweep, one: float, other: float
) -> None:
    low, high = sorted((one, other))
    if low == high:
        return
    points = rates(s)
    part = partial_auc(s, high, min_fpr=low)
    assert part.area == pytest.approx(float(slow_area(points, low, high)), abs=1e-14)
    beside = [(tpr, 1 - fpr) for fpr, tpr in points]
    of_recall = partial_auc_of_recall(s, low, max_recall=high)
    assert of_recall.area == pytest.approx(float(slow_area(beside, low, high)), abs=1e-14)
    for ends in ((0, 1), (low, high)):  # the parts of the range add up
        middle = sum(ends) / 2
        pieces = [
            partial_auc(s, b, min_fpr=a).area for a, b in pairwise((ends[0], middle, ends[1]))
        ]
        assert sum(pieces) == pytest.approx(
            partial_auc(s, ends[1], min_fpr=ends[0]).area, abs=1e-14
        )
    assert partial_auc_of_recall(s, 0).area == pytest.approx(auc(s))


@pytest.mark.parametrize("s", [EMPTY, ONLY_POSITIVES, ONLY_NEGATIVES])
def test_one_class_alone_is_not_apart(s: Sweep) -> None:
    found = [kolmogorov_smirnov(s), recall_at_fpr(s, 0.1), fpr_at_recall(s, 0.9)]
    assert all(isnan(each.value) and isnan(each.threshold) and each.index == -1 for each in found)
    parts = [partial_auc(s, 0.2, min_fpr=0.1), partial_auc_of_recall(s, 0.9)]
    assert all(isnan(each.area) and isnan(each.standardised) for each in parts)
    assert isnan(gini(s))


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda: recall_at_fpr(TWENTY, 1.5), "Argument fpr must fulfil 0 <= fpr <= 1, got 1.5."),
        (lambda: fpr_at_recall(TWENTY, "a"),
         "Argument recall must fulfil 0 <= recall <= 1, got 'a'."),
        (lambda: partial_auc(TWENTY, 0.1, min_fpr=0.2),
         "Argument max_fpr must fulfil 0.2 < max_fpr <= 1, got 0.1."),
        (lambda: partial_auc(TWENTY, 0.1, min_fpr=-1),
         "Argument min_fpr must fulfil 0 <= min_fpr < 1, got -1."),
        (lambda: partial_auc_of_recall(TWENTY, 1),
         "Argument min_recall must fulfil 0 <= min_recall < 1, got 1."),
        (lambda: partial_auc_of_recall(TWENTY, 0.5, max_recall=0.5),
         "Argument max_recall must fulfil 0.5 < max_recall <= 1, got 0.5."),
    ],
)  # fmt: skip
def test_a_rate_out_of_range_is_named(call, words: str) -> None:
    with pytest.raises(ValueError, match=f"^{words.replace('.', '[.]')}$"):
        call()
