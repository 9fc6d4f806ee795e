"""The live board of the Calibration page, and what it is told beside its content."""

from __future__ import annotations

from typing import Any

from perfcore.binary.losses import are_probabilities
from perfcore.calibration import usual_rates
from perfcore.results import Result
from perfview.downloads.one_file import LiveBoard
from perfview.kit.boards import Board
from perfview.kit.boards.contents import BoardContent, board_header
from perfview.pages.calibration.content import board_content, calibration_columns, reliability_of
from perfview.pages.calibration.gaps import Binned, bins_told, gaps_text
from perfview.tasks.binary.bins import BINS, FIRST_BINS, Bins, bins_text
from perfview.tasks.binary.files.report import Look
from perfview.tasks.binary.parameters import THRESHOLD
from perfview.tasks.points.operating_points import neighbours

CALIBRATION_BOARD = Board(
    key="calibration_board", module="calibration/board.js", sheet="calibration/board.css"
)


def calibration_header(
    content: BoardContent, *, bins: Bins | None, found: Binned, **at: Any
) -> dict[str, Any]:
    """Return what the board is told.

    Parameters
    ----------
    content, **at
        As of `board_header`.
    bins : Bins or None
        The bins that the reader sees on the curve, None for none.
    found : Binned
        The cases in them, or in those that the calibration error is counted in.
    """
    names = {"threshold": THRESHOLD.key, "bins": BINS.key}
    counted = bins or FIRST_BINS
    return {
        **board_header(content, names=names, **at),
        "bins": bins_text(counted),
        "binned": {"bins": bins_text(counted), "closed": counted.closed, **bins_told(found)},
        "bins_shown": bins is not None,
        "gaps": gaps_text(found),
    }


def calibration_part(result: Result, name: str, look: Look) -> LiveBoard | str:
    """Return the board of a model as the page in one file has it; "" if its scores have none."""
    model, origin = result.models[name], result.origin
    s = model.sweep
    if not are_probabilities(s):
        return ""
    content = board_content(
        s,
        reliability_of(s),
        model=name,
        labels={"positive": origin.positive, "negative": origin.negative},
    )
    shown = look.chosen.of(BINS)
    bins = (shown or FIRST_BINS).of(s)
    found = Binned(bins, None if s.weighted else usual_rates(s, bins))
    return LiveBoard(
        board=CALIBRATION_BOARD,
        content=content,
        told=lambda kept: calibration_header(
            content,
            threshold=model.threshold,
            axis=str(content.payload["axis"]),
            bins=shown,
            found=found,
        ),
        columns=lambda indices: calibration_columns(s, indices),
        near=neighbours(s, model.threshold),
    )
