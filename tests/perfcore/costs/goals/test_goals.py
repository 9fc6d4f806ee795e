"""Find a threshold: worked by hand, against a look at every point, and what cannot be reached."""

from math import inf, isnan

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from perfcore import (
    MEASURES,
    Counts,
    Found,
    Sweep,
    Unreachable,
    alert_rate_at_most,
    best,
    break_even_point,
    equal_error_point,
    precision_at_least,
    recall_at_least,
    sweep,
)
from perfcore.measures import UnknownMeasureError
from tests.perfcore.slow_counts import cases, columns, sweeps
from tests.perfcore.worked_cases import CONSTANT, EMPTY, ONLY_NEGATIVES, ONLY_POSITIVES, TWENTY

shares = st.floats(0, 1) | st.sampled_from([0, 0.25, 0.5, 2 / 3, 0.9, 1])
DIRECTED = [key for key, measure in MEASURES.items() if measure.better]


def test_the_best_accuracy_of_the_twenty_cases() -> None:
    assert best(TWENTY, "accuracy") == Found(0.54, 6, Counts(tp=5, fp=1, fn=5, tn=9), 0.7)
    assert best(TWENTY, "error_rate").threshold == 0.54


@pytest.mark.parametrize("key", DIRECTED)
@given(s=sweeps)
def test_no_point_is_better_and_none_above_as_good(key: str, s: Sweep) -> None:
    measure = MEASURES[key]
    values = [measure.of(s.at(threshold)) for threshold in s.thresholds.tolist()]
    sign = 1 if measure.better == "higher" else -1
    defined = [sign * value for value in values if not isnan(value)]
    if not defined:
        with pytest.raises(Unreachable, match=r"is undefined at every threshold: .*\.$"):
            best(s, key)
        return
    found = best(s, key)
    assert sign * found.value == max(defined)
    assert found.index == next(i for i, v in enumerate(values) if v == found.value)
    assert found.counts == s.at(found.threshold)
    assert s.thresholds[found.index] == found.threshold


def test_parameters_of_the_measure_are_used() -> None:
    assert best(TWENTY, "f_beta", beta=0.1).threshold == 0.8
    assert best(TWENTY, "f_beta", beta=10).threshold == 0.3


def test_a_measure_without_a_direction_has_no_best() -> None:
    message = (
        r"^Argument measure must be one of which higher or lower is better, got 'alert_rate'\.$"
    )
    with pytest.raises(ValueError, match=message):
        best(TWENTY, "alert_rate")


def test_an_unknown_measure_gets_a_hint() -> None:
    with pytest.raises(UnknownMeasureError, match=r"did you mean 'recall'\?"):
        best(TWENTY, "recal")


def test_a_measure_undefined_everywhere_says_why() -> None:
    message = r"^Recall is undefined at every threshold: no case is positive\.$"
    with pytest.raises(Unreachable, match=message):
        best(ONLY_NEGATIVES, "recall")


@given(sweeps, shares)
def test_recall_is_reached_with_the_fewest_called(s: Sweep, wanted: float) -> None:
    if s.positives:
        expected = next(i for i, tp in enumerate(s.tp.tolist()) if tp / s.positives >= wanted)
        found = recall_at_least(s, wanted)
        assert (found.index, found.value) == (expected, s.tp[expected] / s.positives)


@given(sweeps, shares)
def test_precision_is_reached_with_the_highest_recall(s: Sweep, wanted: float) -> None:
    points = [(s.at(threshold), i) for i, threshold in enumerate(s.thresholds.tolist())][1:]
    precise = [(c.tp, -i) for c, i in points if c.tp / (c.tp + c.fp) >= wanted]
    if precise:
        found = precision_at_least(s, wanted)
        assert (found.counts.tp, -found.index) == max(precise)
        assert found.value >= wanted
    else:
        with pytest.raises(Unreachable):
            precision_at_least(s, wanted)


@given(cases(), shares)
def test_the_alert_rate_is_used_up(rows: list[tuple[bool, float]], wanted: float) -> None:
    s = sweep(*columns(rows))
    if rows:
        within = [i for i, c in enumerate((s.tp + s.fp).tolist()) if c / len(rows) <= wanted]
        assert alert_rate_at_most(s, wanted).index == within[-1]


