"""Tables of results, not of cases: a report, a matrix without labels or with two spellings."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile

from perfcore.messages import Message, message
from perfcore.readers.columns import Coded
from perfcore.readers.errors import quoted
from perfcore.readers.guessing import contents, names
from perfcore.readers.guessing.class_evidence import labels_in
from perfcore.readers.tables import Table

_REPORT = {"precision", "recall"}
_BESIDE = {"f1", "f1_score", "support"}
_LEAST = 3
"""With fewer columns, a truth and a score look the same."""
_SIGNS = (":", "=", "_", " ")


def refuse_finished_tables(table: Table) -> None:
    """Raise the ReadError that says what to do with a table of results, which holds no cases."""
    for found in (_report, _without_labels, _two_spellings):
        why = found(table)
        if why is not None:
            raise table.error("{name} {why}", why=why)


def _report(table: Table) -> Message | None:
    """Name the report of a classifier: figures of each class."""
    plain = {names.plain(name) for name in table.columns}
    if not (plain >= _REPORT and plain & _BESIDE):
        return None
    return message(
        "looks like a finished report: columns precision and recall hold figures, no cases. Upload "
        "the cases that it was made of, or their confusion matrix."
    )


def _without_labels(table: Table) -> Message | None:
    """Name a matrix of counts whose columns are called 0, 1, 2, ..., and whose rows are not."""
    size = len(table.columns)
    if size < _LEAST or table.rows != size + 1 or table.conventions.header is not False:
        return None
    if not all(contents.whole_counts(table, name) for name in table.columns):
        return None
    first = [table.columns[name].values(1) for name in table.columns]  # type: ignore[union-attr]
    if [value.tolist() for value in first] != [[i] for i in range(size)]:
        return None
    return message(
        "looks like a confusion matrix of the classes 0 to {last} whose rows have no labels. Add a "
        "first column with the class of each row.",
        last=size - 1,
    )


def _two_spellings(table: Table) -> Message | None:
    """Name a matrix whose rows and columns have the same classes behind different words."""
    size = len(table.columns) - 1
    if size < 2 or table.rows != size:
        return None
    for corner in table.columns:
        column, rest = table.columns[corner], [name for name in table.columns if name != corner]
        if not isinstance(column, Coded) or not all(contents.whole_counts(table, n) for n in rest):
            continue
        rows = [text.strip() for text in labels_in(table, corner)]
        one, other = (_beginning(each) for each in (rows, rest))
        marked = one.endswith(_SIGNS) or other.endswith(_SIGNS)
        if one == other or not marked or len(rows) != size:
            continue
        if {row[len(one) :] for row in rows} == {name[len(other) :] for name in rest}:
            return message(
                "looks like a confusion matrix whose rows and columns call one class {row} and "
                "{column}. Give each class the same name in both.",
                row=quoted(rows[0]),
                column=quoted(f"{other}{rows[0][len(one) :]}"),
            )
    return None


def _beginning(texts: Sequence[str]) -> str:
    """Return what all texts begin with.

    >>> _beginning(["pred:a", "pred:b"])
    'pred:'
    """
    first, last = min(texts), max(texts)
    same = (one == other for one, other in zip(first, last, strict=False))
    return first[: sum(1 for _ in takewhile(bool, same))]
