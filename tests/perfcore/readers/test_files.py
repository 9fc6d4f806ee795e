"""Formats, encodings, lines, and everything that is no table."""

import gzip
import io
import subprocess

import numpy as np
import pandas as pd
import pytest

from perfcore.readers import ReadError, column_builders, read_table, sources
from perfcore.readers.sources import source_of
from perfcore.readers.text.delimited import delimited_table
from perfcore.readers.text.dialects import Dialect


def cells_of(table, name):
    return [table.columns[name].text(row) for row in range(table.rows)]


PLAIN = "truth,score\n0,0.25\n1,0.75\n"
PACKED = gzip.compress(PLAIN.encode(), mtime=0)
MARK = b"\xef\xbb\xbf"


@pytest.mark.parametrize(
    ("content", "note"),
    [
        (PLAIN.encode(), "UTF-8 text, comma"),
        (PLAIN.replace(",", "\t").encode(), "UTF-8 text, tab"),
        (PLAIN.replace(",", ";").encode(), "UTF-8 text, semicolon"),
        (PLAIN.replace(",", "|").encode(), "UTF-8 text, bar"),
        (PLAIN.replace(",", " , ").encode(), "UTF-8 text, comma"),
        (PLAIN.replace("\n", "\r\n").encode(), "UTF-8 text, comma"),
        (PLAIN.replace("\n", "\r").encode(), "UTF-8 text, comma"),
        (PLAIN.rstrip().encode(), "UTF-8 text, comma"),
        (("\n\n" + PLAIN + "\n\n").encode(), "UTF-8 text, comma"),
        (MARK + PLAIN.encode(), "UTF-8 text, comma"),
        (PLAIN.encode("utf-16"), "UTF-16 text, comma"),
        (PLAIN.encode("utf-16-le"), "UTF-16-LE text, comma"),
        (PLAIN.encode("utf-16-be"), "UTF-16-BE text, comma"),
        (PACKED, "UTF-8 text, comma"),
        (PACKED + gzip.compress(b"", mtime=0), "UTF-8 text, comma"),
        (PLAIN.replace("0.25", '"0.25"').encode(), "UTF-8 text, comma"),
    ],
)
def test_dialects(content, note):
    table = read_table(content)
    assert list(table.columns) == ["truth", "score"]
    assert (cells_of(table, "truth"), cells_of(table, "score")) == (["0", "1"], ["0.25", "0.75"])
    assert note in table.notes[0]


@pytest.mark.parametrize(
    "content",
    [
        "truth;score\n0;0,25\n1;0,75\n",
        "truth\tscore\n0\t0,25\n1\t,75\n",
        'truth,score\n0,"0,25"\n1,"0,75"\n',
    ],
)
def test_decimal_commas(content):
    table = read_table(content.encode())
    assert table.columns["score"].values().tolist() == [0.25, 0.75]
    assert table.notes[0].endswith("decimal comma.")


def test_gbk_may_show_up_late(monkeypatch):
    monkeypatch.setattr(sources, "CHUNK_BYTES", 1000)
    table = read_table(b"truth,score\n" + b"0,0.5\n" * 1000 + "欺诈,0.5\n".encode("gbk"))
    assert table.columns["truth"].texts == ("0", "欺诈")


WESTERN = "größe,score\nä,0.5\nß,0.2\n".encode("latin-1")


def test_an_encoding_may_be_given():
    assert list(read_table(WESTERN, encoding="latin-1").columns) == ["größe", "score"]


@pytest.mark.parametrize(
    ("option", "message"),
    [
        ({}, "neither UTF-8 nor GBK nor Windows-1252 at line 1. Save it as UTF-8, or"),
        ({"encoding": "gb18030"}, "cannot be read as gb18030"),
        ({"encoding": "martian"}, "must name an encoding, such as 'utf-8', got 'martian'"),
        ({"encoding": "latin-1", "delimiter": ",,"}, "delimiter must be one character, got ',,'"),
        ({"encoding": "latin-1", "decimal": "x"}, "Argument decimal must be '.' or ',', got 'x'"),
    ],
)
def test_options_that_will_not_do(option, message):
    with pytest.raises(ReadError, match=message):
        read_table(WESTERN + 5 * b"\xff\xff\x81,1\n", **option)


