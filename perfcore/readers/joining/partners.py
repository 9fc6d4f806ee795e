"""Which files belong together: truth in one, scores in others, and ids that match their rows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import reduce
from itertools import product
from typing import Any, Unpack, cast

import numpy as np

from perfcore.data.matches import id_codes
from perfcore.readers.choices import ID, Choices, Given
from perfcore.readers.columns import Coded, Unusable
from perfcore.readers.errors import ReadError, listed
from perfcore.readers.guessing import contents, names
from perfcore.readers.guessing.class_evidence import amounts_in, predicted_named
from perfcore.readers.guessing.tasks import guess_columns
from perfcore.readers.identities import Identity, identity_of
from perfcore.readers.joining.joined_tables import Key, joined_table
from perfcore.readers.tables import Table

MOST_FILES, MOST_COLUMNS = 8, 200
_TRUTHS = {
    *("truth", "solution", "solutions", "label", "labels", "actual", "actuals", "gold", "answer"),
    *("answers", "target", "targets", "reference", "true", "wahrheit", "真实", "标签"),
}
_SCORES = {
    *("submission", "submissions", "prediction", "predictions", "predicted", "pred", "preds"),
    *("score", "scores", "scored", "output", "result", "results", "vorhersage", "预测", "结果"),
}
"""Words of files' names."""
_PLACES = {"unnamed_0", "index", "idx", "row", "no", "number", "序号"}
_SHARED = 0.5


@dataclass(frozen=True, slots=True)
class Partners:
    """Files that belong together, by their places in the list that they came in.

    Attributes
    ----------
    truth : int
        The file that holds the truth.
    others : tuple of int
        Those that hold what is predicted.
    keys : tuple of (str, str), optional
        The column of ids of the first, and of each other file; None where rows can only be matched
        in their order, which nobody but the reader knows to be right.
    """

    truth: int
    others: tuple[int, ...]
    keys: tuple[Key, ...] | None


def partners_of(tables: Sequence[Table]) -> tuple[Partners, ...]:
    """Return the ways in which files may be put together: several where nothing tells the truth.

    The truth is in the file that alone has a column of labels that are not named as predicted ones,
    or whose name says so.
    """
    if not 2 <= len(tables) <= MOST_FILES or any(len(t.columns) > MOST_COLUMNS for t in tables):
        return ()
    places = range(len(tables))
    found = []
    for truth in _truths(tables):
        others = tuple(place for place in places if place != truth)
        keys = [_key(tables[truth], tables[place]) for place in others]
        if all(keys):
            found.append(Partners(truth, others, tuple(key for key in keys if key)))
        elif not any(keys) and all(tables[i].rows == tables[truth].rows for i in others):
            found.append(Partners(truth, others, None))
    return tuple(found)


def partners_in(tables: Sequence[Table], *, by_order: bool) -> Partners | None:
    """Return how files are put together; None where each can be read by itself, or none fit.

    Raises
    ------
    ReadError
        If nothing tells which file holds the truth, or rows can be matched in their order alone
        and nobody said so.
    """
    if len(tables) < 2 or all(map(_can_be_read, tables)):
        return None
    ways = partners_of(tables)
    files = listed([table.name for table in tables], most=4)
    if len(ways) > 1:
        raise ReadError(
            "Nothing tells which of {files} holds the truth. Call that file truth or solution, or "
            "its column truth.",
            files=files,
        )
    if ways and ways[0].keys is None and not by_order:
        raise ReadError(
            "{files} have equally many rows and no case ids in common. Pass by_order=True "
            "(--by-order) if the first row of one belongs to the first of the other, and so on.",
            files=files,
        )
    return next(iter(ways), None)


def _can_be_read(table: Table) -> bool:
    try:
        return bool(guess_columns(table))
    except ReadError:
        return False


def joined_rows(tables: Sequence[Table], partners: Partners) -> Table:
    """Return tables as one, row by row.

    Raises
    ------
    ReadError
        If rows cannot be matched: with file and line.
    """
    keys: Sequence[Key | None] = partners.keys or [None] * len(partners.others)
    pairs = zip(partners.others, keys, strict=True)
    base = tables[partners.truth]
    return reduce(lambda made, pair: joined_table(made, tables[pair[0]], pair[1]), pairs, base)


