"""The Brier curve: what it costs to take scores at face value, whatever errors cost."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from perfcore.arrays import FloatArray, ReadOnly
from perfcore.binary import Sweep, hull_vertices
from perfcore.binary.losses import require_probabilities
from perfcore.messages import message, value_error

_BLOCK = 1 << 15
_LEAST = 5e-324


@dataclass(frozen=True, slots=True, eq=False)
class BrierCurve(ReadOnly):
    """The loss of calling positive where the score is at least cost_fp / (cost_fp + cost_fn).

    Attributes
    ----------
    x : float64 array of shape (2 (k + 1),)
        The threshold, which is cost_fp / (cost_fp + cost_fn), from 0 to 1. Between numbers 2 i and
        2 i + 1 the same cases are called positive and the loss is a straight line; from 2 i + 1
        to 2 i + 2 it jumps.
    loss : float64 array of shape (2 (k + 1),)
        The mean loss of a case where the costs of both errors add up to 1:
        x FP / n + (1 - x) FN / n.
    sweep : Sweep
        The counts of which it is the curve.
    """

    x: FloatArray
    loss: FloatArray
    sweep: Sweep

    @property
    def least(self) -> FloatArray:
        """The loss of the threshold that is best at each x, found anew each time."""
        return _least(self.sweep, self.x)

    @property
    def area(self) -> float:
        """The area under the loss: half of the Brier score."""
        steps = np.diff(self.x)
        return float((steps * (self.loss[1:] + self.loss[:-1])).sum() / 2)

    def on_cost_axis(self) -> tuple[FloatArray, FloatArray]:
        """Return x and y as a cost curve has them: P(+)cost falling, normalised expected cost.

        P(+)cost = p (1 - x) / (p (1 - x) + (1 - p) x) at prevalence p, and losses are divided by
        the same sum; straight lines stay straight.
        """
        shares = shares_of_classes(self.sweep)
        positive = shares[0] * (1 - self.x)
        whole = positive + shares[1] * self.x
        return np.asarray(positive / whole), np.asarray(self.loss / whole)


def shares_of_classes(s: Sweep) -> tuple[float, float]:
    """Return the shares of positives and negatives; of a class that is there neither is 0.

    Weights of 1e-300 beside 1e300 have a share that rounds to 0, and then 0/0 would be left.
    """
    return max(s.prevalence, _LEAST), max(1 - s.prevalence, _LEAST)


def brier_curve(s: Sweep, first: int = 0, last: int | None = None) -> BrierCurve:
    """Return what thresholds at face value cost, at each ratio of costs.

    A calibrated score calls positive from cost_fp / (cost_fp + cost_fn) on. Twice the area under
    this loss is the Brier score; twice the area between it and the least loss of all thresholds is
    its miscalibration (`corp`).

    Parameters
    ----------
    s : Sweep
        Its scores lie in [0, 1]; it has cases of both classes.
    first, last : int
        The curve where the scores at face value choose operating points `first` to `last` - 1: all
        of it unless said. Parts of a large one fit into a processor's cache.

    Raises
    ------
    ValueError
        If a score lies outside of [0, 1], or a class has no cases.

    References
    ----------
    J. Hernandez-Orallo, P. Flach, C. Ferri (2011), Brier curves: a new cost-based visualisation of
    classifier performance, ICML 28, 585-592.

    Examples
    --------
    >>> from perfcore import sweep
    >>> found = brier_curve(sweep([1, 0], [0.75, 0.25]))
    >>> found.x, found.loss
    (array([0.  , 0.25, 0.25, 0.75, 0.75, 1.  ]), array([0.   , 0.125, 0.   , 0.   , 0.125, 0.   ]))
    >>> 2 * found.area
    0.0625
    """
    require_probabilities(message("The Brier curve"), s)
    if not s.positives or not s.negatives:
        raise value_error("The Brier curve is undefined: there are cases of one class only.")
    end = len(s) if last is None else min(last, len(s))
    tp, fp = s.tp[first:end][::-1], s.fp[first:end][::-1]
    x, loss = np.empty((2, 2 * tp.size))
    # A score of 0 or 1 leaves an interval without length, which changes nothing.
    below = s.thresholds[first + 1 : end + 1][::-1]
    x[2 * (tp.size - below.size) :: 2], x[1::2] = below, s.thresholds[first:end][::-1]
    if end == len(s):
        x[0] = 0.0
    if not first:
        x[-1] = 1.0
    total = s.positives + s.negatives
    for side in (slice(0, None, 2), slice(1, None, 2)):  # where a stretch begins, where it ends
        loss[side] = (x[side] * fp + (1 - x[side]) * (s.positives - tp)) / total
    return BrierCurve(x, loss, s)


def _least(s: Sweep, x: FloatArray) -> FloatArray:
    """Return the least loss of all thresholds at each x: that of a vertex of the ROC hull."""
    vertices = hull_vertices(s)
    tp, fp = s.tp[vertices], s.fp[vertices]
    found, alarms = np.diff(tp), np.diff(fp)
    # An edge of the hull is called positive as long as its share of positives is at least x.
    rates, least = -(found / (found + alarms)), np.empty(x.size)
    for start in range(0, x.size, _BLOCK):
        part = slice(start, start + _BLOCK)
        place = np.searchsorted(rates, -x[part], side="right")
        least[part] = x[part] * fp[place] + (1 - x[part]) * (s.positives - tp[place])
    least /= s.positives + s.negatives
    return least
