"""What is written comes back, a slow reader agrees on everything, and any bytes get an answer."""

import csv
import gzip
import io
import math
from contextlib import suppress

import numpy as np
import pandas as pd
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from perfcore.data import Aggregates
from perfcore.readers import (
    Choices,
    ReadError,
    column_builders,
    guess_columns,
    predictions,
    read_predictions,
    read_table,
    sources,
)
from perfcore.readers.text.numbers import MISSING

SCORES = st.floats(allow_nan=False, allow_infinity=False)
ROWS = st.lists(st.tuples(st.integers(0, 1), SCORES, SCORES), min_size=1, max_size=40)
LABELS = [("0", "1"), ("no", "yes"), ("正常", "异常"), ("a b", 'say "x"'), ("x\ny", "z")]


@pytest.mark.parametrize("kind", [np.float32, np.float16])
@pytest.mark.parametrize("many", [20, 6000])  # kept as codes, and as numbers
def test_narrow_floats_are_read_as_a_text_file_has_them(tmp_path, kind, many):
    chance = np.random.default_rng(many)
    score = np.concatenate(
        [
            chance.random(many).astype(kind),
            chance.integers(0, 2**16, many, dtype=np.uint16).view(np.float16).astype(kind),
            np.array([0.7, 1e-7, -3e4, 0.0, -0.0], kind),
        ]
    )
    score = np.where(np.isfinite(score), score, kind(0.5))
    frame = pd.DataFrame({"truth": np.arange(score.size) % 2, "score": score})
    frame.to_parquet(tmp_path / "cases.parquet")
    frame.astype({"score": str}).to_csv(tmp_path / "cases.csv", index=False)
    texts = read_predictions(tmp_path / "cases.csv", truth="truth").models["score"]
    for source in (tmp_path / "cases.parquet", frame):
        found = read_predictions(source, truth="truth").models["score"]
        np.testing.assert_array_equal(found.score, texts.score)


@given(
    rows=ROWS,
    labels=st.sampled_from(LABELS),
    delimiter=st.sampled_from([",", ";", "\t", "|"]),
    decimal=st.sampled_from([".", ","]),
    encoding=st.sampled_from(["utf-8", "utf-8-sig", "gb18030", "utf-16"]),
    end=st.sampled_from(["\n", "\r\n"]),
    pack=st.sampled_from([bytes, gzip.compress]),
)
@settings(max_examples=2 * settings().max_examples)
@example([(0, 5e-324, -0.0)], LABELS[0], ",", ".", "utf-8", "\n", bytes)
@example([(1, 1.7976931348623157e308, 0.1)], LABELS[2], ";", ",", "gb18030", "\n", bytes)
def test_every_dialect_round_trips(rows, labels, delimiter, decimal, encoding, end, pack):
    written = io.StringIO(newline="")
    writer = csv.writer(written, delimiter=delimiter, lineterminator=end)
    writer.writerow(["truth", "得分", "b"])
    for truth, *scores in rows:
        writer.writerow([labels[truth], *(repr(each).replace(".", decimal) for each in scores)])
    content = pack(written.getvalue().encode(encoding))
    table = read_table(content, decimal=decimal, delimiter=delimiter)
    choices = Choices("wide", ("得分", "b"), truth="truth", labels=labels)
    found = predictions(table, choices).predictions
    assert found.labels == labels
    for name, k in (("得分", 1), ("b", 2)):
        model = found.models[name]
        np.testing.assert_array_equal(model.truth, [row[0] for row in rows])
        np.testing.assert_array_equal(model.score, [row[k] for row in rows])
        assert np.signbit(model.score).tolist() == np.signbit([row[k] for row in rows]).tolist()


NAMES = st.text(st.characters(codec="utf-8", exclude_categories=["C", "Z"]), min_size=1, max_size=9)
WORDS = NAMES.filter(lambda text: text.lower() not in MISSING)
IDS = st.one_of(st.integers(-(10**17), 10**17), WORDS)
AMOUNTS = st.floats(0, 1e300, allow_nan=False)
FACTS = st.lists(
    st.tuples(st.integers(0, 1), SCORES, AMOUNTS, IDS, WORDS, WORDS),
    min_size=1,
    max_size=30,
    unique_by=lambda row: str(row[3]),
)


@given(rows=FACTS, form=st.sampled_from(["csv", "parquet", "frame"]), few=st.booleans())
@settings(max_examples=2 * settings().max_examples)
def test_facts_round_trip(rows, form, few):
    frame = pd.DataFrame(rows, columns=["truth", "a", "paid", "key", "who", "part"])
    if len(set(map(type, frame["key"]))) > 1:
        frame["key"] = frame["key"].map(str)
    options = {} if few else {"exact": ["key", "who"]}
    source = frame
    if form == "csv":
        source = frame.to_csv(index=False, lineterminator="\n").encode()
        options |= {"delimiter": ",", "decimal": ".", "header": True}
    elif form == "parquet":
        source = frame.to_parquet()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(column_builders, "FEW", column_builders.FEW if few else 2)
        patch.setattr(column_builders, "MOST", column_builders.MOST if few else 4)
        table = read_table(source, **options)
    run = "part" if few or len(set(frame["part"])) <= 2 else None
    choices = Choices("wide", ("a",), "truth", amount="paid", id="key", group="who", run=run)
    found = predictions(table, choices).predictions
    cases = found.models["a"]
    np.testing.assert_array_equal(cases.truth, frame["truth"])
    np.testing.assert_array_equal(cases.score, frame["a"])
    assert cases.amount.tolist() == frame["paid"].tolist()
    assert [str(each) for each in cases.id.tolist()] == [str(key).strip() for key in frame["key"]]
    first = {who: i for i, who in reversed(list(enumerate(frame["who"])))}
    assert [cases.group.tolist().index(code) for code in cases.group] == [
        first[who] for who in frame["who"]
    ]
    if run is not None:
        assert [found.runs[code] for code in cases.run] == frame["part"].tolist()


