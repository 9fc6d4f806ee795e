"""What every data set can tell, whether it holds rows or, as that of a link, only counts."""

from __future__ import annotations

import hashlib
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Self

from perfcore.classes import ClassCounts, ClassTally, KeptSweeps
from perfcore.costs import Tally
from perfcore.data import ClassPredictions, Predictions
from perfview.kit.parameters import MODEL
from perfview.session.choices import Choices, whole_of
from perfview.store.contents import PART, UPLOAD, Payload, SharedClasses, SharedFile


@dataclass(frozen=True, slots=True, eq=False)
class DataSet(ABC):
    """Data that the pages can show: a file that was read, or what a link holds of one.

    Attributes
    ----------
    id
        Its name in an address.
    name
        What a reader calls it.
    sha256
        The SHA-256 of its bytes, in hexadecimal digits; of a link, that of all that it holds;
        "" of several files together.
    key
        Equal for equal data, read alike.
    title, note
        What the sender of a link said of it, "" for nothing.
    """

    id: str
    name: str
    sha256: str
    key: str = field(init=False)
    title: str = field(default="", kw_only=True)
    note: str = field(default="", kw_only=True)

    @property
    def fingerprint(self) -> str:
        """The SHA-256 of the file itself, "" where nobody knows."""
        return self.sha256

    @property
    def task(self) -> str:
        """The key of the task whose pages show it."""
        return "binary"

    @property
    def whole(self) -> DataSet:
        """The data set that this is a part of; by default it is one itself."""
        return self

    @property
    def found(self) -> Predictions | ClassPredictions | SharedFile | SharedClasses:
        """What was read or is kept of it, of whichever task."""
        return self.comparable

    @property
    @abstractmethod
    def comparable(self) -> Predictions | SharedFile:
        """What a comparison takes of it: its cases if it has any, else its counts."""

    @abstractmethod
    def tally(self, model: str) -> Tally:
        """Return counts, and sums of amounts if there are any, at every distinct score."""

    @property
    def for_all(self) -> bool:
        """Whether every visitor may have it: nobody uploaded it here."""
        return not self.id.startswith(UPLOAD)

    @property
    def reads_well(self) -> bool:
        """Whether there is anything to show."""
        return True

    @property
    def sent_bytes(self) -> int:
        """The bytes that a browser sent; 0 where it sent none."""
        return 0

    @property
    def ungrouped(self) -> str:
        """The column by which rows belong together, if each is taken by itself; else ""."""
        return ""

    @property
    def group_column(self) -> str:
        """The column by which cases belong together; "" if none, or nobody knows which."""
        return ""

    @property
    def columns_key(self) -> str:
        """What an address says of the columns; "" as guessed."""
        return ""

    @property
    def task_key(self) -> str:
        """What an address says of the task; "" where nothing else could be meant."""
        return ""

    @property
    def labels(self) -> tuple[str, ...]:
        """The names of the classes."""
        return self.found.labels

    @property
    def positive_label(self) -> str:
        """The name of the positive class."""
        return self.comparable.positive_label

    @property
    def negative_label(self) -> str:
        """The name of the other class; with more than two classes, of all others."""
        return self.comparable.negative_label

    @property
    def models(self) -> tuple[str, ...]:
        """The names of the models."""
        return tuple(self.found.models)

    @property
    def made_of(self) -> Mapping[str, str]:
        """Models whose scores were made of those of another one and a column, with that one.

        Such a score ranks cases, but is no probability.
        """
        return self.found.made_of if isinstance(self.found, Predictions | SharedFile) else {}

    @property
    def recalibrated(self) -> Mapping[str, tuple[str, str]]:
        """Models whose scores were turned into probabilities: the way, and on which cases."""
        return self.found.recalibrated if isinstance(self.found, SharedFile) else {}

    def asks_the_same(self, other: Self) -> bool:
        """Return whether costs of the one mean the same in the other; both must read well.

        So do thresholds, but for those of the models that `turned` names.
        """
        if self.task != other.task or set(self.labels) != set(other.labels):
            return False
        return self.task != "binary" or self.positive_label == other.positive_label

    def turned(self, other: Self) -> frozenset[str]:
        """Return the models whose scores run in another direction in the other."""
        if self.task != "binary":
            return frozenset()
        one, two = self.comparable, other.comparable
        both = one.models.keys() & two.models.keys()
        return frozenset(model for model in both if one.negates(model) != two.negates(model))

    def model(self, chosen: Choices) -> str:
        """Return the model that is looked at: the chosen one if there is one, else the first."""
        name = chosen.of(MODEL, data=self.id)
        return name if name in self.models else self.models[0]


