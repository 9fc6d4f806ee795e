"""How the interval of a figure, or of a difference, is found: records that `chance` carries out.

docs/coverage.md and docs/class-coverage.md say which rule covers best for which figure.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal

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
    """

    terms: Callable[..., tuple[Any, ...]]
    of: Callable[..., Value]


Rule = Literal["share", "mean", "rank"] | OfSums | Drawn
"""Wilson's interval of a share of cases; that of a mean over cases; DeLong's, by the ranks."""
