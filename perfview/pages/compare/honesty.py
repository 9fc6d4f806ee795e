"""How much a threshold flatters itself on the cases that chose it, in numbers and words."""

from __future__ import annotations

from dataclasses import dataclass
from math import isnan, nan
from typing import Literal

import numpy as np
import numpy.typing as npt

from perfcore.arrays import Value
from perfcore.binary import Counts, Sweep
from perfcore.chance.honest_thresholds import HeldOut, SplitOptimism
from perfcore.chance.intervals import scarcity
from perfcore.costs import PER, BestThreshold, CostMatrix, best_threshold, expected_cost
from perfcore.costs.goals import Found, best
from perfcore.measures import MEASURES
from perfview.kit.theme import count, exact, percent, together
from perfview.tasks.amounts import amounts
from perfview.words import escaped, say, told

Ends = tuple[float, float]

_DRAWS = 2000
_DEFINED = 0.99


@dataclass(frozen=True, slots=True)
class Goal:
    """What a threshold is chosen for: the lowest cost, or the highest value of a measure.

    Attributes
    ----------
    measure : str
        A key of ``MEASURES``, or "cost".
    costs : CostMatrix
        What errors cost.
    prevalence : float or None
        Where the classifier is used; None is that of the cases.
    unit : str
        What costs are in; untrusted text.
    """

    measure: str
    costs: CostMatrix
    prevalence: float | None = None
    unit: str = ""

    def texts(self, *values: float) -> list[str]:
        """Return values that are read together: amounts of money, or as the measure is written."""
        if self.by_cost:
            return amounts(values, self.unit)
        return together(values, MEASURES[self.measure].format)

    def gaps(self, *gaps: float) -> list[str]:
        """Return differences of values; those of shares are in percentage points."""
        if self.by_cost or MEASURES[self.measure].format != "percent":
            return self.texts(*gaps)
        texts = [text.removesuffix(" %") for text in together(gaps, "percent")]
        return [*texts[:-1], say("compare.points", gap=texts[-1])]

    @property
    def by_cost(self) -> bool:
        """Whether the goal is the lowest cost."""
        return self.measure == "cost"

    @property
    def name(self) -> str:
        """What is as good as it can be at the threshold, in words."""
        return say("compare.figure_cost") if self.by_cost else goal_name(self.measure)

    @property
    def better(self) -> Literal["higher", "lower"]:
        """In which direction it improves."""
        return "lower" if self.by_cost else "higher"

    def chosen(self, s: Sweep) -> Found | BestThreshold:
        """Return the threshold that meets the goal.

        Raises
        ------
        Unreachable
            If none does.
        """
        if not self.by_cost:
            return best(s, self.measure)
        return best_threshold(s, self.costs, prevalence=self.prevalence)

    def value(self, counts: Counts) -> Value:
        """Return what counts are worth: the measure, or the cost of 1,000 cases."""
        if not self.by_cost:
            return MEASURES[self.measure].of(counts)
        return expected_cost(counts, self.costs, prevalence=self.prevalence, cases=PER)


def optimism_text(name: str, found: SplitOptimism, goal: Goal) -> str:
    """Return in plain words how much better a threshold looks than it is."""
    if isnan(found.optimism):
        return say("compare.honest_undefined", model=name)
    kind = "honest_flattered_cost" if goal.by_cost else "honest_flattered"
    low, high, gap = goal.gaps(found.low, found.high, abs(found.optimism))
    return say(
        f"compare.{kind}" if found.optimism > 0 else "compare.honest_modest",
        model=name,
        goal=goal_name(goal.measure),
        gap=escaped(gap),
        low=escaped(low),
        high=escaped(high),
    )


def scarcity_text(s: Sweep) -> str:
    """Return a warning if a class has few cases; "" if both have enough."""
    found = scarcity(s)
    if not found.few:
        return ""
    return say(
        f"compare.few_{found.smaller_class}",
        cases=count(found.cases),
        margin=percent(found.margin).removesuffix(" %"),
    )


def goal_name(measure: str) -> str:
    """Return what a threshold is chosen for, in words."""
    return say("compare.goal_cost") if measure == "cost" else told(MEASURES[measure].name)


@dataclass(frozen=True, slots=True)
class NewCases:
    """How sure it is what a threshold is worth on cases that did not choose it.

    Attributes
    ----------
    honest : tuple of float
        The interval of the value on the run that reports; NaN where it is unknown.
    gap : tuple of float
        The interval of how much better it looks on the run that chose.
    """

    honest: Ends
    gap: Ends


UNKNOWN = NewCases((nan, nan), (nan, nan))


def new_cases(found: HeldOut, goal: Goal, *, level: float, seed: int) -> NewCases:
    """Return how sure the value is: the cases of both runs are drawn anew, the threshold stays.

    At one threshold cases differ by their cell of the matrix alone, so that a draw of cases is a
    multinomial draw of the four. Unknown of weighted cases.
    """
    cells = [_cells(counts) for counts in (found.choosing_counts, found.reporting_counts)]
    if not all(each.size and np.array_equal(each, np.rint(each)) for each in cells):
        return UNKNOWN
    rng = np.random.default_rng(seed)
    apparent, honest = (np.asarray(goal.value(_drawn(rng, each))) for each in cells)
    sign = 1 if goal.better == "higher" else -1
    return NewCases(_ends(honest, level), _ends(sign * (apparent - honest), level))


def new_cases_text(
    name: str, found: HeldOut, sure: NewCases, goal: Goal, *, parts: tuple[str, str], level: float
) -> str:
    """Return in Markdown what the threshold is worth on new cases; "" where that is undefined."""
    if isnan(found.gap):
        return ""
    interval = ""
    honest, apparent = map(escaped, goal.texts(found.honest, found.apparent))
    if not isnan(sure.honest[0]):
        honest, apparent, low, high = map(
            escaped, goal.texts(found.honest, found.apparent, *sure.honest)
        )
        interval = say("compare.new_interval", share=exact(100 * level), low=low, high=high)
    return say(
        "compare.new_cases",
        model=name,
        goal=goal.name,
        honest=honest,
        apparent=apparent,
        interval=interval,
        choosing=parts[0],
        reporting=parts[1],
        conclusion=_conclusion(found.gap, sure.gap, goal, parts[1]),
    )


def _conclusion(gap: float, ends: Ends, goal: Goal, reporting: str) -> str:
    if gap == 0:
        return say("compare.new_equal")
    if isnan(ends[0]):
        kind = "untested_worse" if gap > 0 else "untested_better"
    else:
        kind = "worse" if ends[0] > 0 else "better" if ends[1] < 0 else "chance"
    return say(f"compare.new_{kind}", gap=escaped(goal.gaps(abs(gap))[0]), reporting=reporting)


def _cells(counts: Counts) -> npt.NDArray[np.float64]:
    cells = np.array([counts.tp, counts.fp, counts.fn, counts.tn], np.float64)
    return cells if cells.sum() > 0 else cells[:0]


def _drawn(rng: np.random.Generator, cells: npt.NDArray[np.float64]) -> Counts:
    total = cells.sum()
    drawn = rng.multinomial(int(total), cells / total, size=_DRAWS).T
    return Counts(*(np.ascontiguousarray(each, np.int64) for each in drawn))


def _ends(values: npt.NDArray[np.float64], level: float) -> Ends:
    known = values[np.isfinite(values)]
    if known.size < _DEFINED * values.size or np.ptp(known) == 0:
        return nan, nan
    low, high = np.quantile(known, [0.5 - level / 2, 0.5 + level / 2], method="weibull")
    return float(low), float(high)
