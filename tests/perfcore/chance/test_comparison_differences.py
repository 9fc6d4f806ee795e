"""Differences at thresholds, alert rates and conditions, Holm's correction, and verdicts."""

import re
from collections.abc import Callable
from fractions import Fraction
from itertools import pairwise
from math import isnan, nan

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from perfcore import MEASURES, CostCurve, Counts, Difference, Sweep, cost_curve, sweep
from perfcore.chance.comparison import (
    alert_rate_differences,
    best_rules,
    cost_crossings,
    cost_differences,
    holm,
    judged_differences,
    threshold_differences,
    verdict,
)
from perfcore.chance.comparison.differences import counts_at_alert_rates
from perfcore.measures import UnknownMeasureError
from tests.perfcore.slow_counts import sweeps, two_classes
from tests.perfcore.worked_cases import CONSTANT, EMPTY, ONLY_NEGATIVES, ONLY_POSITIVES, TWENTY

LEADERS = {("one",): "first", ("other",): "second", ("one", "other"): "equal", (): "equal"}

some_cases = sweeps.filter(lambda s: len(s) > 1)
curves = two_classes.map(cost_curve)


# At common alert rates


@given(some_cases, st.lists(st.fractions(0, 1, max_denominator=50), min_size=1, max_size=5))
def test_counts_at_alert_rates_lie_between_operating_points(
    s: Sweep, rates: list[Fraction]
) -> None:
    found = counts_at_alert_rates(s, [float(rate) for rate in rates])
    called = (s.tp + s.fp).tolist()
    for i, rate in enumerate(rates):
        wanted = rate * called[-1]
        j = next(j for j in range(1, len(s)) if called[j] >= wanted)
        part = (wanted - called[j - 1]) / (called[j] - called[j - 1])
        for name in ("tp", "fp"):
            cell = getattr(s, name).tolist()
            exact = cell[j - 1] + part * (cell[j] - cell[j - 1])
            assert getattr(found, name)[i] == pytest.approx(float(exact), rel=1e-12, abs=1e-12)
    np.testing.assert_allclose(found.tp + found.fn, s.positives)
    np.testing.assert_allclose(found.fp + found.tn, s.negatives)


def test_at_an_operating_point_the_counts_are_its_own() -> None:
    hundred = Sweep.from_counts(np.arange(100), np.arange(100) % 3 == 0, np.arange(100) % 3 > 0)
    rates = (hundred.tp + hundred.fp) / 100  # .07 * 100 is not 7 in floats
    assert counts_at_alert_rates(hundred, rates) == Counts(
        *(np.asarray(getattr(hundred.counts, name), float) for name in ("tp", "fp", "fn", "tn"))
    )
    weighted = sweep([1, 0, 1], [3, 2, 1], weight=[0.1, 0.2, 0.3])
    assert counts_at_alert_rates(weighted, [1.0]).tp[0] == pytest.approx(0.4)


def test_just_below_all_cases_no_sum_of_weights_exceeds_the_whole() -> None:
    for seed in range(800, 900):  # without a limit one of them is above it by a last digit
        random = np.random.default_rng(seed)
        n = int(random.integers(1, 30))
        truth, score = random.integers(0, 2, n), random.random(n).round(1)
        s = sweep(truth, score, weight=random.random(n) * 10.0 ** random.integers(-3, 6))
        found = counts_at_alert_rates(s, [np.nextafter(1, 0)])
        assert (found.tp <= s.positives).all()
        assert (found.fp <= s.negatives).all()


def test_a_measure_of_many_alert_rates_is_that_of_their_counts() -> None:
    rates = np.array([0.9, 0.05, 0.33, 0.0])
    found = alert_rate_differences(TWENTY, CONSTANT, "f_beta", rates, beta=2)
    for values, s in ((found.first, TWENTY), (found.second, CONSTANT)):
        counts = counts_at_alert_rates(s, rates)
        np.testing.assert_array_equal(values, MEASURES["f_beta"].of(counts, beta=2))
    np.testing.assert_array_equal(found.differences, found.first - found.second)
    assert found.x.tolist() == rates.tolist()
    rates[0] = 0  # the result is its own
    assert found.x[0] == 0.9


