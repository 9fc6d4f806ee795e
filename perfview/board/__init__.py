"""The live board: what Streamlit mounts, what it is sent and what it sends back.

The browser needs two messages. The *content* (every operating point and the figures) is large and
depends on model and data alone; the *board* (threshold in use, axis, chosen measure) is
small and changes with each commit. They are two mounts, so that a commit never repeats the content.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict
from functools import cache
from typing import Any, Protocol

import streamlit as st
from streamlit.components.v2.types import ComponentRenderer

from perfcore.costs import CostMatrix
from perfview.board.events import BoardEvents, board_events
from perfview.board.packing import Columns, packed
from perfview.board.plotly_files import plotly_url
from perfview.words import say

__all__ = ["BoardEvents", "board_events", "show_board", "show_content", "show_cost_board"]

PER_CASES = 1000
"""Costs, and a projected matrix, are told for so many cases."""

TOLERANCE = 0.05
"""Operating points whose cost is above the lowest by at most this share of it are shaded."""

_BROWSER_MODULE = "board.js"
_STYLESHEET = "board.css"
# Texts the board needs when its content is missing.
_EARLY_WORDS = ("loading", "error_data", "error_content", "error_plotly")


@cache
def _component() -> ComponentRenderer:
    """Register the files; only a running app knows where they are, so not at import."""
    # Streamlit's shadow root would keep Plotly's own stylesheet out, hence no isolation.
    return st.components.v2.component(
        "perfview.board", js=_BROWSER_MODULE, css=_STYLESHEET, isolate_styles=False
    )


class Content(Protocol):
    """What `show_content` draws from: see `perfview.board.content.BoardContent`."""

    @property
    def id(self) -> str:
        """Hash of the content."""

    @property
    def payload(self) -> Mapping[str, Any]:
        """Names, figures, tables and words: JSON without NaN."""

    @property
    def points(self) -> Columns:
        """Columns of operating points, by rising index."""


def show_content(content: Content, *, key: str) -> None:
    """Send `content` to the browser; it draws nothing by itself.

    Parameters
    ----------
    content : Content
        What every board with this content's id shows.
    key : str
        Streamlit key, unique on the page.

    Raises
    ------
    ValueError
        If the payload holds NaN or infinity.
    """
    header = {"kind": "content", "id": content.id, "payload": content.payload}
    _component()(data=packed(header, content.points), key=key, height="content")


def show_board(
    content: Content,
    *,
    threshold: float,
    acknowledged: int,
    axis: str,
    marked: str,
    window: Columns | None,
    key: str,
    feasible: Sequence[Sequence[int]] | None = None,
    on_commit: Callable[[], None] | None = None,
) -> BoardEvents:
    """Show the board and return what the reader did to it.

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
    marked : str
        Key of the chosen measure.
    window : mapping of str to ndarray, or None
        Every operating point near `threshold`, columns as in `content.points`; None or empty where
        the content is complete.
    key : str
        Streamlit key, unique on the page.
    feasible : sequence of pairs of int, optional
        First and last ``index`` of each run of operating points to shade, rising.
    on_commit : callable, optional
        Called before the next run when the reader moved the threshold; `board_events` reads the
        event from the session state of `key`.

    Returns
    -------
    BoardEvents
        The last commit, and the explanation asked for in this run.

    Raises
    ------
    ValueError
        If `threshold` is NaN or -inf, or `axis` is not among the content's axes.
    """
    header = {
        "kind": "board",
        **_header(content, threshold, acknowledged, axis),
        "marked": marked,
        "feasible": None if feasible is None else [list(run) for run in feasible],
    }
    return _mounted(header, window, key, on_commit)


def show_cost_board(
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
    window: Columns | None,
    key: str,
    on_commit: Callable[[], None] | None = None,
) -> BoardEvents:
    """Show the board of the Costs page and return what the reader did to it.

    Parameters
    ----------
    content : Content
        As `perfview.board.cost_content` makes it; `show_content` sends it on the same page.
    threshold, acknowledged, axis, window, key, on_commit
        As for `show_board`. A commit may carry an operating condition too.
    costs : CostMatrix
        What each outcome costs.
    unit : str
        What costs are in, "" for no unit.
    prevalence : float
        The share of positives where the classifier is used; NaN without cases.
    condition : float
        The operating condition of costs and prevalence, NaN where it is undefined.
    per_cases : bool
        Whether the matrix is that of 1,000 cases in use, rather than that of the data.
    between : tuple of two float, optional
        The lowest and the highest operating condition, where costs are known only roughly.

    Raises
    ------
    ValueError
        As `show_board`.
    """
    header = {
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
    return _mounted(header, window, key, on_commit)


def _header(content: Content, threshold: float, acknowledged: int, axis: str) -> dict[str, Any]:
    """Return what every board is told."""
    return {
        "id": content.id,
        "threshold": _finite_or_none(threshold),
        "acknowledged": acknowledged,
        "axis": _known_axis(axis, content),
        "plotly": plotly_url(),
        "words": {name: say(f"board.{name}", reason="{reason}") for name in _EARLY_WORDS},
    }


def _mounted(
    header: Mapping[str, Any],
    window: Columns | None,
    key: str,
    on_commit: Callable[[], None] | None,
) -> BoardEvents:
    result = _component()(
        data=packed(header, window or {}),
        key=key,
        height="content",
        on_commit_change=on_commit or _ignore,
        on_explain_change=_ignore,
    )
    return board_events(result)


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


def _ignore() -> None:
    """Register an event without a reaction: Streamlit reports only events with a callback."""
