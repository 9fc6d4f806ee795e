"""How the interval of a figure, or of a difference, is found: records that `chance` carries out.

docs/coverage.md and docs/class-coverage.md say which rule covers best for which figure.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal

import numpy as np

from perfcore.arrays import Value

Method = Literal[
    "percentile",
    "basic",
    "bias-corrected",
    "BCa",
    "normal",
    "unbiased normal",
    "twice unbiased normal",
    "cautious",
]


@dataclass(frozen=True, slots=True)
class Drawn:
    """Cases are drawn anew, and the ends come from the replicates in this way.

    The scale on which they are made opens the bounds of the figure, unless it is not `opened`. Its
    upper end is `upto`, if that is another one than the highest value.
    """

    method: Method = "percentile"
    opened: bool = True
    upto: float | None = None


@dataclass(frozen=True, slots=True, eq=False)
class OfSums:
    """The figure is a function of sums: how it varies follows from what one case adds to them.

    Attributes
    ----------
    terms : callable
        What the figure is computed from (and its parameters by keyword) to the terms of the sums,
        each to be added up along its last axis; leading axes are those of a stack.
    of : callable
        The sums, in this order, to the value: elementwise, along the same leading axes.
    drawn : Drawn, optional
        How ends are found where the value jumps as the sums change, like a quantile: cases are
        drawn anew.
    power : float
        The figure is as skewed as a mean of squares: ends are found on a scale that takes that
        off, which is made of this power of its distance from the one end of its range. Above 0;
        the greater it is, the longer is the interval on the far side. 0 without such a scale.
    """

    terms: Callable[..., tuple[Any, ...]]
    of: Callable[..., Value]
    drawn: Drawn | None = None
    power: float = 0.0

    def value(self, given: Any, **parameters: Any) -> Value:
        """Return the figure: a float, or of a stack an array along its leading axes."""
        return self.of(*totals(self.terms(given, **parameters)), **parameters)


def totals(terms: tuple[Any, ...]) -> tuple[Any, ...]:
    """Return the sums of terms along their last axis: numbers of Python of one sum.

    NaN is left out. What is left out everywhere is taken away, so that the others are added up in
    the same order whatever there is beside them.
    """
    return tuple(map(_total, terms))


def _total(term: Any) -> Any:
    numbers = np.atleast_1d(term)
    if numbers.dtype.kind == "f":
        out = np.isnan(numbers)
        if out.any():
            some = ~out.all(axis=tuple(range(out.ndim - 1)))
            numbers = np.where(out, 0.0, numbers)[..., some]
    total = np.asarray(numbers.sum(axis=-1))
    return total if total.ndim else total.item()


Rule = Literal["share", "mean", "rank"] | OfSums | Drawn
"""Wilson's interval of a share of cases; that of a mean over cases; DeLong's, by the ranks."""
