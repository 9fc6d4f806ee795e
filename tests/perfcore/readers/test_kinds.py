"""Kinds of files that are no text, by their first bytes: read right, or refused in a sentence."""

import builtins
import bz2
import gzip
import io
import pickle
import sqlite3
import sys
import zlib

import numpy as np
import pandas as pd
import pyarrow as pa
import pytest

from perfcore import auc, sweep
from perfcore.readers import ReadError, read_table
from perfcore.readers.isolated.pools import ReaderPool
from perfcore.readers.limits import Limits
from perfcore.readers.openings import opened
from perfcore.readers.pieces.openings import first_rows
from perfcore.readers.text.conventions import GUESSED
from tests.hostile.kind_bombs import ARROW, STATISTICS
from tests.hostile_inputs import zipped
from tests.perfcore.readers.made_exports import SCORE, TRUTH
from tests.perfcore.readers.made_kinds import (
    KINDS,
    RECORDS,
    arff,
    arrow,
    dta,
    npy,
    npz,
    sav,
    stream,
)
from tests.perfcore.readers.made_statistics import BREAKING, SAS

KNOWN = auc(sweep(np.array(TRUTH), np.array(SCORE)))
ALONE = ("SPSS", "Stata 14", "Feather, lz4", "Arrow stream")


def open_(content, name="made"):
    return opened(io.BytesIO(content), name=name, limits=Limits())


@pytest.mark.parametrize("kind", KINDS)
def test_a_kind_is_read_right_at_once(kind):
    found = open_(KINDS[kind])
    assert not found.problem
    read = found.reading.predictions
    assert read is not None, found.reading.problems.summary()
    cases = list(read.models.values())[-1]
    assert (cases.truth == read.positive).astype(int).tolist() == TRUTH
    np.testing.assert_array_equal(cases.score, SCORE)
    assert auc(sweep(cases.truth == read.positive, cases.score)) == KNOWN


@pytest.fixture(scope="module")
def pool():
    made = ReaderPool(most=1)
    yield made
    made.close()


@pytest.mark.parametrize("kind", [*ALONE, "numpy archive", "ARFF"])
def test_a_process_that_can_open_nothing_reads_it(pool, kind):
    found = pool.read(io.BytesIO(KINDS[kind]), name="made")
    assert found.table.rows == len(TRUTH)
    assert not found.problem


def test_texts_of_other_encodings_are_read_where_nothing_can_be_opened(pool):
    frame = pd.DataFrame({"truth": ["né", "è"] * 4, "score": [0.25, 0.5] * 4})
    made = io.BytesIO()
    frame.to_stata(made, write_index=False, version=114)  # in Windows-1252
    found = pool.read(io.BytesIO(made.getvalue()), name="made")
    assert found.table.columns["truth"].texts == ("né", "è")


def test_a_file_that_breaks_its_reader_costs_a_sentence(pool):
    with pytest.raises(ReadError, match=r"broke its reader|is an SPSS file, but damaged"):
        pool.read(io.BytesIO(BREAKING), name="made")
    assert pool.read(io.BytesIO(KINDS["SPSS"]), name="made").table.rows == len(TRUTH)


@pytest.mark.parametrize("kind", ALONE)
def test_without_another_process_what_may_break_it_is_refused(kind, monkeypatch):
    pool = ReaderPool()
    monkeypatch.setattr(pool, "_can", False)
    with pytest.raises(ReadError, match=r"made is an? .* file. These are read in a process of the"):
        pool.read(io.BytesIO(KINDS[kind]), name="made")
    assert pool.read(io.BytesIO(KINDS["numpy"]), name="made").table.rows == len(TRUTH)
    pool.close()


@pytest.mark.parametrize(("content", "kind"), [(sav(), "an SPSS"), (dta(), "a Stata")])
def test_without_the_extra_a_sentence_names_it(content, kind, monkeypatch):
    monkeypatch.setitem(sys.modules, "pyreadstat", None)
    with pytest.raises(ReadError) as error:
        open_(content)
    assert f"made is {kind} file. To read these, install what does" in str(error.value)
    assert 'pip install "cutpoint[statistics]"' in str(error.value)


