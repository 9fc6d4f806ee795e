"""Every engine gives the counts of numpy, to the bit, and tells what it left out."""

import re
import subprocess
import sys
from decimal import Decimal
from typing import Any

import duckdb
import numpy as np
import pandas as pd
import polars as pl
import pyarrow as pa
import pyarrow.csv as pacsv
import pytest
from hypothesis import given
from hypothesis import strategies as st

from perfcore import read_predictions, sweep, sweep_of
from perfcore.data import CASES
from perfcore.engines import Counted, LeftOut, grid_of, score_counts, total
from tests.perfcore.engines.engine_frames import ENGINES, SCORES, on_engines

rng = np.random.default_rng(15)
ROWS = 400
TRUTH = rng.integers(0, 2, ROWS)
SCORE = np.round(rng.random(ROWS), 2)
WEIGHT = rng.random(ROWS) * 3


def rows(**more: Any) -> pa.Table:
    """Return 400 good rows and six that cannot be counted: after these, no column is complete."""
    truth = [*TRUTH.tolist(), None, 1, 0, 1, 0, 1]
    score = [*SCORE.tolist(), 0.5, None, np.nan, np.inf, -np.inf, 0.5]
    weight = [*WEIGHT.tolist(), 1.0, 1.0, 1.0, 1.0, 1.0, -2.0]
    table = {"truth": truth, "score": pa.array(score, pa.float64()), "weight": weight}
    return pa.table({**table, **more})


ALL = pytest.mark.parametrize("engine", ENGINES)
MOST = pytest.mark.parametrize(
    "engine",
    [pytest.param(k, marks=pytest.mark.thorough if k == "dask" else ()) for k in ENGINES],
)
"""dask takes ten times as long as all others; other tests have it count."""


@ALL
def test_counts_are_those_of_numpy_and_bad_rows_are_counted(engine: str) -> None:
    frame = ENGINES[engine](rows())
    counted = score_counts(frame, truth="truth", score="score", positive=1)
    whole = sweep([*TRUTH, 1], [*SCORE, 0.5])
    assert counted.sweep == whole
    assert not counted.sweep.weighted
    assert counted.left_out == LeftOut(truth=1, score=2, infinite=2)
    assert counted.left_out.total == 5


@ALL
def test_weights_are_equal_to_the_bit_on_all_engines(engine: str) -> None:
    frame = ENGINES[engine](rows())
    counted = score_counts(frame, truth="truth", score="score", positive=1, weight="weight")
    fixed = np.floor(WEIGHT * 2**20 + 0.5) / 2**20
    assert counted.sweep == sweep(TRUTH, SCORE, weight=fixed)
    assert counted.left_out == LeftOut(truth=1, score=2, infinite=2, weight=1)


@MOST
def test_whole_weights_stay_whole(engine: str) -> None:
    weight = rng.integers(0, 5, ROWS + 6)
    frame = ENGINES[engine](rows(weight=pa.array(weight, pa.uint8())))
    counted = score_counts(frame, truth="truth", score="score", positive=1, weight="weight")
    keep = [*range(ROWS), ROWS + 5]
    truth, score = np.array([*TRUTH, 1]), np.array([*SCORE, 0.5])
    assert counted.sweep == sweep(truth, score, weight=weight[keep])
    assert not counted.sweep.weighted


@on_engines("grid", ["k=3", "k=0", "bits=1", "bits=10"])
def test_bins_are_those_of_numpy(engine: str, grid: str) -> None:
    counted = score_counts(
        ENGINES[engine](rows()), truth="truth", score="score", positive=1, grid=grid
    )
    truth, score = np.array([*TRUTH, 1]), np.array([*SCORE, 0.5])
    lower = grid_of(grid).lower(score)
    assert counted.sweep == sweep(truth, lower)
    edges = counted.sweep.thresholds[1:]
    assert counted.lowest.tolist() == [score[lower == edge].min() for edge in edges]
    assert counted.highest.tolist() == [score[lower == edge].max() for edge in edges]


