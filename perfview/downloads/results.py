"""From what a reader has open and chosen to a result, and the result as JSON.

docs/result.schema.json describes the JSON, and `perfcore.results` reads it.
"""

from __future__ import annotations

import json
import math
from collections.abc import Mapping
from dataclasses import asdict, replace
from datetime import datetime
from importlib.metadata import version
from typing import Any

from perfcore.binary import Sweep
from perfcore.costs import Tally
from perfcore.measures import MEASURES
from perfcore.results import FORMAT, VERSION, ModelResult, Origin, Result
from perfview.session.choices import Choices
from perfview.session.data_sets import DataSet
from perfview.tasks.binary.goals import first_threshold
from perfview.tasks.binary.parameters import THRESHOLD
from perfview.tasks.binary.uses import use_in
from perfview.words import say


def result_of(
    file: DataSet,
    chosen: Choices,
    tallies: Mapping[str, Tally],
    *,
    created: datetime,
    title: str = "",
    note: str = "",
) -> Result:
    """Return the result of some models of a file that reads well.

    Parameters
    ----------
    file : DataSet
        The data in use.
    chosen : Choices
        What was chosen for them. A model nobody has looked at has its first threshold.
    tallies : mapping of str to Tally
        The models, and what was counted of each.
    created : datetime
        Now, with a time zone.
    title, note : str
        The author's words.
    """
    return Result(
        title=title.strip(),
        note=note.strip(),
        created=created,
        product=f"{say('common.product')} {version('perfview')}",
        origin=Origin(
            name=file.name,
            sha256=file.sha256,
            positive=file.positive_label,
            negative=file.negative_label,
            smaller_is_positive=file.smaller_is_positive,
        ),
        use=use_in(replace(chosen, data=file.id)),
        models={
            name: _model(chosen.of(THRESHOLD, name, data=file.id), tally)
            for name, tally in tallies.items()
        },
    )


def _model(threshold: float | None, tally: Tally) -> ModelResult:
    chosen = first_threshold(tally.cases) if threshold is None else threshold
    return ModelResult(threshold=chosen, tally=tally)


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
        "models": [_told(name, model) for name, model in result.models.items()],
    }
    return (json.dumps(document, allow_nan=False, ensure_ascii=False) + "\n").encode()


def _told(name: str, model: ModelResult) -> dict[str, Any]:
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
