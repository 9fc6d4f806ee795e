"""What errors cost on the Regression page: prices, sentences, models, files, links."""

from datetime import UTC, datetime

import numpy as np
import pytest

from perfcore.chance.figures import compared
from perfcore.chance.regression import COMPARED, cost_interval, sums_of_tally
from perfcore.regression import Prices, error_costs, tally
from perfview.downloads.cards import card_html
from perfview.kit.typed_numbers import size_read
from perfview.pages.regression.files import costs_part
from perfview.session.choices import Choices
from perfview.tasks.regression.costs import (
    COST_OVER,
    COST_UNDER,
    cost_sentences,
    costs_file,
    costs_known,
    costs_of,
    costs_table,
)
from perfview.tasks.regression.report import code_of, result_of
from tests.perfview.links.test_share_pages import shared
from tests.perfview.pages.test_regression_page import FIVE, page_of
from tests.perfview.running_app import Screen, opened
from tests.perfview.shared_cases import file_of

MADE = datetime(2026, 11, 26, tzinfo=UTC)
T = tally([10, 12, 15, 20, 8], [11, 11, 18, 16, 8])
NOW = (
    "At 1 EUR per unit too high and 3 EUR per unit too low, a prediction costs 3.800 EUR on "
    "average: 0.800 EUR for those that are too high, 3.000 EUR for those that are too low."
)


@pytest.fixture
def five() -> Screen:
    return page_of(FIVE).put(cost_under="3", unit="EUR")


def test_prices_are_in_the_address_and_the_page_says_what_errors_cost(five: Screen) -> None:
    said = five.texts()
    assert NOW in said
    assert "With 1 added to every prediction it costs 3.200 EUR" in said
    assert "That saves 0.600 EUR (15.8 %)" in said
    assert "75.0 % of the truths lie below the prediction" in said
    assert "With every prediction multiplied by 1.170 it costs" in said
    address = five.address()
    assert (address["cost_under"], address["unit"]) == ("3.0", "EUR")
    assert NOW in opened("pages/regression.py", **address).texts()


def test_costs_say_how_sure_they_are(five: Screen) -> None:
    file = file_of(FIVE.decode())
    errors = np.array([1, -1, 3, -4, 0])
    costs = np.where(errors > 0, errors, -3 * errors)
    for name, each in costs_known(file, Prices(1, 3, "EUR")).items():
        assert each.low < each.value < each.high, name
    found = costs_known(file, Prices(1, 3))["linear"]
    assert found.value == pytest.approx(costs.mean())
    alike = {"m": sums_of_tally(tally(np.zeros(5), costs))}
    as_mean = compared({"mae": COMPARED["mae"]}, alike, paired=False).intervals["m"]["mae"]
    assert (found.low, found.high) == pytest.approx((as_mean.low, as_mean.high), rel=1e-6)
    assert "Over all cases like these, a prediction costs between" in five.texts()


def test_all_models_stand_in_a_table(five: Screen) -> None:
    table = five.board_header("ranking")
    cells = {row["name"]: [each["text"] for each in row["cells"]] for row in table["models"]}
    assert cells["linear"][:5] == ["3.800", "0.800", "3.000", "1", "3.200"]
    assert five.put(model="forest").texts().count("At 1 EUR per unit too high") == 1
    assert NOW not in five.texts()


def test_prices_of_nothing_are_told_and_one_below_0_is_refused(five: Screen) -> None:
    five.put(cost_under="-2")
    assert five.address()["cost_under"] == "3.0"
    five.put(cost_under="0", cost_over="0")
    assert "at these no error costs anything" in five.texts()
    assert [size_read(text) for text in ("-1", "nan", "x", "0", "2,5")] == [None] * 3 + [0, 2.5]


def test_a_link_has_the_prices_and_the_same_costs(five: Screen) -> None:
    app = opened("pages/regression.py", share=shared(five))
    assert NOW in app.texts()
    assert app.address().keys() == {"share"}
    assert app.put(cost_under="1").address()["cost_under"] == "1.0"


@pytest.mark.parametrize(
    ("prices", "says"),
    [
        (Prices(3, 1), ["With 1 taken off every prediction", "25.0 % of the truths"]),
        (Prices(0, 2), ["With 4.000 added", ": 0 for those that are too high"]),
    ],
)
def test_sentences_follow_the_prices(prices: Prices, says: list[str]) -> None:
    told = " ".join(cost_sentences(error_costs(T, prices), prices))
    assert all(each in told for each in says), told


def test_sentences_where_nothing_is_saved_and_where_no_factor_makes_sense() -> None:
    prices = Prices(1, 1)
    told = cost_sentences(error_costs(tally([1, 2, 3], [1, 2, 3]), prices), prices)
    assert told[2:] == [
        "Adding a number to every prediction saves nothing.",
        "Multiplying every prediction by a number saves nothing.",
    ]
    told = cost_sentences(error_costs(tally([-1, 2, 3], [1, 1, 5]), prices), prices)
    assert told[3].startswith("A factor makes sense only where")


def test_files_carry_prices_and_costs() -> None:
    class File:
        name, fingerprint = "flats.csv", ""

    chosen = Choices(data="x").having(COST_OVER, 1.0).having(COST_UNDER, 3.0)
    result = result_of(File, chosen, {"m": T}, created=MADE)  # type: ignore[arg-type]
    costs = costs_of({"m": T}, result.prices)
    assert result.models["m"].costs == costs["m"]
    assert "costs 3.800 on average" in card_html(result, "m").decode()
    sure = {"m": cost_interval(sums_of_tally(T), result.prices)}
    part = "".join(map(str, costs_part(result, "m", sure)))
    assert "costs 3.800 on average" in part
    assert costs_table(costs, result.prices, sure).caption in part
    lines = costs_file(costs, result.prices, sure).decode("utf-8-sig").split()
    assert lines[0] == (
        "model,cost_over,cost_under,unit,per_case,too_high,too_low,shift,with_shift,factor,with_factor,"
        "per_case_low,per_case_high"
    )
    assert lines[1].endswith(f"{sure['m'].low!r},{sure['m'].high!r}")
    assert lines[1].startswith("m,1.0,3.0,,3.8,0.8,3.0,1.0,3.2,1.17")
    assert "error_costs(t, Prices(over=1.0, under=3.0, unit=''))" in code_of(result, "m", None)[-1]
    free = Choices(data="x").having(COST_OVER, 0.0).having(COST_UNDER, 0.0)
    bare = result_of(File, free, {"m": T}, created=MADE)  # type: ignore[arg-type]
    assert (bare.prices, bare.models["m"].costs) == (None, None)
    assert costs_part(bare, "m", {}) == []
    assert "per unit too high" not in card_html(bare, "m").decode()


def test_the_way_to_cases_above_a_number() -> None:
    app = page_of(FIVE).pressed("above_open")
    assert app.address()["data"].endswith("~above10")
    assert app.board_header("board")
