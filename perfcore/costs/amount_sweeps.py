"""From predictions with amounts to the sweep of one model that holds the money too."""

from __future__ import annotations

from perfcore.costs.amounts import AmountSweep, amount_sweep
from perfcore.predictions import Cases, Predictions
from perfcore.sweeps import model_of, scores_of


def amount_sweep_of(predictions: Predictions, model: str) -> AmountSweep:
    """Return counts and sums of amounts of one model at every distinct score.

    Parameters
    ----------
    predictions : Predictions
        Where smaller scores mean positive, the scores are negated, as by `sweep_of`.
    model : str
        The name of a model whose cases have amounts.

    Returns
    -------
    AmountSweep
        Its ``cases`` equal `sweep_of`. A weight w stands for w cases of this amount each.

    Raises
    ------
    ValueError
        If there is no model of this name, or it has no amounts.

    Examples
    --------
    >>> import numpy as np
    >>> truth, score = np.array([1, 0, 1], np.uint8), np.array([0.9, 0.6, 0.6])
    >>> cases = Cases(truth, score, amount=np.array([100.0, 20.0, 300.0]))
    >>> loans = Predictions("loans", ("repaid", "lost"), 1, {"scorecard": cases})
    >>> amount_sweep_of(loans, "scorecard").amounts.at(0.6)
    Counts(tp=400.0, fp=20.0, fn=0.0, tn=0.0)
    """
    chosen = model_of(predictions, model)
    if not isinstance(chosen, Cases) or chosen.amount is None:
        raise ValueError(f"Model {model!r} of {predictions.name} must have amounts, got none.")
    return amount_sweep(
        chosen.truth == predictions.positive,
        scores_of(predictions, model),
        chosen.amount,
        weight=chosen.weight,
    )