@on_engines("grid", ["bits=10", "bits=3", "k=16", "k=52", None])
def test_odd_scores_fall_into_the_same_bins(engine: str, grid: str | None) -> None:
    odd = np.array(_odd_scores())
    if grid is not None and grid[0] == "k":
        odd = np.concatenate([odd, -odd, odd * 1e300, odd * 2.0**52])
    truth = np.arange(odd.size) % 2
    frame = ENGINES[engine](pa.table({"truth": truth, "score": odd}))
    counted = score_counts(frame, truth="truth", score="score", positive=1, grid=grid)
    lower = odd if grid is None else grid_of(grid).lower(odd)
    assert counted.sweep == sweep(truth, lower)
    assert not np.signbit(counted.sweep.thresholds[counted.sweep.thresholds == 0]).any()


def _odd_scores() -> list[float]:
    edges = [2.0**-i for i in range(0, 60)] + [1 - 2.0**-i for i in range(1, 54)]
    near = [float(np.nextafter(each, to)) for each in edges for to in (0.0, 1.0)]
    return [*edges, *near, 0.0, -0.0, 5e-324, 1e-310, *rng.random(50).tolist()]


@given(st.lists(st.tuples(st.booleans(), SCORES), min_size=1, max_size=30))
def test_two_engines_agree_on_any_scores(cases: list[tuple[bool, float]]) -> None:
    truth, score = (list(each) for each in zip(*cases, strict=True))
    table = pa.table({"truth": truth, "score": score})
    for grid in ("bits=4", "k=20", None):
        found = [
            score_counts(frame, truth="truth", score="score", positive=True, grid=grid)
            for frame in (table, pl.from_arrow(table))
        ]
        assert found[0] == found[1]


LABELS = {
    "texts": (["1", "0", None, "x"], pa.string(), "1"),
    "a text that needs quotes": (['it\'s "a"', "0", None, "x"], pa.string(), 'it\'s "a"'),
    "booleans": ([True, False, None, False], pa.bool_(), True),
    "whole numbers": ([1, 0, None, 7], pa.int8(), 1),
    "unsigned": ([1, 0, None, 7], pa.uint64(), 1),
    "floats": ([1.0, 0.0, None, np.nan], pa.float32(), 1),
    "decimals": ([Decimal("1.0"), Decimal(0), None, Decimal(7)], pa.decimal128(8, 2), 1),
    "codes": (["1", "0", None, "x"], pa.dictionary(pa.int32(), pa.string()), "1"),
}


@on_engines("kind", LABELS)
@pytest.mark.parametrize("every", [False, pytest.param(True, marks=pytest.mark.thorough)])
def test_a_label_is_made_what_the_column_holds(engine: str, kind: str, *, every: bool) -> None:
    values, arrow, label = LABELS[kind]
    table = pa.table({"the truth": pa.array(values, arrow), "s": [0.9, 0.2, 0.5, 0.4]})
    frame = ENGINES[engine](table)
    asked = [label] if kind.startswith("a text") else [label, str(label), 1, "1"]
    turn = [*ENGINES].index(engine) % len(asked)
    for positive in asked if every else [asked[turn]]:  # each spelling on some engines
        counted = score_counts(frame, truth="the truth", score="s", positive=positive)
        assert counted.sweep.at(0.9).tp == 1, positive
        assert counted.sweep.positives == 1, positive
        missing = 2 if kind == "floats" else 1
        assert counted.left_out == LeftOut(truth=missing), positive


@pytest.mark.parametrize(
    ("values", "positive", "said"),
    [
        ([1, 0], "yes", "holds whole numbers, got 'yes'"),
        ([1, 0], 0.5, "holds whole numbers, got 0.5"),
        ([1, 0], None, "holds whole numbers, got None"),
        ([True, False], "on", "holds booleans, got 'on'"),
        (["a", "b"], True, "holds texts, got True"),
        ([0.5, 1.0], "nan", "holds numbers, got 'nan'"),
    ],
)
def test_a_label_that_a_column_cannot_hold_is_refused(
    values: list[object], positive: object, said: str
) -> None:
    table = pa.table({"truth": values, "score": [0.1, 0.2]})
    with pytest.raises(ValueError, match=re.escape(f"label of column 'truth', which {said}.")):
        score_counts(table, truth="truth", score="score", positive=positive)


