"""How far a count is, as whoever waits for it sees."""

import gzip
import re
import time
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from unittest.mock import MagicMock

import numpy as np
import polars as pl
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from perfcore.engines import score_counts
from perfview.commands import engines, pieces, progress
from perfview.commands.counting import estimated_values
from perfview.commands.engines import engine_of, opened, tasks_of
from perfview.commands.progress import Count, Standing, shown_progress
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
    def told(standing: Standing, seconds: float, *watched: Any, whole: bool = False) -> str:
        count = Count(lambda: standing, lambda: None, whole=whole)
        if watched:
            count.watch(*watched)
        return count.told(seconds)

    tenth = Standing.of_rows(10**7, 10**8)
    assert told(tenth, 60) == "1 min: 10 %, 10,000,000 of 100,000,000 rows, about 9 min left"
    # Of the second of two queries that is more than half of the count.
    second = told(tenth, 11, "score", 1, 2)
    assert second.startswith("11 s: 55 %, 10,000,000 of 100,000,000 rows, about 9 s left; ")
    assert second.endswith("; column 'score', query 2 of 2")
    assert told(tenth, 11, "score", 1, 2, whole=True).startswith("11 s: 10 %, ")
    assert told(Standing(0.999), 1.0) == "1 s: 99 %, about 0 s left"  # it is not over yet
    assert told(Standing.of_rows(7000, 0), 3) == "3 s: 7,000 rows"
    assert told(Standing(), 3) == "3 s: counting"
    assert told(Standing(), 3, "score", 0, 1) == "3 s: column 'score'"
    tasks = Standing.of_tasks(3, 8, 2)
    assert told(tasks, 3, "a", 0, 2) == (
        "3 s: 3 of 8 tasks so far done, 2 running; column 'a', query 1 of 2"
    )


def test_progress_is_written_in_lines_and_over_the_last_one_in_a_terminal(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in ("_POLLED", "_FIRST", "_LINES_APART"):
        monkeypatch.setattr(progress, name, 0.01)
    texts = iter(["first", "second", *["third"] * 1000])
    with shown_progress(lambda seconds: f"{seconds < 5} {next(texts)}"):
        time.sleep(0.2)
    lines = capsys.readouterr().err.splitlines()
    assert lines[:3] == ["True first", "True second", "True third"]
    monkeypatch.setattr("sys.stderr.isatty", lambda: True, raising=False)
    texts = iter(["longer", *["short"] * 1000])
    with shown_progress(lambda _: next(texts)):
        time.sleep(0.1)
    shown = capsys.readouterr().err
    assert "\n" not in shown
    assert re.match(r"\rlonger\rshort \rshort", shown)
    assert shown.endswith("\r")


def test_what_is_over_soon_shows_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    with shown_progress(lambda _: "never"):
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
    monkeypatch.setattr(pieces, "_CHUNK_ROWS", 1000)
    ways = opened(files, "pandas", None)
    assert ways.pieces
    found = []
    for piece in ways.frames:
        found.append(ways.standing())
        assert len(piece) <= 1000
    assert [each.share for each in found] == [0.0, 0.2, 0.4, 0.5, 0.7, 0.9]
    assert found[2].done == "2,000 of 5,000 rows, file 1 of 2"
    assert ways.standing() == Standing(1.0, "5,000 of 5,000 rows, file 2 of 2")


@pytest.mark.parametrize("packed", [False, True])
def test_pandas_tells_the_share_of_a_text_by_its_bytes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, packed: bool
) -> None:
    monkeypatch.setattr(pieces, "_CHUNK_ROWS", 10_000)
    head, _, body = TABLE.to_pandas().to_csv(index=False).partition("\n")
    text = f"{head}\n{body * 20}".encode()
    for i in range(3):
        path = tmp_path / f"{i}.csv{'.gz' * packed}"
        path.write_bytes(gzip.compress(text, 1) if packed else text)
    ways = opened(files_of([str(tmp_path / "*.csv*")]), "pandas", None)
    found = [ways.standing() for _ in ways.frames]
    shares = [each.share or 0 for each in found]
    assert shares == sorted(shares)
    assert 0 < shares[0] < shares[4] < shares[-1] <= 1
    assert found[15].done == "150,000 rows, file 2 of 3"
    assert 1 / 3 < shares[15] < 1 / 3 + 0.3
    assert ways.standing() == Standing(1.0, "300,000 rows, file 3 of 3")


def test_duckdb_is_asked_by_the_connection_that_counts(
    files: Files, monkeypatch: pytest.MonkeyPatch
) -> None:
    ways = opened(files, "duckdb", None)
    (frame,) = ways.frames
    assert ways.standing() == Standing()  # nothing runs
    asked: Any = {"truth": "truth", "score": "score", "positive": 1}
    assert score_counts(frame, **asked) == score_counts(TABLE, **asked)
    monkeypatch.setattr("duckdb.connect", lambda: MagicMock(query_progress=lambda: 25.0))
    found = opened(files, "duckdb", None).standing()
    assert found == Standing(0.25, "about 1,250 of 5,000 rows")


def test_polars_tells_the_rows_that_a_query_has_read(files: Files) -> None:
    ways = opened(files, "polars", None, ("truth", "score"))
    (frame,) = ways.frames
    found = []

    def watch(*query: Any) -> None:
        found.append((*query, ways.standing().done))
        ways.begin()
        assert ways.standing() == Standing(0.0, "0 of 5,000 rows")

    asked: Any = {"truth": "truth", "score": ["score", "again"], "positive": "1"}
    frame = frame.with_columns(again="score", truth=pl.col("truth").cast(pl.String))
    counted = score_counts(frame, watch=watch, **asked)
    whole = score_counts(TABLE, truth="truth", score="score", positive=1)
    assert counted == {"score": whole, "again": whole}
    assert found == [
        ("truth", 0, 3, "0 of 5,000 rows"),
        ("score", 1, 3, "5,000 of 5,000 rows"),
        ("again", 2, 3, "5,000 of 5,000 rows"),
    ]
    assert ways.standing() == Standing(1.0, "5,000 of 5,000 rows")


def test_spark_tells_the_tasks_that_are_done() -> None:
    handlers: list[Any] = []
    remote = SimpleNamespace(registerProgressHandler=handlers.append)
    standing = tasks_of(remote)
    assert standing() == Standing()
    stages = [SimpleNamespace(num_tasks=n, num_completed_tasks=m) for n, m in ((64, 12), (4, 0))]
    handlers[0](stages=stages, inflight_tasks=2, operation_id="a", done=False)
    assert standing() == Standing(None, "12 of 68 tasks so far done, 2 running")
    of = {1: SimpleNamespace(numTasks=9, numCompletedTasks=4, numActiveTasks=2), 2: None}
    tracker = SimpleNamespace(getActiveStageIds=lambda: [1, 2], getStageInfo=of.get)
    context = SimpleNamespace(statusTracker=lambda: tracker)
    here = tasks_of(SimpleNamespace(sparkContext=context))
    assert here().done == "4 of 9 tasks so far done, 2 running"


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
