"""The form of a figure of several classes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import inf
from typing import Any

import numpy as np

from perfcore.binary.arithmetic import limited
from perfcore.classes.labels import Label
from perfcore.classes.sums import OfMatrix, sums_of
from perfcore.classes.views import ClassView
from perfcore.measures.definitions import Figure
from perfcore.measures.rules import Drawn

DRAWN = Drawn("normal")
"""The difference of two models, see docs/class-coverage.md."""


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class ClassFigure(Figure[ClassView]):
    """A figure of all classes together.

    Attributes
    ----------
    left_out : callable
        What it is computed from to the classes that it leaves out, or counts as 0.
    """

    left_out: Callable[[ClassView], tuple[Label, ...]] = lambda _: ()

    def span(self, view: ClassView) -> tuple[float, float]:
        """Return the lowest and the highest value: of a cost those of the classes at hand."""
        if view.costs is None or "costs" not in self.needs:
            return self.bounds
        possible = np.asarray(view.costs, np.float64)[view.tally.counts.support > 0]
        return float(possible.min(initial=inf)), float(possible.max(initial=-inf))


def of_matrix(
    rule: OfMatrix, *, bounds: tuple[float, float] = (0.0, 1.0), **stated: Any
) -> ClassFigure:
    """Return a figure of the confusion matrix; `stated` is what else there is to a `Figure`."""

    def function(view: ClassView, **parameters: Any) -> float:
        return value_at(rule, view, bounds, **parameters)

    return ClassFigure(function=function, interval=rule, bounds=bounds, **stated)


def value_at(
    rule: OfMatrix, view: ClassView, bounds: tuple[float, float] = (0.0, 1.0), **parameters: Any
) -> float:
    """Return the value of a figure of the confusion matrix, without rounding past its bounds."""
    sums = sums_of(view.tally.counts, rule.prices(view), view.undefined)
    return float(limited(float(rule.value(sums, **parameters)), *bounds))
