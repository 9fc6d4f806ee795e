"""Rows of totals below a table, in any language, are left out and said; cases never are."""

import pytest

from perfcore.readers import read_table

CASES = ["a1;1;0,9;10", "a2;0;0,2;20", "a3;1;0,7;30", "a4;0;0,4;40", "a5;0;0,1;50"]
HEAD = "id;truth;score;amount"


def table_of(*last):
    return read_table("\n".join([HEAD, *CASES, *last, ""]).encode(), name="x")


@pytest.mark.parametrize(
    "last",
    [
        *("Grand Total;;;150", "Gesamtergebnis;;;150", "Total général;;;150", "总计;;;150"),
        *("Suma końcowa:;;;150", "Общий итог;;0,46;", "TOTAL;2;0,46;150", "合計;;;"),
        *("Alles samen;;;150", "Kokku;2;;150", ";;;150"),
    ],
)
def test_a_row_of_totals_is_left_out(last):
    table = table_of(last)
    assert table.rows == len(CASES)
    assert table.notes[-1] == "Line 7 sums up those above it, and is left out."
    assert table.columns["truth"].texts == ("1", "0")
    assert table.columns["amount"].values().tolist() == [10, 20, 30, 40, 50]
    assert len(table.preview) == len(CASES)


@pytest.mark.parametrize(
    "last",
    [
        *("a6;0;0,3;60", "a6;0;;60", "a6;;0,3;60", "a6;1;0,3;", ";1;0,3;60", "a6;1;0,3;150"),
        *("total;1;0,3;60", "a6;;0,3;50"),
    ],
)
def test_a_case_stays(last):
    table = table_of(last)
    assert table.rows == len(CASES) + 1
    assert not any("sums up" in note for note in table.notes)


def test_a_label_that_comes_again_is_no_total():
    rows = ["truth,score", "total,0.9", "none,0.2", "total,", "none,0.1", "total,"]
    assert read_table("\n".join(rows).encode()).rows == 5


def test_flags_do_not_sum_up():
    rows = ["id,flag,score", "1,0,0.5", "2,0,0.6", "3,1,0.7", "4,0,0.8", "5,1,"]
    assert read_table("\n".join(rows).encode()).rows == 5


def test_many_rows():
    lines = ["id,truth,score", *(f"{i},{i % 2},{i / 9999:.6f}" for i in range(9999)), "Total,,"]
    table = read_table("\n".join(lines).encode())
    assert table.rows == 9999
    assert table.columns["id"].odd.size == 0
    assert table.columns["score"].odd.size == 0


@pytest.mark.parametrize(
    ("above", "names"),
    [
        (["Scores of March", "", "Model;churn v2;;"], ["id", "truth", "score", "amount"]),
        (["Model;churn v2;March;"], ["id", "truth", "score", "amount"]),
        (["Report;;;", ";;;", ";Cases;;Money"], ["id", "truth", "score", "amount"]),
    ],
)
def test_titles_of_several_cells(above, names):
    table = read_table("\n".join([*above, HEAD, *CASES, ""]).encode())
    assert list(table.columns) == names
    assert table.rows == len(CASES)


def test_a_header_that_leaves_columns_unnamed_is_no_title():
    rows = [";;truth;score", *(f"{i};x;{i % 2};0,{i}" for i in range(1, 9))]
    assert list(read_table("\n".join(rows).encode()).columns)[2:] == ["truth", "score"]
    unlike = [";source;reference", *(f"{i}a;text {i};other {i}" for i in range(9))]
    assert list(read_table("\n".join(unlike).encode()).columns)[1:] == ["source", "reference"]
    texts = [";;truth;guess", *(f"{i}a;x;cat;dog" for i in range(9))]
    assert list(read_table("\n".join(texts).encode()).columns)[2:] == ["truth", "guess"]
