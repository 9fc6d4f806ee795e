"""The share of predictions within a tolerance: by hand, with its interval, in result files."""

import json
from typing import Any

import numpy as np
import pytest

from perfcore.chance.intervals import wilson_interval
from perfcore.chance.regression import sums_of_tally, within_interval
from perfcore.regression import Tolerance, packed, tally, unpacked, within
from perfcore.results import (
    RegressionResult,
    ResultError,
    read_regression_result,
    result_json,
)
from perfcore.tasks import TASKS
from tests.perfcore.regression.results_of_amounts import result_of
from tests.perfcore.result_schema import SCHEMA

Y, P = [10, 12, 15, 20, 8], [11, 11, 18, 16, 8]


def test_the_share_is_that_of_the_cases_also_with_weights_and_in_percent() -> None:
    weight = [1, 1, 2, 1, 5]
    for t in (tally(Y, P), unpacked(packed(tally(Y, P)))):
        assert [within(t, size) for size in (0, 1, 3, 4)] == [0.2, 0.6, 0.8, 1.0]
        assert within(t, 10, percent=True) == 0.6
    t = tally(Y, P, weight)
    assert within(t, 1) == 0.7 == within(unpacked(packed(t)), 1)
    repeated = tally(np.repeat(Y, weight), np.repeat(P, weight))
    assert within(t, 3) == within(repeated, 3)


def test_an_error_that_rounding_alone_makes_larger_is_within() -> None:
    t = tally([20.0, 20.0, 10.0], [20.3, 19.7, 10.4])
    assert 20.3 - 20 > 0.3
    assert within(t, 0.3) == 2 / 3 == within(unpacked(packed(t)), 0.3)


def test_in_percent_a_truth_of_0_leaves_it_undefined() -> None:
    t = tally([0.0, 2.0], [1.0, 2.0])
    assert np.isnan(within(t, 10, percent=True))
    found = within_interval(sums_of_tally(t), Tolerance(10, percent=True))
    assert np.isnan([found.value, found.low, found.high]).all()
    assert str(found.reason) == "a truth is 0"


@pytest.mark.parametrize("size", [-1.0, float("nan"), float("inf")])
def test_a_tolerance_is_a_number_of_0_or_more(size: float) -> None:
    with pytest.raises(ValueError, match="tolerance must be 0 or more"):
        Tolerance(size)


def test_its_interval_is_wilsons_with_rows_and_without() -> None:
    rng = np.random.default_rng(4)
    truth = rng.normal(50, 9, 5000)
    t = tally(truth, truth + rng.normal(0, 2, 5000))
    inside = int((np.abs(t.cases.prediction - t.cases.truth) <= 1.5).sum())
    wanted = wilson_interval(inside, 5000)
    found = within_interval(sums_of_tally(t), Tolerance(1.5))
    assert found == wanted
    thin = within_interval(sums_of_tally(unpacked(packed(t))), Tolerance(1.5))
    assert thin.low == pytest.approx(wanted.low, abs=0.001)
    assert thin.high == pytest.approx(wanted.high, abs=0.001)
    assert within_interval(sums_of_tally(t), Tolerance(100)).low < 1, "all within is not certain"


def test_groups_make_it_less_sure_and_counts_alone_do_not_tell_how_much() -> None:
    rng = np.random.default_rng(5)
    group = np.repeat(np.arange(60), 20)
    truth = np.full(1200, 10.0)
    far = np.repeat(rng.random(60) < 0.3, 20)
    t = tally(truth, truth + np.where(far, 5.0, 0.1), group=group)
    alone = within_interval(sums_of_tally(tally(t.cases.truth, t.cases.prediction)), Tolerance(1))
    found = within_interval(sums_of_tally(t), Tolerance(1))
    assert found.high - found.low > 3 * (alone.high - alone.low)
    thin = within_interval(sums_of_tally(unpacked(packed(t))), Tolerance(1))
    assert thin.value == found.value
    assert np.isnan(thin.low)
    assert thin.reason


def result_at(tolerance: Tolerance | None) -> RegressionResult:
    t = tally(Y, P)
    sure = None if tolerance is None else within_interval(sums_of_tally(t), tolerance)
    return result_of(t, tolerance=tolerance, within=sure)


@pytest.mark.parametrize("tolerance", [Tolerance(1.0), Tolerance(10.0, percent=True), None])
def test_a_result_keeps_what_was_decided(tolerance: Tolerance | None) -> None:
    result = result_at(tolerance)
    text = result_json(result)
    SCHEMA.validate(json.loads(text))
    found = read_regression_result(text).models["m"]
    assert found.tolerance == tolerance
    assert found.within == result.models["m"].within
    form = TASKS["regression"].result
    checked = form.figures(result, found)
    assert ("within" in checked) == (tolerance is not None) == ("within" in form.intervals(found))
    if tolerance is not None:
        assert checked["within"]().value == 0.6
        assert form.intervals(found)["within"]().low == pytest.approx(0.2307, abs=1e-4)


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"size": -1}, "must not be negative"),
        ({"percent": "yes"}, "must be true or false"),
        ({"value": 0.9}, "must be the share within the tolerance"),
        ({"value": None}, "must be the share within the tolerance"),
        ({"low": 0.7}, "must have an interval around its value, or none"),
        ({"level": 2}, "must lie between 0 and 1"),
    ],
)
def test_what_does_not_follow_is_refused(changed: dict[str, Any], said: str) -> None:
    document = json.loads(result_json(result_at(Tolerance(1.0))))
    told = document["models"][0]["tolerance"]
    for name, value in changed.items():
        (told if name in told else told["within"])[name] = value
    with pytest.raises(ResultError, match=said):
        read_regression_result(json.dumps(document).encode())
