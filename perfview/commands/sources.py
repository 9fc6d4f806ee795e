"""Files of rows for an engine: which they are, and what their columns mean."""

from __future__ import annotations

import gzip
import io
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from perfcore.objects.addresses import is_address
from perfcore.readers import FORMS, ReadError, Table, guess_columns, read_table
from perfcore.readers.columns import Coded
from perfcore.readers.files import kind_of
from perfcore.readers.labels import labels_of
from perfcore.readers.sources import source_of
from perfcore.readers.text import numbers
from perfcore.tasks import UNNAMED
from perfview.commands.places import found_at, opened_file, size_of
from perfview.commands.refusals import UnusableError

_SAMPLE_BYTES = 4 * 1024**2
_SAMPLE_ROWS = 50_000
MISSING = sorted(
    {"NaN", "NaT"}.union(*({each, each.upper(), each.capitalize()} for each in numbers.MISSING))
)
"""Cells of a CSV file that hold nothing, as the Data page reads them: engines tell cases apart."""


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
        return sum(size_of(each) for each in self.names if self.table is not None)

    @cached_property
    def rows(self) -> int:
        """Their rows, 0 where only whoever reads them all knows: those of CSV, or not here."""
        if self.table is None or not self.parquet:
            return 0
        return sum(_rows_of(each) for each in self.names)


def written(files: Files) -> tuple[str, str]:
    """Return what stands between columns and what begins decimals in CSV files.

    Raises
    ------
    UnusableError
        If the first file is no UTF-8, or its first row does not name the columns.
    """
    how = files.table.conventions if files.table is not None else None
    if files.table is None or how is None:
        return ",", "."
    encoding = how.encoding or "utf-8"
    if not encoding.startswith("utf-8"):
        raise UnusableError(
            f"{files.table.name} is written in {encoding}, and engines read UTF-8. Convert it: "
            f"iconv -f {encoding} -t utf-8"
        )
    if how.header is False:
        raise UnusableError(f"{files.table.name} has no first row that names its columns.")
    return how.delimiter or ",", how.decimal or "."


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
        found = found_at(source)
        if not found:
            raise UnusableError(f"There is no file {source!r}. Check the path.")
        names += found
    require_once(names)
    if far and any("://" in each for each in names):
        return Files(tuple(names), all(".parquet" in each for each in names), None)
    kinds = {_is_parquet(each) for each in names}
    if len(kinds) > 1:
        raise UnusableError("Some files are Parquet and others are not: count them apart.")
    if len({each.partition("://")[0] if is_address(each) else "" for each in names}) > 1:
        raise UnusableError("Some files are here and others in a store: count them apart.")
    parquet = kinds.pop()
    return Files(tuple(names), parquet, _first_rows(names[0], parquet=parquet))


def require_once(names: Sequence[str]) -> None:
    """Refuse a file that is named twice.

    Raises
    ------
    UnusableError
        If one is: its rows would count twice.
    """
    seen: set[str] = set()
    for name in names:
        place = name if "://" in name else str(Path(name).resolve())
        if place in seen:
            raise UnusableError(f"{name} is named twice: its rows would count twice.")
        seen.add(place)


def _is_parquet(name: str) -> bool:
    with opened_file(name) as file:
        return file.read(4) == b"PAR1"


def _rows_of(name: str) -> int:
    import pyarrow.parquet as pq

    with opened_file(name) as file:
        return int(pq.read_metadata(file).num_rows)


def _first_rows(name: str, *, parquet: bool) -> Table:
    called = Path(name).name
    if parquet:
        import pyarrow as pa
        import pyarrow.parquet as pq

        try:
            with opened_file(name) as file:
                first = next(pq.ParquetFile(file).iter_batches(_SAMPLE_ROWS), None)
        except (pa.ArrowException, OSError) as error:
            why = str(error).split("\n")[0]
            raise UnusableError(f"{called} is a damaged Parquet file ({why}).") from error
        if first is None:
            raise UnusableError(f"{called} holds no rows.")
        return read_table(first.to_pandas(), name=called)
    try:
        with opened_file(name) as stored:
            packed = stored.read(2) == b"\x1f\x8b"
            stored.seek(0)
            start = (gzip.GzipFile(fileobj=stored) if packed else stored).read(_SAMPLE_BYTES)
    except (gzip.BadGzipFile, EOFError) as error:
        raise UnusableError(f"{called} is a damaged gzip file ({error}).") from error
    kind = kind_of(source_of(start, name=called))
    if kind is not None:
        told = (
            "CSV and Parquet files are counted. Read it with `cutpoint report`, or save it as one."
        )
        raise UnusableError(f"{called} is {kind.told}. {told}")
    if len(start) == _SAMPLE_BYTES:
        start = start[: start.rfind(b"\n") + 1]
    return read_table(io.BytesIO(start), name=called)


def task_of(files: Files) -> str:
    """Return the key of the task that columns of files are guessed to be of."""
    try:
        return UNNAMED if files.table is None else FORMS[guess_columns(files.table).layout].task
    except ReadError:
        return UNNAMED


def _layout_of(table: Table) -> str:
    """Return whether a row is a case, "wide", or a case and a model, "long"; refuse all else.

    Counted as cases other rows would be wrong.
    """
    try:
        layout = guess_columns(table).layout
    except ReadError:
        return "wide"
    if layout in ("aggregated", "groups"):
        raise UnusableError(
            f"{table.name} holds counts already. `cutpoint report` and the app take it as it is, "
            "and add several up."
        )
    if layout not in ("wide", "long"):
        raise UnusableError(
            f"{table.name} holds several classes. Name --truth, --score and --positive to count "
            "one class against the others."
        )
    return layout


@dataclass(frozen=True)
class Meaning:
    """What the columns mean; `model` names the models where a row is a case and a model."""

    truth: str
    scores: tuple[str, ...]
    positive: str
    weight: str | None
    guessed: bool
    model: str | None = None


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
    chosen = guess_columns(table, layout=_layout_of(table), **known)
    if chosen.predicted:
        raise UnusableError(
            f"Score {chosen.scores[0]!r} is the probability of the label in "
            f"{chosen.predicted[0]!r}, whichever that is: engines count scores as they are. Read "
            "the file with `cutpoint report`, or name --truth, --score and --positive."
        )
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
    model = chosen.model if chosen.layout == "long" else None
    return Meaning(chosen.truth, chosen.scores, positive, chosen.weight, guessed=True, model=model)
