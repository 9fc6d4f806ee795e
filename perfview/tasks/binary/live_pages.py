"""A page with a live board: one fragment, so that a released slider reruns nothing else.

Streamlit keeps fragments and callbacks until long after a page is left: they hold names and
functions, no data.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import numpy.typing as npt

from perfcore.costs import Use
from perfview import session
from perfview.drawing import st
from perfview.kit import boards
from perfview.kit.boards.contents import BoardContent, about
from perfview.kit.tasks import explain
from perfview.tasks.binary import commits, tallies
from perfview.tasks.binary.controls.pickers import axis_in_use
from perfview.tasks.binary.explanations.curve_parts import PARTS
from perfview.tasks.binary.places import Place
from perfview.tasks.binary.subgroups.controls import (
    content_of_subgroups,
    show_alone,
    show_subgroups,
)
from perfview.tasks.binary.task import TASK
from perfview.tasks.binary.views import View, view_in_use
from perfview.tasks.board_choices import acknowledged
from perfview.tasks.points.operating_points import Columns, neighbours


def show_live(
    page: str,
    content_of: Callable[[View], BoardContent],
    show: Callable[[View, BoardContent], None],
    *,
    by_threshold: bool = True,
) -> None:
    """Send the content of a page's board, show the page, and write the address.

    Streamlit takes the fragments of all these pages for one: it reads everything anew.

    Parameters
    ----------
    page : str
        The key of the page.
    content_of : callable
        Returns what its board draws from.
    show : callable
        Shows all of the page in one fragment, the board among it.
    by_threshold : bool
        Whether the page shows how the threshold serves subgroups.
    """
    view = view_in_use()
    content = content_of(view)
    boards.show_content(content, key="content")
    table = content_of_subgroups(view, content) if by_threshold else None
    if table is not None:
        boards.show_content(table, key="subgroup_content")
    sent = _drawn_from(view, content)

    @st.fragment
    def show_all() -> None:
        session.check_data()
        view = view_in_use()
        content = content_of(view)
        if _drawn_from(view, content) != sent:  # the whole page is another
            st.rerun()
        show_alone(view)
        show(view, content)
        session.write_address(page)

    show_all()


def _drawn_from(view: View, content: BoardContent) -> tuple[str, ...]:
    """Return what tells apart what the browser was sent before the fragment."""
    return view.file.key, content.id, view.by


def show_board(
    board: boards.Board,
    view: View,
    content: BoardContent,
    *,
    header: Callable[..., dict[str, Any]],
    columns: Callable[[npt.NDArray[np.int64]], Columns],
    use_of: Callable[[str], Use],
    per: int = 1,
    by_threshold: bool = True,
) -> None:
    """Show the board of a page with its subgroups; explain the number that its reader clicked on.

    Parameters
    ----------
    board : Board
        What is shown.
    view : View
        What is in view.
    content : BoardContent
        What the board draws from.
    header : callable
        Returns what the board is told; takes the first arguments of `board_header`.
    columns : callable
        Returns the operating points with these indices, as the content has them.
    use_of : callable
        Returns where the classifier is used, as the number with this key has it.
    per : int
        How many cases the page tells costs of.
    by_threshold : bool
        As of `show_live`.
    """
    # The callback must hold no data: it keeps these, not the view.
    key, model, prevalence = board.key, view.model, view.prevalence
    units = view.tally.positive_unit, view.tally.negative_unit
    told = header(
        content,
        threshold=view.threshold,
        acknowledged=acknowledged(key),
        axis=axis_in_use(view, content),
    )
    complete = content.payload["complete"]
    events = boards.show_board(
        board,
        told | about(model, view.file.name, tallies.auc_told(view.file, model)),
        None if complete else columns(neighbours(view.cases, view.threshold)),
        key=key,
        on_commit=lambda: commits.take_commit(key, model, prevalence, units),
        on_look=lambda: commits.take_look(key),
    )
    if by_threshold:
        show_subgroups(view, content, per=per)
    if events.explained is not None:
        measure, labels = events.explained, tuple(content.payload["labels"].values())
        parts = session.choices().of(PARTS)
        place = Place(view.tally, view.threshold, labels, use_of(measure), parts)
        explain(TASK.key, measure, place)
