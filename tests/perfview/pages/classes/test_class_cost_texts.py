"""A cost matrix as the text of an address and as a file: read back, or refused in words."""

import re

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from perfview.pages.classes.decisions.cost_files import (
    LARGEST_FILE,
    CostFileError,
    costs_csv,
    costs_in_file,
)
from perfview.pages.classes.decisions.cost_texts import (
    LONGEST_COSTS,
    costs_of,
    costs_text,
    first_costs,
    has_room,
    read_costs,
    set_errors,
)

LABELS = ("cat", "dog", "=owl")

prices = st.sampled_from([0, 1, 1, 2.5, -3, 1e-7, 1e12])
matrices = st.integers(1, 5).flatmap(lambda size: arrays(float, (size, size), elements=prices))


@given(costs=matrices)
def test_any_costs_come_back_from_their_text_and_their_file(costs: np.ndarray) -> None:
    size = len(costs)
    text = costs_text(costs)
    assert (text == "") == (costs == first_costs(size)).all()
    assert text == "" or read_costs(text) == text
    np.testing.assert_array_equal(costs_of(text, size), costs)
    labels = [f"-class {i};" for i in range(size)]
    np.testing.assert_array_equal(costs_in_file(costs_csv(costs, labels), labels), costs)


@pytest.mark.parametrize("place", [0, 7])
def test_whole_rows_and_columns_take_one_part_each(place: int) -> None:
    rows, columns, both = (first_costs(100) for _ in range(3))
    set_errors(rows, place, None, 10)
    set_errors(columns, None, place, 0.5)
    set_errors(both, None, None, 3)
    set_errors(both, place, None, 10)
    np.fill_diagonal(both, -2)
    both[99, 3] = 4
    assert costs_text(rows) == f"{place}.:10"
    assert costs_text(columns) == f".{place}:0.5"
    assert costs_text(both) == f"~:-2,.:3,{place}.:10,99.3:4"
    np.testing.assert_array_equal(costs_of(costs_text(both), 100), both)


def test_an_address_has_room_for_any_whole_costs_of_thirty_classes_and_for_no_more() -> None:
    rng = np.random.default_rng(0)
    assert has_room(rng.integers(100, 999, (30, 30)).astype(float))
    assert not has_room(rng.random((100, 100)))
    assert read_costs("1~" * (LONGEST_COSTS // 2)) is None


@pytest.mark.parametrize(
    "text",
    ["", "x", "0.1", "0.1:", "0.1:a", "0.1:inf", "0.1:1e13", "01.2:3", "1:2", "0.1:1,0.1:2", "0~1",
     "0~1~~1", "0.1.2:3", "0,1:5", "-1.0:2"],
)  # fmt: skip
def test_what_says_no_costs_is_not_read(text: str) -> None:
    assert read_costs(text) is None


@pytest.mark.parametrize("text", ["0.3:5", "3.:5", ".3:5", "0~1~1~0"])
def test_costs_of_other_classes_are_told_apart(text: str) -> None:
    assert read_costs(text) == text
    assert costs_of(text, 3) is None


def test_a_file_may_have_its_classes_in_any_order_and_other_marks() -> None:
    rows = ["\ufeff;dog;=owl; cat", "=owl;1;0;2", "dog;-1;5;2,5", "", "cat;3;4;0"]
    found = costs_in_file("\r\n".join(rows).encode(), LABELS)
    assert found.tolist() == [[0, 3, 4], [2.5, -1, 5], [2, 1, 0]]
    assert costs_in_file(b"0\t1\t2\n3\t0\t4\n5\t6\t0\n", LABELS).tolist() == [
        [0, 1, 2],
        [3, 0, 4],
        [5, 6, 0],
    ]


@pytest.mark.parametrize(
    ("sent", "words"),
    [
        (b"0,1\n1,0\n", "must have a row and a column for each of the 3 classes, it has 2 rows and "
         "2 columns."),
        (b"", "it has 0 rows and 0 columns."),
        (b"1," * 200_000, "it has 1 rows and 200001 columns."),
        (b"x" * 200_000, "it has 0 rows and 0 columns."),
        (b",cat,dog,owl\ncat,0,1,1\ndog,1,0,1\nowl,1,1,0\n",
         "must name each class once in its first column; “\\=owl” is missing."),
        (b",cat,dog,dog\ncat,0,1,1\ndog,1,0,1\n=owl,1,1,0\n",
         "must name each class once in its first row; “\\=owl” is missing."),
        (b"0,1,1\n1,0,high\n1,1,0\n",
         "In the file of costs “high” is no number from −10^12 to 10^12 (calling dog \\=owl)."),
        (b"\xff\xfe", "The file of costs is not text in UTF-8."),
        (b"1" * (LARGEST_FILE + 1), "The file of costs is larger than 1 MB."),
    ],
)  # fmt: skip
def test_a_file_that_is_no_cost_matrix_is_refused_in_words(sent: bytes, words: str) -> None:
    with pytest.raises(CostFileError, match=re.escape(words)) as refused:
        costs_in_file(sent, LABELS)
    assert str(refused.value).endswith("Nothing was changed.")
