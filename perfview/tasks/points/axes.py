"""The axes that the slider can run along, with the cases of each class above them."""

from __future__ import annotations

import math
import sys
from dataclasses import dataclass, replace
from typing import Literal

import numpy as np

from perfcore.binary import Distribution, Sweep, score_distribution, sensible_axis

_ROOM = 1 / 50
_FEWEST = 0.1
_FEWEST_BINS, _MOST_BINS = 20, 100


@dataclass(frozen=True, slots=True, eq=False)
class SliderAxis:
    """An axis of the slider and of the score distribution above it.

    Attributes
    ----------
    key : str
        ``"score"``, ``"share"`` or ``"share_log"``.
    column : str
        The column of the operating points that runs along it.
    scale : {"linear", "log"}
        How it runs.
    limits : (float, float)
        Left and right end. Thresholds rise to the right, so shares fall. The very right end
        belongs to the threshold above every score: no other operating point lies there.
    distribution : Distribution
        Cases of each class per bin of the axis; its edges rise, whatever the limits. The cases at
        the highest score have a bin of their own, which lies between its place and the right end.
    negated : bool
        Whether it is drawn in numbers of the reversed sign: the scores' own, which fall to the
        right.
    """

    key: str
    column: str
    scale: Literal["linear", "log"]
    limits: tuple[float, float]
    distribution: Distribution
    negated: bool = False


def slider_axes(sweep: Sweep) -> tuple[SliderAxis, SliderAxis, SliderAxis]:
    """Return the three axes, fitted to the scores."""
    bins = min(max(2 * math.isqrt(len(sweep)), _FEWEST_BINS), _MOST_BINS)
    scores = score_distribution(sweep, bins=bins)
    shares = score_distribution(sweep, axis="alert_rate", bins=bins)
    powers = score_distribution(sweep, axis="log_alert_rate", bins=bins)
    if len(sweep) == 1:  # no cases: edges from 0 to 1, of which a logarithm has no use
        powers = replace(powers, edges=_FEWEST ** (1 - powers.edges))
    score_limits = _score_limits(scores)
    fewest = min(powers.edges.item(1), _FEWEST) ** (1 + _ROOM)
    return (
        SliderAxis(
            *("score", "threshold", "linear"),
            score_limits,
            _within(scores, score_limits),
            negated=sweep.negated,
        ),
        SliderAxis("share", "alert_rate", "linear", (1.0, 0.0), shares),
        SliderAxis("share_log", "alert_rate", "log", (1.0, fewest), _within(powers, (fewest, 1.0))),
    )


def first_axis(sweep: Sweep) -> str:
    """Return the key of the axis that suits the scores."""
    return {"score": "score", "alert_rate": "share", "log_alert_rate": "share_log"}[
        sensible_axis(sweep)
    ]


def _score_limits(scores: Distribution) -> tuple[float, float]:
    """Return the ends for scores: 0 and 1 if they fill more than half of that, else their own."""
    low, high = scores.edges.item(0), scores.edges.item(-2)
    if low >= 0 and high <= 1 and high - low > 1 / 2:
        low, high = 0.0, 1.0
    room = 2 * _ROOM * (high / 2 - low / 2)  # high - low may overflow
    return low, min(high + room, sys.float_info.max)


def _within(cases: Distribution, limits: tuple[float, float]) -> Distribution:
    """Return the bins with the one of the highest score cut off where the axis ends."""
    return replace(cases, edges=np.clip(cases.edges, *limits))
