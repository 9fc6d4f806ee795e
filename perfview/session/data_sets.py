"""What every data set can tell, whether it holds rows or, as that of a link, only counts."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from perfcore.tasks import UNNAMED
from perfview.kit.parameters import MODEL
from perfview.kit.tasks import TASKS
from perfview.session.choices import Choices
from perfview.store.contents import Payload
from perfview.store.kept import PART, UPLOAD, Facts, Kept


@dataclass(frozen=True, slots=True, eq=False)
class DataSet:
    """Data that the pages can show: a file, several together, a part of one, what a link holds.

    Attributes
    ----------
    id
        Its name in an address.
    name
        What a reader calls it.
    sha256
        The SHA-256 of its bytes, in hexadecimal digits; of a link, that of all that it holds;
        "" of several files together.
    found
        What was read of it, or is kept of it by a link: it has models and labels.
    task
        The key of the task whose pages show it.
    of
        The data set that this one was made of, if it was.
    told
        What else tells it from others of its identifier and bytes.
    key
        Equal for equal data, read alike.
    title, note
        What the sender of a link said of it, "" for nothing.
    """

    id: str
    name: str
    sha256: str
    found: Any
    task: str
    of: DataSet | None = field(default=None, kw_only=True)
    told: str = field(default="", kw_only=True)
    title: str = field(default="", kw_only=True)
    note: str = field(default="", kw_only=True)
    key: str = field(init=False)

    def __post_init__(self) -> None:
        above = "" if self.of is None else self.of.key
        told = "\n".join([above, self.id, self.sha256, self.told])
        object.__setattr__(self, "key", hashlib.sha256(told.encode()).hexdigest())

    @property
    def from_link(self) -> bool:
        """Whether it is what a link keeps: counts without the cases that they are counts of."""
        return isinstance(self.found, Kept)

    @property
    def fingerprint(self) -> str:
        """The SHA-256 of the file itself, "" where nobody knows."""
        return str(self.found.sha256) if self.from_link else self.sha256

    @property
    def whole(self) -> DataSet:
        """The data set that this is a part of; it may be one itself."""
        return self if self.of is None else self.of.whole

    def tally(self, model: str) -> Any:
        """Return what its task counts of a model."""
        if isinstance(self.found, Kept):
            return self.found.tally(model)
        return TASKS[self.task].core.tally(self.found, model)

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
        return "" if self.of is None else self.of.ungrouped

    @property
    def group_column(self) -> str:
        """The column by which cases belong together; "" if none, or nobody knows which."""
        return "" if self.of is None else self.of.group_column

    @property
    def columns_key(self) -> str:
        """What an address says of the columns; "" as guessed."""
        return "" if self.of is None else self.of.columns_key

    @property
    def task_key(self) -> str:
        """What an address says of the task; "" where nothing else could be meant."""
        if self.of is not None:
            return self.of.task_key
        return "" if self.from_link or self.task == UNNAMED else self.task

    @property
    def labels(self) -> tuple[str, ...]:
        """The names of the classes."""
        return tuple(self.found.labels)

    @property
    def positive_label(self) -> str:
        """The name of the positive class, "" where no class is the positive one."""
        return getattr(self.found, "positive_label", "")

    @property
    def negative_label(self) -> str:
        """The name of the other class; with more than two classes, of all others."""
        return str(self.found.negative_label)

    @property
    def models(self) -> tuple[str, ...]:
        """The names of the models."""
        return tuple(self.found.models)

    @property
    def made_of(self) -> Mapping[str, str]:
        """Models whose scores were made of those of another one and a column, with that one.

        Such a score ranks cases, but is no probability.
        """
        return getattr(self.found, "made_of", {})

    @property
    def recalibrated(self) -> Mapping[str, tuple[str, str]]:
        """Models whose scores were turned into probabilities: the way, and on which cases."""
        return getattr(self.found, "recalibrated", {})

    def asks_the_same(self, other: DataSet) -> bool:
        """Return whether costs of the one mean the same in the other; both must read well.

        So do thresholds, but for those of the models that `turned` names.
        """
        asked = [(each.task, {*each.labels}, each.positive_label) for each in (self, other)]
        return asked[0] == asked[1]

    def turned(self, other: DataSet) -> frozenset[str]:
        """Return the models whose scores run in another direction in the other."""
        one, two = self.found, other.found
        both = one.models.keys() & two.models.keys() if hasattr(one, "negates") else ()
        return frozenset(model for model in both if one.negates(model) != two.negates(model))

    def model(self, chosen: Choices) -> str:
        """Return the model that is looked at: the chosen one if there is one, else the first."""
        name = chosen.of(MODEL, data=self.id)
        return name if name in self.models else self.models[0]


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class Part(DataSet):
    """A part of a data set that can be made of any reading of the same cases.

    Attributes
    ----------
    made
        Returns what is found in the part, of what is found in the whole.
    """

    made: Callable[[Any], Any]


def data_of(payload: Payload, checksum: str, facts: Facts) -> tuple[DataSet, ...]:
    """Return the data sets that a link holds, the one in use first; `facts` its bytes do not."""
    payload = payload.having(facts)
    shared = {file.id: file for file in payload.files}
    kept: list[Kept] = []
    for whole in payload.wholes:
        ids = map(whole.part, range(len(whole.labels)))
        kept.append(whole.with_parts([shared.pop(each) for each in ids if each in shared]))
    for period in [each for each in shared.values() if each.period]:
        of = shared.pop(period.id).id.rpartition(PART)[0]
        shared[of] = replace(shared[of], periods=(*shared[of].periods, period))
    told = f"{sorted((name, sorted(map(tuple, each))) for name, each in facts.items())}"
    return tuple(
        DataSet(each.id, each.name, checksum, each, each.task, told=told)
        for each in (*kept, *shared.values())
    )
