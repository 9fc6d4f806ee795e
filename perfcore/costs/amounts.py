"""Money at stake case by case: sums of amounts beside the counts, from the same sweep.

The amounts are weights: a sweep weighted by them holds, at every threshold, the money in each cell
of the confusion matrix. What a decision costs is then a fixed cost a case plus a share of the
amount, a cost matrix each: the counts priced by one, the amounts by the other.
"""

from __future__ import annotations

from dataclasses import replace
from typing import cast

import numpy as np
import numpy.typing as npt

from perfcore.arrays import IntOrFloatArray
from perfcore.binary import sweep
from perfcore.binary.checks import (
    LARGEST_COUNT,
    checked_counts,
    require_countable,
    require_same_length,
)
from perfcore.binary.predicted import model_of, scores_of, sweep_of
from perfcore.costs.tallies import Tally
from perfcore.data import Cases, Predictions
from perfcore.messages import value_error


def amount_sweep(
    truth: npt.ArrayLike,
    score: npt.ArrayLike,
    amount: npt.ArrayLike,
    *,
    weight: npt.ArrayLike | None = None,
) -> Tally:
    """Return counts and sums of amounts at every distinct score.

    The tally prices each error per case until `Tally.priced` says that amounts are priced.

    Parameters
    ----------
    truth, score, weight : array of shape (n,)
        As for `sweep`. A weight w stands for w cases of this amount each.
    amount : array of shape (n,)
        What is at stake in each case: finite and not negative, 0 for nothing. Whole numbers, as
        cents are, give exact int64 sums.

    Raises
    ------
    ValueError
        If an argument breaks these rules; the message names it, the value and its position.

    Examples
    --------
    >>> loans = amount_sweep([1, 0, 1, 0], [0.9, 0.6, 0.6, 0.1], [100, 20, 300, 50])
    >>> loans.amounts.at(0.6)
    Counts(tp=400, fp=20, fn=0, tn=50)
    """
    cases = sweep(truth, score, weight=weight)
    amounts = checked_counts(amount, "amount")
    require_same_length(score=np.asarray(score), amount=amounts)
    weighted = amounts if weight is None else _products(amounts, checked_counts(weight, "weight"))
    require_countable("amount", weighted)
    money = sweep(truth, score, weight=weighted)
    # Scores at which nothing is at stake are no thresholds of the money: there it stands still.
    i = len(money) - 1 - money.thresholds[:0:-1].searchsorted(cases.thresholds)
    return Tally(cases, cases.of(money.tp[i], money.fp[i]))


def amount_sweep_of(predictions: Predictions, model: str) -> Tally:
    """Return counts and sums of amounts of one model at every distinct score.

    Parameters
    ----------
    predictions : Predictions
        Where smaller scores of the model mean positive, they are negated, as by `sweep_of`.
    model : str
        The name of a model whose cases have amounts.

    Returns
    -------
    Tally
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
        raise value_error(
            "Model {model!r} of {name} must have amounts, got none.",
            model=model,
            name=predictions.name,
        )
    found = amount_sweep(
        chosen.truth == predictions.positive,
        scores_of(predictions, model),
        chosen.amount,
        weight=chosen.weight,
    )
    if predictions.negates(model):
        found = replace(found, cases=replace(found.cases, negated=True))
    return found


def tally_of(predictions: Predictions, model: str) -> Tally:
    """Return the counts of one model, with the sums of amounts if its cases have any.

    Raises
    ------
    ValueError
        If there is no model of this name.
    """
    chosen = model_of(predictions, model)
    if isinstance(chosen, Cases) and chosen.amount is not None:
        return amount_sweep_of(predictions, model)
    return Tally(sweep_of(predictions, model))


def _products(amounts: IntOrFloatArray, weights: IntOrFloatArray) -> IntOrFloatArray:
    largest = amounts.max(initial=0).item() * weights.max(initial=0).item()
    if largest > LARGEST_COUNT:  # int64 would wrap round
        return cast("IntOrFloatArray", amounts.astype(np.float64) * weights)
    return cast("IntOrFloatArray", amounts * weights)
