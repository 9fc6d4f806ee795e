"""Histograms of both classes: exact counts per bin, and the axis that suits the scores."""

import re
import sys
from collections.abc import Callable
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from perfcore import Sweep, score_distribution, sensible_axis, sweep
from perfcore.binary.distributions import AXES, Axis
from tests.perfcore.slow_counts import Rows, cases, columns, sweeps
from tests.perfcore.worked_cases import (
    CONSTANT,
    EMPTY,
    ONLY_NEGATIVES,
    ONLY_POSITIVES,
    TWENTY,
    expanded,
)

LARGEST = sys.float_info.max


@pytest.mark.parametrize(
    ("axis", "bins", "edges", "positives", "negatives"),
    [
        ("score", 5, [0.1, 0.26, 0.42, 0.58, 0.74, 0.9, 1.06], [0, 4, 3, 1, 1, 1],
         [1, 5, 3, 1, 0, 0]),
        # The highest score, 4 more, and so on.
        ("alert_rate", 4, [0, 0.05, 0.2875, 0.525, 0.7625, 1], [1, 3, 2, 2, 2], [0, 1, 3, 3, 3]),
        # A share up to .2236: the 4 highest scores.
        ("log_alert_rate", 2, [20**-1.5, 1 / 20, 20**-0.5, 1], [1, 2, 7], [0, 1, 9]),
    ],
)  # fmt: skip
def test_the_twenty_cases(
    axis: Axis, bins: int, edges: list[float], positives: list[int], negatives: list[int]
) -> None:
    found = score_distribution(TWENTY, axis=axis, bins=bins)
    np.testing.assert_allclose(found.edges, edges)
    assert (found.positives.tolist(), found.negatives.tolist()) == (positives, negatives)


@pytest.mark.parametrize("axis", AXES)
@given(s=sweeps, bins=st.none() | st.integers(1, 40))
def test_every_case_is_in_the_bin_between_whose_edges_it_lies(
    axis: Axis, s: Sweep, bins: int | None
) -> None:
    assert sensible_axis(s) in AXES
    found = score_distribution(s, axis=axis, bins=bins)
    assert (found.positives.sum(), found.negatives.sum()) == (s.positives, s.negatives)
    assert (np.diff(found.edges) > 0).all()
    assert np.isfinite(found.edges).all()
    truth, score = (np.array(column) for column in expanded(s))
    rate = np.array([(score >= y).mean() for y in score])
    for j, (low, high) in enumerate(pairwise(found.edges)):
        if axis == "score":
            # Nothing is above the largest number.
            last = (j == found.positives.size - 1) & (high > LARGEST / 2)
            within = (score >= low) & ((score < high) | last & (score == high))
        else:
            within = (rate > low) & (rate <= high)
        assert found.positives[j] == (within & (truth == 1)).sum()
        assert found.negatives[j] == (within & (truth == 0)).sum()


@given(cases().filter(bool), st.integers(1, 40))
def test_the_highest_score_has_a_bin_of_its_own_beyond_a_threshold_there(
    rows: Rows, bins: int
) -> None:
    s = sweep(*columns(rows))
    by_score = score_distribution(s, bins=bins)
    if abs(s.thresholds[1]) < LARGEST / 2:
        last = by_score.edges.searchsorted(s.thresholds[1], side="right") - 1
        assert by_score.edges[last] == s.thresholds[1]
        assert (by_score.positives[last], by_score.negatives[last]) == (s.tp[1], s.fp[1])
    for axis in ("alert_rate", "log_alert_rate"):
        found = score_distribution(s, axis=axis, bins=bins)
        place = found.edges.searchsorted((s.tp[1] + s.fp[1]) / len(rows))
        assert found.edges[place] == (s.tp[1] + s.fp[1]) / len(rows)
        assert (found.positives[:place].sum(), found.negatives[:place].sum()) == (s.tp[1], s.fp[1])


@pytest.mark.parametrize("axis", AXES)
def test_weights_are_summed(axis: str) -> None:
    s = sweep(*expanded(TWENTY), weight=np.random.default_rng(1).lognormal(size=20))
    found = score_distribution(s, axis=axis, bins=5)
    assert found.positives.sum() == pytest.approx(s.positives)
    assert found.negatives.sum() == pytest.approx(s.negatives)