@dataclass(frozen=True, slots=True, eq=False)
class SharedData(DataSet):
    """The counts of one or more models, without the cases that they are counts of."""

    counts: SharedFile
    of: SharedClassData | None = None

    def __post_init__(self) -> None:
        told = f"{self.sha256}\n{self.id}\n{sorted(self.counts.weighted)!r}"
        told += f"\n{sorted(self.counts.made_of.items())!r}" if self.counts.made_of else ""
        told += f"\n{sorted(self.counts.grouped)!r}" if self.counts.grouped else ""
        if self.counts.recalibrated:
            told += f"\n{sorted(self.counts.recalibrated.items())!r}"
        object.__setattr__(self, "key", hashlib.sha256(told.encode()).hexdigest())

    @property
    def fingerprint(self) -> str:
        """That of the file, if the link holds it."""
        return self.counts.sha256

    @property
    def whole(self) -> DataSet:
        """The data of all classes, if these are of one of them."""
        return self.of or self

    @property
    def comparable(self) -> SharedFile:
        """Its counts: there is nothing else."""
        return self.counts

    def tally(self, model: str) -> Tally:
        """Return what the link holds of a model."""
        return self.counts.models[model]


@dataclass(frozen=True, slots=True, eq=False)
class SharedClassData(DataSet):
    """The counts of models of several classes, without their cases.

    `parts` has the sweeps of each class against the rest, if there are any.
    """

    counts: SharedClasses
    parts: tuple[SharedFile, ...]

    def __post_init__(self) -> None:
        told = f"{self.sha256}\n{self.id}"
        told += f"\n{sorted(self.counts.grouped)!r}" if self.counts.grouped else ""
        object.__setattr__(self, "key", hashlib.sha256(told.encode()).hexdigest())

    @property
    def fingerprint(self) -> str:
        """That of the file, if the link holds it."""
        return self.counts.sha256

    @property
    def task(self) -> str:
        """That of several classes."""
        return "classes"

    @property
    def found(self) -> SharedClasses:
        """Its counts."""
        return self.counts

    @property
    def comparable(self) -> SharedFile:
        """Nothing: only its parts are of two classes."""
        raise TypeError("Data of several classes can be compared class by class.")

    def tally(self, model: str) -> Tally:
        """Return nothing, see `class_tally`."""
        raise TypeError("Data of several classes are counted by class_tally.")

    def class_tally(self, model: str) -> ClassTally:
        """Return what the link holds of a model."""
        kept, labels = self.counts.models[model], self.labels
        matrix = ClassCounts(labels, kept.matrix, stated=self.counts.stated)
        sweeps = [part.models[model].cases for part in self.parts if model in part.models]
        return ClassTally(
            matrix, KeptSweeps(dict(zip(labels, sweeps, strict=True))) if sweeps else None
        )

    def part(self, place: int) -> SharedData | None:
        """Return a class against the rest as data of two classes; None without sweeps."""
        if not self.parts:
            return None
        found = self.parts[place]
        return SharedData(f"{self.id}{PART}{place}", found.name, self.sha256, found, self)


LinkData = SharedData | SharedClassData


def data_of(
    payload: Payload,
    checksum: str,
    sums: Sequence[tuple[str, ...]],
    made: Sequence[tuple[str, ...]] = (),
    recalibrated: Sequence[tuple[str, ...]] = (),
    grouped: Sequence[tuple[str, ...]] = (),
    fingerprints: Sequence[tuple[str, ...]] = (),
) -> tuple[LinkData, ...]:
    """Return the data sets that a link holds, the one in use first.

    `sums` are the file and the model of each sweep that sums up weights, `made` the file, the model
    and the other one of each whose scores were made of those of another model, `recalibrated` the
    file, the model, the way and the cases of each whose scores were turned into probabilities,
    `grouped` the file and the model of each some of whose cases belong together, `fingerprints`
    the file and the SHA-256 of what it was read from.
    """
    kept = {}
    known: dict[str, str] = dict(fingerprints)  # type: ignore[arg-type]
    for file in payload.files:
        weighted = frozenset(model for data, model in sums if data == file.id)
        made_of = {model: of for data, model, of in made if data == file.id}
        fits = {model: (how, kind) for data, model, how, kind in recalibrated if data == file.id}
        alike = frozenset(model for data, model in grouped if data == file.id)
        kept[file.id] = replace(
            file, weighted=weighted, made_of=made_of, recalibrated=fits, grouped=alike
        )
        kept[file.id] = replace(kept[file.id], sha256=known.get(whole_of(file.id), ""))
    found: list[LinkData] = []
    for classes in payload.classes:
        classes = replace(classes, sha256=known.get(classes.id, ""))
        ids = map(classes.part, range(len(classes.labels)))
        parts = tuple(kept.pop(each) for each in ids if each in kept)
        alike = frozenset(model for data, model in grouped if data == classes.id)
        classes = replace(classes, grouped=alike)
        found.append(SharedClassData(classes.id, classes.name, checksum, classes, parts))
    return (*found, *(SharedData(file.id, file.name, checksum, file) for file in kept.values()))
