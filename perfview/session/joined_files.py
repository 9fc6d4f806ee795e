"""Several files put together: each a run, or counts that add up."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, TypeVar

from perfcore.data import added_counts, hold_counts, joined_runs, require_runs, require_shards
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
