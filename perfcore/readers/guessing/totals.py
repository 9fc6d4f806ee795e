"""A row of totals below a table, as pivot tables have one: left out, and said."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from perfcore.messages import message
from perfcore.readers.columns import Coded, Column, Numbers, Unusable
from perfcore.readers.tables import Table
from perfcore.readers.text.numbers import is_missing

_TOTALS = frozenset(
    (
        "total", "totals", "grand total", "sum", "overall", "all", "gesamt", "gesamtergebnis",
        "gesamtsumme", "insgesamt", "summe", "total général", "ensemble", "somme", "total general",
        "suma", "suma total", "total geral", "soma", "totale", "totale complessivo", "somma",
        "totaal", "eindtotaal", "suma końcowa", "razem", "celkem", "celkový součet", "totalt",
        "totalsumma", "summa", "hovedtotal", "totalsum", "i alt", "yhteensä", "kaikki yhteensä",
        "végösszeg", "összesen", "genel toplam", "toplam", "общий итог", "итого", "всего",
        "загальний підсумок", "разом", "γενικό άθροισμα", "σύνολο", "总计", "總計", "合计", "合計",
        "共计", "総計", "計", "총합계", "합계", "총계", "الإجمالي الكلي", "المجموع", "סכום כולל",
        "tổng cộng", "jumlah",
    )
)  # fmt: skip
_LEAST, _LEAST_UNNAMED = 2, 4
"""So many rows stand above a row of totals; above one that no word names."""
_EXACT = 1e-9


def without_totals(table: Table) -> Table:
    """Return a table without the last row, if that sums up the others.

    A word says so in one of many languages, beside a cell that is empty or a sum. Where no such
    word stands there, a cell is empty in a column that has no other empty one, and a number is the
    sum of those above it and larger than any of them: so it is in every language.
    """
    last = table.rows - 1
    if last < _LEAST:
        return table
    texts = {name: _text(column, last) for name, column in table.columns.items()}
    words = [name for name, text in texts.items() if _names_total(table.columns[name], text)]
    empty = [name for name, text in texts.items() if is_missing(text)]
    if not words and (not empty or last < _LEAST_UNNAMED):
        return table
    sums = any(_is_sum(column, last) for column in table.columns.values())
    alone = any(_alone_empty(table.columns[name], last) for name in empty)
    if not (words and (alone or sums)) and not (alone and sums):
        return table
    told = "Row {row} sums up those above it, and is left out."
    if table.unit == "line":
        told = "Line {row} sums up those above it, and is left out."
    row = int(table.lines.of([last])[0])
    return replace(
        table,
        rows=last,
        columns={name: _cut(column, last) for name, column in table.columns.items()},
        spellings={name: each[:last] for name, each in table.spellings.items()},
        preview=table.preview[:last],
        notes=(*table.notes, message(told, row=row)),
    )


def _text(column: Column, row: int) -> str:
    """Return the text of a row; of a number, or of a text that is not kept, some other one."""
    if isinstance(column, Unusable):
        return "?"
    if isinstance(column, Coded):
        return column.text(row)
    place = int(np.searchsorted(column.odd, row))
    if place < column.odd.size and column.odd[place] == row:
        return column.odd_texts[place] if place < len(column.odd_texts) else "?"
    return "0"


def _names_total(column: Column, text: str) -> bool:
    """Whether a text is a word for totals that stands in no other row of its column."""
    if text.strip().rstrip(":").casefold() not in _TOTALS:
        return False
    if isinstance(column, Numbers):
        return column.odd_texts.count(text) == 1
    return isinstance(column, Coded) and np.count_nonzero(column.codes == column.codes[-1]) == 1


def _values(column: Column) -> np.ndarray[tuple[int], np.dtype[np.float64]]:
    return np.empty(0) if isinstance(column, Unusable) else column.values()


@np.errstate(all="ignore")
def _is_sum(column: Column, last: int) -> bool:
    """Whether the last number is the sum of the others, and larger than any of them."""
    values = _values(column)
    if values.size <= last or not np.isfinite(values[last]):
        return False
    above = values[:last][np.isfinite(values[:last])]
    if not above.size or values[last] <= above.max():
        return False
    return bool(np.isclose(above.sum(), values[last], rtol=_EXACT, atol=0))


def _alone_empty(column: Column, last: int) -> bool:
    """Whether no other cell of a column is empty."""
    if isinstance(column, Coded):
        missing = [code for code, text in enumerate(column.texts) if is_missing(text)]
        return bool(np.count_nonzero(np.isin(column.codes, missing)) == 1)
    return isinstance(column, Numbers) and int(np.count_nonzero(column.odd < last)) == 0


def _cut_codes(column: Coded, rows: int) -> Coded:
    codes = column.codes[:rows]  # texts are numbered as they come
    return replace(column, codes=codes, texts=column.texts[: int(codes.max()) + 1])


def _cut(column: Column, rows: int) -> Column:
    """Return the first rows of a column; texts that stood below alone are gone."""
    if isinstance(column, Coded):
        return _cut_codes(column, rows)
    if isinstance(column, Unusable):
        days = column.days
        return column if days is None else replace(column, days=_cut_codes(days, rows))
    kept = int(np.count_nonzero(column.odd < rows))
    return replace(
        column,
        numbers=column.numbers[:rows],
        odd=column.odd[:kept],
        reasons=column.reasons[:kept],
        odd_texts=column.odd_texts[:kept],
    )
