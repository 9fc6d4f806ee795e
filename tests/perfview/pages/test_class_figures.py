"""Report, averages and curves on the Classes page: the worked example to the printed digit."""

import csv
import io
from dataclasses import replace
from types import SimpleNamespace

import numpy as np
import pytest
from sklearn import metrics

from perfcore.classes import class_tally
from perfcore.classes.figures import CLASS_FIGURES
from perfcore.data import ClassCases, ClassPredictions
from perfview.downloads.figure_tables import figures_file
from perfview.kit.boards.events import BrokenEventError
from perfview.pages.classes.figures.averages_rows import averages_csv, left_out_text, single_table
from perfview.pages.classes.figures.curve_plots import curve_cards, first_lines
from perfview.pages.classes.figures.report_rows import report_table
from perfview.tasks.classes import curves
from perfview.tasks.figure_tables import clicked
from tests.perfview.class_places import (
    FLOWERS,
    iris_matrix,
    made_cases,
    matrix_place,
    opened_classes,
    place_of,
)
from tests.perfview.running_app import csv as made_csv
from tests.perfview.running_app import opened_with

WHOSE = {"model": "a model", "data": "fruit"}
MADE = made_cases(("pear", "apple", "fig"))


def cells(table):
    """The texts of a table, by row and column."""
    keys = [column["key"] for column in table["figures"]]
    return {
        row["name"]: {
            key: cell["text"] + cell.get("tail", "")
            for key, cell in zip(keys, row["cells"], strict=True)
        }
        for row in table["models"]
    }


REPORT, AVERAGES = "How does each class fare?", "What do the classes come to on average?"
MATRIX, ROWS = "Figures of the confusion matrix", "Figures of the probabilities"


def test_the_iris_matrix_to_the_printed_digit():
    app = opened_classes(iris_matrix())
    found = app.tables()
    averages, single = cells(found[AVERAGES]), cells(found[MATRIX])
    assert averages["Weighted"] == {"precision": "0.940929", "recall": "0.940000", "f1": "0.939954"}
    assert averages["Micro"]["f1"] == "0.940000"
    assert averages["Macro"]["f1"] == "0.944402"
    assert averages["Macro, of means"] == {"precision": "", "recall": "", "f1": "0.944874"}
    assert single["Accuracy"]["value"] == "0.940000"
    assert single["Balanced accuracy"]["value"] == "0.944444"
    notes = {row["name"]: row["note"] for row in found[AVERAGES]["models"]}
    assert "mean of the F1 values, as scikit-learn has it" in notes["Macro"]
    assert "as textbooks have it" in notes["Macro, of means"]
    report = cells(found[REPORT])
    assert report["versicolor"] == {
        "support": "18",
        "called": "17",
        "precision": "0.941",
        "recall": "0.889",
        "f1": "0.914",
        "specificity": "0.969",
    }
    assert ROWS not in found
    assert "no curves" in app.texts()
    assert not [each for each in app.headers() if each["kind"] == "comparison"]


def test_probabilities_bring_areas_curves_and_figures_of_rows():
    app = opened_classes(MADE)
    found = app.tables()
    assert [*cells(found[AVERAGES])["Macro"]][-2:] == ["auc", "average_precision"]
    names = [*cells(found[ROWS])]
    assert names == [
        "Hand and Till's M",
        "Log loss",
        "Brier score, 0 to 2",
        "Brier score, 0 to 1",
        "Top-2 accuracy",
    ]
    plots = app.board_header("comparison")
    assert [card["name"] for card in plots["cards"]] == ["roc", "precision_recall"]
    drawn = [line["name"] for line in plots["legend"]]
    assert drawn == ["macro", "micro", "pear", "apple", "fig"]


def test_a_class_opens_against_the_rest_where_there_are_probabilities_only():
    assert opened_classes(MADE).tables()[REPORT]["models"][0]["opens"]
    assert not opened_classes(iris_matrix()).tables()[REPORT]["models"][0]["opens"]


def test_choices_are_followed_and_stand_in_the_address():
    found = replace(made_cases(("b", "a", "c", "d"), absent=1), stated=False)
    app = opened_classes(found)
    before = cells(app.tables()[AVERAGES])
    why = next(row for row in app.tables()[MATRIX]["models"] if "linear" in row["name"])
    assert why["note"].endswith("nobody has stated it.")
    app.put(zero=True, ordered=True, top=3, sure=True)
    app.put(report_columns=["recall", "lift"], lines=[0, 2])
    told = app.address()
    assert {told[key] for key in ("undefined", "ordered", "top", "sure")} == {"zero", "1", "3"}
    assert (told["report"], told["lines"]) == ("recall+lift", "0+2")
    after = app.tables()
    assert cells(after[AVERAGES])["Macro"]["recall"] < before["Macro"]["recall"]
    assert [column["key"] for column in after[REPORT]["figures"]] == ["recall", "lift"]
    assert after[REPORT]["models"][0]["cells"][0]["range"]
    assert "Top-3 accuracy" in cells(after[ROWS])
    assert cells(after[MATRIX])["Kappa, linear weights"]["value"] != "–"
    again = opened_classes(found, **{key: value for key, value in told.items() if key != "data"})
    assert cells(again.tables()[AVERAGES]) == cells(after[AVERAGES])


