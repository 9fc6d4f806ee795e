"""Figures of two classes that belong to all thresholds together: of a curve, or of calibration."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal

from perfcore.arrays import FloatArray
from perfcore.binary import Sweep
from perfcore.measures.definitions import Figure, Need
from perfcore.measures.rules import Drawn
from perfcore.measures.sweeps.bin_bounds import Bound, InBins, bounded

PERCENTILE = Drawn("percentile")


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class SweepFigure(Figure[Sweep]):
    """A figure of all thresholds together.

    Attributes
    ----------
    short : str
        Its name where there is little room.
    counted : callable, optional
        How replicates are computed: `perfcore.chance.bootstrap.edge_counts.EdgeCounts` of b of them
        to values of shape (b,), from counts at edges alone. Where cells hold several scores it may
        be off; what it is off by on the cases themselves is added to every replicate. A figure that
        has it has intervals, by `interval` and `difference`.
    in_bins : callable, optional
        How its bound is found where cases were counted in bins: a function of `bin_bounds`.
    rises_with : tuple of SweepFigure and callable, optional
        The figure that this one rises with, and how: a value of that one to a value of this one.
        Its bound and its interval follow from those of that one.
    tile : int
        Its place, from 1, among those that are shown before the reader asks for all; 0 if none.
    compared : int
        Its place, from 1, among the columns of a comparison of models; 0 if it has none.
    """

    interval: Drawn = PERCENTILE
    difference: Drawn = PERCENTILE
    format: Literal["percent", "number", "count"] = "number"
    needs: tuple[Need, ...] = ("scores",)
    short: str = ""
    counted: Callable[[Any], FloatArray] | None = None
    in_bins: InBins | None = None
    rises_with: tuple[SweepFigure, Callable[[float], float]] | None = None
    tile: int = 0
    compared: int = 0

    def value(self, s: Sweep) -> float:
        """Return its value, NaN where undefined."""
        return float(self.of(s))

    def bound(self, s: Sweep) -> Bound | None:
        """Return its bound where cases were counted in bins; None if it is exact or has none.

        It is infinite where nobody knows how far the bins reach.
        """
        if s.spans is None:
            return None
        if self.rises_with is not None:
            base, change = self.rises_with
            found = base.bound(s)
            return None if found is None else found.through(change)
        return None if self.in_bins is None else bounded(s, self.value, self.in_bins)
