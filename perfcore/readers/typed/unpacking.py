"""Cells that hold several values become columns: lists, objects, and labels beside numbers.

They are texts as Spark, numpy, pandas and SageMaker write them, such as ``[0.1,0.9]``,
``[0.1 0.9]``, ``{"no": 0.1, "yes": 0.9}`` and ``['no', 'yes']``.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from typing import Any

import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.types as types

from perfcore.readers.text.numbers import number
from perfcore.readers.typed.containers import MOST_ENTRIES, Unread, entries
from perfcore.readers.typed.json_rows import DECODER
from perfcore.readers.typed.text_lists import LOGS, python_texts, texts_in

ROWS = 2**13
"""Cells of so many rows are unpacked at once."""
LONGEST = 10_000
"""Longer cells are texts."""
_FIRST = 20
"""So many cells tell what a column holds."""
_SHOWN = 200
_OPEN = ("[", "{")
_PARTS = re.compile(r"[\[\]{}\"']")
_LIST = r"^\s*\[[^\[\]{}\"']*\]\s*$"
_AROUND = "[] \t\n"


def written(value: Any) -> str:
    """Return a value of JSON as the cell of a text."""
    if value is None:
        return ""
    return value if isinstance(value, str) else str(value).lower()


def decoded(cell: str) -> list[Any] | dict[str, Any] | None:
    """Return what a cell holds, with numbers as texts; None if it is no list and no object.

    Examples
    --------
    >>> decoded("[0.10 0.90]"), decoded("['no', 'yes']"), decoded("{'no': 0.1}"), decoded("[a] b")
    (['0.10', '0.90'], ['no', 'yes'], {'no': '0.1'}, None)
    """
    text = cell.strip()
    if len(text) > LONGEST or not text.startswith(_OPEN):
        return None
    inner = text[1:-1]
    if text[0] == "[" and text[-1] == "]" and not _PARTS.search(inner):
        parts = inner.split(",") if "," in inner else inner.split()
        return [part.strip() for part in parts]
    if "'" in text and (listed := python_texts(text)) is not None:
        return listed
    if "'" in text and '"' not in text and "\\" not in text:
        text = re.sub(r"'\s+'", "', '", text).replace("'", '"')
    try:
        found, end = DECODER.raw_decode(text)
    except (ValueError, RecursionError):
        return None
    return found if end == len(text) and isinstance(found, (list, dict)) else None


def sources(columns: Collection[str], wanted: Collection[str]) -> Collection[str]:
    """Return the columns of a file that make up those that are wanted.

    An entry of a cell is named after its column, but its label may stand in another one.
    """
    return [*columns] if {*wanted} - {*columns} else [name for name in columns if name in wanted]


class Unpacking:
    """The columns of which each cell holds several values, told by their first cells.

    ``columns`` names them; ``labels`` is the one that holds the labels of the others' numbers, in
    the same order. It becomes no column.
    """

    def __init__(self, cells_of: Mapping[str, pa.Array], wanted: Collection[str]) -> None:
        entries_of = {name for name in cells_of if any(_is_entry(name, each) for each in wanted)}
        first = {
            name: _first(cells) for name, cells in cells_of.items() if types.is_string(cells.type)
        }
        packed = {name for name, cells in first.items() if _hold_numbers(name, cells)}
        packed = {name for name in packed if not LOGS.search(name)}
        packed |= {name for name, cells in first.items() if _hold_references(name, cells)}
        packed |= entries_of
        named = [name for name, cells in first.items() if packed and _are_labels(cells)]
        self.labels = named[0] if len(named) == 1 else None
        self.columns = {name for name in cells_of if name in packed or name == self.labels}

    def unpacked(self, cells_of: Mapping[str, pa.Array]) -> dict[str, dict[str, pa.Array]]:
        """Return for each column the cells of its entries, perhaps not all of too many."""
        labels = cells_of.get(self.labels or "")
        own = {name: cells_of[name] for name in cells_of if name in self.columns - {self.labels}}
        return {name: _unpacked(name, cells, labels) for name, cells in own.items()}


def _is_entry(column: str, name: str) -> bool:
    return name.startswith((f"{column}[", f"{column}."))


def _first(cells: pa.Array) -> list[Any]:
    """Return what the first cells that are not empty hold; nothing if most are other texts."""
    texts = [text for text in cells.slice(0, 4 * _FIRST).to_pylist() if text and text.strip()]
    texts = texts[:_FIRST]
    if 2 * sum(text.lstrip().startswith(_OPEN) for text in texts) <= len(texts):
        return []
    found = [held for held in map(decoded, texts) if held is not None]
    return found if 2 * len(found) > len(texts) else []


def _hold_numbers(name: str, cells: list[Any]) -> bool:
    """Whether cells hold numbers, and not too many of different names."""
    found: set[str] = set()
    for cell in cells:
        given = dict(_entries(name, cell, None))
        found |= given.keys()
        numbers = [value for value in given.values() if isinstance(value, str)]
        known = not given or any(number(each)[1] is None for each in numbers)
        if len(found) > MOST_ENTRIES or not known:
            return False
    return bool(found)


def _hold_references(name: str, cells: list[Any]) -> bool:
    """Whether cells are lists of reference texts, by their name."""
    return bool(cells) and all(isinstance(each, list) and texts_in(name, each) for each in cells)


def _are_labels(cells: list[Any]) -> bool:
    """Whether all cells are lists of the same labels, in whatever order."""
    if not cells or not all(isinstance(cell, list) and len(cell) > 1 for cell in cells):
        return False
    if not all(isinstance(label, str) and label for cell in cells for label in cell):
        return False
    one = {*cells[0]}
    words = all(number(label)[1] is not None for label in one)
    return words and all(len(cell) == len(one) and {*cell} == one for cell in cells)


def _unpacked(name: str, cells: pa.Array, labels: pa.Array | None) -> dict[str, pa.Array]:
    alike = _alike(name, cells, labels)
    if alike is not None:
        return alike
    found: dict[str, list[str]] = {}
    broken: dict[int, str] = {}
    known = [None] * len(cells) if labels is None else labels.to_pylist()
    for row, (text, label) in enumerate(zip(cells.to_pylist(), known, strict=True)):
        held = decoded(text)
        if held is None:
            broken[row] = text.strip()[:_SHOWN]
            continue
        for entry, value in _entries(name, held, None if label is None else decoded(label)):
            column = found.setdefault(entry, [])
            if len(column) <= row and not isinstance(value, Unread):
                column += [""] * (row - len(column))
                column.append(written(value).encode("utf-8", "replace").decode())
        if len(found) > MOST_ENTRIES:
            break
    for column in found.values():
        column += [""] * (len(cells) - len(column))
        for row, text in broken.items():
            column[row] = text  # it is no number, and is said to be none
    return {entry: pa.array(column, pa.string()) for entry, column in found.items()}


def _entries(name: str, held: Any, labels: Any) -> Iterator[tuple[str, Any]]:
    try:
        found = [*entries(name, held)]
    except RecursionError:
        return
    labelled = isinstance(held, list) and isinstance(labels, list) and len({*labels}) == len(labels)
    if labelled and len(found) == len(labels) == len(held):
        values = (value for _, value in found)
        found = [(f"{name}[{label}]", value) for label, value in zip(labels, values, strict=True)]
    yield from found


def _alike(name: str, cells: pa.Array, labels: pa.Array | None) -> dict[str, pa.Array] | None:
    """Return the entries of lists of equal length at once; None if there are other cells."""
    known = None if labels is None else pc.unique(labels)
    if not len(cells) or pc.max(pc.binary_length(cells)).as_py() > LONGEST:
        return None
    if known is not None and len(known) != 1:
        return None
    if not pc.all(pc.match_substring_regex(cells, _LIST)).as_py():
        return None
    inner = pc.utf8_trim(cells, _AROUND)
    spaced = not pc.match_substring(inner.slice(0, 1), ",")[0].as_py()
    parts = pc.utf8_split_whitespace(inner) if spaced else pc.split_pattern(inner, ",")
    lengths = pc.unique(pc.list_value_length(parts))
    size = lengths[0].as_py()
    if len(lengths) > 1 or not 0 < size <= MOST_ENTRIES:
        return None
    flat = pc.utf8_trim_whitespace(parts.flatten())
    places = range(0, len(flat), size)
    columns = [flat.take(pa.array([at + i for at in places])) for i in range(size)]
    first = [column[0].as_py() for column in columns]
    given = _entries(name, first, None if known is None else decoded(known[0].as_py()))
    entries_of = [entry for entry, value in given if not isinstance(value, Unread)]
    return dict(zip(entries_of, columns, strict=True)) if len(entries_of) == size else None
