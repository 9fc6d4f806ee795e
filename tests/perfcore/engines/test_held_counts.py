"""What counts hold goes along: cases, or weights with the rows behind them, on all engines."""

from pathlib import Path
from typing import Any

import duckdb
import numpy as np
import pyarrow as pa
import pytest

from perfcore import read_predictions, sweep, sweep_of
from perfcore.binary.predicted import held_of
from perfcore.data import CASES, UNKNOWN, Aggregates, Held, added_counts
from perfcore.engines import Counted, counted_of, score_counts, sql, total, write_counts
from perfcore.readers import guess_columns, predictions, read_table
from tests.perfcore.engines.engine_frames import ENGINES, on_engines
from tests.perfcore.engines.test_engine_sql import DIALECTS
from tests.perfcore.engines.test_engine_sql import TABLE as SQL_TABLE

rng = np.random.default_rng(3)
ROWS = 300
TRUTH = rng.integers(0, 2, ROWS)
SCORE = np.round(rng.random(ROWS), 1)
WHOLE = rng.choice([0, 1, 50, 60], ROWS)
WEIGHTS = {"whole": WHOLE, "parts": WHOLE * 1.25}
ASKED: Any = {"truth": "truth", "score": "score", "positive": 1}


def table(kind: str) -> pa.Table:
    return pa.table({"truth": TRUTH, "score": SCORE, "weight": WEIGHTS[kind]})


def behind(scores: Any, truth: Any, score: Any, weight: Any) -> tuple[list[Any], list[Any]]:
    """How many rows that weigh something have each score, by class, and the largest weight."""
    cells = [
        [weight[(score == each) & (truth == i) & (weight > 0)] for i in (0, 1)] for each in scores
    ]
    rows = [[cell.size for cell in row] for row in cells]
    return rows, [[cell.max(initial=0) for cell in row] for row in cells]


def assert_held(found: Held, s: Any, kind: str) -> None:
    rows, largest = behind(s.thresholds[1:], TRUTH, SCORE, WEIGHTS[kind])
    assert found.kind == "weights"
    assert found.rows.tolist() == rows
    assert found.largest.tolist() == largest


@on_engines("kind", WEIGHTS)
@pytest.mark.parametrize("grid", [None, "k=12"])
def test_engines_count_the_rows_behind_weights(engine: str, kind: str, grid: str | None) -> None:
    frame = ENGINES[engine](table(kind))
    counted = score_counts(frame, **ASKED, weight="weight", grid=grid)
    if grid is None:
        assert_held(counted.held, counted.sweep, kind)
    else:
        assert counted.held.rows.sum() == (WHOLE > 0).sum()
    assert score_counts(frame, **ASKED, grid=grid).held == CASES


@pytest.mark.parametrize(
    ("kind", "smaller", "grid"),
    # Any two of the three in each way.
    [
        *(("whole", False, None), ("parts", True, None)),
        *(("parts", False, "k=2"), ("whole", True, "k=2")),
    ],
)
def test_shards_and_files_keep_what_counts_hold(
    tmp_path: Path, kind: str, smaller: bool, grid: str | None
) -> None:
    def counted(rows: pa.Table) -> Counted:
        return score_counts(rows, **ASKED, weight="weight", grid=grid)

    whole, shards = counted(table(kind)), []
    for i in range(3):
        shards.append(counted(table(kind).slice(i * 100, 100)))
        write_counts(shards[-1], tmp_path / f"{i}.parquet")
    assert total(shards) == whole
    paths = [tmp_path / f"{i}.parquet" for i in range(3)]
    assert counted_of(read_predictions(paths), "score") == whole
    assert read_predictions(paths[:2]).name == "0.parquet + 1.parquet"
    found = read_predictions(paths, smaller_is_positive=smaller)
    s = sweep_of(found, "score")
    assert s.weighted  # sums of weights are no cases, whole or not
    held = held_of(found, "score", s)
    assert held.rows is not None
    assert whole.held.rows is not None
    assert held.rows.tolist() == (whole.held.rows[::-1] if smaller else whole.held.rows).tolist()
    if grid is None:
        again = held if not smaller else held.at(np.arange(len(s) - 1)[::-1])
        assert_held(again, whole.sweep, kind)


def test_cases_beside_weights_weigh_1() -> None:
    cases = score_counts(table("whole"), **ASKED)
    weights = score_counts(table("whole"), **ASKED, weight="weight")
    both = (cases + weights).held
    scores = (cases + weights).sweep.thresholds[1:]
    ones, more = behind(scores, TRUTH, SCORE, np.ones(ROWS)), behind(scores, TRUTH, SCORE, WHOLE)
    assert both.rows.tolist() == (np.array(ones[0]) + more[0]).tolist()
    assert both.largest.tolist() == np.maximum(ones[1], more[1]).tolist()
    assert (cases + cases).held == CASES
    by_hand = Counted(sweep(TRUTH, SCORE))
    assert (cases + by_hand).held == (by_hand + weights).held == UNKNOWN


