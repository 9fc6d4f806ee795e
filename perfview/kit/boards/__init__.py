"""Live boards: what Streamlit mounts, what the browser is sent and what it sends back.

A board that looks numbers up needs two messages. The *content* (every operating point and the
figures) is large and depends on model and data alone; the *board's* own message (threshold in use,
axis, chosen measure) is small and changes with each commit. They are two mounts, so that a commit
never repeats the content.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from perfview.drawing import plotly_folder, st
from perfview.kit.boards.contents import BoardContent, content_header
from perfview.kit.boards.events import BoardEvents, board_events
from perfview.kit.boards.packing import Columns, packed
from perfview.words import say

if TYPE_CHECKING:
    from streamlit.components.v2.types import ComponentRenderer

_NO_COLUMNS: Columns = MappingProxyType({})


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Board:
    """Something live that the browser draws, in modules of its own.

    Attributes
    ----------
    key
        What its messages call it.
    module
        The module that makes it, as a path in ``perfview/assets``: its default export is a class,
        made with the element that the board is to fill.
    sheet
        Its style sheet, as such a path.
    charts
        Whether it draws with Plotly.
    """

    key: str
    module: str
    sheet: str
    charts: bool = True

    def header(self, told: Mapping[str, Any]) -> dict[str, Any]:
        """Return the header of a message that tells the board something."""
        return {"kind": self.key, "module": self.module, "sheet": self.sheet, **told}


@cache
def component() -> ComponentRenderer:
    """Register the files; only a running app knows where they are, so not at import."""
    # Streamlit's shadow root would keep Plotly's own stylesheet out, hence no isolation. What all
    # boards wear mount.js adds once: as the component's sheet every mount would ask for it again.
    return st.components.v2.component("cutpoint.board", js="kit/mount.js", isolate_styles=False)


def plotly_url() -> str:
    """Return the address, relative to the app's base, where the wheel's plotly.min.js is served.

    It is the second source, for browsers that do not get Streamlit's own copy. Declared as the
    files of a component that nobody mounts: Streamlit then serves the folder as it is. Declared in
    every run, because a runtime knows only what was declared while one of its scripts ran.
    """
    served = st.components.v1.declare_component("plotly", path=str(plotly_folder()))
    return f"component/{served.name}/plotly.min.js"


def show_content(content: BoardContent, *, key: str) -> None:
    """Send `content` to the browser; it draws nothing by itself.

    Parameters
    ----------
    content : BoardContent
        What every board with this content's id shows.
    key : str
        Streamlit key, unique on the page.

    Raises
    ------
    ValueError
        If the payload holds NaN or infinity.
    """
    component()(data=packed(content_header(content), content.points), key=key, height="content")


def show_address(query: str, *, key: str) -> None:
    """Have the browser show `query` in its address, without an entry in its history.

    Parameters
    ----------
    query : str
        The part after the question mark.
    key : str
        Streamlit key, unique on the page.
    """
    told = {"kind": "address", "query": query}
    component()(data=packed(told, _NO_COLUMNS), key=key, height="content")


def mount(
    board: Board,
    told: Mapping[str, Any],
    columns: Columns = _NO_COLUMNS,
    *,
    key: str,
    **events: Callable[[], None],
) -> Any:
    """Show a board and return what it has sent back.

    Parameters
    ----------
    board : Board
        What is shown.
    told : mapping
        What it is told, as JSON.
    columns : mapping of str to ndarray
        Numbers beside it.
    key : str
        Streamlit key, unique on the page.
    **events : callable
        By the name of an event that the board may send: what is called before the next run.

    Raises
    ------
    ValueError
        If `told` holds NaN or infinity.
    """
    callbacks: dict[str, Any] = {f"on_{name}_change": call for name, call in events.items()}
    common = {"plotly": plotly_url(), "missing": say("board.missing")}
    data = packed(board.header({**common, **told}), columns)
    return component()(data=data, key=key, height="content", **callbacks)


def ignore() -> None:
    """Register an event without a reaction: Streamlit reports only events with a callback."""


def show_board(
    board: Board,
    told: Mapping[str, Any],
    window: Columns | None,
    *,
    key: str,
    on_commit: Callable[[], None] = ignore,
    on_look: Callable[[], None] = ignore,
) -> BoardEvents:
    """Show a board whose reader moves a threshold, and return what the reader did to it.

    Parameters
    ----------
    board : Board
        What is shown.
    told : mapping
        What it is told, with the entries of `board_header`.
    window : mapping of str to ndarray, or None
        Every operating point near the threshold, columns as those of the content; None or empty
        where the content is complete.
    key : str
        Streamlit key, unique on the page.
    on_commit : callable, optional
        Called before the next run when the reader moved something; `board_events` reads the
        event from the session state of `key`.
    on_look : callable, optional
        Likewise when the reader changed how the board looks.
    """
    events = {"commit": on_commit, "look": on_look, "explain": ignore}
    return board_events(mount(board, told, window or {}, key=key, **events))
