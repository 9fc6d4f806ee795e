"""What decisions among classes cost, and the decision of least expected cost."""

from __future__ import annotations

from collections.abc import Sequence
from math import fsum
from typing import Any

import numpy as np
import numpy.typing as npt

from perfcore.arrays import FloatArray, IntArray
from perfcore.binary.arithmetic import limited, power_of_two, quotient
from perfcore.binary.checks import checked_score
from perfcore.classes.labels import Label, checked_labels
from perfcore.classes.matrices import ClassCounts, require_stated, square_rows
from perfcore.classes.probabilities import TOLERANCE, blocks, require_probabilities, table
from perfcore.messages import message

_ROUNDING = float(np.finfo(np.float64).eps)


def total_cost(m: ClassCounts, costs: npt.ArrayLike) -> float:
    """Return what all decisions cost together.

    Parameters
    ----------
    m : ClassCounts
        With labels in a stated order.
    costs : array of shape (K, K)
        ``costs[i, j]`` is the cost of calling a case of class i class j, in the order of the
        labels; benefits are negative. Any finite numbers, also on the diagonal.

    Raises
    ------
    ValueError
        If costs are not of this form, or the order of the labels was not stated.

    References
    ----------
    C. Elkan (2001), The foundations of cost-sensitive learning, IJCAI, 973-978.

    Examples
    --------
    >>> m = ClassCounts(["a", "b", "c"], [[5, 1, 0], [2, 5, 1], [0, 2, 5]])
    >>> costs = [[0, 1, 1], [10, 0, 1], [10, 5, 0]]
    >>> total_cost(m, costs), round(average_cost(m, costs), 4)
    (32.0, 1.5238)
    """
    require_stated(m, message("A cost matrix"))
    prices = checked_costs(costs, len(m.labels))
    return fsum((m.matrix * prices)[m.matrix > 0])


def average_cost(m: ClassCounts, costs: npt.ArrayLike) -> float:
    """Return the cost per case: the cost-sensitive error. Undefined (NaN) without cases.

    Parameters and errors are those of `total_cost`.

    Examples
    --------
    >>> average_cost(ClassCounts(["a", "b"], [[8, 2], [1, 9]]), [[0, 1], [10, 0]])
    0.6
    """
    prices = checked_costs(costs, len(m.labels))[m.matrix > 0]
    whole = fsum(m.matrix[m.matrix > 0])
    # Costs and cases are each rounded once: a mean of equal costs, or of the dearest errors alone,
    # could be off by that, but lies between what it is the mean of.
    mean = quotient(total_cost(m, costs), whole)
    low, high = prices.min(initial=np.inf), prices.max(initial=-np.inf)
    return float(limited(mean, float(low), float(high)))


def least_cost_decisions(
    probabilities: npt.ArrayLike,
    costs: npt.ArrayLike,
    labels: Sequence[Label],
    *,
    tolerance: float = TOLERANCE,
) -> npt.NDArray[Any]:
    """Return for each case the label whose expected cost is least, by its probabilities.

    Class j is expected to cost the sum over classes i of probability[i] costs[i, j]. Of labels
    that cost the same, as far as float64 can tell, the first is taken. With equal costs of all
    errors it is the class of the highest probability.

    Parameters
    ----------
    probabilities, tolerance
        As for `log_loss`, a column for each label.
    costs : array of shape (K, K)
        As for `total_cost`, in the order of the labels.
    labels : sequence of K labels

    Returns
    -------
    array of shape (n,)
        Labels, as `class_counts` takes them for `predicted`.

    Raises
    ------
    ValueError
        If an argument breaks these rules.

    Examples
    --------
    >>> costs = [[0, 1, 1], [10, 0, 1], [10, 5, 0]]
    >>> least_cost_decisions([[0.8, 0.15, 0.05]], costs, ["a", "b", "c"])
    array(['c'], dtype='<U1')
    """
    known = checked_labels(labels)
    return np.array(known)[least_cost_codes(probabilities, costs, known, tolerance)]


def least_cost_codes(
    probabilities: npt.ArrayLike,
    costs: npt.ArrayLike,
    labels: tuple[Label, ...],
    tolerance: float = TOLERANCE,
) -> IntArray:
    """Return `least_cost_decisions` as places among labels that are checked."""
    prices = checked_costs(costs, len(labels))
    columns = table(probabilities, labels)
    require_probabilities(columns, labels, tolerance)
    best = np.zeros(len(columns), np.int64)
    if not labels:
        return best
    prices = prices / power_of_two(float(np.abs(prices).max()))  # so that no sum overflows
    for rows, block in blocks(columns):
        expected = block @ prices
        rounding = block @ np.abs(prices) * (len(labels) * _ROUNDING)
        least = (expected + rounding).min(axis=1, keepdims=True)
        best[rows] = (expected - rounding <= least).argmax(axis=1)
    return best


def checked_costs(costs: npt.ArrayLike, size: int) -> FloatArray:
    """Return a cost matrix as float64 of shape (size, size).

    Raises
    ------
    ValueError
        If it has another shape, or a cost is not finite.
    """
    rows = square_rows(costs, "costs", size)
    prices = [checked_score(row, f"costs[{i}]") for i, row in enumerate(rows)]
    return np.array(prices, np.float64).reshape(size, size)
