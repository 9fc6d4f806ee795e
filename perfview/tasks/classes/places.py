"""Where a number of several classes is explained: which model and class, and what is chosen."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

import numpy as np

from perfcore.binary import Counts
from perfcore.classes import ClassCounts, ClassTally
from perfcore.classes.values import Undefined
from perfview.tasks.classes.curves import ClassCurves


@dataclass(frozen=True, slots=True, eq=False)
class ClassPlace:
    """Where a number is explained.

    Attributes
    ----------
    tally
        What is counted of the model.
    curves
        Its curves and areas; None without probabilities, or while nobody has asked for them.
    rows
        Figures that need rows, as of `row_figures`.
    label
        The class that a number of one class is told of.
    undefined
        What becomes of classes for which a measure is undefined.
    top
        The k of top-k accuracy.
    ordered
        Whether the reader takes the order of the labels as it is shown.
    weighted
        Whether cases have weights.
    """

    tally: ClassTally
    curves: ClassCurves | None = None
    rows: Mapping[str, float] = field(default_factory=dict)
    label: str = ""
    undefined: Undefined = "left out"
    top: int = 2
    ordered: bool = False
    weighted: bool = False

    @property
    def counts(self) -> ClassCounts:
        """The confusion matrix; its order is stated if somebody stated it or takes it as it is."""
        counts = self.tally.counts
        return replace(counts, stated=True) if self.ordered and not counts.stated else counts

    @property
    def place(self) -> int:
        """The place of the class among the labels."""
        return self.counts.labels.index(self.label)

    @property
    def own(self) -> Counts:
        """The counts of the class against the rest."""
        return counts_of(self.counts.one_versus_rest, self.place)


def counts_of(counts: Counts, place: int) -> Counts:
    """Return one of several counts as scalars.

    >>> counts_of(Counts(*np.arange(8).reshape(4, 2)), 1)
    Counts(tp=1, fp=3, fn=5, tn=7)
    """
    return Counts(*(np.asarray(each)[place].item() for each in counts.cells))
