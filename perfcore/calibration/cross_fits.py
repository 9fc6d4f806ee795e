"""Recalibration as new cases would see it: each case by a map fitted on others."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import numpy.typing as npt

from perfcore.arrays import FloatArray
from perfcore.binary import Sweep, sweep
from perfcore.binary.checks import checked_counts, checked_score, require_same_length
from perfcore.calibration.maps import ProbabilityMap
from perfcore.messages import argument_error, value_error

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