def test_calling_nothing_positive_can_be_the_answer() -> None:
    nothing = Counts(tp=0, fp=0, fn=1, tn=3)
    assert alert_rate_at_most(CONSTANT, 0.5) == Found(inf, 0, nothing, 0.0)
    assert recall_at_least(CONSTANT, 0) == Found(inf, 0, nothing, 0.0)


def test_an_impossible_precision_names_the_highest() -> None:
    s = sweep([0, *[1] * 20], [0.87, *[0.87] * 20])
    message = r"^No threshold reaches precision 0\.99: the highest is 0\.952, at threshold 0\.87\.$"
    with pytest.raises(Unreachable, match=message) as caught:
        precision_at_least(s, 0.99)
    assert (caught.value.nearest, caught.value.threshold) == (20 / 21, 0.87)


def test_the_highest_precision_never_looks_as_if_it_were_enough() -> None:
    s = sweep(np.append(np.ones(9_999), 0), np.zeros(10_000))
    with pytest.raises(Unreachable, match=r"precision 1\.0: the highest is 0\.9999, at"):
        precision_at_least(s, 1.0)


def test_the_points_nearest_to_balance_of_the_twenty_cases() -> None:
    assert break_even_point(TWENTY) == Found(0.505, 10, Counts(tp=6, fp=4, fn=4, tn=6), 0.6)
    assert equal_error_point(TWENTY) == Found(0.505, 10, Counts(tp=6, fp=4, fn=4, tn=6), 0.4)


@given(sweeps)
def test_the_points_nearest_to_balance(s: Sweep) -> None:
    p, n, all_points = s.positives, s.negatives, range(len(s))
    if p:
        nearest = min(all_points[1:], key=lambda i: abs(s.tp.item(i) + s.fp.item(i) - p))
        found = break_even_point(s)
        assert found.index == nearest
        precision = MEASURES["precision"].of(found.counts)
        assert found.value == pytest.approx((precision + MEASURES["recall"].of(found.counts)) / 2)
    if p and n:
        nearest = min(all_points, key=lambda i: abs(s.fp.item(i) * p - (p - s.tp.item(i)) * n))
        found = equal_error_point(s)
        assert found.index == nearest
        fpr, fnr = (MEASURES[key].of(found.counts) for key in ("fpr", "fnr"))
        assert found.value == pytest.approx((fpr + fnr) / 2)


@pytest.mark.parametrize(
    ("goal", "arguments", "message"),
    [
        (recall_at_least, (ONLY_NEGATIVES, 0.5), "Recall is undefined at every threshold: there "
         "are no positives."),
        (precision_at_least, (EMPTY, 0.5), "Precision is undefined at every threshold: there are "
         "no cases."),
        (precision_at_least, (ONLY_NEGATIVES, 0.5), "No threshold reaches precision 0.5: the "
         "highest is 0, at threshold 0.7."),
        (alert_rate_at_most, (EMPTY, 0.5), "The share called positive is undefined: there are no "
         "cases."),
        (break_even_point, (ONLY_NEGATIVES,), "Break-even is undefined: there are no positives."),
        (equal_error_point, (ONLY_NEGATIVES,), "Equal error rate is undefined: there are no "
         "positives."),
        (equal_error_point, (ONLY_POSITIVES,), "Equal error rate is undefined: there are no "
         "negatives."),
    ],
)  # fmt: skip
def test_the_unreachable_says_why(goal: object, arguments: tuple[Sweep], message: str) -> None:
    with pytest.raises(Unreachable) as caught:
        goal(*arguments)
    assert str(caught.value) == message
    reason = caught.value.reason
    assert (reason is None) == (caught.value.nearest is not None)
    assert reason is None or message.endswith(f": {reason}.")


@pytest.mark.parametrize("value", [-0.1, 1.1, float("nan")])
@pytest.mark.parametrize(
    ("goal", "name"),
    [
        (recall_at_least, "recall"),
        (precision_at_least, "precision"),
        (alert_rate_at_most, "alert_rate"),
    ],
)
def test_what_is_asked_for_must_be_a_share(goal: object, name: str, value: float) -> None:
    with pytest.raises(ValueError, match=rf"^Argument {name} must be in \[0, 1\], got {value}\.$"):
        goal(TWENTY, value)
