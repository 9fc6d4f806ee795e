"""The printed SQL gives the same counts in every engine, as a file that can be uploaded."""

import re
import sqlite3
from contextlib import closing
from typing import Any

import duckdb
import numpy as np
import polars as pl
import pyarrow as pa
import pytest

from perfcore import Sweep
from perfcore.engines import Counted, grid_of, score_counts, sql
from perfcore.engines.queries import _written

rng = np.random.default_rng(4)
SIZE = 300
EDGES = [2.0**-i for i in range(12)] + [1 - 2.0**-i for i in range(1, 54)]
SCORE = np.concatenate(
    [np.round(rng.random(SIZE), 3), EDGES, np.nextafter(EDGES, 0), [0.0, -0.0, 5e-324]]
)
TRUTH = rng.integers(0, 2, SCORE.size)
TABLE = pa.table(
    {
        "it's": [*TRUTH, None, 1, 1],
        'a "score"': pa.array([*SCORE, 0.5, None, np.inf]),
        "weight": rng.random(SCORE.size + 3) * 9,
        "label": ["it's" if each else "no" for each in [*TRUTH, 0, 1, 1]],
        "n": ["a" if each < 0.3 else "b" for each in rng.random(SCORE.size + 3)],
    }
)


def with_duckdb(query: str) -> list[tuple[Any, ...]]:
    with duckdb.connect() as connection:
        connection.register("cases", TABLE)
        return connection.sql(query).fetchall()


def with_polars(query: str) -> list[tuple[Any, ...]]:
    return pl.SQLContext(cases=pl.from_arrow(TABLE)).execute(query).collect().rows()


def with_sqlite(query: str) -> list[tuple[Any, ...]]:
    with closing(sqlite3.connect(":memory:")) as connection:
        connection.execute(
            'CREATE TABLE cases ("it\'s" INT, "a ""score""" REAL, weight REAL, label TEXT, n TEXT)'
        )
        rows = zip(*(TABLE[each].to_pylist() for each in TABLE.column_names), strict=True)
        connection.executemany("INSERT INTO cases VALUES (?, ?, ?, ?, ?)", rows)
        return connection.execute(query).fetchall()


DIALECTS = {"duckdb": with_duckdb, "polars": with_polars, "sqlite": with_sqlite}


@pytest.mark.parametrize("dialect", DIALECTS)
@pytest.mark.parametrize("grid", [None, "bits=10", "k=7"])
@pytest.mark.parametrize("weight", [None, "weight"])
@pytest.mark.parametrize(("truth", "positive"), [("it's", 1), ("label", "it's")])
def test_the_counts_are_those_of_an_engine(
    dialect: str, grid: str | None, weight: str | None, truth: str, positive: Any
) -> None:
    asked: Any = {"truth": truth, "score": 'a "score"', "positive": positive, "grid": grid}
    rows = DIALECTS[dialect](sql("cases", **asked, weight=weight))
    counted = score_counts(TABLE, **asked, weight=weight)
    assert_same(rows, counted)


def assert_same(rows: list[tuple[Any, ...]], counted: Counted) -> None:
    score, positives, negatives, *spans = (list(each) for each in zip(*rows, strict=True))
    assert Sweep.from_counts(score, positives, negatives) == counted.sweep
    grid, left_out = spans[-2:]
    assert set(grid) == {counted.grid or "exact"}
    assert set(left_out) == {counted.left_out.total}
    if counted.lowest is not None and counted.highest is not None:
        order = np.argsort(score)[::-1]
        assert np.array(spans[0])[order].tolist() == counted.lowest.tolist()
        assert np.array(spans[1])[order].tolist() == counted.highest.tolist()


@pytest.mark.parametrize("dialect", DIALECTS)
def test_parts_and_several_scores(dialect: str) -> None:
    query = sql("cases", truth="it's", score=['a "score"', "weight"], positive=1, by="n")
    rows = DIALECTS[dialect](query)
    found = score_counts(TABLE, truth="it's", score=['a "score"', "weight"], positive=1, by="n")
    for model, parts in found.items():
        for part, counted in parts.items():
            mine = [row for row in rows if row[0] == part and row[4] == model]
            score, positives, negatives = ([row[i] for row in mine] for i in (1, 2, 3))
            assert Sweep.from_counts(score, positives, negatives) == counted.sweep


def test_numbers_are_written_so_that_no_engine_takes_them_for_decimals() -> None:
    for number in (256.0, 2.0**-62, 1 - 2.0**-49, 2.0**52, 0.1):
        assert float(_written(number)) == number
        assert re.fullmatch(r"\d+e-?\d+", _written(number))
    for edge, scale in grid_of("bits=10").zones:
        assert float(_written(edge)) == edge
        assert float(_written(scale)) == scale


def test_a_quotation_mark_of_spark_is_doubled_too() -> None:
    query = sql("a.b", truth="tru`th", score="s", positive=True, quote="`")
    assert "`tru``th` = TRUE" in query
    assert "FROM a.b" in query


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ({"positive": None}, "Argument positive must be a text, a boolean or a finite number, got"),
        ({"positive": float("nan")}, "Argument positive must be a text, a boolean or a finite"),
        ({"positive": "a\0"}, "Argument positive must be a text"),
        ({"by": "Grid"}, "Argument by must differ from the columns of a counts file, got 'Grid'"),
        ({"score": ()}, "Argument score must name one or more different columns, got ()"),
        ({"quote": ""}, "Argument quote must be one character, got ''"),
        ({"grid": "k=53"}, "Argument grid must be"),
    ],
)
def test_what_no_query_can_hold_is_refused(asked: dict[str, Any], said: str) -> None:
    given: dict[str, Any] = {"truth": "t", "score": "s", "positive": 1, **asked}
    with pytest.raises(ValueError, match=re.escape(said)):
        sql("cases", **given)
