"""Cases above a number, and what errors of predicted numbers cost, against counting by hand."""

import json
from dataclasses import asdict, replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from perfcore.costs import tally_of
from perfcore.data import RegressionCases, RegressionPredictions
from perfcore.regression import (
    Prices,
    Tolerance,
    above,
    divides,
    error_costs,
    first_value,
    off_by_more,
    tally,
)
from perfcore.results import (
    RegressionResult,
    ResultError,
    read_regression_result,
    result_json,
)
from tests.perfcore.regression.results_of_amounts import result_of
from tests.perfcore.result_schema import SCHEMA

FACTS = ("weight", "run", "amount", "id", "group")


def found(truth: list[float], **facts: np.ndarray) -> RegressionPredictions:
    array = np.array(truth, np.float64)
    models = {name: RegressionCases(array, array + add, **facts) for name, add in MODELS.items()}
    return RegressionPredictions("flats", models, ("old", "new"))


MODELS = {"near": 0.5, "far": -3.0}
TRUTH = [12.0, 15.5, 12.0, 20.0, 31.0, 18.0]
KNOWN = {
    "weight": np.array([1, 2, 0, 1, 3, 1], np.float64),
    "run": np.array([0, 1, 0, 1, 0, 1]),
    "amount": np.arange(6, dtype=np.float64),
    "id": np.arange(10, 16),
    "group": np.array([0, 0, 1, 1, 2, 2]),
}


def test_what_is_known_of_the_cases_goes_along_and_models_stay_paired() -> None:
    dear = above(found(TRUTH, **KNOWN), 18)
    assert (dear.labels, dear.positive_label, dear.paired) == (
        ("18 or less", "above 18"),
        "above 18",
        True,
    )
    assert dear.runs == ("old", "new")
    for name, add in MODELS.items():
        cases = dear.models[name]
        assert cases.truth.tolist() == [0, 0, 0, 1, 1, 0]
        assert cases.score.tolist() == [each + add for each in TRUTH]
        for fact in FACTS:
            assert getattr(cases, fact) is KNOWN[fact]
    counts = tally_of(dear, "far").cases.at(16)
    assert (float(counts.tp), float(counts.fp)) == (4, 0)


@pytest.mark.parametrize(
    ("truth", "value"),
    [
        ([211, 298.5, 312.25, 330, 407], 300),
        ([0, 0, 0, 0, 1, 5], 0),
        ([0, 1, 5, 5, 5, 5], 1),
        ([-2.5, -1.5], -2.0),
        ([0.123, 0.1234, 0.1235], 0.1234),
        ([7, 7, 7], None),
    ],
)
def test_the_number_to_begin_with_is_round_and_divides_the_cases(
    truth: list[float], value: float | None
) -> None:
    assert first_value(found(truth)) == value


def test_cases_off_by_more_are_scored_by_how_unsure_each_model_is() -> None:
    array = np.array(TRUTH)
    unsure, ranges = np.arange(1.0, 7.0), np.column_stack([array - 2, array, array + array / 10])
    said = array + np.array([0.5, -3, 4, 0, 3, -2])
    models = {
        "sd": RegressionCases(array, said, uncertainty=unsure, **KNOWN),
        "ranges": RegressionCases(array, array + 1, quantiles=ranges),
        "neither": RegressionCases(array, said),
    }
    levels = {"ranges": (0.1, 0.5, 0.9)}
    both = RegressionPredictions("flats", models, ("old", "new"), levels)
    far = off_by_more(both, Tolerance(3))
    assert far.labels == ("off by 3 or less", "off by more than 3")
    assert {*far.models} == {"sd", "ranges"}
    assert far.models["sd"].truth.tolist() == [0, 0, 1, 0, 0, 0]
    assert far.models["sd"].score.tolist() == unsure.tolist()
    assert far.models["ranges"].score == pytest.approx(2 + array / 10)
    for fact in FACTS:
        assert getattr(far.models["sd"], fact) is KNOWN[fact]
    percent = off_by_more(both, Tolerance(15, percent=True))
    assert percent.models["sd"].truth.tolist() == [0, 1, 1, 0, 0, 0]
    assert percent.positive_label == "off by more than 15 %"
    assert [divides(both, Tolerance(size)) for size in (0.5, 3)] == [False, False]
    alone = RegressionPredictions("flats", {"sd": models["sd"]}, ("old", "new"))
    assert [divides(alone, Tolerance(size)) for size in (0.5, 3, 4)] == [True, True, False]
    nobody = RegressionPredictions("flats", {"neither": models["neither"]})
    assert not divides(nobody, Tolerance(1))
    with pytest.raises(ValueError, match="No model of 'flats' says how unsure it is"):
        off_by_more(nobody, Tolerance(1))


