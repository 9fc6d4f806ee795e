"""The confusion matrix on the Classes page, and the cases behind its cells."""

from __future__ import annotations

from functools import partial

from perfview import session
from perfview.drawing import st
from perfview.kit import boards
from perfview.kit.boards import mount
from perfview.kit.pages import PAGES
from perfview.kit.tasks import TASKS, pages_for
from perfview.pages.classes.matrix.content import MATRIX_BOARD, content, matrix_header
from perfview.pages.classes.matrix.parameters import CELL, CHOSEN, VERSUS, open_class
from perfview.pages.classes.matrix.rows import show_rows
from perfview.session.choices import Choices
from perfview.session.data_sets import DataSet
from perfview.tasks.board_choices import acknowledged, show_as_sent, take_texts
from perfview.tasks.classes.parts import has_class_parts, part_name
from perfview.tasks.pickers import WIDE
from perfview.words import say


def show_versus(file: DataSet, model: str) -> None:
    """Show which other model the one in view is compared with, if there are several."""
    others = [name for name in file.models if name != model]
    if others:
        st.selectbox(
            say("classes.versus"),
            ["", *others],
            format_func=lambda name: name or say("classes.versus_none"),
            help=say("classes.versus_help"),
            **session.entry("versus", VERSUS, versus_in(file, model, session.choices())),
            width=WIDE,
        )


def versus_in(file: DataSet, model: str, chosen: Choices) -> str:
    """Return the model that is compared with the one in view, "" for none."""
    versus = chosen.of(VERSUS)
    return versus if versus in file.models and versus != model else ""


def show_matrix(file: DataSet, model: str) -> None:
    """Show the confusion matrix as a live board, and the cases of the cell that is open."""
    versus = versus_in(file, model, session.choices())
    boards.show_content(content(file, model, versus), key="matrix_content")
    show_as_sent(lambda file, *of: (file.key, of[0], versus_in(file, *of)), _show_board)


def _show_board(file: DataSet, model: str, chosen: Choices) -> None:
    key = MATRIX_BOARD.key
    told = matrix_header(
        content(file, model, versus_in(file, model, chosen)),
        chosen,
        acknowledged=acknowledged(key),
        pages=_pages(file),
    )
    sent = mount(
        MATRIX_BOARD, told, key=key, commit=partial(take_texts, key, CHOSEN), open=boards.ignore
    )
    cell = chosen.of(CELL)
    if cell is not None and max(cell) < len(file.labels):
        show_rows(file, model, *cell)
    if getattr(sent, "open", None) is not None:
        _turn_to(file, sent.open)


def _pages(file: DataSet) -> dict[str, str]:
    """Return the pages that can show one class against the rest."""
    parts = TASKS[file.task].parts
    if parts is None or not has_class_parts(file):
        return {}
    return {page.key: page.title for page in pages_for(file) if page.task == parts.task}


def _turn_to(file: DataSet, event: object) -> None:
    """Turn to the page that was asked for, with a class against the rest."""
    asked = open_class(event)
    if asked.page in _pages(file) and asked.label < len(file.labels):
        session.use_part(part_name((asked.label,)))
        st.switch_page(PAGES[asked.page].file)
