"""The decision curve: net benefit from each probability on, beside acting on all and on none."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from perfcore.arrays import FloatArray, ReadOnly
from perfcore.binary import Sweep
from perfcore.binary.losses import require_probabilities
from perfcore.messages import message, value_error


@dataclass(frozen=True, slots=True, eq=False)
class DecisionCurve(ReadOnly):
    """Net benefit per case; its arrays are read-only.

    Attributes
    ----------
    x : float64 array of shape (v,)
        Threshold probabilities, in [0, 1).
    y : float64 array of shape (v,)
        Index i: the net benefit of calling positive what scores x[i] or more.
    everything : float64 array of shape (v,)
        That of calling every case positive. Calling nothing positive has 0 throughout.
    """

    x: FloatArray
    y: FloatArray
    everything: FloatArray


def decision_curve(s: Sweep, probabilities: npt.ArrayLike) -> DecisionCurve:
    """Return the net benefit at some threshold probabilities: TP/m - (FP/m) p/(1 - p).

    Somebody who acts from the probability p on holds a false alarm for p/(1 - p) times as bad as a
    missed positive. The score is taken for the probability: a case is called positive where its
    score is p or more. Undefined (NaN) when there are no cases.

    Parameters
    ----------
    s : Sweep
        Counts at every distinct score; at another prevalence those projected to it.
    probabilities : array of shape (v,)
        Numbers in [0, 1), in any order.

    Raises
    ------
    ValueError
        If a score lies outside of [0, 1], with that as the reason, or a probability outside of
        [0, 1).

    References
    ----------
    A. J. Vickers, E. B. Elkin (2006), Decision curve analysis: a novel method for evaluating
    prediction models, Medical Decision Making 26, 565-574.
    https://doi.org/10.1177/0272989X06295361

    Examples
    --------
    >>> from perfcore import sweep
    >>> curve = decision_curve(sweep([1, 0, 1, 0], [0.9, 0.6, 0.4, 0.1]), [0.2, 0.5])
    >>> curve.y, curve.everything
    (array([0.4375, 0.    ]), array([0.375, 0.   ]))
    """
    require_probabilities(message("Net benefit"), s)
    x = np.array(probabilities, dtype=np.float64)
    if not ((x >= 0) & (x < 1)).all():
        raise value_error("Argument probabilities must hold numbers in [0, 1).")
    counts, odds = s.counts_at(s.indices(x)), x / (1 - x)
    cases = s.positives + s.negatives
    if not cases:
        return DecisionCurve(x, np.full(x.shape, np.nan), np.full(x.shape, np.nan))
    found = counts.tp / cases - odds * (counts.fp / cases)
    return DecisionCurve(x, found, s.positives / cases - odds * (s.negatives / cases))
