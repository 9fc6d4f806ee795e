"""What every data set can tell, whether it holds rows or only counts."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Self

from perfcore.costs import Tally
from perfcore.data import Predictions
from perfview.kit.parameters import MODEL
from perfview.session.choices import Choices


@dataclass(frozen=True, slots=True, eq=False)
class CountedModels:
    """Models of which only counts are known: which case is which cannot be told.

    Attributes
    ----------
    models : mapping of str to Tally
        By name.
    weighted : frozenset of str
        The models whose cases counted as others than one: sums of weights are no counts.
    smaller_is_positive : bool
        Whether thresholds are negated scores.
    """

    models: Mapping[str, Tally]
    weighted: frozenset[str] = frozenset()
    smaller_is_positive: bool = False


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
        The SHA-256 of its bytes, in hexadecimal digits.
    key
        Equal for equal data, read alike.
    """

    id: str
    name: str
    sha256: str
    key: str = field(init=False)

    @property
    def reads_well(self) -> bool:
        """Whether there is anything to show."""
        return True

    @property
    def columns_key(self) -> str:
        """What an address says of the columns; "" as guessed."""
        return ""

    @property
    @abstractmethod
    def labels(self) -> tuple[str, ...]:
        """The names of the classes."""

    @property
    @abstractmethod
    def positive_label(self) -> str:
        """The name of the positive class."""

    @property
    @abstractmethod
    def negative_label(self) -> str:
        """The name of the other class."""

    @property
    @abstractmethod
    def smaller_is_positive(self) -> bool:
        """Whether thresholds are negated scores."""

    @property
    @abstractmethod
    def models(self) -> tuple[str, ...]:
        """The names of the models."""

    @property
    @abstractmethod
    def comparable(self) -> Predictions | CountedModels:
        """What a comparison takes of it: its cases if it has any, else its counts."""

    @abstractmethod
    def tally(self, model: str) -> Tally:
        """Return counts, and sums of amounts if there are any, at every distinct score."""

    def asks_the_same(self, other: Self) -> bool:
        """Whether a threshold and costs of the one mean the same in the other.

        Both must read well.
        """
        return (
            set(self.labels) == set(other.labels)
            and self.positive_label == other.positive_label
            and self.smaller_is_positive == other.smaller_is_positive
        )

    def model(self, chosen: Choices) -> str:
        """Return the model that is looked at: the chosen one if there is one, else the first."""
        name = chosen.of(MODEL, data=self.id)
        return name if name in self.models else self.models[0]
