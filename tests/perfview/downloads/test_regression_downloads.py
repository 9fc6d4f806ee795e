"""What is kept of regression in links and files, and what is read from them again."""

import json
import re
from datetime import UTC, datetime
from typing import Any

import numpy as np
import pytest

from perfcore.chance.figures import compared
from perfcore.chance.regression import COMPARED, regression_sums
from perfcore.regression import FIGURES
from perfcore.results import read_document, result_json
from perfview.downloads.cards import card_html
from perfview.downloads.comparison_tables import models_table, pair_table, values_of
from perfview.downloads.one_file import page_html
from perfview.kit.pages import PAGES
from perfview.kit.tasks import TASKS
from perfview.pages.regression.boards import board_header
from perfview.pages.regression.content import board_content
from perfview.pages.regression.files import bias_file, look_of, regression_part
from perfview.session.choices import Choices
from perfview.session.data_sets import DataSet
from perfview.tasks.comparisons import comparison_part, counted_comparison
from perfview.tasks.regression.kept import SharedModel, SharedRegression
from perfview.tasks.regression.parcels import kept_of
from perfview.tasks.regression.tallies import looks_of
from tests.perfview.downloads.test_exports_pages import Elements
from tests.perfview.running_app import csv
from tests.perfview.shared_cases import file_of

FIVE = csv(
    truth=[10, 12, 15, 20, 8],
    linear=[11, 11, 18, 16, 8],
    forest=[10, 12.5, 14, 21, 9],
    weight=[1, 1, 2, 1, 5],
).decode()


def five() -> DataSet:
    return file_of(FIVE)


def result_in(file: DataSet):
    tallies = {name: file.tally(name) for name in file.models}
    said = {"title": "", "note": "", "created": datetime(2026, 1, 1, tzinfo=UTC)}
    return TASKS["regression"].report.result(file, Choices(), tallies, **said)


def test_a_result_is_read_back_with_its_figures() -> None:
    result = result_in(five())
    again = read_document(result_json(result))
    for name, model in result.models.items():
        for key, figure in FIGURES.items():
            before, after = (float(figure.of(each.tally)) for each in (model, again.models[name]))
            assert before == after or (np.isnan(before) and np.isnan(after)), key


def test_a_tolerance_is_on_the_card_in_the_code_and_in_the_result() -> None:
    file, report = five(), TASKS["regression"].report
    chosen = report.options["tolerance"](file, "linear", Choices(), 1.0)
    tallies = {name: file.tally(name) for name in file.models}
    said = {"title": "", "note": "", "created": datetime(2026, 1, 1, tzinfo=UTC)}
    result = report.result(file, chosen, tallies, **said)
    assert {name: each.within.value for name, each in result.models.items()} == {
        "linear": 0.7,
        "forest": 1.0,
    }
    card = card_html(result, "linear").decode()
    assert re.search(r"70\.0 % \(.+ % to .+ %\) are within the tolerance of 1\.", card)
    assert "print(within(t, 1.0, percent=False))" in report.code(result, "linear", None)
    percent = report.options["tolerance_percent"](file, "linear", Choices(), 10.0)
    (model, _) = report.result(file, percent, tallies, **said).models.values()
    assert (model.tolerance.percent, model.within.value) == (True, 0.7)


def test_what_a_link_keeps_shows_the_same_board_and_no_row() -> None:
    file = five()
    kept = kept_of(file)
    told = json.loads(json.dumps(kept.packed(), allow_nan=False))
    again = SharedRegression.unpacked(told)
    assert again == kept
    for name, model in again.models.items():
        assert isinstance(model, SharedModel)
        shown = looks_of(file, name, file.tally(name))
        assert model.tally.rows is None
        assert model.looks.bins.told() == shown.bins.told()
        assert {unit: each.told() for unit, each in model.looks.errors.items()} == {
            unit: each.told() for unit, each in shown.errors.items()
        }
        assert not model.looks.bins.places.size
    assert kept.fewest("linear") == 1


def test_a_link_says_how_sure_figures_are() -> None:
    file = five()
    told = json.loads(json.dumps(kept_of(file).packed(), allow_nan=False))
    again = SharedRegression.unpacked(told)
    for name in file.models:
        sums = {name: regression_sums(file.found, name)}
        before = compared(COMPARED, sums, paired=False).intervals[name]
        there = {name: regression_sums(again, name)}
        after = compared(COMPARED, there, paired=False).intervals[name]
        assert after == before
        assert after["rmse"].low < after["rmse"].value < after["rmse"].high
    del told["models"][0]["spreads"]  # a link of an earlier version
    older = {"linear": regression_sums(SharedRegression.unpacked(told), "linear")}
    reasons = {
        each.reason for each in compared(COMPARED, older, paired=False).intervals["linear"].values()
    }
    assert reasons == {"it is not known what each case adds to this figure"}


