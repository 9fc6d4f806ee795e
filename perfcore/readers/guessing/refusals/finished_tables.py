"""Tables of results, not of cases: a report, a matrix without labels or with two spellings."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile

import numpy as np

from perfcore.messages import Message, message
from perfcore.readers.columns import Coded
from perfcore.readers.guessing import contents, names
from perfcore.readers.guessing.class_evidence import labels_in
from perfcore.readers.guessing.group_tables import counts_named, groups_of, has_truth
from perfcore.readers.label_counts import label_key
from perfcore.readers.problems import listed, quoted
from perfcore.readers.tables import Table

_REPORT = {"precision", "recall"}
_BESIDE = {"f1", "f1_score", "support"}
_GAINS = {
    *("lift", "cumulative_lift", "gain", "gains", "cumulative_gain", "capture_rate", "ks"),
    *("cumulative_capture_rate", "response_rate", "cumulative_response_rate"),
    *("cumulative_data_fraction",),
}
_LEAST_GAINS = 2
_LEAST = 3
"""With fewer columns, a truth and a score look the same."""
_SIGNS = (":", "=", "_", " ")


def refuse_finished_tables(table: Table) -> None:
    """Raise the ReadError that says what to do with a table of results, which holds no cases."""
    for found in (_report, _gains, _groups, _without_labels, _bare, _two_spellings, _other_rows):
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


def _gains(table: Table) -> Message | None:
    """Name a table of gains and lifts that has rates of groups, and no numbers of cases."""
    named = [name for name in table.columns if names.plain(name) in _GAINS]
    if len(named) < _LEAST_GAINS or counts_named(table) or has_truth(table):
        return None
    return message(
        "looks like a finished table of gains: columns {columns} hold rates of groups, and no "
        "column says how many cases a group holds. Add a column of cases (total) and one of "
        "positives, or upload the cases themselves.",
        columns=listed(named, most=3),
    )


def _groups(table: Table) -> Message | None:
    """Name a table of groups of scores of which no column tells the bounds."""
    found = groups_of(table)
    if found is None or found.bounds or (found.rate is None and found.scored):
        return None
    told = (
        "looks like a table of groups: {rate} is {hits} divided by {total}, but no column says "
        "which scores a group holds. Add the lowest and the highest score of each group, as "
        "columns lowest and highest, or upload the cases themselves."
    )
    if found.rate is None:
        told = (
            "looks like a table of groups: {hits} and {total} count cases, but no column says "
            "which scores a group holds. Add the lowest and the highest score of each group, as "
            "columns lowest and highest, or upload the cases themselves."
        )
    return message(
        told,
        rate=quoted(found.rate or ""),
        hits=quoted(found.positives),
        total=quoted(found.beside),
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


def _bare(table: Table) -> Message | None:
    """Name a square of counts, most on the diagonal, with no labels of its rows or columns."""
    texts = [name for name in table.columns if not contents.whole_counts(table, name)]
    counts = [name for name in table.columns if name not in texts]
    size = len(counts)
    if size < _LEAST or table.rows != size or any(map(_is_usual, counts)):
        return None
    if any(contents.held(table, name) == "only 0 and 1" for name in counts):
        return None
    square = np.array([table.columns[name].values() for name in counts])  # type: ignore[union-attr]
    with np.errstate(over="ignore"):
        if not 2 * np.trace(square) >= square.sum():  # NaN, too
            return None
    if not texts:
        return message(
            "looks like a confusion matrix whose rows have no labels. Add a first column with the "
            "class of each row, and name the columns after the classes, too."
        )
    named = len(texts) == 1 and len(labels_in(table, texts[0])) == size
    if named and table.conventions.header is False:
        return message(
            "looks like a confusion matrix whose columns have no labels. Add a first line that "
            "names each column after its class."
        )
    return None


def _is_usual(name: str) -> bool:
    """Whether a column is named as those of cases are."""
    known = (*names.TRUTH, *names.CASE_ID, *names.IDENTIFIER, *names.WEIGHT, *names.AMOUNT)
    counted = (*names.POSITIVES, *names.NEGATIVES, *names.TOTAL)
    return names.score_named(name) or names.plain(name) in (*known, *counted)


def _two_spellings(table: Table) -> Message | None:
    """Name a matrix whose rows and columns have the same classes behind different words."""
    size = len(table.columns) - 1
    if size < 2 or table.rows != size:
        return None
    texts = [name for name in table.columns if not contents.whole_counts(table, name)]
    if len(texts) > 1:
        return None
    for corner in texts or table.columns:
        column, rest = table.columns[corner], [name for name in table.columns if name != corner]
        if not isinstance(column, Coded):
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


def _other_rows(table: Table) -> Message | None:
    """Name a matrix of which some rows have no column of their name, and some columns no row."""
    corner, *rest = table.columns
    rows = {label_key(text) for text in labels_in(table, corner)}
    columns = {label_key(name): name for name in rest}
    alone, without = rows - {*columns}, [columns[key] for key in columns if key not in rows]
    if not rows & {*columns} or not alone or not without or len(rows) < max(table.rows, 2):
        return None
    if not all(contents.whole_counts(table, name) for name in rest):
        return None
    return message(
        "looks like a confusion matrix, but no column is named {rows}, and no row {columns}. Give "
        "each class the same name in both, and a class without cases a row of zeros.",
        rows=listed(sorted(alone), most=5),
        columns=listed(without, most=5),
    )


def _beginning(texts: Sequence[str]) -> str:
    """Return what all texts begin with.

    >>> _beginning(["pred:a", "pred:b"])
    'pred:'
    """
    first, last = min(texts), max(texts)
    same = (one == other for one, other in zip(first, last, strict=False))
    return first[: sum(1 for _ in takewhile(bool, same))]