def slow_rows(text):
    """Good rows as (truth, score) and bad ones as line numbers, from the csv module row by row."""
    reader = csv.reader(io.StringIO(text, newline=""))
    good, bad, start = [], [], 0
    for row in reader:
        line, start = start + 1, reader.line_num
        if row in ([], ["truth", "score"]):
            continue
        score = slow_number(row[1].strip()) if len(row) == 2 else None
        if row[0].strip() not in ("0", "1") or score is None:
            bad.append(line)
        else:
            good.append((int(row[0]), score))
    return good, bad


def slow_number(text):
    if set(text) <= set("0123456789.eE+-"):
        with suppress(ValueError):
            return float(text) if math.isfinite(float(text)) else None
    return None


PIECES = st.sampled_from(
    ["0,0.5", "1,.25", "1,-2e-3", "0,+7", "1, 0.5 ", "?,0.5", "1,", "", "1", "1,2,3", "1,nan",
     "0,inf", "1,x", '1,"0.5"', '1,"0\n5"', '"1",3.', "0,1e999", '1,"a""b"', "1,5e", "1,--1", "\n"]
)  # fmt: skip


# Where most rows have other widths, these are the table's and the first line is a title.
TABLES = st.lists(PIECES, max_size=60).filter(
    lambda pieces: 2 * sum(piece.count(",") != 1 for piece in pieces) < len(pieces) + 3
)


@given(pieces=TABLES, chunk=st.sampled_from([1, 5, 64, 10**6]))
@settings(max_examples=2 * settings().max_examples)
def test_good_and_bad_rows_are_those_of_a_slow_reader(pieces, chunk):
    text = "truth,score\n0,0.1\n1,0.9\n" + "\n".join(pieces) + "\n"
    choices = Choices("wide", ("score",), truth="truth", labels=("0", "1"))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sources, "CHUNK_BYTES", chunk)
        table = read_table(text.encode(), delimiter=",", decimal=".", header=True)
    check(table, choices, text)


def check(table, choices, text):
    good, bad = slow_rows(text)
    reading = predictions(table, choices, drop_bad_rows=True)
    model = reading.predictions.models["score"]
    assert list(zip(model.truth.tolist(), model.score.tolist(), strict=True)) == good
    assert reading.dropped == reading.problems.rows == len(bad)
    assert sorted({p.line for p in reading.problems.listed})[:500] == bad[:500]


def test_many_rows_agree_with_a_slow_reader():
    random = np.random.default_rng(7)
    truth, score = random.integers(0, 2, 70_000), random.normal(size=70_000)
    rows = [f"{t},{s!r}" for t, s in zip(truth.tolist(), score.tolist(), strict=True)]
    bad = ["1,", "?,0.5", "0,high", "1,2,3", "", '0,"4\n2"', "1,inf", "0", "NA,0.2"]
    for k in range(0, 70_000, 250):
        rows[k] = bad[k // 250 % len(bad)]
    text = "truth,score\n" + "\n".join(rows) + "\n"
    check(read_table(text.encode()), Choices("wide", ("score",), truth="truth"), text)


SIGNS = [",", ";", "\t", "|", "\n", "\r", '"', "0", "1", "0.5", "-3e2", "x", "", " ", "é", "是"]
TEXTS = st.lists(st.sampled_from(SIGNS), max_size=60).map("".join)
ENCODINGS = st.sampled_from(["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "gb18030"])
UPLOADS = st.one_of(
    st.binary(max_size=200),
    st.builds(str.encode, TEXTS, ENCODINGS),
    st.builds(lambda rows: ("truth,score\n" + rows).encode(), TEXTS),
    st.builds(lambda content: gzip.compress(content)[:-1], st.binary(max_size=20)),
    st.builds(lambda content: b"PAR1" + content + b"PAR1", st.binary(max_size=60)),
)


@given(UPLOADS)
@example(b"\0")
@settings(max_examples=4 * settings().max_examples)
def test_any_bytes(content):
    with suppress(ReadError):
        table = read_table(content)
        reading = predictions(table, guess_columns(table), drop_bad_rows=True)
        good = reading.problems.total - reading.problems.rows
        models = reading.predictions.models.values()
        assert good > 0
        assert all(isinstance(m, Aggregates) or len(m) <= good for m in models)
