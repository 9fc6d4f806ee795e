"""Scenarios, ranges and pricings in the address: back exactly, and nothing hostile comes in."""

from urllib.parse import quote

import pytest
from hypothesis import given
from hypothesis import strategies as st
from streamlit.testing.v1 import AppTest

from perfcore.costs import CostMatrix, Pricing, Use
from perfview.tasks.binary.amounts import LONGEST_UNIT, refusal
from perfview.tasks.binary.cost_texts import (
    LONGEST_SCENARIOS,
    ends_read,
    ends_text,
    pricing_read,
    pricing_text,
    scenarios_read,
    scenarios_text,
    too_long,
)
from perfview.tasks.binary.ranges import ENDS
from perfview.tasks.binary.scenarios import LONGEST_NAME, MOST_SCENARIOS, scenario_name
from tests.perfview.running_app import address, headers, opened, texts

costs = st.builds(
    CostMatrix,
    cost_fn=st.floats(0, 1e9),
    cost_fp=st.floats(0, 1e9),
    cost_tp=st.just(0) | st.floats(-1e9, 0),
    cost_tn=st.just(0) | st.floats(-1e9, 0),
).filter(lambda matrix: not refusal(matrix))
pricings = st.builds(Pricing, *[st.sampled_from(["case", "amount"])] * 2)
scenarios = st.dictionaries(
    st.text(max_size=LONGEST_NAME + 5).map(scenario_name).filter(bool),
    st.builds(
        Use,
        costs,
        st.text(st.characters(codec="utf-8"), max_size=LONGEST_UNIT),
        st.none() | st.floats(0, 1),
        pricings,
    ),
    min_size=1,
    max_size=MOST_SCENARIOS,
)


@given(scenarios)
def test_scenarios_come_back_with_every_bit(saved: dict[str, Use]) -> None:
    text = scenarios_text(saved)
    assert too_long(saved) == (len(quote(text, safe="")) > LONGEST_SCENARIOS)
    read = scenarios_read(text)
    assert read == (None if too_long(saved) else saved)
    assert read is None or list(read) == list(saved)


@given(st.dictionaries(st.sampled_from(ENDS), st.floats(0, 1), min_size=1))
def test_ranges_come_back_with_every_bit(ends: dict[str, float]) -> None:
    assert ends_read(ends_text(ends)) == ends


@given(pricings)
def test_pricings_come_back(pricing: Pricing) -> None:
    assert pricing_read(pricing_text(pricing)) == (pricing if pricing.by_amount else None)


PIECES = (
    "a",
    "b,",
    "cost_fn:",
    "cost_fp:",
    "p:",
    "0.5",
    "5",
    "..",
    ",",
    ";",
    ":",
    "-",
    "%2C",
    "e9",
)


@given(st.lists(st.sampled_from(PIECES), max_size=9).map("".join))
def test_whatever_an_address_says_reads_or_not_and_reads_back(text: str) -> None:
    for read, written in ((scenarios_read, scenarios_text), (ends_read, ends_text)):
        found = read(text)
        assert found is None or read(written(found)) == found


def test_the_text_is_short_and_legible() -> None:
    saved = {
        "screening": Use(CostMatrix(cost_fn=50, cost_fp=1), "€"),
        "fraud, desk": Use(CostMatrix(cost_fn=1, cost_fp=5), "", 0.02, Pricing("amount")),
    }
    assert scenarios_text(saved) == (
        "screening,cost_fn:50.0,cost_fp:1.0,unit:€;"
        "fraud%2C desk,cost_fn:1.0,cost_fp:5.0,p:0.02,amount:fn"
    )


@pytest.mark.parametrize(
    "text",
    [
        "a,cost_fn:nan",
        "a,cost_fn:inf",
        "a,cost_fn:1e999",
        "a,cost_fn:1_0",
        "a,cost_fn:5,cost_fn:6",
        "a,cost_fn:5,cost_fp:-1e9",
        "a,cost_fn:5,p:1.1",
        "a,cost_fn:5,amount:tp",
        "a,cost_fn:5,amount:",
        "a,cost_fn:5,unit:thirteen char",
        "a,unit:x",
        ",cost_fn:5",
        " a,cost_fn:5",
        "a%00b,cost_fn:5",
        "a,cost_fn:5;a,cost_fn:6",
        "a,cost_fn:5;",
        ";".join(f"{n},cost_fn:5" for n in range(MOST_SCENARIOS + 1)),
        "x" * (LONGEST_NAME + 1) + ",cost_fn:5",
    ],
)
def test_scenarios_that_make_no_sense_are_none(text: str) -> None:
    assert scenarios_read(text) is None


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
