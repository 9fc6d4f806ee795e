"""Bins of scores that a reader chose to see calibration in, as an address has them."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import Literal

import numpy as np

from perfcore.binary import Sweep
from perfcore.calibration import CalibrationBins, calibration_bins
from perfview.kit.parameters import Parameter, terms_read
from perfview.kit.typed_numbers import readings

MOST = 50
"""So many bins at most."""

GRID = 200
"""Edges are dragged by steps of so small a part."""

LEFT = ",closed:left"
"""What an address says of bins to which their lower end belongs."""

_MARK = "_"  # a minus may stand in a number: 1e-05


@dataclass(frozen=True, slots=True)
class Bins:
    """How scores from 0 to 1 are cut into bins.

    Attributes
    ----------
    how
        Into bins of equal width or equal count, or at the edges given.
    number
        How many bins of equal width or count.
    edges
        The edges between bins, rising, without 0 and 1; used where the reader set them.
    closed
        Which end belongs to a bin.
    """

    how: Literal["width", "count", "edges"] = "width"
    number: int = 10
    edges: tuple[float, ...] = ()
    closed: Literal["right", "left"] = "right"

    def of(self, s: Sweep) -> CalibrationBins:
        """Return the bins of these cases."""
        edges = [0.0, *self.edges, 1.0] if self.how == "edges" else self.how
        return calibration_bins(s, self.number, edges, closed=self.closed)


FIRST_BINS = Bins()
"""Ten bins of equal width, which the headline of the calibration error has."""


def bins_text(bins: Bins | None) -> str:
    """Return bins as an address has them, "" where none are shown.

    >>> bins_text(Bins()), bins_text(Bins("edges", edges=(0.25, 0.5), closed="left"))
    ('width:10', 'edges:0.25_0.5,closed:left')
    """
    if bins is None:
        return ""
    value = _MARK.join(map(str, bins.edges)) if bins.how == "edges" else str(bins.number)
    return f"{bins.how}:{value}" + (LEFT if bins.closed == "left" else "")


def bins_read(text: str) -> Bins | None:
    """Return the bins that an address says, None if it says none.

    >>> bins_read("count:5"), bins_read("edges:0.5_0.2"), bins_read("width:0")
    (Bins(how='count', number=5, edges=(), closed='right'), None, None)
    """
    terms = terms_read(text)
    closed = terms.pop("closed", "right")
    if len(terms) != 1 or closed not in ("right", "left"):
        return None
    ((how, value),) = terms.items()
    side: Literal["right", "left"] = "left" if closed == "left" else "right"
    if how == "edges":
        edges = edges_read(value.replace(_MARK, " "))
        return None if edges is None else Bins("edges", edges=edges, closed=side)
    if how not in ("width", "count") or not (value.isascii() and value.isdigit()):
        return None
    number = int(value[:3])
    return (
        Bins("width" if how == "width" else "count", number, closed=side)
        if (1 <= number <= MOST)
        else None
    )


def edges_read(text: str) -> tuple[float, ...] | None:
    """Return edges between 0 and 1 that a text lists with spaces, None if it does not.

    >>> edges_read("0.2 0,5"), edges_read("0.2 0.2"), edges_read("")
    ((0.2, 0.5), None, None)
    """
    found = [[value for value in readings(word) if 0 < value < 1] for word in text.split()]
    if not all(found):
        return None
    edges = tuple(value for value, *_ in found)
    rising = all(low < high for low, high in pairwise((0.0, *edges, 1.0)))
    return edges if edges and len(edges) < MOST and rising else None


def grid(s: Sweep) -> np.ndarray:
    """Return the places to which an edge can be dragged, as scores are compared with them."""
    steps = np.arange(GRID + 1) / GRID
    return steps if s.narrow is None else steps.astype(s.narrow).astype(np.float64)


BINS: Parameter[Bins | None] = Parameter(
    key="bins",
    owner="reader",
    default=None,
    write=bins_text,
    read=bins_read,
    longest=400,
    everywhere=False,
)
"""The bins that are shown on the reliability curve, None for none."""
