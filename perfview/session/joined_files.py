"""Several files put together: each a run, counts that add up, or truth in one, scores in others."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, TypeVar

from perfcore.data import added_counts, hold_counts, joined_runs, require_runs, require_shards
from perfcore.readers.joining.partners import Partners, guess_joined, joined_rows, partners_of
from perfcore.readers.openings import opening_of
from perfview.session.caches import cached
from perfview.session.data_files import DataFile, file_of
from perfview.session.data_sets import DataSet
from perfview.session.shelves import hidden_name
from perfview.store.kept import UPLOAD
from perfview.words import apart, commas, say

D = TypeVar("D", bound=DataSet)


def joined_files(files: Sequence[DataSet], owner: str = "") -> DataSet:
    """Return files put together: each a run that is called as the file is, or counts added up.

    Raises
    ------
    ValueError
        If they cannot be runs of one thing; the message says why.
    """
    names = apart([file.name for file in files], "{} ({})")
    told = "\n".join(file.key for file in files)
    counts = all(hold_counts(file.found) for file in files)
    put: Any = added_counts if counts else joined_runs
    found = put([(name, file.found) for name, file in zip(names, files, strict=True)])
    key = "data.added" if counts else "data.joined"
    name = say(key, count=len(files), files=commas(names))
    return DataSet(f"{UPLOAD}{hidden_name(told, owner)}", name, "", found, files[0].task)


def joinable(files: Iterable[D]) -> tuple[list[list[D]], Any]:
    """Return files in groups that can be put together, and why not all can.

    Labels and models tell that; the cases are looked at once it is done.
    """
    groups: list[list[D]] = []
    why: Any = ""
    for file in files:
        for group in groups:
            try:
                _require_alike(group[0], file)
            except ValueError as error:
                why = why or error.args[0]
            else:
                group.append(file)
                break
        else:
            groups.append([file])
    return groups, why


def _require_alike(one: DataSet, other: DataSet) -> None:
    counts = hold_counts(one.found) and hold_counts(other.found)
    require: Any = require_shards if counts else require_runs
    require(one.name, one.found, other.name, other.found)


def partners_among(
    files: Sequence[DataFile],
) -> list[tuple[tuple[DataFile, ...], Partners]]:
    """Return which files hold the truth and the scores of one thing, and how they go together.

    A file that reads well by itself needs no other; one that does not may belong to it.
    """
    fit = [file for file in files if not file.large]
    alone = [file for file in fit if not file.reads_well]
    groups = [tuple(alone)] if len(alone) > 1 else []
    if len(alone) == 1:
        groups = [(file, alone[0]) for file in fit if file.reads_well]
    return [
        (group, way)
        for group in groups
        for way in _ways(group)
        if way.keys is not None or len(alone) > 1
    ]


@cached()
def _ways(group: tuple[DataFile, ...]) -> tuple[Partners, ...]:
    return partners_of([file.table for file in group])


def matched_files(files: Sequence[DataFile], partners: Partners, owner: str = "") -> DataFile:
    """Return files put together row by row, with their columns as guessed.

    Raises
    ------
    ReadError
        If their rows cannot be matched: with file and line.
    """
    tables = [file.table for file in files]
    table = joined_rows(tables, partners)
    guessed = partial(guess_joined, tables=tables, partners=partners)
    told = "\n".join([*(file.key for file in files), repr(partners)])
    own = hashlib.sha256(told.encode()).hexdigest()
    found = opening_of(table, guessed, sha256=own, size=sum(file.size for file in files))
    return replace(file_of(found, owner=owner), sha256="")