@pytest.mark.parametrize(
    "spread", [[1.0, -1.0, 4.0, 0.0], [1.0, 1.0, 0.0, 0.0], [1.0], ["1", 1, 1, 1], [1, 1, 1e999, 1]]
)
def test_a_link_with_an_impossible_spread_is_refused(spread: list[Any]) -> None:
    told = json.loads(json.dumps(kept_of(five()).packed()))
    told["models"][0]["spreads"]["mae"] = spread
    with pytest.raises((ValueError, TypeError)):
        SharedRegression.unpacked(told)


@pytest.mark.parametrize("broken", ["tally", "errors", "bins"])
def test_a_damaged_link_is_refused(broken: str) -> None:
    told = json.loads(json.dumps(kept_of(five()).packed()))
    told["models"][0][broken] = {}
    with pytest.raises((ValueError, KeyError)):
        SharedRegression.unpacked(told)


def test_the_page_in_one_file_has_the_board_with_its_band_and_the_models() -> None:
    file = five()
    look = look_of(file, None, "linear", Choices(data=file.id))
    html = page_html(result_in(file), "linear", look).decode()
    assert html.count("<section") >= 1
    assert "regression/board.js" in Elements(html.encode()).scripts()[-1]
    assert "Which model is better?" in html
    assert "Is the difference beyond chance?" in html
    assert re.search("<small>[0-9.]+ % to [0-9.]+ %</small>", html), "intervals are in files too"
    assert "Over all cases like these, a prediction costs between" in html
    part = PAGES["regression"].part
    assert part is not None


@pytest.mark.parametrize("unit", ["", "percent"])
def test_the_page_in_one_file_has_the_tolerance_of_a_command(unit: str) -> None:
    file = five()
    option = TASKS["regression"].report.options["tolerance_percent" if unit else "tolerance"]
    chosen = option(file, "linear", Choices(data=file.id), 9.0)
    look = PAGES["regression"].look(file, result_in(file), "linear", chosen)
    told = board_header(
        board_content(file.tally("linear"), look.shown, model="linear"),
        look.bins,
        look.chosen,
        "linear",
        file.tally("linear"),
    )
    assert (told["off"], told["off_in"]) == ("9.0", unit)
    assert told["shares"]["within"] == pytest.approx(0.6 if unit else 1)
    board, *_ = regression_part(result_in(file), "linear", look)
    assert b'"9.0"' in board.told


def test_the_card_says_how_far_off_predictions_are() -> None:
    html = card_html(result_in(five()), "linear").decode()
    assert "Take what <b>linear</b> predicts." in html
    assert "1.200" in html, "the mean absolute error by the weights"
    assert "from perfcore.regression import FIGURES" in html


def test_a_figure_in_percent_is_so_beside_other_models_too() -> None:
    file = five()
    found = counted_comparison(file)
    values = values_of(found)
    (row, _) = models_table(COMPARED, values, found.intervals).rows
    cells = dict(zip(values["linear"], row.cells, strict=True))
    assert cells["wape"].text.endswith(" %")
    assert cells["wape"].range.count(" %") == 2
    assert not cells["mae"].text.endswith("%")
    kinds = {key: each.format for key, each in COMPARED.items()}
    pair = ("linear", "forest")
    table = pair_table(found.differences[pair], pair, {key: key for key in kinds}, values, kinds)
    told = {row.key: [cell.text for cell in row.cells[:3]] for row in table.rows}
    assert all(text.endswith(" %") for text in told["wape"])
    assert not any(text.endswith("%") for text in told["mae"])
    html = "".join(comparison_part(COMPARED, found, "linear"))
    assert f"<small>{cells['wape'].range}</small>" in html, "files say how sure figures are"


def test_bins_are_saved_as_they_are_seen() -> None:
    look = look_of(five(), None, "linear", Choices(data="x"))
    heads, *rows = bias_file(look.bins).decode().splitlines()
    assert heads == "bin,cases,mean_error,low,high"
    assert len(rows) == len(look.bins.parts)
