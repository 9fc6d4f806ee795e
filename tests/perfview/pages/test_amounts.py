"""Costs of cases and of amounts: every number on the pages is that of the cases one by one."""

import re
from dataclasses import replace
from itertools import product
from math import inf, isnan

import numpy as np
import pytest

from perfcore.costs import CostMatrix, CostRange, Pricing, Tally, Use, amount_sweep
from perfview.kit.theme import number, threshold_text
from perfview.pages.costs.decisions import decide
from perfview.pages.costs.ranges import over_range
from perfview.pages.costs.scenarios import compared
from perfview.pages.costs.sentences import in_the_data, terms
from perfview.pages.threshold.content import board_content
from perfview.tasks.amounts import amounts, condition_of
from perfview.tasks.binary.goals import Question, found_text, search
from perfview.tasks.binary.requirements import requirement
from perfview.tasks.points.operating_points import COST, columns_in_use, neighbours
from tests.perfview.explained_numbers import explained, worth
from tests.perfview.priced_cases import (
    AMOUNTS,
    LOANS,
    PRICINGS,
    ROWS,
    SCORES,
    TRUTH,
    Slow,
    with_file,
)
from tests.perfview.running_app import csv, opened

COSTS = CostMatrix(cost_fn=0.5, cost_fp=40, cost_tp=-0.02)
COSTS_PAGE = "pages/costs.py"


@pytest.fixture(params=PRICINGS, ids=str)
def pricing(request):
    return request.param


@pytest.fixture(params=[None, 0.07])
def prevalence(request):
    return request.param


@pytest.fixture
def slow(pricing):
    return Slow(COSTS, pricing)


@pytest.fixture
def p(pricing):
    return LOANS.priced(pricing)


# Numbers


def test_the_answer_names_the_cheapest_threshold_and_its_cost(slow, p, prevalence):
    use = Use(COSTS, "€", prevalence or TRUTH.mean())
    text = decide(p, 0.45, use).text.replace("\\", "")
    threshold, cost = slow.best(prevalence)
    here = float(1000 * slow.per_case(0.45, prevalence))
    least = float(1000 * cost)
    cost_text, less = amounts([least, here - least], "€")
    change = f"{less} less than now" if threshold != 0.45 else "and no threshold costs less"
    do = {inf: "Call nothing positive", min(SCORES): "Call everything positive"}
    verb = "Use" if threshold != 0.45 else "Keep"
    do = do.get(threshold, f"{verb} {threshold_text(threshold)}")
    assert text.startswith(f"**{do}**: {cost_text} per 1,000 cases, {change}.")
    assert ("scores are of no use" in text) == do.startswith("Call")


def test_the_table_says_what_each_error_costs():
    assert terms(LOANS.priced(Pricing("amount")), Use(COSTS, "€", 0.4)) == (
        "at 0.5 × amount for a missed positive, 40 € for a false alarm"
    )


def test_the_total_of_the_data_is_said(slow, p):
    text = in_the_data(p, 0.45, Use(COSTS, "€")).replace("\\", "")
    total = float(slow.total(0.45))
    assert f"together cost {number(total)} €. " in text
    missed = sum(amount for score, truth, amount in ROWS if truth and score < 0.45)
    unit = "€" if p.pricing.by_amount else ""
    money = p.amounts.at(0.45)
    known = [float(each) for each in (missed, money.positives, money.fp, money.negatives)]
    assert f"The amounts of missed positives are {amounts(known, unit)[0]} of" in text
    assert in_the_data(Tally(LOANS.cases), 0.45, Use(COSTS)) == ""


def test_tile_and_window_of_the_threshold_page_hold_the_cost_per_case(slow, p, pricing, prevalence):
    there = Use(COSTS, "", prevalence, pricing)
    names = {"model": "m", "labels": {"positive": "P", "negative": "N"}}
    content = board_content(p, **names, use=there)
    shown = columns_in_use(p, there.sweep(p.cases), neighbours(p.cases, 0.45), there)
    for columns in (content.points, shown):
        expected = [float(slow.per_case(t, prevalence)) for t in columns["threshold"]]
        assert columns[COST] == pytest.approx(expected)
    assert ("× amount" in cost_tile(content.payload)["plain"]) == pricing.by_amount


