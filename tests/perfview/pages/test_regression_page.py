"""The Regression page: what its board is told, and what follows what is chosen on it."""

import numpy as np
import pytest

from perfview.pages.regression.boards import MOST_POINTS
from perfview.pages.regression.content import TILES
from tests.perfview.running_app import Screen, csv, opened, opened_with

KEY = "regression_board"
FIVE = csv(
    id=["a", "b", "c", "d", "e"],
    truth=[10, 12, 15, 20, 8],
    linear=[11, 11, 18, 16, 8],
    forest=[10, 12.5, 14, 21, 9],
    day=["Sun", "Sat", "Sat", "Sun", "Sun"],
)


def many(cases: int = 3000) -> bytes:
    rng = np.random.default_rng(1)
    truth = rng.normal(50, 9, cases).round(2)
    return csv(truth=truth, predicted=(truth + rng.normal(1, 4, cases)).round(2))


def page_of(data: bytes, **query: str) -> Screen:
    return opened_with("regression", ("mine.csv", data), **query)


LONG = csv(
    id=[i // 2 for i in range(80)],
    model=["linear", "forest"] * 40,
    truth=[100.5 + i // 2 for i in range(80)],
    prediction=[100.5 + i // 2 + (5 if i % 6 < 2 else 0) for i in range(80)],
    rooms=[[9, 10, ""][i // 2 % 3] for i in range(80)],
    site=[["a", "b"][i // 2 % 2] for i in range(80)],
)


def test_errors_of_a_row_for_each_case_and_model_are_looked_at_by_any_column() -> None:
    told = page_of(LONG, bias="rooms", model="forest").board_header(KEY)
    assert [each["key"] for each in told["biases"]] == ["", "rooms", "site"]
    assert told["bins"]["labels"] == ["9.0", "10.0", "without a value"]
    assert told["bins"]["mean"] == pytest.approx([5, 0, 0])
    wide = csv(
        truth=[i + 0.5 for i in range(40)],
        mine=[i + 1.5 for i in range(40)],
        rooms=[9 + i % 2 for i in range(40)],
    )
    assert page_of(wide, bias="rooms").board_header(KEY)["bins"]["labels"] == ["9", "10"]


def test_tiles_have_the_worked_figures() -> None:
    told = page_of(FIVE).payload()
    tiles = {each["key"]: each["value"] for each in told["tiles"]}
    assert tuple(tiles) == TILES
    assert (tiles["mae"], tiles["bias"], tiles["r2"]) == ("1.800", "−0.200", "0.693")
    assert tiles["wape"] == "13.8 %"


def test_few_cases_are_shown_one_by_one_with_their_bins() -> None:
    app = page_of(FIVE)
    points = app.board_header(KEY)["points"]
    assert points["x"] == [11, 11, 18, 16, 8]
    assert points["y"] == [10, 12, 15, 20, 8]
    assert (points["row"], points["bin"]) == ([0, 1, 2, 3, 4], [1, 1, 3, 2, 0])


def test_many_cases_are_a_grid_until_the_reader_looks_closer() -> None:
    app = page_of(many())
    assert app.board_header(KEY)["points"] is None
    cells = app.board_columns()
    assert cells["count"].sum() == 3000
    points = app.again(zoom="40.0_45.0_40.0_45.0").board_header(KEY)["points"]
    assert 0 < len(points["x"]) <= MOST_POINTS
    assert all(40 <= each <= 45 for each in points["x"] + points["y"])
    assert points["zoom"] == "40.0_45.0_40.0_45.0"
    assert app.address()["zoom"] == "40.0_45.0_40.0_45.0"


def test_a_tolerance_of_the_address_has_exact_shares() -> None:
    app = page_of(FIVE, off="1.0")
    assert app.board_header(KEY)["shares"] == pytest.approx(
        {"within": 0.6, "low": 0.2, "high": 0.2}
    )
    app = app.again(off="10.0", off_in="percent")
    told = app.board_header(KEY)
    assert (told["off"], told["off_in"]) == ("10.0", "percent")
    assert told["shares"]["within"] == pytest.approx(0.6)
    assert app.address()["off"] == "10.0"


def test_bins_of_a_column_are_lit_by_cells_that_only_python_can_count() -> None:
    rng = np.random.default_rng(2)
    truth, kind = rng.normal(50, 9, 2000).round(2), rng.choice(["flat", "house"], 2000)
    data = csv(truth=truth, predicted=(truth + (kind == "flat")).round(2), kind=kind)
    app = page_of(data, bias="kind", lit="bins_0-0")
    told = app.board_header(KEY)
    assert (told["bias"], told["bins"]["labels"]) == ("kind", ["flat", "house"])
    assert told["bins"]["mean"] == pytest.approx([1, 0])
    assert app.board_columns(KEY)["count"].sum() == (kind == "flat").sum()
    app = app.again(lit="errors_0-3")
    assert not app.board_columns(KEY), "the browser tells these by itself"


def test_the_case_that_was_clicked_on_is_shown_with_what_each_model_said() -> None:
    app = page_of(FIVE, case="2")
    assert "Line 4 · Id c" in app.texts()
    table = app.frame("Error")
    assert table.to_numpy().tolist() == [["linear", 15, 18, 3], ["forest", 15, 14, -1]]
    assert "Line 4" not in app.again(case="99").texts()


def test_curves_and_bars_compare_the_models() -> None:
    app = page_of(FIVE)
    told = app.board_header("comparison")
    assert [card["name"] for card in told["cards"]] == ["murphy", "parts"]
    assert [each["name"] for each in told["legend"]] == ["linear", "forest"]
    alone = page_of(many()).board_header("comparison")
    assert [card["name"] for card in alone["cards"]] == ["parts"]


def test_a_link_shows_the_same_without_rows() -> None:
    app = page_of(FIVE, off="1.0").pressed("open_share").pressed("share_create")
    (shared,) = [each.value for each in app.code if "share=" in each.value]
    opened_link = opened("pages/regression.py", share=shared.split("share=")[1].split("&")[0])
    told, before = opened_link.board_header(KEY), app.board_header(KEY)
    assert told["bins"] == before["bins"]
    assert (told["off"], told["points"], told["band"]) == ("1.0", None, None)
    assert "These are counts without rows" in opened_link.texts()
    sure = [
        [[cell["range"] for cell in row["cells"]] for row in table["models"]]
        for screen in (app, opened_link)
        for table in screen.headers()
        if table.get("caption") == "Which model is better?"
    ]
    assert sure[0] == sure[1], "a link says how sure figures are"
    assert all(sure[0][0][:3])
    assert "Over all cases like these, a prediction costs" not in opened_link.texts()


def test_models_and_runs_are_compared() -> None:
    runs = FIVE.decode().replace("day", "run").encode()
    app = page_of(runs)
    heads = [set(map(str, each.value.columns)) for each in app.dataframe]
    assert any("Mean absolute error" in each and "Run" in each for each in heads)
    assert "Is the difference beyond chance?" in app.texts()
