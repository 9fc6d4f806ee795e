"""A result as JSON, as docs/result.schema.json describes it and `perfcore.results` reads it."""

from __future__ import annotations

import json
import math
from dataclasses import asdict
from typing import Any

from perfcore.binary import Sweep
from perfcore.measures import MEASURES
from perfcore.results import (
    FORMAT,
    VERSION,
    ModelResult,
    Result,
)


def result_json(result: Result) -> bytes:
    """Return a result as a JSON document in UTF-8.

    Numbers are written in the fewest digits that read back as the very same float. JSON has no
    infinity and no NaN: null is written for a threshold above every score and for an undefined
    measure. `perfcore.results.read_result` returns an equal result.
    """
    document = {
        "format": FORMAT,
        "version": VERSION,
        "product": result.product,
        "created": result.created.isoformat(),
        "title": result.title,
        "note": result.note,
        "origin": asdict(result.origin) | {"sha256": result.origin.sha256 or None},
        "use": asdict(result.use),
        "models": [_model(name, model) for name, model in result.models.items()],
    }
    return (json.dumps(document, allow_nan=False, ensure_ascii=False) + "\n").encode()


def _model(name: str, model: ModelResult) -> dict[str, Any]:
    counts = model.counts
    measures = {key: float(MEASURES[key].of(counts)) for key in MEASURES.without_parameters}
    return {
        "name": name,
        "threshold": None if model.threshold == math.inf else model.threshold,
        "sweep": {"scores": model.sweep.thresholds[1:].tolist(), **_steps(model.sweep)},
        "amounts": None if model.tally.amounts is None else _steps(model.tally.amounts),
        "at_threshold": {
            **asdict(counts),
            "measures": {k: None if math.isnan(v) else v for k, v in measures.items()},
        },
    }


def _steps(sweep: Sweep) -> dict[str, Any]:
    """Return the counts at every score; the point above them all has none."""
    return {
        "weighted": sweep.weighted,
        "tp": sweep.tp[1:].tolist(),
        "fp": sweep.fp[1:].tolist(),
    }
