"""The live boards of all pages of two classes in one HTML file."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np

from perfcore.results import Result
from perfview.downloads.binary.facts import facts_html
from perfview.downloads.binary.parts import Indices, LiveBoard, Look
from perfview.downloads.facts import title_of
from perfview.downloads.one_file import explanations_of, file_html, parts_of
from perfview.kit.boards.contents import about
from perfview.kit.theme import count
from perfview.tasks.binary.places import nowhere
from perfview.tasks.binary.task import TASK
from perfview.words import say

RADIUS = 100
"""So many neighbours on each side of the threshold in use are there in any case."""


def page_html(result: Result, name: str, look: Look | None = None) -> bytes:
    """Return a page with the parts of all pages about a model: about 5 MB, most of it Plotly.

    Parameters
    ----------
    result : Result
        What is shown.
    name : str
        Which of its models.
    look : Look, optional
        How the author looked at it.
    """
    look = look or Look()
    parts = sections_of(result, name, look)
    live = [part for each in parts.values() for part in each if isinstance(part, LiveBoard)]
    kept, sweep = kept_points(result, name, live), result.models[name].sweep
    pictured = about(name, result.origin.name)
    shown = {
        key: [part if isinstance(part, str) else part.part(kept, pictured) for part in each]
        for key, each in parts.items()
    }
    origin = result.origin
    return file_html(
        result,
        shown,
        title=title_of(result, name, origin.name),
        facts=facts_html(result, name),
        said=_said(kept.size, len(sweep), negated=sweep.negated),
        explanations=explanations_of(
            TASK.key, nowhere((origin.positive, origin.negative), look.parts)
        ),
    )


def sections_of(result: Result, name: str, look: Look) -> dict[str, list[str | LiveBoard]]:
    """Return the parts of each page about a model, by its key: one, or a list of them."""
    parts: dict[str, Any] = parts_of(TASK.key, result, name, look)
    return {key: part if isinstance(part, list) else [part] for key, part in parts.items()}


def kept_points(result: Result, name: str, boards: Iterable[LiveBoard]) -> Indices:
    """Return the operating points of the file: those of any board, and those near the threshold.

    All boards hold the same ones, so that a threshold that is chosen on one is there on all.
    """
    model = result.models[name]
    here, last = model.sweep.index(model.threshold), len(model.sweep) - 1
    near = np.arange(max(here - RADIUS, 0), min(here + RADIUS, last) + 1)
    return np.unique(np.concatenate([near, *(board.indices for board in boards)]))


def _said(kept: int, known: int, *, negated: bool) -> str:
    said = [say("downloads.live")]
    if kept < known:
        said.append(say("downloads.sampled", all=count(known), kept=count(kept)))
    if negated:
        said.append(say("downloads.reversed"))
    return " ".join(said)
