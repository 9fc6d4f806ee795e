"""The threshold of least cost, exact over all operating points."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from math import lcm
from typing import cast

from perfcore.binary import Counts, Sweep
from perfcore.binary.hulls import hull_vertices, upper_hull
from perfcore.costs.goals.findings import OperatingPoint, Unreachable
from perfcore.costs.matrices import CostMatrix, decimal, rounded
from perfcore.costs.sums import expected_cost
from perfcore.costs.tallies import Tally, at_stake
from perfcore.measures.expected_costs import PREVALENCE
from perfcore.messages import message

_ROUNDING = Fraction(1, 10**12)


@dataclass(frozen=True, slots=True)
class BestThreshold(OperatingPoint):
    """The operating point of least cost; its counts are of the cases themselves.

    Attributes
    ----------
    cost : float
        The cost per case, at the prevalence asked for.
    nothing_as_cheap, everything_as_cheap : bool
        Whether the rule "call nothing positive" (or everything) costs exactly as little.
    """

    cost: float
    nothing_as_cheap: bool
    everything_as_cheap: bool


def best_threshold(
    s: Sweep | Tally,
    costs: CostMatrix | None = None,
    *,
    cost_fn: float = 1,
    cost_fp: float = 1,
    cost_tp: float = 0,
    cost_tn: float = 0,
    prevalence: float | None = None,
) -> BestThreshold:
    """Return the operating point with the lowest expected cost, see `expected_cost`.

    All operating points compete, "call nothing positive" and "call everything positive" among
    them. Among equal costs the highest threshold: the fewest called positive. Costs and counts
    are compared exactly, each float as the decimal that it prints as; a prevalence equal to that of
    the cases as float64 is theirs. Weights that are not whole numbers are sums of floats: costs
    less than 1e-12 of the classes' costs apart are equal.

    Parameters
    ----------
    s : Sweep or Tally
        Counts at every distinct score, and what is at stake there; of a mere sweep, cases.
    costs : CostMatrix, optional
        All four costs at once, in place of those that follow.
    cost_fn, cost_fp : float
        The cost of a missed positive and of a false alarm; 5 and 1 are the same as 50 and 10.
    cost_tp, cost_tn : float
        The cost of a correct decision, negative for a benefit. An error may be the cheaper one.
    prevalence : float, optional
        The share of positives where the classifier is used; that of these cases if not given.

    Raises
    ------
    ValueError
        If a cost is not finite, or the prevalence not in [0, 1].
    Unreachable
        If there are no cases, or none of a class that the prevalence asks for.

    References
    ----------
    F. Provost, T. Fawcett (2001), Robust classification for imprecise environments, Machine
    Learning 42, 203-231. https://doi.org/10.1023/A:1007601015854

    Examples
    --------
    >>> from perfcore import sweep
    >>> best = best_threshold(sweep([1, 0, 1, 0], [0.9, 0.8, 0.7, 0.1]), cost_fn=5, cost_fp=1)
    >>> best.threshold, best.cost
    (0.7, 0.25)
    """
    if costs is None:
        costs = CostMatrix(cost_fn=cost_fn, cost_fp=cost_fp, cost_tp=cost_tp, cost_tn=cost_tn)
    p = at_stake(s)
    gains = Gains.of_priced(p, costs, prevalence)
    i = gains.best_index()
    threshold = p.cases.thresholds.item(i)
    return BestThreshold(
        threshold,
        i,
        p.cases.at(threshold),
        float(expected_cost(p, costs, threshold=threshold, prevalence=prevalence)),
        nothing_as_cheap=gains.of(0, i) == 0,
        everything_as_cheap=gains.of(i, len(p.cases) - 1) == 0,
    )


@dataclass(frozen=True, slots=True)
class Gains:
    """What calling one more positive or negative of a sweep positive saves, per case."""

    s: Sweep
    found: Fraction
    false_alarm: Fraction

    @classmethod
    def of_priced(
        cls, p: Tally, costs: CostMatrix, prevalence: float | None, *, on: Sweep | None = None
    ) -> Gains:
        """Return the gains on what is at stake, or ``on`` some of its operating points.

        Raises
        ------
        Unreachable
            As `require_known_classes`.
        """
        s, cases = p.sweep if on is None else on, p.cases
        share = PREVALENCE.checked(prevalence)
        require_known_classes(cases, share)
        missed, alarm = p.stakes(costs).stakes
        positives, negatives = Fraction(cases.positives), Fraction(cases.negatives)
        # The share of positives in the cases, such as 1/3, is rarely a float exactly. With 0.333...
        # in its place thresholds that cost the same would seem to differ, so this is a fraction.
        if (
            share is None
            or (share == cases.prevalence and 0 < share < 1)
            or not (positives and negatives)
        ):
            total = positives + negatives
            return cls(s, missed / total, -alarm / total)
        there = decimal(share)
        return cls(s, missed * there / positives, -alarm * (1 - there) / negatives)

    @property
    def whole(self) -> Fraction:
        """What all positives and all negatives together may save or cost."""
        positives, negatives = Fraction(self.s.positives), Fraction(self.s.negatives)
        return positives * abs(self.found) + negatives * abs(self.false_alarm)

    def best_index(self) -> int:
        """Return the operating point that saves most; among equals the highest threshold."""
        # Where a false alarm pays, the best points are on the lower hull: the upper one of the
        # sweep whose classes have swapped names. One search serves for both.
        s = self.s
        lower = self.false_alarm > 0 and self.found <= 0
        vertices = (upper_hull(s.tp, s.fp) if lower else hull_vertices(s)).tolist()
        # Along a hull the slope falls: as long as the next vertex saves more, walk on.
        exact = self._exact if s.weighted else self._whole_numbers()
        edges = range(len(vertices) - 1)
        last = bisect_left(edges, True, key=lambda i: exact(*vertices[i : i + 2]) <= 0)
        best = vertices[last]
        saves = self.of if s.weighted else exact
        first = bisect_left(vertices, True, hi=last, key=lambda i: saves(i, best) <= 0)
        return int(vertices[first])

    def _whole_numbers(self) -> Callable[[int, int], float]:
        """Return what gives the gain between two points in a unit that makes it whole, of counts.

        Its sign is what a search asks for, and half of the time of `best_threshold` with fractions.
        """
        unit = lcm(self.found.denominator, self.false_alarm.denominator)
        up, across = int(self.found * unit), int(self.false_alarm * unit)
        tp, fp = self.s.tp.item, self.s.fp.item
        return lambda i, j: (tp(j) - tp(i)) * up + (fp(j) - fp(i)) * across

    def of(self, i: int, j: int) -> Fraction:
        """Return what going from operating point i to j saves; 0 where that may be rounding."""
        return self.between(self.s.tp.item(i), self.s.fp.item(i), j)

    def between(self, tp: float, fp: float, j: int) -> Fraction:
        """Return what going from these counts to operating point j saves, as `of`."""
        found, false_alarms = self._parts(tp, fp, j)
        saved = found + false_alarms
        # Only where the classes cancel can rounding decide, and only sums of floats are rounded.
        if found * false_alarms < 0 and self.s.weighted:
            return saved if abs(saved) > _ROUNDING * self.whole else Fraction(0)
        return saved

    def lost(self, counts: Counts, best: int) -> float:
        """Return what these counts cost more than the best operating point, at least 0."""
        tp, fp = (cast("float", cell) for cell in (counts.tp, counts.fp))
        return rounded(max(Fraction(0), self.between(tp, fp, best)))

    def _exact(self, i: int, j: int) -> Fraction:
        return sum(self._parts(self.s.tp.item(i), self.s.fp.item(i), j), Fraction(0))

    def _parts(self, tp: float, fp: float, j: int) -> tuple[Fraction, Fraction]:
        found = Fraction(self.s.tp.item(j)) - Fraction(tp)
        false_alarms = Fraction(self.s.fp.item(j)) - Fraction(fp)
        return found * self.found, false_alarms * self.false_alarm


def require_known_classes(s: Sweep, prevalence: float | None) -> None:
    """Refuse cases that tell no cost: none, or none of a class that the prevalence asks for.

    Raises
    ------
    Unreachable
        With the reason.
    """
    if not (s.positives or s.negatives):
        raise Unreachable("Cost per case is undefined at every threshold: there are no cases.")
    for name, cases, share in (
        (message("positives"), s.positives, prevalence),
        (message("negatives"), s.negatives, None if prevalence is None else 1 - prevalence),
    ):
        if share and not cases:
            raise Unreachable(
                "Cost per case at prevalence {prevalence} is undefined at every threshold: "
                "there are no {name}.",
                prevalence=prevalence,
                name=name,
            )
