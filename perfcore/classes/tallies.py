"""What is counted once of a model of several classes: its confusion matrix and its sweeps."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from perfcore.arrays import FloatArray, IntArray, IntOrFloatArray
from perfcore.binary.checks import checked_counts
from perfcore.classes.labels import sums_at
from perfcore.classes.losses import own_losses, squared_distances, top_accuracies
from perfcore.classes.matrices import ClassCounts
from perfcore.classes.pairs import mean_of_pairs, pair_areas
from perfcore.classes.probabilities import TOLERANCE, Scores, blocks, not_summing
from perfcore.classes.sweeps import ClassSweeps
from perfcore.data import Cases, ClassCases, ClassPredictions, Predictions
from perfcore.data.cases import present

TOPS = (1, 2, 3, 5, 10)
"""The k of top-k accuracy that are kept where there are no rows."""
ROW_FIGURES = ("hand_till", "log_loss", "brier", "brier_halved", *(f"top_{k}" for k in TOPS))
"""Keys of the figures that need rows."""
REST = "rest"
"""What all other classes are called together."""


@dataclass(frozen=True, slots=True, eq=False)
class ClassTally:
    """What is counted of one model. Rows of weight 0 are absent.

    Attributes
    ----------
    counts : ClassCounts
        Truth against what the model called each case: its label, else its most probable class.
    sweeps : ClassSweeps or None
        The sweep of each class against the rest; None where there are no probabilities.
    cases : int
        Rows that were counted; 0 where the matrix came ready.
    overruled : int
        Rows whose predicted label is not their most probable class.
    ties : int
        Rows with several most probable classes, of which the first was taken; 0 where the model
        said which.
    not_summing : int
        Rows whose probabilities do not add up to 1 within a thousandth.
    """

    counts: ClassCounts
    sweeps: ClassSweeps | None = None
    cases: int = 0
    overruled: int = 0
    ties: int = 0
    not_summing: int = 0


def class_tally(found: ClassPredictions, model: str) -> ClassTally:
    """Return what is counted of one model.

    Parameters
    ----------
    found : ClassPredictions
        What several models said.
    model : str
        The name of one.

    Examples
    --------
    >>> table = np.array([[0.8, 0.2], [0.5, 0.5], [0.1, 0.9]])
    >>> cases = ClassCases(np.array([0, 1, 1]), probabilities=table)
    >>> tally = class_tally(ClassPredictions("coins", ("head", "tail"), {"m": cases}), "m")
    >>> tally.counts.matrix.tolist(), tally.ties
    ([[1, 0], [1, 1]], 1)
    """
    given, labels = found.models[model], found.labels
    if not isinstance(given, ClassCases):
        return ClassTally(ClassCounts(labels, given.counts, stated=found.stated))
    cases = present(given)
    if cases.probabilities is None:
        return ClassTally(_matrix(found, cases, decisions(cases)), cases=len(cases))
    most, ties = most_probable(cases.probabilities)
    own = cases.predicted is None
    called = most if cases.predicted is None else cases.predicted
    return ClassTally(
        _matrix(found, cases, called),
        ClassSweeps(Scores(labels, cases.truth, cases.probabilities, _weights(cases))),
        cases=len(cases),
        overruled=0 if own else int(np.count_nonzero(most != called)),
        ties=int(np.count_nonzero(ties)) if own else 0,
        not_summing=not_summing(cases.probabilities).size,
    )


def _matrix(found: ClassPredictions, cases: ClassCases, called: IntArray) -> ClassCounts:
    size = len(found.labels)
    counts = sums_at(cases.truth * size + called, _weights(cases), size * size)
    return ClassCounts(found.labels, counts.reshape(size, size), stated=found.stated)


def _weights(cases: ClassCases) -> IntOrFloatArray | None:
    return None if cases.weight is None else checked_counts(cases.weight, "weight")


def row_figures(
    found: ClassPredictions, model: str, tally: ClassTally | None = None
) -> dict[str, float]:
    """Return the figures that need rows: they do not follow from the matrix and the sweeps.

    Parameters
    ----------
    found : ClassPredictions
        What several models said.
    model : str
        The name of one.
    tally : ClassTally, optional
        Of the same model: areas that it has already are not made again.

    Returns
    -------
    dict
        "hand_till", "log_loss", "brier" and "brier_halved", and "top_k" for the k of `TOPS`.
        NaN where undefined, as log loss is where rows do not add up to 1. Empty without
        probabilities.

    Examples
    --------
    >>> table = np.array([[0.8, 0.2], [0.5, 0.5], [0.1, 0.9]])
    >>> cases = ClassCases(np.array([0, 1, 1]), probabilities=table)
    >>> found = ClassPredictions("coins", ("head", "tail"), {"m": cases})
    >>> round(row_figures(found, "m")["log_loss"], 4)
    0.3406
    """
    given = found.models[model]
    if not isinstance(given, ClassCases) or given.probabilities is None:
        return {}
    cases = present(given)
    assert cases.probabilities is not None
    scores = Scores(found.labels, cases.truth, cases.probabilities, cases.weight)
    areas = None if tally is None or tally.sweeps is None else tally.sweeps.areas()
    figures = {"hand_till": mean_of_pairs(pair_areas(scores) if areas is None else areas.pairs)}
    losses = dict.fromkeys(("log_loss", "brier", "brier_halved"), np.nan)
    if is_distribution(cases.probabilities):
        brier = scores.mean(squared_distances(scores))
        loss = scores.mean(own_losses(scores))
        losses = {"log_loss": loss, "brier": brier, "brier_halved": brier / 2}
    tops = [k for k in TOPS if k < len(found.labels)]
    shares = zip((f"top_{k}" for k in tops), top_accuracies(scores, tops), strict=True)
    return figures | losses | dict(shares)


def is_distribution(probabilities: FloatArray) -> bool:
    """Return whether all numbers lie between 0 and 1 and each row adds up to 1."""
    return all(
        block.min() >= 0 and block.max() <= 1 and (np.abs(block.sum(axis=1) - 1) <= TOLERANCE).all()
        for _, block in blocks(probabilities)
    )


def decisions(cases: ClassCases) -> IntArray:
    """Return what the model called each case: its label, else its most probable class."""
    if cases.predicted is not None:
        return cases.predicted
    assert cases.probabilities is not None
    return most_probable(cases.probabilities)[0]


def most_probable(probabilities: FloatArray) -> tuple[IntArray, npt.NDArray[np.bool_]]:
    """Return the most probable class of each row, and where several are: the first is taken.

    >>> most_probable(np.array([[0.2, 0.8], [0.5, 0.5]]))
    (array([1, 0]), array([False,  True]))
    """
    best = np.empty(len(probabilities), np.int64)
    tied = np.empty(len(probabilities), np.bool_)
    for rows, block in blocks(probabilities):
        equal = block == block.max(axis=1, keepdims=True)
        best[rows] = equal.argmax(axis=1)
        tied[rows] = np.count_nonzero(equal, axis=1) > 1
    return best, tied


def against_rest(
    found: ClassPredictions, classes: Sequence[int], *, rest: str = REST
) -> Predictions | None:
    """Return some classes, taken as one, against all others; None if no model has probabilities.

    The score of a case is the sum of its probabilities for these classes. Models without
    probabilities are left out.

    Parameters
    ----------
    found : ClassPredictions
        What several models said.
    classes : sequence of int
        Indices into its labels: at least one, and not all.
    rest : str
        What the others are called together.
    """
    name = " + ".join(found.labels[i] for i in classes)
    other = rest
    while other == name:
        other = f"{other} "
    is_of = np.zeros(len(found.labels), np.uint8)
    is_of[list(classes)] = 1
    truths: dict[int, npt.NDArray[np.uint8]] = {}
    models = {}
    for model, cases in found.models.items():
        if not isinstance(cases, ClassCases) or cases.probabilities is None:
            continue
        truth = truths.setdefault(id(cases.truth), is_of[cases.truth])
        score = cases.probabilities[:, classes[0]].copy()
        for i in classes[1:]:
            score += cases.probabilities[:, i]
        facts = {key: getattr(cases, key) for key in ("weight", "run", "id", "group")}
        models[model] = Cases(truth, score, **facts)
    if not models:
        return None
    return Predictions(found.name, (other, name), 1, models, runs=found.runs)
