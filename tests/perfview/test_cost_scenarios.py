"""Scenarios: saved, switched, compared, forgotten."""

import numpy as np
import pandas as pd
import pytest
from running_app import address, headers, opened, texts
from streamlit.testing.v1 import AppTest

from perfcore.costs import CostMatrix
from perfcore.counts import sweep
from perfview.choices import Choices
from perfview.scenarios import MOST_SCENARIOS, Scenario, compared
from tests.perfview.twenty_cases import SCORE, TRUTH

TWENTY = sweep(TRUTH, SCORE)


def saved(app: AppTest, name: str, cost_fn: float, prevalence: float | None = None) -> AppTest:
    app.number_input(key="cost_fn").set_value(cost_fn).run()
    app.number_input(key="prevalence").set_value(prevalence).run()
    app.text_input(key="scenario_save").set_value(name).run()
    assert not app.exception
    return app


def table(app: AppTest) -> pd.DataFrame:
    return app.dataframe[0].value


def test_a_scenario_says_what_it_costs_as_computed_by_hand() -> None:
    # At 0.54, 5 of 10 positives are missed and 1 of 10 negatives is a false alarm; at 0.505, 4
    # and 4.
    equal = Scenario(CostMatrix(cost_fn=1, cost_fp=1), "€")
    assert compared(equal, TWENTY, 0.505) == {
        "Missed : false alarm": "1:1",
        "Positives": "50.0 %",
        "Best threshold": "0.54",
        "Lowest cost per 1,000": "300.0 €",
        "Threshold in use": "400.0 €",
        "Lost": "100.0 €",
    }
    assert compared(equal, TWENTY, 0.54)["Lost"] == "0 €"
    rare = Scenario(CostMatrix(cost_fn=10, cost_fp=1), prevalence=0.02)
    assert compared(rare, TWENTY, 0.8)["Lowest cost per 1,000"] == "160.0"


def test_without_a_class_a_scenario_has_no_costs() -> None:
    here = compared(Scenario(CostMatrix(), prevalence=0.5), sweep([1], [0.5]), 0.5)
    assert list(here.values())[2:] == ["–"] * 4
    nothing = compared(Scenario(CostMatrix()), sweep([], []), np.inf)
    assert nothing["Positives"] == "–"


def test_scenarios_are_switched_between_with_cost_unit_and_prevalence() -> None:
    chosen = Choices(data="a").with_costs(CostMatrix(cost_fn=9, cost_fp=1)).with_prevalence(0.1)
    chosen = chosen.with_saved("rare").with_prevalence(None).with_saved("common")
    assert chosen.scenario_in_use == "common"
    back = chosen.with_scenario("rare")
    assert (back.scenario_in_use, back.prevalence) == ("rare", {"a": 0.1})
    assert back.with_costs(CostMatrix(cost_fn=2, cost_fp=1)).scenario_in_use is None
    gone = back.without_scenario()
    assert list(gone.scenarios) == ["common"]
    assert gone.costs_in_use == CostMatrix(cost_fn=9, cost_fp=1)


def test_two_scenarios_are_saved_compared_switched_and_forgotten() -> None:
    app = opened("pages/costs.py", data="twenty_cases")
    assert not app.dataframe
    app = saved(saved(app, "screening", 50.0), "fraud desk", 10.0, 2.0)
    assert table(app)["Scenario"].tolist() == ["screening", "fraud desk"]
    assert table(app)["Missed : false alarm"].tolist() == ["50:1", "10:1"]
    assert table(app)["Positives"].tolist() == ["50.0 %", "2.0 %"]
    assert "In use: “fraud desk”" in texts(app)
    app.button(key="scenario-screening").click().run()
    assert "In use: “screening”" in texts(app)
    assert "At **50:1** and **50.0 %** positives" in texts(app)
    assert address(app)["cost_fn"] == "50.0"
    header = next(header for header in headers(app) if header["kind"] == "cost_board")
    assert header["prevalence"] == 0.5
    app.button(key="scenario_forget").click().run()
    assert table(app)["Scenario"].tolist() == ["fraud desk"]
    assert "In use" not in texts(app)
    assert "At **50:1**" in texts(app)


def test_a_name_that_is_blank_saves_nothing() -> None:
    app = saved(opened("pages/costs.py", data="twenty_cases"), "   ", 7.0)
    assert not app.dataframe


def test_too_many_scenarios_are_said_and_not_saved() -> None:
    app = opened("pages/costs.py", data="twenty_cases")
    for number in range(MOST_SCENARIOS):
        saved(app, f"number {number}", 2.0 + number)
    saved(app, "one more", 100.0)
    assert f"there is room for {MOST_SCENARIOS} scenarios" in texts(app)
    assert len(table(app)) == MOST_SCENARIOS


@pytest.mark.parametrize("name", ["**bold**", "<script>", "=1+1"])
def test_a_name_is_shown_as_it_is(name: str) -> None:
    app = saved(opened("pages/costs.py", data="twenty_cases"), name, 7.0)
    assert table(app)["Scenario"].tolist() == [name]
