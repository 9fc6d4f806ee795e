"""What is downloaded of several classes: card, tables, the page in one file, the menu."""

import csv
import io
import re
import zipfile
from collections.abc import Callable
from dataclasses import replace
from html import unescape
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import streamlit as st

from perfcore.chance.classes import class_intervals
from perfcore.classes import (
    ClassCounts,
    ClassTally,
    average_cost,
    least_cost_change,
    total_cost,
)
from perfcore.classes.figures import class_figures
from perfcore.data import ClassCases, ClassMatrix, ClassPredictions
from perfcore.readers import read_class_predictions
from perfcore.results import ClassModelResult, ClassResult, read_class_result, result_json
from perfview.downloads.cards import card_html
from perfview.downloads.figure_tables import figures_html
from perfview.downloads.one_file import LiveBoard, page_html
from perfview.downloads.sources import RESULT_FILE, reproduction, source_of
from perfview.kit.boards.packing import unpacked
from perfview.pages.classes.exports.files import class_points, matrix_csv, single_cells, single_text
from perfview.pages.classes.exports.parts import ClassLook, classes_part
from perfview.pages.classes.figures.parameters import COLUMNS
from perfview.session.choices import Choices
from perfview.session.data_files import read_file
from perfview.tasks.amounts import amount
from perfview.tasks.classes.files.report import result_of
from perfview.tasks.classes.places import ClassPlace
from perfview.tasks.figure_tables import Cell, Column, FigureTable, Row
from tests.perfview.class_places import counted, iris_matrix, made_cases, opened_classes, place_of
from tests.perfview.downloads.made_class_results import (
    COINS,
    IRIS,
    IRIS_COUNTS,
    TREE,
    coins_result,
    made_class_result,
    model_of,
)
from tests.perfview.downloads.made_results import CREATED, HOSTILE, unmarked
from tests.perfview.downloads.test_exports_pages import Elements

COSTS = np.array([[0.0, 5, 5], [1, 0, 1], [1, 2, 0]])
SHOWN = ("support", "precision", "recall", "f1")


def look_at(place: ClassPlace) -> ClassLook:
    return ClassLook(chosen=Choices().having(COLUMNS, SHOWN), place=place)


def look_of(result: ClassResult, name: str) -> ClassLook:
    model = result.models[name]
    return look_at(ClassPlace(model.tally, rows=model.row_figures))


def texts_of(page: bytes) -> str:
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", page.decode().split("<body>")[1])).split())


def test_the_card_says_what_the_matrix_says() -> None:
    known = class_intervals(IRIS_COUNTS).figures
    tree = replace(TREE, intervals=known)
    card = texts_of(card_html(made_class_result(models={"tree": tree}), "tree"))
    assert "Call each case what tree calls it: one of 3 classes." in card
    assert "one group" not in card
    tree = replace(tree, groups="by whole groups of “ward”")
    grouped = texts_of(card_html(made_class_result(models={"tree": tree}), "tree"))
    assert "Intervals by whole groups of “ward”: cases of one group are not taken" in grouped
    assert "94.0 % Accuracy 3 errors among 50 cases 0.944 macro-F1: mean of the F1 values" in card
    assert "0.945 macro-F1: F1 of mean precision and recall" in card
    assert "47 of 50 cases are called what they are, 95 % interval 83.8 % to 97.9 %." in card
    assert "versicolor called virginica 11.1 % of versicolor; 1 the other way round 2" in card
    assert "Other figures, with 95 % intervals Balanced accuracy 0." in card
    assert "Weighted F1 0.940 Cohen's kappa 0." in card
    assert "Lowest recall: versicolor 88.9 %" in card
    assert "Cost" not in card
    assert "leave out" not in card


def test_a_class_that_is_a_number_is_not_taken_for_one_of_cases() -> None:
    counts = ClassCounts(("1", "2", "3"), IRIS_COUNTS.matrix)
    model = ClassModelResult(tally=ClassTally(counts), row_figures={})
    card = texts_of(card_html(made_class_result(models={"m": model}), "m"))
    assert "“2” called “3” 11.1 % of “2”; 1 the other way round 2" in card
    assert "Lowest recall: “2”" in card


