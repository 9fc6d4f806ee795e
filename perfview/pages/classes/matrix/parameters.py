"""What a reader chooses about the confusion matrix, as address and board have it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from perfview.kit.boards.events import entries_of, entry_of, whole_of
from perfview.kit.parameters import Parameter, one_of, text_choice

Cell = tuple[int, int]
"""A cell by the places of two labels: that of the truth, and that of what cases were called."""

_CELL = re.compile(r"(0|[1-9]\d{0,5})-(0|[1-9]\d{0,5})")


def read_cell(text: str) -> Cell | None:
    """Return the cell that a text names, None if it names none.

    >>> read_cell("3-12"), read_cell("3-"), read_cell("03-1")
    ((3, 12), None, None)
    """
    found = _CELL.fullmatch(text)
    return None if found is None else (int(found[1]), int(found[2]))


def cell_text(cell: Cell | None) -> str:
    """Return a cell as an address has it, "" for none."""
    return "" if cell is None else "{}-{}".format(*cell)


CELLS = text_choice("cells", read=one_of(("row", "column", "all")), everywhere=False)
"""What the cells show: shares of a row, of a column or of all; at first counts."""

ORDER = text_choice("order", read=one_of(("support", "similarity")), everywhere=False)
"""How the classes are ordered; at first as labelled."""

TURNED = text_choice("turned", read=one_of(("1",)), everywhere=False)
"""Whether the order runs the other way."""

CELL: Parameter[Cell | None] = Parameter(
    key="cell", owner="data", default=None, read=read_cell, write=cell_text, everywhere=False
)
"""The cell whose cases are shown."""

VERSUS = text_choice("versus", "data", everywhere=False)
"""The model whose matrix is taken off."""

PARAMETERS = (CELLS, ORDER, TURNED, CELL, VERSUS)
CHOSEN: tuple[Parameter[Any], ...] = (CELLS, ORDER, TURNED, CELL)
"""What is chosen in the browser."""


@dataclass(frozen=True, slots=True)
class OpenClass:
    """The reader asked for a class against the rest, on the page with this key."""

    label: int
    page: str


def open_class(event: object) -> OpenClass:
    """Return which class the reader asked for, checked.

    Raises
    ------
    BrokenEventError
        If it does not have the form that the board gives it.
    """
    entries = entries_of("open", event)
    page = entry_of("open", entries, "page", "a text", lambda text: isinstance(text, str))
    return OpenClass(whole_of("open", entries, "label"), page)
