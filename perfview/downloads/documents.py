"""A finished result as JSON; docs/result.schema.json describes it, `perfcore.results` reads it."""

from __future__ import annotations

import json
import math
from typing import Any

from perfcore.arrays import FloatArray
from perfcore.binary import Sweep
from perfcore.results import FORMAT, VERSION, Finished
from perfcore.results.nodes import INFINITE


def document_json(result: Finished, task: str, **members: Any) -> bytes:
    """Return the result of a task as a JSON document in UTF-8.

    Numbers are written in the fewest digits that read back as the very same float. JSON has no
    infinity and no NaN: see `number_or_none`.

    Parameters
    ----------
    result : Finished
        What it says of itself.
    task : str
        The key of the task.
    **members
        What its task has beside that.
    """
    document = {
        "format": FORMAT,
        "version": VERSION,
        "task": task,
        "product": result.product,
        "created": result.created.isoformat(),
        "title": result.title,
        "note": result.note,
        **members,
    }
    return (json.dumps(document, allow_nan=False, ensure_ascii=False) + "\n").encode()


def number_or_none(value: float) -> float | None:
    """Return a number, None for NaN: an undefined figure."""
    return None if math.isnan(value) else float(value)


def figure_or_none(value: float) -> float | str | None:
    """Return a figure, None where it is undefined, a word for infinity."""
    return INFINITE if value == math.inf else number_or_none(value)


def sweep_members(sweep: Sweep) -> dict[str, Any]:
    """Return the members of a sweep; the point above all scores is left out.

    Scores are those of the data: they rise where smaller ones mean positive.
    """
    return {"scores": own_numbers(sweep, sweep.thresholds[1:]).tolist(), **step_members(sweep)}


def own_numbers(sweep: Sweep, thresholds: FloatArray) -> FloatArray:
    """Return thresholds of a sweep in the numbers of the data."""
    return 0.0 - thresholds if sweep.negated else thresholds


def step_members(sweep: Sweep) -> dict[str, Any]:
    """Return the counts at every score, without the scores."""
    return {
        "weighted": sweep.weighted,
        "tp": sweep.tp[1:].tolist(),
        "fp": sweep.fp[1:].tolist(),
    }