def database():
    made = sqlite3.connect(":memory:")
    made.execute("create table scores (truth, score)")
    return made.serialize()


PICKLED = pickle.dumps({"truth": [0, 1], "score": [0.1, 0.9]})
REFUSED = {
    "pickle": (PICKLED, "is a pickle of Python or joblib. Opened, it could run any program"),
    "old pickle": (pickle.dumps([0], 2), "is a pickle"),
    "joblib, zlib": (zlib.compress(PICKLED), "is a pickle of Python or joblib"),
    "joblib, gzip": (gzip.compress(PICKLED), "is a pickle of Python or joblib"),
    "joblib, bzip2": (bz2.compress(PICKLED), "is compressed with bzip2"),
    "RDS": (gzip.compress(b"X\n\0\0\0\x03\0\4\3\0"), "is a file of R's own. Save .* write.csv"),
    "RDS, plain text": (b"A\n3\n262912\n197888\n", "is a file of R's own"),
    "RData": (gzip.compress(b"RDX3\nX\n\0\0\0\x03"), "is a file of R's own"),
    "HDF5": (b"\x89HDF\r\n\x1a\n" + bytes(50), "is an HDF5 file. Save the table as Parquet"),
    "SQLite": (database(), "is an SQLite database"),
    "MATLAB": (b"MATLAB 5.0 MAT-file, Platform: GLNXA64", "is a MATLAB file"),
    "Feather 1": (b"FEA1" + bytes(60) + b"FEA1", "is a Feather file of version 1"),
    "SAS transport": (b"HEADER RECORD*******LIBRARY HEADER", "is a SAS transport file"),
    "zip": (zipped(**{"a.csv": b"truth,score\n0,0.1\n"}), "is a zip archive"),
    "SPSS in gzip": (gzip.compress(sav()), "is an SPSS file, compressed with gzip. Unpack it"),
    "numpy in gzip": (gzip.compress(npy(RECORDS)), "is an array of numpy, compressed with gzip"),
    "Arrow in gzip": (gzip.compress(stream()), "is an Arrow file, compressed with gzip"),
}


@pytest.mark.parametrize("kind", REFUSED)
def test_what_is_never_opened_says_what_to_save_instead(kind, monkeypatch):
    monkeypatch.setattr(pickle, "Unpickler", None)
    monkeypatch.setattr(builtins, "eval", None)
    content, told = REFUSED[kind]
    with pytest.raises(ReadError, match=told):
        open_(content)


@pytest.mark.parametrize("kind", ["SPSS", "numpy", "Feather, lz4", "ARFF", "numpy archive"])
def test_a_large_file_of_such_a_kind_is_not_read_in_pieces(kind):
    with pytest.raises(ReadError, match="and too large to be read at once"):
        first_rows(io.BytesIO(KINDS[kind]), name="made", limits=Limits(), conventions=GUESSED)


def test_texts_that_begin_nearly_as_such_files_are_texts():
    for head in ("x^2", "PK", "FEA", "A", "Object", "BZh", "$FL", "q", "%relation"):
        table = read_table(f"{head},score\n0,0.25\n1,0.5\n".encode())
        assert [*table.columns] == [head, "score"]


# Files of statistics programs


def test_codes_without_a_label_stay_and_labels_of_two_codes_are_told_apart():
    frame = pd.DataFrame({"a": [1.0, 2.0, 3.0, None], "b": [1.0, 2.0, 2.0, 1.0]})
    labels = {"a": {1: "low", 2: "high"}, "b": {1: "same", 2: "same"}}
    table = read_table(sav(frame, labels))
    assert table.columns["a"].texts == ("low", "high", "3", "")
    assert table.columns["b"].texts == ("same (1)", "same (2)")
    assert "In 'a', 'b', codes are read as the labels that the file gives them." in table.notes


def test_what_its_author_declared_missing_is_missing():
    frame = pd.DataFrame({"truth": [0.0, 1.0, 9.0, 1.0], "score": [0.1, 0.2, 0.3, -1.0]})
    table = read_table(sav(frame, {}, missing_ranges={"truth": [9], "score": [-1]}))
    assert table.columns["truth"].texts == ("0", "1", "")
    assert table.columns["score"].texts == ("0.1", "0.2", "0.3", "")


