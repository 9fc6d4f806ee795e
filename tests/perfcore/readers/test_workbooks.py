"""Workbooks are read as the same table whatever their kind; what stands around it is left out."""

import io
import sys

import numpy as np
import pytest

from perfcore import auc, read_predictions, sweep
from perfcore.readers import ReadError, guess_columns, predictions, read_table
from perfcore.readers.isolated.pools import ReaderPool
from perfcore.readers.limits import Limits
from perfcore.readers.openings import opened
from perfcore.readers.text.conventions import Conventions
from perfcore.readers.times.time_columns import time_columns
from perfcore.readers.workbooks.extents import letters
from tests.hostile.made_workbooks import (
    DATE,
    MAIN,
    PERCENT,
    TIME,
    Failed,
    Styled,
    archive,
    excel,
    excel_parts,
    old,
    old_cells,
    open_cell,
    open_document,
    open_table,
    record,
    sheet,
)
from tests.hostile.workbook_bombs import WORKBOOKS
from tests.perfcore.readers.made_exports import SCORE, TRUTH
from tests.perfcore.readers.same_records import same

KNOWN = auc(sweep(np.array(TRUTH), np.array(SCORE)))
LABELS = ["yes" if each else "no" for each in TRUTH]
CASES = [[i, *each] for i, each in enumerate(zip(LABELS, SCORE, strict=True), start=1)]
HEAD = ["Case", "Churned", "Score"]


def in_excel(rows, name="Scores"):
    return excel({name: sheet(rows)})


def in_open_document(rows, name="Scores"):
    written = [(1, "".join(map(open_cell, cells))) for cells in rows]
    return open_document(open_table(name, written))


def in_old(rows, name="Scores"):
    return old({name: old_cells([[float(v) if type(v) is int else v for v in r] for r in rows])})


KINDS = {"xlsx": in_excel, "ods": in_open_document, "xls": in_old}
kinds = pytest.mark.parametrize("written", KINDS.values(), ids=KINDS)


def figures(table):
    found = predictions(table, guess_columns(table)).predictions
    (cases,) = found.models.values()
    return (cases.truth == found.positive).astype(int).tolist(), cases.score.tolist()


@kinds
def test_every_kind_is_read_to_the_same_cases(written):
    table = read_table(written([HEAD, *CASES]), name="churn")
    assert list(table.columns) == HEAD
    assert figures(table) == (TRUTH, SCORE)
    assert table.preview[0] == ("1", LABELS[0], str(SCORE[0]))
    assert table.sheets == ("Scores",)
    assert table.conventions == Conventions(header=True, sheet="Scores")
    assert table.notes == ("Read from sheet 'Scores' of a workbook.",)
    assert auc(sweep(np.array(figures(table)[0]), np.array(figures(table)[1]))) == KNOWN


@kinds
def test_titles_empty_rows_and_columns_and_totals_are_left_out_and_said(written):
    rows = [
        [None, "Scores of March"],
        [],
        [None, "Model", "churn v2"],
        [None, *HEAD, None],
        *([None, *cells, None] for cells in CASES[:12]),
        [],
        *([None, *cells, None] for cells in CASES[12:]),
        [None, "Gesamtergebnis", None, round(sum(SCORE), 10)],
    ]
    table = read_table(written(rows), name="churn")
    assert list(table.columns) == HEAD
    assert table.rows == len(CASES)
    assert figures(table) == (TRUTH, SCORE)
    assert table.notes[1:] == (
        "The first 2 rows are no part of the table, and are passed over.",
        "1 row holds nothing, and is passed over.",
        f"Row {len(CASES) + 6} sums up those above it, and is left out.",
    )
    assert table.lines.of([0, 11, 12, 23]).tolist() == [5, 16, 18, 29]
    assert table.cells == {"Case": "Scores!B", "Churned": "Scores!C", "Score": "Scores!D"}


@kinds
def test_an_error_in_a_needed_cell_is_named_as_excel_calls_it(written):
    rows = [HEAD, *CASES[:4], [5, "no", Failed("#N/A")], *CASES[5:]]
    table = read_table(written(rows, "Q1 scores"), name="churn")
    reading = predictions(table, guess_columns(table))
    assert reading.predictions is None
    (problem,) = reading.problems.listed
    assert (problem.line, problem.value, problem.cell) == (6, "#N/A", "'Q1 scores'!C6")
    told = "First: row 6, column 'Score' ('Q1 scores'!C6): the value is missing."
    assert reading.problems.summary().endswith(told)


