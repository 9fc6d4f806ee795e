"""The confusion matrix on the Classes page: what it is told, and the cases behind a cell."""

import io

import numpy as np
import pandas as pd
import pytest

from perfview.downloads.case_tables import MOST_SHOWN, columns_file
from perfview.pages.classes.matrix.rows import rows_of_cell
from perfview.session.data_files import DataFile, reread
from tests.perfview.running_app import Screen, opened, opened_with
from tests.perfview.shared_cases import file_of, sample

# Line 4 is cut, line 6 has no truth: the cases stand in the lines 2, 3, 5, 7 and 8.
ANIMALS = """case,truth,predicted,p_cat,p_dog,p_owl
a,cat,cat,0.8,0.1,0.1
b,cat,dog,0.3,0.6,0.1

c,cat,dog,0.1,0.8,0.1
d,,dog,0.1,0.8,0.1
e,owl,cat,0.2,0.5,0.3
f,dog,dog,0.2,0.5,0.3
"""
MATRIX = "truth,cat,dog,owl\ncat,5,1,0\ndog,2,6,0\nowl,0,0,3\n"
MANY = "truth,predicted\n" + "cat,dog\n" * 201 + "cat,cat\ndog,dog\nowl,owl\n" * 10
TWO = "truth,first,second\n" + "cat,cat,dog\ndog,dog,dog\nowl,cat,owl\n" * 3


def animals() -> DataFile:
    return reread(file_of(ANIMALS), drop_bad_rows=True)


def rows_in(file: DataFile, model: str, truth: int, called: int) -> pd.DataFrame:
    rows = rows_of_cell(file, model, truth, called)
    assert rows is not None
    return pd.DataFrame(rows)


def classes_page(text: str, **query: str) -> Screen:
    return opened_with("classes", ("mine.csv", text.encode()), **query)


def cases_in(app: Screen) -> pd.DataFrame | None:
    """The table of the cases behind a cell."""
    return next((each.value for each in app.dataframe if "Called" in each.value), None)


def test_the_cases_of_a_cell_have_their_lines_ids_and_probabilities() -> None:
    file = animals()
    table = rows_in(file, file.models[0], 0, 1)
    # The model was surer of c than of b.
    assert table.to_dict("list") == {
        "Line": [5, 3],
        "Case": ["c", "b"],
        "Truth": ["cat", "cat"],
        "Called": ["dog", "dog"],
        "Probability of dog": [0.8, 0.6],
        "Probability of cat": [0.1, 0.3],
        "Highest probability": [0.8, 0.6],
        "of class": ["dog", "dog"],
    }


def test_a_case_that_was_called_something_less_probable_says_so() -> None:
    file = animals()
    table = rows_in(file, file.models[0], 2, 0)
    assert table[["Line", "Called", "Probability of cat", "of class"]].to_numpy().tolist() == [
        [7, "cat", 0.2, "dog"]
    ]
    assert "Probability of dog" not in table


def test_rows_of_a_frame_without_probabilities_are_those_of_the_file() -> None:
    file = sample("hundred_species")
    cells = file.found.models["second"]
    assert cells.predicted is not None
    wrong = np.flatnonzero((cells.truth == 86) & (cells.predicted == 16))
    rows = rows_in(file, "second", 86, 16)
    assert rows["Line"].tolist() == (wrong + 2).tolist()
    assert list(rows) == ["Line", "Case", "Truth", "Called"]


def test_every_cell_together_holds_every_case_once() -> None:
    file, model = sample("digits"), "naive_bayes"
    lines = []
    for i in range(10):
        for j in range(10):
            lines += rows_in(file, model, i, j)["Line"].tolist()
    assert sorted(lines) == list(range(2, 1799))


def test_the_address_opens_a_cell_and_the_page_lists_its_cases() -> None:
    app = opened("pages/classes.py", data="digits", cell="8-1", order="similarity", cells="row")
    told = app.board_header("matrix_board")
    assert [told[name] for name in ("cells", "order", "turned", "cell")] == [
        "row",
        "similarity",
        "",
        "8-1",
    ]
    assert [page["key"] for page in told["pages"]][:3] == ["threshold", "costs", "calibration"]
    assert "10 cases of “8” called “1”" in app.texts()
    table = app.frame("Called")
    assert len(table) == 10
    assert table["Probability of 1"].is_monotonic_decreasing
    said = app.address()
    assert (said["cell"], said["order"], said["cells"]) == ("8-1", "similarity", "row")


def test_a_large_cell_shows_its_beginning_and_says_how_many_there_are() -> None:
    app = opened("pages/classes.py", data="digits", cell="1-1")
    assert "cases of “1”, called so" in app.texts()
    assert len(app.frame("Called")) <= MOST_SHOWN
    app = classes_page(MANY, cell="0-1")
    assert "The first 200 of 201 are shown; the file has all of them." in app.texts()
    assert len(app.frame("Called")) == MOST_SHOWN


def test_the_download_has_all_cases() -> None:
    file = file_of(MANY)
    shown = rows_in(file, file.models[0], 0, 1)
    saved = pd.read_csv(io.BytesIO(columns_file(dict(shown))))
    assert len(saved) == 201
    assert saved["Line"].tolist() == list(range(2, 203))
    for name in shown.select_dtypes("number"):
        assert saved[name].tolist() == shown[name].tolist()


def test_no_spreadsheet_runs_a_class_of_the_download() -> None:
    rows = {"Truth": ["=1+1"], "Called": ["b"]}
    assert columns_file(rows) == b"Truth,Called\r\n'=1+1,b\r\n"


@pytest.mark.parametrize("cell", ["10-1", "0-10", "x", "-1-2"])
def test_a_cell_that_there_is_not_opens_nothing(cell: str) -> None:
    app = opened("pages/classes.py", data="digits", cell=cell)
    assert cases_in(app) is None


def test_an_empty_cell_says_that_it_is_empty() -> None:
    app = opened("pages/classes.py", data="digits", cell="0-1")
    assert "No case of “0” was called “1”." in app.texts()


def test_a_ready_matrix_has_no_rows_and_says_so() -> None:
    app = classes_page(MATRIX, cell="0-1")
    assert "which cases stand behind a cell, it does not say" in app.texts()
    assert cases_in(app) is None
    assert app.board_header("matrix_board")["pages"] == []


def test_one_model_is_taken_off_another() -> None:
    app = classes_page(TWO)
    content = app.payload()
    assert (content["model"], content["versus"]) == ("first", "")
    app.put(versus="second")
    content = app.payload()
    assert content["words"]["title_versus"] == "Where do first and second differ?"
    assert app.address()["versus"] == "second"
    app.put(model="second")
    # A model is not taken off itself.
    assert app.payload()["versus"] == ""


def test_one_model_has_none_to_be_compared_with() -> None:
    assert "versus" not in {box.key for box in classes_page(ANIMALS).selectbox}
