"""Payloads as bytes: a digest, then Parquet with one row per distinct score of each model.

Counts are kept as steps from score to score, which compress well and add up exactly; sums of
floating-point weights are kept as they are, bit for bit, as their differences would not add up.
Nothing here can run code: no pickle.
"""

from __future__ import annotations

import hashlib
import hmac
import json
from collections.abc import Iterator
from dataclasses import replace
from typing import Any, cast

import numpy as np
import numpy.typing as npt
import pyarrow as pa
import pyarrow.parquet as pq

from perfcore.arrays import IntOrFloatArray
from perfcore.binary import Sweep
from perfcore.costs import Tally
from perfcore.data import Spans
from perfview.kit.tasks import TASKS
from perfview.store.changes import Changes
from perfview.store.contents import MOST_MODELS, MOST_SCORES, Payload, SharedFile
from perfview.store.kept import Kept, PayloadError, typed

VERSION = 6
_UNPROMISED = range(1, 5)
"""Versions that could take weights for cases: what they promise may not hold, and what their counts
hold is unknown. The first knew no files of several classes; the first three no bins."""
_ONE_DIRECTION = range(1, 6)
"""Versions in which the scores of all models of a file ran in one direction."""

LARGEST = 400 * 10**6
"""Bytes; what SQLite and PostgreSQL take without special care."""

_MAGIC = b"CUTPOINT"
_DIGEST = 32
_FRAME = 1500
"""About the bytes of a payload beside its rows and its description."""
_KEY = b"cutpoint"
_TOLD = {"id": str, "name": str, "positive": int, "paired": bool, "least": int}
_CASES = ("tp", "fp")
_AMOUNTS = ("amount_tp", "amount_fp")
_COLUMNS = {"score": pa.float64(), **dict.fromkeys((*_CASES, *_AMOUNTS), pa.int64())}
_SPANS = dict.fromkeys(("lowest", "highest"), pa.float64())
"""Columns of a payload that holds counts in bins: how far the scores of each reach."""

_DAMAGES = (
    *(pa.ArrowException, OSError, ValueError, LookupError),
    *(TypeError, AttributeError, RecursionError),
)
"""What reading raises where Parquet or JSON is not as it should be."""

Bits = npt.NDArray[np.int64]


def encode(payload: Payload) -> bytes:
    """Return a payload as bytes, from which `decode` makes an equal one, equal to the last bit.

    Raises
    ------
    PayloadError
        If they would be more than 400 MB.
    """
    models = [model for file in payload.files for model in file.models.values()]
    rows = list(map(_rows, models))
    kinds = {**_COLUMNS, **(_SPANS if any(map(_is_spanned, models)) else {})}
    none = {name: np.zeros(0, kind.to_pandas_dtype()) for name, kind in kinds.items()}
    columns = {name: [row[name] for row in rows] or [none[name]] for name in kinds}
    table = pa.table({name: np.concatenate(parts) for name, parts in columns.items()})
    sink = pa.BufferOutputStream()
    pq.write_table(
        table.replace_schema_metadata({_KEY: _json(payload)}),
        sink,
        compression="zstd",
        use_dictionary=False,
        column_encoding=dict.fromkeys(kinds, "BYTE_STREAM_SPLIT"),
        write_statistics=False,
    )
    body: bytes = sink.getvalue().to_pybytes()
    if len(body) > LARGEST:
        raise PayloadError(f"A payload must be at most {LARGEST:,} bytes, got {len(body):,}.")
    return _MAGIC + hashlib.sha256(body).digest() + body


def size_of(payload: Payload) -> int:
    """Return about how many bytes a payload takes at most, without making them.

    Scores and sums of weights may hardly compress; steps of counts take little room. Parquet keeps
    a description twice, once in base 64.
    """
    found: float = _FRAME + 7 / 3 * len(_json(payload))
    for model in (model for file in payload.files for model in file.models.values()):
        sweeps = (model.cases, *([] if model.amounts is None else [model.amounts]))
        sums = sum(each.dtype != np.int64 for s in sweeps for each in (s.tp, s.fp))
        wide = 1 + sums + (2 if _is_spanned(model) else 0)
        found += (8 * wide + len(sweeps) / 2) * (len(model.cases) - 1)
    return int(found)