def test_objects_of_pandas_become_what_they_hold() -> None:
    frame = pd.DataFrame(
        {"truth": pd.Series([True, False, None], dtype=object), "s": [0.9, 0.1, 0.5]}
    )
    counted = score_counts(frame, truth="truth", score="s", positive=True)
    assert (counted.sweep.positives, counted.left_out.truth) == (1, 1)
    mixed = pd.DataFrame({"truth": pd.Series([True, "x"], dtype=object), "s": [0.9, 0.1]})
    with pytest.raises(
        ValueError, match=r"^Column 'truth' holds values that have no type in common"
    ):
        score_counts(mixed, truth="truth", score="s", positive=True)


@on_engines("kind", [pa.int64(), pa.uint16(), pa.decimal128(6, 3), pa.float64(), pa.float32()])
def test_scores_may_be_any_numbers(engine: str, kind: pa.DataType) -> None:
    table = pa.table(
        {"truth": [1, 0, 1], "score": pa.array([3, 2, 0]).cast(pa.float64()).cast(kind)}
    )
    counted = score_counts(ENGINES[engine](table), truth="truth", score="score", positive=1)
    assert counted.sweep == sweep([1, 0, 1], [3.0, 2.0, 0.0])


@MOST
def test_float32_scores_are_those_of_a_float32_array(engine: str) -> None:
    score = np.array([0.7, 0.1], np.float32)
    frame = ENGINES[engine](pa.table({"truth": [1, 0], "score": score}))
    counted = score_counts(frame, truth="truth", score="score", positive=1)
    assert counted.sweep == sweep([1, 0], score)
    assert counted.sweep.at(0.7).tp == 1


@ALL
def test_parts_and_several_scores(engine: str) -> None:
    site = pa.array(["a", None, "b", "a"])
    table = pa.table(
        {"t": [1, 0, 1, 0], "s": [0.9, 0.8, 0.7, 0.6], "u": [0.1, 0.2, None, 0.4], "site": site}
    )
    frame = ENGINES[engine](table)
    found = score_counts(frame, truth="t", score=["s", "u"], positive=1, by="site")
    assert list(found) == ["s", "u"]
    assert list(found["s"]) == ["a", "b", None]
    assert found["s"]["a"].sweep == sweep([1, 0], [0.9, 0.6])
    none = Counted(sweep([], []), None, LeftOut(score=1), held=CASES)
    assert found["s"]["b"] == none  # u is missing there
    assert found["u"][None].sweep == sweep([0], [0.2])
    one = score_counts(frame, truth="t", score="s", positive=1, by="t")
    assert list(one) == [0, 1]
    two = score_counts(frame, truth="t", score=["u"], positive=1)
    assert two["u"].sweep == sweep([1, 0, 0], [0.1, 0.2, 0.4])


@MOST
def test_nothing_is_a_count_too(engine: str) -> None:
    empty = rows().slice(0, 0)
    counted = score_counts(ENGINES[engine](empty), truth="truth", score="score", positive=1)
    assert counted == Counted(sweep([], []), held=CASES)
    for grid in ("k=3", None):
        none = ENGINES[engine](rows().slice(ROWS, 1))
        left = score_counts(none, truth="truth", score="score", positive=1, grid=grid)
        assert (len(left.sweep), left.left_out.truth) == (1, 1)


def test_an_empty_frame_of_pandas_has_no_types() -> None:
    frame = pd.DataFrame({"truth": [], "score": [], "weight": []}, dtype=object)
    counted = score_counts(frame, truth="truth", score="score", positive="yes", weight="weight")
    assert counted.sweep.positives == 0