@kinds
def test_an_error_elsewhere_is_a_missing_value(written):
    rows = [[*HEAD, "Branch"], *([*cells, "north"] for cells in CASES)]
    rows[3][3] = Failed("#N/A")
    table = read_table(written(rows), name="churn")
    assert table.columns["Branch"].text(2) == "#N/A"
    assert figures(table) == (TRUTH, SCORE)


def test_formats_of_excel():
    rows = [
        ["truth", "score", "day", "time", "paid"],
        ["no", Styled(0.1, PERCENT), Styled(45000, DATE), Styled(45000.5, TIME), True],
        ["yes", Styled(0.91, PERCENT), Styled(45001, DATE), Styled(45001.25, TIME), False],
    ]
    table = read_table(in_excel(rows), name="churn")
    assert table.preview == (
        ("no", "0.1", "2023-03-15", "2023-03-15 12:00:00", "TRUE"),
        ("yes", "0.91", "2023-03-16", "2023-03-16 06:00:00", "FALSE"),
    )
    assert table.columns["score"].values().tolist() == [0.1, 0.91]


def test_years_may_begin_in_1904():
    book = excel(
        {"S": sheet([["truth", "day"], ["no", Styled(1.0, DATE)], ["yes", Styled(2.0, DATE)]])},
        book='<workbookPr date1904="1"/>',
    )
    assert read_table(book).preview[0] == ("no", "1904-01-02")


@pytest.mark.parametrize("since_1904", [False, True])
@pytest.mark.parametrize("kind", ["xlsx", "xls"])
def test_days_that_no_style_tells_are_counted_as_the_workbook_says(kind, since_1904):
    # 2026-01-31 is day 46053 since 1900, and 44591 since 1904.
    day = 44591 if since_1904 else 46053
    rows = [["truth", "score", "date"], *([i % 2, i / 9, float(day + i)] for i in range(8))]
    if kind == "xlsx":
        book = excel({"S": sheet(rows)}, book=f'<workbookPr date1904="{int(since_1904)}"/>')
    else:
        cells = old_cells([[float(v) if type(v) is int else v for v in row] for row in rows])
        book = old({"S": cells}, before=record(0x22, bytes([since_1904, 0])))
    table = read_table(book)
    (found,) = time_columns(table, guess_columns(table)).values()
    assert found.days.astype("datetime64[D]").astype(str).tolist()[:2] == [
        "2026-01-31",
        "2026-02-01",
    ]
    assert ("since 1904" in str(found.notes[0])) == since_1904


def test_percentages_and_errors_of_libreoffice():
    """It writes an error as the number 0, with what it shows beside it."""
    rows = [["truth", "score"], ["no", Styled(0.25, 0)], ["yes", Failed("#DIV/0!")], ["no", 0.5]]
    table = read_table(in_open_document(rows), name="churn")
    assert [row[1] for row in table.preview] == ["0.25", "#DIV/0!", "0.5"]
    repeated = open_table(
        "S", [(1, open_cell("a") + open_cell("b")), (2, open_cell(Failed("x"), 2))]
    )
    assert read_table(open_document(repeated)).preview == (("x", "x"),) * 2


def test_repeated_cells_and_rows_of_libreoffice():
    rows = [
        (1, open_cell("truth") + open_cell("a") + open_cell("b")),
        (2, open_cell("yes") + open_cell(0.5, 2) + open_cell(None, 16381)),
        (3, open_cell(None, 16384)),
        (1, open_cell("no") + open_cell(0.25) + open_cell(0.1)),
        (1048569, open_cell(None, 16384)),
    ]
    table = read_table(open_document(open_table("S", rows)), name="churn")
    assert table.preview == (("yes", "0.5", "0.5"), ("yes", "0.5", "0.5"), ("no", "0.25", "0.1"))
    assert table.lines.of([0, 1, 2]).tolist() == [2, 3, 7]


