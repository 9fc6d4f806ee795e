"""Cost curves held against each other: who is ahead where, by how much, and who costs least."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from typing import Literal

import numpy as np

from perfcore.arrays import FloatArray, ReadOnly
from perfcore.chance.comparison.differences import Differences
from perfcore.chance.comparison.leads import Crossings, changes
from perfcore.chance.comparison.paths import ROUNDING
from perfcore.costs import CostCurve, best_models
from perfcore.messages import value_error

Trivial = Literal["nothing", "everything"]
Line = tuple[Fraction, Fraction]  # its FPR and its FNR: the cost at x = 0 and at x = 1


def cost_crossings(first: CostCurve, second: CostCurve) -> Crossings:
    """Return who is ahead, cheaper, at which operating condition, and where two cost curves cross.

    x = P(+)cost, y = normalised expected cost. Between their vertices both are straight lines, and
    they have no vertical pieces. All is computed in exact fractions and rounded once; curves of
    sums of weights are equal where they differ by less than 1e-12.

    Raises
    ------
    ValueError
        If a class of either is empty.

    References
    ----------
    C. Drummond, R. C. Holte (2006), Cost curves: an improved method for visualizing classifier
    performance, Machine Learning 65, 95-130. https://doi.org/10.1007/s10994-006-8199-5

    Examples
    --------
    >>> from perfcore import cost_curve, sweep
    >>> early = cost_curve(sweep([1, 0, 0, 1], [0.9, 0.8, 0.7, 0.6]))
    >>> late = cost_curve(sweep([0, 1, 1, 0], [0.9, 0.8, 0.7, 0.6]))
    >>> found = cost_crossings(early, late)
    >>> found.intervals()
    (Ahead(start=0.0, end=0.5, ahead='first'), Ahead(start=0.5, end=1.0, ahead='second'))
    >>> found.x, found.y
    (array([0.5]), array([0.25]))
    """
    near = ROUNDING if _weighted(first) or _weighted(second) else 0
    starts: list[Fraction] = []
    heights: list[Fraction] = []
    leads: list[int] = []
    for start, end, line, other in _steps(first, second):
        gaps = [_sign(_cost(other, x) - _cost(line, x), near) for x in (start, end)]
        places = [(start, gaps[0] or gaps[1])]
        if gaps[0] * gaps[1] < 0:
            alarms, missed = line[0] - other[0], line[1] - other[1]
            places.append((alarms / (alarms - missed), gaps[1]))
        for x, lead in places:
            if not leads or leads[-1] != lead:
                starts.append(x)
                heights.append(_cost(line, x))
                leads.append(lead)
    ends = np.array([*map(float, starts), 1.0])
    signs = np.array(leads, np.int8)
    crossed = changes(signs)
    return Crossings("condition", ends, signs, ends[:-1][crossed], _floats(heights)[crossed])


def cost_differences(first: CostCurve, second: CostCurve) -> Differences:
    """Return both cost curves and first - second, negative where the first costs less.

    ``x`` holds the vertices of either curve, operating conditions rising from 0 to 1; in between
    all three are straight lines. Exact fractions, rounded once.

    Raises
    ------
    ValueError
        If a class of either is empty.

    Examples
    --------
    >>> from perfcore import cost_curve, sweep
    >>> early = cost_curve(sweep([1, 0, 0, 1], [0.9, 0.8, 0.7, 0.6]))
    >>> late = cost_curve(sweep([0, 1, 1, 0], [0.9, 0.8, 0.7, 0.6]))
    >>> found = cost_differences(early, late)
    >>> found.x.round(3), found.differences.round(3)
    (array([0.   , 0.333, 0.667, 1.   ]), array([ 0.   , -0.167,  0.167,  0.   ]))
    """
    vertices = [(start, line, other) for start, _, line, other in _steps(first, second)]
    x = [start for start, _, _ in vertices] + [Fraction(1)]
    lines = [(line, other) for _, line, other in vertices]
    lines.append(lines[-1])
    costs = [[_cost(line[i], at) for at, line in zip(x, lines, strict=True)] for i in (0, 1)]
    gaps = [one - two for one, two in zip(*costs, strict=True)]
    return Differences(_floats(x), _floats(costs[0]), _floats(costs[1]), _floats(gaps))


def _steps(first: CostCurve, second: CostCurve) -> Iterator[tuple[Fraction, Fraction, Line, Line]]:
    """Yield the steps between neighbouring vertices of either curve, and the line of each there."""
    for name, curve in (("first", first), ("second", second)):
        if np.isnan(curve.area):
            raise value_error(
                "Argument {name} has no cost curve: one of its classes is empty.", name=name
            )
    lines = [_lines(first), _lines(second)]
    ends = [_ends(of) for of in lines]
    i = j = 0
    start = Fraction(0)
    while start < 1:
        end = min(ends[0][i], ends[1][j])
        if end > start:
            yield start, end, lines[0][i], lines[1][j]
            start = end
        i, j = i + (ends[0][i] == end), j + (ends[1][j] == end)


def _lines(curve: CostCurve) -> list[Line]:
    """Return the lines of the best thresholds, from left to right."""
    fp, tp = (np.asarray(cells).tolist() for cells in (curve.counts.fp, curve.counts.tp))
    negatives, positives = Fraction(fp[-1]), Fraction(tp[-1])
    return [
        (Fraction(alarms) / negatives, 1 - Fraction(found) / positives)
        for alarms, found in zip(fp, tp, strict=True)
    ]


def _ends(lines: list[Line]) -> list[Fraction]:
    """Return where each line gives way to the next, and 1 for the last."""
    meetings = [(x2 - x1) / ((x2 - x1) + (y1 - y2)) for (x1, y1), (x2, y2) in pairwise(lines)]
    return [*meetings, Fraction(1)]


def _cost(line: Line, x: Fraction) -> Fraction:
    return line[1] * x + line[0] * (1 - x)


def _sign(gap: Fraction, near: float) -> int:
    return 0 if abs(gap) <= near else 1 if gap > 0 else -1


def _weighted(curve: CostCurve) -> bool:
    return np.asarray(curve.counts.tp).dtype.kind == "f"


def _floats(numbers: list[Fraction]) -> FloatArray:
    return np.array([float(number) for number in numbers])


@dataclass(frozen=True, slots=True)
class BestRule:
    """What costs least on a stretch of operating conditions.

    Attributes
    ----------
    start, end : float
        From which condition to which, P(+)cost in [0, 1].
    models : tuple of str
        The models that are best, in the order given; more than one if they are equal there.
    trivial : {"nothing", "everything", None}
        Where no model does better: the rule that calls nothing, or everything, positive.
    """

    start: float
    end: float
    models: tuple[str, ...]
    trivial: Trivial | None


@dataclass(frozen=True, slots=True, eq=False)
class BestRules(ReadOnly):
    """What costs least at every operating condition; its arrays are read-only.

    Attributes
    ----------
    x, y : float64 array of shape (r + 1,)
        Where the best changes, rising from 0 to 1, and the least normalised expected cost there.
    rules : tuple of r BestRule
        Number i is the best from x[i] to x[i + 1].
    """

    x: FloatArray
    y: FloatArray
    rules: tuple[BestRule, ...]

    def share(self, rule: str) -> float:
        """Return on what share of the axis this model, "nothing" or "everything" is best.

        Models called "nothing" or "everything" are models.
        """
        models = {name for best in self.rules for name in best.models}
        return sum(
            best.end - best.start
            for best in self.rules
            if rule in best.models or (rule == best.trivial and rule not in models)
        )


def best_rules(curves: Mapping[str, CostCurve]) -> BestRules:
    """Return which models cost least at which conditions, or that calling all alike is as cheap.

    As `best_models`, with "call nothing positive" and "call everything positive" as rules that
    compete too. Where a model only does as well as one of those two, the rule is named.

    Parameters
    ----------
    curves : mapping of str to CostCurve
        One curve per model.

    Raises
    ------
    ValueError
        If there is no model, or one without positives or negatives.

    Examples
    --------
    >>> from perfcore import Sweep, cost_curve
    >>> s = Sweep.from_counts([2, 1], positives=[3, 1], negatives=[1, 3])
    >>> [(rule.end, rule.models, rule.trivial) for rule in best_rules({"m": cost_curve(s)}).rules]
    [(0.25, (), 'nothing'), (0.75, ('m',), None), (1.0, (), 'everything')]
    """
    best = best_models(curves)
    x, y = best.x, best.y
    models = list(best.models)
    if models == [()]:  # the two rules meet in the middle
        x, y, models = np.array([0, 0.5, 1]), np.array([0, 0.5, 0]), [(), ()]
    rules = (
        BestRule(start, end, names, None if names else "everything" if end == 1 else "nothing")
        for (start, end), names in zip(pairwise(x.tolist()), models, strict=True)
    )
    return BestRules(x, y, tuple(rules))
