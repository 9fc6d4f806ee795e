"""JSON is read by its names: probabilities by their labels, and what is wrong is said by row."""

import json

import pytest

from perfcore.readers import ReadError, guess_columns, predictions, read_table
from perfcore.readers.limits import Limits
from perfcore.readers.pieces.openings import first_rows
from perfcore.readers.text.conventions import GUESSED
from perfcore.readers.typed.containers import Unread, entries

ENTRIES = [{"label": "x", "score": "1"}, {"label": "y", "score": None}]
WITHIN = [{"tables": {"value": "x", "score": "1"}}, {"tables": {"value": "y", "score": "2"}}]
CENTRES = [{"CENTROID_ID": "2", "DISTANCE": "0.4"}, {"CENTROID_ID": "1", "DISTANCE": "3"}]
TWICE = {"labels": ["x", "x"], "scores": ["1", "2"]}
LIST = Unread("list")


@pytest.mark.parametrize(
    ("value", "columns"),
    [
        ({"a": {"b": {"c": "1"}}}, {"p.a.b.c": "1"}),
        ({"labels": ["x", "y"], "scores": ["1", "2"]}, {"p.scores[x]": "1", "p.scores[y]": "2"}),
        (TWICE, {"p.labels": LIST, "p.scores[0]": "1", "p.scores[1]": "2"}),
        (ENTRIES, {"p[x]": "1", "p[y]": None}),
        (WITHIN, {"p[x]": "1", "p[y]": "2"}),
        (CENTRES, {"p[2]": "0.4", "p[1]": "3"}),
        ([{"label": "x", "score": "1"}], {"p.label": "x", "p.score": "1"}),
        (["0.1", "0.9"], {"p[0]": "0.1", "p[1]": "0.9"}),
        (["some", "words"], {"p": LIST}),
        (["0"] * 101, {"p": LIST}),
        ([], {}),
        ({}, {}),
    ],
)
def test_what_stands_in_a_value(value, columns):
    found = dict(entries("p", value))
    assert found == columns
    assert [type(each) for each in found.values()] == [type(each) for each in columns.values()]


def test_labels_in_another_order_stay_with_their_numbers():
    rows = [
        {"truth": "b", "p": [{"label": "a", "score": 0.1}, {"label": "b", "score": 0.9}]},
        {"truth": "a", "p": [{"label": "b", "score": 0.4}, {"label": "a", "score": 0.6}]},
    ]
    table = read_table("\n".join(map(json.dumps, rows * 3)).encode())
    assert list(table.columns) == ["truth", "p[a]", "p[b]"]
    assert table.columns["p[a]"].values().tolist() == [0.1, 0.6] * 3


def test_numbers_are_read_as_they_are_written():
    text = (
        b'{"y":1,"s":0.1,"id":12345678901234567890}\n{"y":0,"s":1e-3,"id":12345678901234567891}\n'
    )
    table = read_table(text, exact=("id",))
    assert table.columns["id"].texts == ("12345678901234567890", "12345678901234567891")
    assert table.columns["s"].values().tolist() == [0.1, 0.001]


def test_what_a_row_does_not_name_is_missing_there():
    many = [{"y": i % 2, **({"late": i} if i > 5000 else {})} for i in range(9000)]
    late = read_table(json.dumps(many).encode()).columns["late"].values()
    assert sum(late == late) == 3999
    assert late[8999] == 8999
    rows = [{"truth": 1, "score": 0.7}, {"truth": 0}, {"truth": 0, "score": None}]
    table = read_table(json.dumps(rows).encode(), name="mail.json")
    reading = predictions(table, guess_columns(table))
    assert reading.predictions is None
    assert [(each.line, each.column) for each in reading.problems.listed] == [
        (2, "score"),
        (3, "score"),
    ]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (b'{"truth":1,"score":0.1}\n{"truth":1,"sc', "breaks off or is damaged in row 2"),
        (b'[{"truth":1,"score":0.1}, {"truth":0 "score":1}]', "damaged in row 2"),
        (b'[{"truth":1,"score":0.1}] and more', "damaged in row 2"),
        (b'[{"truth":1,"score":0.1}, 7]', "a bare value in row 2. Expected an object with names"),
        (b'[[1, 0.5], [0, 0.1, 3]]', "has 3 values in row 2, and 2 in the first"),
        (b'{"truth":1,"truth":0,"score":0.1}\n{"truth":1}', "names 'truth' twice in one object"),
        (b'{"a.b":1,"a":{"b":2}}\n{"c":1}', "two values of 'a.b' in row 1"),
        (b'{"a":"\\ud800"}\n{"a":"b"}', "half a character (a lone surrogate) in column 'a'"),
        (b'{"a":[1,2],"b":3}', "is JSON, but no table. Expected a list of objects"),
        (b'{"a":"\xff"}', "no UTF-8"),
        (b"[" * 10**5, "nested too deeply in row 1"),
        (b"[]", "holds no rows"),
        (b"{}", "holds no rows"),
        (b'{"a":1}\n' * 101, "more than 100 rows"),
        (b'{"a":"' + b"x" * 2000 + b'"}\n{"a":1}', "more than 1,000 bytes"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_said(text, told):
    with pytest.raises(ReadError) as found:
        read_table(text, name="mail.json", limits=Limits(rows=100, row_bytes=1000))
    assert str(found.value).startswith("mail.json ")
    assert told in str(found.value)


@pytest.mark.parametrize(
    "text",
    [b"[a],b\n1,0.5\n0,0.1\n", b'"[0.1,0.9]",1\n"[0.8,0.2]",0\n', b"[0.1, 0.9],1\n[0.2],0\n"],
)
def test_a_text_whose_first_cell_is_a_list_is_no_json(text):
    assert all("JSON" not in str(note) for note in read_table(text).notes)


def test_a_file_that_is_too_large_for_one_piece_is_refused_by_what_it_is(tmp_path):
    path = tmp_path / "mail.json"
    path.write_bytes(b'{"truth":1,"score":0.1}\n')
    with path.open("rb") as file, pytest.raises(ReadError, match="is JSON and too large"):
        first_rows(file, name="mail.json", limits=Limits(), conventions=GUESSED)


@pytest.mark.parametrize(
    "encoding", ["utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "utf-32", "utf-32-le"]
)
@pytest.mark.parametrize("lines", [True, False])
def test_json_is_known_in_every_encoding_that_json_has(encoding, lines):
    rows = [{"wahrheit": "groß", "p": 0.25}, {"wahrheit": "klein", "p": 0.75}] * 3
    text = "\n".join(map(json.dumps, rows)) if lines else json.dumps(rows, ensure_ascii=False)
    table = read_table(f" \n{text}\n".encode(encoding))
    assert list(table.columns) == ["wahrheit", "p"]
    assert table.columns["wahrheit"].texts == ("groß", "klein")
    assert table.columns["p"].values().tolist() == [0.25, 0.75] * 3


def test_json_that_breaks_its_encoding_is_said_to():
    text = '[{"a": 1}]'.encode("utf-16-le") + b"\x00"
    with pytest.raises(ReadError, match="holds text that is no UTF-16-LE"):
        read_table(text)


def test_a_text_in_utf_16_that_begins_with_a_bracket_is_no_json():
    table = read_table("[0.1 0.9],no\n[0.2 0.8],yes\n".encode("utf-16"))
    assert len(table.columns) > 1
