"""Tables as CSV for Excel in German and as workbooks: each number reads back, no text is run."""

import csv
import re
import zipfile
from collections.abc import Callable
from io import BytesIO, StringIO
from typing import Any
from xml.etree import ElementTree

import numpy as np
import pandas as pd
import pytest
import streamlit
from hypothesis import example, given, settings
from hypothesis import strategies as st

from perfcore.chance.intervals import Interval
from perfview.downloads import table_buttons, workbooks
from perfview.downloads.figure_tables import figures_file
from perfview.downloads.spreadsheets import KINDS, columns_file, table_file, written_as
from perfview.downloads.workbooks import MOST_CHARACTERS, workbook
from perfview.kit.parameters import TABLES
from perfview.session.addresses import read_address
from perfview.tasks.binary.files.tables import operating_points, result_zip
from perfview.tasks.figure_tables import Cell, Column, FigureTable, Row
from tests.perfview.downloads.made_results import STARTS, made_result, unmarked
from tests.perfview.running_app import Screen, opened

NUMBERS = st.floats(allow_nan=True) | st.integers(-(2**60), 2**60)
TEXTS = st.text(max_size=12) | st.text("=+-@';,_x0041\t\r\n", max_size=12)
NAMESPACE = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"


def cells_of(book: bytes) -> list[list[float | str | None]]:
    """Return the cells of a workbook as ECMA-376 says, from the sheet that its parts lead to."""
    with zipfile.ZipFile(BytesIO(book)) as archive:
        assert archive.testzip() is None
        parts = {name: ElementTree.fromstring(archive.read(name)) for name in archive.namelist()}
    (main,) = parts["_rels/.rels"]
    assert main.get("Type", "").endswith("/officeDocument")
    (sheet,) = parts[f"{main.get('Target')}"].iter(f"{NAMESPACE}sheet")
    (link,) = parts["xl/_rels/workbook.xml.rels"]
    assert link.get("Id") in sheet.attrib.values()
    named = {each.get("PartName") for each in parts["[Content_Types].xml"]}
    assert {"/xl/workbook.xml", f"/xl/{link.get('Target')}"} <= named
    rows: list[list[float | str | None]] = []
    for i, row in enumerate(parts[f"xl/{link.get('Target')}"].iter(f"{NAMESPACE}row"), start=1):
        assert row.get("r") == str(i)
        here: dict[int, float | str] = {}
        for cell in row:
            column = 0
            for letter in str(cell.get("r")).removesuffix(str(i)):
                column = 26 * column + ord(letter) - ord("A") + 1
            (inner,) = cell
            if cell.get("t") == "inlineStr":
                (text,) = inner
                assert text.tag == f"{NAMESPACE}t"
                coded = re.sub("_x([0-9A-F]{4})_", lambda m: chr(int(m[1], 16)), text.text or "")
                here[column] = coded
            else:
                assert (cell.get("t"), inner.tag) == (None, f"{NAMESPACE}v")
                here[column] = float(inner.text or "")
        rows.append([here.get(j) for j in range(1, max(here, default=0) + 1)])
    return rows


@given(st.lists(st.tuples(TEXTS, TEXTS, NUMBERS), max_size=5))
@example([("=1+1", "_x0041_", -0.0), ("\x00\ud800\r", '"<&>', float("nan"))])
def test_a_workbook_reads_back_and_runs_nothing(rows: list[tuple[Any, ...]]) -> None:
    book = workbook(("=HYPERLINK(1)", "b", "c"), rows)
    head, *read = cells_of(book)
    assert head == ["=HYPERLINK(1)", "b", "c"]
    for row, found in zip(rows, read, strict=True):
        texts = [*found, None, None, None][:3]
        assert [text or "" for text in texts[:2]] == list(row[:2])
        number = row[2]
        if number != number:
            assert texts[2] is None
        elif isinstance(number, int) and abs(number) > 2**53:
            assert texts[2] == str(number)
        else:
            assert float(texts[2] or 0) == number  # infinity is the text inf


