"""The Costs page, run as a whole."""

import math
import re

import pytest
from streamlit.testing.v1 import AppTest

from perfcore.costs import best_threshold
from perfview.session.samples import listed_samples
from tests.perfview.running_app import (
    address,
    board_header,
    csv,
    keyed,
    opened,
    opened_data,
    pressed,
    put,
    texts,
    turned,
    uploaded,
)
from tests.perfview.twenty_cases import TWENTY


def costs_page(**query: str) -> AppTest:
    return opened("pages/costs.py", **({"data": "twenty_cases"} | query))


def told(app: AppTest) -> dict[str, object]:
    return board_header(app, "cost_board")


@pytest.mark.parametrize("sample", [sample.id for sample in listed_samples(task="binary")])
def test_every_sample_has_a_board_and_an_answer(sample: str) -> None:
    app = costs_page(data=sample)
    assert not app.warning
    header = told(app)
    assert header["id"] == board_header(app, "content")["id"]
    assert 0 < float(str(header["prevalence"])) < 1
    assert re.search(r"\*\*(Use|Keep) \S+\*\*: .* per 1,000 cases", texts(app))


def test_the_first_visit_shows_an_example_of_costs_and_the_prevalence_of_the_data() -> None:
    app = costs_page(t="0.5")
    header = told(app)
    costs = {"cost_fn": 5, "cost_fp": 1, "cost_tp": 0, "cost_tn": 0, "unit": ""}
    assert header["costs"] == costs
    assert (header["prevalence"], header["threshold"]) == (0.5, 0.5)
    assert app.text_input(key="prevalence").value == ""
    assert app.text_input(key="prevalence").placeholder == "50.0 %"
    # What nobody chose is not in the address.
    assert address(app) == {"data": "twenty_cases", "t": "0.5", "mark": "f1"}
    assert header["matrix"] == "per_cases"
    assert told(put(app, per_cases=False))["matrix"] == "counts"


def test_costs_and_prevalence_reach_board_words_and_address_and_come_back() -> None:
    app = put(costs_page(), cost_fn=10.0, prevalence=2.0, unit=" € ")
    assert told(app)["prevalence"] == 0.02
    assert "**Use 0.8**: " in texts(app)
    assert "1,000 cases cost at a cost ratio of 10:1 and 2.0 % positives" in texts(app)
    assert "€ per 1,000 cases" in texts(app)
    assert "Projected from 50.0 % positives in the data to 2.0 % in use" in texts(app)
    query = address(app)
    said = {"cost_fn": "10.0", "cost_fp": "1.0", "p": "0.02", "unit": "€"}
    assert query.items() >= said.items()
    again = costs_page(**query)
    assert address(again) == query
    assert texts(again) == texts(app)
    assert told(again) == told(app)
    # An empty prevalence is that of the data.
    assert told(put(app, prevalence=None))["prevalence"] == 0.5
    assert "p" not in address(app)
    assert "Projected" not in texts(app)


def test_a_prevalence_of_none_or_all_is_a_condition_too() -> None:
    app = costs_page()
    for percent in (0.0, 100.0):
        assert told(put(app, prevalence=percent))["prevalence"] == percent / 100
        assert "t these costs the scores are of no use" in texts(app)


@pytest.mark.parametrize(
    ("query", "prevalence"),
    [({}, None), ({"cost_fn": "50", "cost_fp": "10"}, None), ({"p": "0.02"}, 0.02)],
)
def test_the_best_threshold_comes_into_use(query: dict[str, str], prevalence: float | None) -> None:
    app = pressed(costs_page(t="0.5", **query), "use_best")
    best = best_threshold(TWENTY, cost_fn=5, cost_fp=1, prevalence=prevalence)
    assert told(app)["threshold"] == best.threshold
    assert address(app)["t"] == repr(best.threshold)
    assert re.search(r"\*\*Keep \S+\*\*: .*, and no threshold costs less\.", texts(app))
    assert app.button(key="use_best").disabled


