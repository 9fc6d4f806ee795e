"""Cells that no spreadsheet runs, and numbers that stay numbers."""

import csv
from io import StringIO

import pytest
from hypothesis import given
from hypothesis import strategies as st

from perfview.downloads.spreadsheets import MARK, csv_text, defused

TEXTS = st.text(max_size=12) | st.text("=+-@'\t\r\n 0123456789.eE", max_size=8)


@given(TEXTS)
def test_no_cell_begins_as_a_formula_does_unless_it_is_a_number(text: str) -> None:
    cell = defused(text)
    assert cell.removeprefix(MARK) == text
    if cell.lstrip().startswith(("=", "+", "-", "@", "\uff1d", "\uff0b", "\uff0d", "\uff20")):
        float(cell)
    assert not cell.startswith(("\t", "\r", "\n"))


@given(st.floats())
def test_a_number_stays_as_it_is(number: float) -> None:
    if number == number:
        assert defused(repr(number)) == repr(number)
        assert float(defused(repr(number))) == number


@pytest.mark.parametrize(
    "text",
    [
        *("=1+1", "+1+1", "-1+1", "@SUM(1)", "\t=1", "\r=1", "  =1", "\u200b=1", "\uff1dcmd"),
        *("-x", "+", "-", "=", "=\n-1", "-٣"),
    ],
)
def test_what_a_spreadsheet_would_run_is_marked(text: str) -> None:
    assert defused(text) == "'" + text


@given(st.lists(st.lists(TEXTS, min_size=2, max_size=2), max_size=5))
def test_a_table_reads_back(rows: list[list[str]]) -> None:
    text = csv_text(("a", "b"), rows).decode("utf-8-sig")
    read = list(csv.reader(StringIO(text, newline="")))
    assert read[0] == ["a", "b"]
    assert [[cell.removeprefix(MARK) for cell in row] for row in read[1:]] == rows


def test_numbers_of_a_table_are_exact_and_undefined_ones_empty() -> None:
    row = (1 / 3, float("nan"), None, float("inf"), -0.1, 2**60 + 1)
    text = csv_text("abcdef", [row]).decode()
    cells = text.splitlines()[1].split(",")
    assert cells[1:3] == ["", ""]
    assert [float(cell) for cell in cells[:1] + cells[3:5]] == [1 / 3, float("inf"), -0.1]
    assert int(cells[5]) == 2**60 + 1


def test_only_tables_with_more_than_ascii_have_a_byte_order_mark() -> None:
    assert csv_text(("a",), [("b",)]) == b"a\r\nb\r\n"
    assert csv_text(("a",), [("是",)]).startswith(b"\xef\xbb\xbf")
