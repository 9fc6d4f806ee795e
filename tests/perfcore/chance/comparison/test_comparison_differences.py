"""Differences at thresholds, alert rates and conditions: by hand, and in fractions."""

from fractions import Fraction
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from perfcore import MEASURES, Counts, Sweep, cost_curve, sweep
from perfcore.chance.comparison import (
    alert_rate_differences,
    best_rules,
    cost_crossings,
    cost_differences,
    counts_at_alert_rates,
    difference_at_alert_rate,
    difference_at_thresholds,
    threshold_differences,
)
from perfcore.measures import UnknownMeasureError
from tests.perfcore.slow_counts import cases, columns
from tests.perfcore.worked_cases import CONSTANT, EMPTY, ONLY_POSITIVES, TWENTY

SECOND = sweep([1, 0, 1, 0], [0.4, 0.5, 0.5, 0.1])
FIRST = sweep([1, 0, 1, 0], [0.9, 0.8, 0.7, 0.1])


# Each at a threshold of its own


def test_each_at_its_own_threshold() -> None:
    found = difference_at_thresholds(FIRST, SECOND, "precision", (0.7, 0.5))
    assert (found.first, found.second) == (2 / 3, 0.5)
    assert found.difference == 2 / 3 - 0.5
    assert found.first_counts == Counts(2, 1, 0, 1)
    assert found.second_counts == Counts(1, 1, 1, 1)
    undefined = difference_at_thresholds(FIRST, SECOND, "precision", (np.inf, 0.5))
    assert np.isnan([undefined.first, undefined.difference]).all()
    assert undefined.second == 0.5
    by_beta = difference_at_thresholds(FIRST, SECOND, "f_beta", (0.7, 0.5), beta=2)
    assert by_beta.first == MEASURES["f_beta"].of(Counts(2, 1, 0, 1), beta=2)


# At common alert rates


def test_tied_cases_are_called_positive_in_part() -> None:
    # Of the two tied cases at .5, one is positive: calling one of four positive finds half a one.
    found = difference_at_alert_rate(FIRST, SECOND, "recall", 0.25)
    assert (found.first, found.second, found.difference) == (0.5, 0.25, 0.25)
    assert found.second_counts == Counts(0.5, 0.5, 1.5, 1.5)
    nothing = difference_at_alert_rate(FIRST, SECOND, "precision", 0)
    assert np.isnan(nothing.difference)
    everything = difference_at_alert_rate(FIRST, SECOND, "precision", 1)
    assert (everything.first, everything.difference) == (0.5, 0)


@settings(deadline=None)
@given(cases(), st.lists(st.fractions(0, 1, max_denominator=50), min_size=1, max_size=5))
def test_counts_at_alert_rates_lie_between_operating_points(
    rows: list[tuple[bool, float]], rates: list[Fraction]
) -> None:
    s = sweep(*columns(rows))
    if not rows:
        return
    found = counts_at_alert_rates(s, [float(rate) for rate in rates])
    called = (s.tp + s.fp).tolist()
    for i, rate in enumerate(rates):
        wanted = rate * len(rows)
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


def test_many_alert_rates_are_each_of_them() -> None:
    rates = np.array([0.9, 0.05, 0.33])
    found = alert_rate_differences(TWENTY, CONSTANT, "accuracy", rates)
    for i, rate in enumerate(rates.tolist()):
        one = difference_at_alert_rate(TWENTY, CONSTANT, "accuracy", rate)
        assert (found.first[i], found.second[i]) == (one.first, one.second)
        assert found.differences[i] == one.difference
    assert found.x.tolist() == rates.tolist()
    rates[0] = 0  # the result is its own
    assert found.x[0] == 0.9


# Over all thresholds


@pytest.mark.parametrize("measure", ["recall", "precision", "mcc"])
@given(rows=cases(), others=cases())
def test_differences_at_every_threshold_that_either_knows(
    measure: str, rows: list[tuple[bool, float]], others: list[tuple[bool, float]]
) -> None:
    first, second = sweep(*columns(rows)), sweep(*columns(others))
    found = threshold_differences(first, second, measure)
    distinct = {score for _, score in rows + others}
    assert found.x.tolist() == [np.inf, *sorted(distinct, reverse=True)]
    of = MEASURES[measure].of
    for i, threshold in enumerate(found.x.tolist()):
        one, other = of(first.at(threshold)), of(second.at(threshold))
        np.testing.assert_array_equal([found.first[i], found.second[i]], [one, other])
        np.testing.assert_array_equal(found.differences[i], one - other)


# Over the cost axis


