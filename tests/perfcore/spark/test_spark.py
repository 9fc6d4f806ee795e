"""Counts of a real Spark cluster, over Spark Connect, are those of one process, to the bit."""

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from decimal import Decimal
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from perfcore import Sweep, sweep
from perfcore.engines import counted_of, score_counts, sql
from perfcore.readers import read_predictions
from perfview.commands.engines import tasks_of
from tests.perfcore.spark.clusters import Cluster, running, why_absent

pytestmark = [
    pytest.mark.spark,
    pytest.mark.skipif(why_absent() != "", reason=why_absent() or "all is there"),
    pytest.mark.filterwarnings("ignore"),  # Spark's own, of pandas and of sockets
    pytest.mark.xdist_group("spark"),
]

rng = np.random.default_rng(3)
EDGES = [2.0**-i for i in range(60)] + [1 - 2.0**-i for i in range(1, 54)]
ODD = [*EDGES, *np.nextafter(EDGES, 0), 0.0, -0.0, 5e-324, 0.3]


@pytest.fixture(scope="module")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cluster]:
    with running(tmp_path_factory.mktemp("spark")) as found:
        yield found


@pytest.fixture(scope="module")
def spark(cluster: Cluster) -> Iterator[Any]:
    from pyspark.sql import SparkSession

    session = SparkSession.builder.remote(cluster.remote).getOrCreate()
    yield session
    session.stop()


@pytest.fixture(scope="module")
def table() -> pa.Table:
    """Rows of every kind of label and score, some of which cannot be counted."""
    bad = [None, 0.5, np.nan, np.inf, -np.inf]
    score = np.array([*rng.random(500), *ODD])
    size = score.size
    truth = rng.integers(0, 2, size)
    columns: dict[str, Any] = {
        "whole": pa.array([*truth, 1, None, 1, 0, 1]),
        "text": ["it's" if each else "no" for each in [*truth, 1, 1, 1, 0, 1]],
        "boolean": pa.array([*(truth == 1).tolist(), True, None, True, False, True]),
        "decimal": pa.array(
            [*map(Decimal, truth.tolist()), *[Decimal(1)] * 5], pa.decimal128(5, 2)
        ),
        "score": pa.array([*score, *bad], pa.float64()),
        "narrow": pa.array([*score.astype(np.float32), 0, 0, 0, 0, 0], pa.float32()),
        "weight": [*(rng.random(size) * 5), 1, 1, 1, 1, -1],
        "site": ["a" if each < 0.5 else None for each in rng.random(size + 5)],
    }
    return pa.table(columns)


def test_counts_are_those_of_one_process(spark: Any, table: pa.Table, tmp_path: Path) -> None:
    pq.write_table(table, tmp_path / "cases.parquet", row_group_size=64)
    frame = spark.read.parquet(str(tmp_path / "cases.parquet"))
    asked: list[dict[str, Any]] = [
        {"truth": "whole", "positive": "1", "grid": "bits=10"},
        {"truth": "text", "positive": "it's", "grid": "k=16", "weight": "weight"},
        {"truth": "boolean", "positive": True},
        {"truth": "decimal", "positive": 1, "grid": "k=52"},
        {"truth": "whole", "positive": 1, "by": "site", "grid": "bits=3"},
    ]
    for more in asked:
        assert score_counts(frame, score="score", **more) == score_counts(
            table, score="score", **more
        ), more
    narrow = {"truth": "whole", "positive": 1, "score": "narrow"}
    assert score_counts(frame, **narrow) == score_counts(table, **narrow)


def test_empty_partitions_and_one_huge_one(spark: Any, table: pa.Table, tmp_path: Path) -> None:
    pq.write_table(table, tmp_path / "cases.parquet")
    frame = spark.read.parquet(str(tmp_path / "cases.parquet"))
    asked: Any = {"truth": "whole", "score": "score", "positive": 1, "grid": "bits=10"}
    whole = score_counts(table, **asked)
    # By two values into forty parts: all but two are empty.
    for parts in (frame.repartition(1), frame.repartition(40, "site")):
        assert score_counts(parts, **asked) == whole
    nothing = score_counts(frame.filter("whole = 7"), **asked)
    assert nothing.sweep == sweep([], [])