def test_moments_are_moments():
    days = pd.to_datetime(["2024-02-29", "1950-01-31", None])
    frame = pd.DataFrame({"when": days, "n": [1.5, 2.5, 3.5]})
    for content in (sav(frame, {}), dta(frame, {})):
        texts = read_table(content).columns["when"].texts
        assert [text[:10] for text in texts] == ["2024-02-29", "1950-01-31", ""]


def test_numbers_of_32_bits_are_the_decimals_that_they_print_as():
    frame = pd.DataFrame({"truth": [0, 1], "score": np.array([0.7, 0.1], np.float32)})
    made = io.BytesIO()
    frame.to_stata(made, write_index=False)
    assert read_table(made.getvalue()).columns["score"].values().tolist() == [0.7, 0.1]


def said(content, rows):
    return content[:80] + rows.to_bytes(4, "little", signed=True) + content[84:]


@pytest.mark.parametrize("how", [{}, {"row_compress": True}, {"compress": True}])
def test_rows_come_as_they_are_not_as_an_spss_file_says(how):
    content = sav(**how)
    for rows in (-1, 3, len(TRUTH)):
        assert read_table(said(content, rows)).rows == len(TRUTH)
    told = "The file says that it has 3 rows and holds 60: all are read."
    assert told in read_table(said(content, 3)).notes
    with pytest.raises(ReadError, match=r"says that it has 1,000,000 rows and holds 60"):
        read_table(said(content, 10**6))


def test_more_rows_than_are_read_are_refused_before_they_are():
    most = Limits(rows=59)
    with pytest.raises(ReadError, match="more than 59 rows"):
        read_table(sav(), limits=most)
    with pytest.raises(ReadError, match="more than 59 rows"):
        read_table(dta(), limits=most)
    with pytest.raises(ReadError, match="more than 4,000,000 rows of 2 columns"):
        read_table(STATISTICS["cells_of_a_byte.sav"]())


def test_files_of_statistics_programs_that_are_cut_off():
    for content in (sav(), sav(row_compress=True), sav(compress=True), dta(), dta(version=10)):
        for size in (30, 200, len(content) // 2):
            with pytest.raises(ReadError, match="but damaged or cut off"):
                read_table(content[:size])


def test_a_file_of_sas():
    table = read_table(SAS)
    assert [*table.columns] == ["truth", "score", "day"]
    assert [table.columns["truth"].text(row) for row in range(4)] == ["yes", "no", "no", "yes"]
    scores = [i / 25 for i in range(24)]
    scores[5] = np.nan
    np.testing.assert_array_equal(table.columns["score"].values(), scores)
    assert table.columns["day"].text(1)[:10] == "2024-03-01"
    for size in (500, 4000, len(SAS) - 4096):
        with pytest.raises(ReadError, match="is a SAS file, but damaged or cut off"):
            read_table(SAS[:size])


# Arrays of numpy


def test_names_of_arrays():
    names = [*read_table(npz(y=np.arange(3), p=np.ones((3, 2)))).columns]
    assert names == ["y", "p_0", "p_1"]
    table = read_table(npy(np.ones((3, 2))))
    assert [*table.columns] == ["column 1", "column 2"]
    assert "The array has no names: its columns are called 'column 1' to 'column 2'." in table.notes
    fields = np.zeros(2, [("y", "?"), ("p", "f4", 2), ("when", "M8[D]"), ("text", "S2")])
    fields["p"], fields["text"] = [[0.1, 0.7], [0.2, 0.3]], [b"a", "é".encode()]
    table = read_table(npy(fields))
    assert [*table.columns] == ["y", "p_0", "p_1", "when", "text"]
    assert table.columns["p_1"].values().tolist() == [0.7, 0.3]
    assert table.columns["text"].texts == ("a", "é")


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (npy(np.array([{"a": 1}, None])), "holds Python objects"),
        (npz(a=np.array([None, 1])), "holds Python objects"),
        (npy(np.ones((2, 2, 2))), "an array of 3 dimensions"),
        (npy(np.float64(1)), "an array of 0 dimensions"),
        (npy(np.ones((0, 3))), "holds no rows"),
        (npy(np.ones(3, complex)), "holds 'complex128' in 'the array'"),
        (npy(RECORDS)[:-4], "its shape .60,. takes 1,200 bytes, and it holds 1,196"),
        (npy(RECORDS) + b"more", "takes 1,200 bytes, and it holds 1,204"),
        (npy(np.array([b"\xff\xfe", b"a"])), "holds text that is no UTF-8 in 'column 1'"),
        (npz(a=np.ones(3), b=np.ones(4)), "different lengths: 'a' of 3, 'b' of 4"),
        (npz(a_0=np.ones(2), a=np.ones((2, 2))), "several columns named 'a_0'"),
        (zipped(**{"a.npy": npy(np.ones(2)), "b.csv": b"1"}), "holds 'b.csv' beside arrays"),
        (zipped(**{"a.npy": b"x"}), "of array 'a', its header cannot be read"),
    ],
)
def test_arrays_that_are_no_table(content, told):
    with pytest.raises(ReadError, match=told):
        read_table(content)