@settings(deadline=None)
@given(cases(), cases())
def test_cost_differences_are_those_of_the_curves(
    rows: list[tuple[bool, float]], others: list[tuple[bool, float]]
) -> None:
    first, second = sweep(*columns(rows)), sweep(*columns(others))
    if not all(s.positives and s.negatives for s in (first, second)):
        return
    one, other = cost_curve(first), cost_curve(second)
    found = cost_differences(one, other)
    assert (found.x[0], found.x[-1]) == (0, 1)
    assert (np.diff(found.x) > 0).all()
    x = np.linspace(0, 1, 301)
    np.testing.assert_allclose(
        np.interp(x, found.x, found.differences), one.at(x) - other.at(x), atol=1e-12
    )
    np.testing.assert_allclose(np.interp(x, found.x, found.first), one.at(x), atol=1e-12)
    np.testing.assert_allclose(np.interp(x, found.x, found.second), other.at(x), atol=1e-12)
    mirrored = cost_differences(other, one)
    assert mirrored.x.tolist() == found.x.tolist()
    assert mirrored.differences.tolist() == (-found.differences).tolist()
    area = float(np.trapezoid(found.differences, found.x))
    assert area == pytest.approx(one.area - other.area, abs=1e-12)
    leads = cost_crossings(one, other)
    for (start, end), lead in zip(pairwise(leads.ends), leads.leads, strict=True):
        gap = np.interp((start + end) / 2, found.x, found.differences)
        assert gap * lead <= 1e-15


# Who is best, and the rules that need no model


def test_the_trivial_rules_have_names() -> None:
    some = cost_curve(Sweep.from_counts([2, 1], positives=[3, 1], negatives=[1, 3]))
    found = best_rules({"some": some})
    assert found.x.tolist() == [0, 0.25, 0.75, 1]
    assert found.y.tolist() == [0, 0.25, 0.25, 0]
    assert [rule.trivial for rule in found.rules] == ["nothing", None, "everything"]
    assert [found.share(name) for name in ("nothing", "some", "everything", "none")] == [
        *(0.25, 0.5, 0.25, 0)
    ]
    useless = best_rules({"useless": cost_curve(CONSTANT)})
    assert useless.x.tolist() == [0, 0.5, 1]
    assert useless.y.tolist() == [0, 0.5, 0]
    assert [(rule.models, rule.trivial) for rule in useless.rules] == [
        *(((), "nothing"), ((), "everything"))
    ]
    always = best_rules({"a": cost_curve(TWENTY), "b": cost_curve(TWENTY)})
    assert [(rule.models, rule.trivial) for rule in always.rules] == [(("a", "b"), None)]
    assert always.share("a") == always.share("b") == 1
    named = best_rules({"nothing": some})
    assert named.share("nothing") == 0.5


def test_a_model_that_is_worthless_at_one_end_only() -> None:
    left = Sweep.from_counts([2, 1], positives=[1, 3], negatives=[0, 4])
    right = Sweep.from_counts([2, 1], positives=[4, 0], negatives=[3, 1])
    # Cost of the one: .75 x until it meets 1 - x.
    assert [rule.trivial for rule in best_rules({"m": cost_curve(left)}).rules] == [
        *(None, "everything")
    ]
    assert [rule.trivial for rule in best_rules({"m": cost_curve(right)}).rules] == [
        *("nothing", None)
    ]


@settings(deadline=None)
@given(cases(), cases())
def test_the_best_rule_costs_what_the_least_of_all_does(
    rows: list[tuple[bool, float]], others: list[tuple[bool, float]]
) -> None:
    sweeps = {"one": sweep(*columns(rows)), "other": sweep(*columns(others))}
    if not all(s.positives and s.negatives for s in sweeps.values()):
        return
    curves = {name: cost_curve(s) for name, s in sweeps.items()}
    found = best_rules(curves)
    assert sum(rule.end - rule.start for rule in found.rules) == pytest.approx(1)
    for rule in found.rules:
        assert bool(rule.models) == (rule.trivial is None)
        x = (rule.start + rule.end) / 2
        costs = {name: float(curve.at(x)) for name, curve in curves.items()}
        costs |= {"nothing": x, "everything": 1 - x}
        best = costs[rule.models[0] if rule.models else rule.trivial]
        assert best == pytest.approx(min(costs.values()), abs=1e-12)


# What is refused


def test_what_cannot_be() -> None:
    message = r"^Argument alert_rates must hold values in \[0, 1\], got 1\.5\.$"
    with pytest.raises(ValueError, match=message):
        counts_at_alert_rates(TWENTY, [0.5, 1.5])
    message = r"^No share of the cases can be called positive: there are no cases\.$"
    with pytest.raises(ValueError, match=message):
        difference_at_alert_rate(TWENTY, EMPTY, "recall", 0.5)
    with pytest.raises(UnknownMeasureError, match="No measure 'recal'"):
        threshold_differences(TWENTY, TWENTY, "recal")
    message = r"^Argument first has no cost curve: one of its classes is empty\.$"
    with pytest.raises(ValueError, match=message):
        cost_differences(cost_curve(ONLY_POSITIVES), cost_curve(TWENTY))
    with pytest.raises(ValueError, match="read-only"):
        threshold_differences(TWENTY, TWENTY, "recall").differences[0] = 1
    with pytest.raises(ValueError, match="read-only"):
        cost_differences(cost_curve(TWENTY), cost_curve(TWENTY)).x[0] = 1
    with pytest.raises(ValueError, match="read-only"):
        best_rules({"a": cost_curve(TWENTY)}).x[0] = 1
