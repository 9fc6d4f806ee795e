"""The best value found on the ROC hull: the one, and the index, that all operating points give."""

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from perfcore import MEASURES, Sweep, best, hull_vertices, sweep
from perfcore.costs.goals import operating_points
from tests.perfcore.slow_counts import two_classes

ON_HULL = [key for key, measure in MEASURES.items() if measure.on_hull]
COSTS = [{}, {"cost_fn": 5}, {"cost_fn": 0.3, "cost_fp": 0.1}, {"cost_fp": 0.0}, {"cost_fn": 0.0}]
PARAMETERS: dict[str, list[dict[str, float]]] = {
    "f_beta": [{}, {"beta": 2}, {"beta": 0.5}, {"beta": 0.1}, {"beta": 1e3}, {"beta": 1e-50}],
    "cost_sensitive_error": [*COSTS, {"cost_fn": 1e-320}, {"cost_fn": 4_999_999, "cost_fp": 5e6}],
    "normalised_expected_cost": [*COSTS, {"prevalence": 0.1}, {"prevalence": 0}],
    "net_benefit": [{}, {"probability": 0.1}, {"probability": 0.75}, {"probability": 0}],
}


def check(s: Sweep) -> None:
    """Compare what the hull says with all operating points, the first among equals."""
    hull_vertices(s)
    for key in ON_HULL:
        for parameters in PARAMETERS.get(key, [{}]):
            values = np.asarray(MEASURES[key].of(s.counts, **parameters))
            if np.isnan(values).all():
                continue
            top = np.nanmax(values) if MEASURES[key].better == "higher" else np.nanmin(values)
            found = best(s, key, **parameters)
            expected = int(np.flatnonzero(values == top)[0])
            assert (found.index, found.value) == (expected, top), (key, parameters)


@given(two_classes)
def test_of_few_cases_with_ties(s: Sweep) -> None:
    check(s)


@given(st.lists(st.tuples(st.integers(0, 9), st.integers(0, 9)), max_size=12))
def test_of_steps_that_often_lie_on_one_line(steps: list[tuple[int, int]]) -> None:
    positives, negatives = zip(*steps, strict=True) if steps else ((), ())
    check(Sweep.from_counts(np.arange(len(steps)), np.array(positives), np.array(negatives)))


@pytest.mark.parametrize("prevalence", [0.5, 0.02])
@pytest.mark.parametrize("digits", [1, 2, 9])
@pytest.mark.parametrize("lift", [2.0, 0.1, 0.0, -1.0])
@pytest.mark.parametrize("cases", [3000, pytest.param(40_000, marks=pytest.mark.thorough)])
def test_of_thousands_of_cases(prevalence: float, digits: int, lift: float, cases: int) -> None:
    random = np.random.default_rng(11)
    truth = random.random(cases) < prevalence
    check(sweep(truth, np.round(random.normal(size=cases) + lift * truth, digits)))


def test_where_a_point_lies_as_little_below_an_edge_as_it_can() -> None:
    half = 5_000_000  # from (0, 0) to (half - 1, half) the point (1, 1) is below by 1 / half
    for first, rest in (((1, 1), (half - 2, half - 1)), ((half - 2, half - 1), (1, 1))):
        check(Sweep.from_counts([3, 2, 1], *zip(first[::-1], rest[::-1], (0, 1), strict=True)))


def test_where_all_points_of_a_line_are_as_good() -> None:
    for up, across in ((1, 1), (1, 3), (7, 2)):
        steps = np.ones(200, np.int64)
        check(Sweep.from_counts(np.arange(200), up * steps, across * steps))
    check(sweep(np.arange(5000) >= 2500, np.arange(5000)))  # no pair is ranked wrongly
    check(sweep(np.arange(5000) < 2500, np.arange(5000)))


def test_only_whole_counts_of_so_many_cases_go_by_the_hull(monkeypatch: pytest.MonkeyPatch) -> None:
    looked: list[Sweep] = []
    found = operating_points.hull_points
    monkeypatch.setattr(operating_points, "hull_points", lambda s: looked.append(s) or found(s))
    truth, score = np.arange(100) % 3 > 0, np.arange(100) % 7
    few, weighted = sweep(truth, score), sweep(truth, score, weight=np.ones(100))
    many = Sweep.from_counts([2, 1], [10**7, 1], [1, 10**7])
    assert (best(few, "f1"), best(weighted, "f1"), best(many, "f1").index, looked) == (
        *(best(few, "f1"), best(weighted, "f1"), 1),
        [],
    )
    for s in (few, weighted, many):
        hull_vertices(s)
        best(s, "f1")
        best(s, "precision")
        best(s, "g_mean")
        best(s, "f_beta", beta=1e9)
    assert set(map(id, looked)) == {id(few)}
    assert math.isclose(best(few, "f1").value, best(weighted, "f1").value)


def test_the_hull_is_found_at_once_where_there_are_many_points() -> None:
    truth = np.random.default_rng(1).random(300_000) < 0.5
    s = sweep(truth, np.arange(300_000) + 120_000 * truth)
    best(s, "accuracy")
    kept = hull_vertices(s)
    assert kept is hull_vertices(s)
    with pytest.raises(ValueError, match="read-only"):
        kept[0] = 1


@pytest.mark.parametrize("junk", [math.nan, "5", -1, None])
def test_parameters_are_refused_as_ever(junk: object) -> None:
    s = sweep([1, 0, 1, 0], [4, 3, 2, 1])
    hull_vertices(s)
    with pytest.raises(ValueError, match="Argument beta must be a finite number above 0"):
        best(s, "f_beta", beta=junk)