def test_costs_that_make_no_sense_are_said_and_not_taken() -> None:
    app = costs_page()
    for key, value in (("cost_fn", -1.0), ("cost_tn", 2.0)):
        before = keyed(app, key).value
        put(app, **{key: value})
        assert "an error must not cost less than the correct decision" in texts(app)
        assert app.text_input(key=key).value == before
        assert "cost_fn" not in address(app)
    put(app, cost_fn="1e400")
    assert "“1e400” is not a number" in texts(app)
    assert "an error must not cost less" not in texts(app)


@pytest.mark.parametrize("order", [("cost_fn", "cost_fp"), ("cost_fp", "cost_fn")])
def test_any_prices_are_taken_in_any_order(order: tuple[str, str]) -> None:
    prices = {"cost_fn": 50_000.0, "cost_fp": 10_000.0}
    app = costs_page()
    for key in order:
        assert "Not taken" not in texts(put(app, **{key: prices[key]}))
    assert {name: told(app)["costs"][name] for name in prices} == prices
    assert "at a cost ratio of 5:1" in texts(app)


@pytest.mark.parametrize("ratio", ["1e300", "5e-324"])
def test_a_ratio_beyond_the_slider_has_an_answer_and_survives_a_reload(ratio: str) -> None:
    app = costs_page(cost_fn=ratio, cost_fp="1")
    assert "Not taken" not in texts(app)
    assert "per 1,000 cases, " in texts(app)
    assert told(app)["costs"]["cost_fn"] == float(ratio)
    again = costs_page(**address(app))
    assert address(again) == address(app)
    turned(app, "threshold")


def test_an_emptied_cost_stays_and_is_said_to() -> None:
    app = costs_page(cost_fn="7", cost_tp="2")
    before = told(app)["costs"]
    for key in ("cost_fn", "cost_tp"):
        label = keyed(app, key).label
        put(app, **{key: None})
        assert told(app)["costs"] == before
        assert app.text_input(key=key).value == f"{before[key]:g}"
        assert f"{label} was emptied: it stays {before[key]:g}" in texts(app)
    assert "was emptied" not in texts(put(app, cost_fp=2.0))


def test_values_of_correct_decisions_count() -> None:
    app = put(costs_page(), cost_tp=-5.0)
    assert "at a cost ratio of 10:1" in texts(app)
    assert address(app)["cost_tp"] == "-5.0"
    assert told(costs_page(**address(app)))["costs"] == told(app)["costs"]


def test_an_address_that_cannot_be_followed_is_said_and_never_crashes() -> None:
    senseless = {"cost_fn": "many", "p": "1.5", "unit": "x" * 13, "matrix": "all"}
    senseless |= {"range": "p:0..9", "scenarios": "<script>,cost_fn:-1"}
    app = costs_page(**senseless)
    assert told(app) | {"id": ""} == told(costs_page()) | {"id": ""}
    for page in (app, opened(data="twenty_cases", **senseless)):
        for name, value in senseless.items():
            assert f"The address says {name} = “{value}”" in texts(page)
            assert name not in address(page)
    assert "an error must not cost less" in texts(costs_page(cost_fn="-3"))


def test_costs_and_unit_are_kept_per_data_set_and_outlive_a_visit_to_another_page() -> None:
    app = put(costs_page(unit="€"), cost_fn=8.0)
    put(app, data="breast_cancer")
    assert app.text_input(key="cost_fn").value == "5"
    assert app.text_input(key="unit").value == ""
    assert "unit" not in address(app)
    assert keyed(put(app, data="twenty_cases"), "cost_fn").value == "8"
    before = address(app)
    assert before["unit"] == "€"
    for page in ("threshold", "costs"):
        assert address(turned(app, page)) == before


@pytest.mark.parametrize("truth", ["1", "0"])
def test_data_of_one_class_have_a_page_without_an_answer(truth: str) -> None:
    file = csv(truth=[truth] * 3, score=(0.9, 0.5, 0.2))
    app = turned(uploaded(opened_data(), ("one.csv", file)), "costs")
    assert math.isfinite(float(str(told(app)["prevalence"])))
    assert "per 1,000 cases" not in texts(app)
    rule = "calling every one of them so" if truth == "1" else "calling none of them positive"
    assert f"{rule} costs the least" in texts(app)
    pressed(app, "use_best")
    assert told(app)["threshold"] == (0.2 if truth == "1" else None)
    assert app.button(key="use_best").disabled
