"""Scenarios: saved, switched, compared, forgotten, and kept in the address."""

from dataclasses import replace

import numpy as np
import pandas as pd

from perfcore.binary import Sweep, sweep
from perfcore.costs import CostMatrix, Pricing, Tally, Use
from perfview.pages.costs.parameters import LONGEST_NAME, MOST_SCENARIOS
from perfview.pages.costs.scenarios import compared
from perfview.session.choices import Choices
from perfview.tasks.amounts import FIRST_USE
from perfview.tasks.binary.uses import use_in, with_use
from tests.perfview.running_app import Screen, opened
from tests.perfview.twenty_cases import TWENTY


def costs_page(**query: str) -> Screen:
    return opened("pages/costs.py", **{"data": "twenty_cases", **query})


def saved(app: Screen, name: str, cost_fn: float, **more: object) -> Screen:
    return app.put(cost_fn=cost_fn, **more, scenario_save=name)


def table(app: Screen) -> pd.DataFrame:
    (found,) = (each.value for each in app.dataframe if "Scenario" in each.value)
    return found


def test_a_scenario_says_what_it_costs_as_computed_by_hand() -> None:
    # At 0.54, 5 of 10 positives are missed and 1 of 10 negatives is a false alarm; at 0.505, 4
    # and 4.
    equal = Use(CostMatrix(cost_fn=1, cost_fp=1), "€")
    assert compared(equal, Tally(TWENTY), 0.505) == {
        "Best threshold": "0.54",
        "Costs there": "300.0 €",
        "Threshold in use costs": "400.0 €",
        "More than the best": "100.0 €",
        "Missed : false alarm": "1:1",
        "Positives": "50.0 %",
    }
    assert compared(equal, Tally(TWENTY), 0.54)["More than the best"] == "0 €"
    rare = Use(CostMatrix(cost_fn=10, cost_fp=1), prevalence=0.02)
    assert compared(rare, Tally(TWENTY), 0.8)["Costs there"] == "160.0"


def test_a_tie_loses_nothing() -> None:
    costs = CostMatrix(cost_fn=0.7, cost_fp=0.2, cost_tp=-0.1, cost_tn=-0.1)
    points = Sweep.from_counts([3.0, 2.0, 1.0], [1, 2, 1], [1, 1, 7])
    assert compared(Use(costs, "EUR", 0.1), Tally(points), 2.0)["More than the best"] == "0 EUR"


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


def test_scenarios_are_saved_compared_switched_and_forgotten() -> None:
    app = saved(costs_page(), "   ", 7.0)
    assert not any("Scenario" in each.value for each in app.dataframe)
    assert "Not saved: a scenario needs a name." in app.texts()
    saved(saved(app, "screening", 50.0), "**<fraud>**", 10.0, prevalence=2.0)
    assert table(app)["Scenario"].tolist() == ["screening", "**<fraud>** (in use)"]
    assert table(app)["Missed : false alarm"].tolist() == ["50:1", "10:1"]
    assert table(app)["Positives"].tolist() == ["50.0 %", "2.0 %"]
    assert "In use: “**<fraud>**”" in app.texts()
    app.pressed("scenario-screening")
    assert "In use: “screening”" in app.texts()
    assert "at a cost ratio of 50:1 and 50.0 % positives" in app.texts()
    assert app.address()["cost_fn"] == "50.0"
    assert app.board_header("cost_board")["prevalence"] == 0.5
    # Any can be deleted; where the costs in use are no scenario they have a row of their own.
    app.pressed("delete-**<fraud>**")
    assert table(app)["Scenario"].tolist() == ["screening (in use)"]
    app.put(cost_fn=9.0)
    assert table(app)["Scenario"].tolist() == ["Costs in use", "screening"]
    assert table(app)["Missed : false alarm"].tolist() == ["9:1", "50:1"]
    # None is overwritten unless the reader presses Replace.
    before = app.address()["scenarios"]
    saved(app, " screening ", 11.0)
    assert (
        "Not saved: there is a scenario “screening”. Press the button that replaces it"
        in app.texts()
    )
    assert app.address()["scenarios"] == before
    app.pressed("replace-screening")
    assert "In use: “screening”" in app.texts()
    assert "cost_fn:11.0" in app.address()["scenarios"]
    app.pressed("delete-screening")
    assert not any("Scenario" in each.value for each in app.dataframe)
    assert "In use" not in app.texts()
    assert "at a cost ratio of 11:1" in app.texts()


def test_too_many_scenarios_are_said_and_not_saved() -> None:
    # Names are shown as they are.
    named = ["**bold**", "<script>", "=1+1", *map(str, range(3, MOST_SCENARIOS))]
    app = costs_page(scenarios=";".join(f"{name},cost_fn:{n + 2}" for n, name in enumerate(named)))
    saved(app, "one more", 100.0)
    assert f"there is room for {MOST_SCENARIOS} scenarios" in app.texts()
    assert table(app)["Scenario"].tolist() == ["Costs in use", *named]


def test_an_address_without_room_refuses_one_scenario_more_and_says_so() -> None:
    long = "東" * (LONGEST_NAME - 1)
    app = costs_page(scenarios=";".join(f"{long}{n},cost_fn:{2.0 + n}" for n in range(3)))
    assert len(table(app)) == 4  # with the costs in use
    full = "Not saved: the address of the page has no more room."
    for number in range(3, 7):
        if full in saved(app, f"{long}{number}", 2.0 + number).texts():
            break
    assert full in app.texts()
    kept = len(table(app))
    assert 3 < kept < 7
    again = costs_page(**app.address())
    assert not again.warning
    assert len(table(again)) == kept


def test_scenarios_ranges_and_the_matrix_survive_a_reload() -> None:
    app = costs_page(t="0.54").put(unit="€")
    for name, cost in (("fraud; desk", 2.0), ("screening", 40.0)):
        saved(app, name, cost)
    app.put(**{"end-cost_fn_high": 60.0, "end-prevalence_low": 10.0}, per_cases=False)
    query = app.address()
    assert (query["range"], query["matrix"]) == ("cost_fn:..60.0,p:0.1..", "counts")
    again = costs_page(**query)
    assert again.address() == query
    board = again.board_header("cost_board")
    assert board == app.board_header("cost_board")
    assert board["matrix"] == "counts"
    assert table(again).equals(table(app))
    assert again.texts() == app.texts()
    assert "In use: “screening”" in again.texts()
    # The other pages keep them in their address.
    assert opened(**query).address() == query
