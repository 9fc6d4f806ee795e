"""Workbooks and pasted tables on the Data page: which sheet is read, another one, bad cells."""

from perfview.pages.data import pasted
from perfview.pages.data.summaries import column_text
from tests.hostile.made_workbooks import Failed, excel, sheet
from tests.perfview.running_app import opened_data

HEAD = ["truth", "score"]
MARCH = [HEAD, ["no", 0.1], ["yes", 0.9], ["no", 0.4], ["yes", 0.7]]
APRIL = [HEAD, ["no", 0.2], ["yes", 0.8]]
CELLS = "truth\tscore\nno\t0,12\nyes\t0,91\nno\t0,3\nyes\t0,7\n"


def book(**sheets):
    return excel({name: sheet(rows) for name, rows in sheets.items()})


def scores(app):
    return app.file().found.models["score"].score.tolist()


def test_another_sheet_can_be_chosen_and_is_read_of_the_next_file_too() -> None:
    app = opened_data().uploaded(("all.xlsx", book(March=MARCH, April=APRIL)))
    assert "Read from sheet 'March' of a workbook. Its other sheets: 'April'." in app.texts()
    assert scores(app) == [0.1, 0.9, 0.4, 0.7]
    assert app.selectbox(key="how-sheet").options == ["guessed: March", "March", "April"]
    assert not [each for each in app.selectbox if each.key in ("how-delimiter", "how-encoding")]
    app.put(**{"how-sheet": "April"})
    assert scores(app) == [0.2, 0.8]
    app.uploaded(("all.xlsx", book(March=APRIL, April=MARCH)))
    assert scores(app) == [0.1, 0.9, 0.4, 0.7]
    app.uploaded(("all.xlsx", book(May=APRIL, June=MARCH)))  # it has no such sheet
    assert "Read from sheet 'May' of a workbook." in app.texts()
    assert scores(app) == [0.2, 0.8]


def test_a_workbook_of_one_sheet_offers_none() -> None:
    app = opened_data().uploaded(("one.xlsx", book(March=MARCH)))
    assert not [each for each in app.selectbox if each.key == "how-sheet"]


def test_a_bad_cell_is_named_as_excel_calls_it() -> None:
    app = opened_data().uploaded(("all.xlsx", book(March=[*MARCH, ["no", Failed("#DIV/0!")]])))
    (listed,) = app.file().problems.listed
    assert listed.cell == "March!B6"
    assert column_text(listed) == "score (March!B6)"


def test_a_pasted_table_is_read_as_a_file_and_no_other_takes_its_place() -> None:
    app = opened_data()
    key = app.text_area[0].key
    app.put(**{key: CELLS}).pressed("read_pasted")
    assert app.file().name == "Pasted table"
    assert scores(app) == [0.12, 0.91, 0.3, 0.7]
    assert app.text_area[0].value == ""
    app.put(**{app.text_area[0].key: CELLS.replace("0,3", "0,4")}).pressed("read_pasted")
    assert app.file().name == "Pasted table 2"
    assert scores(app) == [0.12, 0.91, 0.4, 0.7]


def test_what_is_pasted_and_no_table_stays_there_with_the_reason(monkeypatch) -> None:
    app = opened_data()
    key = app.text_area[0].key
    app.put(**{key: "a single line"}).pressed("read_pasted")
    assert "Not taken in: Pasted table" in app.texts()
    assert app.text_area[0].value == "a single line"
    monkeypatch.setattr(pasted, "MOST_CHARACTERS", 20)
    app.put(**{key: CELLS}).pressed("read_pasted")
    assert "has more than 20 characters" in app.texts()
    app.put(**{key: " "}).pressed("read_pasted")
    assert app.text_area[0].value == " "