def test_the_printed_sql_runs_too(spark: Any, table: pa.Table, tmp_path: Path) -> None:
    pq.write_table(table, tmp_path / "cases.parquet")
    asked: Any = {"truth": "text", "score": "score", "positive": "no", "grid": "bits=10"}
    source = f"parquet.`{tmp_path / 'cases.parquet'}`"
    # Spark doubles no quotation mark within a text, so the label here has none.
    rows = spark.sql(sql(source, quote="`", **asked)).collect()
    counted = score_counts(table, **asked)
    score, positives, negatives = ([row[i] for row in rows] for i in (0, 1, 2))
    assert Sweep.from_counts(score, positives, negatives) == counted.sweep
    assert {row[6] for row in rows} == {counted.left_out.total}


def test_the_command_counts_on_the_cluster(
    cluster: Cluster, table: pa.Table, tmp_path: Path
) -> None:
    pq.write_table(table, tmp_path / "cases.parquet")
    out = tmp_path / "counts.parquet"
    named = ["--truth", "boolean", "--score", "score", "--positive", "true", "--grid", "k=9"]
    run = subprocess.run(
        [
            *(sys.executable, "-m", "cutpoint", "counts", tmp_path / "cases.parquet"),
            *("-o", out, "--spark-remote", cluster.remote, *named),
        ],
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stderr
    whole = score_counts(table, truth="boolean", score="score", positive=True, grid="k=9")
    found = counted_of(read_predictions(out), "score")
    assert (found.sweep, found.left_out.total) == (whole.sweep, whole.left_out.total)


def test_a_worker_that_dies_in_the_middle_changes_nothing(
    cluster: Cluster, spark: Any, tmp_path: Path
) -> None:
    """The last test: one worker is gone after it. How far the count is, is told meanwhile."""
    standing = tasks_of(spark)
    size = 4_000_000
    truth, score = rng.random(size) < 0.1, rng.beta(0.3, 2, size)
    cases = pa.table({"truth": truth, "score": score})
    pq.write_table(cases, tmp_path / "cases.parquet", row_group_size=50_000)
    frame = spark.read.parquet(str(tmp_path / "cases.parquet")).repartition(64)
    asked: Any = {"truth": "truth", "score": "score", "positive": True, "grid": "bits=10"}
    with ThreadPoolExecutor(1) as pool:
        counting = pool.submit(score_counts, frame, **asked)
        before = cluster.log("connect").count("Finished task")
        until = time.monotonic() + 60
        while cluster.log("connect").count("Finished task") < before + 3:
            assert time.monotonic() < until, "no task was finished"
            assert not counting.done(), "the count was over before a worker could be killed"
            time.sleep(0.05)
        _kill(cluster.workers[0])
        assert not counting.done()
        counted = counting.result(timeout=240)
    assert "Lost executor" in cluster.log("connect")
    told = re.fullmatch(r"([\d,]+) of ([\d,]+) tasks so far done, \d+ running", standing().done)
    assert told
    assert 0 < int(told[1].replace(",", "")) <= int(told[2].replace(",", ""))
    assert counted == score_counts(cases, **asked)


def _kill(worker: subprocess.Popen[bytes]) -> None:
    """Kill a worker and the executor that it has started."""
    children = [
        int(stat.parent.name)
        for stat in Path("/proc").glob("[0-9]*/stat")
        if _parent(stat) == worker.pid
    ]
    assert children
    for each in (*children, worker.pid):
        os.kill(each, signal.SIGKILL)


def _parent(stat: Path) -> int:
    try:
        return int(stat.read_text().rpartition(")")[2].split()[1])
    except OSError:  # it has just ended
        return 0
