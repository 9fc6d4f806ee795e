"""Hostile files that are counted in pieces: bounded in memory and time, refused in words."""

import gzip
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

from perfcore.readers import Choices, ReadError
from perfcore.readers.isolated.pools import ReaderPool
from perfview.session.data_files import limits_of
from perfview.settings import Settings

CHOICES = Choices("wide", ("score",), truth="truth")
ROWS = b"truth,score\n" + b"".join(b"%d,0.%03d\n" % (i % 2, i % 1000) for i in range(200_000))


def said(path: Path, *, seconds: float = 30.0, megabytes: int = 750) -> str:
    """Return why a file is not counted, read as the server does."""
    pool = ReaderPool(most=2)
    known: dict[str, Any] = {
        "name": "bomb",
        "limits": limits_of(Settings(), size=path.stat().st_size),
        "megabytes": megabytes,
        "seconds": seconds,
    }
    try:
        with path.open("rb") as file:
            pool.read(file, first=True, **known)
            pool.count(file, choices=CHOICES, told=lambda progress: None, **known)
    except ReadError as error:
        return str(error)
    finally:
        pool.close()
    return "counted"


def test_a_file_that_grows_a_thousandfold(tmp_path: Path) -> None:
    path = tmp_path / "bomb.csv.gz"
    with gzip.open(path, "wb", compresslevel=1) as out:
        out.write(ROWS)
        for _ in range(220):
            out.write(b"0,0.5\n" * 170_000)
    assert "packs so tightly" in said(path)


def test_a_line_that_never_ends(tmp_path: Path) -> None:
    path = tmp_path / "bomb.csv"
    with path.open("wb") as out:
        out.write(ROWS)
        for _ in range(40):
            out.write(b"0" * 10**6)
    assert "millions of characters" in said(path)


def test_a_file_of_one_line(tmp_path: Path) -> None:
    path = tmp_path / "bomb.csv"
    path.write_bytes(b"0," * (20 * 10**6))
    assert "has 131,073 columns; at most 1,000 are read" in said(path)


def test_a_parquet_file_whose_header_lies(tmp_path: Path) -> None:
    path = tmp_path / "bomb.parquet"
    score = np.random.default_rng(1).random(200_000)
    pq.write_table(pa.table({"truth": np.arange(200_000) % 2, "score": score}), path)
    content = path.read_bytes()
    cut = content[: len(content) // 2] + content[len(content) // 2 + 10 :]
    path.write_bytes(cut)
    assert "damaged Parquet file" in said(path)


def test_rows_that_take_too_long(tmp_path: Path) -> None:
    path = tmp_path / "slow.csv"
    with path.open("wb") as out:
        out.write(b"truth,score\n")
        for _ in range(60):
            out.write(ROWS[12:])
    assert "takes longer than" in said(path, seconds=0.1)


def test_too_little_memory_costs_a_sentence(tmp_path: Path) -> None:
    path = tmp_path / "large.csv"
    path.write_bytes(ROWS * 4)
    assert "needs more than 20 MB of memory" in said(path, megabytes=20)
