"""What a bootstrap is taken of: single figures of one model, vectorised over replicates."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

import numpy as np

from perfcore.arrays import FloatArray
from perfcore.binary import Counts, Sweep, losses
from perfcore.calibration import FIGURES
from perfcore.chance.bootstrap.edge_counts import EdgeCounts
from perfcore.chance.intervals.scales import PLAIN, Scale
from perfcore.costs import CostMatrix, expected_cost
from perfcore.costs.goals import Unreachable, best
from perfcore.costs.projections import projected_sweep
from perfcore.measures import MEASURES
from perfcore.measures.rules import Method
from perfcore.messages import Message, argument_error, message

_BLOCK = 1 << 15
"""Operating points at a time: of 10^7 all four cells and their costs would take half a gigabyte."""


@dataclass(frozen=True, eq=False)
class Statistic:
    """A figure, or a curve, of one model's cases.

    Attributes
    ----------
    name : str
        What it is.
    exact : callable
        Sweep -> its value: a float, or float64 of shape (q,) for a curve.
    counted : callable
        EdgeCounts of b replicates -> its values, shape (b,) or (b, q), from counts at edges alone.
        Where cells hold several scores it may be off; what it is off by on the cases themselves is
        added to every replicate.
    method : str
        How its interval is found unless another way is asked for: see `Replicates.interval`. Each
        names the one that covered best in simulations, see docs/coverage.md.
    scale : Scale
        Its range, and the scale on which "normal" and "basic" intervals are made.
    x : float64 array of shape (q,), optional
        Where a curve is taken.
    difference_method : str
        The same for the difference of two models.
    why : callable, optional
        Sweep -> why the figure is undefined, where empty classes do not tell.
    """

    name: str
    exact: Callable[[Sweep], float | FloatArray]
    counted: Callable[[EdgeCounts], FloatArray]
    method: Method = "percentile"
    scale: Scale = PLAIN
    x: FloatArray | None = None
    difference_method: Method = "percentile"
    why: Callable[[Sweep], Message | None] | None = None

    def projected(self, prevalence: float) -> Statistic:
        """Return this statistic of cases of which a share is positive, see `projected_sweep`.

        The prevalence is given, so that it does not vary as the cases do. Undefined (NaN) when a
        class is empty.

        Examples
        --------
        >>> from perfcore import sweep
        >>> half = sweep([1, 0, 1, 0], [0.9, 0.8, 0.7, 0.1])
        >>> there = statistic_of("average_precision").projected(0.1)
        >>> round(there.exact(half), 3)
        0.591
        """

        def exact(s: Sweep) -> float | FloatArray:
            if not (s.positives and s.negatives):
                return self.exact(s) * np.nan
            return self.exact(projected_sweep(s, prevalence))

        def counted(e: EdgeCounts) -> FloatArray:
            values = self.counted(e.projected(prevalence))
            values[~e.whole] = np.nan
            return values

        return replace(self, exact=exact, counted=counted)


def statistic_of(key: str) -> Statistic:
    """Return the statistic that is one of `FIGURES`, by the rules that it states.

    Raises
    ------
    KeyError
        If there is no such figure.
    ValueError
        If it does not state how its replicates are counted.

    Examples
    --------
    >>> from perfcore import sweep
    >>> statistic_of("auc").exact(sweep([1, 0, 1, 0], [0.9, 0.8, 0.7, 0.1]))
    0.75
    """
    figure = FIGURES[key]
    of_replicates, rule = figure.counted, figure.interval
    if of_replicates is None:
        raise argument_error("key", "name a figure that says how replicates are counted", key)

    def counted(e: EdgeCounts) -> FloatArray:
        if "probabilities" in figure.needs and not losses.are_probabilities(e.cells.sweep):
            return np.full(e.boxes.shape[0], np.nan)
        return np.asarray(of_replicates(e))

    return Statistic(
        figure.short or figure.name,
        figure.value,
        counted,
        rule.method,
        Scale(figure.bounds[0], figure.bounds[1] if rule.upto is None else rule.upto, rule.opened),
        difference_method=figure.difference.method,
        why=figure.why_undefined,
    )


def best_value(measure: str, **parameters: float | None) -> Statistic:
    """Return the statistic: the best value of a registered measure over all thresholds.

    Raises
    ------
    KeyError
        If there is no such measure.
    ValueError
        If neither higher nor lower is better.

    Examples
    --------
    >>> from perfcore import sweep
    >>> best_value("f1").exact(sweep([1, 0, 1, 0], [0.9, 0.8, 0.7, 0.1]))
    0.8
    """
    chosen = MEASURES[measure]
    if chosen.better is None:
        raise argument_error("measure", "be one of which higher or lower is better", measure)
    ends = np.fmax if chosen.better == "higher" else np.fmin

    def exact(s: Sweep) -> float:
        try:
            return best(s, measure, **parameters).value
        except Unreachable:
            return np.nan

    def counted(e: EdgeCounts) -> FloatArray:
        return np.asarray(ends.reduce(chosen.of(e.counts, **parameters), axis=1))

    return Statistic(
        message("Best {name}", name=message(chosen.name)),
        exact,
        counted,
        "unbiased normal",
        Scale(*chosen.bounds),
        difference_method="cautious",
    )


def minimum_cost(costs: CostMatrix, *, prevalence: float | None = None) -> Statistic:
    """Return the statistic: the least expected cost per case over all thresholds.

    At the prevalence of the cases, which then varies as they do, or at one that is given.

    Examples
    --------
    >>> from perfcore import sweep
    >>> five_to_one = minimum_cost(CostMatrix(cost_fn=5, cost_fp=1))
    >>> five_to_one.exact(sweep([1, 0, 1, 0], [0.9, 0.8, 0.7, 0.1]))
    0.25
    """

    def of(counts: Counts) -> FloatArray:
        cost = np.asarray(expected_cost(counts, costs, prevalence=prevalence))
        return np.asarray(np.fmin.reduce(cost, axis=-1))

    def exact(s: Sweep) -> float:
        parts = (slice(i, i + _BLOCK) for i in range(0, len(s), _BLOCK))
        return float(np.fmin.reduce([of(s.counts_at(part)) for part in parts]))

    return Statistic(
        "Minimum cost",
        exact,
        lambda e: of(e.counts),
        "basic",
        Scale(min(costs.cost_fn, costs.cost_fp, costs.cost_tp, costs.cost_tn)),
        difference_method="cautious",
    )
