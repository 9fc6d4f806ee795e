"""Quick attempts at a text file give the same table, or the same error, as a close look at it."""

import threading
from contextlib import contextmanager
from dataclasses import asdict
from io import BytesIO

import numpy as np
import pyarrow as pa
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from perfcore.readers import Limits, ReadError, column_builders, read_table
from perfcore.readers.openings import opened
from perfcore.readers.text import ahead, attempts, encodings, layouts, passes, shapes
from perfcore.readers.text.conventions import GUESSED
from tests.hostile_inputs import FILES as HOSTILE
from tests.perfcore.readers.made_exports import ASKED, EXPORTS
from tests.perfcore.readers.same_records import same
from tests.perfcore.readers.test_isolated import FILES as USUAL
from tests.perfcore.readers.test_isolated import LARGEST

FILES = {**USUAL, **EXPORTS, **ASKED}
WIDE = ("columns_1000.csv",)
"""Columns are guessed alike both ways, and a thousand of them for seconds."""
FEW_BYTES = Limits(row_bytes=2**10)
"""So the text falls into many blocks, and is read ahead."""


@contextmanager
def closely():
    """Read without any attempt, one block after the other."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(column_builders, "finite_numbers", lambda cells: None)
        patch.setattr(column_builders, "signs", lambda cells: None)
        patch.setattr(encodings, "_LIKE_ASCII", frozenset())
        patch.setattr(encodings, "plain_lines", lambda text: None)
        patch.setattr(layouts, "_PIECE_BYTES", 2**30)
        patch.setattr(passes, "one_ahead", lambda batches: batches)
        for module in (encodings, shapes):
            patch.setattr(module, "line_starts", lambda text, signs: (text.count(b"\n"), True))
        yield


def outcome(data, limits, conventions=GUESSED):
    try:
        return opened(BytesIO(data), name="a.csv", limits=limits, conventions=conventions)
    except ReadError as error:
        return error.message


def both_ways(data, limits=FEW_BYTES, **given):
    quick = outcome(data, limits, **given)
    with closely():
        slow = outcome(data, limits, **given)
    assert type(quick) is type(slow), (quick, slow)
    same(quick, slow)


@pytest.mark.parametrize(
    "limits",
    [FEW_BYTES, pytest.param(Limits(), marks=pytest.mark.thorough)],
    ids=["in many blocks", "at once"],
)
@pytest.mark.parametrize(
    "name",
    [
        pytest.param(name, marks=pytest.mark.thorough if i % 5 or name in LARGEST else ())
        for i, name in enumerate(FILES)
    ],
)
def test_usual_files_are_read_the_same_either_way(name, limits):
    both_ways(FILES[name], limits)


@pytest.mark.parametrize(
    "name",
    # All are read by tests/perfview/pages/test_hostile_inputs.py; here every ninth shows the ways.
    [
        pytest.param(name, marks=pytest.mark.thorough if i % 9 or name in WIDE else ())
        for i, name in enumerate(HOSTILE)
    ],
)
def test_hostile_files_are_read_the_same_either_way(name):
    content = HOSTILE[name]
    both_ways(content() if callable(content) else content, Limits(rows=20_000, columns=1000))


ODD = (
    *("", "NA", "nan", "inf", "-inf", "Infinity", "+0.5", "-0.0", "-0", "007", " 0.5", "0.5\t"),
    *("1e5", "1E-3", "1e999", "1e-999", "1e", "5.", ".5", ".", "0x1F", "1_000", "1,5", "1.234"),
    *("1.234,5", "87 %", "$5", "(3)", "9223372036854775808", "0.12345678901234567890123"),
    *("4.9e-324", "1.7976931348623157e308", "9007199254740993", "\uff10.5", "\u22120.5", "\xa0.5"),
    *("yes", "no", "None", "12 row", "(2 rows affected)", "--", "# x", 'a"b', "a\nb", "1.0.2"),
)
KINDS = (
    lambda chance, rows: chance.integers(0, 2, rows).astype(str),
    lambda chance, rows: chance.random(rows).astype(str),
    lambda chance, rows: chance.normal(size=rows).round(3).astype(str),
    lambda chance, rows: np.arange(rows).astype(str),
    lambda chance, rows: [f"{row:06d}" for row in range(rows)],
    lambda chance, rows: chance.choice(["yes", "no"], rows),
    lambda chance, rows: chance.choice([*"01 x\xe9", ""], rows),
    lambda chance, rows: [f"{value:,.2f}" for value in chance.lognormal(8, 2, rows)],
    lambda chance, rows: [f"{value:.5f}".replace(".", ",") for value in chance.random(rows)],
)
NAMES = ("truth", "score", "id", "weight", "score", "", "0.5", "x y")


def written(cells, separator, *, always):
    def one(cell):
        quote = always or separator in cell or "\n" in cell or '"' in cell
        return '"' + cell.replace('"', '""') + '"' if quote else cell

    return separator.join(map(one, cells))


@st.composite
def texts(draw):
    """A text file of a few columns, each with a few odd cells, and odd lines between its rows."""
    rows = draw(st.sampled_from([0, 1, 2, 5, 60, 300, 4095, 4096, 4097, 6000]))
    chance = np.random.default_rng(draw(st.integers(0, 2**32)))
    kinds = draw(st.lists(st.sampled_from(KINDS), min_size=1, max_size=4))
    columns = [[*map(str, kind(chance, rows))] for kind in kinds]
    for column in columns:
        for odd in draw(st.lists(st.sampled_from(ODD), max_size=3)) if rows else ():
            column[draw(st.integers(0, rows - 1))] = odd
    separator = draw(st.sampled_from(",;\t| "))
    always = draw(st.booleans())
    names = draw(st.lists(st.sampled_from(NAMES), min_size=len(kinds), max_size=len(kinds)))
    lines = [names] * draw(st.integers(0, 1)) + [[*cells] for cells in zip(*columns, strict=True)]
    found = [written(cells, separator, always=always) for cells in lines]
    empty = separator * (len(kinds) - 1)
    between = st.sampled_from(["", " ", empty, '""' + empty, empty + "1", '"', "-----", "\xe9"])
    for line in draw(st.lists(between, max_size=2)):
        found.insert(draw(st.integers(0, len(found))), line)
    end = draw(st.sampled_from(["\n", "\r\n", "\r"]))
    encoding = draw(st.sampled_from(["utf-8", "utf-8-sig", "utf-16", "cp1252", "gb18030"]))
    text = end.join(found) + draw(st.sampled_from(["", end, end * 2]))
    return text.encode(encoding, "replace")


@given(texts(), st.sampled_from([2**10, 2**14, 2**22]), st.sampled_from([None, ".", ","]))
@example(b"truth,score\n" + b"1,0.5\n0,-0.0\n\n" * 99, 2**10, None)
def test_made_files_are_read_the_same_either_way(data, row_bytes, decimal):
    conventions = type(GUESSED)(**{**asdict(GUESSED), "decimal": decimal})
    both_ways(data, Limits(row_bytes=row_bytes), conventions=conventions)


def test_numbers_are_those_that_python_reads():
    chance = np.random.default_rng(3)
    values = chance.integers(0, 2**63, 50_000).view(np.float64)
    spelt = [repr(value) for value in values[np.isfinite(values)].tolist()]
    column = read_table(("x,y\n" + "".join(f"{each},1\n" for each in spelt)).encode()).columns["x"]
    assert column.numbers.tobytes() == np.array([*map(float, spelt)]).tobytes()


@pytest.mark.parametrize(
    "cells",
    [[], [""], ["1", None], ["1", "0", "12"], ["1", ""], ["\xe9", "1"], ["12", ""], [1, 2]],
)
def test_what_is_not_one_sign_each_is_no_case_for_signs(cells):
    assert attempts.signs(pa.array(cells, pa.string() if cells[:1] != [1] else pa.int8())) is None


def test_signs_are_in_the_order_in_which_they_come():
    cells = pa.array(["long", "b", "a", "b", "\x7f", "c"]).slice(1)
    different, places = attempts.signs(cells)
    assert different.to_pylist() == ["b", "a", "\x7f", "c"]
    assert places.tolist() == [0, 1, 0, 2, 3]


def test_where_no_thread_starts_nothing_is_made_ahead(monkeypatch):
    def refused(thread):
        raise RuntimeError("can't start new thread")

    monkeypatch.setattr(threading.Thread, "start", refused)
    assert [*ahead.one_ahead(iter("abc"))] == ["a", "b", "c"]


def test_an_error_comes_after_what_was_made_before_it():
    def made():
        yield 1
        yield 2
        raise ReadError("no more")

    found = []
    with pytest.raises(ReadError, match="no more"):
        found.extend(ahead.one_ahead(made()))
    assert found == [1, 2]
