"""Grids on which scores and weights are counted: steps are powers of two, so all agree."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from perfcore.arrays import FloatArray
from perfcore.messages import argument_error

_FINEST = 52
"""Bits behind the binary point of the finest step: more of them binary64 has not near 1."""
_FINEST_BITS = 40
_ZONE_BITS = 4
FIXED_POINT = 2**20
"""Weights are counted in whole parts of this size: sums of floats depend on their order."""
COARSE = 1e-3
"""Weights are too small for that if it changes their sum by more than this share."""
WHOLE = 2.0**52
"""From here on binary64 holds whole numbers alone, so rounding down changes nothing."""


@dataclass(frozen=True)
class Grid:
    """Bins of scores; each is closed below, and is called by its lower edge.

    The lower edge is ``floor(score * scale) / scale``. Both steps are exact in binary64 because the
    scale is a power of two: engines agree to the bit, and the bins of shards are the same bins.

    Parameters
    ----------
    kind : "k" or "bits"
        ``k``: the scale is 2**bits everywhere. ``bits``: scores of [0, 1] keep so many significant
        bits; the scale grows 16-fold from zone to zone as scores come near 0 or near 1.
    bits : int
        From 0 to 52 for ``k``, from 1 to 40 for ``bits``.

    Examples
    --------
    >>> grid_of("k=2").lower(np.array([0.3, 0.75, -0.1])).tolist()
    [0.25, 0.75, -0.25]
    >>> grid_of("bits=10").lower(np.array([0.3, 0.0003, 0.9997])).tolist()
    [0.29998779296875, 0.0002999305725097656, 0.9996998310089111]
    """

    kind: str
    bits: int

    def __str__(self) -> str:
        return f"{self.kind}={self.bits}"

    @property
    def needs_probabilities(self) -> bool:
        """Whether scores must lie in [0, 1]."""
        return self.kind == "bits"

    @cached_property
    def zones(self) -> tuple[tuple[float, float], ...]:
        """Edges and scales, from the middle outwards.

        A zone with edge e holds the scores from e up to, without, 1 - e that no earlier zone holds;
        the last one holds all others.
        """
        if self.kind == "k":
            return ((0.0, 2.0**self.bits),)
        places = range(self.bits + _ZONE_BITS, _FINEST + 1, _ZONE_BITS)
        return tuple((2.0 ** -(1 + _ZONE_BITS * (i + 1)), 2.0**n) for i, n in enumerate(places))

    def scales(self, score: FloatArray) -> FloatArray:
        """Return the scale of the bin that holds each score."""
        found = np.full(score.shape, self.zones[-1][1])
        for edge, scale in reversed(self.zones[:-1]):
            found[(score >= edge) & (score < 1 - edge)] = scale
        return found

    def lower(self, score: FloatArray) -> FloatArray:
        """Return the lower edge of the bin that holds each score."""
        scale = self.scales(score)
        with np.errstate(over="ignore"):
            scaled = score * scale
        low = np.floor(scaled) / scale
        return np.asarray(np.where(np.abs(scaled) < WHOLE, low, score) + 0.0)


def grid_of(text: str) -> Grid:
    """Return the grid that a text such as ``"bits=10"`` or ``"k=16"`` names.

    Raises
    ------
    ValueError
        If it names none.
    """
    found = re.fullmatch(r"(k|bits)=(\d{1,2})", text) if isinstance(text, str) else None
    if found:
        kind, bits = found[1], int(found[2])
        if (kind == "k" and bits <= _FINEST) or (kind == "bits" and 1 <= bits <= _FINEST_BITS):
            return Grid(kind, bits)
    rule = 'be "bits=1" to "bits={finest_bits}" or "k=0" to "k={finest}"'
    raise argument_error("grid", rule, text, finest_bits=_FINEST_BITS, finest=_FINEST)
