"""What the decisions cost: in total, and per case at any prevalence."""

from __future__ import annotations

from functools import reduce
from operator import add
from typing import cast

import numpy as np

from perfcore.arrays import IntArray, Value
from perfcore.binary import Counts, Sweep
from perfcore.binary.arithmetic import power_of_two, quotient
from perfcore.costs.matrices import CostMatrix
from perfcore.costs.tallies import AmountCounts, Tally, split_costs
from perfcore.measures.expected_costs import PREVALENCE

Part = tuple[Counts, CostMatrix]


def total_cost(
    s: Counts | Sweep | Tally, costs: CostMatrix, *, threshold: float | None = None
) -> Value:
    """Return the cost of all cases, TP cost_tp + FP cost_fp + FN cost_fn + TN cost_tn.

    A float for scalar counts, else float64 of their shape: index i belongs to index i of the
    counts. In the unit of the costs; 0 without cases. Of a sweep or a tally it is
    the cost at a threshold, or at every operating point where none is given.

    Examples
    --------
    >>> total_cost(Counts(tp=8, fp=2, fn=2, tn=8), CostMatrix(cost_fn=5, cost_fp=1))
    12.0
    """
    return _total(_parts(s, costs, threshold, None))


def expected_cost(
    s: Counts | Sweep | Tally,
    costs: CostMatrix,
    *,
    threshold: float | None = None,
    indices: IntArray | None = None,
    prevalence: float | None = None,
    cases: float = 1,
) -> Value:
    """Return what so many cases cost on average: the cost per case times ``cases``.

    At a prevalence p that is p (FNR cost_fn + TPR cost_tp) + (1 - p) (FPR cost_fp + TNR cost_tn),
    a projection that assumes the same scores within each class. Without one it is the total cost
    over the number of cases. Undefined (NaN) when there are no cases, or none of a class that the
    prevalence asks for.

    Parameters
    ----------
    s : Counts, Sweep or Tally
        Scalars or arrays; index i of the result belongs to index i of the counts. A sweep stands
        for its counts; errors that are priced by amount cost a share of it.
    costs : CostMatrix
        The cost of each cell.
    threshold : float, optional
        Of a sweep: the one threshold to take.
    indices : int64 array, optional
        Of a sweep: the operating points to take, all where neither is given.
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
    return _on_average(_parts(s, costs, threshold, indices), prevalence, cases)


def total_amount_cost(counts: AmountCounts, *, fixed: CostMatrix, shares: CostMatrix) -> Value:
    """Return the cost of all cases: the counts priced by ``fixed``, the amounts by ``shares``.

    A float for scalars, else float64: index i belongs to index i of the counts.

    Parameters
    ----------
    counts : AmountCounts
        Counts and amounts.
    fixed : CostMatrix
        What a case costs in each cell, whatever its amount: 5 for each false alarm, say.
    shares : CostMatrix
        What share of its amount it costs besides: 1 where the amount is lost, -0.02 where 2 %
        are earned.

    Examples
    --------
    >>> from perfcore import amount_sweep
    >>> loans = amount_sweep([1, 0, 1, 0], [0.9, 0.6, 0.6, 0.1], [100, 20, 300, 50])
    >>> fixed, shares = CostMatrix(cost_fn=0, cost_fp=5), CostMatrix(cost_fn=1, cost_fp=0)
    >>> total_amount_cost(loans.counts, fixed=fixed, shares=shares)
    array([400., 300.,   5.,  10.])
    """
    return _total([(counts.cases, fixed), (counts.amounts, shares)])


def expected_amount_cost(
    counts: AmountCounts,
    *,
    fixed: CostMatrix,
    shares: CostMatrix,
    prevalence: float | None = None,
    cases: float = 1,
) -> Value:
    """Return what so many cases cost on average, see `total_amount_cost` and `expected_cost`.

    A prevalence weighs the classes anew and assumes the same scores and amounts within each.
    Undefined (NaN) as `expected_cost`.

    Raises
    ------
    ValueError
        If the prevalence is not in [0, 1].

    Examples
    --------
    >>> from perfcore import amount_sweep
    >>> loans = amount_sweep([1, 0, 1, 0], [0.9, 0.6, 0.6, 0.1], [100, 20, 300, 50])
    >>> fixed, shares = CostMatrix(cost_fn=0, cost_fp=5), CostMatrix(cost_fn=1, cost_fp=0)
    >>> expected_amount_cost(loans.at(0.7), fixed=fixed, shares=shares)
    75.0
    """
    parts = [(counts.cases, fixed), (counts.amounts, shares)]
    return _on_average(parts, prevalence, cases)


def _parts(
    s: Counts | Sweep | Tally, costs: CostMatrix, threshold: float | None, indices: IntArray | None
) -> list[Part]:
    """Return the counts with their costs, and the amounts with theirs where any are priced."""

    def counts(of: Counts | Sweep) -> Counts:
        if isinstance(of, Counts):
            return of
        if threshold is not None:
            return of.at(threshold)
        return of.counts if indices is None else of.counts_at(indices)

    if not isinstance(s, Tally):
        return [(counts(s), costs)]
    if s.amounts is None or not s.pricing.by_amount:
        return [(counts(s.cases), costs)]
    fixed, shares = split_costs(costs, s.pricing)
    return [(counts(s.cases), fixed), (counts(s.amounts), shares)]


def _class_costs(counts: Counts, costs: CostMatrix) -> tuple[Value, Value, float]:
    """Return the cost of the positives, that of the negatives, and the unit both are in.

    The unit is a power of two near the largest cost, so that nothing overflows.
    """
    cells = (costs.cost_fn, costs.cost_tp, costs.cost_fp, costs.cost_tn)
    unit = float(power_of_two(max(map(abs, cells))))
    missed, found, alarm, left = (cost / unit for cost in cells)
    positives = counts.fn * missed + counts.tp * found
    negatives = counts.fp * alarm + counts.tn * left
    return cast("Value", positives), cast("Value", negatives), unit


def _total(parts: list[Part]) -> Value:
    with np.errstate(over="ignore", invalid="ignore"):  # beyond float64 it is infinite
        costs = (_class_costs(*part) for part in parts)
        return reduce(add, ((positives + negatives) * unit for positives, negatives, unit in costs))


def _on_average(parts: list[Part], prevalence: float | None, cases: float) -> Value:
    """Return what so many cases cost, at a prevalence or at that of the counts."""
    costs = [_class_costs(*part) for part in parts]
    unit = max(unit for *_, unit in costs)
    positives, negatives = (
        reduce(add, (each[k] if each[2] == unit else each[k] * (each[2] / unit) for each in costs))
        for k in (0, 1)
    )
    counts, share = parts[0][0], PREVALENCE.checked(prevalence)
    with np.errstate(over="ignore"):  # beyond float64 it is infinite
        if share is None:
            return quotient(positives + negatives, counts.total) * (unit * cases)
        # A class that does not occur costs nothing, even if nothing is known of it.
        first = quotient(positives, counts.positives) * share if share else 0.0
        second = quotient(negatives, counts.negatives) * (1 - share) if share < 1 else 0.0
        return (first + second) * (unit * cases)