@pytest.mark.parametrize("grid", ["bits=6", pytest.param(None, marks=pytest.mark.thorough)])
def test_ten_shards_in_any_order_are_the_whole(grid: str | None) -> None:
    size = 5000
    table = pa.table(
        {
            "truth": rng.random(size) < 0.2,
            "score": rng.beta(0.2, 3, size),
            "weight": rng.random(size),
        }
    )
    asked: Any = {"truth": "truth", "score": "score", "positive": True, "weight": "weight"}
    whole = score_counts(table, **asked, grid=grid)
    place = rng.integers(0, 10, size)
    shards = [
        score_counts(table.filter(pa.array(place == i)), **asked, grid=grid) for i in range(10)
    ]
    assert total(shards) == whole
    for _ in range(3):
        assert total([shards[i] for i in rng.permutation(10)]) == whole
    with pytest.raises(ValueError, match=r"^Counts that are added must have one grid"):
        total([whole, score_counts(table, **asked, grid="k=1")])
    with pytest.raises(ValueError, match=r"^Argument shards must hold counts, got none\.$"):
        total([])


def test_sums_of_many_rows_do_not_overflow_their_types() -> None:
    """polars counts rows in 32 bits, and DuckDB adds in 128, which arrives as objects."""
    table = pa.table({"truth": [1, 1, 0], "score": [0.5] * 3, "weight": [2**40, 2**40, 2**33]})
    for engine in ("polars", "duckdb", "pyarrow"):
        frame = ENGINES[engine](table)
        counted = score_counts(frame, truth="truth", score="score", positive=1, weight="weight")
        assert (counted.sweep.positives, counted.sweep.negatives) == (2**41, 2**33)
        assert counted.sweep.tp.dtype == np.int64


@pytest.mark.parametrize(
    ("weights", "said"),
    [
        ([1e13, 1.0], "Weights add up to 1e+13; at most 4.398e+12 are counted"),
        ([2**61, 2**61 + 2**60], "Weights add up to 5.765e+18; at most 4.612e+18 are counted"),
        ([1e-8, 1e-8], "these are too small for that: they add up to 2e-08. Multiply them"),
    ],
)
def test_weights_that_would_be_counted_wrongly_are_refused(weights: list[float], said: str) -> None:
    table = pa.table({"truth": [1, 0], "score": [0.5, 0.6], "weight": weights})
    for engine in ("polars", "duckdb"):
        frame = ENGINES[engine](table)
        with pytest.raises(ValueError, match=re.escape(said)):
            score_counts(frame, truth="truth", score="score", positive=1, weight="weight")


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ({"truth": "trut"}, "no column 'trut'. Did you mean 'truth'? Its columns are 'truth', "),
        ({"score": "xyz"}, "The frame has no column 'xyz'. Its columns are 'truth', "),
        ({"score": "name"}, "Column 'name' holds String, expected numbers."),
        ({"weight": "name"}, "Column 'name' holds String, expected numbers."),
        ({"truth": "day"}, "Column 'day' holds Date, expected texts, booleans or numbers."),
        ({"by": "score"}, "Column 'score' cannot part the cases: it holds Float64, expected"),
        ({"score": []}, "Argument score must name one or more different columns, got ()."),
        ({"score": ["score", "score"]}, "Argument score must name one or more different columns"),
        ({"grid": "bits=41"}, 'Argument grid must be "bits=1" to "bits=40" or "k=0" to "k=52", '),
        ({"grid": "log", "positive": 1}, "got 'log'."),
        (
            {"score": "logit", "grid": "bits=10"},
            "Grid bits=10 needs scores from 0 to 1, and 1 rows",
        ),
    ],
)
def test_what_cannot_be_counted_is_refused(asked: dict[str, Any], said: str) -> None:
    table = pa.table(
        {
            "truth": [1, 0],
            "score": [0.5, 0.6],
            "name": ["a", "b"],
            "logit": [0.5, 1.5],
            "day": pa.array([1, 2], pa.date32()),
        }
    )
    given_: dict[str, Any] = {"truth": "truth", "score": "score", "positive": 1, **asked}
    with pytest.raises(ValueError, match=re.escape(said)):
        score_counts(table, **given_)


