"""Hostile files that are counted in pieces: bounded in memory and time, refused in words."""

import io
from collections.abc import Callable, Iterator
from itertools import repeat
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from perfcore.readers import Choices, ReadError
from perfcore.readers.isolated.pools import ReaderPool
from perfview.session.data_files import limits_of
from perfview.settings import Settings
from tests.hostile.csv_bombs import packed

CHOICES = Choices("wide", ("score",), truth="truth")
ROWS = b"truth,score\n" + b"".join(b"%d,0.%03d\n" % (i % 2, i % 1000) for i in range(200_000))


@pytest.fixture(scope="module")
def pool() -> Iterator[ReaderPool]:
    made = ReaderPool(most=2)
    yield made
    made.close()


def said(pool: ReaderPool, path: Path, *, seconds: float = 120.0, megabytes: int = 750) -> str:
    """Return why a file is not counted, read as the server does."""
    limits = limits_of(Settings(), size=path.stat().st_size)
    known: dict[str, Any] = {"name": "bomb", "limits": limits}
    known |= {"megabytes": megabytes, "seconds": seconds}
    try:
        with path.open("rb") as file:
            pool.read(file, first=True, **known)
            pool.count(file, choices=CHOICES, told=lambda progress: None, **known)
    except ReadError as error:
        return str(error)
    return "counted"


def lying_parquet() -> bytes:
    score = np.random.default_rng(1).random(200_000)
    table = pa.table({"truth": np.arange(200_000) % 2, "score": score})
    pq.write_table(table, made := io.BytesIO())
    content = made.getvalue()
    return content[: len(content) // 2] + content[len(content) // 2 + 10 :]


@pytest.mark.parametrize(
    ("name", "make", "given", "told"),
    [
        ("growing a thousandfold.csv.gz", lambda: packed(ROWS, repeat(b"0,0.5\n" * 170_000, 220)),
         {}, "packs so tightly"),
        ("endless line.csv", lambda: ROWS + b"0" * (12 * 10**6), {}, "millions of characters"),
        ("one line.csv", lambda: b"0," * (6 * 10**6), {},
         "has 131,073 columns; at most 1,000 are read"),
        ("header that lies.parquet", lying_parquet, {}, "damaged Parquet file"),
        ("slow.csv", lambda: b"truth,score\n" + ROWS[12:] * 15, {"seconds": 0.1},
         "takes longer than"),
        ("large.csv", lambda: ROWS * 4, {"megabytes": 20}, "needs more than 20 MB of memory"),
    ],
)  # fmt: skip
def test_what_takes_too_much_costs_a_sentence(
    tmp_path: Path,
    pool: ReaderPool,
    name: str,
    make: Callable[[], bytes],
    given: dict[str, Any],
    told: str,
) -> None:
    path = tmp_path / name
    path.write_bytes(make())
    assert told in said(pool, path, **given)
