"""From cases to counts: the sweep of truth and scores, and that of one model of predictions."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import numpy.typing as npt

from perfcore.arrays import FloatArray
from perfcore.binary.checks import (
    checked_counts,
    checked_score,
    checked_truth,
    require_countable,
    require_same_length,
)
from perfcore.binary.sorting import steps_of_cases, steps_of_weights
from perfcore.binary.sweeps import Sweep, sorted_sweep
from perfcore.data import CASES, EXACT, Aggregates, Held, Model, Predictions, Spans
from perfcore.messages import argument_error, message


def sweep(
    truth: npt.ArrayLike, score: npt.ArrayLike, *, weight: npt.ArrayLike | None = None
) -> Sweep:
    """Return the counts at every distinct score.

    Parameters
    ----------
    truth : array of shape (n,)
        Booleans, or 0 and 1: whether the case is positive.
    score : array of shape (n,)
        Finite numbers, larger means more positive. Equal scores share an operating point, scores
        one ulp apart do not; -0.0 equals 0.0. Integers beyond 2**53 are refused, as float64 would
        merge them. Scores in float32 stay the numbers that they are; thresholds are compared with
        them in float32, see ``Sweep.narrow``.
    weight : array of shape (n,), optional
        What each case counts; finite and not negative. 0 means the case is absent, and w the same
        as w equal cases. Integer weights give exact int64 counts, others float64.

    Returns
    -------
    Sweep
        With k + 1 operating points for k distinct scores. Without cases, the single point inf.

    Raises
    ------
    ValueError
        If an argument breaks these rules; the message names it, the value and its position.

    References
    ----------
    T. Fawcett (2006), An introduction to ROC analysis, Pattern Recognition Letters 27, 861-874,
    algorithm 1. https://doi.org/10.1016/j.patrec.2005.10.010

    Examples
    --------
    >>> s = sweep([1, 0, 1, 0], [0.9, 0.6, 0.6, 0.1])
    >>> s.thresholds
    array([inf, 0.9, 0.6, 0.1])
    >>> s.tp, s.fp
    (array([0, 1, 2, 2]), array([0, 0, 1, 2]))
    """
    truths, scores = checked_truth(truth), checked_score(score)
    if weight is None:
        require_same_length(truth=truths, score=scores)
        return sorted_sweep(steps_of_cases(truths, scores), score)
    weights = checked_counts(weight, "weight")
    require_same_length(truth=truths, score=scores, weight=weights)
    require_countable("weight", weights)
    return sorted_sweep(steps_of_weights(truths, scores, weights), score)


def require_sweep(function: str, s: Sweep, *others: object) -> None:
    """Refuse what is no sweep, as the truth and scores that other libraries take."""
    if others or not isinstance(s, Sweep):
        got = ", ".join(type(each).__name__ for each in (s, *others))
        raise TypeError(
            message(
                "{function} takes a Sweep, got {got}: call sweep(truth, score) first.",
                function=function,
                got=got,
            )
        )


def sweep_of(predictions: Predictions, model: str) -> Sweep:
    """Return the counts of one model at every distinct score.

    Parameters
    ----------
    predictions : Predictions
        Where smaller scores of the model mean positive, they are negated: thresholds are then
        negated scores, so that ``score >= threshold`` still calls a case positive.
    model : str
        The name of a model of these predictions.

    Returns
    -------
    Sweep
        Index i belongs to ``thresholds[i]``, falling; index 0 calls nothing positive.

    Raises
    ------
    ValueError
        If there is no model of this name.

    Examples
    --------
    >>> import numpy as np
    >>> from perfcore.data import Cases
    >>> cases = Cases(np.array([0, 1, 1], np.uint8), np.array([0.2, 0.4, 0.7]))
    >>> predictions = Predictions("mail", ("ham", "spam"), 1, {"filter": cases})
    >>> sweep_of(predictions, "filter").at(0.4).tp
    2
    """
    chosen, score = model_of(predictions, model), scores_of(predictions, model)
    negated = predictions.negates(model)
    if isinstance(chosen, Aggregates):
        positives = chosen.counts[:, predictions.positive]
        s = Sweep.from_counts(score, positives, chosen.counts.sum(axis=1) - positives)
        s = s if chosen.grid == EXACT else replace(s, spans=_spans(chosen, s, negated=negated))
    else:
        s = sweep(chosen.truth == predictions.positive, score, weight=chosen.weight)
    return replace(s, negated=True) if negated else s


def held_of(predictions: Predictions, model: str, s: Sweep) -> Held:
    """Return what the counts of a model hold at each score of its sweep, negatives first."""
    chosen = model_of(predictions, model)
    if not isinstance(chosen, Aggregates):
        return CASES if chosen.weight is None else Held("weights")
    there = np.flatnonzero(chosen.counts.any(axis=1))
    found = chosen.held.at(there)
    if found.rows is None or found.largest is None:
        return found
    own = np.arange(chosen.counts.shape[1]) == predictions.positive
    rows = [found.rows[:, those].sum(axis=1) for those in (~own, own)]
    largest = [found.largest[:, those].max(axis=1) for those in (~own, own)]
    ordered = Held(found.kind, np.stack(rows, axis=1), np.stack(largest, axis=1))
    return ordered.together(s.indices(scores_of(predictions, model)[there]) - 1, len(s) - 1)


def _spans(counts: Aggregates, s: Sweep, *, negated: bool) -> Spans:
    """Return how far the bins of a sweep reach; bins of shards are put together.

    Of bins that overlap, or do not hold their own score, nothing is known.
    """
    if counts.lowest is None or counts.highest is None:
        return Spans(counts.grid)
    there = counts.counts.sum(axis=1) > 0
    edges = counts.lowest[there], counts.highest[there]
    score = (_negated(counts) if negated else counts.score)[there]
    if negated:
        edges = -edges[1], -edges[0]
    lowest, highest = np.full(len(s) - 1, np.inf), np.full(len(s) - 1, -np.inf)
    places = s.indices(score) - 1
    np.minimum.at(lowest, places, edges[0])
    np.maximum.at(highest, places, edges[1])
    found = Spans(counts.grid, lowest, highest)
    return found if found.fit(s.thresholds[1:]) else Spans(counts.grid)


def model_of(predictions: Predictions, model: str) -> Model:
    """Return one model of these predictions.

    Raises
    ------
    ValueError
        If there is no model of this name.
    """
    if model not in predictions.models:
        raise argument_error("model", "be one of {models}", model, models=list(predictions.models))
    return predictions.models[model]


def scores_of(predictions: Predictions, model: str) -> FloatArray:
    """Return the scores of one model, negated where smaller ones mean positive."""
    chosen = model_of(predictions, model)
    return _negated(chosen) if predictions.negates(model) else chosen.score


def _negated(chosen: Model) -> FloatArray:
    if not isinstance(chosen, Aggregates) or chosen.highest is None:
        return -chosen.score
    # All scores of a bin are at most its highest one, and those of the bins above are larger. Each
    # shard has a row of its own for a bin: the bin's highest score is that of all of them.
    bins, places = np.unique(chosen.score, return_inverse=True)
    highest = np.full(bins.size, -np.inf)
    there = chosen.counts.sum(axis=1) > 0
    np.maximum.at(highest, places[there], chosen.highest[there])
    return np.where(there, -highest[places], -chosen.score)
