"""From predictions to counts: the sweep of one model."""

from __future__ import annotations

from perfcore.arrays import FloatArray
from perfcore.binary.sweeps import Sweep, sweep
from perfcore.data import Aggregates, Model, Predictions
from perfcore.messages import argument_error


def sweep_of(predictions: Predictions, model: str) -> Sweep:
    """Return the counts of one model at every distinct score.

    Parameters
    ----------
    predictions : Predictions
        Where smaller scores mean positive, the scores are negated: thresholds are then
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
    if isinstance(chosen, Aggregates):
        positives = chosen.counts[:, predictions.positive]
        return Sweep.from_counts(score, positives, chosen.counts.sum(axis=1) - positives)
    return sweep(chosen.truth == predictions.positive, score, weight=chosen.weight)


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
    score = model_of(predictions, model).score
    return -score if predictions.smaller_is_positive else score
