"""The live board of the Costs page, and what it is told beside its content."""

from __future__ import annotations

import math
from dataclasses import asdict, replace
from typing import Any

from perfcore.costs import PER, Use
from perfcore.results import Result
from perfview.downloads.one_file import LiveBoard
from perfview.kit.boards import Board
from perfview.kit.boards.contents import BoardContent, board_header
from perfview.pages.costs.content import cost_columns, cost_content
from perfview.tasks.binary.files.facts import prevalence_in_use
from perfview.tasks.binary.files.report import Look
from perfview.tasks.binary.parameters import COSTS, PER_1000, THRESHOLD
from perfview.tasks.points.operating_points import neighbours

COST_BOARD = Board(key="cost_board", module="costs/board.js", sheet="costs/board.css")

TOLERANCE = 0.05
"""How much more than the best a threshold near it may cost, as a share; these are shaded."""


def cost_header(
    content: BoardContent,
    *,
    use: Use,
    per_cases: bool,
    between: tuple[float, float] | None = None,
    **at: Any,
) -> dict[str, Any]:
    """Return what the board is told.

    Parameters
    ----------
    content, **at
        As of `board_header`.
    use : Use
        What each outcome costs, in which unit, and the share of positives; NaN without cases.
    per_cases : bool
        Whether the matrix is that of 1,000 cases in use, rather than that of the data.
    between : tuple of two float, optional
        The lowest and the highest operating condition, where costs are known only roughly.
    """
    prevalence = use.prevalence
    moved = COSTS.names[:2]  # of the errors: the ratio slider moves these
    names = {"threshold": THRESHOLD.key, **dict(zip(moved, moved, strict=True))}
    return {
        **board_header(content, names=names, **at),
        "costs": {**asdict(use.costs), "unit": use.unit},
        "prevalence": None if prevalence is None or math.isnan(prevalence) else prevalence,
        "between": between,
        "per_cases": PER,
        "tolerance": TOLERANCE,
        "matrix": "per_cases" if per_cases else "counts",
    }


def cost_part(result: Result, name: str, look: Look) -> LiveBoard:
    """Return the board of a model as the page in one file has it."""
    model, use, origin = result.models[name], result.use, result.origin
    tally = model.priced(use.pricing)
    labels = {"positive": origin.positive, "negative": origin.negative}
    content = cost_content(tally, model=name, labels=labels, made=look.made)
    return LiveBoard(
        board=COST_BOARD,
        content=content,
        told=lambda kept: cost_header(
            content,
            threshold=model.threshold,
            axis=look.axis_of(content),
            use=replace(use, prevalence=prevalence_in_use(result, name)),
            per_cases=look.chosen.of(PER_1000),
            between=look.between,
        ),
        columns=lambda indices: cost_columns(tally, indices),
        near=neighbours(model.sweep, model.threshold),
    )
