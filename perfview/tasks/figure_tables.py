"""Tables of figures: a column for each figure, a row for each thing that has them.

The browser draws all of them by `perfview/assets/compare/ranking.js`; files are written of the same
rows by `perfview/downloads/figure_tables.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from math import isfinite, isnan, nan
from typing import Any

from perfcore.chance.intervals import Interval
from perfcore.measures import Figure
from perfview.kit import theme
from perfview.kit.boards import Board, ignore
from perfview.kit.boards.cards import show_told
from perfview.kit.boards.events import BrokenEventError
from perfview.kit.theme import with_error
from perfview.words import say, told

RANKING = Board(key="ranking", module="compare/ranking.js", sheet="compare/board.css")

_CELL = ("text", "tail", "range", "note", "explain", "best")


@dataclass(frozen=True, slots=True)
class Column:
    """A figure: its key, its name, what it says, and which of its values is the best."""

    key: str
    label: str
    help: str = ""
    better: str = "higher"


def column_of(figure: Figure[Any], label: str = "") -> Column:
    """Return the column of a figure, under its name unless it is called otherwise there."""
    label = label or told(figure.name)
    return Column(figure.key, label, told(figure.plain), figure.better or "")


@dataclass(frozen=True, slots=True, kw_only=True)
class Cell:
    """A figure of a row.

    Attributes
    ----------
    value
        By what the column is sorted, NaN where it is undefined.
    text, tail
        How it is written, and last digits that are written faintly.
    interval, range
        How sure it is, as far as that is known, and how that is written.
    note
        Why it is undefined, or why it has no interval.
    explain
        The key of the number that a click on it explains, "" for none.
    best
        Whether it is marked as the best of its column.
    """

    value: float = nan
    text: str = ""
    tail: str = ""
    interval: Interval | None = None
    range: str = ""
    note: str = ""
    explain: str = ""
    best: bool = False

    def told(self) -> dict[str, Any]:
        """Return what the browser is told of it."""
        value = self.value if isfinite(self.value) else None
        return {"value": value, **_told(self, *_CELL)}


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """What has the figures.

    Attributes
    ----------
    name, note
        What it is called, and a line below that.
    cells
        Its figures, one for each column.
    key
        What the browser calls it.
    opens
        What a click on its name does, "" where it does nothing.
    chosen
        Whether it takes part, where its reader chooses that by a tick; None without one.
    look
        Its line in the plots, as of `look_of`.
    """

    name: str
    cells: Sequence[Cell]
    key: str = ""
    note: str = ""
    opens: str = ""
    chosen: bool | None = None
    look: Mapping[str, Any] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class FigureTable:
    """A table of figures.

    Attributes
    ----------
    caption, of_rows
        What it shows, and what its rows are.
    columns, rows
        The figures, and what has them.
    fixed
        Whether its rows keep their order; else the reader sorts them by any column.
    bare
        Whether there is no room for intervals as long as there are none.
    """

    caption: str
    of_rows: str
    columns: Sequence[Column]
    rows: Sequence[Row]
    fixed: bool = False
    bare: bool = False

    def told(self) -> dict[str, Any]:
        """Return what the browser is told; the message has "columns" and "rows" of its own."""
        return {
            **_told(self, "caption", "of_rows", "fixed"),
            "figures": [_told(each, "key", "label", "help", "better") for each in self.columns],
            "models": [
                {
                    **_told(row, "name", "key", "note", "opens", "chosen"),
                    **(row.look or {}),
                    "cells": [cell.told() for cell in row.cells],
                }
                for row in self.rows
            ],
            "bare": self.bare and not any(cell.range for row in self.rows for cell in row.cells),
        }


def _told(record: object, *names: str) -> dict[str, Any]:
    return {name: getattr(record, name) for name in names}


@dataclass(frozen=True, slots=True)
class Click:
    """What a reader clicked on: the name of a row, or the number in it with this key."""

    row: Row
    number: str


def show_table(table: FigureTable, *, key: str, **events: Callable[[], None]) -> Click | None:
    """Show a table of figures, and return what its reader has just clicked on.

    Parameters
    ----------
    table : FigureTable
        What is shown.
    key : str
        Streamlit key, unique on the page.
    **events : callable
        By the name of another event: what is called before the next run.
    """
    sent = show_told(RANKING, table.told(), key=key, explain=ignore, open=ignore, **events)
    return clicked(table, sent)


def clicked(table: FigureTable, sent: Any) -> Click | None:
    """Return what was clicked on, None if nothing was.

    Raises
    ------
    BrokenEventError
        If the table has no such number, or no such row that opens.
    """
    for event in ("explain", "open"):
        asked = getattr(sent, event, None)
        if asked is None:
            continue
        entries = asked if isinstance(asked, Mapping) else {}
        number = entries.get("measure", "")
        for row in table.rows:
            known = [cell.explain for cell in row.cells if cell.explain]
            known = known if event == "explain" else [""] if row.opens else []
            if row.key == entries.get("row") and number in known:
                return Click(row, number)
        raise BrokenEventError(
            f"Event {event} must hold what the table has, got {str(asked)[:60]!r}."
        )
    return None


def figure_cell(
    value: float,
    interval: Interval | None = None,
    *,
    why: str = "",
    kind: str = "number",
    scale: float = 1,
    error: float = 0.0,
    explain: str = "",
) -> Cell:
    """Return a figure with its interval, written with as many decimals, or why it has none.

    Parameters
    ----------
    value : float
        The figure, NaN where it is undefined.
    interval : Interval, optional
        How sure it is.
    why : str
        Why it is undefined.
    kind : str
        How it is written, as of `theme.together`.
    scale : float
        What it is multiplied by before it is written.
    error : float
        How far it may be off, as cases were counted in bins.
    explain : str
        The key of the number that a click explains.
    """
    alone = partial(theme.written, kind=kind)
    text, between, note = with_error(scale * value, scale * error, alone), "", ""
    if isnan(value):
        note = why
    elif interval is not None and isnan(interval.low):
        note = told(interval.reason)
    elif interval is not None:
        ends = (scale * each for each in (interval.low, interval.high, value))
        low, high, beside = theme.interval(*ends, kind=kind)
        text = text if error else beside
        between = say("board.interval", low=low, high=high)
    return Cell(
        value=value, text=text, interval=interval, range=between, note=note, explain=explain
    )