@pytest.mark.parametrize(
    ("source", "message"),
    [
        ("nowhere.csv", "There is no file 'nowhere.csv'. Check the path."),
        (3, "Argument source must be a path, bytes, a binary file or a pandas DataFrame, got int"),
        (io.StringIO(PLAIN), r"is open as text. Open it in binary mode: open\(path, 'rb'\)."),
        (pd.DataFrame({"truth": []}), "The frame holds no rows."),
        (pd.DataFrame([[1, 2]], columns=["a", "a"]), "has several columns named 'a'. Rename"),
        (pd.DataFrame(np.ones((1, 1001))), "has 1,001 columns; at most 1,000 are read"),
        (b"", "The data is empty. Expected a table of predictions."),
        (PLAIN.encode() + "é".encode()[:1], "ends in the middle of a character"),
        (b"\n \n\n", "single column|only blank lines"),
        (b"\n\n", "The data holds no rows, only blank lines."),
        (b"truth,score\n", r"The data holds a header \('truth,score'\) and no rows."),
        (b"score\nlow\nhigh\n", r"has a single column \('score'\). Expected at least a truth"),
        (b"\x00\x01\x02\x00\xff", "holds bytes that are no text. Expected a CSV file"),
        (b"PK\x03\x04...", "is a damaged workbook"),
        (b"BZh91AY", "is compressed with bzip2"),
        (PACKED[:-9], "compressed with gzip, but damaged or cut off"),
        (PACKED[:12] + b"#" * 30, "compressed with gzip, but damaged"),
        (b"PAR1 and then nothing", "is a damaged Parquet file"),
        (b'truth,score\n0,0.5\n1,"0.7\n0,0.3\n', "opens a quotation mark that is never closed"),
        (b'truth,score\n0,0.5\n1,"0.7\n', "opens a quotation mark that is never closed"),
        (b'truth,score\n0,"a\nb"c\n', "has text right after a closing quotation mark"),
        (b'truth,score\n0,"' + b"x" * 5_000_000 + b'\n1,"\n', "of millions of characters"),
    ],
)
def test_what_is_no_table(source, message):
    with pytest.raises(ReadError, match=message):
        read_table(source)


def test_sources(tmp_path):
    path = tmp_path / "mail.csv"
    path.write_text(PLAIN)
    with path.open("rb") as file:
        file.read(5)
        assert read_table(file).name == "mail.csv"
        assert not file.closed
    assert read_table(path).name == read_table(str(path)).name == "mail.csv"
    assert read_table(path, name="post").name == "post"
    assert read_table(io.BytesIO(PLAIN.encode())).rows == 2
    with subprocess.Popen(["cat", path], stdout=subprocess.PIPE) as pipe:
        assert read_table(pipe.stdout).rows == 2


@pytest.mark.parametrize(
    ("content", "columns"),
    [
        (b"0,0.5\n1,0.7\n", ["column 1", "column 2"]),
        (b"yes,0.5\nno,0.7\n", ["column 1", "column 2"]),
        (b",0.5\n1,0.7\n", ["column 1", "column 2"]),
        (b"truth,1,2\n0,0.5,0.1\n1,0.7,0.1\n", ["truth", "1", "2"]),
        (b",truth,score\n7,0,0.5\n", ["column 1", "truth", "score"]),
        (b"a,a,a (2)\n0,0.5,1\n", ["a", "a (3)", "a (2)"]),
        (b'"a,b",c\n0,0.5\n', ["a,b", "c"]),
    ],
)
def test_headers(content, columns):
    assert list(read_table(content).columns) == columns


def test_what_was_made_up_is_said():
    assert read_table(b"0,0.5\n1,0.7\n").notes[1].startswith("The first line holds values")
    assert "Two columns are named 'a'" in read_table(b"a,a\n0,0.5\n").notes[1]
    assert read_table(b"0,0.5\n1,0.7\n", header=True).rows == 1


@pytest.mark.parametrize(
    ("content", "lines"),
    [
        (b"t,s\n0,1\n0,2\n", [2, 3]),
        (b"0,1\n0,2\n", [1, 2]),
        (b"\n\nt,s\n\n0,1\n\n\n0,2\n", [5, 8]),
        (b"t,s\r\n\r\n0,1\r\n0,2\r\n", [3, 4]),
        (b"t,s\n0,1,9\n0,2\n0\n0,3\n", [3, 5]),
        (b't,s\n"a\nb",1\n0,2\n"a\n\nb",3\n0,4\n', [2, 4, 5, 8]),
        (b'"t\nu",s\n\n"a\nb",1\n0\n0,2\n', [4, 7]),
        (b't,s\n"a""b",1\n5" disk,2\n0,3\n', [2, 3, 4]),
    ],
)
@pytest.mark.parametrize("chunk", [1, 3, 7, 4096])
def test_lines_are_those_of_the_file(monkeypatch, content, lines, chunk):
    monkeypatch.setattr(sources, "CHUNK_BYTES", chunk)
    table = read_table(content)
    assert table.lines.of(np.arange(table.rows)).tolist() == lines


