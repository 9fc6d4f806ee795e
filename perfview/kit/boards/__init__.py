"""The live board: what Streamlit mounts, what it is sent and what it sends back.

The browser needs two messages. The *content* (every operating point and the figures) is large and
depends on model and data alone; the *board* (threshold in use, axis, chosen measure) is
small and changes with each commit. They are two mounts, so that a commit never repeats the content.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any

import streamlit as st
from streamlit.components.v2.types import ComponentRenderer

from perfcore.costs import CostMatrix
from perfview.kit.boards.events import BoardEvents, board_events
from perfview.kit.boards.headers import Content, board_header, content_header, cost_header
from perfview.kit.boards.packing import Columns, packed
from perfview.kit.boards.plotly_files import plotly_url

__all__ = ["BoardEvents", "board_events", "show_board", "show_content", "show_cost_board"]

_BROWSER_MODULE = "kit/mount.js"
_STYLESHEET = "kit/mount.css"


@cache
def component() -> ComponentRenderer:
    """Register the files; only a running app knows where they are, so not at import."""
    # Streamlit's shadow root would keep Plotly's own stylesheet out, hence no isolation.
    return st.components.v2.component(
        "perfview.board", js=_BROWSER_MODULE, css=_STYLESHEET, isolate_styles=False
    )


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
    mount(packed(content_header(content), content.points), key=key)


def mount(message: bytes, *, key: str) -> None:
    """Send a packed message to the browser, where its ``kind`` says what is drawn of it."""
    component()(data=message, key=key, height="content")


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
    header = board_header(
        content,
        threshold=threshold,
        acknowledged=acknowledged,
        axis=axis,
        marked=marked,
        feasible=feasible,
    )
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
        As `perfview.pages.costs.content` makes it; `show_content` sends it on the same page.
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
    header = cost_header(
        content,
        threshold=threshold,
        acknowledged=acknowledged,
        axis=axis,
        costs=costs,
        unit=unit,
        prevalence=prevalence,
        condition=condition,
        per_cases=per_cases,
        between=between,
    )
    return _mounted(header, window, key, on_commit)


def _mounted(
    header: Mapping[str, Any],
    window: Columns | None,
    key: str,
    on_commit: Callable[[], None] | None,
) -> BoardEvents:
    result = component()(
        data=packed({**header, "plotly": plotly_url()}, window or {}),
        key=key,
        height="content",
        on_commit_change=on_commit or _ignore,
        on_explain_change=_ignore,
    )
    return board_events(result)


def _ignore() -> None:
    """Register an event without a reaction: Streamlit reports only events with a callback."""
