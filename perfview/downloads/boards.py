"""The live boards of one model as messages that a page can hold, beside those the app sends."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

import numpy as np
import numpy.typing as npt

from perfcore.costs import Priced, Use
from perfcore.costs.goals import Requirement, feasible
from perfcore.costs.goals.feasible_points import runs
from perfcore.results import Result
from perfview.downloads.facts import prevalence_in_use
from perfview.kit.boards import Board
from perfview.kit.boards.headers import content_header
from perfview.kit.boards.packing import Columns, packed
from perfview.pages.costs.content import cost_content
from perfview.pages.costs.cost_board import COST_BOARD, cost_header
from perfview.pages.costs.points import cost_columns
from perfview.pages.threshold.content import BoardContent, board_content
from perfview.pages.threshold.threshold_board import THRESHOLD_BOARD, threshold_header
from perfview.tasks.binary.points.used_points import columns_in_use
from perfview.words import say

RADIUS = 100
"""So many neighbours on each side of the threshold in use are there in any case."""

Indices = npt.NDArray[np.int64]


@dataclass(frozen=True, slots=True, kw_only=True)
class Look:
    """How the author looked at the boards.

    Attributes
    ----------
    axis : str
        What the slider runs by, "" for what suits the scores.
    marked : str
        Key of the chosen measure.
    per_cases : bool
        Whether the matrix of the costs board is that of 1,000 cases in use.
    between : tuple of two float, optional
        The lowest and the highest operating condition, where costs are known only roughly.
    requirements : tuple of Requirement
        What the shaded thresholds meet.
    """

    axis: str = ""
    marked: str = "f1"
    per_cases: bool = True
    between: tuple[float, float] | None = None
    requirements: tuple[Requirement, ...] = ()


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class FileBoard:
    """One board: the place it stands at, and the two messages that make it."""

    place: str
    live: Board
    content: bytes
    board: bytes


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class Boards:
    """Both boards; each holds `kept` of `all` operating points, the same ones."""

    boards: tuple[FileBoard, FileBoard]
    kept: int
    all: int


def boards_of(result: Result, name: str, look: Look) -> Boards:
    """Return the boards of a model, told what the app's are told.

    There is no Python to ask for more operating points: both hold those that either would be
    sent, and ``payload["alone"]`` tells them that no others will come.
    """
    model, use, origin = result.models[name], result.use, result.origin
    priced = model.priced(use.pricing)
    there = replace(use, pricing=priced.pricing)
    names = {
        "model": name,
        "positive_label": origin.positive,
        "negative_label": origin.negative,
    }
    first = _alone(board_content(model.sweep, use=there, priced=priced, **names))
    second = _alone(cost_content(priced, **names))
    here = model.sweep.index(model.threshold)
    near = np.arange(max(here - RADIUS, 0), min(here + RADIUS, len(model.sweep) - 1) + 1)
    shown = [content.points["index"].astype(np.int64) for content in (first, second)]
    kept = np.union1d(np.union1d(*shown), near)
    missing = [np.setdiff1d(kept, indices) for indices in shown]
    axis = look.axis if look.axis in first.payload["axes"] else first.payload["axis"]
    common: dict[str, Any] = {"threshold": model.threshold, "acknowledged": 0, "axis": axis}
    header = threshold_header(
        first, marked=look.marked, feasible=_shaded(priced, look, use.prevalence, kept), **common
    )
    costs = cost_header(
        second,
        costs=use.costs,
        unit=use.unit,
        prevalence=prevalence_in_use(result, name),
        per_cases=look.per_cases,
        between=look.between,
        **common,
    )
    extra = _extra(priced, there, missing[0])
    messages = (
        FileBoard(
            place="threshold",
            live=THRESHOLD_BOARD,
            content=_packed(first),
            board=packed(THRESHOLD_BOARD.header(header), extra),
        ),
        FileBoard(
            place="costs",
            live=COST_BOARD,
            content=_packed(second),
            board=packed(COST_BOARD.header(costs), cost_columns(priced, missing[1])),
        ),
    )
    return Boards(boards=messages, kept=kept.size, all=len(model.sweep))


def _alone(content: BoardContent) -> BoardContent:
    """Return a content that says that Python will not answer, also not with explanations."""
    words = content.payload["words"] | {"hint": say("downloads.hint")}
    return BoardContent(
        content.id, content.payload | {"alone": True, "words": words}, content.points
    )


def _packed(content: BoardContent) -> bytes:
    return packed(content_header(content), content.points)


def _extra(priced: Priced, there: Use, indices: Indices) -> Columns:
    sample = priced.cases
    return columns_in_use(sample, there.sweep(sample), indices, use=there, priced=priced)


def _shaded(
    priced: Priced, look: Look, prevalence: float | None, kept: Indices
) -> list[list[int]] | None:
    """Return first and last index of each run of points that meet the requirements, if any."""
    if not look.requirements:
        return None
    found = feasible(priced.cases, look.requirements, prevalence=prevalence)
    pairs: list[list[int]] = kept[runs(found.points[kept])].tolist()
    return pairs
