"""What a notebook has at hand, as a data set: arrays, frames, files, predictions or counts."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any
from uuid import uuid4

import numpy as np
import pyarrow as pa

from perfcore import Sweep
from perfcore.data import Aggregates, Model, Predictions
from perfcore.engines import Counted
from perfcore.readers import ReadError, Table, guess_columns, read_table
from perfcore.readers.limits import GENEROUS
from perfcore.readers.openings import opening_of
from perfcore.results import Finished, ResultError, read_document
from perfview.commands.refusals import UnusableError
from perfview.commands.reports import checked, data_at
from perfview.kit.tasks import TASKS
from perfview.kit.theme import count
from perfview.session.data_files import DataFile, file_of, reread
from perfview.session.data_sets import DataSet
from perfview.session.uploaded_files import is_result
from perfview.store.kept import UPLOAD
from perfview.words import say

_CLASSES = ("negative", "positive")
_TRUTH, _SCORE, _REFERENCE, _CLUSTERS = "truth", "score", "reference", "cluster"
_FREE = 0.5
"""Of texts of several words so many differ where they are no labels."""


def data_of(
    source: Any,
    score: Any = None,
    *,
    name: str,
    labels: Sequence[Any] | None = None,
    drop_bad_rows: bool = False,
    smaller_is_positive: bool | Sequence[str] = False,
    **columns: Any,
) -> DataSet:
    """Return what `cutpoint.board` is given as a data set, its columns guessed as on the Data page.

    Raises
    ------
    UnusableError
        If it is nothing that a board can be made of; the message says why.
    """
    how: dict[str, Any] = {
        "drop_bad_rows": drop_bad_rows,
        "smaller_is_positive": smaller_is_positive,
    }
    try:
        if score is not None:
            return _of_arrays(source, score, labels, name, how, columns)
        if isinstance(source, str | os.PathLike):
            known = {"labels": labels, **columns} if labels is not None else columns
            found = data_at([os.fspath(source)], limits=GENEROUS, **how)
            return _with_columns(found, known, how)
        if (task := getattr(source, "task", None)) in TASKS and hasattr(source, "models"):
            return DataSet(_identifier(), source.name, "", source, str(task))
        counted = source if isinstance(source, Mapping) else {_SCORE: source}
        if counted and all(isinstance(each, Sweep | Counted) for each in counted.values()):
            return _of_counts(counted, tuple(map(str, labels or _CLASSES)), name)
        known = {"labels": labels, **columns} if labels is not None else columns
        return _read(_table(source, name), known, how)
    except (ReadError, pa.ArrowException) as error:
        raise UnusableError(str(error)) from error


def finished_in(source: Any) -> Finished | None:
    """Return the result that a notebook gives, or the path of its file; None of anything else."""
    if isinstance(source, Finished):
        return source
    if not isinstance(source, str | os.PathLike) or not Path(source).is_file():
        return None
    with Path(source).open("rb") as file:
        text = file.read() if is_result(file) else b""
    try:
        return read_document(text.removeprefix(b"\xef\xbb\xbf")) if text else None
    except ResultError as error:
        raise UnusableError(f"{Path(source).name}: {error}") from error


def _identifier() -> str:
    return f"{UPLOAD}{uuid4().hex}"


def _read(table: Table, columns: Mapping[str, Any], how: Mapping[str, Any]) -> DataFile:
    """Return a table read as its columns are guessed, but for those that are known."""
    opened = opening_of(table, lambda each: guess_columns(each, **columns), sha256="", size=0)
    return checked(file_of(opened, owner=uuid4().hex), **how)


def _with_columns(file: DataSet, columns: Mapping[str, Any], how: Mapping[str, Any]) -> DataSet:
    if not columns or not isinstance(file, DataFile):
        return file
    return checked(reread(file, guess_columns(file.table, **columns)), **how)


def _table(source: Any, name: str) -> Table:
    """Return the table of a frame of any library, or of columns by name."""
    if hasattr(source, "iloc") and hasattr(source, "columns"):
        return read_table(source, name=name)
    if isinstance(source, Mapping):
        source = pa.table({str(key): _cells(str(key), each) for key, each in source.items()})
    elif not hasattr(source, "__arrow_c_stream__"):
        raise UnusableError(say("notebooks.unknown", given=type(source).__name__))
    frame = pa.table(source)
    written = pa.BufferOutputStream()
    with pa.ipc.new_stream(written, frame.schema) as stream:
        stream.write_table(frame)
    return read_table(written.getvalue().to_pybytes(), name=name)


def _cells(name: str, values: Any) -> Any:
    """Return a column of Arrow of anything that has values in a row."""
    if hasattr(values, "__arrow_c_stream__") and not hasattr(values, "iloc"):
        return pa.chunked_array(values)
    if not hasattr(values, "iloc"):
        values = np.asarray(values)
        if values.ndim == 2 and values.shape[1] == 1:
            values = values[:, 0]
        if values.ndim != 1:
            shape = " × ".join(map(str, values.shape)) or "1"
            raise UnusableError(say("notebooks.not_a_column", name=name, shape=shape))
        if values.dtype == np.float16:
            values = values.astype(np.float32)
    return pa.array(values, from_pandas=True)


def _of_arrays(
    truth: Any,
    score: Any,
    labels: Sequence[Any] | None,
    name: str,
    how: Mapping[str, Any],
    columns: Mapping[str, Any],
) -> DataSet:
    """Return truth and what models say: a column each, or one for each class of a model."""
    cells = {_TRUTH: _cells(_TRUTH, truth)}
    known: dict[str, Any] = {role: role for role in columns if not isinstance(columns[role], str)}
    known |= {role: each for role, each in columns.items() if role not in known}
    if labels is not None:
        known["labels"] = [*map(str, labels)]
    models = _by_model(score, cells[_TRUTH])
    classes: list[str] = []
    for model, given in models.items():
        wide = given if hasattr(given, "iloc") else np.asarray(given)
        if getattr(wide, "ndim", 1) != 2 or wide.shape[1] < 2:
            cells[model] = _cells(model, given)
            continue
        parts = np.asarray(wide)
        named = _labels_of(cells[_TRUTH], labels, parts.shape[1])
        if len(named) == 2:
            known["positive"] = known.get("positive", named[1])
            cells[model] = _cells(model, parts[:, named.index(known["positive"])])
            continue
        heads = [f"{model}_{each}" for each in named]
        cells |= {head: _cells(head, parts[:, i]) for i, head in enumerate(heads)}
        classes += heads
    cells |= {role: _cells(role, columns[role]) for role in known if role in columns}
    sizes = {column: len(each) for column, each in cells.items()}
    if len({*sizes.values()}) > 1:
        told = ", ".join(f"{column} {count(size)}" for column, size in sizes.items())
        raise UnusableError(say("notebooks.lengths", sizes=told))
    if _free(cells[_TRUTH]):
        cells = {_REFERENCE if each == _TRUTH else each: cells[each] for each in cells}
    elif classes:
        known |= {"truth": _TRUTH, "score": classes, "layout": "classes"}
    table = _table(pa.table(cells), name)
    if not classes and _REFERENCE not in cells:
        known |= _known_scores(table, [*models], known)
    return _read(table, known, how)


def _by_model(score: Any, truth: Any) -> dict[str, Any]:
    """Return what each model says, by its name: a mapping or a frame has one for each."""
    if isinstance(score, Mapping):
        return {str(model): each for model, each in score.items()}
    if hasattr(score, "columns") and not hasattr(score, "dtype"):
        return {str(model): score[model] for model in score.columns}
    if hasattr(score, "column_names"):  # a table of Arrow
        return {str(model): score[model] for model in score.column_names}
    named = getattr(score, "name", None)
    if isinstance(named, str) and named not in ("", _TRUTH):
        return {named: score}
    labels = pa.types.is_string(truth.type) and len(truth.unique()) > len(_CLASSES)
    whole = labels and not _free(truth) and np.asarray(score).dtype.kind in "iu"
    return {_CLUSTERS if whole else _SCORE: score}


def _known_scores(table: Table, models: list[str], known: Mapping[str, Any]) -> dict[str, Any]:
    """Return that all columns of models are what the table was guessed to hold of some."""
    guess = guess_columns(table, **{**known, "truth": _TRUTH})
    role = "score" if guess.scores else "predicted"
    return {"truth": _TRUTH, role: models, "layout": guess.layout}


def _labels_of(truth: Any, labels: Sequence[Any] | None, columns: int) -> list[str]:
    """Return the classes of the columns of probabilities: as they are sorted, if nobody says."""
    named = sorted(truth.unique().drop_null().to_pylist()) if labels is None else [*labels]
    if len(named) != columns:
        raise UnusableError(say("notebooks.labels", columns=columns, labels=len(named)))
    return [*map(str, named)]


def _free(truth: Any) -> bool:
    """Return whether a truth holds free texts: of several words, and most of them different."""
    if not pa.types.is_string(truth.type) and not pa.types.is_large_string(truth.type):
        return False
    texts = truth.drop_null().to_pylist()
    several = sum(len(each.split()) > 2 for each in texts)
    return len(texts) > 0 and several > _FREE * len(texts) < len({*texts})


def _of_counts(counted: Mapping[str, Any], labels: tuple[str, ...], name: str) -> DataSet:
    models = {str(model): _aggregates(each) for model, each in counted.items()}
    smaller = [model for model, each in counted.items() if getattr(each, "negated", False)]
    found = Predictions(name, labels, 1, models, smaller_is_positive=smaller)
    return DataSet(_identifier(), name, "", found, found.task)


def _aggregates(counted: Sweep | Counted) -> Model:
    """Return the cases behind counts, at each score."""
    if isinstance(counted, Counted):
        spans = {"lowest": counted.lowest, "highest": counted.highest}
        left, held = counted.left_out.total, counted.held
        grid = counted.grid or "exact"
        score = counted.sweep.thresholds[1:]
        return Aggregates(score, counted.counts, grid, **spans, left_out=left, held=held)
    counts = np.stack([np.diff(counted.fp), np.diff(counted.tp)], axis=1)
    score, spans_ = counted.thresholds[1:], counted.spans
    if spans_ is None:
        return Aggregates(-score if counted.negated else score, counts)
    if counted.negated:
        raise UnusableError(say("notebooks.negated_bins"))
    return Aggregates(score, counts, spans_.grid, lowest=spans_.lowest, highest=spans_.highest)