def decode(data: bytes) -> Payload:
    """Return the payload in `data`, every part of it checked.

    Raises
    ------
    PayloadError
        If it is none; the message says why.
    """
    start = len(_MAGIC) + _DIGEST
    digest, body = data[len(_MAGIC) : start], data[start:]
    if not data.startswith(_MAGIC) or len(body) > LARGEST:
        raise PayloadError("This is no payload of a shared link.")
    if not hmac.compare_digest(digest, hashlib.sha256(body).digest()):
        raise PayloadError("The payload is damaged: its checksum does not match.")
    try:
        return _decoded(pq.ParquetFile(pa.BufferReader(body)))
    except PayloadError:
        raise
    except _DAMAGES as error:
        raise PayloadError("The payload does not hold what it should.") from error


def _rows(model: Tally) -> dict[str, npt.NDArray[Any]]:
    """Return the columns of one model, its first operating point left out: it is always 0."""
    none = np.zeros(len(model.cases) - 1, np.int64)
    amounts = model.amounts
    sums = (none, none) if amounts is None else (_bits(amounts.tp), _bits(amounts.fp))
    counts = (_bits(model.cases.tp), _bits(model.cases.fp))
    scores, spans = model.cases.thresholds[1:], model.cases.spans
    reach = (spans.lowest, spans.highest) if spans and spans.known else (scores, scores)
    columns = scores, *counts, *sums, *reach
    return dict(zip((*_COLUMNS, *_SPANS), columns, strict=True))


def _is_spanned(model: Tally) -> bool:
    spans = model.cases.spans
    return spans is not None and spans.known


def _bits(counts: IntOrFloatArray) -> Bits:
    """Return cumulated counts as steps, or the bits of cumulated weights."""
    return np.diff(counts) if counts.dtype == np.int64 else counts[1:].view(np.int64)


def _cumulated(bits: Bits, kind: str) -> IntOrFloatArray:
    """Return what `_bits` was made from. Steps beyond int64 wrap round and are refused later."""
    if kind == "float":
        return np.concatenate([[0.0], bits.view(np.float64)])
    if kind != "int":
        raise PayloadError(f"Counts must be of the kind int or float, got {kind!r}.")
    return np.concatenate([[0], np.cumsum(bits)]).astype(np.int64, copy=False)


def _json(payload: Payload) -> bytes:
    return json.dumps(_described(payload), allow_nan=False).encode()


def _described(payload: Payload) -> dict[str, Any]:
    return {
        "version": VERSION,
        "digits": payload.digits,
        "merged": payload.merged,
        "files": [
            {
                **{name: getattr(file, name) for name in _TOLD},
                "labels": list(file.labels),
                "unknown": sorted(file.unknown),
                "models": [_described_model(*model) for model in file.models.items()],
            }
            for file in payload.files
        ],
        **{key: [_whole(each) for each in payload.wholes if each.task == key] for key in _wholes()},
    }


def _whole(kept: Kept) -> dict[str, Any]:
    changes = {name: found.packed() for name, found in kept.changes.items()}
    return {**kept.packed(), **({"changes": changes} if changes else {})}


def _whole_of(kept: type[Kept], told: dict[str, Any]) -> Kept:
    whole: Any = kept.unpacked(told)
    if "changes" not in told:
        return cast("Kept", whole)
    changes = {name: Changes.unpacked(each) for name, each in told["changes"].items()}
    if not changes.keys() <= whole.models.keys():
        raise PayloadError("A payload must tell what changes of its own models.")
    return cast("Kept", replace(whole, changes=changes))


def _wholes() -> dict[str, type[Kept]]:
    """Return the tasks of which more is kept than sweeps, and as what."""
    return {key: task.kept for key, task in TASKS.items() if task.kept is not None}


def _described_model(name: str, model: Tally) -> dict[str, Any]:
    kinds = {}
    for names, sweep in ((_CASES, model.cases), (_AMOUNTS, model.amounts)):
        if sweep is not None:
            parts = zip(names, (sweep.tp, sweep.fp), strict=True)
            kinds.update({name: "int" if a.dtype == np.int64 else "float" for name, a in parts})
    described = {"name": name, "scores": len(model.cases) - 1, "kinds": kinds}
    described["negated"] = model.cases.negated
    if model.cases.spans is not None:
        described |= {"grid": model.cases.spans.grid, "spanned": _is_spanned(model)}
    return described