def test_the_card_knows_costs_probabilities_and_what_is_undefined() -> None:
    card = texts_of(card_html(coins_result(costs=COSTS, unit="€"), "scale"))
    assert (
        "Cost of 1,000 cases At these decisions 1,500 €" in card
    )  # a cent is called euro, a dime cent
    assert "Other figures Balanced accuracy" in card
    assert "Log loss" in card
    assert "Averages leave out euro, where precision, recall or F1 is 0/0." in card
    none = ClassModelResult(
        tally=ClassTally(ClassCounts(IRIS.labels, np.zeros((3, 3), int))), row_figures={}
    )
    empty = texts_of(card_html(made_class_result(models={"m": none}), "m"))
    assert "0 of 0 cases" in empty
    assert "No class was called another one." in empty
    assert "nan" not in empty.replace("<", "")


@pytest.mark.parametrize("costs", [None, COSTS])
def test_the_lines_of_the_card_come_to_the_same_numbers(
    costs: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    result = made_class_result(costs=costs)
    Path(RESULT_FILE).write_bytes(result_json(result))
    names: dict[str, Any] = {}
    exec(reproduction(result, "tree"), names)
    assert names["figures"] == class_figures(IRIS_COUNTS)
    if costs is not None:
        assert names["cost"] == 1000 * average_cost(IRIS_COUNTS, costs)


PETS = b"""truth,p_cat,p_dog,p_owl,w
cat,0.8,0.1,0.1,2
owl,0.1,0.5,0.4,1.5
dog,0.1,0.9,0,1
cat,0.7,0.2,0.1,0
"""


def test_the_lines_begin_with_the_data_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("pets.csv").write_bytes(PETS)
    file = read_file(PETS, name="pets.csv")
    assert file.task == "classes"
    (model,) = file.models
    tallies = {model: file.tally(model)}
    result = result_of(file, Choices(), tallies, created=CREATED, costs=COSTS, unit="€")
    assert result.origin.labels == ("cat", "dog", "owl")
    assert result.origin.sha256 == file.sha256
    code = reproduction(result, model, source_of(file))
    assert "read_table('pets.csv')" in code
    names: dict[str, Any] = {}
    exec(code, names)
    counts = tallies[model].counts
    np.testing.assert_array_equal(names["counts"].matrix, counts.matrix)
    np.testing.assert_equal(names["figures"], class_figures(counts))
    stated = ClassCounts(counts.labels, counts.matrix)
    assert names["cost"] == 1000 * average_cost(stated, COSTS)
    # Rows count as cases, whatever they weigh: cat as cat, owl as dog, dog as dog.
    assert single_cells(file, model, counts) == 3
    many = reproduction(replace(result, costs=np.ones((40, 40))), model, source_of(file))
    assert "read_class_result" in many  # there is no room for so many costs


def test_the_matrix_as_a_table_reads_back() -> None:
    rows = list(csv.reader(io.StringIO(matrix_csv(IRIS_COUNTS).decode())))
    assert rows[0] == ["truth", *IRIS.labels]
    assert [row[0] for row in rows[1:]] == [*IRIS.labels]
    assert [list(map(int, row[1:])) for row in rows[1:]] == IRIS_COUNTS.matrix.tolist()
    (read,) = read_class_predictions(matrix_csv(IRIS_COUNTS), name="m.csv").models.values()
    assert isinstance(read, ClassMatrix)
    np.testing.assert_array_equal(read.counts, IRIS_COUNTS.matrix)


@pytest.mark.parametrize("text", HOSTILE)
def test_labels_run_nowhere(text: str) -> None:
    labels = (text, "b", "c")
    counts = ClassCounts(labels, IRIS_COUNTS.matrix)
    model = ClassModelResult(tally=ClassTally(counts), row_figures={})
    origin = replace(IRIS, name=text, labels=labels)
    result = made_class_result(title=text, note=text, origin=origin, models={text: model})
    plain = Elements(card_html(made_class_result(note="x"), "tree"))
    card = Elements(card_html(result, text))
    assert [tag for tag, _ in card.tags] == [tag for tag, _ in plain.tags]
    assert card.texts["h1"] == [text]
    page = Elements(page_html(result, text, look_of(result, text)))
    assert page.texts["h1"] == [text]
    assert len(page.texts["script"]) == 3
    assert "img" not in page.texts
    rows = csv.reader(io.StringIO(matrix_csv(counts).decode("utf-8-sig"), newline=""))
    assert unmarked([*rows][1][0]) == text


def test_thresholds_of_each_class_are_in_the_tables() -> None:
    tally = model_of(COINS, "scale").tally
    found = class_points(tally)
    assert list(found) == ["thresholds_1", "thresholds_2", "thresholds_3"]
    rows = list(csv.DictReader(io.StringIO(found["thresholds_1"].decode())))
    assert [row["threshold"] for row in rows] == ["inf", "0.5", "0.4", "0.25", "0.1"]
    assert [row["tp"] for row in rows] == ["0", "1", "1", "1", "2"]
    assert class_points(ClassTally(IRIS_COUNTS)) == {}


def test_the_page_in_one_file_has_the_live_matrix_report_and_averages() -> None:
    result = made_class_result(note="Because.")
    page = Elements(page_html(result, "tree", look_of(result, "tree")))
    assert "Because." in page.texts["p"]
    assert page.texts["h3"][:2] == [
        "How does each class fare?",
        "What do the classes come to on average?",
    ]
    cells = page.texts["td"]
    for told in ("0.941", "0.944402", "0.944874", "0.940929"):
        assert told in cells
    rules = page.policy()
    assert "default-src 'none'" in rules
    assert "unsafe" not in rules
    assert "// classes/board.js" in page.scripts()[-1]
    assert len(page.texts["script"]) == 3  # no Plotly: nothing here needs it


def test_the_matrix_of_the_file_is_that_of_the_app_without_its_rows() -> None:
    result = made_class_result()
    board, *_ = classes_part(result, "tree", look_of(result, "tree"))
    assert not isinstance(board, str)
    content, points = unpacked(board.content)
    told, _ = unpacked(board.told)
    assert content["payload"]["labels"] == [*IRIS.labels]
    assert points["count"].tolist() == [14, 16, 2, 1, 17]
    assert (told["id"], told["pages"], told["module"]) == (content["id"], [], "classes/board.js")
    assert "cases" not in content["payload"]["words"]["hint"]


FRUIT = made_cases(("pear", "apple", "fig"))


def fruit_page(**told: Any) -> tuple[ClassResult, ClassLook]:
    models = {"model": model_of(FRUIT, "model")}
    result = made_class_result(origin=replace(IRIS, labels=FRUIT.labels), models=models, **told)
    return result, replace(look_at(place_of(FRUIT)), cases=FRUIT)


def test_curves_costs_and_abstention_are_in_the_file() -> None:
    result, look = fruit_page(costs=COSTS, unit="€")
    parts = classes_part(result, "model", look)
    boards = [
        part.part(part.indices, {}) if isinstance(part, LiveBoard) else part
        for part in parts
        if not isinstance(part, str)
    ]
    modules = ["classes/board.js", "compare/comparison.js", "abstention/board.js"]
    assert [board.board.module for board in boards] == modules
    curves, _ = unpacked(boards[1].told)
    assert [line["name"] for line in curves["legend"]] == ["macro", "micro", *FRUIT.labels]
    content, points = unpacked(boards[2].content)
    assert content["payload"]["alone"]
    right = look.place.counts.matrix.trace()
    assert points["tp"][-1] == right
    assert points["tp"][-1] + points["fp"][-1] == 60
    tables = " ".join(part for part in parts if isinstance(part, str))
    counts = look.place.tally.counts
    changed = least_cost_change(FRUIT, "model", costs=COSTS)
    for m in (counts, changed.counts):
        spent = total_cost(ClassCounts(FRUIT.labels, m.matrix), COSTS)
        assert f"<td>{amount(spent, '€')}</td>" in tables
    assert all(f"{move.cases}</td>" in tables for move in changed.moves)
    page = Elements(page_html(result, "model", look))
    assert len(page.texts["script"]) == 4  # with Plotly
    assert page.texts["h3"][-4:] == [
        *("What it costs to call a case of the class of a row that of a column (€)",),
        *("What all decisions cost", "What would change: called now, instead"),
        "Which cases should people decide?",
    ]


def test_a_file_of_a_link_has_curves_but_nothing_that_needs_cases() -> None:
    result, look = fruit_page(costs=COSTS)
    parts = classes_part(result, "model", replace(look, cases=None))
    boards = [part.board.module for part in parts if not isinstance(part, str)]
    assert boards == ["classes/board.js", "compare/comparison.js"]
    tables = " ".join(part for part in parts if isinstance(part, str))
    assert "What all decisions cost" in tables
    assert "expected to cost least" not in tables


def test_probabilities_that_are_none_give_no_least_costs() -> None:
    table = np.array([[1.5, -0.5, 0.0], [0.2, 0.5, 0.3], [0.1, 0.2, 0.7]])
    odd = ClassPredictions(
        "odd", FRUIT.labels, {"model": ClassCases(np.array([0, 1, 2]), probabilities=table)}
    )
    result, look = fruit_page(costs=COSTS)
    parts = classes_part(result, "model", replace(look, place=place_of(odd), cases=odd))
    assert any(isinstance(part, str) and "cannot be told: " in part for part in parts)


def test_left_out_classes_are_named_below_the_tables() -> None:
    coins = coins_result()
    parts = classes_part(coins, "scale", look_at(place_of(COINS)))
    assert [
        part for part in parts if isinstance(part, str) and "pv-said" in part and "euro" in part
    ]
    row = Row(name="n", note="why", cells=[Cell(text="0.5", tail="01", note="&")])
    table = FigureTable(caption="c", of_rows="", columns=[Column("", "<b>")], rows=[row])
    html = figures_html(table)
    assert "&lt;b&gt;" in html
    assert "0.501<small>&amp;</small>" in html


def test_cells_with_a_single_case_are_counted() -> None:
    def singles(file: Any) -> int | None:
        (model,) = file.models
        return single_cells(file, model, file.tally(model).counts)

    assert singles(counted(iris_matrix())) == 1
    assert singles(counted(COINS)) == 4
    halves = ClassPredictions("h", ("a", "b"), {"m": ClassMatrix(np.array([[1.5, 0], [1, 1]]))})
    kept = counted(halves)
    assert singles(kept) is None
    model = replace(kept.found.models["m"], smallest=5)
    assert singles(replace(kept, found=replace(kept.found, models={"m": model}))) == 0
    assert single_text(0) == ""
    assert single_text(1).startswith("1 cell of the matrix holds a single case")
    assert single_text(4).startswith("4 cells of the matrix hold a single case")
    assert single_text(None).startswith("Any cell of the matrix may hold a single case")


def test_the_menu_offers_the_files_of_what_is_in_view(monkeypatch: pytest.MonkeyPatch) -> None:
    made: dict[str, Callable[[], bytes]] = {}
    offered = st.download_button

    def kept(label: str, data: Any, **options: Any) -> None:
        if str(options.get("key", "")).startswith("download_"):
            made[label] = data
        offered(label, data, **options)

    monkeypatch.setattr(st, "download_button", kept)
    costs = {"class_costs": "0.1:7", "unit": "€"}
    app = opened_classes(made_cases(("pear", "apple", "fig")), order="support", **costs)
    assert list(made) == [
        "Page that works offline (HTML)",
        "Decision card, one page (HTML)",
        "Confusion matrix (CSV)",
        "Tables behind the figures (ZIP)",
        "Whole result (JSON)",
    ]
    captions = " ".join(each.value for each in app.caption)
    assert "a probability that no other case has" in captions
    result = read_class_result(made["Whole result (JSON)"]())
    assert result.origin.labels == ("pear", "apple", "fig")
    assert result.costs is not None
    assert (result.costs.tolist(), result.unit) == ([[0, 7, 1], [1, 0, 1], [1, 1, 0]], "€")
    (model,) = result.models.values()
    assert model.tally.sweeps is not None
    assert model.row_figures["log_loss"] > 0
    with zipfile.ZipFile(io.BytesIO(made["Tables behind the figures (ZIP)"]())) as archive:
        names = ["matrix.csv", "report.csv", "averages.csv"]
        assert archive.namelist() == [*names, *(f"thresholds_{i}.csv" for i in (1, 2, 3))]
        assert b"accuracy" in archive.read("averages.csv")
    card = texts_of(made["Decision card, one page (HTML)"]())
    assert "95 % interval" in card
    assert "Cost of 1,000 cases" in card
    assert b"model on made" in made["Page that works offline (HTML)"]()
    assert made["Confusion matrix (CSV)"]().startswith(b"truth,pear,apple,fig\r\n")


def test_data_without_probabilities_say_nothing_of_scores() -> None:
    app = opened_classes(iris_matrix())
    captions = " ".join(each.value for each in app.caption)
    assert "1 cell of the matrix holds a single case" in captions
    assert "no other case has" not in captions
