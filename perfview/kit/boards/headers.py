"""What a board is told beside its content: everything small that changes with each commit.

Streamlit's mount sends it, and so does a page that is saved as one file.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any

from perfview.kit.boards.contents import BoardContent
from perfview.words import say

# Texts the board needs when its content is missing.
_EARLY_WORDS = ("loading", "error_data", "error_content", "error_plotly")


def content_header(content: BoardContent) -> dict[str, Any]:
    """Return the header of the message that carries a content."""
    return {"kind": "content", "id": content.id, "payload": content.payload}


def board_header(
    content: BoardContent,
    *,
    threshold: float,
    acknowledged: int,
    axis: str,
    names: Mapping[str, str],
) -> dict[str, Any]:
    """Return what every board is told whose reader moves a threshold.

    Parameters
    ----------
    content : Content
        Content that `show_content` sends on the same page.
    threshold : float
        Threshold in use; inf calls nothing positive.
    acknowledged : int
        `sequence` of the last commit taken into account, 0 before the first. The browser ignores
        `threshold` as long as it waits for a later one.
    axis : str
        Key of `payload["axes"]` on which the slider runs.
    names : mapping of str to str
        Numbers that the reader moves, by their names in the header: their names in the address.

    Raises
    ------
    ValueError
        If `threshold` is NaN or -inf, or `axis` is not among the content's axes.
    """
    return {
        "id": content.id,
        "threshold": _finite_or_none(threshold),
        "acknowledged": acknowledged,
        "axis": _known_axis(axis, content),
        "names": dict(names),
        "words": {name: say(f"board.{name}", reason="{reason}") for name in _EARLY_WORDS},
    }


def _finite_or_none(threshold: float) -> float | None:
    if math.isnan(threshold) or threshold == -math.inf:
        raise ValueError(f"Argument threshold must be a number or inf, got {threshold}.")
    return None if threshold == math.inf else float(threshold)


def _known_axis(axis: str, content: BoardContent) -> str:
    axes = content.payload["axes"]
    if axis not in axes:
        raise ValueError(f"Argument axis must be one of {', '.join(axes)}, got {axis!r}.")
    return axis
