"""Where a number of several classes is explained: which model and class, and what is chosen."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from perfcore.binary import Counts
from perfcore.classes.views import ClassView
from perfview.tasks.classes.curves import ClassCurves


@dataclass(frozen=True, slots=True, eq=False)
class ClassPlace(ClassView):
    """Where a number is explained: what figures of classes are computed from, and a class.

    Attributes
    ----------
    curves
        Curves and areas; None without probabilities, or while nobody has asked for them.
    label
        The class that a number of one class is told of.
    """

    curves: ClassCurves | None = None
    label: str = ""

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