@pytest.mark.parametrize("bad", [[1.0, -1.0], [1.0, np.inf], [1.0]])
def test_an_uncertainty_is_0_or_more_for_each_case(bad: list[float]) -> None:
    with pytest.raises(ValueError, match="uncertainty"):
        RegressionCases(np.zeros(2), np.ones(2), uncertainty=np.array(bad))


numbers = st.floats(-1e9, 1e9, allow_nan=False).map(lambda x: float(f"{x:.6g}"))


@given(st.lists(numbers, min_size=2, max_size=40))
def test_some_truths_are_above_the_first_number_and_some_are_not(truth: list[float]) -> None:
    value = first_value(found(truth))
    assert (value is None) == (len({*truth}) == 1)
    if value is not None:
        assert min(truth) <= value < max(truth)


def cost(truth: np.ndarray, predicted: np.ndarray, weight: np.ndarray, prices: Prices) -> float:
    error = predicted - truth
    each = np.where(error > 0, prices.over * error, -prices.under * error)
    return float((weight * each).sum() / weight.sum())


@pytest.mark.parametrize("prices", [Prices(1, 3), Prices(2.5, 0.5), Prices(0, 1), Prices(1, 0)])
def test_costs_and_corrections_are_those_of_trying_all(prices: Prices) -> None:
    rng = np.random.default_rng(3)
    truth = rng.lognormal(3, 0.4, 60).round(1)
    predicted = (truth * 0.8 + rng.normal(0, 2, 60)).clip(1).round(1)
    weight = rng.integers(1, 4, 60)
    told = error_costs(tally(truth, predicted, weight), prices)
    assert told.per_case == pytest.approx(cost(truth, predicted, weight, prices))
    too_high = replace(prices, under=0.0)
    assert told.too_high == pytest.approx(cost(truth, predicted, weight, too_high))
    shifts = [cost(truth, predicted + by, weight, prices) for by in truth - predicted]
    factors = [cost(truth, predicted * by, weight, prices) for by in truth / predicted]
    assert told.with_shift == pytest.approx(min(shifts), abs=1e-12)
    assert told.with_factor == pytest.approx(min(factors), abs=1e-12)
    assert cost(truth, predicted + told.shift, weight, prices) == pytest.approx(told.with_shift)
    assert cost(truth, predicted * told.factor, weight, prices) == pytest.approx(told.with_factor)


def result_at(prices: Prices | None) -> RegressionResult:
    t = tally([10, 12, 15, 20, 8], [11, 11, 18, 16, 8])
    return result_of(t, prices, costs=prices and error_costs(t, prices))


def test_a_result_carries_prices_and_costs() -> None:
    prices = Prices(1, 3, "EUR")
    text = result_json(result_at(prices))
    told = json.loads(text)
    SCHEMA.validate(told)
    assert told["prices"] == {"over": 1, "under": 3, "unit": "EUR"}
    assert told["models"][0]["costs"]["per_case"] == 3.8
    read = read_regression_result(text)
    assert read.prices == prices
    assert asdict(read.models["m"].costs) == asdict(error_costs(read.models["m"].tally, prices))
    bare = read_regression_result(result_json(result_at(None)))
    assert (bare.prices, bare.models["m"].costs) == (None, None)


@pytest.mark.parametrize(
    ("place", "value", "said"),
    [
        ("over", -1, "must not be negative"),
        ("unit", 2, "must be a text"),
        ("per_case", 3.7, "costs.per_case must be"),
        ("too_high", None, "costs.too_high must be"),
        ("shift", "far", "costs.shift must be a number"),
    ],
)
def test_prices_and_costs_that_cannot_be_are_refused(place: str, value: object, said: str) -> None:
    told = json.loads(result_json(result_at(Prices(1, 3))))
    costs = told["models"][0]["costs"]
    (costs if place in costs else told["prices"])[place] = value
    with pytest.raises(ResultError, match=said):
        read_regression_result(json.dumps(told).encode())


def test_prices_of_nothing_or_without_costs_are_refused() -> None:
    told = json.loads(result_json(result_at(Prices(1, 3))))
    told["prices"] |= {"over": 0, "under": 0}
    with pytest.raises(ResultError, match="must have a price above 0"):
        read_regression_result(json.dumps(told).encode())
    told["prices"]["over"] = 1
    del told["models"][0]["costs"]
    with pytest.raises(ResultError, match="must have the member 'costs'"):
        read_regression_result(json.dumps(told).encode())