def test_the_lowest_cost_is_found_also_among_requirements(slow, p, pricing, prevalence):
    there = Use(COSTS, "€", prevalence, pricing)
    asked = Question(p, "cost", 0, "f1", there)
    found, (threshold, cost) = search(asked), slow.best(prevalence)
    assert (found.threshold, found.value) == (threshold, pytest.approx(float(cost)))
    mixed = pricing.positives != pricing.negatives
    assert ("× amount" in found_text(found, asked)) == mixed
    enough = requirement("recall", 0.6)
    among = search(Question(p, "cost", 0, "f1", there, (enough,)))
    recalls = np.asarray(p.cases.tp) / p.cases.positives
    allowed = p.cases.thresholds[recalls >= 0.6]
    least = min(slow.per_case(t, prevalence) for t in allowed)
    assert slow.per_case(among.threshold, prevalence) == least
    assert among.value == pytest.approx(float(least))


def test_scenarios_are_compared_as_they_price(slow, pricing, prevalence):
    scenario = Use(COSTS, "€", prevalence, pricing)
    row = list(compared(scenario, LOANS, 0.45).values())
    threshold, least = slow.best(prevalence)
    here = slow.per_case(0.45, prevalence)
    assert row[:4] == [
        threshold_text(threshold),
        *amounts([float(1000 * cost) for cost in (least, here, here - least)], "€"),
    ]
    lacking = list(compared(scenario, Tally(LOANS.cases), 0.45).values())
    assert (lacking[:4] == ["–"] * 4) == pricing.by_amount


def test_the_worst_of_a_range_is_that_of_a_search_over_it(p, pricing):
    among = CostRange(cost_fn=(0.2, 2), cost_fp=(30, 50), prevalence=(0.1, 0.4))
    regrets = {}
    for fn, fp, prevalence in product((0.2, 0.8, 1.4, 2.0), (30.0, 50.0), (0.1, 0.2, 0.4)):
        slow = Slow(CostMatrix(cost_fn=fn, cost_fp=fp), pricing)
        regrets[fn, fp, prevalence] = slow.per_case(0.45, prevalence) - slow.best(prevalence)[1]
    worst = max(regrets, key=lambda place: regrets[place])
    text = over_range(p, 0.45, among, unit="€")
    assert f"it costs **{number(float(1000 * regrets[worst]))} €** more" in text
    fn, fp, prevalence = worst
    if pricing == Pricing("amount"):
        assert (
            f"At worst, at costs of {fn:g} × amount : {fp:g} and {100 * prevalence:.1f} %" in text
        )


def test_where_one_price_varies_the_part_of_the_range_is_told_as_prices():
    pricing = Pricing("amount")
    among = CostRange(cost_fn=(0.01, 3), cost_fp=(40, 40), prevalence=(0.4, 0.4))
    text = over_range(LOANS.priced(pricing), 0.15, among, unit="")
    low, high = text.split("**from ")[1].split("**")[0].split(" to ")
    assert low.endswith(" × amount : 40")
    assert high.endswith(" × amount : 40")
    for end, inwards in ((low, 1.02), (high, 0.98)):
        price = float(end.split()[0])
        for factor, near in ((inwards, True), (1 / inwards, False)):
            slow = Slow(CostMatrix(cost_fn=round(factor * price, 9), cost_fp=40), pricing)
            assert (slow.per_case(0.15, 0.4) <= 1.05 * float(slow.best(0.4)[1])) == near


