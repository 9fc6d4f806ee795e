"""What changes if each case is called what is expected to cost least."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from perfcore.binary.checks import checked_counts
from perfcore.classes.costs import checked_costs, least_cost_codes
from perfcore.classes.labels import sums_at
from perfcore.classes.matrices import ClassCounts
from perfcore.classes.tallies import decisions
from perfcore.data import ClassCases, ClassPredictions
from perfcore.data.cases import present
from perfcore.messages import value_error


@dataclass(frozen=True, slots=True)
class Move:
    """Cases of one decision that get another one.

    Attributes
    ----------
    called, instead : int
        What the model calls them, and what they are called instead: places among the labels.
    cases : int or float
        How many they are, or their weight.
    righted, wronged : int or float
        Those of them that become right, and those that were right.
    saved : float
        What they cost less together; negative if they cost more.
    """

    called: int
    instead: int
    cases: int | float
    righted: int | float
    wronged: int | float
    saved: float


@dataclass(frozen=True, slots=True, eq=False)
class CostChange:
    """Decisions of least expected cost beside those of a model.

    Attributes
    ----------
    counts : ClassCounts
        Truth against the decisions of least expected cost.
    moves : tuple of Move
        What differs from the model's decisions, the most cases first.
    """

    counts: ClassCounts
    moves: tuple[Move, ...]


def least_cost_change(found: ClassPredictions, model: str, *, costs: npt.ArrayLike) -> CostChange:
    """Return what changes if each case is called what is expected to cost least.

    The expectation trusts the probabilities. What the new decisions really cost is told by the
    truth: `total_cost` of their counts.

    Parameters
    ----------
    found : ClassPredictions
        What several models said.
    model : str
        The name of one.
    costs : array of shape (K, K)
        As for `least_cost_decisions`, in the order of the labels.

    Raises
    ------
    ValueError
        If the model has no probabilities, or `least_cost_decisions` refuses them or the costs.

    Examples
    --------
    >>> table = np.array([[0.8, 0.15, 0.05], [0.1, 0.6, 0.3], [0, 0.6, 0.4]])
    >>> cases = ClassCases(np.array([0, 1, 2]), probabilities=table)
    >>> predictions = ClassPredictions("abc", ("a", "b", "c"), {"m": cases})
    >>> change = least_cost_change(predictions, "m", costs=[[0, 1, 1], [1, 0, 1], [1, 5, 0]])
    >>> change.counts.matrix.tolist()
    [[1, 0, 0], [0, 0, 1], [0, 0, 1]]
    >>> change.moves
    (Move(called=1, instead=2, cases=2, righted=1, wronged=1, saved=4.0),)
    """
    given, labels = found.models[model], found.labels
    if not isinstance(given, ClassCases) or given.probabilities is None:
        raise value_error(
            "The decision of least expected cost needs probabilities, model {name} has none.",
            name=model,
        )
    prices, size = checked_costs(costs, len(labels)), len(labels)
    cases = present(given)
    assert cases.probabilities is not None
    weights = None if cases.weight is None else checked_counts(cases.weight, "weight")
    best, called = least_cost_codes(cases.probabilities, prices, labels), decisions(cases)
    matrix = sums_at(cases.truth * size + best, weights, size * size).reshape(size, size)
    moved = best != called
    # Each way that a case can go, from what it is by what it was called to what it is called now.
    ways = (called[moved] * size + best[moved]) * size + cases.truth[moved]
    known, place = np.unique(ways, return_inverse=True)
    sums = sums_at(place, None if weights is None else weights[moved], known.size)
    pairs, truth = np.divmod(known, size)
    moves = []
    for pair, start in zip(*np.unique(pairs, return_index=True), strict=True):
        before, after = divmod(int(pair), size)
        these = slice(start, start + np.count_nonzero(pairs[start : start + size] == pair))
        counts, classes = sums[these], truth[these]
        saved = counts @ (prices[classes, before] - prices[classes, after])
        moved_from, moved_to = (counts[classes == one].sum().item() for one in (before, after))
        if counts.any():
            total = counts.sum().item()
            moves.append(Move(before, after, total, moved_to, moved_from, float(saved)))
    moves.sort(key=lambda move: -move.cases)
    return CostChange(ClassCounts(labels, matrix, stated=found.stated), tuple(moves))
