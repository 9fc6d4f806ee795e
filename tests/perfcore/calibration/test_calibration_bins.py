"""Calibration in bins and errors: the twenty cases, edges as printed, a slow reference, peers."""

from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from perfcore import Sweep, brier_score, sweep
from perfcore.calibration import (
    absolute_error,
    absolute_error_of_rates,
    calibration_bins,
    calibration_error,
    murphy_decomposition,
    squared_error_of_rates,
)
from tests.perfcore.worked_cases import TWENTY

TENTHS = st.integers(0, 20)
ROWS = st.lists(st.tuples(TENTHS, st.booleans()), min_size=1, max_size=30)


def swept(rows):
    return sweep([truth for _, truth in rows], [twentieth / 20 for twentieth, _ in rows])


def slow_error(rows, bins, norm, closed):
    """The calibration error in exact fractions of decimals."""
    sums = {}
    for twentieth, truth in rows:
        score = Fraction(twentieth, 20)
        if closed == "right":
            place = max(-(-score * bins // 1) - 1, 0)
        else:
            place = min(score * bins // 1, bins - 1)
        n, p, total = sums.get(place, (0, 0, 0))
        sums[place] = n + 1, p + truth, total + score
    gaps = [(n, abs(Fraction(p, n) - total / n)) for n, p, total in sums.values()]
    if norm == "max":
        return float(max(gap for _, gap in gaps))
    power = 1 if norm == "l1" else 2
    mean = float(sum(n * gap**power for n, gap in gaps) / len(rows))
    return mean if norm == "l1" else mean**0.5


@given(ROWS, st.sampled_from([1, 2, 5, 10, 20]), st.sampled_from(["l1", "l2", "max"]))
def test_errors_are_those_of_decimals(rows, bins, norm) -> None:
    s = swept(rows)
    for closed in ("right", "left"):
        expected = slow_error(rows, bins, norm, closed)
        assert calibration_error(s, bins, norm=norm, closed=closed) == pytest.approx(expected)
        given_edges = [i / bins for i in range(bins + 1)]
        again = calibration_error(s, edges=given_edges, norm=norm, closed=closed)
        assert again == pytest.approx(expected)


@pytest.mark.parametrize("score", [0.1, 0.3, 0.6, 0.7])
@pytest.mark.parametrize("kind", [np.float64, np.float32])
def test_a_score_that_prints_as_an_edge_lies_on_it(score, kind) -> None:
    s = sweep(np.array([True]), np.array([score], kind))
    right, left = (calibration_bins(s, closed=closed) for closed in ("right", "left"))
    assert right.upper.tolist() == left.lower.tolist() == [score]


@given(ROWS, st.integers(1, 6))
def test_bins_of_equal_count_keep_equal_scores_together(rows, bins) -> None:
    s = swept(rows)
    found = calibration_bins(s, bins, "count")
    assert found.cases.sum() == len(rows)
    assert (found.lower[1:] > found.upper[:-1]).all()
    ordered = sorted(twentieth / 20 for twentieth, _ in rows)
    place = {score: ordered.index(score) * bins // len(rows) for score in ordered}
    slow = [sum(place[score] == i for score in ordered) for i in range(bins)]
    assert found.cases.tolist() == [each for each in slow if each]


@given(ROWS)
def test_murphy_adds_up(rows) -> None:
    s = swept(rows)
    for bins in (None, 1, 4):
        found = murphy_decomposition(s, bins)
        whole = found.reliability - found.resolution + found.uncertainty + found.within_bins
        assert whole == pytest.approx(brier_score(s))
        if bins is None:
            assert found.within_bins == pytest.approx(0, abs=1e-12)
            assert found.reliability == pytest.approx(squared_error_of_rates(s))


def test_counted_rows_have_two_readings() -> None:
    s = Sweep.from_counts([0.2, 0.5], [1, 6], [9, 4])
    assert absolute_error(s) == pytest.approx(0.38)
    assert absolute_error_of_rates(s) == pytest.approx(0.10)
    assert brier_score(s) == pytest.approx(0.175)
    assert squared_error_of_rates(s) == pytest.approx(0.01)


def test_weights_count_as_repeats() -> None:
    truth, score, weight = [1, 0, 1, 0], [0.9, 0.85, 0.4, 0.1], [1, 2, 3, 1]
    heavy = sweep(truth, score, weight=weight)
    long = sweep(np.repeat(truth, weight), np.repeat(score, weight))
    for edges in ("width", "count"):
        one, other = (calibration_error(s, 3, edges) for s in (heavy, long))
        assert one == pytest.approx(other)


def test_without_cases_all_is_undefined() -> None:
    none = Sweep.from_counts([], [], [])
    for edges in ("width", "count", [0, 0.5, 1]):
        assert np.isnan(calibration_error(none, edges=edges))
    assert np.isnan(murphy_decomposition(none).reliability)
    assert np.isnan([absolute_error(none), absolute_error_of_rates(none)]).all()


@pytest.mark.parametrize(
    ("options", "told"),
    [
        ({"bins": 0}, "Argument bins must be a whole number of 1 or more, got 0."),
        ({"edges": "size"}, "Argument edges must be one of width, count or numbers, got 'size'."),
        ({"edges": [0, 0]}, "Argument edges must be two or more rising numbers"),
        ({"edges": [0.2, 1]}, "must have all scores between them, from 0.1 to 0.9"),
        ({"closed": "both"}, "Argument closed must be one of right, left, got 'both'."),
        ({"norm": "l3"}, "Argument norm must be one of l1, l2, max, got 'l3'."),
    ],
)
def test_what_is_refused(options, told) -> None:
    with pytest.raises(ValueError, match=told):
        calibration_error(TWENTY, **options)


def test_scores_that_are_no_probabilities_are_refused() -> None:
    odd = sweep([1, 0], [2.0, 0.1])
    for figure in (absolute_error, absolute_error_of_rates, calibration_bins):
        with pytest.raises(ValueError, match=r"some lie outside of 0 to 1, got 0\.1 to 2"):
            figure(odd)


@pytest.mark.parametrize("edges", ["width", "count", [0.0, 0.2, 0.21, 0.7, 1.0]])
@pytest.mark.parametrize("bins", [1, 10, 400])
def test_few_scores_are_added_up_as_many_are(monkeypatch, edges, bins) -> None:
    rng = np.random.default_rng(6)
    scores = np.sort(rng.random(5000))
    cases = rng.integers(0, 3, 5000)  # some scores have no case
    cases[2000:3000] = 0  # and some bins have none
    s = Sweep.from_counts(scores, cases, cases // 2)
    few = calibration_bins(s, bins, edges)
    monkeypatch.setattr("perfcore.calibration.bins._AT_ONCE", 0)
    many = calibration_bins(s, bins, edges)
    assert np.allclose(few.mean_score, many.mean_score, rtol=1e-14, atol=0)
    assert few.cases.tolist() == many.cases.tolist()
