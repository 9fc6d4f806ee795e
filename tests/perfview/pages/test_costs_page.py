"""The Costs page, run as a whole."""

import math

import pytest
from streamlit.testing.v1 import AppTest

from perfcore.binary import sweep
from perfcore.costs import best_threshold
from perfview.session.samples import listed_samples
from tests.perfview.running_app import address, headers, opened, texts
from tests.perfview.twenty_cases import SCORE, TRUTH

PAGE = "pages/costs.py"
SAMPLES = {sample.id: sample for sample in listed_samples()}
TWENTY = sweep(TRUTH, SCORE)


def costs_page(**query: str) -> AppTest:
    return opened(PAGE, **query)


def board_header(app: AppTest) -> dict[str, object]:
    return next(header for header in headers(app) if header["kind"] == "cost_board")


def entered(app: AppTest, key: str, value: float | None) -> AppTest:
    app.number_input(key=key).set_value(value).run()
    assert not app.exception
    return app


@pytest.mark.parametrize("sample", SAMPLES)
def test_every_sample_has_a_board_and_an_answer(sample: str) -> None:
    app = costs_page(data=sample)
    assert not app.warning
    header = board_header(app)
    content = next(header for header in headers(app) if header["kind"] == "content")
    assert header["id"] == content["id"]
    assert 0 < float(str(header["prevalence"])) < 1
    assert "the best threshold is" in texts(app)


def test_the_first_visit_shows_an_example_of_costs_and_the_prevalence_of_the_data() -> None:
    app = costs_page(data="twenty_cases", t="0.5")
    header = board_header(app)
    costs = {"cost_fn": 5, "cost_fp": 1, "cost_tp": 0, "cost_tn": 0, "unit": ""}
    assert header["costs"] == costs
    assert (header["prevalence"], header["threshold"]) == (0.5, 0.5)
    assert app.number_input(key="prevalence").value is None
    assert app.number_input(key="prevalence").placeholder == "50.0 %"
    # What nobody chose is not in the address.
    assert address(app) == {"data": "twenty_cases", "t": "0.5", "mark": "f1"}


def test_costs_and_prevalence_reach_board_words_and_address_and_come_back() -> None:
    app = entered(entered(costs_page(data="twenty_cases"), "cost_fn", 10.0), "prevalence", 2.0)
    app.text_input(key="unit").set_value(" € ").run()
    assert board_header(app)["prevalence"] == 0.02
    assert "At **10:1** and **2.0 %** positives the best threshold is **0.8**" in texts(app)
    assert "€** per 1,000 cases" in texts(app)
    assert "Projected from 50.0 % positives in the data to 2.0 % in use" in texts(app)
    query = address(app)
    said = {"cost_fn": "10.0", "cost_fp": "1.0", "p": "0.02", "unit": "€"}
    assert {name: query[name] for name in said} == said
    again = costs_page(**query)
    assert address(again) == query
    assert texts(again) == texts(app)
    assert board_header(again) == board_header(app)


def test_an_empty_prevalence_is_that_of_the_data() -> None:
    app = entered(costs_page(data="twenty_cases", p="0.02"), "prevalence", None)
    assert board_header(app)["prevalence"] == 0.5
    assert "p" not in address(app)
    assert "Projected" not in texts(app)


@pytest.mark.parametrize("percent", [0.0, 100.0])
def test_a_prevalence_of_none_or_all_is_a_condition_too(percent: float) -> None:
    app = entered(costs_page(data="twenty_cases"), "prevalence", percent)
    assert board_header(app)["prevalence"] == percent / 100
    assert "at these costs the scores are of no use" in texts(app)


@pytest.mark.parametrize(
    ("query", "prevalence"),
    [({}, None), ({"cost_fn": "50", "cost_fp": "10"}, None), ({"p": "0.02"}, 0.02)],
)
def test_the_best_threshold_comes_into_use(query: dict[str, str], prevalence: float | None) -> None:
    app = costs_page(data="twenty_cases", t="0.5", **query)
    app.button(key="use_best").click().run()
    best = best_threshold(TWENTY, cost_fn=5, cost_fp=1, prevalence=prevalence)
    assert board_header(app)["threshold"] == best.threshold
    assert address(app)["t"] == repr(best.threshold)
    assert "It is the one in use." in texts(app)
    assert app.button(key="use_best").disabled


@pytest.mark.parametrize(
    ("key", "value", "said"),
    [
        ("cost_fn", -1.0, "an error must not cost less than the correct decision"),
        ("cost_tn", 2.0, "an error must not cost less than the correct decision"),
    ],
)
def test_costs_that_make_no_sense_are_said_and_not_taken(key: str, value: float, said: str) -> None:
    app = costs_page(data="twenty_cases")
    before = app.number_input(key=key).value
    entered(app, key, value)
    assert said in texts(app)
    assert app.number_input(key=key).value == before
    assert "cost_fn" not in address(app)


@pytest.mark.parametrize("order", [("cost_fn", "cost_fp"), ("cost_fp", "cost_fn")])
def test_any_prices_are_taken_in_any_order(order: tuple[str, str]) -> None:
    prices = {"cost_fn": 50_000.0, "cost_fp": 10_000.0}
    app = costs_page(data="twenty_cases")
    for key in order:
        entered(app, key, prices[key])
        assert "Not taken" not in texts(app)
    assert {name: board_header(app)["costs"][name] for name in prices} == prices
    assert "At **5:1**" in texts(app)


