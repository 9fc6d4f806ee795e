"""The live board of the Costs page, and what it is told beside its content."""

from __future__ import annotations

import math
from dataclasses import asdict
from typing import Any

from perfcore.costs import PER, CostMatrix
from perfcore.results import Result
from perfview.downloads.facts import prevalence_in_use
from perfview.downloads.parts import LiveBoard, Look
from perfview.kit.boards import Board
from perfview.kit.boards.contents import BoardContent, board_header
from perfview.pages.costs.content import cost_content
from perfview.pages.costs.points import cost_columns
from perfview.tasks.binary.parameters import COSTS, THRESHOLD

COST_BOARD = Board(key="cost_board", module="costs/board.js", sheet="costs/board.css")

TOLERANCE = 0.05
"""Operating points whose cost is above the lowest by at most this share of it are shaded."""


def cost_header(
    content: BoardContent,
    *,
    threshold: float,
    acknowledged: int,
    axis: str,
    costs: CostMatrix,
    unit: str,
    prevalence: float,
    per_cases: bool,
    between: tuple[float, float] | None = None,
) -> dict[str, Any]:
    """Return what the board is told.

    Parameters
    ----------
    content, threshold, acknowledged, axis
        As of `board_header`.
    costs : CostMatrix
        What each outcome costs.
    unit : str
        What costs are in, "" for no unit.
    prevalence : float
        The share of positives where the classifier is used; NaN without cases.
    per_cases : bool
        Whether the matrix is that of 1,000 cases in use, rather than that of the data.
    between : tuple of two float, optional
        The lowest and the highest operating condition, where costs are known only roughly.
    """
    moved = COSTS.names[:2]  # of the errors: the ratio slider moves these
    names = {"threshold": THRESHOLD.key, **dict(zip(moved, moved, strict=True))}
    common = board_header(
        content, threshold=threshold, acknowledged=acknowledged, axis=axis, names=names
    )
    return common | {
        "costs": {**asdict(costs), "unit": unit},
        "prevalence": None if math.isnan(prevalence) else prevalence,
        "between": between,
        "per_cases": PER,
        "tolerance": TOLERANCE,
        "matrix": "per_cases" if per_cases else "counts",
    }


def cost_part(result: Result, name: str, look: Look) -> LiveBoard:
    """Return the board of a model as the page in one file has it."""
    model, use, origin = result.models[name], result.use, result.origin
    priced = model.priced(use.pricing)
    content = cost_content(
        priced, model=name, positive_label=origin.positive, negative_label=origin.negative
    )
    return LiveBoard(
        board=COST_BOARD,
        content=content,
        told=lambda kept: cost_header(
            content,
            threshold=model.threshold,
            acknowledged=0,
            axis=look.axis_of(content),
            costs=use.costs,
            unit=use.unit,
            prevalence=prevalence_in_use(result, name),
            per_cases=look.per_cases,
            between=look.between,
        ),
        columns=lambda indices: cost_columns(priced, indices),
    )
