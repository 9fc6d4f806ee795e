"""The confusion matrix on the Classes page, and the cases behind its cells."""

from __future__ import annotations

from functools import partial
from typing import Any

import numpy as np

from perfcore.classes.confusions import cases_in_cell
from perfcore.data import ClassCases
from perfview import session
from perfview.downloads.case_tables import show_cases
from perfview.drawing import st
from perfview.kit import boards
from perfview.kit.boards import mount
from perfview.kit.pages import PAGES
from perfview.kit.tasks import TASKS, pages_for
from perfview.kit.theme import count
from perfview.pages.classes.matrix.content import MATRIX_BOARD, content, matrix_header
from perfview.pages.classes.matrix.parameters import CELL, CHOSEN, VERSUS, open_class
from perfview.session.choices import Choices
from perfview.session.data_sets import DataSet
from perfview.tasks.board_choices import acknowledged, show_as_sent, take_texts
from perfview.tasks.case_rows import places_of
from perfview.tasks.classes.names import named
from perfview.tasks.classes.parts import has_class_parts, part_name
from perfview.tasks.pickers import WIDE
from perfview.words import escaped, say

# The cases behind a cell of the confusion matrix, with their probabilities.


def rows_of_cell(file: DataSet, model: str, truth: int, called: int) -> dict[str, Any] | None:
    """Return the cases of a class that a model called another, the surest first, by heading.

    Parameters
    ----------
    file : DataSet
        A file of several classes that reads well.
    model : str
        The name of one of its models.
    truth, called : int
        Places of two labels; they may be the same.

    Returns
    -------
    mapping of a heading and an array (n,), or None
        Beside what they are and were called: their lines and ids, the probabilities of both classes
        and the highest one, and weights, where these are known. None where there are no cases.
    """
    cases, labels = file.found.models[model], np.array(file.labels, object)
    if not isinstance(cases, ClassCases):
        return None
    found, table = cases_in_cell(cases, truth, called), cases.probabilities
    told = places_of(file, model, found, say("classes.rows_id"))
    told[say("classes.rows_truth")] = np.full(found.size, labels[truth], object)
    told[say("classes.rows_called")] = np.full(found.size, labels[called], object)
    if table is not None:
        for i in (called, truth):
            told[say("classes.rows_probability", label=labels[i])] = table[found, i]
        best = table[found].argmax(axis=1)
        told[say("classes.rows_highest")] = table[found, best]
        told[say("classes.rows_highest_class")] = labels[best]
    if cases.weight is not None:
        told[say("common.weight")] = cases.weight[found]
    return told


def show_rows(file: DataSet, model: str, truth: int, called: int) -> None:
    """Show the cases of a cell as a table, and what saves all of them."""
    if file.from_link:
        st.info(escaped(say("classes.rows_in_link")), icon=":material/info:")
        return
    rows = rows_of_cell(file, model, truth, called)
    if rows is None:
        st.info(escaped(say("classes.rows_counted")), icon=":material/info:")
        return
    size = len(next(iter(rows.values())))
    names = {"truth": named(file.labels[truth]), "called": named(file.labels[called])}
    if not size:
        st.caption(escaped(say("classes.rows_none", **names)))
        return
    key = "classes.rows_right" if truth == called else "classes.rows_wrong"
    title = say(key, **names, count=size, cases=count(size))
    note = "" if file.found.models[model].probabilities is None else say("classes.rows_surest")
    saved, ending = "classes.rows_download", f"{truth}-{called}.csv"
    show_cases(file, model, title, rows, key="cell", saved=saved, ending=ending, note=note)


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
