"""A threshold chosen on one run and used on another: its worth there, and how sure that is."""

from __future__ import annotations

from dataclasses import dataclass
from math import isnan, nan

import numpy as np
import numpy.typing as npt

from perfcore.binary import Counts
from perfcore.chance.honest_thresholds import HeldOut
from perfview.kit.theme import number
from perfview.pages.compare.digits import ends_texts
from perfview.pages.compare.honesty import Goal, goal_name
from perfview.words import say

_DRAWS = 2000
_DEFINED = 0.99

Ends = tuple[float, float]


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
    share = f"{100 * level:g}"
    low, high = sure.honest
    interval = ""
    if not isnan(low):
        ends = ends_texts(low, high)
        interval = say("compare.new_interval", share=share, low=ends[0], high=ends[1])
    return say(
        "compare.new_cases",
        model=name,
        goal=say("compare.figure_cost") if goal.by_cost else goal_name(goal.measure),
        honest=number(found.honest),
        apparent=number(found.apparent),
        interval=interval,
        choosing=parts[0],
        reporting=parts[1],
        conclusion=_conclusion(found.gap, sure.gap, parts[1]),
    )


def _conclusion(gap: float, ends: Ends, reporting: str) -> str:
    if gap == 0:
        return say("compare.new_equal")
    kind = "untested" if isnan(ends[0]) else "chance"
    if ends[0] > 0:
        kind = "worse"
    elif ends[1] < 0:
        kind = "better"
    elif kind == "untested":
        kind = "untested_worse" if gap > 0 else "untested_better"
    return say(f"compare.new_{kind}", gap=number(abs(gap)), reporting=reporting)


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
