"""Which files belong together: truth in one, scores in others, and ids that match their rows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import reduce
from itertools import product
from typing import Any, Unpack, cast

import numpy as np

from perfcore.arrays import Identifiers
from perfcore.data.matches import TEXTS
from perfcore.messages import message
from perfcore.readers.choices import ID, Choices, Given
from perfcore.readers.columns import Coded, Column, Unusable
from perfcore.readers.guessing import contents, names
from perfcore.readers.guessing.class_evidence import amounts_in, predicted_named
from perfcore.readers.guessing.tasks import guess_columns
from perfcore.readers.guessing.texts.text_names import role_of
from perfcore.readers.identities import identity_of
from perfcore.readers.joining.joined_tables import Key, joined_table
from perfcore.readers.problems import ReadError, listed
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
_LOOKED_AT, _MOST_KEYS, _SAMPLED = 16, 4, 1000
"""So many columns of a file may hold ids, so many are compared, and about so many ids of each."""


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
    if all(table.texts for table in tables):
        ways = _references(tables)
        return tuple(Partners(way, (*(p for p in places if p != way),), None) for way in ways)
    ids = [_ids_of(table) for table in tables]
    found = []
    for truth in _truths(tables):
        others = tuple(place for place in places if place != truth)
        keys = [_key(ids[truth], ids[place]) for place in others]
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
            "Nothing tells which of {files} holds {truth}. Call that file {called}.",
            files=files,
            truth=message("the references" if tables[0].texts else "the truth"),
            called=message(
                "reference" if tables[0].texts else "truth or solution, or its column truth"
            ),
        )
    in_order = by_order or all(table.texts for table in tables)
    if ways and ways[0].keys is None and not in_order:
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
    if base.texts:
        roles = {name: role_of(name) for name in table.columns}
        first = next(iter(base.columns))
        alike = (name for name in roles if roles[name] == roles[first] == "reference")
        own = [*dict.fromkeys([first, *alike])]
        others = (name for name in roles if name not in own and roles[name] != "source")
        return guess_columns(
            table, **{"task": "texts", "references": own, "score": [*others], **known}
        )
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


def _references(tables: Sequence[Table]) -> list[int]:
    """Return the files of lines that may hold the references: one if the name of any says so."""
    roles = [role_of(next(iter(table.columns))) for table in tables]
    for role in ("reference", "weak reference"):
        if role in roles:
            return [roles.index(role)]
    return [i for i, role in enumerate(roles) if role not in ("hypothesis", "source")] or [
        *range(len(roles))
    ]


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


@dataclass(frozen=True, slots=True, eq=False)
class _Ids:
    """A column that may hold ids: all of them once, in their order, and what speaks for it."""

    name: str
    different: Identifiers
    named: bool
    in_order: bool


def _key(one: Sequence[_Ids], other: Sequence[_Ids]) -> Key | None:
    """Return the columns of ids: each different in all rows, and most of them in both files."""
    best: tuple[bool, bool, float] | None = None
    found: Key | None = None
    for first, second in product(one, other):
        named, same = first.named and second.named, first.name == second.name
        if first.in_order and second.in_order and not named:
            continue
        share = _shared(first.different, second.different)
        if share < _SHARED and not (named and same):
            continue
        rank = (named, same, share)
        if best is None or rank > best:
            best, found = rank, (first.name, second.name)
    return found


def _ids_of(table: Table) -> list[_Ids]:
    """Return the columns of which all cells differ, or most of what is named as ids are.

    Fractions are no ids unless their name says so.

    Those that are named so come first, and no more are looked at than `_LOOKED_AT`.
    """
    known = [n for n, each in table.columns.items() if n in table.spellings or _usable(each)]
    found: list[_Ids] = []
    for name in sorted(known, key=_id_named, reverse=True)[:_LOOKED_AT]:
        named = _id_named(name)
        if not named and not contents.all_whole(contents.spelt_numbers(table, name)):
            continue  # scores of one file may happen to be those of another
        try:
            ids = identity_of(table, name, ID).identifiers()
        except ReadError:
            continue
        ordered = np.sort(ids)
        different = ordered[np.append(True, ordered[1:] != ordered[:-1])[: ordered.size]]
        if different.size == table.rows or (named and 2 * different.size > table.rows):
            # Numbers of rows say no more than the order of the rows does.
            in_order = ids.dtype == np.int64 and bool((np.diff(ids) == 1).all())
            found.append(_Ids(name, different, named, in_order))
    return found[:_MOST_KEYS]


def _usable(column: Column) -> bool:
    return not isinstance(column, Unusable)


def _id_named(name: str) -> bool:
    """Whether a name is one of ids, not of the places of rows."""
    plain = names.plain(name)
    return plain not in _PLACES and (plain in names.CASE_ID or names.identifier_named(plain))


def _shared(first: Identifiers, second: Identifiers) -> float:
    """Return the share of the ids of the smaller file, as far as looked at, that the other has."""
    fewer, more = sorted((first, second), key=len)
    fewer = fewer[:: max(fewer.size // _SAMPLED, 1)]
    if fewer.dtype != more.dtype:
        fewer, more = fewer.astype(TEXTS), more.astype(TEXTS)
    return float(np.isin(fewer, more, assume_unique=True).mean()) if fewer.size else 0.0
