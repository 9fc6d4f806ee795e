"""What the decisions cost: in total, and per case at any prevalence."""

from __future__ import annotations

from typing import cast

import numpy as np

from perfcore.arrays import Value
from perfcore.binary import Counts
from perfcore.binary.products import power_of_two
from perfcore.binary.quotients import quotient
from perfcore.costs.matrices import CostMatrix
from perfcore.measures.expected_costs import PREVALENCE


def total_cost(counts: Counts, costs: CostMatrix) -> Value:
    """Return the cost of all cases, TP cost_tp + FP cost_fp + FN cost_fn + TN cost_tn.

    A float for scalar counts, else float64 of their shape: index i belongs to index i of the
    counts. In the unit of the costs; 0 without cases.

    Examples
    --------
    >>> total_cost(Counts(tp=8, fp=2, fn=2, tn=8), CostMatrix(cost_fn=5, cost_fp=1))
    12.0
    """
    positives, negatives, unit = class_costs(counts, costs)
    with np.errstate(over="ignore"):  # beyond float64 it is infinite
        return (positives + negatives) * unit


def expected_cost(
    counts: Counts, costs: CostMatrix, *, prevalence: float | None = None, cases: float = 1
) -> Value:
    """Return what so many cases cost on average: the cost per case times ``cases``.

    At a prevalence p that is p (FNR cost_fn + TPR cost_tp) + (1 - p) (FPR cost_fp + TNR cost_tn),
    a projection that assumes the same scores within each class. Without one it is the total cost
    over the number of cases. Undefined (NaN) when there are no cases, or none of a class that the
    prevalence asks for.

    Parameters
    ----------
    counts : Counts
        Scalars or arrays; index i of the result belongs to index i of the counts.
    costs : CostMatrix
        The cost of each cell.
    prevalence : float, optional
        The share of positives where the classifier is used; that of these cases if not given.
    cases : float
        Of how many cases, 1,000 for example.

    Raises
    ------
    ValueError
        If the prevalence is not in [0, 1].

    Examples
    --------
    >>> counts = Counts(tp=8, fp=2, fn=2, tn=8)
    >>> costs = CostMatrix(cost_fn=5, cost_fp=1)
    >>> expected_cost(counts, costs), expected_cost(counts, costs, prevalence=0.1, cases=1000)
    (0.6, 280.0)
    """
    positives, negatives, unit = class_costs(counts, costs)
    with np.errstate(over="ignore"):  # beyond float64 it is infinite
        return per_case(positives, negatives, counts, prevalence) * (unit * cases)


def class_costs(counts: Counts, costs: CostMatrix) -> tuple[Value, Value, float]:
    """Return the cost of the positives, that of the negatives, and the unit both are in.

    The unit is a power of two near the largest cost, so that nothing overflows.

    Examples
    --------
    >>> class_costs(Counts(tp=8, fp=2, fn=2, tn=8), CostMatrix(cost_fn=5, cost_fp=1))
    (1.25, 0.25, 8.0)
    """
    cells = (costs.cost_fn, costs.cost_tp, costs.cost_fp, costs.cost_tn)
    unit = float(power_of_two(max(map(abs, cells))))
    missed, found, alarm, left = (cost / unit for cost in cells)
    positives = counts.fn * missed + counts.tp * found
    negatives = counts.fp * alarm + counts.tn * left
    return cast("Value", positives), cast("Value", negatives), unit


def per_case(positives: Value, negatives: Value, counts: Counts, prevalence: float | None) -> Value:
    """Return the cost per case from that of each class, at a prevalence or at that of the cases.

    Examples
    --------
    >>> per_case(10.0, 2.0, Counts(tp=8, fp=2, fn=2, tn=8), 0.1)
    0.28
    """
    share = PREVALENCE.checked(prevalence)
    if share is None:
        return quotient(positives + negatives, counts.total)
    # A class that does not occur costs nothing, even if nothing is known of it.
    first = quotient(positives, counts.positives) * share if share else 0.0
    second = quotient(negatives, counts.negatives) * (1 - share) if share < 1 else 0.0
    return first + second
