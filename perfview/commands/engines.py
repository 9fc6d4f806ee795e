"""Engines that count files: how each opens them, and how far it is."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from threading import Lock
from typing import Any

from perfcore.objects.addresses import is_address
from perfview.commands.pieces import Pieces
from perfview.commands.places import dataset_of
from perfview.commands.progress import Standing
from perfview.commands.refusals import UnusableError
from perfview.commands.sources import MISSING, Files, written

_ENGINES = ("duckdb", "polars", "pandas")


def engine_of(name: str) -> str:
    """Return the engine of this name; for "auto" the first one that is installed."""
    if name == "auto":
        name = next((each for each in _ENGINES if find_spec(each) is not None), _ENGINES[0])
    if find_spec("pyspark" if name == "spark" else name) is None:
        extra = "spark" if name == "spark" else "engines"
        what = f"pip install '.[{extra}]'" if name != "polars" else "pip install polars"
        raise UnusableError(f"{name} is not installed. Install it with: {what}")
    return name


@dataclass(frozen=True)
class Opened:
    """Files as an engine has opened them.

    Attributes
    ----------
    frames
        One that the engine reads in each of its queries, or pieces that are read one by one.
    standing
        Returns how far the query that runs is, or the pieces are; called in another thread.
    begin
        Is called before each query.
    pieces
        Whether `frames` are pieces: how far they are is how far the count is.
    """

    frames: Iterable[Any]
    standing: Callable[[], Standing]
    begin: Callable[[], None] = lambda: None
    pieces: bool = False


def opened(files: Files, engine: str, remote: str | None, columns: tuple[str, ...] = ()) -> Opened:
    """Return files as an engine has opened them; nothing but the columns needs to be read.

    Raises
    ------
    Exception
        Of the engine, if it cannot open them.
    """
    ways: dict[str, Callable[[], Opened]] = {
        "duckdb": lambda: _duckdb(files),
        "polars": lambda: _polars(files, columns),
        "spark": lambda: _spark(files, remote),
        "pandas": lambda: _pandas(files),
    }
    return ways[engine]()


def _duckdb(files: Files) -> Opened:
    import duckdb

    names: Any = list(files.names)  # DuckDB's types know one file alone
    connection = duckdb.connect()
    connection.execute("SET enable_progress_bar = true; SET enable_progress_bar_print = false")
    if is_address(files.names[0]):
        frame = connection.from_arrow(_dataset(files))
    elif files.parquet:
        frame = connection.read_parquet(names, union_by_name=True)
    else:
        delimiter, decimal = written(files)
        frame = connection.read_csv(
            names, header=True, sep=delimiter, decimal=decimal, na_values=MISSING
        )

    def standing() -> Standing:
        share = connection.query_progress() / 100
        if not 0 < share <= 1:
            return Standing()
        rows = f"about {round(share * files.rows):,} of {files.rows:,} rows"
        return Standing(share, rows if files.rows else "")

    return Opened([frame], standing)


def _dataset(files: Files) -> Any:
    """Return objects as Arrow reads them: DuckDB itself would fetch an extension for stores."""
    if files.parquet:
        import pyarrow as pa

        found = dataset_of(files.names, format="parquet")
        parts = [each.physical_schema for each in found.get_fragments()]
        return found.replace_schema(pa.unify_schemas(parts, promote_options="permissive"))
    from pyarrow import csv
    from pyarrow.dataset import CsvFileFormat

    delimiter, decimal = written(files)
    parse = csv.ParseOptions(delimiter=delimiter)
    convert = csv.ConvertOptions(
        decimal_point=decimal, null_values=MISSING, strings_can_be_null=True
    )
    return dataset_of(files.names, format=CsvFileFormat(parse, convert_options=convert))


def _polars(files: Files, columns: tuple[str, ...]) -> Opened:
    import polars as pl

    names: Any = list(files.names)
    if is_address(files.names[0]):
        frame = pl.scan_pyarrow_dataset(_dataset(files))
    elif files.parquet:
        frame = pl.scan_parquet(names)
    else:
        delimiter, decimal = written(files)
        frame = pl.scan_csv(
            names, separator=delimiter, decimal_comma=decimal == ",", null_values=MISSING
        )
    read, lock = [0], Lock()

    def seen(batch: pl.DataFrame) -> pl.DataFrame:
        with lock:
            read[0] += batch.height
        return batch

    # A batch is handed through Python, which counts its rows: it holds what is asked for alone.
    if columns and set(columns) <= set(frame.collect_schema()):
        frame = frame.select(*dict.fromkeys(columns)).map_batches(
            seen, streamable=True, predicate_pushdown=False, validate_output_schema=False
        )

    def begin() -> None:
        read[0] = 0

    return Opened([frame], lambda: Standing.of_rows(read[0], files.rows), begin)


def _spark(files: Files, remote: str | None) -> Opened:
    import warnings

    from pyspark.sql import SparkSession

    warnings.simplefilter("ignore", FutureWarning)  # Spark's, of the pandas that is installed
    builder = SparkSession.builder.appName("cutpoint")
    spark = (builder.remote(remote) if remote else builder).getOrCreate()
    names = [each if "://" in each else str(Path(each).resolve()) for each in files.names]
    if files.parquet:
        frame = spark.read.parquet(*names)
    else:
        frame = spark.read.csv(names, header=True, inferSchema=True, sep=written(files)[0])
    return Opened([frame], tasks_of(spark))


def tasks_of(spark: Any) -> Callable[[], Standing]:
    """Return what says how many tasks of a session are done; more may follow, so no share."""
    if hasattr(spark, "registerProgressHandler"):
        told: list[Any] = [(), 0]

        def note(stages: Iterable[Any] | None, inflight_tasks: int, **_: object) -> None:
            told[:] = [tuple(stages or ()), inflight_tasks]

        spark.registerProgressHandler(note)

        def far() -> Standing:
            stages, running = told
            every, done = (sum(getattr(each, of) for each in stages) for of in _TASKS)
            return Standing.of_tasks(done, every, running)

        return far
    tracker = spark.sparkContext.statusTracker()

    def here() -> Standing:
        active = [tracker.getStageInfo(each) for each in tracker.getActiveStageIds()]
        every, done, running = (
            sum(getattr(each, of) for each in active if each)
            for of in ("numTasks", "numCompletedTasks", "numActiveTasks")
        )
        return Standing.of_tasks(done, every, running)

    return here


_TASKS = ("num_tasks", "num_completed_tasks")


def _pandas(files: Files) -> Opened:
    pieces = Pieces(files)
    return Opened(pieces, pieces.standing, pieces=True)