def test_a_header_that_does_not_fit_is_never_mistaken_for_a_row():
    dialect = Dialect("utf-8", ",", True, ("a", "b", "c"))
    with pytest.raises(ReadError, match="has a header that cannot be split into its 3 names"):
        delimited_table(source_of(b"a,b\n0,1,2\n"), dialect)


def test_a_column_of_numbers_keeps_the_texts_of_other_cells():
    scores = [repr(i / 5000) for i in range(5000)]
    scores[10], scores[4500] = "n/a", "high"
    table = read_table(b"truth,score\n" + "".join(f"0,{s}\n" for s in scores).encode())
    column = table.columns["score"]
    assert column.odd.tolist() == [10, 4500]
    assert (column.text(10), column.text(4500), column.text(11)) == ("n/a", "high", "0.0022")


FRAME = pd.DataFrame(
    {
        "truth": [True, False, None],
        "score": [0.25, np.nan, np.inf],
        "kind": pd.Categorical(["a", "b", "a"]),
        "count": [1, 2, 3],
        "small": np.array([0.1, 0.2, 0.3], np.float32),
        "mixed": [1, "x", None],
        "complex": [1j, 2j, 3j],
        "pairs": [[1, 2], [3], []],
    }
)


@pytest.mark.parametrize("form", ["frame", "parquet"])
def test_typed_tables(tmp_path, form):
    if form == "parquet":
        FRAME.drop(columns=["mixed", "complex"]).to_parquet(tmp_path / "mail.parquet")
        table = read_table(tmp_path / "mail.parquet")
    else:
        table = read_table(FRAME)
        assert cells_of(table, "mixed") == ["1", "x", ""]
        assert cells_of(table, "complex") == ["1j", "2j", "3j"]
    assert (table.rows, table.unit) == (3, "row")
    assert cells_of(table, "truth") == ["true", "false", ""]
    assert cells_of(table, "score") == ["0.25", "", "inf"]
    assert cells_of(table, "kind") == ["a", "b", "a"]
    assert cells_of(table, "count") == ["1", "2", "3"]
    assert table.columns["small"].values().tolist() == [0.1, 0.2, 0.3]
    assert cells_of(table, "pairs[0]") == ["1", "3", ""]
    assert cells_of(table, "pairs[1]") == ["2", "", ""]
    assert "pairs" not in table.columns
    assert table.lines.of([0, 2]).tolist() == [1, 3]
    assert table.preview[0][:2] == ("True", "0.25")


def test_many_numbers_in_a_frame():
    scores = np.random.default_rng(1).random(10_000)
    scores[7] = np.nan
    column = read_table(pd.DataFrame({"score": scores, "id": np.arange(10_000)})).columns["score"]
    np.testing.assert_array_equal(column.values(), scores)
    assert column.odd.tolist() == [7]


def test_preview_shows_cells_as_written_but_not_endless_ones():
    assert read_table(b"truth,score\nno, 0.50\n").preview == (("no", " 0.50"),)
    assert read_table(b"truth,score\nno," + b"x" * 999).preview == (("no", "x" * 200),)
    assert read_table(b"1,2\n1,3\n0,4").preview == (("1", "2"), ("1", "3"), ("0", "4"))
    frame = pd.DataFrame({"truth": ["y" * 999]})
    assert read_table(frame).preview == (("y" * 200,),)


def test_many_numbers_of_a_frame_are_not_spelt(monkeypatch):
    spelt = []
    monkeypatch.setattr(column_builders, "spelt", spelt.append)
    numbers = np.random.default_rng(0).random(5_000)
    numbers[:2] = [np.nan, -0.0]
    column = read_table(pd.DataFrame({"score": numbers})).columns["score"]
    np.testing.assert_array_equal(column.numbers, numbers)
    assert column.odd.tolist() == [0]
    assert spelt == [], "it takes seconds for a million"