# Over all thresholds


@given(sweeps, sweeps)
def test_differences_at_every_threshold_that_either_knows(first: Sweep, second: Sweep) -> None:
    thresholds = sorted({*first.thresholds.tolist(), *second.thresholds.tolist()}, reverse=True)
    counts = [[s.at(threshold) for threshold in thresholds] for s in (first, second)]
    for measure in ("recall", "precision", "mcc"):
        found = threshold_differences(first, second, measure)
        assert found.x.tolist() == thresholds
        one, other = (np.array([MEASURES[measure].of(c) for c in side]) for side in counts)
        np.testing.assert_array_equal([found.first, found.second], [one, other])
        np.testing.assert_array_equal(found.differences, one - other)


# Over the cost axis


@given(curves, curves)
def test_differences_leaders_and_best_rules_are_those_of_the_cost_curves(
    one: CostCurve, other: CostCurve
) -> None:
    found = cost_differences(one, other)
    assert (found.x[0], found.x[-1]) == (0, 1)
    assert (np.diff(found.x) > 0).all()
    x = np.linspace(0, 1, 301)
    expected = one.at(x), other.at(x), one.at(x) - other.at(x)
    ours = [np.interp(x, found.x, y) for y in (found.first, found.second, found.differences)]
    np.testing.assert_allclose(ours, expected, atol=1e-12)
    mirrored = cost_differences(other, one)
    assert mirrored.x.tolist() == found.x.tolist()
    assert mirrored.differences.tolist() == (-found.differences).tolist()
    area = float(np.trapezoid(found.differences, found.x))
    assert area == pytest.approx(one.area - other.area, abs=1e-12)
    leads = cost_crossings(one, other)
    for (start, end), lead in zip(pairwise(leads.ends), leads.leads, strict=True):
        gap = np.interp((start + end) / 2, found.x, found.differences)
        assert gap * lead <= 1e-15
    rules = best_rules({"one": one, "other": other}).rules
    assert sum(rule.end - rule.start for rule in rules) == pytest.approx(1)
    for rule in rules:
        assert bool(rule.models) == (rule.trivial is None)
        x = (rule.start + rule.end) / 2
        costs = {"one": float(one.at(x)), "other": float(other.at(x))}
        costs |= {"nothing": x, "everything": 1 - x}
        best = costs[rule.models[0] if rule.models else rule.trivial]
        assert best == pytest.approx(min(costs.values()), abs=1e-12)
        assert leads.at(x) == LEADERS[rule.models]


# Who is best, and the rules that need no model


def test_the_trivial_rules_have_names() -> None:
    some = cost_curve(Sweep.from_counts([2, 1], positives=[3, 1], negatives=[1, 3]))
    found = best_rules({"some": some})
    assert found.x.tolist() == [0, 0.25, 0.75, 1]
    assert found.y.tolist() == [0, 0.25, 0.25, 0]
    assert [rule.trivial for rule in found.rules] == ["nothing", None, "everything"]
    shares = {name: found.share(name) for name in ("nothing", "some", "everything", "none")}
    assert shares == {"nothing": 0.25, "some": 0.5, "everything": 0.25, "none": 0}
    useless = best_rules({"useless": cost_curve(CONSTANT)})
    assert useless.x.tolist() == [0, 0.5, 1]
    assert useless.y.tolist() == [0, 0.5, 0]
    named = [(rule.models, rule.trivial) for rule in useless.rules]
    assert named == [((), "nothing"), ((), "everything")]
    always = best_rules({"a": cost_curve(TWENTY), "b": cost_curve(TWENTY)})
    assert [(rule.models, rule.trivial) for rule in always.rules] == [(("a", "b"), None)]
    assert always.share("a") == always.share("b") == 1
    named = best_rules({"nothing": some})
    assert named.share("nothing") == 0.5