def test_a_part_of_the_range_is_told_also_where_being_right_has_a_price():
    p = LOANS.priced(Pricing("amount"))
    among = CostRange(
        cost_fn=(0.01, 3), cost_fp=(100_040, 100_040), prevalence=(0.4, 0.4), cost_tn=100_000
    )
    text = over_range(p, 0.15, among, unit="")
    plain = CostRange(cost_fn=(0.01, 3), cost_fp=(40, 40), prevalence=(0.4, 0.4))
    same = over_range(p, 0.15, plain, unit="")
    assert text.split("**")[1] == same.split("**")[1].replace(": 40", ": 100,040")
    # Where the price of a missed positive is the one that stays, that of an alarm is found.
    other = CostRange(
        cost_fn=(1, 1), cost_fp=(100_001, 100_400), prevalence=(0.4, 0.4), cost_tn=100_000
    )
    bare = replace(other, cost_fp=(1, 400), cost_tn=0)
    there, here = (over_range(p, 0.15, each, unit="") for each in (other, bare))
    price, stake = (
        float(text.split("**")[1].split(" : ")[-1].replace(",", "")) for text in (there, here)
    )
    assert 1 < stake < 400
    assert price == 100_000 + stake


def coded(shown):
    return worth(shown.sklearn, truth=TRUTH.astype(int), score=SCORES, amount=AMOUNTS)


def test_the_code_of_the_cost_gives_it(slow, p, pricing, prevalence):
    shown = explained(COST, p, 0.45, Use(COSTS, "", prevalence, pricing))
    cost = float(Slow(COSTS, pricing).per_case(0.45, prevalence))
    assert coded(shown) == pytest.approx(cost)
    assert shown.value_text == number(cost)
    assert ("`amount`" in shown.note) == pricing.by_amount
    # What stands in the formula is what it comes to.
    sides = re.fullmatch(r"\\frac\{(.*)\}\{(.*)\} (?:=|\\approx) .*", shown.filled_in).groups()
    above, below = (
        eval(re.sub(r"\\[,;]|\\(?=\s)|[{}]", "", side.replace(r"\cdot", "*"))) for side in sides
    )
    assert above / below == pytest.approx(cost, rel=1e-2)


def test_the_code_of_the_area_under_the_cost_curve_gives_it(p, pricing):
    shown = explained("cost_area", p, 0.45, Use(COSTS, "", 0.07, pricing))
    # The area by its definition, a fine sum over the lowest of all lines.
    called = p.cases.thresholds[:, np.newaxis] <= SCORES
    tpr, fpr = (
        np.average(called[:, of], axis=1, weights=AMOUNTS[of] if basis == "amount" else None)
        for of, basis in ((TRUTH, pricing.positives), (~TRUTH, pricing.negatives))
    )
    x = np.linspace(0, 1, 20_001)
    area = np.trapezoid(np.min(np.outer(1 - tpr, x) + np.outer(fpr, 1 - x), axis=0), x)
    assert coded(shown) == pytest.approx(area, abs=1e-6)
    assert shown.value_text == number(coded(shown))


# The pages


def condition(app):
    """The operating condition of what the board is told: costs, prevalence, what is at stake."""
    told, units = app.board_header("cost_board"), app.payload()["units"]
    missed = told["prevalence"] * told["costs"]["cost_fn"] * units["positive"]
    alarms = (1 - told["prevalence"]) * told["costs"]["cost_fp"] * units["negative"]
    return missed / (missed + alarms)


def cost_tile(payload):
    return next(tile for tile in payload["measures"] if tile["key"] == COST)


def tile_name(app):
    return cost_tile(app.payload())["name"]


def used(app, kind="cost_board"):
    threshold = app.board_header(kind)["threshold"]
    return inf if threshold is None else threshold


def test_without_amounts_there_is_no_choice_and_a_hint():
    app = opened(COSTS_PAGE, data="twenty_cases", amount="both")
    assert "Name a column of amounts on the Data page" in app.texts()
    assert not [box for box in app.selectbox if str(box.key).startswith("basis")]
    # An address cannot price amounts that are not there.
    assert "these data have no amounts" in app.texts()
    assert "amount" not in app.address()
    words = app.payload()["words"]
    for name in ("", "_amount", "_net", "_net_amount"):
        assert "how many false alarms?" in words[f"ratio_label{name}"]
    app.turned("threshold")
    assert tile_name(app) == "Cost per case, 5:1"


