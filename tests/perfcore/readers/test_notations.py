"""Numbers as people's tools write them: thousands, percent signs, currencies, and doubts."""

import io

import numpy as np
import pandas as pd
import pytest

from perfcore.readers import ReadError, guess_columns, predictions, read_predictions, read_table

MANY = 5000
"""More different texts than a column keeps a code for."""


def table(sign, *cells, other=None, **options):
    """A table whose column x holds cells, in quotation marks, with `sign` between columns."""
    other = other or ["0"] * len(cells)
    rows = zip(other, cells, strict=True)
    text = "\n".join([f"y{sign}x", *(f'"{y}"{sign}"{x}"' for y, x in rows)])
    return read_table(text.encode(), name="mail.csv", **options)


@pytest.mark.parametrize(
    ("sign", "cells", "values"),
    [
        (",", ["3,589", "678,621", "999"], [3589, 678621, 999]),
        (",", ["3,589", "1,234,567"], [3589, 1234567]),
        (",", ["3,589", "1,234.5"], [3589, 1234.5]),
        (",", ["3,589", "12.5"], [3589, 12.5]),
        (";", ["1.234.567", "3.589"], [1234567, 3589]),
        (";", ["3.589", "0,25"], [3589, 0.25]),
        (";", ["3.589", "999"], [3589, 999]),
        (";", ["1 234", "678 621", "12"], [1234, 678621, 12]),
        (";", ["1\u202f234,5", "2\xa0678\xa0621"], [1234.5, 2678621]),
        (",", ["1'234", "678’621.5"], [1234, 678621.5]),
        (",", ["0,25", "0,5"], [0.25, 0.5]),
        (",", ["0,125", "0,250"], [0.125, 0.25]),
        (",", ["-1234,567", "3,589"], [-1234.567, 3.589]),
        (";", ["1,5E-05", "0,2"], [1.5e-05, 0.2]),
        (",", ["87 %", "5%", "87.5 %"], [0.87, 0.05, 0.875]),
        (";", ["87,3\u202f%", "12,345 %"], [0.873, 0.12345]),
        (",", ["$3,589.50", "$12.00", "-$4.25"], [3589.5, 12, -4.25]),
        (";", ["3.589,50 €", "12,00 €", "€ 7,10"], [3589.5, 12, 7.1]),
        (",", ["USD 3.5", "£4.25", "¥5"], [3.5, 4.25, 5]),
        (",", ["(3.50)", "+4.25", "$(5.00)"], [-3.5, 4.25, -5]),
        ("\t", ["\uff10\uff0e\uff18\uff17", "\uff11"], [0.87, 1]),
        ("\t", ["87.5\uff05", "10\uff05"], [0.875, 0.1]),
        (";", ["0.25", "0.5"], [0.25, 0.5]),
    ],
)
def test_numbers_are_read_as_they_are_meant(sign, cells, values):
    np.testing.assert_array_equal(table(sign, *cells).columns["x"].values(), values)


@pytest.mark.parametrize(
    ("first", "written", "values"),
    [
        ([f"{i}" for i in range(MANY)], "3,589", [*range(MANY), 3589]),
        ([f"{i / 7:.5f}" for i in range(MANY)], "3,589", None),
        ([f"0,{i:05}" for i in range(MANY)], "2,5", None),
        ([f"{i // 1000 + 1},{i % 1000:03}" for i in range(MANY)], "999", None),
        ([f"{i / MANY:.5f} %" for i in range(MANY)], "87 %", None),
    ],
)
def test_the_last_number_may_tell_how_the_first_is_meant(first, written, values):
    found = table(",", *first, written)
    column = found.columns["x"]
    assert not column.odd.size
    wanted = {"999": [1000.0, 999.0], "2,5": [0.0, 2.5], "87 %": [0.0, 0.87]}
    wanted = values or wanted.get(written) or [0.0, 3589.0]
    assert column.values()[[0, -1]].tolist() == [wanted[0], wanted[-1]]


def test_what_is_read_otherwise_than_plainly_is_said():
    assert "In column 'x', '3,589' is read as 3589." in table(",", "3,589", "999").notes
    assert "In column 'x', '87 %' is read as 0.87." in table(",", "87 %", "5 %").notes
    assert "In column 'x', '1 234,5' is read as 1234.5." in table(";", "1\u202f234,5", "3").notes
    assert "In column 'x', '3.589' is read as 3589." in table(";", "3.589", "999").notes
    assert len(table(";", "0,25", "0,5").notes) == 1


@pytest.mark.parametrize(
    ("cells", "odd"),
    [
        (["87 %", "5 %", "0.87"], ["0.87"]),
        (["0.87", "0.5", "5 %"], ["5 %"]),
        (["0.87", "0.5", "0,25"], ["0,25"]),
        (["3,589", "1,234,567", "0,25"], ["0,25"]),
    ],
)
def test_a_number_unlike_the_others_is_a_bad_row_and_never_guessed(cells, odd):
    faults = table(",", *cells).columns["x"].faults("x")
    assert faults.texts == odd


DOUBTFUL = ["3,589", "678,621", "12,345"]


@pytest.mark.parametrize(
    ("sign", "cells", "first", "other"),
    [
        (",", DOUBTFUL, "3589", "3.589"),
        ("\t", DOUBTFUL, "3589", "3.589"),
        (";", ["3.589", "678.621"], "3589", "3.589"),
        (",", ["3,589", "12345"], "3589", "3.589"),
    ],
)
def test_what_may_mean_two_things_is_asked(sign, cells, first, other):
    found = table(sign, *cells, other=["no", "yes", "no"][: len(cells)])
    asked = f"does not tell what '{cells[0]}' in column 'x' is: {first} or {other}"
    with pytest.raises(ReadError, match=asked):
        predictions(found, guess_columns(found))


@pytest.mark.parametrize(
    ("options", "least"), [({"decimal": ","}, 3.589), ({"thousands": ","}, 3589.0)]
)
def test_an_answer_settles_it(options, least):
    found = table(",", *DOUBTFUL, other=["no", "yes", "no"], **options)
    read = predictions(found, guess_columns(found)).predictions
    assert read.models["x"].score.min() == least


def test_points_between_thousands_leave_the_comma_as_the_decimal_sign():
    found = table(";", "3.589", "678.621", thousands=".")
    assert found.conventions.decimal == ","
    assert found.columns["x"].values().tolist() == [3589.0, 678621.0]


@pytest.mark.parametrize(
    ("other", "value"), [(["0.25", "0.5", "1"], 3589), (["0,25", "0,5", "1"], 3.589)]
)
def test_other_columns_of_the_file_tell(other, value):
    assert table(",", *DOUBTFUL, other=other).columns["x"].values()[0] == value


def test_texts_in_a_parquet_file_and_a_frame_are_read_alike():
    frame = pd.DataFrame({"truth": [0, 1, 1], "score": ["12 %", "7,5 %", "100 %"]})
    stored = io.BytesIO()
    frame.to_parquet(stored)
    for source in (frame, stored):
        score = read_predictions(source, name="x").models["score"].score
        assert score.tolist() == [0.12, 0.075, 1.0]


@pytest.mark.parametrize(
    ("options", "told"),
    [
        ({"thousands": "_"}, "Argument thousands must be one of '', ',', "),
        ({"thousands": ",", "decimal": ","}, "',' cannot be the decimal sign and stand between"),
    ],
)
def test_choices_that_contradict_each_other(options, told):
    with pytest.raises(ReadError, match=told):
        table(",", "1", "2", **options)