@pytest.mark.parametrize(
    "texts",
    [["0,1", "0,9", "0,4", "0,6"], ["10 %", "90 %", "40 %", "60 %"], ["0.1", "0.9", ".4", "0.6"]],
)
@kinds
def test_numbers_stored_as_texts(written, texts):
    rows = [[label, text] for label, text in zip(["no", "yes", "no", "yes"], texts, strict=True)]
    table = read_table(written([["truth", "score"], *rows]), name="churn")
    assert table.columns["score"].values().tolist() == [0.1, 0.9, 0.4, 0.6]


@kinds
def test_a_text_among_numbers_is_no_number_in_silence(written):
    rows = [["truth", "score"], ["no", 0.1], ["yes", 0.9], ["no", "0,4"], ["yes", 0.6]]
    table = read_table(written(rows), name="churn")
    reading = predictions(table, guess_columns(table))
    assert [(each.line, each.value) for each in reading.problems.listed] == [(4, "0,4")]


def test_numbers_are_never_taken_for_thousands():
    rows = [["truth", "score"], ["no", 1.234], ["yes", 5.678], ["no", 1.111], ["yes", 9.999]]
    table = read_table(in_excel(rows), name="churn")
    assert table.columns["score"].values().tolist() == [1.234, 5.678, 1.111, 9.999]


def several(written=excel):
    tables = {
        "About": sheet([["Made by somebody"], ["in March"]]),
        "March": sheet([HEAD, *CASES]),
        "April": sheet([HEAD, *([i, label, 1 - score] for i, label, score in CASES)]),
    }
    return written(tables)


def test_the_first_sheet_with_a_table_is_read_and_another_can_be_chosen():
    table = read_table(several(), name="churn")
    assert table.sheets == ("About", "March", "April")
    assert table.conventions.sheet == "March"
    told = "Read from sheet 'March' of a workbook. Its other sheets: 'About', 'April'."
    assert table.notes[0] == told
    chosen = read_table(several(), name="churn", sheet="April")
    assert chosen.conventions.sheet == "April"
    assert figures(chosen)[1] == [1 - score for score in SCORE]
    found = read_predictions(several(), sheet="April", smaller_is_positive=True)
    assert found.models["Score"].score.size == len(CASES)


def test_a_hidden_sheet_comes_last():
    parts = excel_parts({"Hidden": sheet([HEAD, *CASES]), "Shown": sheet([HEAD, *CASES])})
    book = parts["xl/workbook.xml"].replace('name="Hidden"', 'name="Hidden" state="hidden"')
    table = read_table(archive(parts | {"xl/workbook.xml": book}))
    assert table.sheets == ("Shown", "Hidden")
    assert table.conventions.sheet == "Shown"


@pytest.mark.parametrize(
    ("sheet_name", "told"),
    [
        ("May", "churn has no sheet 'May'. Its sheets are 'About', 'March', 'April'."),
        ("About", "Sheet 'About' of churn holds no table. Expected names in one row and cases"),
    ],
)
def test_a_sheet_that_cannot_be_read(sheet_name, told):
    with pytest.raises(ReadError, match=told):
        read_table(several(), name="churn", sheet=sheet_name)


def test_texts_that_cells_share_and_prefixes_of_elements():
    cells = '<x:row r="{0}"><x:c r="A{0}" t="s"><x:v>{1}</x:v></x:c><x:c r="B{0}"><x:v>{2}</x:v>'
    rows = [(1, 0, 7), (2, 1, 0.25), (3, 2, 0.75), (4, 2, 0.5)]
    written = "".join(cells.format(*row) + "</x:c></x:row>" for row in rows)
    written += '<x:row r="1048576"><x:c r="C1048576" s="1"/></x:row>'
    body = f'<x:worksheet xmlns:x="{MAIN}"><x:sheetData>{written}</x:sheetData></x:worksheet>'
    texts = "<si><t>truth</t></si><si><r><t>n</t></r><r><t>o</t></r></si><si><t>yes</t></si>"
    book = excel({"S": body}, strings=f'<sst xmlns="{MAIN}">{texts}</sst>')
    table = read_table(book, header=True)
    assert table.preview == (("no", "0.25"), ("yes", "0.75"), ("yes", "0.5"))
    assert list(table.columns) == ["truth", "7"]


def test_a_sheet_without_names():
    table = read_table(in_excel(CASES), name="churn")
    assert list(table.columns) == ["column 1", "column 2", "column 3"]
    assert table.conventions.header is False
    assert "The first row holds values, not names" in table.notes[1]