@pytest.mark.parametrize(("distinct", "bins"), [(3, 10), (900, 30), (50_000, 100)])
def test_the_number_of_bins_follows_the_distinct_scores(distinct: int, bins: int) -> None:
    s = Sweep.from_counts(np.arange(distinct), np.ones(distinct, int), np.ones(distinct, int))
    assert score_distribution(s).positives.size == bins + 1


@pytest.mark.parametrize("score", [0.5, 0.0, -7.25, 1e300, LARGEST, -LARGEST, 5e-324])
def test_one_score_stands_in_the_middle(score: float) -> None:
    found = score_distribution(sweep([1, 0], [score, score]), bins=3)
    assert found.edges[0] < score < found.edges[-1] or abs(score) == LARGEST


@pytest.mark.parametrize("axis", AXES)
def test_one_class_and_no_cases(axis: str) -> None:
    assert score_distribution(ONLY_POSITIVES, axis=axis).negatives.sum() == 0
    assert score_distribution(ONLY_NEGATIVES, axis=axis).negatives.sum() == 2
    empty = score_distribution(EMPTY, axis=axis, bins=1)
    assert empty.edges.tolist() == [0, 0.5, 1]
    assert empty.positives.tolist() == empty.negatives.tolist() == [0, 0]


def test_the_result_is_read_only() -> None:
    with pytest.raises(ValueError, match="read-only"):
        score_distribution(TWENTY).positives[0] = 1


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ({"axis": "share"}, "Argument axis must be one of score, alert_rate, log_alert_rate, got "
         "'share'."),
        ({"bins": 0}, "Argument bins must be at least 1, got 0."),
    ],
)  # fmt: skip
def test_arguments_that_cannot_be(wrong: dict[str, object], message: str) -> None:
    with pytest.raises(ValueError, match=f"^{re.escape(message)}$"):
        score_distribution(TWENTY, **wrong)


@pytest.mark.parametrize(
    ("axis", "share", "score"),
    [
        ("score", 0.4, lambda random, truth: random.random(truth.size)),
        ("score", 0.4, lambda random, truth: random.beta(2 + 2 * truth, 4 - truth)),
        ("score", 0.4, lambda random, truth: 100 * random.random(truth.size)),
        ("alert_rate", 0.4, lambda random, truth: random.beta(0.3 + 0.3 * truth, 60)),
        ("alert_rate", 0.3, lambda random, truth: np.exp(3 * random.normal(truth / 3))),
        ("alert_rate", 0.4, lambda random, truth: random.normal(2 * truth - 1, 3)),
        ("log_alert_rate", 0.004, lambda random, truth: random.beta(1 + 4 * truth, 30)),
        ("log_alert_rate", 0.04, lambda random, truth: random.normal(size=truth.size)),
    ],
    ids=["uniform", "beta", "percent", "crowded", "heavy tail", "logits", "rare", "rare logits"],
)
def test_the_axis_that_suits(
    axis: Axis, share: float, score: Callable[[np.random.Generator, np.ndarray], np.ndarray]
) -> None:
    random = np.random.default_rng(8)
    truth = random.random(20_000) < share
    assert sensible_axis(sweep(truth, score(random, truth))) == axis


@pytest.mark.parametrize("s", [EMPTY, ONLY_POSITIVES, ONLY_NEGATIVES, CONSTANT, TWENTY])
def test_where_there_is_nothing_to_tell_apart_the_axis_is_the_score(s: Sweep) -> None:
    assert sensible_axis(s) == "score"


@pytest.mark.parametrize("high", [5e-324, 1e-320, 1e308])
def test_the_axis_of_the_narrowest_and_the_widest_range(high: float) -> None:
    assert sensible_axis(sweep([1, 0], [high, 0])) == sensible_axis(sweep([1, 0], [1, 0]))
    assert sensible_axis(sweep([1, 0, 1], [high, -high, -high])) == "alert_rate"


@pytest.mark.parametrize("weight", [[1, 1e-20, 1e-20], [1e-300, 1, 1e300], [1e-20, 1e-20, 1]])
def test_weights_that_differ_beyond_all_bounds_still_have_axes(weight):
    s = sweep([1, 0, 1], [3, -1, -2], weight=weight)
    assert sensible_axis(s) in ("alert_rate", "log_alert_rate")
    for axis in ("alert_rate", "log_alert_rate"):
        found = score_distribution(s, axis=axis, bins=20)
        assert (np.diff(found.edges) > 0).all()
        assert found.positives.sum() == s.positives
