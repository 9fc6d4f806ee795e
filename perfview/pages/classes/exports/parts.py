"""The Classes page in one file: the live matrix, then report and averages as tables."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from html import escape
from typing import Any

from perfcore.arrays import FloatArray
from perfcore.results import ClassResult
from perfview.downloads.one_file import BoardPart, Part
from perfview.kit.boards.contents import BoardContent, content_header
from perfview.kit.boards.packing import packed
from perfview.pages.classes.figures.averages_rows import (
    averages_table,
    left_out_text,
    single_keys,
    single_table,
)
from perfview.pages.classes.figures.report_rows import report_table
from perfview.pages.classes.matrix.content import MATRIX_BOARD, matrix_content, matrix_header
from perfview.session.choices import Choices
from perfview.tasks.classes.places import ClassPlace
from perfview.words import say


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class ClassLook:
    """How the author looked at the Classes page.

    Attributes
    ----------
    chosen : Choices
        What was chosen about the matrix.
    place : ClassPlace
        The figures in view.
    columns : tuple of str
        The columns of the report.
    costs : float64 array of shape (K, K), optional
        What decisions cost, if somebody said.
    unit : str
        What costs are in, "" if nobody said.
    """

    chosen: Choices
    place: ClassPlace
    columns: tuple[str, ...]
    costs: FloatArray | None = None
    unit: str = ""


def classes_part(result: ClassResult, name: str, look: ClassLook) -> list[Part]:
    """Return what the page in one file shows of a model."""
    place = look.place
    matrix, rows = single_keys(place)
    tables = [
        report_table(place, look.columns, {}, opens=""),
        averages_table(place, {}),
        single_table(matrix, place, {}, say("classes.matrix_figures")),
        *([single_table(rows, place, {}, say("classes.row_figures"))] if rows else []),
    ]
    said = left_out_text(place)
    notes = [f'<p class="pv-said">{escape(said)}</p>'] if said else []
    return [_board(result, name, look), *map(table_html, tables), *notes]


def _board(result: ClassResult, name: str, look: ClassLook) -> BoardPart:
    """Return the matrix as a file has it: no Python is there to show the cases of a cell."""
    shown = matrix_content(result.models[name].tally.counts, model=name)
    words = {"hint": say("files.hint"), "pair_help": say("files.pair_help"), "below": ""}
    payload = shown.payload | {"words": shown.payload["words"] | words}
    alone = BoardContent(shown.id, payload, shown.points)
    told = matrix_header(shown, look.chosen, acknowledged=0, pages={})
    return BoardPart(
        MATRIX_BOARD,
        packed(content_header(alone), alone.points),
        packed(MATRIX_BOARD.header(told), {}),
    )


def table_html(table: Mapping[str, Any]) -> str:
    """Return a table of figures, as the browser is told it, as HTML.

    Names of rows have the line that says what they mean beside them; undefined figures their
    reason.
    """
    heads = "".join(f'<th scope="col">{escape(each["label"])}</th>' for each in table["figures"])
    lines = "".join(
        f'<tr><th scope="row">{escape(row["name"])}{_small(row.get("note", ""))}</th>'
        f"{''.join(map(_cell, row['cells']))}</tr>"
        for row in table["models"]
    )
    return (
        f'<h3>{escape(table["caption"])}</h3><div class="pv-wide"><table class="pv-report">'
        f"<thead><tr><td></td>{heads}</tr></thead><tbody>{lines}</tbody></table></div>"
    )


def _cell(cell: Mapping[str, Any]) -> str:
    return f"<td>{escape(cell['text'] + cell.get('tail', ''))}{_small(cell.get('note', ''))}</td>"


def _small(text: str) -> str:
    return f"<small>{escape(text)}</small>" if text else ""
