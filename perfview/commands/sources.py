"""Files of rows for an engine: which they are, what their columns mean, and how they are opened."""

from __future__ import annotations

import gzip
import io
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from glob import glob
from importlib.util import find_spec
from math import inf
from pathlib import Path
from typing import Any

from perfcore.readers import Table, guess_columns, read_table
from perfcore.readers.columns import Coded
from perfcore.readers.labels import labels_of
from perfview.commands.refusals import UnusableError

_SAMPLE_BYTES = 4 * 1024**2
_SAMPLE_ROWS = 50_000
_CHUNK_ROWS = 2_000_000
_ENGINES = ("duckdb", "polars", "pandas")


@dataclass(frozen=True)
class Files:
    """Files of one kind.

    Attributes
    ----------
    names
        Where they are.
    parquet
        Whether they are Parquet; CSV else.
    table
        The first rows of the first file, None of files that are not on this machine.
    """

    names: tuple[str, ...]
    parquet: bool
    table: Table | None

    @property
    def size(self) -> int:
        """Their bytes, 0 of files that are not here."""
        return sum(Path(each).stat().st_size for each in self.names if self.table is not None)

    @cached_property
    def rows(self) -> int:
        """Their rows, 0 where only whoever reads them all knows: those of CSV, or not here."""
        if self.table is None or not self.parquet:
            return 0
        import pyarrow.parquet as pq

        return sum(int(pq.read_metadata(each).num_rows) for each in self.names)


def files_of(sources: Sequence[str], *, far: bool = False) -> Files:
    """Return the files that patterns name.

    Raises
    ------
    UnusableError
        If a pattern names none, or they are of two kinds.
    """
    names: list[str] = []
    for source in sources:
        if far and "://" in source:
            names.append(source)
            continue
        there = glob(source, recursive=True)  # noqa: PTH207  # a pattern may begin anywhere
        found = sorted(each for each in there if Path(each).is_file())
        if not found:
            raise UnusableError(f"There is no file {source!r}. Check the path.")
        names += found
    if any("://" in each for each in names):
        return Files(tuple(names), all(".parquet" in each for each in names), None)
    kinds = {_is_parquet(each) for each in names}
    if len(kinds) > 1:
        raise UnusableError("Some files are Parquet and others are not: count them apart.")
    parquet = kinds.pop()
    return Files(tuple(names), parquet, _first_rows(names[0], parquet=parquet))


def _is_parquet(name: str) -> bool:
    with Path(name).open("rb") as file:
        return file.read(4) == b"PAR1"


def _first_rows(name: str, *, parquet: bool) -> Table:
    called = Path(name).name
    if parquet:
        import pyarrow as pa
        import pyarrow.parquet as pq

        try:
            batches = pq.ParquetFile(name).iter_batches(_SAMPLE_ROWS)
            first = next(batches, None)
        except (pa.ArrowException, OSError) as error:
            why = str(error).split("\n")[0]
            raise UnusableError(f"{called} is a damaged Parquet file ({why}).") from error
        if first is None:
            raise UnusableError(f"{called} holds no rows.")
        return read_table(first.to_pandas(), name=called)
    with Path(name).open("rb") as file:
        packed = file.read(2) == b"\x1f\x8b"
    try:
        with gzip.open(name) if packed else Path(name).open("rb") as file:
            start = file.read(_SAMPLE_BYTES)
    except (gzip.BadGzipFile, EOFError) as error:
        raise UnusableError(f"{called} is a damaged gzip file ({error}).") from error
    if len(start) == _SAMPLE_BYTES:
        start = start[: start.rfind(b"\n") + 1]
    return read_table(io.BytesIO(start), name=called)


@dataclass(frozen=True)
class Meaning:
    """What the columns mean."""

    truth: str
    scores: tuple[str, ...]
    positive: str
    weight: str | None
    guessed: bool


