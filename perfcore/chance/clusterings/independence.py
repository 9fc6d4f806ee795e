"""Whether labels and clusters agree more than chance may bring about."""

from __future__ import annotations

import numpy as np

from perfcore.clusterings.contingencies import Contingency

_CHANCE = 2.0
"""A table next to independence has a G beyond its mean by no more spreads than these."""


def at_chance(c: Contingency) -> bool:
    """Return whether labels and clusters agree no more than chance may bring about.

    By G = 2 n MI, which then follows a chi-squared distribution; its mean is taken from E[MI], as
    clusters of few points add less than a degree of freedom each.

    Examples
    --------
    >>> from perfcore.clusterings import contingency
    >>> at_chance(contingency([0, 0, 1, 1] * 9, [0, 1, 0, 1] * 9))
    True
    >>> at_chance(contingency([0, 0, 1, 1] * 9, [0, 0, 1, 1] * 9))
    False
    """
    mean = 2 * c.n * c.emi
    return bool(2 * c.n * c.mi - mean <= _CHANCE * np.sqrt(2 * mean))
