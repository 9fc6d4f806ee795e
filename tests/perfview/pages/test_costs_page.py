"""The Costs page, run as a whole."""

import math
import re

import pytest

from perfcore.costs import best_threshold
from perfview.session.samples import Sample
from tests.perfview.running_app import Screen, csv, each_sample, opened, opened_with
from tests.perfview.twenty_cases import TWENTY


def costs_page(**query: str) -> Screen:
    return opened("pages/costs.py", **({"data": "twenty_cases"} | query))


def told(app: Screen) -> dict[str, object]:
    return app.board_header("cost_board")


@pytest.mark.parametrize("sample", each_sample())
def test_every_sample_has_a_board_and_an_answer(sample: Sample) -> None:
    app = costs_page(data=sample.id)
    assert not app.warning
    header = told(app)
    assert header["id"] == app.board_header("content")["id"]
    assert 0 < float(str(header["prevalence"])) < 1
    assert re.search(r"\*\*(Use|Keep) \S+\*\*: .* per 1,000 cases", app.texts())


def test_the_first_visit_shows_an_example_of_costs_and_the_prevalence_of_the_data() -> None:
    app = costs_page(t="0.5")
    header = told(app)
    costs = {"cost_fn": 5, "cost_fp": 1, "cost_tp": 0, "cost_tn": 0, "unit": ""}
    assert header["costs"] == costs
    assert (header["prevalence"], header["threshold"]) == (0.5, 0.5)
    assert app.text_input(key="prevalence").value == ""
    assert app.text_input(key="prevalence").placeholder == "50.0 %"
    # What nobody chose is not in the address.
    assert app.address() == {"data": "twenty_cases", "t": "0.5", "mark": "f1"}
    assert header["matrix"] == "per_cases"
    assert told(app.put(per_cases=False))["matrix"] == "counts"


def test_costs_and_prevalence_reach_board_words_and_address_and_come_back() -> None:
    app = costs_page().put(cost_fn=10.0, prevalence=2.0, unit=" € ")
    assert told(app)["prevalence"] == 0.02
    assert "**Use 0.8**: " in app.texts()
    assert "1,000 cases cost at a cost ratio of 10:1 and 2.0 % positives" in app.texts()
    assert "€ per 1,000 cases" in app.texts()
    assert "Projected from 50.0 % positives in the data to 2.0 % in use" in app.texts()
    query = app.address()
    said = {"cost_fn": "10.0", "cost_fp": "1.0", "p": "0.02", "unit": "€"}
    assert query.items() >= said.items()
    again = costs_page(**query)
    assert again.address() == query
    assert again.texts() == app.texts()
    assert told(again) == told(app)
    # An empty prevalence is that of the data.
    assert told(app.put(prevalence=None))["prevalence"] == 0.5
    assert "p" not in app.address()
    assert "Projected" not in app.texts()


def test_a_prevalence_of_none_or_all_is_a_condition_too() -> None:
    app = costs_page()
    for percent in (0.0, 100.0):
        assert told(app.put(prevalence=percent))["prevalence"] == percent / 100
        assert "t these costs the scores are of no use" in app.texts()


@pytest.mark.parametrize(
    ("query", "prevalence"),
    [({}, None), ({"cost_fn": "50", "cost_fp": "10"}, None), ({"p": "0.02"}, 0.02)],
)
def test_the_best_threshold_comes_into_use(query: dict[str, str], prevalence: float | None) -> None:
    app = costs_page(t="0.5", **query).pressed("use_best")
    best = best_threshold(TWENTY, cost_fn=5, cost_fp=1, prevalence=prevalence)
    assert told(app)["threshold"] == best.threshold
    assert app.address()["t"] == repr(best.threshold)
    assert re.search(r"\*\*Keep \S+\*\*: .*, and no threshold costs less\.", app.texts())
    assert app.button(key="use_best").disabled


