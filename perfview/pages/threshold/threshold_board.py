"""The live board of the Threshold page, and what it is told beside its content."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from perfview.kit.boards import Board
from perfview.kit.boards.headers import board_header
from perfview.pages.threshold.content import BoardContent

THRESHOLD_BOARD = Board(key="board", module="threshold/board.js", sheet="threshold/board.css")


def threshold_header(
    content: BoardContent,
    *,
    threshold: float,
    acknowledged: int,
    axis: str,
    marked: str,
    feasible: Sequence[Sequence[int]] | None = None,
) -> dict[str, Any]:
    """Return what the board is told.

    Parameters
    ----------
    content, threshold, acknowledged, axis
        As of `board_header`.
    marked : str
        Key of the chosen measure.
    feasible : sequence of pairs of int, optional
        First and last ``index`` of each run of operating points to shade, rising.
    """
    names = {"threshold": "t"}
    common = board_header(
        content, threshold=threshold, acknowledged=acknowledged, axis=axis, names=names
    )
    return {**common, "marked": marked, "feasible": feasible}
