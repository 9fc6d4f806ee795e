"""What is found out of all texts of a column at once is what each text tells by itself."""

import numpy as np
import pyarrow as pa
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from perfcore.readers.column_builders import ColumnBuilder
from perfcore.readers.columns import Coded
from perfcore.readers.guessing.class_evidence import (
    _measured,
    _mostly_others,
    amounts_in,
    counted,
    counted_in,
    labels_in,
)
from perfcore.readers.label_counts import label_key, spelt_rows
from perfcore.readers.labels import looks_like_truth
from perfcore.readers.problems import FINE, REASONS
from perfcore.readers.tables import Table
from perfcore.readers.text.notation_guesses import NO_HABITS, Habits, _decided, notation_of
from perfcore.readers.text.notations import PLAIN, cast_numbers, look_like_numbers
from perfcore.readers.text.numbers import MISSING, is_missing, number, number_text, why_no_number

ODD = (
    *MISSING, *map(str.upper, MISSING), "İnf", "inf", "-Infinity", "+inf ", "infinite", "nan(1)",
    "1", "+1", "1.0", "-.5", "5.", ".", "-", "1e5", "1E+400", "-1e999", "1,5", "1.234,5", "87 %",
    "12,345", "$7", "(3)", "\u0661", "1_000", "0x1", " 2\u3000", "\x1c", "-0", "0", "true", "cat",
    "猫", "1;2", "1\n", "no", "in", "e5", "1e", "+", "2 000", "'1",
)  # fmt: skip
TEXT = st.sampled_from(ODD) | st.text(max_size=4) | st.from_regex(r"[0-9+., %e-]{1,6}")
TEXTS = st.lists(TEXT, min_size=1, max_size=12)


def column_of(texts: list[str]) -> Coded:
    builder = ColumnBuilder()
    builder.add(pa.array(texts, pa.string()))
    column = builder.column()
    assert isinstance(column, Coded)
    return column


@given(TEXTS)
@example(list(ODD))
def test_why_a_text_is_no_number(texts):
    codes = why_no_number(pa.array(texts, pa.string())).tolist()
    found = [None if code == FINE else REASONS[code] for code in codes]
    assert found == [number(text)[1] for text in texts]


def amounts(column, labels):
    """Whether all labels are numbers, as the column writes them or else plainly, and measure."""
    spelt = dict(zip(column.texts, zip(*column.text_values(), strict=True), strict=True))
    told = [spelt[text] for text in column.texts if not is_missing(text)]
    if all(reason == FINE for _, reason in told):
        return _measured(np.unique([value for value, _ in told]))
    plain = [number(label) for label in labels]
    return all(why is None for _, why in plain) and _measured(np.array([x for x, _ in plain]))


@given(TEXTS)
@example(list(ODD))
def test_which_labels_a_column_holds_and_whether_they_are_numbers(texts):
    column = column_of(texts)
    values, reasons = column.text_values()
    rows: dict[str, int] = {}
    for text in texts:
        if not is_missing(text):
            i = column.texts.index(text.strip())
            plain = reasons[i] == FINE and column.notation.plain
            key = number_text(float(values[i])) if plain else label_key(text)
            rows[key] = rows.get(key, 0) + 1
    assert spelt_rows(column) == rows
    table = Table("a.csv", len(texts), {"a": column})
    labels = labels_in(table, "a")
    assert counted_in(table, "a") == counted(labels)
    assert amounts_in(table, "a") == amounts(column, labels)


@given(TEXTS, st.sampled_from((None, ".", ",")), st.booleans())
def test_how_a_column_of_few_texts_writes_numbers(texts, decimal, continental):
    cells, habits = pa.array(texts, pa.string()), Habits(decimal, continental=continental)
    like = cells.filter(look_like_numbers(cells))
    plain = habits.open_to_points and cast_numbers(cells, PLAIN) is not None
    assert notation_of(cells, habits) == (PLAIN if plain else _decided(like, habits))


@given(TEXTS)
def test_cells_that_begin_with_a_word_are_no_numbers(texts):
    cells = pa.array(texts, pa.string())
    try:
        expected = cells.cast(pa.float64())
    except pa.ArrowInvalid:
        expected = None
    assert str(cast_numbers(cells, PLAIN)) == str(expected)


@pytest.mark.parametrize(
    ("labels", "two"), [("aabb", True), ("a" * 99 + "b" * 99 + "c", True), ("aabbcc", False)]
)
def test_a_third_label_that_is_rare_is_a_slip(labels, two):
    assert looks_like_truth(column_of([*labels])) == two


@given(
    st.dictionaries(st.sampled_from("abcdef"), st.integers(1, 9)), st.sets(st.sampled_from("abc"))
)
def test_a_column_of_other_labels_is_never_one_of_nearly_all_known_labels(rows, known):
    share = sum(rows[label] for label in rows.keys() & known) / max(sum(rows.values()), 1)
    if _mostly_others(rows, dict.fromkeys(known, 1)):
        assert share < 0.9
    elif rows:
        assert share > 0.7


def test_nothing_is_known_of_numbers_where_there_are_none():
    assert notation_of(pa.array(["cat", "dog"]), NO_HABITS) == PLAIN