# Arrow


def test_what_stands_in_arrow_files():
    table = pa.table(
        {
            "truth": ["no", "yes", None],
            "p": [[0.1, 0.9], [0.2, 0.8], [0.5, 0.5]],
            "deep": [[[[1]]], None, None],
            "none": pa.nulls(3),
            "narrow": pa.array([0.7, 0.1, 0.2], pa.float32()),
        }
    )
    for content in (arrow(table), stream(table)):
        read = read_table(content)
        assert [*read.columns] == ["truth", "p[0]", "p[1]", "deep", "none", "narrow"]
        assert "is neither text nor number" in read.columns["deep"].why
        assert read.columns["narrow"].values().tolist() == [0.7, 0.1, 0.2]
        assert read.columns["none"].texts == ("",)


def test_arrow_files_that_are_damaged():
    content = arrow()
    for size in (8, 20, 300, len(content) // 2):
        with pytest.raises(ReadError, match="is a damaged Arrow file"):
            read_table(content[:size])
    no_text = pa.Array.from_buffers(
        pa.string(), 1, [None, pa.py_buffer(b"\0\0\0\0\2\0\0\0"), pa.py_buffer(b"\xff\xfe")]
    )
    with pytest.raises(ReadError, match="is a damaged Arrow file"):
        read_table(arrow(pa.table({"a": no_text}), compression="uncompressed"))


def test_what_an_arrow_file_says_is_charged_before_it_is_unpacked(monkeypatch):
    monkeypatch.setattr(pa.ipc, "open_stream", None)
    for name, told in {
        "buffer_of_10e12": "holds more than 4.295 GB once it is decompressed",
        "zeros_inside": "would become 180 MB or more from",
        "columns": "has 10,000 columns",
        "columns_in_columns": "its columns hold too many others",
        "run_ends": "has at least 1,000,000,000 rows of 1 columns|would become",
    }.items():
        with pytest.raises(ReadError, match=told):
            read_table(ARROW[name]())


# ARFF


def test_an_arff_file_is_read_by_weka_s_rules():
    rows = "'it\\'s, a',1,\"q\"\n% a comment\n?, .5 ,'?'\n\n'two\" words', 2e-1, ?\nplain,-3,a b"
    table = read_table(arff(rows, "'a name' string", "b REAL", 'c {"q",\'?\',"a b"}'))
    assert [*table.columns] == ["a name", "b", "c"]
    assert table.columns["a name"].texts == ("it's, a", "", 'two" words', "plain")
    assert table.columns["b"].values().tolist() == [1, 0.5, 0.2, -3]
    assert table.columns["c"].texts == ("q", "?", "", "a b")
    assert table.lines.of([0, 1, 2, 3]).tolist() == [10, 12, 14, 15]
    assert table.notes[0] == "Read as ARFF."


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (arff("{0 1, 2 b}", "a numeric", "b {b}"), r"has sparse rows \(line 9\)"),
        (arff("1,b,2", "a numeric", "b {b}"), "has 3 values in line 9, and declares 2 columns"),
        (arff("1,b,{2}", "a numeric", "b {b}"), "has 3 values in line 9, and declares 2 columns"),
        (arff("1,'b", "a numeric", "b {b}"), "a quotation mark in line 9 that is not closed"),
        (arff("1,1", "a numeric", "a numeric"), "several columns named 'a'"),
        (arff("1", "a relational"), "declares a column in line 5 in a way that is not read"),
        (arff(""), "declares no columns"),
        (b"@relation a\n@attribute b numeric\n", "is cut off: it has no line @data"),
    ],
)
def test_arff_files_that_are_no_table(content, told):
    with pytest.raises(ReadError, match=told):
        read_table(content)


