"""The cells of a sheet as texts, as `python-calamine` reads them."""

from __future__ import annotations

import datetime
from collections.abc import Iterator
from io import BytesIO
from typing import Any

from perfcore.readers.sources import Source
from perfcore.readers.text.numbers import number_text
from perfcore.readers.workbooks.archives import DAMAGED, LOCKED
from perfcore.readers.workbooks.extents import Extent

NUMBERS = (float, int)
"""Types of cells that hold numbers, whatever they look like on screen: a percentage is a share."""
_ABSENT = (
    "{name} is a workbook, and the package that reads it, python-calamine, is not installed here. "
    "Install it, or save the sheet as CSV."
)
_PANIC = "PanicException"


def sheet_rows(
    source: Source, extent: Extent, stored: BytesIO, place: int
) -> Iterator[tuple[int, list[Any]]]:
    """Yield the rows of a sheet that hold something, each after its number in the sheet.

    Cells are values of Python; one that holds an error is the text of it, as Excel shows it, and
    an empty one is None.

    Raises
    ------
    ReadError
        If the workbook is damaged or encrypted, or there is nothing to read it with.
    """
    try:
        calamine = import_parser()
    except ImportError as error:
        raise source.error(_ABSENT) from error
    try:
        sheet = calamine.CalamineWorkbook.from_filelike(stored).get_sheet_by_index(place)
        left = sheet.start[1] if sheet.start else 0
        failed: dict[int, dict[int, str]] = {}
        for (row, column), text in extent.errors.items():
            failed.setdefault(row, {})[column] = text
        for number, cells in enumerate(sheet.iter_rows(), start=1):
            found: list[Any] = [None] * left
            found += [None if each == "" else each for each in cells]
            for column, text in failed.get(number, {}).items():
                found += [None] * (column - len(found))
                found[column - 1] = text
            if any(each is not None for each in found):
                yield number, found
    except calamine.PasswordError as error:
        raise source.error(LOCKED) from error
    except calamine.CalamineError as error:
        raise source.error(DAMAGED, error=str(error)[:200]) from error
    except BaseException as error:
        if type(error).__name__ != _PANIC:  # the parser's own, which no module names
            raise
        raise source.error(DAMAGED, error="its parts do not fit together") from None


def import_parser() -> Any:
    """Return the package that reads cells; it is imported when a workbook comes."""
    import python_calamine

    return python_calamine


def cell_text(cell: Any) -> str:
    """Return a cell as a text: dates and times by ISO 8601, truth values as Excel shows them.

    Examples
    --------
    >>> cell_text(0.91), cell_text(3.0), cell_text(True), cell_text(datetime.date(2024, 1, 2))
    ('0.91', '3', 'TRUE', '2024-01-02')
    """
    if cell is None:
        return ""
    if isinstance(cell, str):
        return cell.strip()
    if isinstance(cell, bool):
        return str(cell).upper()
    if isinstance(cell, (float, int)):
        return number_text(float(cell))
    if isinstance(cell, datetime.datetime):
        return cell.isoformat(sep=" ")
    if isinstance(cell, datetime.timedelta):
        minutes, seconds = divmod(round(cell.total_seconds()), 60)
        return f"{minutes // 60}:{minutes % 60:02}:{seconds:02}"
    return str(cell.isoformat())
