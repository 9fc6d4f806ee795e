"""How far a count is, as whoever waits for it sees."""

import re
import time
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from perfcore.engines import score_counts
from perfview.commands import engines, progress
from perfview.commands.counting import estimated_values
from perfview.commands.engines import engine_of, opened
from perfview.commands.progress import shown_progress, told
from perfview.commands.refusals import UnusableError
from perfview.commands.sources import Files, files_of

rng = np.random.default_rng(1)
TABLE = pa.table({"truth": rng.integers(0, 2, 5000), "score": rng.random(5000)})


@pytest.fixture
def files(tmp_path: Path) -> Files:
    for i in (0, 1):
        pq.write_table(TABLE.slice(i * 2500, 2500), tmp_path / f"{i}.parquet")
    return files_of([str(tmp_path / "*.parquet")])


def test_rows_share_and_time_left_are_told() -> None:
    assert told(0.1, 10**8, 60) == "10 %, 10,000,000 of 100,000,000 rows, about 9 min left"
    assert told(0.999, 0, 1.0) == "100 %, about 0 s left"


def test_progress_is_written_in_lines_and_over_the_last_one_in_a_terminal(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in ("_POLLED", "_FIRST", "_LINES_APART"):
        monkeypatch.setattr(progress, name, 0.01)
    shares = iter([-0.01, 0.0, 0.25, 0.5, *[0.75] * 1000])
    with shown_progress(lambda: next(shares), 400):
        time.sleep(0.2)
    lines = capsys.readouterr().err.splitlines()
    assert lines[0].startswith("25 %, 100 of 400 rows, about ")
    assert lines[1].startswith("50 %, 200 of 400 rows, about ")
    assert len(lines) > 2
    monkeypatch.setattr("sys.stderr.isatty", lambda: True, raising=False)
    with shown_progress(lambda: 0.5, 0):
        time.sleep(0.1)
    shown = capsys.readouterr().err
    assert "\n" not in shown
    assert re.match(r"\r50 %, about 0 s left\r50 %", shown)
    assert shown.endswith("\r")


def test_what_is_over_soon_shows_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    with shown_progress(lambda: 0.5, 10):
        time.sleep(0.3)
    assert capsys.readouterr().err == ""


def test_rows_are_known_before_they_are_counted(files: Files, tmp_path: Path) -> None:
    assert files.rows == 5000
    csv = tmp_path / "a.csv"
    csv.write_text("truth,score\n1,0.5\n0,0.25\n")
    assert files_of([str(csv)]).rows == 0


def test_pandas_tells_the_rows_that_it_has_read(
    files: Files, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(engines, "_CHUNK_ROWS", 1000)
    ways = opened(files, "pandas", None)
    shares = []
    for piece in ways.frames:
        shares.append(ways.share())
        assert len(piece) <= 1000
    assert shares == [0.0, 0.2, 0.4, 0.5, 0.7, 0.9]
    assert ways.share() == 1.0


def test_duckdb_is_asked_by_the_connection_that_counts(files: Files) -> None:
    ways = opened(files, "duckdb", None)
    (frame,) = ways.frames
    assert ways.share() < 0  # nothing runs
    asked: Any = {"truth": "truth", "score": "score", "positive": 1}
    assert score_counts(frame, **asked) == score_counts(TABLE, **asked)
    assert opened(files, "polars", None).share() == 0


def test_distinct_values_are_estimated_from_a_sample() -> None:
    for values in (100, 20_000, 98_000):
        sample = rng.integers(0, values, 50_000)
        assert estimated_values(np.unique(sample).size, 50_000) == pytest.approx(values, rel=0.05)
    assert estimated_values(50_000, 50_000) == np.inf


@pytest.mark.parametrize(
    ("engine", "absent", "said"),
    [
        (
            "duckdb",
            {"duckdb"},
            r"duckdb is not installed. Install it with: pip install '.[engines]'",
        ),
        ("spark", {"pyspark"}, r"spark is not installed. Install it with: pip install '.[spark]'"),
        ("polars", {"polars"}, "polars is not installed. Install it with: pip install polars"),
        (
            "auto",
            {"duckdb", "polars", "pandas"},
            r"duckdb is not installed. Install it with: pip install '.[engines]'",
        ),
    ],
)
def test_an_absent_engine_is_a_sentence_that_names_the_command(
    engine: str, absent: set[str], said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(engines, "find_spec", lambda name: None if name in absent else object())
    with pytest.raises(UnusableError, match=re.escape(said)):
        engine_of(engine)


def test_auto_is_the_first_engine_that_is_there(monkeypatch: pytest.MonkeyPatch) -> None:
    for there in (("duckdb", "polars", "pandas"), ("polars", "pandas"), ("pandas",)):
        monkeypatch.setattr(engines, "find_spec", lambda name, there=there: name in there or None)
        assert engine_of("auto") == there[0]