def guess_joined(
    table: Table, tables: Sequence[Table], partners: Partners, **given: Unpack[Given]
) -> Choices:
    """Return what the columns of joined tables mean: truth is in one file, scores in the others.

    Raises
    ------
    ReadError
        If there is no truth in the one, or no predictions in the others.
    """
    base, known = tables[partners.truth], cast("dict[str, Any]", {**given})
    key = None if partners.keys is None else partners.keys[0][0]
    if known.get("truth") is None:
        values = [n for n in _values(base, key) if names.plain(n) not in names.RUN]
        if len(values) == 1:
            known["truth"] = values[0]
    choices = guess_columns(table, **known)
    if choices.truth is not None and choices.truth not in base.columns:
        raise table.error(
            "{name}: several columns of {file} may be the truth. Name it: its columns are "
            "{columns}.",
            file=base.name,
            columns=listed(tuple(base.columns)),
        )
    if known.get("score") is None:  # numbers beside the truth are what else is known of a case
        scores = tuple(name for name in choices.scores if name not in base.columns)
        choices = replace(choices, scores=scores or choices.scores)
    return choices


def _truths(tables: Sequence[Table]) -> list[int]:
    """Return the files that may hold the truth: one if anything tells it."""
    places = [*range(len(tables))]
    labelled = [place for place in places if _labels(tables[place])]
    if len(labelled) == 1:
        return labelled
    said = [place for place in places if not _TRUTHS.isdisjoint(_words(tables[place]))]
    denied = [place for place in places if _SCORES.isdisjoint(_words(tables[place]))]
    for some in (said, denied):
        if len(some) == 1:
            return some
    plain = [
        place
        for place in places
        if not all(names.score_named(n) or predicted_named(n) for n in _values(tables[place], None))
    ]
    return plain if len(plain) == 1 else labelled or places


def _words(table: Table) -> list[str]:
    return names.plain(table.name.rpartition(".")[0]).split("_")


def _labels(table: Table) -> list[str]:
    """Return the columns of labels that are not named as predicted ones."""
    return [
        name
        for name, column in table.columns.items()
        if isinstance(column, Coded)
        and not predicted_named(name)
        and names.plain(name) not in (*names.RUN, *names.MODEL)
        and 2 <= 2 * contents.different_texts(table, name) <= max(table.rows, 4)
        and not amounts_in(table, name)
    ]


def _values(table: Table, key: str | None) -> list[str]:
    """Return the columns that may say something of a case."""
    usable = [name for name, each in table.columns.items() if not isinstance(each, Unusable)]
    fit = [name for name in usable if name != key and not names.identifier_named(name)]
    return [name for name in fit if not contents.all_differ(table, name)]


def _key(one: Table, other: Table) -> Key | None:
    """Return the columns of ids: each different in all rows, and most of them in both files."""
    columns = [_identities(table) for table in (one, other)]
    best: tuple[bool, bool, float] | None = None
    found: Key | None = None
    for first, second in product(*columns):
        named, share = _is_id(first) and _is_id(second), _shared(first, second)
        same = first.name == second.name
        in_order = _in_order(first) and _in_order(second)
        if (share < _SHARED and not (named and same)) or (in_order and not named):
            continue
        rank = (named, same, share)
        if best is None or rank > best:
            best, found = rank, (first.name, second.name)
    return found


def _is_id(identity: Identity) -> bool:
    """Whether a name is one of ids, not of the places of rows."""
    plain = names.plain(identity.name)
    return plain not in _PLACES and (plain in names.CASE_ID or names.identifier_named(plain))


def _in_order(identity: Identity) -> bool:
    """Whether ids number the rows: they say no more than the order of the rows does."""
    ids = identity.identifiers()
    return ids.dtype == np.int64 and bool((np.diff(ids) == 1).all())


def _identities(table: Table) -> list[Identity]:
    found = []
    for name, column in table.columns.items():
        if isinstance(column, Unusable) and name not in table.spellings:
            continue
        try:
            identity = identity_of(table, name, ID)
        except ReadError:
            continue
        different = np.unique(identity.codes).size
        if different == table.rows or (_is_id(identity) and 2 * different > table.rows):
            found.append(identity)
    return found


def _shared(first: Identity, second: Identity) -> float:
    """Return the share of the ids of the smaller file that are in the other, too."""
    one, other = (
        np.unique(codes) for codes in id_codes([first.identifiers(), second.identifiers()])
    )
    return np.intersect1d(one, other, assume_unique=True).size / max(min(one.size, other.size), 1)