def test_what_columns_are_called():
    assert [letters(each) for each in (1, 26, 27, 702, 703, 16384)] == [
        "A",
        "Z",
        "AA",
        "ZZ",
        "AAA",
        "XFD",
    ]


SAID = {
    "encrypted.xlsx": "is encrypted with a password",
    "encrypted_parts.xlsx": "is encrypted with a password",
    "encrypted.ods": "is encrypted with a password",
    "encrypted.xls": "is encrypted with a password",
    "binary.xlsb": "is a binary workbook of Excel",
    "document.xls": "is an old document of Office, but no workbook",
    "cut.xlsx": "is a damaged workbook",
    "cut.xls": r"is a damaged workbook \(it is cut off\)",
    "wrong_sum.xlsx": "is a damaged workbook .*Bad CRC",
    "lying_size.xlsx": "is a damaged workbook",
    "entities.xlsx": "defines a document type",
    "entities.ods": "defines a document type",
    "far_cell.xlsx": "Sheet 'S' of far_cell.xlsx reaches as far as cell XFD1048576",
    "far_cell.xls": "Sheet 'S' of far_cell.xls reaches as far as cell",
    "part_twice.xlsx": "holds a part twice",
    "shared_text.xlsx": "No table of predictions packs so tightly",
    "rows_again.ods": "No table of predictions packs so tightly",
    "spaces_again.ods": "text:c is '4000000000'",
    "lying_dimension.xls": "says that a sheet is larger than any",
    "lying_dimension_back.xls": "says that a sheet is larger than any",
}


@pytest.mark.parametrize("name", SAID)
def test_what_is_said_of_hostile_workbooks(name):
    with pytest.raises(ReadError, match=SAID[name]):
        read_table(WORKBOOKS[name](), name=name)


@pytest.mark.parametrize(
    "name",
    ["far_blank_cell.xlsx", "far_blank_corner.xlsx", "lying_dimension.xlsx", "far_merge.xlsx"],
)
def test_what_holds_nothing_costs_nothing(name):
    table = read_table(WORKBOOKS[name](), name=name)
    assert table.rows == 4
    assert list(table.columns) == ["truth", "score"]


def test_there_are_enough():
    assert len(WORKBOOKS) >= 60


def test_another_archive_is_no_workbook():
    with pytest.raises(ReadError, match="is a zip archive, and no workbook"):
        read_table(archive({"cases.csv": "truth,score\n"}), name="x.zip")


def test_an_absent_package_is_named(monkeypatch):
    monkeypatch.setitem(sys.modules, "python_calamine", None)
    with pytest.raises(ReadError, match="python-calamine, is not installed here"):
        read_table(several(), name="churn")


def test_bounds_of_rows_and_columns():
    with pytest.raises(ReadError, match="more than 10 rows"):
        read_table(in_excel([HEAD, *CASES]), limits=Limits(rows=10))
    with pytest.raises(ReadError, match="has 3 columns; at most 2"):
        read_table(in_excel([HEAD, *CASES]), limits=Limits(columns=2))


@pytest.fixture(scope="module")
def pool():
    made = ReaderPool(most=1)
    yield made
    made.close()


@kinds
def test_a_process_of_its_own_reads_them_with_the_same_result(written, pool):
    content = written([HEAD, *CASES])
    here = opened(io.BytesIO(content), name="churn", limits=Limits())
    same(here, pool.read(io.BytesIO(content), name="churn"))
    assert pool.processes


@pytest.mark.parametrize("first", [False, True])
def test_no_workbook_is_read_where_no_process_starts(monkeypatch, first):
    pool = ReaderPool(most=1)
    monkeypatch.setattr(pool, "_started", lambda: False)
    with pytest.raises(ReadError, match=r"is a workbook.* this server can start none"):
        pool.read(io.BytesIO(several()), name="churn", first=first)
    assert pool.read(io.BytesIO(b"truth,score\n0,0.2\n1,0.7\n"), name="x").table.rows == 2


def test_too_large_a_workbook_is_not_read_in_pieces(pool):
    with pytest.raises(ReadError, match="is a workbook and too large to be read at once"):
        pool.read(io.BytesIO(several()), name="churn", first=True)