def test_costs_that_make_no_sense_are_said_and_not_taken() -> None:
    app = costs_page()
    for key, value in (("cost_fn", -1.0), ("cost_tn", 2.0)):
        before = app.keyed(key).value
        app.put(**{key: value})
        assert "an error must not cost less than the correct decision" in app.texts()
        assert app.text_input(key=key).value == before
        assert "cost_fn" not in app.address()
    app.put(cost_fn="1e400")
    assert "“1e400” is not a number" in app.texts()
    assert "an error must not cost less" not in app.texts()


@pytest.mark.parametrize("order", [("cost_fn", "cost_fp"), ("cost_fp", "cost_fn")])
def test_any_prices_are_taken_in_any_order(order: tuple[str, str]) -> None:
    prices = {"cost_fn": 50_000.0, "cost_fp": 10_000.0}
    app = costs_page()
    for key in order:
        assert "Not taken" not in app.put(**{key: prices[key]}).texts()
    assert {name: told(app)["costs"][name] for name in prices} == prices
    assert "at a cost ratio of 5:1" in app.texts()


@pytest.mark.parametrize("ratio", ["1e300", "5e-324"])
def test_a_ratio_beyond_the_slider_has_an_answer_and_survives_a_reload(ratio: str) -> None:
    app = costs_page(cost_fn=ratio, cost_fp="1")
    assert "Not taken" not in app.texts()
    assert "per 1,000 cases, " in app.texts()
    assert told(app)["costs"]["cost_fn"] == float(ratio)
    again = costs_page(**app.address())
    assert again.address() == app.address()
    app.turned("threshold")


def test_an_emptied_cost_stays_and_is_said_to() -> None:
    app = costs_page(cost_fn="7", cost_tp="2")
    before = told(app)["costs"]
    for key in ("cost_fn", "cost_tp"):
        label = app.keyed(key).label
        app.put(**{key: None})
        assert told(app)["costs"] == before
        assert app.text_input(key=key).value == f"{before[key]:g}"
        assert f"{label} was emptied: it stays {before[key]:g}" in app.texts()
    assert "was emptied" not in app.put(cost_fp=2.0).texts()


def test_values_of_correct_decisions_count() -> None:
    app = costs_page().put(cost_tp=-5.0)
    assert "at a cost ratio of 10:1" in app.texts()
    assert app.address()["cost_tp"] == "-5.0"
    assert told(costs_page(**app.address()))["costs"] == told(app)["costs"]


def test_an_address_that_cannot_be_followed_is_said_and_never_crashes() -> None:
    senseless = {"cost_fn": "many", "p": "1.5", "unit": "x" * 13, "matrix": "all"}
    senseless |= {"range": "p:0..9", "scenarios": "<script>,cost_fn:-1"}
    app = costs_page(**senseless)
    assert told(app) | {"id": ""} == told(costs_page()) | {"id": ""}
    for page in (app, opened(data="twenty_cases", **senseless)):
        for name, value in senseless.items():
            assert f"The address says {name} = “{value}”" in page.texts()
            assert name not in page.address()
    assert "an error must not cost less" in costs_page(cost_fn="-3").texts()


def test_costs_and_unit_are_kept_per_data_set_and_outlive_a_visit_to_another_page() -> None:
    app = costs_page(unit="€").put(cost_fn=8.0).put(data="breast_cancer")
    assert app.text_input(key="cost_fn").value == "5"
    assert app.text_input(key="unit").value == ""
    assert "unit" not in app.address()
    assert app.put(data="twenty_cases").keyed("cost_fn").value == "8"
    before = app.address()
    assert before["unit"] == "€"
    for page in ("threshold", "costs"):
        assert app.turned(page).address() == before


@pytest.mark.parametrize("truth", ["1", "0"])
def test_data_of_one_class_have_a_page_without_an_answer(truth: str) -> None:
    file = csv(truth=[truth] * 3, score=(0.9, 0.5, 0.2))
    app = opened_with("costs", ("one.csv", file))
    assert math.isfinite(float(str(told(app)["prevalence"])))
    assert "per 1,000 cases" not in app.texts()
    rule = "calling every one of them so" if truth == "1" else "calling none of them positive"
    assert f"{rule} costs the least" in app.texts()
    app.pressed("use_best")
    assert told(app)["threshold"] == (0.2 if truth == "1" else None)
    assert app.button(key="use_best").disabled