def test_what_is_no_frame_is_refused() -> None:
    with pytest.raises(
        ValueError, match=r"^Argument frame must be a frame that narwhals knows, got"
    ):
        score_counts([1, 2], truth="truth", score="score", positive=1)
    twice = pd.DataFrame([[1, 0.5, 0.5]], columns=["truth", "score", "score"])
    with pytest.raises(ValueError, match="unique column names"):
        score_counts(twice, truth="truth", score="score", positive=1)


def test_rows_stay_in_the_engine() -> None:
    """A relation over a million rows gives a few: the process does not see the others."""
    relation = duckdb.sql("SELECT (range % 3)::INT AS t, (range % 7) / 8 AS s FROM range(1000000)")
    counted = score_counts(relation, truth="t", score="s", positive=0)
    assert counted.sweep.positives == 333_334
    assert len(counted.sweep) == 8


def test_the_room_imports_no_engine_and_an_absent_package_is_a_sentence() -> None:
    code = """
import sys
from perfcore.engines import Counted, bounds, score_counts
print(sorted({"narwhals", "pyarrow", "pandas", "duckdb", "polars"} & set(sys.modules)))
for name in ("narwhals", "pyarrow"):
    sys.modules[name] = None
    try:
        score_counts(None, truth="t", score="s", positive=1)
    except ModuleNotFoundError as error:
        print(error)
    del sys.modules[name]
"""
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    none, *sentences = run.stdout.splitlines()
    assert none == "[]"
    assert sentences == [
        f"score_counts needs {name}, which perfcore alone does not. "
        "Install it with: pip install '.[engines]'"
        for name in ("narwhals", "pyarrow")
    ]


SPELT = {
    "case and blanks": (["yes", "Yes ", " YES", "no", "No"], "yes"),
    "twins": (["yes", "no", "1", "0", "true", "False"], "yes"),
    "numbers": (["1", "1.0", "+1", "0", "0.0"], "1"),
    "missing": (["spam", "ham", "", "NA", "n/a", "null", " "], "spam"),
    "none is a label": (["none", "some", "None"], "some"),
}


@on_engines("case", SPELT)
def test_a_file_gives_the_same_counts_through_readers_and_engines(engine: str, case: str) -> None:
    texts, positive = SPELT[case]
    rng = np.random.default_rng(8)
    truth = rng.choice(np.array(texts, object), 400).tolist()
    table = pa.table({"truth": pa.array([*truth, None]), "p": np.round(rng.random(401), 2)})
    sink = pa.BufferOutputStream()
    pacsv.write_csv(table, sink)
    read = read_predictions(
        sink.getvalue().to_pybytes(),
        truth="truth",
        score="p",
        positive=positive,
        drop_bad_rows=True,
    )
    counted = score_counts(ENGINES[engine](table), truth="truth", score="p", positive=positive)
    assert counted.sweep == sweep_of(read, "p")
    blank = ("", "na", "n/a", "null")
    assert counted.left_out.truth == 1 + sum(text.strip().lower() in blank for text in truth)


def test_labels_that_nobody_can_tell_apart_are_refused() -> None:
    def counted(texts: list[str], positive: str) -> Counted:
        table = pa.table({"truth": texts, "p": [0.5] * len(texts)})
        return score_counts(table, truth="truth", score="p", positive=positive)

    with pytest.raises(
        ValueError, match="holds 'A', 'a', and the positive label is 'a': nothing tells"
    ):
        counted(["a", "A"], "a")
    with pytest.raises(ValueError, match="holds 'Yes', and the positive label is 'yes'"):
        counted(["Yes"], "yes")
    assert counted(["yes"], "yes").sweep.positives == 1
    assert counted(["no"], "yes").sweep.negatives == 1
    with pytest.raises(ValueError, match="more than 1,000 different texts: these are no labels"):
        counted([f"id-{i}" for i in range(1001)], "id-1")
