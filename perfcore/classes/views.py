"""What figures of several classes are computed from: what is counted, and what is chosen."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Protocol

from perfcore.arrays import FloatArray
from perfcore.classes.matrices import ClassCounts
from perfcore.classes.tallies import ClassTally
from perfcore.classes.values import ClassValues, Undefined


class Areas(Protocol):
    """Areas under the curves of each class against the rest, and that of all pairs."""

    @property
    def auc(self) -> ClassValues:
        """NaN where a class has no cases, or all of them."""

    @property
    def average_precision(self) -> ClassValues:
        """NaN where a class has no cases."""

    @property
    def micro_auc(self) -> float:
        """Of all pairs of a case and a class."""


@dataclass(frozen=True, slots=True, eq=False)
class ClassView:
    """What figures of several classes are computed from.

    Attributes
    ----------
    tally : ClassTally
        What is counted of the model.
    curves : Areas, optional
        None without probabilities, or while nobody has asked for them.
    rows : mapping of str to float
        Figures that need rows, as of `row_figures`.
    undefined : {"left out", "zero"}
        What becomes of classes for which a measure is undefined, in averages.
    top : int
        The k of top-k accuracy.
    ordered : bool
        Whether the order of the labels is taken as it is, though nobody stated it.
    weighted : bool
        Whether cases have weights.
    costs : float64 array of shape (K, K), optional
        As of `average_cost`.
    """

    tally: ClassTally
    curves: Areas | None = None
    rows: Mapping[str, float] = field(default_factory=dict)
    undefined: Undefined = "left out"
    top: int = 2
    ordered: bool = False
    weighted: bool = False
    costs: FloatArray | None = None

    @property
    def counts(self) -> ClassCounts:
        """The confusion matrix; its order is stated if somebody stated it or takes it as it is."""
        counts = self.tally.counts
        return replace(counts, stated=True) if self.ordered and not counts.stated else counts

    @property
    def total(self) -> int | float:
        """All cases."""
        return self.tally.counts.total