# Which are beyond chance

PERFECT = Sweep.from_counts([2, 1], [10, 0], [0, 10])

p_values = st.lists(st.floats(0, 1) | st.sampled_from([0, 0.01, 0.025, 0.05, 0.5, 1]), max_size=8)


def difference_of(value: float, p_value: float, level: float = 0.95) -> Difference:
    return Difference(value, nan, nan, level, p_value, "given")


def rejected(values: list[float], level: float) -> list[bool]:
    """Holm (1979): test the smallest at level/m, the next at level/(m - 1); stop at a failure."""
    result = [False] * len(values)
    left = list(range(len(values)))
    while left:
        smallest = min(left, key=lambda i: values[i])
        if values[smallest] * len(left) > level:
            break
        result[smallest] = True
        left.remove(smallest)
    return result


@given(p_values, st.floats(0.001, 0.999) | st.sampled_from([0.01, 0.05, 0.1]))
def test_a_corrected_p_value_keeps_the_order_and_is_rejected_when_holm_rejects(
    values: list[float], level: float
) -> None:
    found = holm(values)
    assert (found <= level).tolist() == rejected(values, level)
    assert (found >= values).all()
    assert (found <= 1).all()
    assert (np.diff(found[np.argsort(values, kind="stable")]) >= 0).all()
    assert holm(values[::-1]).tolist() == found[::-1].tolist()


def test_four_p_values_by_hand() -> None:
    # In order .005 * 4, .01 * 3, max(.03 * 2, ..), .04 * 1 but not below .06.
    assert holm([0.01, 0.04, 0.03, 0.005]).tolist() == [0.03, 0.06, 0.06, 0.02]
    assert holm([0.6, 0.7]).tolist() == [1, 1]
    assert holm([]).tolist() == []
    found = holm([0.01, nan, 0.03])  # an untested pair is not counted
    assert found[[0, 2]].tolist() == [0.02, 0.03]
    assert isnan(found[1])


def test_differences_are_corrected_for_all_pairs_of_a_measure() -> None:
    tests = {
        ("a", "b"): {"auc": difference_of(0.1, 0.02), "brier": difference_of(-0.1, 0.04)},
        ("a", "c"): {"auc": difference_of(-0.1, 0.03)},
        ("b", "c"): {"auc": difference_of(nan, nan), "error_rate": difference_of(0.2, 0.5, 0.5)},
    }
    judged = judged_differences(tests, lower_is_better={"brier"})
    assert {pair: list(of_pair) for pair, of_pair in judged.items()} == {
        pair: list(of_pair) for pair, of_pair in tests.items()
    }
    assert repr(judged_differences(judged, lower_is_better={"brier"})) == repr(judged)
    first = judged["a", "b"]["auc"]
    assert (first.corrected_p_value, first.pairs, first.beyond_chance) == (0.04, 2, True)
    assert first.ahead == "first"
    second, untested = judged["a", "c"]["auc"], judged["b", "c"]["auc"]
    assert (second.corrected_p_value, second.pairs, second.ahead) == (0.04, 2, "second")
    assert (second.beyond_chance, untested.ahead, untested.beyond_chance) == (True, None, None)
    # Lower is better: as said, and as the registry says.
    assert (judged["a", "b"]["brier"].ahead, judged["a", "b"]["brier"].pairs) == ("first", 1)
    assert judged["b", "c"]["error_rate"].ahead == "second"
    assert judged["b", "c"]["error_rate"].beyond_chance is True


