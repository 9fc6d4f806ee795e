"""Cost curves of one model, and who is best where: by hand, exact, against all operating points."""

import re
from math import isnan

import numpy as np
import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st

from perfcore import (
    MEASURES,
    CostCurve,
    Sweep,
    best_models,
    best_threshold,
    cost_curve,
    cost_lines,
    envelope_vertices,
    normalised_costs,
    operating_condition,
    roc,
    sweep,
)
from tests.perfcore.slow_costs import CONDITIONS, slow_envelope
from tests.perfcore.slow_counts import columns, sweeps, two_classes
from tests.perfcore.worked_cases import CONSTANT, EMPTY, ONLY_NEGATIVES, ONLY_POSITIVES, TWENTY


def many_scores() -> Sweep:
    random = np.random.default_rng(8)
    truth = random.random(3_000) < 0.05
    return sweep(truth, random.normal(size=truth.size) + truth)


weighted = (
    st.lists(st.tuples(st.booleans(), st.integers(0, 5), st.floats(0.01, 9)), max_size=40)
    .map(lambda rows: sweep(*columns(rows, 3)[:2], weight=columns(rows, 3)[2]))
    .filter(lambda s: s.positives and s.negatives)
)


@given(two_classes | weighted)
@example(many_scores())
def test_the_curve_is_the_minimum_over_all_operating_points(s: Sweep) -> None:
    curve, slow = cost_curve(s), slow_envelope(s)
    assert curve.at(CONDITIONS) == pytest.approx(slow, abs=1e-12)
    assert np.interp(CONDITIONS, curve.x, curve.y) == pytest.approx(slow, abs=1e-12)
    # The trapezoids of 1,001 conditions lie below a concave curve; 1,000 steps miss little of it.
    trapezoids = ((slow[1:] + slow[:-1]) / 2).mean()
    assert trapezoids - 1e-12 <= curve.area <= trapezoids + 1 / 4 / 1000
    assert curve.area <= 1 / 4 + 1e-12
    assert (np.diff(curve.x) >= 0).all()
    lines = np.array([normalised_costs(s.at(t), CONDITIONS) for t in s.thresholds[:20].tolist()])
    assert (lines >= curve.at(CONDITIONS) - 1e-12).all()


@given(sweeps, st.integers(0, 30), st.integers(0, 30), st.sampled_from([0.02, 0.25, 0.5, 0.9]))
def test_the_interval_of_a_condition_has_the_best_threshold(
    s: Sweep, missed: int, alarm: int, prevalence: float
) -> None:
    if s.positives and s.negatives and missed + alarm:
        x = operating_condition(missed, alarm, prevalence)
        curve = cost_curve(s)
        i = int(curve.intervals(x))
        assert curve.x[i] <= x <= curve.x[i + 1]
        found = best_threshold(s, cost_fn=missed, cost_fp=alarm, prevalence=prevalence)
        least = prevalence * missed + (1 - prevalence) * alarm
        assert curve.at(x) * least == pytest.approx(found.cost)
        if min(abs(curve.x - x)) > 1e-9 or x in (0, 1):
            assert curve.indices[i] == found.index


def test_a_meeting_point_belongs_to_the_fewest_called_positive() -> None:
    curve = cost_curve(TWENTY)
    assert curve.thresholds[curve.intervals([0, 0.25, 0.26, 1])].tolist() == [
        np.inf,
        0.8,
        0.54,
        0.3,
    ]
    assert curve.at([[0.25], [1]]).shape == (2, 1)


def test_five_to_one_and_fifty_to_ten_are_one_condition() -> None:
    assert operating_condition(5, 1, 0.02) == operating_condition(50, 10, 0.02)
    assert operating_condition(0.3, 0.1, 0.02) == operating_condition(3, 1, 0.02)


def test_perfect_and_useless_scores() -> None:
    perfect, useless = cost_curve(sweep([1, 1, 0], [3, 2, 1])), cost_curve(CONSTANT)
    assert perfect.area == 0
    assert (useless.area, useless.x.tolist()) == (1 / 4, [0, 0.5, 1])
    assert cost_curve(sweep([0, 0, 1], [3, 2, 1])).area == 1 / 4


@pytest.mark.parametrize("s", [EMPTY, ONLY_POSITIVES, ONLY_NEGATIVES])
def test_one_class_has_no_cost_curve(s: Sweep) -> None:
    curve = cost_curve(s)
    assert isnan(curve.area)
    assert np.isnan(curve.y).all()
    assert np.isnan(curve.at(0.5))
    assert np.isnan(normalised_costs(s.at(0.5), 0.5))


