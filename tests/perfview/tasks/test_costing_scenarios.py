"""Scenarios: saved, switched, compared, forgotten."""

from dataclasses import replace

import numpy as np
import pandas as pd
from streamlit.testing.v1 import AppTest

from perfcore.binary import Sweep, sweep
from perfcore.costs import CostMatrix, Pricing, Tally, Use
from perfview.session.choices import Choices
from perfview.tasks.binary.amounts import FIRST_USE
from perfview.tasks.binary.scenarios import LONGEST_NAME, MOST_SCENARIOS, compared
from perfview.tasks.binary.uses import use_in, with_use
from tests.perfview.running_app import address, board_header, opened, texts
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
    equal = Use(CostMatrix(cost_fn=1, cost_fp=1), "€")
    assert compared(equal, Tally(TWENTY), 0.505) == {
        "Best threshold": "0.54",
        "Costs there": "300.0 €",
        "Threshold in use costs": "400.0 €",
        "Extra": "100.0 €",
        "Missed : false alarm": "1:1",
        "Positives": "50.0 %",
    }
    assert compared(equal, Tally(TWENTY), 0.54)["Extra"] == "0 €"
    rare = Use(CostMatrix(cost_fn=10, cost_fp=1), prevalence=0.02)
    assert compared(rare, Tally(TWENTY), 0.8)["Costs there"] == "160.0"


def test_a_tie_loses_nothing() -> None:
    costs = CostMatrix(cost_fn=0.7, cost_fp=0.2, cost_tp=-0.1, cost_tn=-0.1)
    points = Sweep.from_counts([3.0, 2.0, 1.0], [1, 2, 1], [1, 1, 7])
    assert compared(Use(costs, "EUR", 0.1), Tally(points), 2.0)["Extra"] == "0 EUR"


def test_without_a_class_a_scenario_has_no_costs() -> None:
    here = compared(Use(CostMatrix(), prevalence=0.5), Tally(sweep([1], [0.5])), 0.5)
    assert list(here.values())[:4] == ["–"] * 4
    nothing = compared(Use(CostMatrix()), Tally(sweep([], [])), np.inf)
    assert nothing["Positives"] == "–"


def test_a_use_is_put_in_place_as_a_whole() -> None:
    rare = Use(CostMatrix(cost_fn=9, cost_fp=1), "€", 0.1, Pricing("amount"))
    chosen = with_use(Choices("a"), rare)
    assert use_in(chosen) == rare
    assert use_in(with_use(chosen, FIRST_USE)) == FIRST_USE
    assert use_in(replace(chosen, data="b")) == FIRST_USE


def test_two_scenarios_are_saved_compared_switched_and_forgotten() -> None:
    app = opened("pages/costs.py", data="twenty_cases")
    assert not app.dataframe
    app = saved(saved(app, "screening", 50.0), "fraud desk", 10.0, 2.0)
    assert table(app)["Scenario"].tolist() == ["screening", "fraud desk (in use)"]
    assert table(app)["Missed : false alarm"].tolist() == ["50:1", "10:1"]
    assert table(app)["Positives"].tolist() == ["50.0 %", "2.0 %"]
    assert "In use: “fraud desk”" in texts(app)
    app.button(key="scenario-screening").click().run()
    assert "In use: “screening”" in texts(app)
    assert "At **50:1** and **50.0 %** positives" in texts(app)
    assert address(app)["cost_fn"] == "50.0"
    assert board_header(app, "cost_board")["prevalence"] == 0.5
    # Any can be deleted; where the costs in use are no scenario they have a row of their own.
    app.button(key="delete-fraud desk").click().run()
    assert table(app)["Scenario"].tolist() == ["screening (in use)"]
    app.number_input(key="cost_fn").set_value(9.0).run()
    assert table(app)["Scenario"].tolist() == ["Costs in use", "screening"]
    assert table(app)["Missed : false alarm"].tolist() == ["9:1", "50:1"]
    app.number_input(key="cost_fn").set_value(50.0).run()
    app.button(key="delete-screening").click().run()
    assert not app.dataframe
    assert "In use" not in texts(app)
    assert "At **50:1**" in texts(app)


def test_no_scenario_is_overwritten_unless_the_reader_presses_replace() -> None:
    app = saved(opened("pages/costs.py", data="twenty_cases"), "Cards", 7.0)
    before = address(app)["scenarios"]
    app = saved(app, " Cards ", 9.0)
    assert "Not saved: there is a scenario “Cards”. Press Replace “Cards”" in texts(app)
    assert address(app)["scenarios"] == before
    app.button(key="replace-Cards").click().run()
    assert "In use: “Cards”" in texts(app)
    assert "cost_fn:9.0" in address(app)["scenarios"]


def test_too_many_scenarios_are_said_and_not_saved() -> None:
    known = ";".join(f"number {number},cost_fn:{2 + number}" for number in range(MOST_SCENARIOS))
    app = saved(opened("pages/costs.py", data="twenty_cases", scenarios=known), "one more", 100.0)
    assert f"there is room for {MOST_SCENARIOS} scenarios" in texts(app)
    assert table(app)["Scenario"].tolist()[0] == "Costs in use"
    assert len(table(app)) == MOST_SCENARIOS + 1


def test_an_address_without_room_refuses_one_scenario_more_and_says_so() -> None:
    long = "東" * (LONGEST_NAME - 1)
    known = ";".join(f"{long}{number},cost_fn:{2 + number}" for number in range(4))
    app = opened("pages/costs.py", data="twenty_cases", scenarios=known)
    before = address(app)["scenarios"]
    saved(app, f"{long}4", 100.0)
    saved(app, f"{long}5", 101.0)
    assert "Not saved: the address of the page has no more room." in texts(app)
    kept = len(table(app)) - 1
    assert 4 <= kept < 6
    again = opened("pages/costs.py", **address(app))
    assert not again.warning
    assert address(again)["scenarios"].startswith(before)


def test_names_are_shown_as_they_are_and_a_blank_one_is_none() -> None:
    app = opened("pages/costs.py", data="twenty_cases")
    for number, name in enumerate(("**bold**", "<script>", "=1+1")):
        saved(app, name, 7.0 + number)
        assert table(app)["Scenario"].tolist()[-1] == f"{name} (in use)"
    saved(app, "   ", 70.0)
    assert "Not saved: a scenario needs a name." in texts(app)
    assert len(table(app)) == 4


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
    assert board_header(again, "cost_board") == board_header(app, "cost_board")
    assert board_header(again, "cost_board")["matrix"] == "counts"
    assert again.dataframe[0].value.equals(app.dataframe[0].value)
    assert texts(again) == texts(app)
    assert "In use: “screening”" in texts(again)
    # The other pages keep them in their address.
    assert address(opened(**query)) == query
