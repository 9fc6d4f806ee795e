"""What a board is told beside its content: everything small that changes with each commit.

Streamlit's mount sends it, and so does a page that is saved as one file.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import Any, Protocol

from perfcore.costs import CostMatrix
from perfview.kit.boards.packing import Columns
from perfview.words import say

PER_CASES = 1000
"""Costs, and a projected matrix, are told for so many cases."""

TOLERANCE = 0.05
"""Operating points whose cost is above the lowest by at most this share of it are shaded."""

# Texts the board needs when its content is missing.
_EARLY_WORDS = ("loading", "error_data", "error_content", "error_plotly")


class Content(Protocol):
    """What a board draws from: see `perfview.pages.threshold.content.BoardContent`."""

    @property
    def id(self) -> str:
        """Hash of the content."""

    @property
    def payload(self) -> Mapping[str, Any]:
        """Names, figures, tables and words: JSON without NaN."""

    @property
    def points(self) -> Columns:
        """Columns of operating points, by rising index."""


def content_header(content: Content) -> dict[str, Any]:
    """Return the header of the message that carries a content."""
    return {"kind": "content", "id": content.id, "payload": content.payload}


def board_header(
    content: Content,
    *,
    threshold: float,
    acknowledged: int,
    axis: str,
    marked: str,
    feasible: Sequence[Sequence[int]] | None = None,
) -> dict[str, Any]:
    """Return what the Threshold board is told; the parameters are those of `show_board`."""
    return {
        "kind": "board",
        **_header(content, threshold, acknowledged, axis),
        "marked": marked,
        "feasible": None if feasible is None else [list(run) for run in feasible],
    }


def cost_header(
    content: Content,
    *,
    threshold: float,
    acknowledged: int,
    axis: str,
    costs: CostMatrix,
    unit: str,
    prevalence: float,
    condition: float,
    per_cases: bool,
    between: tuple[float, float] | None = None,
) -> dict[str, Any]:
    """Return what the Costs board is told; the parameters are those of `show_cost_board`."""
    return {
        "kind": "cost_board",
        **_header(content, threshold, acknowledged, axis),
        "costs": {**asdict(costs), "unit": unit},
        "prevalence": _defined_or_none(prevalence),
        "condition": _defined_or_none(condition),
        "between": None if between is None else list(between),
        "per_cases": PER_CASES,
        "tolerance": TOLERANCE,
        "matrix": "per_cases" if per_cases else "counts",
    }


def _header(content: Content, threshold: float, acknowledged: int, axis: str) -> dict[str, Any]:
    """Return what every board is told."""
    return {
        "id": content.id,
        "threshold": _finite_or_none(threshold),
        "acknowledged": acknowledged,
        "axis": _known_axis(axis, content),
        "words": {name: say(f"board.{name}", reason="{reason}") for name in _EARLY_WORDS},
    }


def _defined_or_none(value: float) -> float | None:
    return None if math.isnan(value) else value


def _finite_or_none(threshold: float) -> float | None:
    if math.isnan(threshold) or threshold == -math.inf:
        raise ValueError(f"Argument threshold must be a number or inf, got {threshold}.")
    return None if threshold == math.inf else float(threshold)


def _known_axis(axis: str, content: Content) -> str:
    axes = content.payload["axes"]
    if axis not in axes:
        raise ValueError(f"Argument axis must be one of {', '.join(axes)}, got {axis!r}.")
    return axis