@pytest.mark.parametrize("ratio", ["1e9", "1e-9", "1e300", "5e-324"])
def test_a_ratio_beyond_the_slider_has_an_answer_and_survives_a_reload(ratio: str) -> None:
    app = costs_page(data="twenty_cases", cost_fn=ratio, cost_fp="1")
    assert "Not taken" not in texts(app)
    assert "the best threshold is" in texts(app) or "any threshold" in texts(app)
    assert board_header(app)["costs"]["cost_fn"] == float(ratio)
    again = costs_page(**address(app))
    assert address(again) == address(app)
    app.switch_page("pages/threshold.py").run()
    assert not app.exception


@pytest.mark.parametrize("key", ["cost_fn", "cost_tp"])
def test_an_emptied_cost_stays_and_is_said_to(key: str) -> None:
    app = costs_page(data="twenty_cases", cost_fn="7", cost_tp="2")
    before = board_header(app)["costs"]
    label = app.number_input(key=key).label
    entered(app, key, None)
    assert board_header(app)["costs"] == before
    assert app.number_input(key=key).value == before[key]
    assert f"{label} was emptied: it stays {before[key]:g}" in texts(app)
    entered(app, "cost_fp", 2.0)
    assert "was emptied" not in texts(app)


def test_the_unit_belongs_to_the_data_set() -> None:
    app = costs_page(data="twenty_cases", unit="€")
    app.selectbox(key="data").select("breast_cancer").run()
    assert app.text_input(key="unit").value == ""
    assert "unit" not in address(app)
    app.selectbox(key="data").select("twenty_cases").run()
    assert address(app)["unit"] == "€"


def test_values_of_correct_decisions_count() -> None:
    app = entered(costs_page(data="twenty_cases"), "cost_tp", -5.0)
    assert "At **10:1**" in texts(app)
    assert address(app)["cost_tp"] == "-5.0"
    assert board_header(costs_page(**address(app)))["costs"] == board_header(app)["costs"]


@pytest.mark.parametrize(
    ("query", "said"),
    [
        ({"cost_fn": "many"}, "The address says cost_fn = “many”"),
        ({"cost_fp": "inf"}, "The address says cost_fp = “inf”"),
        ({"cost_fn": "1e999"}, "The address says cost_fn = “1e999”"),
        ({"cost_fn": "-3"}, "an error must not cost less"),
        ({"p": "1.5"}, "The address says p = “1.5”"),
        ({"p": "nan"}, "The address says p = “nan”"),
        ({"unit": "x" * 13}, "The address says unit = “xxxxxxxxxxxxx”"),
    ],
)
def test_an_address_that_cannot_be_followed_is_said_and_never_crashes(
    query: dict[str, str], said: str
) -> None:
    app = costs_page(data="twenty_cases", **query)
    assert board_header(app)["costs"] == board_header(costs_page(data="twenty_cases"))["costs"]
    assert board_header(app)["prevalence"] == 0.5
    first = opened(data="twenty_cases", **query)
    assert said in texts(first)


def test_costs_are_kept_per_data_set_and_outlive_a_visit_to_another_page() -> None:
    app = entered(costs_page(data="twenty_cases"), "cost_fn", 8.0)
    app.selectbox(key="data").select("breast_cancer").run()
    assert app.number_input(key="cost_fn").value == 5.0
    app.selectbox(key="data").select("twenty_cases").run()
    assert app.number_input(key="cost_fn").value == 8.0
    before = address(app)
    app.switch_page("pages/threshold.py").run()
    assert address(app) == before
    app.switch_page(PAGE).run()
    assert address(app) == before


def test_the_matrix_can_be_that_of_the_data() -> None:
    app = costs_page(data="twenty_cases")
    assert board_header(app)["matrix"] == "per_cases"
    app.toggle(key="per_cases").set_value(False).run()
    assert board_header(app)["matrix"] == "counts"


def test_what_is_no_threshold_moves_nothing() -> None:
    app = costs_page(data="twenty_cases", t="0.54")
    app.text_input(key="threshold_entry").set_value("half").run()
    assert board_header(app)["threshold"] == 0.54
    assert "“half” is not a number: the threshold stays as it is." in texts(app)


@pytest.mark.parametrize("truth", ["1", "0"])
def test_data_of_one_class_have_a_page_without_an_answer(truth: str) -> None:
    app = opened("pages/data.py")
    lines = "\n".join(f"{truth},{score}" for score in (0.9, 0.5, 0.2))
    app.file_uploader[0].set_value([("one.csv", f"truth,score\n{lines}\n".encode(), "text/csv")])
    app.run()
    app.switch_page(PAGE).run()
    assert not app.exception
    assert math.isfinite(float(str(board_header(app)["prevalence"])))
    assert "the best threshold is" not in texts(app)
    rule = "calling every one of them so" if truth == "1" else "calling none of them positive"
    assert f"{rule} costs the least" in texts(app)
    app.button(key="use_best").click().run()
    assert board_header(app)["threshold"] == (0.2 if truth == "1" else None)
    assert app.button(key="use_best").disabled
