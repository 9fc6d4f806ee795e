"""What decisions cost under a pricing: in total, per case, and at the best threshold."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction

from perfcore.arrays import IntArray, Value
from perfcore.binary import Counts, Sweep
from perfcore.binary.hulls import hull_sweep
from perfcore.costs.amounts import AmountCounts, expected_amount_cost, total_amount_cost
from perfcore.costs.best_thresholds import BestThreshold, Gains
from perfcore.costs.matrices import CostMatrix, rounded
from perfcore.costs.pricings import Priced, Pricing
from perfcore.costs.regrets import CostRange, WorstRegret
from perfcore.costs.sums import expected_cost, total_cost


def total_priced_cost(p: Priced, costs: CostMatrix, *, threshold: float | None = None) -> Value:
    """Return the cost of all cases at a threshold, or at every operating point without one.

    A float, or float64 of shape (k + 1,) where index i is operating point i. It is `total_cost`
    or, where something is priced by amount, `total_amount_cost`.

    Examples
    --------
    >>> from perfcore import amount_sweep, priced
    >>> loans = amount_sweep([1, 0, 1, 0], [0.9, 0.6, 0.6, 0.1], [100, 20, 300, 50])
    >>> p = priced(loans.cases, loans.amounts, Pricing(positives="amount"))
    >>> total_priced_cost(p, CostMatrix(cost_fn=1, cost_fp=5))
    array([400., 300.,   5.,  10.])
    """
    counts = _counts(p, threshold, None)
    if counts.amounts is counts.cases:
        return total_cost(counts.cases, costs)
    fixed, shares = _split(costs, p.pricing)
    return total_amount_cost(counts, fixed=fixed, shares=shares)


def expected_priced_cost(
    p: Priced,
    costs: CostMatrix,
    *,
    threshold: float | None = None,
    indices: IntArray | None = None,
    prevalence: float | None = None,
    cases: float = 1,
) -> Value:
    """Return what so many cases cost on average, at a threshold or at every operating point.

    Shapes as `total_priced_cost`; with ``indices``, at these operating points alone. It is
    `expected_cost` or, where something is priced by amount, `expected_amount_cost`, and undefined
    (NaN) as they are.

    Raises
    ------
    ValueError
        If the prevalence is not in [0, 1].

    Examples
    --------
    >>> from perfcore import amount_sweep, priced
    >>> loans = amount_sweep([1, 0, 1, 0], [0.9, 0.6, 0.6, 0.1], [100, 20, 300, 50])
    >>> p = priced(loans.cases, loans.amounts, Pricing(positives="amount"))
    >>> expected_priced_cost(p, CostMatrix(cost_fn=1, cost_fp=5), threshold=0.9)
    75.0
    """
    counts = _counts(p, threshold, indices)
    if counts.amounts is counts.cases:
        return expected_cost(counts.cases, costs, prevalence=prevalence, cases=cases)
    fixed, shares = _split(costs, p.pricing)
    return expected_amount_cost(
        counts, fixed=fixed, shares=shares, prevalence=prevalence, cases=cases
    )


def best_priced_threshold(
    p: Priced, costs: CostMatrix, *, prevalence: float | None = None
) -> BestThreshold:
    """Return the operating point with the lowest `expected_priced_cost`, as `best_threshold` does.

    Its counts are those of the cases. Whole amounts are compared exactly.

    Raises
    ------
    ValueError
        If the prevalence is not in [0, 1].
    Unreachable
        If there are no cases, or none of a class that the prevalence asks for.

    Examples
    --------
    >>> from perfcore import amount_sweep, priced
    >>> loans = amount_sweep([1, 0, 1, 0], [0.9, 0.6, 0.6, 0.1], [100, 20, 300, 50])
    >>> p = priced(loans.cases, loans.amounts, Pricing(positives="amount"))
    >>> best = best_priced_threshold(p, CostMatrix(cost_fn=1, cost_fp=5))
    >>> best.threshold, best.cost
    (0.6, 1.25)
    """
    gains = Gains.at(p.sweep, stakes_on_sweep(p, costs), prevalence, cases=p.cases)
    i = gains.best_index()
    threshold = p.cases.thresholds.item(i)
    return BestThreshold(
        threshold,
        i,
        p.cases.at(threshold),
        float(expected_priced_cost(p, costs, threshold=threshold, prevalence=prevalence)),
        nothing_as_cheap=gains.of(0, i) == 0,
        everything_as_cheap=gains.of(i, len(p.cases) - 1) == 0,
    )


def priced_regret(
    p: Priced,
    costs: CostMatrix,
    *,
    threshold: float,
    prevalence: float | None = None,
    best: BestThreshold | None = None,
) -> float:
    """Return the cost per case above that of `best_priced_threshold`, at least 0.

    Compared exactly, as there: 0.0 means that no threshold is cheaper. Who knows that ``best``
    already gives it, and spares the search.

    Raises
    ------
    ValueError
        If the prevalence is not in [0, 1].
    Unreachable
        If there are no cases, or none of a class that the prevalence asks for.

    Examples
    --------
    >>> from perfcore import amount_sweep, priced
    >>> loans = amount_sweep([1, 0, 1, 0], [0.9, 0.6, 0.6, 0.1], [100, 20, 300, 50])
    >>> p = priced(loans.cases, loans.amounts, Pricing(positives="amount"))
    >>> priced_regret(p, CostMatrix(cost_fn=1, cost_fp=5), threshold=0.9)
    73.75
    """
    gains = Gains.at(p.sweep, stakes_on_sweep(p, costs), prevalence, cases=p.cases)
    return _regret(gains, gains.best_index() if best is None else best.index, p, threshold)


def worst_priced_regret(p: Priced, among: CostRange, *, threshold: float) -> WorstRegret:
    """Return the largest `priced_regret` over a range of costs and prevalences, and where it is.

    It is at a corner of the range, as `worst_regret`; costs are those of the range, unscaled.

    Raises
    ------
    Unreachable
        If there are no cases, or none of a class that a prevalence asks for.

    Examples
    --------
    >>> from perfcore import amount_sweep, priced
    >>> loans = amount_sweep([1, 0, 1, 0], [0.9, 0.6, 0.6, 0.1], [100, 20, 300, 50])
    >>> p = priced(loans.cases, loans.amounts, Pricing(positives="amount"))
    >>> among = CostRange(cost_fn=(0.1, 1), cost_fp=(5, 5), prevalence=(0.5, 0.5))
    >>> worst = worst_priced_regret(p, among, threshold=0.9)
    >>> worst.regret, worst.costs.cost_fn
    (73.75, 1.0)
    """
    return worst_on_hull(hull_of(p), p, among, threshold)


def hull_of(p: Priced) -> Sweep:
    """Return the vertices of the upper hull: in a range, where no error pays, the best points."""
    return hull_sweep(p.sweep)


def worst_on_hull(hull: Sweep, p: Priced, among: CostRange, threshold: float) -> WorstRegret:
    """Return `worst_priced_regret` where the hull is known."""

    def regrets() -> Iterator[WorstRegret]:
        for costs, prevalence in among.corners():
            gains = Gains.at(hull, stakes_on_sweep(p, costs), prevalence, cases=p.cases)
            yield WorstRegret(_regret(gains, gains.best_index(), p, threshold), costs, prevalence)

    return max(regrets(), key=lambda worst: worst.regret)


def _regret(gains: Gains, best: int, p: Priced, threshold: float) -> float:
    i = p.cases.index(threshold)
    saved = gains.between(p.sweep.tp.item(i), p.sweep.fp.item(i), best)
    return rounded(max(Fraction(0), saved))


def stakes_on_sweep(p: Priced, costs: CostMatrix) -> CostMatrix:
    """Return the costs for ``p.sweep``, which counts the cases of a class with nothing at stake."""
    if p.positive_unit == 0:
        costs = replace(costs, cost_fn=0.0, cost_tp=0.0)
    if p.negative_unit == 0:
        costs = replace(costs, cost_fp=0.0, cost_tn=0.0)
    return costs


def _split(costs: CostMatrix, pricing: Pricing) -> tuple[CostMatrix, CostMatrix]:
    """Return what a case costs and what its amount costs, each class in one of the two."""
    of_positives = CostMatrix(cost_fn=costs.cost_fn, cost_fp=0, cost_tp=costs.cost_tp)
    of_negatives = CostMatrix(cost_fn=0, cost_fp=costs.cost_fp, cost_tn=costs.cost_tn)
    nothing = CostMatrix(cost_fn=0, cost_fp=0)
    match pricing.positives, pricing.negatives:
        case "amount", "amount":
            return nothing, costs
        case "amount", _:
            return of_negatives, of_positives
        case _, "amount":
            return of_positives, of_negatives
    return costs, nothing


def _counts(p: Priced, threshold: float | None, indices: IntArray | None) -> AmountCounts:
    """Return both matrices; without a price on amounts the cases stand for them."""
    cases = _matrix(p.cases, threshold, indices)
    if p.amounts is None or not p.pricing.by_amount:
        return AmountCounts(cases, cases)
    return AmountCounts(cases, _matrix(p.amounts, threshold, indices))


def _matrix(s: Sweep, threshold: float | None, indices: IntArray | None) -> Counts:
    if threshold is not None:
        return s.at(threshold)
    if indices is None:
        return s.counts
    return s.counts_at(indices)
