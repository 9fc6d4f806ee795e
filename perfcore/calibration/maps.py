"""Maps from scores to probabilities, fitted on the cases of a sweep."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from perfcore.arrays import FloatArray, ReadOnly
from perfcore.binary import Sweep
from perfcore.binary.checks import checked_score
from perfcore.calibration.corp import isotonic_blocks
from perfcore.messages import value_error


class ProbabilityMap(ABC):
    """A map from scores to probabilities; it never falls where a larger score says more."""

    __slots__ = ()

    @abstractmethod
    def of(self, scores: npt.ArrayLike) -> FloatArray:
        """Return the probability of each score."""

    def recalibrate(self, s: Sweep) -> Sweep:
        """Return the sweep of the same cases by their probabilities; equal ones merge."""
        return Sweep.from_counts(self.of(s.thresholds[1:]), np.diff(s.tp), np.diff(s.fp))


@dataclass(frozen=True, slots=True, eq=False)
class CalibrationMap(ReadOnly, ProbabilityMap):
    """A map from scores to probabilities that rises: straight between knots, level beyond them.

    Attributes
    ----------
    scores, probabilities : float64 array of shape (v,)
        Its knots; scores rise, probabilities do not fall.
    """

    scores: FloatArray
    probabilities: FloatArray

    def of(self, scores: npt.ArrayLike) -> FloatArray:
        """Return the probability of each score.

        Raises
        ------
        ValueError
            If a score is not finite.
        """
        known = checked_score(scores, "scores")
        return np.asarray(np.interp(known, self.scores, self.probabilities))


def isotonic(s: Sweep) -> CalibrationMap:
    """Return the isotonic regression of the truth on the score, as a map.

    Each score of these cases gets the share of positives in its block (`isotonic_blocks`); between
    two blocks the map runs straight, as scikit-learn's does. Fitted and used on the same cases it
    looks better than on new ones.

    Raises
    ------
    ValueError
        If there are no cases.

    References
    ----------
    B. Zadrozny, C. Elkan (2002), Transforming classifier scores into accurate multiclass
    probability estimates, KDD, 694-699. https://doi.org/10.1145/775047.775151

    Examples
    --------
    >>> from perfcore import brier_score, sweep
    >>> s = sweep([1, 0, 1, 0], [0.9, 0.8, 0.6, 0.1])
    >>> isotonic(s).of([0.95, 0.85, 0.7, 0.0])
    array([1.  , 0.75, 0.5 , 0.  ])
    >>> brier_score(isotonic(s).recalibrate(s))
    0.125
    """
    blocks = isotonic_blocks(s)
    if not blocks.cases.size:
        raise value_error("There are no cases to fit a map from scores to probabilities on.")
    scores = np.column_stack([blocks.lower, blocks.upper]).ravel()
    values = np.repeat(blocks.value, 2)
    keep = np.append(scores[1:] > scores[:-1], True)  # a block of one score is one knot
    return CalibrationMap(scores[keep], values[keep])
