"""Cells that hold several values become columns, by their labels where these are told."""

import io

import numpy as np
import pandas as pd
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from perfcore import auc, sweep
from perfcore.data import Aggregates
from perfcore.readers import Table, read_table
from perfcore.readers.columns import Coded, Unusable
from perfcore.readers.limits import Limits
from perfcore.readers.openings import opened
from perfcore.readers.pieces.openings import counted, first_rows
from perfcore.readers.text.conventions import GUESSED
from tests.perfcore.readers.made_exports import CASES, SCORE, TRUTH

PAIRS = [(round(1 - s, 4), s) for _, _, s, _ in CASES]
WORDS = [("gut", "schlecht")[y] for y in TRUTH]
FORMS = {
    "Spark": "[{0},{1}]",
    "numpy": "[{0} {1}]",
    "numpy, wide": "[{0}   {1} ]",
    "pandas": "[{0}, {1}]",
    "Snowflake": '{{""gut"": {0}, ""schlecht"": {1}}}',
    "a dict of Python": "{{'schlecht': {1}, 'gut': {0}}}",
    "entries by label": "[{{'label': 'schlecht', 'score': {1}}}, {{'label': 'gut', 'score': {0}}}]",
}


def csv(form: str, sign: str = ",", more: str = "") -> bytes:
    cells = [form.format(*pair) for pair in PAIRS]
    rows = [f'{w}{sign}"{cell}"{more}' for w, cell in zip(WORDS, cells, strict=True)]
    return "\n".join([f"ausgang{sign}p{sign * bool(more)}", *rows]).encode()


def require_right(content: bytes) -> None:
    found = opened(io.BytesIO(content), name="mail", limits=Limits())
    assert not found.problem
    read = found.reading.predictions
    (cases,) = read.models.values()  # type: ignore[union-attr]
    np.testing.assert_array_equal(cases.score, SCORE)
    truth = cases.truth == read.positive  # type: ignore[union-attr]
    assert truth.astype(int).tolist() == TRUTH
    assert auc(sweep(truth, cases.score)) == auc(sweep(np.array(TRUTH), np.array(SCORE)))


@pytest.mark.parametrize("sign", [",", ";", "\t"])
@pytest.mark.parametrize("form", FORMS)
def test_probabilities_in_one_cell_of_a_text(form: str, sign: str) -> None:
    require_right(csv(FORMS[form], sign))


def test_labels_in_another_column_name_the_numbers_beside_them() -> None:
    rows = [
        f"{w},\"[{b}, {a}]\",\"['schlecht', 'gut']\""
        for w, (a, b) in zip(WORDS, PAIRS, strict=True)
    ]
    content = "\n".join(rows).encode()
    table = read_table(content)
    assert [*table.columns] == ["column 1", "column 2[schlecht]", "column 2[gut]"]
    require_right(content)
    rows[3] = rows[3].replace("'schlecht', 'gut'", "'gut', 'schlecht'")  # not in one order
    a, b = PAIRS[3]
    rows[3] = rows[3].replace(f"{b}, {a}", f"{a}, {b}")
    require_right("\n".join(rows).encode())


def nested() -> pa.Table:
    numbers = pa.array(PAIRS, pa.list_(pa.float32()))
    return pa.table({"ausgang": WORDS, "p": numbers})


TYPED = {
    "lists": nested(),
    "maps": pa.table(
        {
            "ausgang": WORDS,
            "p": pa.array(
                [[("schlecht", b), ("gut", a)] for a, b in PAIRS],
                pa.map_(pa.string(), pa.float64()),
            ),
        }
    ),
    "structs": pa.table({"ausgang": WORDS, "p": [{"gut": a, "schlecht": b} for a, b in PAIRS]}),
    "entries": pa.table(
        {
            "ausgang": WORDS,
            "p": [
                [{"label": "schlecht", "prob": b}, {"label": "gut", "prob": a}] for a, b in PAIRS
            ],
        }
    ),
}


@pytest.mark.parametrize("kind", TYPED)
def test_probabilities_in_nested_columns(kind: str) -> None:
    stored = io.BytesIO()
    pq.write_table(TYPED[kind], stored)
    require_right(stored.getvalue())