def test_a_workbook_is_made_of_columns_and_of_tables_alike() -> None:
    points = operating_points(made_result(), "score")
    book = written_as(KINDS["xlsx"], lambda: columns_file(points))()
    head, *rows = cells_of(book)
    assert head == list(points)
    width = len(head)
    found = [
        [np.nan if x is None else float(x) for x in (*row, *[None] * width)[:width]] for row in rows
    ]
    np.testing.assert_array_equal(np.transpose(found), np.array(list(points.values()), float))
    assert book == written_as(KINDS["xlsx"], lambda: columns_file(points))()


def test_a_sheet_has_no_more_rows_columns_or_characters_than_excel(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert workbooks.MOST_ROWS == 1_048_576
    monkeypatch.setattr(workbooks, "MOST_ROWS", 1000)
    with pytest.raises(ValueError, match="A sheet has at most 1,000 rows, its header"):
        workbook(("a",), ((None,) for _ in range(1000)))
    workbook(("a",), ((None,) for _ in range(999)))
    with pytest.raises(ValueError, match=r"at most 16,384 columns, got 16,385\."):
        workbook(("a",) * 16_385, [])
    ((_,), (text,)) = cells_of(workbook(("a",), [("x" * (MOST_CHARACTERS + 1),)]))
    assert text == "x" * (MOST_CHARACTERS - 1) + "…"


def test_figures_stand_before_the_lower_and_the_upper_end_of_their_intervals() -> None:
    sure = Cell(value=0.75, interval=Interval(0.75, 0.5, 1.0, 0.95, "Wilson"))
    rows = (
        Row(name="a", cells=(sure, Cell(value=0.5))),
        Row(name="b", cells=(Cell(value=0), Cell())),
    )
    columns = Column("auc", "AUC"), Column("f1", "F1")
    table = FigureTable(caption="", of_rows="", columns=columns, rows=rows)
    assert [*csv.reader(StringIO(figures_file(table, "model").decode()))] == [
        ["model", "auc", "auc_low", "auc_high", "f1"],
        ["a", "0.75", "0.5", "1.0", "0.5"],
        ["b", "0", "", "", ""],
    ]


def german(text: bytes) -> list[list[str]]:
    assert text.startswith(b"\xef\xbb\xbf")
    return list(csv.reader(StringIO(text.decode("utf-8-sig"), newline=""), delimiter=";"))


@given(st.lists(st.tuples(TEXTS, st.floats(allow_nan=False, allow_infinity=False)), max_size=5))
def test_a_table_with_semicolons_reads_back(rows: list[tuple[str, float]]) -> None:
    rows = [(text.encode("utf-8", "replace").decode(), number) for text, number in rows]
    head, *read = german(written_as(KINDS["semicolons"], lambda: table_file("ab", rows))())
    assert head == ["a", "b"]
    assert [unmarked(row[0]) for row in read] == [text for text, _ in rows]
    assert not any("." in row[1] for row in read)
    assert [float(row[1].replace(",", ".")) for row in read] == [number for _, number in rows]
    assert not any(row[0].startswith(STARTS) for row in read if not row[0].lstrip("+-").isdigit())


@settings(max_examples=20)
@given(st.lists(st.floats(), min_size=1, max_size=5))
def test_columns_with_semicolons_are_read_by_pandas_as_they_were(values: list[float]) -> None:
    columns = {"x": np.array(values), "n": np.arange(len(values))}
    text = written_as(KINDS["semicolons"], lambda: columns_file(columns))()
    assert text.startswith(b"\xef\xbb\xbf")
    read = pd.read_csv(BytesIO(text), sep=";", decimal=",")
    np.testing.assert_array_equal(read["x"].to_numpy(float), columns["x"])
    np.testing.assert_array_equal(read["n"].to_numpy(), columns["n"])


def test_tables_are_csv_again_afterwards_even_if_one_could_not_be_made() -> None:
    def broken() -> bytes:
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        written_as(KINDS["xlsx"], broken)()
    assert table_file("a", [(0.5,)]) == b"a\r\n0.5\r\n"


@pytest.mark.parametrize(("kind", "starts"), [("semicolons", b"\xef\xbb\xbf"), ("xlsx", b"PK")])
def test_all_tables_of_the_archive_are_of_the_kind(kind: str, starts: bytes) -> None:
    made = written_as(KINDS[kind], lambda: result_zip(made_result(), "score"))()
    with zipfile.ZipFile(BytesIO(made)) as archive:
        for name in archive.namelist():
            assert name.endswith(f".{KINDS[kind].ending}")
            assert archive.read(name).startswith(starts)


def test_the_address_knows_every_kind() -> None:
    for kind in KINDS:
        assert read_address({"tables": kind}) == ({TABLES: kind}, ())
    assert set(read_address({"tables": "ods"})[0]) == set()


Kept = dict[str, tuple[Callable[[], bytes], dict[str, Any]]]


@pytest.fixture
def kept(monkeypatch: pytest.MonkeyPatch) -> Kept:
    """Every button of the run by its key: what it saves, and its options."""
    buttons: Kept = {}

    def keep(label: str, data: Callable[[], bytes], **options: Any) -> None:
        buttons[options["key"]] = data, {"label": label, **options}

    monkeypatch.setattr(streamlit, "download_button", keep)
    return buttons


def chosen(app: Screen, kind: str) -> Screen:
    assert [box.label for box in app.selectbox].count("Tables as") == 1
    app.selectbox(key="tables_kind").set_value(kind).run()
    assert not app.exception
    return app


def test_a_reader_chooses_once_for_all_pages(kept: Kept) -> None:
    app = opened(data="twenty_cases", t="0.5")
    made, options = kept["download_points"]
    assert made().startswith(b"threshold,tp,")
    assert options["file_name"].endswith(".csv")
    app = chosen(app, "semicolons")
    assert kept["download_points"][0]().startswith(b"\xef\xbb\xbfthreshold;tp;")
    assert app.query_params["tables"] == "semicolons"
    app = chosen(app, "xlsx")
    made, options = kept["download_points"]
    assert options["label"] == "Every threshold (Excel)"
    assert options["file_name"].endswith(".xlsx")
    assert options["mime"] == KINDS["xlsx"].mime
    assert cells_of(made())[0][:2] == ["threshold", "tp"]
    made, options = kept["download_tables"]
    assert options["file_name"].endswith(".zip")
    assert options["mime"] == "application/zip"
    assert "(Excel)" in options["help"]
    app.turned("compare")
    assert kept["download_models"][1]["file_name"].endswith(".xlsx")
    assert kept["download_models"][0]().startswith(b"PK")


def test_tables_of_several_classes_are_of_the_kind_too(kept: Kept) -> None:
    opened("pages/classes.py", data="digits", cell="1-1", tables="xlsx")
    tables = {key for key, (_, options) in kept.items() if "Excel" in options["label"]}
    assert {"download_matrix", "report_csv", "averages_csv", "rows_download"} <= tables
    for key in tables:
        made, options = kept[key]
        assert options["file_name"].endswith(".xlsx")
        assert cells_of(made())
    # The app reads a matrix of costs again, and reads CSV.
    assert kept["cost_download"][1]["label"] == "All costs (CSV)"
    assert kept["cost_download"][0]().startswith(b",")


def test_a_table_too_long_for_excel_is_not_offered_and_says_why(
    kept: Kept, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(table_buttons, "MOST_ROWS", 20)
    app = opened(data="twenty_cases", t="0.5", tables="xlsx")
    disabled = {key for key, (_, options) in kept.items() if options["disabled"]}
    assert disabled == {"download_points", "download_tables"}
    said = [each.value for each in app.caption if "Excel sheet" in each.value]
    assert (
        said == ["An Excel sheet has 20 rows, and here are 21: choose CSV under “Tables as”."] * 2
    )
    opened(data="twenty_cases", t="0.5", tables="semicolons")
    assert not any(options["disabled"] for _, options in kept.values())
