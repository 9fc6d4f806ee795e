"""How far scores are from the reliability curve: mean and quantiles, case by case."""

from __future__ import annotations

from math import nan

import numpy as np

from perfcore.binary import Sweep
from perfcore.binary.losses import require_probabilities
from perfcore.calibration.corp import isotonic_blocks
from perfcore.messages import argument_error, message


def calibration_gap(s: Sweep, quantile: float | None = None) -> float:
    """Return how far scores are from what isotonic regression gives them; lower is better.

    The mean over cases (integrated calibration index), or a quantile of them: 0.9 is known as E90.
    A quantile is the least distance that so large a share of the cases does not exceed; where the
    share is met exactly, the mean of this and the next. Undefined (NaN) when there are no cases.

    Parameters
    ----------
    s : Sweep
        Its scores lie in [0, 1].
    quantile : float, optional
        Between 0 and 1; by default the mean.

    Raises
    ------
    ValueError
        If a score lies outside of [0, 1], or quantile is no such number.

    References
    ----------
    P. C. Austin, E. W. Steyerberg (2019), The Integrated Calibration Index (ICI) and related
    metrics, Statistics in Medicine 38, 4051-4065. https://doi.org/10.1002/sim.8281 (they smooth
    with loess).

    Examples
    --------
    >>> from perfcore import sweep
    >>> s = sweep([1, 0, 1, 0], [0.875, 0.75, 0.5, 0.125])
    >>> calibration_gap(s), calibration_gap(s, 0.9)
    (0.125, 0.25)
    """
    require_probabilities(message("The calibration gap"), s)
    if quantile is not None and not 0 <= quantile <= 1:
        raise argument_error("quantile", "lie between 0 and 1", quantile)
    total = s.positives + s.negatives
    if not total:
        return nan
    blocks = isotonic_blocks(s)
    gaps, counts, size = np.empty(len(s) - 1), np.empty(len(s) - 1), 0
    lost = whole = 0.0
    for scores, positives, negatives in s.blocks():
        held = (cases := positives + negatives) > 0
        scores, cases = scores[held], cases[held]
        gap = np.abs(scores - blocks.value[np.searchsorted(blocks.upper, scores)])
        lost += float((gap * cases).sum())
        whole += float(cases.sum())  # in the same order, as in `mean_of`
        if quantile is not None:
            part = slice(size, size := size + gap.size)
            gaps[part], counts[part] = gap, cases
    if quantile is None:
        return lost / whole
    order = np.argsort(gaps[:size])
    reached = counts[order]
    np.cumsum(reached, out=reached)
    wanted = quantile * total
    ends = [int(np.searchsorted(reached, wanted, side)) for side in ("left", "right")]
    first, second = (float(gaps[order[min(end, size - 1)]]) for end in ends)
    return (first + second) / 2