@given(two_classes, st.floats(0, 1))
def test_the_normalised_cost_is_the_registered_measure(s: Sweep, x: float) -> None:
    measure = MEASURES["normalised_expected_cost"]
    same = measure.of(s.counts, cost_fn=x, cost_fp=1 - x, prevalence=0.5)
    assert normalised_costs(s.counts, x) == pytest.approx(same, abs=1e-12)


@pytest.mark.parametrize("x", [-0.1, 1.1, float("nan")])
def test_conditions_lie_between_0_and_1(x: float) -> None:
    message = rf"^Argument x must hold values in \[0, 1\], got {re.escape(str(x))}\.$"
    for cost in (cost_curve(TWENTY).at, lambda x: normalised_costs(TWENTY.at(0.5), x)):
        with pytest.raises(ValueError, match=message):
            cost([0.5, x])


def test_the_arrays_are_read_only() -> None:
    curve = cost_curve(TWENTY)
    assert isinstance(curve, CostCurve)
    for array in (curve.x, curve.y, curve.thresholds, curve.indices):
        with pytest.raises(ValueError, match="read-only"):
            array[0] = 1


def test_large_counts_meet_where_their_differences_say() -> None:
    # The rates of neighbours differ by less than float64 tells apart near 1.
    n = 10**17
    right, up = [0, 1, 1, n], [n, 3, 1, 2]
    curve = cost_curve(Sweep.from_counts([4, 3, 2, 1], up, right))
    assert curve.indices.tolist() == [0, 1, 2, 3, 4]
    ratios = [b * sum(right) / (a * sum(up)) for a, b in zip(right[1:], up[1:], strict=True)]
    wanted = [0, *(1 / (1 + ratio) for ratio in ratios)]
    assert curve.x[1:-1] == pytest.approx(wanted, rel=1e-15)


def large() -> Sweep:
    random = np.random.default_rng(4)
    truth = random.random(50_000) < 0.2
    return sweep(truth, random.normal(size=truth.size) + truth)


def test_every_line_is_near_one_that_is_drawn() -> None:
    s = large()
    kept = cost_lines(s, limit=300)
    assert 200 < kept.size <= 300
    assert (kept[0], kept[-1]) == (0, len(s) - 1)
    assert (np.diff(kept) > 0).all()
    curve = roc(s)
    place = curve.x + curve.y  # both only rise: the distance in either is below that in the sum
    before = kept[kept.searchsorted(np.arange(len(s)), side="right") - 1]
    assert (place - place[before]).max() <= 2 / 299 + 1e-12


@given(sweeps)
def test_few_lines_are_all_drawn(s: Sweep) -> None:
    assert cost_lines(s).tolist() == list(range(len(s)))
    few = cost_lines(s, limit=3).tolist()
    assert len(few) <= 3
    assert {0, len(s) - 1} <= set(few)


def test_one_class_has_its_ends() -> None:
    many = sweep(np.zeros(1000), np.arange(1000))
    assert cost_lines(many).tolist() == [0, 1000]
    assert cost_lines(EMPTY).tolist() == [0]
    assert envelope_vertices(cost_curve(ONLY_NEGATIVES)).tolist() == [0, 2]
    assert envelope_vertices(cost_curve(EMPTY)).tolist() == [0, 1]


def test_few_vertices_draw_the_envelope() -> None:
    n = np.arange(3000)
    curve = cost_curve(Sweep.from_counts(-n, 3000 - n, n + 1))  # every point a vertex
    assert curve.x.size == 3002
    kept = envelope_vertices(curve)
    assert kept.size <= 300
    drawn = np.interp(CONDITIONS, curve.x[kept], curve.y[kept])
    assert np.abs(drawn - curve.at(CONDITIONS)).max() <= 0.0005 * np.sqrt(2)


def test_the_envelope_of_the_twenty_cases_keeps_its_corners() -> None:
    curve = cost_curve(TWENTY)
    kept = envelope_vertices(curve)
    assert curve.x[kept] == pytest.approx([0, 1 / 4, 4 / 7, 2 / 3, 1])


def test_a_limit_has_room_for_the_ends() -> None:
    for thinned in (
        lambda: cost_lines(TWENTY, limit=1),
        lambda: envelope_vertices(cost_curve(TWENTY), limit=1),
    ):
        with pytest.raises(ValueError, match=r"^Argument limit must be at least 2, got 1\.$"):
            thinned()


