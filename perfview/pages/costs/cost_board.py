"""The live board of the Costs page, and what it is told beside its content."""

from __future__ import annotations

import math
from dataclasses import asdict
from typing import Any

from perfcore.costs import PER, CostMatrix
from perfview.kit.boards import Board
from perfview.kit.boards.headers import board_header
from perfview.pages.threshold.content import BoardContent

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
    names = {"threshold": "t", "cost_fn": "cost_fn", "cost_fp": "cost_fp"}
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