def _decoded(file: pq.ParquetFile) -> Payload:
    known = file.schema_arrow.metadata or {}
    described = json.loads(known[_KEY])
    if described["version"] in _UNPROMISED:
        if described["version"] == _UNPROMISED[0]:
            described["merged"] = described["least"] > 1
        for each in described["files"]:
            each |= {"least": 1, "unknown": [model["name"] for model in each["models"]]}
    elif described["version"] not in (*_ONE_DIRECTION, VERSION):
        raise PayloadError(
            f"The payload has version {described['version']!r}; this program reads {VERSION}."
        )
    for each in described["files"] if described["version"] in _ONE_DIRECTION else ():
        for model in each["models"]:
            model["negated"] = each["smaller_is_positive"]
    kinds = dict(zip(file.schema_arrow.names, file.schema_arrow.types, strict=True))
    if kinds not in (_COLUMNS, {**_COLUMNS, **_SPANS}):
        raise PayloadError("The payload must have the columns of a sweep and no others.")
    lists = {key for key, told in described.items() if isinstance(told, list) and told}
    if others := lists - {"files", *_wholes()}:
        raise PayloadError(f"The payload holds {min(others)}, of which this program knows nothing.")
    _check_size(described, file.metadata.num_rows)
    # No sooner: a few bytes may claim to be billions of rows.
    table = file.read(use_threads=False)
    if any(table.column(name).null_count for name in kinds):
        raise PayloadError("The payload must have no missing values.")
    columns = {name: table.column(name).to_numpy() for name in kinds}
    return Payload(
        tuple(_files(described, columns)),
        digits=typed(described["digits"], int | None),
        merged=typed(described["merged"], bool),
        wholes=tuple(
            _whole_of(kept, told)
            for key, kept in _wholes().items()
            for told in described.get(key, [])
        ),
    )


def _check_size(described: dict[str, Any], rows: int) -> None:
    models = [model for file in described["files"] for model in file["models"]]
    sizes = [typed(model["scores"], int) for model in models]
    if len(models) > MOST_MODELS or rows > MOST_SCORES:
        raise PayloadError(f"The payload is too large: {len(models):,} models, {rows:,} scores.")
    if any(size < 0 for size in sizes) or sum(sizes) != rows:
        raise PayloadError(f"The payload must have {sum(sizes):,} rows, got {rows:,}.")


def _files(described: dict[str, Any], columns: dict[str, npt.NDArray[Any]]) -> Iterator[SharedFile]:
    start = 0
    for file in described["files"]:
        models: dict[str, Tally] = {}
        for model in file["models"]:
            name = typed(model["name"], str)
            if name in models:
                raise PayloadError("A shared file must have no two models of one name.")
            part = slice(start, start := start + model["scores"])
            models[name] = _model(name, model, {key: columns[key][part] for key in columns})
        yield SharedFile(
            **{name: typed(file[name], kind) for name, kind in _TOLD.items()},
            labels=tuple(typed(label, str) for label in file["labels"]),
            unknown=frozenset(typed(model, str) for model in file["unknown"]),
            models=models,
        )


def _model(name: str, described: dict[str, Any], columns: dict[str, npt.NDArray[Any]]) -> Tally:
    """Return the counts of a model, refused where scores do not fall or counts do not rise."""
    kinds, scores = described["kinds"], columns["score"]
    negated = typed(described["negated"], bool)

    def sweep(parts: tuple[str, str], what: str, spans: Spans | None = None) -> Sweep:
        if not np.isfinite(scores).all() or not (scores[1:] < scores[:-1]).all():
            raise PayloadError(f"{what} must have finite scores that fall.")
        sums = [_cumulated(columns[part], kinds[part]) for part in parts]
        for counts in sums:
            if not np.isfinite(counts).all() or not (counts[1:] >= counts[:-1]).all():
                raise PayloadError(f"{what} must have finite counts that are not negative.")
        return Sweep(np.concatenate([[np.inf], scores]), *sums, spans=spans, negated=negated)

    amounts = sweep(_AMOUNTS, f"The amounts of model {name!r}") if _AMOUNTS[0] in kinds else None
    return Tally(sweep(_CASES, f"Model {name!r}", _spans(name, described, columns)), amounts)


def _spans(
    name: str, described: dict[str, Any], columns: dict[str, npt.NDArray[Any]]
) -> Spans | None:
    if "grid" not in described:
        return None
    grid, spanned = typed(described["grid"], str), typed(described["spanned"], bool)
    if not spanned:
        return Spans(grid)
    lowest, highest = (columns[each] for each in _SPANS)
    if not (np.isfinite(lowest) & np.isfinite(highest) & (lowest <= highest)).all():
        raise PayloadError(f"Model {name!r} must have bins from a lowest to a highest score.")
    return Spans(grid, lowest, highest)