def test_the_costs_page_prices_amounts_and_its_address_says_so():
    app = with_file("costs")
    assert "Name a column of amounts" not in app.texts()
    assert [box.value for box in app.selectbox if str(box.key).startswith("basis")] == ["case"] * 2
    for fn, fp, told in (
        ("amount", "case", "fn"),
        ("amount", "amount", "both"),
        ("case", "amount", "fp"),
    ):
        chosen = app.put(basis_fn=fn, basis_fp=fp).address()
        app.again(**chosen | {"cost_fn": "5.0", "cost_fp": "3.0", "t": "0.45"})
        pricing = Pricing(fn, fp)
        slow, p = Slow(CostMatrix(cost_fn=5, cost_fp=3), pricing), LOANS.priced(pricing)
        assert app.dataframe[0].value.Threshold[1] == threshold_text(slow.best()[0])
        assert f"{number(float(1000 * slow.best()[1]))} per 1,000 cases" in app.texts()
        assert f"together cost {number(float(slow.total(used(app))))}. " in app.texts()
        share = p.cases.positives / 40
        stakes = share * 5 * p.positive_unit, (1 - share) * 3 * p.negative_unit
        assert condition(app) == pytest.approx(stakes[0] / sum(stakes))
        assert app.board_header("cost_board")["id"] == app.board_header("content")["id"]
        assert app.address()["amount"] == told
        app.pressed("use_best")
        assert used(app) == slow.best()[0]
        again = opened(COSTS_PAGE, **app.address())
        assert again.address() == app.address()
        assert again.texts() == app.texts()
        assert again.board_header("cost_board") == app.board_header("cost_board")


def test_the_threshold_page_prices_amounts_in_tile_goal_and_requirements():
    app = with_file("threshold").put(basis_fn="amount", cost_fn=5.0, cost_fp=300.0)
    slow = Slow(CostMatrix(cost_fn=5, cost_fp=300), Pricing("amount"))
    assert app.board_header("content")["id"] == app.board_header()["id"]
    assert tile_name(app) == "Cost per case, 5 × amount : 300"
    app.put(goal="cost").pressed("find")
    threshold, cost = slow.best()
    assert used(app, "board") == threshold
    assert f"Lowest cost at 5 × amount : 300: {number(float(cost))} per case" in app.texts()
    app.put(prevalence=3).pressed("find")
    assert used(app, "board") == slow.best(0.03)[0] != threshold
    assert opened(**app.address()).keyed("basis_fn").value == "amount"


def test_scenarios_and_ranges_carry_what_costs_price():
    app = with_file("costs").put(basis_fn="amount", cost_fn=4.0, cost_fp=20.0)
    app.put(scenario_save="loans", basis_fn="case").put(scenario_save="flat")
    table = app.frame("Scenario")
    assert table["Missed : false alarm"].tolist() == ["4 × amount : 20", "1:4"]
    assert table["Best threshold"].nunique() == 2
    app.pressed("scenario-loans")
    assert app.keyed("basis_fn").value == "amount"
    app.put(**{"end-cost_fn_high": 9.0})
    p = LOANS.priced(Pricing("amount"))
    assert app.board_header("cost_board")["between"][0] == pytest.approx(condition(app))
    share = p.cases.positives / 40
    stakes = share * 9 * p.positive_unit, (1 - share) * 20
    assert app.board_header("cost_board")["between"][1] == pytest.approx(stakes[0] / sum(stakes))
    again = opened(COSTS_PAGE, **app.address())
    told = app.frame("Scenario")
    assert told["Scenario"].tolist() == ["loans (in use)", "flat"]
    assert again.frame("Scenario").equals(told)
    assert again.texts() == app.texts()
    # Data without amounts cannot be priced so, and say it.
    table = again.put(data="twenty_cases").frame("Scenario")
    assert again.keyed("scenario-loans").disabled
    assert table["Scenario"].tolist() == ["Costs in use", "loans", "flat"]
    assert table["More than the best"].tolist()[0] != "–"
    assert table["More than the best"].tolist()[1] == "–"


