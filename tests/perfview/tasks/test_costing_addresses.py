"""Scenarios, ranges and the matrix in the address of the pages."""

import pytest
from streamlit.testing.v1 import AppTest

from perfview.tasks.binary.scenarios import LONGEST_NAME
from tests.perfview.running_app import address, headers, opened, texts


def header(app: AppTest) -> dict[str, object]:
    return next(header for header in headers(app) if header["kind"] == "cost_board")


def test_scenarios_ranges_and_the_matrix_survive_a_reload() -> None:
    app = opened("pages/costs.py", data="twenty_cases", t="0.54")
    app.text_input(key="unit").set_value("€").run()
    for name, cost in (("fraud; desk", 2.0), ("screening", 40.0)):
        app.number_input(key="cost_fn").set_value(cost).run()
        app.text_input(key="scenario_save").set_value(name).run()
    app.number_input(key="end-cost_fn_high").set_value(60.0).run()
    app.number_input(key="end-prevalence_low").set_value(10.0).run()
    app.toggle(key="per_cases").set_value(False).run()
    query = address(app)
    assert query["range"] == "cost_fn:..60.0,p:0.1.."
    assert query["matrix"] == "counts"
    again = opened("pages/costs.py", **query)
    assert address(again) == query
    assert header(again) == header(app)
    assert header(again)["matrix"] == "counts"
    assert again.dataframe[0].value.equals(app.dataframe[0].value)
    assert texts(again) == texts(app)
    assert "In use: “screening”" in texts(again)
    # The other pages keep them in their address.
    assert address(opened(**query)) == query


def test_an_address_without_room_refuses_one_scenario_more_and_says_so() -> None:
    app = opened("pages/costs.py", data="twenty_cases")
    long = "東" * (LONGEST_NAME - 1)
    for number in range(7):
        app.number_input(key="cost_fn").set_value(2.0 + number).run()
        app.text_input(key="scenario_save").set_value(f"{long}{number}").run()
    assert "Not saved: the address of the page has no more room." in texts(app)
    kept = len(app.dataframe[0].value)
    assert 3 < kept < 7
    again = opened("pages/costs.py", **address(app))
    assert not again.warning
    assert len(again.dataframe[0].value) == kept


@pytest.mark.parametrize(
    ("name", "value"),
    [("scenarios", "<script>,cost_fn:-1"), ("range", "p:0..9"), ("matrix", "all")],
)
def test_what_an_address_cannot_mean_is_said(name: str, value: str) -> None:
    app = opened(data="twenty_cases", **{name: value})
    assert f"The address says {name} = “{value}”" in texts(app)
    assert name not in address(app)
