"""Tables of figures in files: as a table of numbers, and as a part of a page."""

from __future__ import annotations

from html import escape

from perfview.downloads.spreadsheets import table_file
from perfview.store.changes import Changes
from perfview.tasks.figure_tables import Cell, FigureTable, Row


def figures_file(table: FigureTable, of_rows: str) -> bytes:
    """Return each number as it is, the ends of intervals beside it; `of_rows` heads the names."""
    cells = zip(*(row.cells for row in table.rows), strict=True)
    sure = [any(cell.interval is not None for cell in column) for column in cells]
    names = [of_rows]
    for column, ends in zip(table.columns, sure, strict=True):
        names += [column.key, *([f"{column.key}_low", f"{column.key}_high"] if ends else [])]
    return table_file(names, (_numbers(row, sure) for row in table.rows))


def changes_file(found: Changes | None) -> bytes:
    """Return the figures of each period, with both ends of their intervals."""
    if found is None:
        return table_file(["period", "cases"], [])
    names = [f"{key}{end}" for key in found.ends for end in ("", "_low", "_high")]
    numbers = [found.cases, *(row for ends in found.ends.values() for row in ends)]
    rows = zip(found.runs, *(each.tolist() for each in numbers), strict=True)
    return table_file(["period", "cases", *names], rows)


def _numbers(row: Row, sure: list[bool]) -> list[object]:
    numbers: list[object] = [row.name]
    for cell, ends in zip(row.cells, sure, strict=True):
        found = cell.interval
        between = [None, None] if found is None else [found.low, found.high]
        numbers += [cell.value, *(between if ends else [])]
    return numbers


def figures_html(table: FigureTable) -> str:
    """Return a table as HTML: figures with intervals, or why they are undefined; notes on rows."""
    heads = "".join(f'<th scope="col">{escape(each.label)}</th>' for each in table.columns)
    lines = "".join(
        f'<tr><th scope="row">{escape(row.name)}{_small(row.note)}</th>'
        f"{''.join(map(_cell, row.cells))}</tr>"
        for row in table.rows
    )
    return (
        f'<h3>{escape(table.caption)}</h3><div class="pv-wide"><table class="pv-report">'
        f"<thead><tr><td></td>{heads}</tr></thead><tbody>{lines}</tbody></table></div>"
    )


def _cell(cell: Cell) -> str:
    return f"<td>{escape(cell.text + cell.tail)}{_small(cell.range)}{_small(cell.note)}</td>"


def _small(text: str) -> str:
    return f"<small>{escape(text)}</small>" if text else ""