# What Weka writes


def test_a_margin_of_several_classes_is_no_score():
    rows = "0.5,no,no\n-0.25,yes,no\n0.75,yes,yes"
    declared = ("'prediction margin' numeric", "'predicted c' {no,yes,so}", "c {no,yes,so}")
    table = read_table(arff(rows, *declared))
    assert "knows the truth" in table.columns["prediction margin"].why
    pair = tuple(each.replace(",so", "") for each in declared)
    read = read_table(arff(rows, *pair)).columns["probability of predicted c"]
    assert read.values().tolist() == [0.75, 0.625, 0.875]
    text = b"prediction margin,predicted c,c\n" + rows.encode()
    assert "knows the truth" in read_table(text).columns["prediction margin"].why


ROWS = [(i, y, round(s, 3)) for i, (y, s) in enumerate(zip(TRUTH, SCORE, strict=True), start=1)]
NAMES = ("1:no", "2:yes")
BANNER = "=== Predictions on test data ===\n\n"


def sure(s):
    return round(max(s, 1 - s), 3)


def spread(s):
    cells = [f"{round(1 - s, 3)}", f"{s}"]
    cells[s >= 0.5] = "*" + cells[s >= 0.5]
    return ",".join(cells)


def printed(i, y, s, last):
    wrong = "+" if (s >= 0.5) != y else ""
    return f"{i:>9} {NAMES[y]:>10} {NAMES[s >= 0.5]:>10} {wrong:>3}   {last:>7} \n"


def listed(i, y, s, last):
    wrong = "+" if (s >= 0.5) != y else ""
    return f"{i},{NAMES[y]},{NAMES[s >= 0.5]},{wrong},{last}\n"


TITLE = "    inst#     actual  predicted error {}\n"
WEKA = {
    "CSV": "inst#,actual,predicted,error,prediction\n"
    + "".join(listed(i, y, s, sure(s)) for i, y, s in ROWS),
    "CSV, distribution": "inst#,actual,predicted,error,distribution\n"
    + "".join(listed(i, y, s, spread(s)) for i, y, s in ROWS),
    "printed": TITLE.format("prediction") + "".join(printed(i, y, s, sure(s)) for i, y, s in ROWS),
    "printed, distribution": TITLE.format("distribution")
    + "".join(printed(i, y, s, spread(s)) for i, y, s in ROWS),
}


@pytest.mark.parametrize("how", WEKA)
@pytest.mark.parametrize("banner", ["", BANNER])
def test_predictions_of_weka_are_read_right_at_once(how, banner):
    found = open_((banner + WEKA[how]).encode())
    assert not found.problem
    read = found.reading.predictions
    assert read is not None, found.reading.problems.summary()
    (cases,) = read.models.values()
    assert (cases.truth == read.positive).astype(int).tolist() == TRUTH
    assert cases.score.tolist() == [s for _, _, s in ROWS]
    assert found.table.lines.of([0]).tolist() == [2 + 2 * bool(banner)]


def test_probabilities_of_three_classes_are_named_by_the_labels_of_the_rows():
    text = (
        "inst#,actual,predicted,error,distribution\n1,1:a,3:c,+,0.25,0.25,*0.5\n"
        "2,3:c,1:a,+,*0.5,0.25,0.25\n"
    )
    table = read_table(text.encode())
    assert [*table.columns][4:] == ["distribution[1:a]", "distribution[2]", "distribution[3:c]"]
    assert table.columns["distribution[1:a]"].values().tolist() == [0.25, 0.5]
