"""Whether there are too few cases of a class to say much."""

from __future__ import annotations

from dataclasses import dataclass
from math import inf, sqrt
from typing import Literal

from perfcore.binary import Sweep
from perfcore.messages import value_error

Class = Literal["positives", "negatives"]

FEW = 100  # so many cases leave a share uncertain by about 0.1 either way
_Z = 1.959963984540054


@dataclass(frozen=True, slots=True)
class Scarcity:
    """The smaller class, and how little it tells.

    Attributes
    ----------
    smaller_class : {"positives", "negatives"}
        Of which there are fewer; "positives" if there are as many of both.
    cases : int
        How many.
    margin : float
        How far a share of them, such as recall, may be off either way with 95 % probability, at
        most: 1.96 sqrt(1/(4 cases)), where the share is one half. inf without cases.
    few : bool
        Whether they are fewer than 100.
    """

    smaller_class: Class
    cases: int
    margin: float
    few: bool


def scarcity(s: Sweep) -> Scarcity:
    """Return the smaller class and how uncertain a share of it is at most.

    Raises
    ------
    ValueError
        If the cases are weighted.

    Examples
    --------
    >>> from perfcore import Sweep
    >>> found = scarcity(Sweep.from_counts([2, 1], positives=[20, 14], negatives=[10, 956]))
    >>> found.smaller_class, found.cases, round(found.margin, 2), found.few
    ('positives', 34, 0.17, True)
    """
    if not (isinstance(s.positives, int) and isinstance(s.negatives, int)):
        raise value_error(
            "Weighted cases do not tell how many there are: weights say how much a case counts."
        )
    cases = min(s.positives, s.negatives)
    margin = _Z * sqrt(0.25 / cases) if cases else inf
    smaller: Class = "positives" if s.positives <= s.negatives else "negatives"
    return Scarcity(smaller, cases, margin, cases < FEW)