def test_at_the_level_itself_it_is_beyond_chance() -> None:
    given = {"auc": (0.0, 0.05), "f1": (0.1, 0.1, 0.9), "mcc": (0.1, 0.0500001)}
    tests = {("a", "b"): {key: difference_of(*values) for key, values in given.items()}}
    judged = judged_differences(tests)["a", "b"]
    assert (judged["auc"].beyond_chance, judged["auc"].ahead) == (True, "equal")
    assert judged["f1"].beyond_chance is True  # 1 - .9 is less than .1 in floats
    assert judged["mcc"].beyond_chance is False


def test_a_verdict_of_a_model_that_wraps_the_other() -> None:
    tests = {("good", "bad"): {"auc": difference_of(0.32, 0.001)}}
    judged = judged_differences(tests)["good", "bad"]
    found = verdict(("good", "bad"), PERFECT, TWENTY, differences=judged)
    curves = (found, found.roc, found.precision_recall, found.cost)
    assert [curve.dominance for curve in curves] == ["first"] * 4
    assert (found.ahead, found.beyond_chance, found.best) == ("first", True, "good")
    tests = {("bad", "good"): {"ap": difference_of(-0.2, 0.001), "auc": difference_of(-0.32, 0.2)}}
    judged = judged_differences(tests)["bad", "good"]
    turned = verdict(("bad", "good"), TWENTY, PERFECT, differences=judged, deciding="ap")
    assert (turned.dominance, turned.best) == ("second", "good")
    unsure = verdict(("bad", "good"), TWENTY, PERFECT, differences=judged)
    assert (unsure.ahead, unsure.beyond_chance, unsure.best) == ("second", False, None)


def test_a_verdict_without_tests_or_without_curves() -> None:
    untested = verdict(("a", "b"), TWENTY, TWENTY)
    assert untested.dominance == "equal"
    assert untested.ahead is untested.beyond_chance is untested.best is None
    found = verdict(("a", "b"), TWENTY, ONLY_POSITIVES)
    assert (found.roc, found.cost, found.dominance) == (None, None, None)
    assert found.precision_recall is not None
    none = verdict(("a", "b"), TWENTY, ONLY_NEGATIVES)
    assert (none.roc, none.precision_recall, none.cost) == (None, None, None)


# What is refused

ONE_CLASS = cost_curve(ONLY_POSITIVES)
NO_RATE = "Argument alert_rates must hold values in [0, 1], got 1.5."
NO_SHARE = "No share of the cases can be called positive: there are no cases."
NO_CURVE = "Argument first has no cost curve: one of its classes is empty."
NO_P_VALUE = "Argument p_values must hold values in [0, 1], got -0.1 at position 1."
REFUSED = [
    (lambda: counts_at_alert_rates(TWENTY, [0.5, 1.5]), NO_RATE),
    (lambda: alert_rate_differences(TWENTY, EMPTY, "recall", [0.5]), NO_SHARE),
    (lambda: cost_differences(ONE_CLASS, cost_curve(TWENTY)), NO_CURVE),
    (lambda: holm([0.5, -0.1]), NO_P_VALUE),
    (lambda: holm([[0.5]]), "Argument p_values must be one row, got shape (1, 1)."),
]


@pytest.mark.parametrize(("call", "message"), REFUSED)
def test_what_cannot_be(call: Callable[[], object], message: str) -> None:
    with pytest.raises(ValueError, match=f"^{re.escape(message)}$"):
        call()


def test_measures_are_known_by_name_and_results_are_read_only() -> None:
    with pytest.raises(UnknownMeasureError, match="No measure 'recal'"):
        threshold_differences(TWENTY, TWENTY, "recal")
    known = cost_curve(TWENTY)
    for found in (
        threshold_differences(TWENTY, TWENTY, "recall"),
        cost_differences(known, known),
        best_rules({"a": known}),
        cost_crossings(cost_curve(sweep([1, 0, 0, 1], [4, 3, 2, 1])), known),
    ):
        with pytest.raises(ValueError, match="read-only"):
            found.x[0] = 1
