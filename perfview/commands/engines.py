"""How an engine opens files of rows."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from importlib.util import find_spec
from math import inf
from pathlib import Path
from typing import Any

from perfcore.objects.addresses import is_address
from perfview.commands.places import dataset_of, opened_file
from perfview.commands.refusals import UnusableError
from perfview.commands.sources import Files

_CHUNK_ROWS = 2_000_000
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
    if is_address(files.names[0]):
        return Opened([connection.from_arrow(_dataset(files))])
    connection.execute("SET enable_progress_bar = true; SET enable_progress_bar_print = false")
    if files.parquet:
        frame = connection.read_parquet(names, union_by_name=True)
    else:
        delimiter, decimal = _written(files)
        frame = connection.read_csv(names, header=True, sep=delimiter, decimal=decimal)
    return Opened([frame], lambda: connection.query_progress() / 100)


def _dataset(files: Files) -> Any:
    """Return objects as Arrow reads them: DuckDB itself would fetch an extension for stores."""
    if files.parquet:
        import pyarrow as pa

        found = dataset_of(files.names, format="parquet")
        parts = [each.physical_schema for each in found.get_fragments()]
        return found.replace_schema(pa.unify_schemas(parts, promote_options="permissive"))
    from pyarrow import csv
    from pyarrow.dataset import CsvFileFormat

    delimiter, decimal = _written(files)
    parse = csv.ParseOptions(delimiter=delimiter)
    convert = csv.ConvertOptions(decimal_point=decimal, null_values=[""], strings_can_be_null=True)
    return dataset_of(files.names, format=CsvFileFormat(parse, convert_options=convert))


def _polars(files: Files) -> Any:
    import polars as pl

    names: Any = list(files.names)
    if is_address(files.names[0]):
        return pl.scan_pyarrow_dataset(_dataset(files))
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

            with opened_file(name) as file:
                for batch in pq.ParquetFile(file).iter_batches(_CHUNK_ROWS):
                    yield batch.to_pandas()
        else:
            import pandas as pd

            delimiter, decimal = _written(files)
            far = is_address(name)
            source: Any = opened_file(name) if far else name  # a name says how it is packed
            more: Any = {"compression": "gzip"} if far and name.endswith(".gz") else {}
            yield from pd.read_csv(
                source, sep=delimiter, decimal=decimal, chunksize=_CHUNK_ROWS, **more
            )
