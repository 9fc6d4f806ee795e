"""Counts files: what an engine counted, as Parquet that `read_predictions` and the app read."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from perfcore.binary import sweep_of
from perfcore.binary.predicted import held_of, model_of
from perfcore.data import EXACT, Aggregates, Predictions
from perfcore.data.held import COLUMNS
from perfcore.data.predictions import directions, named_in
from perfcore.engines.answers import Part
from perfcore.engines.counted import Counted, LeftOut
from perfcore.engines.queries import OWN
from perfcore.messages import argument_error, message

if TYPE_CHECKING:
    import pyarrow as pa

Found = (
    Counted | Mapping[str, Counted] | Mapping[Part, Counted] | Mapping[str, Mapping[Part, Counted]]
)


def write_counts(
    found: Found,
    path: str | Path,
    *,
    by: str | None = None,
    smaller_is_positive: bool | Collection[str] = False,
) -> None:
    """Write counts to a Parquet file, a row for each distinct score or bin.

    Its columns are score, positives and negatives; on a grid also the lowest and highest score of
    the bin; of weights the cases of each class and the largest weight of one; the model, where
    there are several; what parts the cases, where they were parted; the grid, or "exact"; the rows
    that were left out of the model; and what was counted, "cases", "weights" or "unknown".

    Parameters
    ----------
    found : Counted or dict
        What `score_counts` returned.
    path : str or Path
        The file; it is replaced if it is there, and only once the new one is whole.
    by : str, optional
        The column that parts the cases, if `score_counts` was given one.
    smaller_is_positive : bool or names of models, default False
        Of which models a smaller score speaks for the positive class: a column says so.

    Raises
    ------
    ValueError
        If smaller scores are to be positive of a model that is not there, `found` holds no counts,
        or `by` is the name of another column of the file.
    """
    try:
        import pyarrow.parquet as pq
    except ModuleNotFoundError as missing:
        told = (
            "A counts file needs {name}, which perfcore alone does not. "
            "Install it with: pip install '.[engines]'"
        )
        raise ModuleNotFoundError(message(told, name=missing.name)) from missing
    path = Path(path)
    table = counts_table(found, by=by, smaller_is_positive=smaller_is_positive)
    unfinished = path.with_name(path.name + ".part")
    try:
        pq.write_table(
            table,
            unfinished,
            compression="zstd",
            use_dictionary=[each for each in table.column_names if each not in _NUMBERS],
            column_encoding={
                each: "BYTE_STREAM_SPLIT" for each in table.column_names if each in _NUMBERS
            },
        )
        unfinished.replace(path)
    finally:
        unfinished.unlink(missing_ok=True)


_NUMBERS = ("score", "lowest", "highest")


def counted_of(predictions: Predictions, model: str) -> Counted:
    r"""Return the counts of a model that was read from a counts file, with what its bins hold.

    The reasons of rows that were left out are not in a file: `left_out` has them as without truth.

    Raises
    ------
    ValueError
        If there is no model of this name, its predictions are cases, or were counted in bins of
        which the lowest and highest scores are not known.

    Examples
    --------
    >>> from perfcore import read_predictions
    >>> rows = b"score,positives,negatives,lowest,highest,grid\n0.5,3,1,0.5,0.7,k=1\n"
    >>> counted_of(read_predictions(rows), "score")
    <Counted, grid k=1, 0 rows left out: <Sweep of 3 positives and 1 negatives: 2 operating points>>
    """
    found = model_of(predictions, model)
    if not isinstance(found, Aggregates):
        raise argument_error("model", "be counted per score", model)
    s = sweep_of(predictions, model)
    left_out = LeftOut(truth=found.left_out)
    held = held_of(predictions, model, s)
    if s.spans is None:
        return Counted(s, None, left_out, held=held)
    if s.spans.lowest is None:
        raise argument_error("model", "have the lowest and highest score of each bin", model)
    return Counted(s, s.spans.grid, left_out, s.spans.lowest, s.spans.highest, held)


def counts_table(
    found: Found,
    *,
    by: str | None = None,
    smaller_is_positive: bool | Collection[str] = False,
) -> pa.Table:
    """Return the table that `write_counts` writes."""
    import pyarrow as pa

    if by is not None and by.lower() in OWN:
        raise argument_error("by", "differ from the columns of a counts file", by)
    tables = []
    models = _models(found, parted=by is not None)
    smaller = directions(smaller_is_positive)
    if not isinstance(smaller, bool) and (
        unknown := [each for each in smaller if each not in models]
    ):
        rule = "be true, false, or name models that were counted"
        raise argument_error("smaller_is_positive", rule, unknown[0])
    turned = [each.sweep.negated for parts in models.values() for each in parts.values()]
    said = bool(smaller) or any(turned)
    for model, parts in models.items():
        left_out = sum(each.left_out.total for each in parts.values())
        for part, counted in parts.items():
            columns = _columns(counted)
            rows = len(columns["score"])
            if model is not None:
                columns["model"] = pa.array([model]).take(pa.array(np.zeros(rows, np.int32)))
            if by is not None:
                columns[by] = pa.array([part] * rows)
            columns["grid"] = pa.array([counted.grid or EXACT] * rows)
            columns["left_out"] = pa.array(np.full(rows, left_out))
            columns["counted"] = pa.array([counted.held.kind] * rows)
            if said:
                own = counted.sweep.negated or named_in(smaller, model or "")
                columns["smaller_is_positive"] = pa.array(np.full(rows, int(own)))
            tables.append(pa.table(columns))
    if not tables:
        raise argument_error("found", "hold counts", "none")
    return pa.concat_tables(tables, promote_options="permissive")


def _models(found: Any, *, parted: bool) -> dict[str | None, dict[Part, Counted]]:
    if isinstance(found, Counted):
        return {None: {None: found}}
    nested = all(isinstance(each, Mapping) for each in found.values())
    if nested:
        return {model: dict(parts) for model, parts in found.items()}
    if parted:
        return {None: dict(found)}
    return {model: {None: counted} for model, counted in found.items()}


def _columns(counted: Counted) -> dict[str, Any]:
    import pyarrow as pa

    s, lowest, highest = counted.sweep, counted.lowest, counted.highest
    scores = s.thresholds[1:]
    if s.negated:  # a file has the scores as they are, and of bins their lower edges
        lowest, highest = (None if each is None else 0.0 - each for each in (highest, lowest))
        scores = 0.0 - scores if lowest is None else lowest
    columns = {
        "score": pa.array(scores if s.narrow is None else scores.astype(s.narrow)),
        "positives": pa.array(np.diff(s.tp)),
        "negatives": pa.array(np.diff(s.fp)),
    }
    if lowest is not None and highest is not None:
        columns |= {"lowest": pa.array(lowest), "highest": pa.array(highest)}
    if counted.held.rows is not None and counted.held.largest is not None:
        numbers = (*counted.held.rows.T, *counted.held.largest.T)
        columns |= {name: pa.array(each) for name, each in zip(COLUMNS, numbers, strict=True)}
    return columns