def meaning_of(
    files: Files,
    truth: str | None,
    scores: Sequence[str],
    positive: str | None,
    weight: str | None,
) -> Meaning:
    """Return what the columns mean; what is not given is guessed from the first rows.

    Raises
    ------
    UnusableError
        If it cannot be guessed.
    """
    if truth is not None and scores and positive is not None:
        return Meaning(truth, tuple(scores), positive, weight, guessed=False)
    table = files.table
    if table is None:
        raise UnusableError("Name --truth, --score and --positive: these files are not here.")
    given = {"truth": truth, "score": tuple(scores) or None, "weight": weight}
    known: Any = {name: each for name, each in given.items() if each is not None}
    chosen = guess_columns(table, layout="wide", **known)
    if chosen.truth is None:
        raise UnusableError(f"{table.name} has no column that looks like a truth: name --truth.")
    if positive is None:
        column = table.column(chosen.truth)
        if not isinstance(column, Coded):
            raise UnusableError(f"Column {chosen.truth!r} holds too many labels: name --truth.")
        found = labels_of(column, chosen.truth, labels=chosen.labels, positive=chosen.positive)
        if found.single:
            raise UnusableError(
                f"The first rows of {table.name} hold one label alone: name --positive."
            )
        positive = found.labels[found.positive]
    return Meaning(chosen.truth, chosen.scores, positive, chosen.weight, guessed=True)


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
        One that the engine reads as it counts, or pieces of pandas.
    share
        Returns which share of the rows is read by now; 0 or less where nobody knows.
    """

    frames: Iterable[Any]
    share: Callable[[], float] = lambda: 0.0


def opened(files: Files, engine: str, remote: str | None) -> Opened:
    """Return files as an engine has opened them.

    Raises
    ------
    Exception
        Of the engine, if it cannot open them.
    """
    ways: dict[str, Callable[[], Opened]] = {
        "duckdb": lambda: _duckdb(files),
        "polars": lambda: Opened([_polars(files)]),
        "spark": lambda: Opened([_spark(files, remote)]),
        "pandas": lambda: _pandas(files),
    }
    return ways[engine]()


def _written(files: Files) -> tuple[str, str]:
    """Return what stands between columns and what begins decimals in CSV files."""
    how = files.table.conventions if files.table is not None else None
    return (how and how.delimiter) or ",", (how and how.decimal) or "."


def _duckdb(files: Files) -> Opened:
    import duckdb

    names: Any = list(files.names)  # DuckDB's types know one file alone
    connection = duckdb.connect()
    connection.execute("SET enable_progress_bar = true; SET enable_progress_bar_print = false")
    if files.parquet:
        frame = connection.read_parquet(names, union_by_name=True)
    else:
        delimiter, decimal = _written(files)
        frame = connection.read_csv(names, header=True, sep=delimiter, decimal=decimal)
    return Opened([frame], lambda: connection.query_progress() / 100)


def _polars(files: Files) -> Any:
    import polars as pl

    names = list(files.names)
    if files.parquet:
        return pl.scan_parquet(names)
    delimiter, decimal = _written(files)
    return pl.scan_csv(names, separator=delimiter, decimal_comma=decimal == ",")


def _spark(files: Files, remote: str | None) -> Any:
    import warnings

    from pyspark.sql import SparkSession

    warnings.simplefilter("ignore", FutureWarning)  # Spark's, of the pandas that is installed
    builder = SparkSession.builder.appName("cutpoint")
    spark = (builder.remote(remote) if remote else builder).getOrCreate()
    names = [each if "://" in each else str(Path(each).resolve()) for each in files.names]
    if files.parquet:
        return spark.read.parquet(*names)
    return spark.read.csv(names, header=True, inferSchema=True, sep=_written(files)[0])


def _pandas(files: Files) -> Opened:
    read = [0]
    rows = files.rows or inf
    return Opened(_pieces(files, read), lambda: read[0] / rows)


def _pieces(files: Files, read: list[int]) -> Iterator[Any]:
    """Yield pieces of all files; `read` has the rows of those before."""
    for piece in _all_pieces(files):
        yield piece
        read[0] += len(piece)


def _all_pieces(files: Files) -> Iterator[Any]:
    for name in files.names:
        if files.parquet:
            import pyarrow.parquet as pq

            for batch in pq.ParquetFile(name).iter_batches(_CHUNK_ROWS):
                yield batch.to_pandas()
        else:
            import pandas as pd

            delimiter, decimal = _written(files)
            yield from pd.read_csv(name, sep=delimiter, decimal=decimal, chunksize=_CHUNK_ROWS)