def test_classes_that_are_left_out_are_named_with_the_reason():
    place = place_of(made_cases(("b", "a", "c"), absent=1))
    assert left_out_text(place) == (
        "Left out of averages: Recall of c (no case is of the class); "
        "AUC of c (no case is of the class, or every case is); "
        "AP of c (no case is of the class)."
    )
    zero = left_out_text(replace(place, undefined="zero"))
    assert zero.startswith("Counted as 0 in averages: ")
    never = matrix_place([[3, 0, 0], [2, 0, 0], [0, 0, 0]], ("a", "b", "c"))
    assert left_out_text(never) == (
        "Left out of averages: Precision of b and c (no case is called so); "
        "Recall of c (no case is of the class); "
        "F1 of c (no case is of the class or called so)."
    )
    assert left_out_text(matrix_place()) == ""


def test_many_classes_that_are_left_out_are_not_all_named():
    size = 12
    matrix = np.zeros((size, size), int)
    matrix[0, 0] = 5
    said = left_out_text(matrix_place(matrix, tuple(f"c{i}" for i in range(size))))
    assert "Recall of c1, c2, c3, c4, c5 and 6 more (" in said


def test_an_undefined_figure_of_a_class_is_a_dash_with_its_reason():
    place = matrix_place([[3, 0], [2, 0]], ("a", "b"))
    cell = report_table(place, ("precision",), {}, opens="").rows[1].cells[0].told()
    assert (cell["text"], cell["value"]) == ("–", None)
    assert cell["note"] == "no case is called positive"
    absent = place_of(made_cases(("b", "a", "c"), absent=1))
    cell = report_table(absent, ("auc",), {}, opens="").rows[2].cells[0].told()
    assert (cell["text"], cell["note"]) == ("–", "no case is of this class")
    alone = ClassCases(np.zeros(2, np.int64), probabilities=np.array([[1.0, 0], [0.5, 0.5]]))
    place = place_of(ClassPredictions("one", ("a", "b"), {"model": alone}))
    cell = report_table(place, ("auc",), {}, opens="").rows[0].cells[0].told()
    assert cell["note"] == "every case is of this class"


def test_an_infinite_log_loss_says_why_and_what_scikit_learn_gives():
    for own in (0.0, 0.1):
        table = np.array([[own, 1 - own], [0.5, 0.5]])
        cases = ClassCases(np.array([0, 1]), probabilities=table)
        place = place_of(ClassPredictions("two", ("a", "b"), {"model": cases}))
        (row,) = single_table(["log_loss"], place, {}, "").rows
        assert ("the probability 0 it is infinite" in row.note) == (not own)
    theirs = metrics.log_loss(["a", "b"], [[0.0, 1.0], [0.5, 0.5]])
    assert theirs == pytest.approx((36 + np.log(2)) / 2, abs=0.05)
    assert "such a case adds 36" in CLASS_FIGURES["log_loss"].note


def rows_of(written: bytes) -> list[list[str]]:
    return [*csv.reader(io.StringIO(written.decode()))]


def test_the_files_have_every_number_as_it_is():
    table = report_table(matrix_place(), ("support", "called", "f1"), {}, opens="")
    rows = rows_of(figures_file(table, "class"))
    assert rows[0] == ["class", "support", "called", "f1"]
    assert rows[2] == ["versicolor", "18", "17", repr(32 / 35)]
    averages = {row[0]: row[1:] for row in rows_of(averages_csv(matrix_place(), {}))}
    assert float(averages["f1_of_means"][0]) == pytest.approx(0.944874, abs=5e-7)
    assert averages["cohen_kappa"][-1] == ""
    assert "macro_auc" not in averages
    assert "log_loss" not in averages
    place = place_of(made_cases(("b", "a", "c"), absent=1))
    averages = {row[0]: row[1:] for row in rows_of(averages_csv(place, {}))}
    assert averages["macro_recall"][3] == "c"
    assert {"log_loss", "top_2", "micro_auc"} <= {*averages}


def test_of_many_classes_the_hardest_are_in_colour_and_the_others_grey():
    labels = tuple(f"c{i:02}" for i in range(14))
    place = place_of(made_cases(labels, 400))
    chosen = first_lines(place.curves)
    values = place.curves.auc.values
    assert sorted(values[[*chosen]]) == sorted(values)[:5]
    cards = curve_cards(place.curves, chosen, **WHOSE)
    assert len(cards["legend"]) == 7
    traces = cards["cards"][0]["plots"][0]["figure"]["data"]
    grey = [each for each in traces if "hovertemplate" in each and "model" not in each["meta"]]
    assert len(grey) == 9
    assert traces.index(grey[-1]) == 8


