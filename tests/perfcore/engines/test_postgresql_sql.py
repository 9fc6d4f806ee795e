"""The printed SQL on a real PostgreSQL server: the same counts, to the bit."""

from collections.abc import Iterator
from typing import Any

import numpy as np
import psycopg
import pyarrow as pa
import pytest

from perfcore.engines import Counted, score_counts, sql
from tests.perfcore.engines.test_engine_sql import TABLE, assert_same
from tests.perfview.store.postgresql_servers import PostgreSQL, programs, running

Rows = list[tuple[Any, ...]]

MANY = pa.table(
    {
        "truth": [True, False, None, True, False, True, True],
        "score": [1e308, -1e308, 0.5, float("nan"), float("inf"), 5e-324, -0.0],
        "case weight": [3, 1, 1, 1, 1, 2**40, 5],
        "site": ["a", None, "a", "b", "b", "a", "a"],
    }
)
KINDS = {
    pa.int64(): "BIGINT",
    pa.float64(): "DOUBLE PRECISION",
    pa.string(): "TEXT",
    pa.bool_(): "BOOLEAN",
}


@pytest.fixture(scope="module")
def connection() -> Iterator[psycopg.Connection[Any]]:
    """A connection to a server that holds both tables."""
    if not programs().is_dir():
        pytest.fail("No PostgreSQL: install it or set CUTPOINT_POSTGRESQL to its programs' folder.")
    with running() as server, psycopg.connect(address_of(server), autocommit=True) as opened:
        for name, table in (("cases", TABLE), ("many", MANY)):
            columns = ", ".join(
                f'"{field.name.replace(chr(34), chr(34) * 2)}" {KINDS[field.type]}'
                for field in table.schema
            )
            opened.execute(f"CREATE TABLE {name} ({columns})")  # type: ignore[arg-type]
            rows = zip(*(table[each].to_pylist() for each in table.column_names), strict=True)
            places = ", ".join(["%s"] * table.num_columns)
            with opened.cursor() as cursor:
                cursor.executemany(f"INSERT INTO {name} VALUES ({places})", rows)  # type: ignore[arg-type]
        yield opened


def address_of(server: PostgreSQL) -> str:
    return server.url.replace("+psycopg", "")


def asked_of(connection: psycopg.Connection[Any], query: str) -> Rows:
    return connection.execute(query).fetchall()  # type: ignore[arg-type]


@pytest.mark.parametrize("grid", [None, "bits=10", "bits=1", "k=7", "k=0"])
@pytest.mark.parametrize("weight", [None, "weight"])
@pytest.mark.parametrize(("truth", "positive"), [("it's", 1), ("label", "it's")])
def test_the_counts_are_those_of_an_engine(
    connection: psycopg.Connection[Any],
    grid: str | None,
    weight: str | None,
    truth: str,
    positive: Any,
) -> None:
    asked: Any = {"truth": truth, "score": 'a "score"', "positive": positive, "grid": grid}
    rows = asked_of(connection, sql("cases", **asked, weight=weight))
    assert_same(rows, score_counts(TABLE, **asked, weight=weight))
    counts = [each for row in rows for each in row[1:3]]
    assert {type(each) for each in counts} == {int if weight is None else float}


@pytest.mark.parametrize("grid", [None, "k=0", "k=52"])
@pytest.mark.parametrize("weight", [None, "case weight"])
def test_enormous_scores_and_whole_weights(
    connection: psycopg.Connection[Any], grid: str | None, weight: str | None
) -> None:
    asked: Any = {"truth": "truth", "score": "score", "positive": True, "weight": weight}
    rows = asked_of(connection, sql("many", **asked, grid=grid))
    assert_same(rows, score_counts(MANY, **asked, grid=grid))


def test_parts_and_several_scores(connection: psycopg.Connection[Any]) -> None:
    asked: Any = {"truth": "truth", "score": ["score", "case weight"], "positive": True}
    rows = asked_of(connection, sql("many", **asked, by="site"))
    found = score_counts(MANY, **asked, by="site")
    assert len(rows) == sum(
        len(each.sweep) - 1 for parts in found.values() for each in parts.values()
    )
    for model, parts in found.items():
        for part, counted in parts.items():
            of_part = [row[1:4] for row in rows if row[0] == part and row[4] == model]
            assert_counts(of_part, counted)


def assert_counts(rows: Rows, counted: Counted) -> None:
    s = counted.sweep
    falling = sorted(rows, reverse=True)
    assert [row[0] for row in falling] == s.thresholds[1:].tolist()
    assert [row[1] for row in falling] == np.diff(s.tp).tolist()
    assert [row[2] for row in falling] == np.diff(s.fp).tolist()
