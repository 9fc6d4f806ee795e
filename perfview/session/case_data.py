"""Data with their cases: what a file and several files together have in common."""

from __future__ import annotations

import hashlib
from abc import abstractmethod
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from perfcore.costs import Tally, tally_of
from perfcore.data import (
    ClassPredictions,
    Predictions,
    added_counts,
    hold_counts,
    joined_runs,
    require_runs,
    require_shards,
)
from perfview.session.data_sets import DataSet
from perfview.session.shelves import hidden_name
from perfview.store.contents import UPLOAD
from perfview.words import apart, commas, say


@dataclass(frozen=True, slots=True, eq=False)
class CaseData(DataSet):
    """Data whose cases are known, not only counts of them."""

    @property
    @abstractmethod
    def found(self) -> Predictions | ClassPredictions:
        """The predictions; only of data that read well."""

    @property
    def predictions(self) -> Predictions:
        """The predictions of two classes; only of data of these that read well."""
        assert isinstance(self.found, Predictions)
        return self.found

    @property
    def class_predictions(self) -> ClassPredictions:
        """The predictions of several classes; only of data of these that read well."""
        assert isinstance(self.found, ClassPredictions)
        return self.found

    @property
    def comparable(self) -> Predictions:
        """Its cases."""
        return self.predictions

    def tally(self, model: str) -> Tally:
        """Return counts, and sums of amounts if the data have any, at every distinct score."""
        return tally_of(self.predictions, model)


@dataclass(frozen=True, slots=True, eq=False)
class JoinedFiles(CaseData):
    """Several files, each of which is a run."""

    runs: Predictions | ClassPredictions

    def __post_init__(self) -> None:
        object.__setattr__(self, "key", hashlib.sha256(self.id.encode()).hexdigest())

    @property
    def task(self) -> str:
        """That of its files."""
        return "binary" if isinstance(self.runs, Predictions) else "classes"

    @property
    def task_key(self) -> str:
        """What an address says of the task."""
        return "" if self.task == "binary" else self.task

    @property
    def found(self) -> Predictions | ClassPredictions:
        """The predictions of all files, one after the other."""
        return self.runs


_D = TypeVar("_D", bound=CaseData)


def joined_files(files: Sequence[CaseData], owner: str = "") -> JoinedFiles:
    """Return files put together: each a run that is called as the file is, or counts added up.

    Raises
    ------
    ValueError
        If they cannot be runs of one thing; the message says why.
    """
    names = apart([file.name for file in files], "{} ({})")
    told = "\n".join(file.key for file in files)
    found: Predictions | ClassPredictions
    if all(hold_counts(file.found) for file in files):
        found = added_counts([(n, file.predictions) for n, file in zip(names, files, strict=True)])
        name = say("data.added", count=len(files), files=commas(names))
    else:
        found = joined_runs([(n, file.found) for n, file in zip(names, files, strict=True)])
        name = say("data.joined", count=len(files), files=commas(names))
    return JoinedFiles(f"{UPLOAD}{hidden_name(told, owner)}", name, "", found)


def joinable(files: Iterable[_D]) -> tuple[list[list[_D]], Any]:
    """Return files in groups that can be put together, and why not all can.

    Labels and models tell that; the cases are looked at once it is done.
    """
    groups: list[list[_D]] = []
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


def _require_alike(one: CaseData, other: CaseData) -> None:
    counts = hold_counts(one.found) and hold_counts(other.found)
    require: Any = require_shards if counts else require_runs
    require(one.name, one.found, other.name, other.found)