def test_a_price_of_a_case_is_none_of_an_amount_and_comes_back() -> None:
    app = with_file("costs").put(cost_fn=300.0, cost_tp=20.0, basis_fn="amount")
    costs = app.board_header("cost_board")["costs"]
    assert (costs["cost_fn"], costs["cost_tp"], costs["cost_fp"]) == (1, 0, 1)
    slow = Slow(CostMatrix(cost_fn=1, cost_fp=1), Pricing("amount"))
    assert f"together cost {number(float(slow.total(used(app))))}. " in app.texts()
    app.put(cost_fn=0.05, basis_fn="case")
    costs = app.board_header("cost_board")["costs"]
    assert (costs["cost_fn"], costs["cost_tp"]) == (300, 20)
    assert app.keyed("cost_fn").value == "300"
    app.put(basis_fn="amount")
    assert app.keyed("cost_fn").value == "0.05"
    # A loan against the work of a false alarm is not refused.
    app.put(cost_fp=0.001)
    assert "Not taken" not in app.texts()
    assert app.keyed("cost_fp").value == "0.001"
    assert (app.address()["amount"], app.address()["cost_fp"]) == ("fn", "0.001")
    app.put(basis_fn="case")
    assert "Not taken" not in app.texts()
    assert "amount" not in app.address()


@pytest.mark.parametrize("truth", [1, 0])
def test_data_in_which_a_class_has_nothing_at_stake_say_so(truth):
    amounts = np.where(truth == TRUTH, 0, AMOUNTS)
    file = csv(score=SCORES, truth=TRUTH.astype(int), amount=amounts)
    app = with_file("costs", file).put(basis_fn="amount", basis_fp="amount")
    named = [name for name in ("positives", "negatives") if f"All {name} have the" in app.texts()]
    assert named == ["positives" if truth else "negatives"]
    assert condition(app) == (0.0 if truth else 1.0)
    assert "nan" not in app.texts()


def test_a_tie_is_no_loss_though_the_mean_amount_or_prevalence_is_no_float():
    p = amount_sweep([1, 0, 0], [2, 0, 4], [3, 3, 1]).priced(Pricing("case", "amount"))
    here = CostRange(cost_fn=(1, 1), cost_fp=(1, 1), prevalence=(1 / 3, 1 / 3))
    assert over_range(p, 2, here, unit="EUR") == (
        "Over the **whole range** the threshold in use costs at most 5.0 % more than the best."
    )
    assert "**Keep 2**" in decide(p, 2, Use(CostMatrix(), "", 1 / 3)).text


def test_the_total_of_the_data_is_nothing_where_costs_and_benefits_cancel():
    p = amount_sweep([1, 1, 1, 0], [3, 3, 2, 1], [1, 1, 1, 1])
    costs = CostMatrix(cost_fn=0.1, cost_fp=1, cost_tp=0.1, cost_tn=-0.3)
    assert "together cost 0. " in in_the_data(p, 3, Use(costs))


def test_where_nothing_is_at_stake_no_threshold_is_better():
    p = amount_sweep([1, 0, 1], [3, 2, 1], [0, 0, 0]).priced(Pricing("amount", "amount"))
    assert isnan(condition_of(p, COSTS, 0.5))
    text = decide(p, 2, Use(COSTS, "", 0.5)).text
    assert "no threshold costs less. Calling everything positive is as cheap" in text
    among = CostRange(cost_fn=(1, 2), cost_fp=(1, 1), prevalence=(0.5, 0.5))
    assert over_range(p, 2, among, unit="") == "In this range no error costs anything."