def test_a_class_may_be_called_as_an_average_is():
    place = place_of(made_cases(("macro", "micro", "fig")))
    names = [line["name"] for line in curve_cards(place.curves, (0, 1, 2), **WHOSE)["legend"]]
    assert len({*names}) == 5


def test_intervals_stand_beside_every_figure_that_has_one():
    app = opened_classes(replace(iris_matrix(), stated=True), sure="1")
    found = app.tables()
    row = next(row for row in found[MATRIX]["models"] if row["name"] == "Accuracy")
    assert row["cells"][0]["range"] == "0.838 to 0.979"
    ranges = [cell["range"] for row in found[MATRIX]["models"] for cell in row["cells"]]
    assert all(ranges)
    assert tuple(row["name"] for row in found[REPORT]["models"]) == FLOWERS


def fruit():
    """The Classes page with an uploaded file of three classes."""
    cases = MADE.models["model"]
    columns = {f"prob_{label}": cases.probabilities[:, i] for i, label in enumerate(MADE.labels)}
    truth = [MADE.labels[i] for i in cases.truth]
    return opened_with("classes", ("fruit.csv", made_csv(truth=truth, **columns)))


def test_an_uploaded_file_has_intervals_of_areas_and_losses_too():
    app = fruit().put(sure=True)
    found = app.tables()
    for caption in (AVERAGES, ROWS):
        known = [cell for row in found[caption]["models"] for cell in row["cells"] if cell["text"]]
        assert all(cell["range"] for cell in known)
    ranges = {cell["explain"]: cell["range"] for cell in found[REPORT]["models"][0]["cells"]}
    assert ranges.pop("class_support") == ranges.pop("class_called") == ""
    assert all(ranges.values())


def test_areas_of_a_link_have_no_intervals_and_the_page_says_so():
    assert "a link keeps counts alone" in opened_classes(MADE, sure="1").texts()


def test_very_many_probabilities_wait_until_they_are_asked_for(monkeypatch):
    monkeypatch.setattr(curves, "AT_ONCE", 100)
    app = fruit()
    columns = [column["key"] for column in app.tables()[REPORT]["figures"]]
    assert "auc" not in columns
    assert ROWS not in app.tables()
    assert "180 probabilities" in app.keyed("count_curves").help
    app.pressed("count_curves")
    columns = [column["key"] for column in app.tables()[REPORT]["figures"]]
    assert columns[-2:] == ["auc", "average_precision"]
    assert ROWS in app.tables()
    assert not app.buttons("count_curves")


@pytest.mark.parametrize(
    "event",
    [
        {"measure": "x", "row": ""},
        {"measure": ["class_recall"], "row": "0"},
        {"measure": "class_recall", "row": "3"},
        {"measure": "", "row": "0"},
        7,
    ],
)
def test_what_a_browser_sends_is_checked(event):
    table = report_table(place_of(MADE), ("recall",), {}, opens="Open it")
    asked = {"measure": "class_recall", "row": "2"}
    click = clicked(table, SimpleNamespace(explain=asked))
    assert (click.row.name, click.number) == ("fig", "class_recall")
    assert clicked(table, SimpleNamespace(open={"row": "1"})).row.name == "apple"
    assert clicked(table, SimpleNamespace(explain=None, open=None)) is None
    with pytest.raises(BrokenEventError, match="Event explain must hold what the table has, got"):
        clicked(table, SimpleNamespace(explain=event))
    closed = report_table(place_of(MADE), ("recall",), {}, opens="")
    with pytest.raises(BrokenEventError, match="Event open must hold what the table has, got"):
        clicked(closed, SimpleNamespace(open={"row": "1"}))


@pytest.mark.parametrize(("label", "number"), [("8", ""), ("eight", "3")])
def test_a_short_name_stands_on_its_own_line(label: str, number: str) -> None:
    drawn = np.random.default_rng(1)
    table = drawn.dirichlet(np.ones(9), 200)
    labels = (label, *(f"class {i}" for i in range(8)))
    cases = ClassCases(drawn.integers(0, 9, 200), probabilities=table)
    sweeps = class_tally(ClassPredictions("some", labels, {"m": cases}), "m").sweeps
    assert sweeps is not None
    told = curve_cards(curves.curves_of(sweeps), tuple(range(9)), **WHOSE)
    assert [each["number"] for each in told["legend"] if each["name"] == label] == [number]
    texts = [
        trace["text"][0]
        for card in told["cards"]
        for plot in card["plots"]
        for trace in plot["figure"]["data"]
        if trace.get("meta", {}).get("part") == "label" and trace["meta"]["model"] == label
    ]
    assert label in texts or number in texts
