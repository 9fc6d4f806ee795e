"""Maps from scores to probabilities, fitted on the cases of a sweep or on others of its cases."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from perfcore.arrays import FloatArray, ReadOnly
from perfcore.binary import Sweep, sweep
from perfcore.binary.checks import checked_counts, checked_score, require_same_length
from perfcore.calibration.corp import isotonic_blocks
from perfcore.messages import argument_error, value_error


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


Fit = Callable[[Sweep], ProbabilityMap]


def cross_fitted(
    truth: npt.ArrayLike,
    score: npt.ArrayLike,
    fit: Fit,
    *,
    groups: npt.ArrayLike | None = None,
    weight: npt.ArrayLike | None = None,
    folds: int = 10,
    seed: int = 0,
) -> FloatArray:
    """Return a probability for each case, by a map fitted on the cases of all other folds.

    Each fold has about as many positives as the others. Cases of one group share a fold.

    Parameters
    ----------
    truth : array of shape (n,)
        1 or True for positives.
    score : array of shape (n,)
        Larger means more positive.
    fit : function
        What returns a map for a sweep, such as `isotonic`.
    groups : array of shape (n,), optional
        The group of each case.
    weight : array of shape (n,), optional
        As for `sweep`. Cases of weight 0 are in no fold: they get what the map of all others gives
        to the nearest score there is.
    folds : int
        2 or more; no more are made than there are cases or groups.
    seed : int
        By which cases are dealt out: the same seed gives the same folds.

    Raises
    ------
    ValueError
        If lengths differ, there are fewer than two cases or groups, or a map cannot be fitted.

    Examples
    --------
    >>> from perfcore.calibration import isotonic
    >>> cross_fitted([0, 1, 0, 1], [0.1, 0.9, 0.2, 0.8], isotonic, folds=2).round(2)
    array([0.  , 1.  , 0.14, 0.86])
    """
    positive = np.asarray(truth).astype(bool)
    scores = checked_score(score)
    weights = None if weight is None else checked_counts(weight, "weight")
    members = np.arange(positive.size) if groups is None else np.asarray(groups)
    require_same_length(truth=positive, score=scores)
    require_same_length(truth=positive, groups=members)
    require_same_length(truth=positive, weight=positive if weights is None else weights)
    if isinstance(folds, bool) or not isinstance(folds, (int, np.integer)) or folds < 2:
        raise argument_error("folds", "be a whole number of 2 or more", folds)
    there = np.ones(positive.size, np.bool_) if weights is None else weights > 0
    fold = np.full(positive.size, -1)
    rng = np.random.default_rng(seed)
    fold[there] = _folds(positive[there], members[there], int(folds), rng)
    found = np.empty(scores.size)
    scores = scores.clip(scores[there].min(), scores[there].max())  # moves absent cases alone
    for each in range(fold.min(), fold.max() + 1):
        held = fold == each
        others = None if weights is None else weights[~held]
        found[held] = fit(sweep(positive[~held], scores[~held], weight=others)).of(scores[held])
    return found


def _folds(
    positive: npt.NDArray[np.bool_],
    groups: npt.NDArray[Any],
    folds: int,
    rng: np.random.Generator,
) -> npt.NDArray[np.int64]:
    """Return the fold of each case: dealt out in turn, those with a positive first."""
    names, member = np.unique(groups, return_inverse=True)
    units = names.size
    held = np.bincount(member, positive, units) > 0
    if units < 2:
        raise value_error(
            "Two cases, or two groups of them, are needed to fit on some and use others."
        )
    order = rng.permutation(units)
    order = order[np.argsort(~held[order], kind="stable")]
    fold = np.empty(units, np.int64)
    fold[order] = np.arange(units) % min(folds, units)
    return fold[member]
