"""What a link holds of a data set: every distinct score with its counts, and no rows."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass

from perfcore.costs import Tally
from perfview.session.data_sets import CountedModels, DataSet
from perfview.store.contents import Payload


@dataclass(frozen=True, slots=True, eq=False)
class SharedData(DataSet):
    """The counts of one or more models, without the cases that they are counts of.

    Attributes
    ----------
    sha256
        That of all that the link holds.
    classes
        The names of the classes.
    positive
        The index of the positive one among them.
    counts
        The counts of each model.
    """

    classes: tuple[str, ...]
    positive: int
    counts: CountedModels

    def __post_init__(self) -> None:
        weighted = sorted(self.counts.weighted)
        told = f"{self.sha256}\n{self.id}\n{weighted!r}"
        object.__setattr__(self, "key", hashlib.sha256(told.encode()).hexdigest())

    @property
    def labels(self) -> tuple[str, ...]:
        """The names of the classes."""
        return self.classes

    @property
    def positive_label(self) -> str:
        """The name of the positive class."""
        return self.classes[self.positive]

    @property
    def negative_label(self) -> str:
        """The name of the other class; with more than two classes, of all others."""
        others = [label for i, label in enumerate(self.classes) if i != self.positive]
        return " or ".join(others)

    @property
    def smaller_is_positive(self) -> bool:
        """Whether thresholds are negated scores."""
        return self.counts.smaller_is_positive

    @property
    def models(self) -> tuple[str, ...]:
        """The names of the models."""
        return tuple(self.counts.models)

    @property
    def comparable(self) -> CountedModels:
        """Its counts: there is nothing else."""
        return self.counts

    def tally(self, model: str) -> Tally:
        """Return counts, and sums of amounts if there are any, at every distinct score."""
        return self.counts.models[model]


def data_of(
    payload: Payload, checksum: str, sums: Sequence[tuple[str, str]]
) -> tuple[SharedData, ...]:
    """Return the data sets that a link holds, the one in use first."""
    return tuple(
        SharedData(
            id=file.id,
            name=file.name,
            sha256=checksum,
            classes=file.labels,
            positive=file.positive,
            counts=CountedModels(
                file.models,
                frozenset(model for model in file.models if (file.id, model) in sums),
                smaller_is_positive=file.smaller_is_positive,
            ),
        )
        for file in payload.files
    )