def test_both_rules_without_scores_are_drawn_where_rounded_rates_end_early() -> None:
    n = 10**17  # (n - 1) / n is 1 in float64
    s = Sweep.from_counts([5, 4, 3, 2, 1], [n, 0, 0, 0, 1], [0, n, 1, 1, 1])
    assert cost_lines(s, limit=3).tolist() == [0, 1, 5]
    assert cost_lines(s, limit=2).tolist() == [0, 5]


def test_two_models_that_cross() -> None:
    early = cost_curve(sweep([1, 0, 0, 1], [0.9, 0.8, 0.7, 0.6]))
    late = cost_curve(sweep([0, 1, 1, 0], [0.9, 0.8, 0.7, 0.6]))
    best = best_models({"early": early, "late": late})
    assert best.x.tolist() == [0, 0.5, 1]
    assert best.y.tolist() == [0, 0.25, 0]
    assert best.models == (("early",), ("late",))
    assert [best.at(x) for x in (0, 0.5, 0.51, 1)] == [("early",), ("early",), ("late",), ("late",)]


def test_equal_models_share_the_place() -> None:
    curve = cost_curve(TWENTY)
    assert best_models({"a": curve, "b": curve}).models == (("a", "b"),)
    # The same rates from ten times the cases, and from weights.
    counts = np.diff(TWENTY.tp), np.diff(TWENTY.fp)
    for factor in (10, 0.5):
        more = Sweep.from_counts(TWENTY.thresholds[1:] * 3, *(factor * part for part in counts))
        assert best_models({"a": curve, "b": cost_curve(more)}).models == (("a", "b"),)


def test_changes_are_exact_where_floats_are_not() -> None:
    n = 3 * 2**58
    nearly = Sweep.from_counts([2, 1], [n + 1, n - 1], [n, n])
    worse = Sweep.from_counts([2, 1], [n, n], [n - 1, n + 1])
    best = best_models({"none": cost_curve(CONSTANT), "nearly": cost_curve(nearly)})
    assert best.models == ((), ("nearly",), ())
    assert (best.x[1] <= 0.5, best.x[2] >= 0.5) == (True, True)
    assert best_models({"worse": cost_curve(worse)}).models == ((), ("worse",), ())


rows_of_models = st.lists(st.tuples(st.booleans(), *[st.integers(0, 6)] * 3), max_size=30)


def of_models(rows: list[tuple[bool, int, int, int]]) -> dict[str, Sweep]:
    truth, *scores = columns(rows, 4)
    return {name: sweep(truth, score) for name, score in zip("abc", scores, strict=True)}


@given(
    rows_of_models.map(of_models)
    | st.fixed_dictionaries({"one": two_classes, "other": two_classes})
)
def test_the_models_named_are_the_best_and_all_of_them(sweeps: dict[str, Sweep]) -> None:
    assume(all(s.positives and s.negatives for s in sweeps.values()))
    curves = {name: cost_curve(s) for name, s in sweeps.items()}
    best = best_models(curves)
    assert (best.x[0], best.x[-1]) == (0, 1)
    assert (np.diff(best.x) > 0).all()
    assert len(best.models) == len(best.y) - 1 == len(best.x) - 1
    assert all(one != next_one for one, next_one in zip(best.models, best.models[1:], strict=False))
    least = np.min([curve.at(CONDITIONS) for curve in curves.values()], axis=0)
    for models, low, high in zip(best.models, best.x[:-1], best.x[1:], strict=True):
        x = low + (high - low) * 0.41421356  # at no meeting point of so few cases
        costs = {name: float(curve.at(x)) for name, curve in curves.items()}
        cost = min(costs.values())
        if models:
            assert models == tuple(name for name in costs if costs[name] - cost < 1e-12)
            assert cost < min(x, 1 - x) - 1e-12
        else:
            assert cost == pytest.approx(min(x, 1 - x))
    assert (np.interp(CONDITIONS, best.x, best.y) <= least + 1e-12).all()
    own = {name: curve.at(CONDITIONS) for name, curve in curves.items()}
    for i, x in enumerate(CONDITIONS.tolist()):
        assert all(abs(own[name][i] - least[i]) < 1e-12 for name in best.at(x))


def test_what_cannot_be_compared() -> None:
    with pytest.raises(ValueError, match=r"^Argument curves must hold at least one model\.$"):
        best_models({})
    message = r"^Model 'b' has no cost curve: one of its classes is empty\.$"
    with pytest.raises(ValueError, match=message):
        best_models({"a": cost_curve(TWENTY), "b": cost_curve(ONLY_POSITIVES)})
    with pytest.raises(ValueError, match=r"^Argument x must be in \[0, 1\], got 1\.1\.$"):
        best_models({"a": cost_curve(TWENTY)}).at(1.1)
