"""Commands on objects of a store: the same counts as of files, or one line."""

import gzip
import io
import time
from collections.abc import Iterator
from pathlib import Path

import pyarrow.csv as pacsv
import pyarrow.parquet as pq
import pytest

from perfcore import read_predictions
from perfcore.engines import counted_of, score_counts
from perfcore.results import read_result
from perfview.commands.places import store_of
from tests.object_stores import Store, running_store
from tests.perfview.commands.ran_here import done, ran_here, refused
from tests.perfview.commands.test_command_line import ENGINES, SIZE, TABLE, as_a_process, each_once


@pytest.fixture(scope="module")
def store() -> Iterator[Store]:
    """Shards of one table as Parquet and as CSV, some packed."""
    store_of.cache_clear()  # its client is that of another store
    with running_store() as found:
        for i in range(3):
            part = TABLE.slice(i * 1000, 1000)
            parquet, csv = io.BytesIO(), io.BytesIO()
            pq.write_table(part, parquet)
            pacsv.write_csv(part, csv)
            found.objects[f"bucket/day={i}/scores.parquet"] = parquet.getvalue()
            found.objects[f"bucket/day={i}/scores.csv"] = csv.getvalue()
            found.objects[f"bucket/packed/{i}.csv.gz"] = gzip.compress(csv.getvalue())
        found.objects["bucket/day=0/deeper/scores.parquet"] = b"none of these"
        found.objects["bucket/day=0/broken.parquet"] = b"PAR1" + bytes(1000)
        found.objects["bucket/silent.parquet"] = b"PAR1" + bytes(1000)
        found.silent.add("bucket/silent.parquet")
        yield found
    store_of.cache_clear()


@pytest.mark.parametrize(
    ("engine", "kind"),
    each_once(ENGINES, ("day=*/scores.parquet", "day=*/*.csv", "packed/*.csv.gz")),
)
def test_counts_of_objects_are_those_of_the_whole(
    store: Store, tmp_path: Path, engine: str, kind: str
) -> None:
    source, output = f"s3://bucket/{kind}", tmp_path / "counts.parquet"
    # DuckDB holds what the store, a thread of this process, waits for, while it reads texts.
    by = as_a_process if engine == "duckdb" and "parquet" not in kind else ran_here
    run = by("counts", source, "-o", output, "--engine", engine, env=store.environment)
    assert run.returncode == 0, run.stderr
    assert "Counting 3 files" in run.stderr
    assert f"{SIZE:,} rows" in run.stderr or "parquet" not in kind
    assert "store" not in run.stderr
    found = read_predictions(output)
    whole = score_counts(TABLE, truth="label", score=["model_a", "model_b"], positive="yes")
    assert {model: counted_of(found, model) for model in found.models} == whole


def test_a_report_of_an_object(store: Store) -> None:
    asked = ("report", "s3://bucket/day=1/scores.csv", "--json")
    result = read_result(done(*asked, env=store.environment).encode())
    part = TABLE.slice(1000, 1000)
    whole = score_counts(part, truth="label", score="model_b", positive="yes")
    assert result.models["model_b"].tally.sweep == whole.sweep


def test_what_cannot_be_had_is_one_line(store: Store, tmp_path: Path) -> None:
    (tmp_path / "here.csv").write_text("label,model_a\nyes,0.5\nno,0.25\n")
    both = "s3://bucket/day=0/scores.csv", tmp_path / "here.csv"
    gone, none = "There is no file '{}'", "no address of an object"
    for command, source, said in (
        ("counts", "s3://bucket/nothing.csv", gone),
        ("counts", "s3://bucket/nothing/*.csv", gone),
        ("counts", "s3://other/mail.csv", gone),
        ("counts", "s3://bucket/day=0/broken.parquet", "damaged Parquet"),
        ("counts", "s3://bucket/k?endpoint_override=x", none),
        ("report", "s3://bucket/k?endpoint_override=x", none),
        ("counts", "s3://bucket/../other/mail.csv", none),
        ("report", "s3://bucket/../other/mail.csv", none),
        ("report", "s3://bucket/nothing.csv", "There is no object"),
        ("counts", both, "others in a store"),
    ):
        sources = both if source is both else (source,)
        more = ("-o", tmp_path / "counts.parquet") if command == "counts" else ("--json",)
        found = refused(command, *sources, *more, env=store.environment)
        assert said.format(source) in found


@pytest.mark.thorough  # Arrow waits ten seconds; tests/perfcore/objects injects less
def test_a_store_that_says_nothing_is_given_up(store: Store, tmp_path: Path) -> None:
    began = time.monotonic()
    said = refused(
        "counts", "s3://bucket/silent.parquet", "-o", tmp_path / "c.parquet", env=store.environment
    )
    assert "imeout" in said
    assert time.monotonic() - began < 40