def test_probabilities_in_cells_of_a_frame() -> None:
    arrays = [np.array(pair, np.float32) for pair in PAIRS]
    frame = pd.DataFrame({"ausgang": WORDS, "p": arrays, "q": [{"gut": a} for a, _ in PAIRS]})
    table = read_table(frame)
    assert [*table.columns] == ["ausgang", "p[0]", "p[1]", "q.gut"]
    assert values(table, "p[1]") == SCORE


def values(table: Table, name: str) -> list[float]:
    column = table.columns[name]
    assert not isinstance(column, Unusable)
    return column.values().tolist()


def test_what_a_row_lacks_is_missing_and_another_text_is_said_to_be_no_number() -> None:
    table = read_table(b'y,p\n0,"{""a"":0.1}"\n1,"{""b"":0.2}"\n0,\n1,oops\n')
    assert [*table.columns] == ["y", "p.a", "p.b"]
    assert np.isnan(values(table, "p.a")).tolist() == [False, True, True, True]
    b = table.columns["p.b"]
    assert isinstance(b, Coded)
    assert "oops" in b.texts
    assert table.preview[1] == ("1", "", "0.2")


@pytest.mark.parametrize(
    "cells",
    [
        ["[urgent] call", "[spam] win"],
        ["[a, b]", "[c]"],
        ["[]", "[]"],
        ["[" * 5000, "[" * 5000],
        ["{", "}"],
    ],
)
def test_other_texts_stay_as_they_are(cells: list[str]) -> None:
    table = read_table(("y\tnote\n" + "".join(f"0\t{cell}\n" for cell in cells)).encode())
    assert [*table.columns] == ["y", "note"]
    note = table.columns["note"]
    assert isinstance(note, Coded)
    assert {*note.texts} == {*cells}


FIRST = 'y\tp\n0\t[0.1,0.9]\n1\t{"a": 0.5}\n0\t[0.2,0.8]\n'
HOSTILE = {
    "a list of very many": FIRST + "0\t[" + "0," * 10**6 + "0]\n",
    "deep": FIRST + "0\t" + "[" * 4000 + "]" * 4000 + "\n" + "0\t" + '{"a":' * 1500 + "\n",
    "labels that all differ": FIRST + "".join(f'0\t{{"l{i}": 1}}\n' for i in range(10**4)),
    "a repeated label": FIRST + '0\t{"a": 1, "a": 2}\n',
    "half a character": FIRST + '0\t{"a\\ud800": 1}\n',
}


@pytest.mark.parametrize("kind", HOSTILE)
def test_cells_that_hold_too_much_are_bounded(kind: str) -> None:
    table = read_table(HOSTILE[kind].encode())
    assert len(table.columns) <= 105
    if kind == "labels that all differ":
        column = table.columns["p"]
        assert isinstance(column, Unusable)
        assert "more than 100 different values" in str(column.why)
    elif kind != "half a character":
        assert [*table.columns] == ["y", "p[0]", "p[1]", "p.a"]


def test_an_entry_named_as_another_column_is_none() -> None:
    table = read_table(b"y;p;p[0]\n" + b"0;[0.1,0.9];3\n1;[0.2,0.8];4\n" * 2)
    assert [*table.columns] == ["y", "p", "p[0]"]
    assert values(table, "p[0]") == [3, 4, 3, 4]


@pytest.mark.parametrize("parquet", [False, True])
def test_a_large_file_is_counted_piece_by_piece(parquet: bool) -> None:
    stored = io.BytesIO(csv("[{0},{1}]"))
    if parquet:
        pq.write_table(nested(), stored := io.BytesIO())
    how = {"name": "mail", "limits": Limits(), "conventions": GUESSED}
    found = first_rows(stored, **how)  # type: ignore[arg-type]
    assert found.guess.scores == ("p[1]",)
    read = counted(stored, choices=found.guess, **how).predictions  # type: ignore[arg-type]
    (counts,) = read.models.values()  # type: ignore[union-attr]
    known = sweep(np.array(TRUTH), np.array(SCORE))
    assert isinstance(counts, Aggregates)
    assert {*counts.score.tolist()} == {*known.thresholds[1:].tolist()}
    assert counts.counts.sum() == len(TRUTH)