@pytest.mark.parametrize("dialect", DIALECTS)
@pytest.mark.parametrize("grid", [None, "k=7"])
@pytest.mark.parametrize("weight", [None, "weight"])
def test_the_printed_query_counts_them_too(
    dialect: str, grid: str | None, weight: str | None
) -> None:
    asked: Any = {"truth": "it's", "score": 'a "score"', "positive": 1, "grid": grid}
    counted = score_counts(SQL_TABLE, **asked, weight=weight)
    query = sql("cases", **asked, weight=weight)
    with duckdb.connect() as connection:
        connection.register("cases", SQL_TABLE)
        names = connection.sql(query).columns
    rows = DIALECTS[dialect](query)
    text = "\n".join([",".join(names), *(",".join(map(repr, row)) for row in rows)])
    found = counted_of(read_predictions(text.replace("'", "").encode()), "score")
    assert found.held.kind == ("weights" if weight else "cases")
    assert (found.sweep, found.held) == (counted.sweep, counted.held)


UNMARKED = b"score,positives,negatives\n0.5,3,1\n0.4,2,2\n"
MARKED = b"score,positives,negatives,counted\n0.5,3,1,%s\n0.4,2,2,%s\n"
BESIDE = (
    b"score,positives,negatives,counted,positive_rows,negative_rows,largest_positive,"
    b"largest_negative\n0.5,3,1,weights,%s\n"
)


def held_in(content: bytes) -> tuple[Held, str, list[str]]:
    """What the counts of a file hold, their type, and what is said of them."""
    found = read_table(content)
    reading = predictions(found, guess_columns(found))
    (model,) = reading.predictions.models.values()
    assert isinstance(model, Aggregates)
    return model.held, model.counts.dtype.kind, [str(each) for each in reading.notes]


@pytest.mark.parametrize(
    ("content", "kind", "number", "said"),
    [
        (UNMARKED, "unknown", "i", "Nothing says whether these counts are of cases or sums"),
        (MARKED % (b"north", b"south"), "unknown", "i", "Nothing says whether"),
        (MARKED % (b"cases", b"weights"), "unknown", "i", "Nothing says whether"),
        (MARKED % (b"unknown", b"unknown"), "unknown", "i", "Nothing says whether"),
        (MARKED % (b"cases", b"cases"), "cases", "i", ""),
        (MARKED % (b"weights", b"weights"), "weights", "f", "nothing says of how many cases"),
        (BESIDE % b"2,1,2,1", "weights", "f", ""),
        (BESIDE % b"2,1,1.25,1", "weights", "f", "nothing says of how many"),  # at most 2.5
        (BESIDE % b"2,1,4,1", "weights", "f", "nothing says of how many"),
        (BESIDE % b"0,1,3,1", "weights", "f", "nothing says of how many"),
        (BESIDE % b"1.5,1,3,1", "weights", "f", "nothing says of how many"),
        (BESIDE % b",1,3,1", "weights", "f", "nothing says of how many"),
    ],
)
def test_what_a_file_says_of_its_counts_is_read_and_what_it_does_not_say_is_said(
    content: bytes, kind: str, number: str, said: str
) -> None:
    held, dtype, notes = held_in(content)
    assert (held.kind, dtype) == (kind, number)
    assert (held.rows is None) == (bool(said) or kind == "cases")
    assert [said in note for note in notes] == [True] * bool(said)


def test_files_that_are_added_up_know_no_more_than_each() -> None:
    marked = {kind: read_predictions(MARKED % (kind, kind)) for kind in (b"cases", b"weights")}
    known = {
        **marked,
        b"": read_predictions(UNMARKED),
        b"rows": read_predictions(BESIDE % b"2,1,2,1"),
    }
    for pair, kind in (
        ((b"cases", b"cases"), "cases"),
        ((b"cases", b""), "unknown"),
        ((b"cases", b"rows"), "weights"),
        ((b"weights", b"rows"), "weights"),
        ((b"weights", b""), "weights"),
    ):
        both = added_counts([(str(name), known[name]) for name in pair]).models["score"]
        assert isinstance(both, Aggregates)
        assert both.held.kind == kind
        assert (both.held.rows is not None) == (pair == (b"cases", b"rows"))


def test_counts_and_what_they_hold_must_fit() -> None:
    score, counts = np.array([0.5]), np.array([[1, 2]])
    good = Held("weights", np.array([[1, 2]]), np.array([[1.0, 1.5]]))
    assert Aggregates(score, counts, held=good).counts.dtype == np.float64
    for bad in (
        Held("weights", np.array([[1, 0]]), np.array([[1.0, 1.0]])),
        Held("weights", np.array([[1, 2]]), None),
        Held("cases", good.rows, good.largest),
    ):
        with pytest.raises(ValueError, match=r"^Argument held must have as many cases as can be"):
            Aggregates(score, counts, held=bad)
        with pytest.raises(ValueError, match=r"^Argument held must have as many cases as can be"):
            Counted(sweep([1, 1, 0], [0.5] * 3), held=bad)
    with pytest.raises(ValueError, match=r"^Argument counts must be whole numbers of cases, got"):
        Aggregates(score, counts * 1.5, held=CASES)
