"""Which runs differ from the others beyond chance: by cases dealt anew, or in any figure."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from perfcore.arrays import FloatArray, IntArray
from perfcore.chance.figures.case_sums import CaseSums
from perfcore.chance.intervals import Interval
from perfcore.chance.intervals.scales import t_beyond, z_of
from perfcore.chance.runs.odd_runs import Judge, OddRun, step_down
from perfcore.measures.definitions import Figure

PERMUTATIONS = 999


def odd_cases(
    figures: Mapping[str, Figure[Any]],
    sums: CaseSums[Any],
    run: IntArray,
    runs: Sequence[str],
    *,
    dated: npt.NDArray[np.bool_] | None = None,
    seed: int = 1,
    permutations: int = PERMUTATIONS,
    level: float = 0.95,
) -> dict[str, list[OddRun]]:
    """Return the runs that differ beyond chance in each figure, of all figures tested together.

    Cases are dealt to the runs anew, each run as many as before. A run is named if it lies further
    from all cases, as times the root of its cases, than the furthest one of nearly all deals. It
    leaves, and the others are dealt anew. Where nothing changes no run is named with the
    probability `level` or more, however skewed a figure is: all deals are as likely then.

    Parameters
    ----------
    figures : mapping of str to Figure
        By key; their intervals are of sums.
    sums : CaseSums
        What each case adds to them, each for itself.
    run : int64 array (n,)
        The run of each case, as an index into `runs`.
    runs : sequence of str
        The names of the runs.
    dated : bool array (runs,), optional
        Which runs are looked at; all else.

    References
    ----------
    P. H. Westfall, S. S. Young (1993), Resampling-based multiple testing, Wiley.
    """
    rng = np.random.default_rng(seed)
    odd = {}
    for key, figure in figures.items():
        terms, found = sums.terms(figure), {}
        rest = np.arange(run.size) if dated is None else np.flatnonzero(dated[run])
        while np.unique(run[rest]).size > 1:
            codes, own = run[rest], terms[:, rest]
            away = _away(sums, figure, own, codes, len(runs))
            furthest = int(np.argmax(np.abs(away)))
            bar = abs(away[furthest]) * (1 - 1e-9)  # sums of other orders
            deals = (rng.permutation(codes) for _ in range(permutations))
            far = (np.abs(_away(sums, figure, own, each, len(runs))).max() >= bar for each in deals)
            if any(_too_many(far, (1 - level) * (1 + permutations) / len(figures) - 1)):
                break
            found[furthest] = bool(away[furthest] > 0)
            rest = rest[codes != furthest]
        odd[key] = [OddRun(runs[i], found[i]) for i in sorted(found)]
    return odd


def _too_many(far: Iterable[bool], most: float) -> Iterator[bool]:
    """Return after each deal whether so many have a run that is as far away: no more are needed."""
    beyond = 0
    for each in far:
        beyond += each
        yield beyond >= most


def _away(
    sums: CaseSums[Any], figure: Figure[Any], terms: FloatArray, codes: IntArray, size: int
) -> FloatArray:
    """Return how far the figure of each run is from that of all, times the root of its cases."""
    cases = np.bincount(codes, minlength=size)
    totals = np.array([np.bincount(codes, term, size) for term in terms])
    with np.errstate(all="ignore"):
        values = sums.of_sums(figure, np.column_stack([totals, terms.sum(axis=1)]))
    away: FloatArray = (values[:-1] - values[-1]) * np.sqrt(cases)
    away[cases == 0] = np.nan
    return np.where(np.isnan(away), 0.0, away)


Flags = npt.NDArray[np.bool_]

_TINY = 1e-300


@dataclass(frozen=True, slots=True, eq=False)
class _Values:
    """Values with how far their intervals reach to both sides, in standard errors of 1."""

    values: FloatArray
    below: FloatArray
    above: FloatArray
    weights: FloatArray

    def p_values(self, rest: Flags) -> FloatArray:
        found = np.full(rest.size, np.nan)
        for i in np.flatnonzero(rest & ~np.isnan(self.below)).tolist():
            others = rest & ~np.isnan(self.below)
            others[i] = False
            if not others.any():
                continue
            gap, shares = self._gap(i, others)
            own, theirs = (self.below, self.above) if gap > 0 else (self.above, self.below)
            error = np.hypot(own[i], np.sqrt(np.square(shares * theirs[others]).sum()))
            if error > 0:
                z = abs(gap) / error
                p_value = t_beyond(z, max(float(self.weights[i]) - 1, 1.0))
                found[i] = max(p_value, _TINY / (1 + z))  # the largest gap comes first
        return found

    def is_above(self, run: int, others: Flags) -> bool:
        return self._gap(run, others & ~np.isnan(self.below))[0] > 0

    def _gap(self, run: int, others: Flags) -> tuple[float, FloatArray]:
        """Return how far a run is above the mean of others, and what share of it each has."""
        shares: FloatArray = self.weights[others] / self.weights[others].sum()
        return float(self.values[run] - (shares * self.values[others]).sum()), shares


def odd_values(
    intervals: Mapping[str, Sequence[Interval]],
    runs: Sequence[str],
    weights: FloatArray,
    *,
    level: float = 0.95,
) -> dict[str, list[OddRun]]:
    """Return the runs that differ beyond chance in each figure, of all figures tested together.

    Each run is compared with the mean of the others, weighted by their cases. How far the
    difference may be off follows from the ends of both intervals that face each other (square and
    add), so it needs nothing but intervals, and may be as skewed as they are; Student's t with one
    degree of freedom less than the run has cases allows for how little few cases tell of a spread.
    See `step_down`.

    Parameters
    ----------
    intervals : mapping of str to sequence of Interval
        By figure that of each run. Runs without one are left out.
    runs : sequence of str
        The names of the runs.
    weights : float64 array (runs,)
        How many cases each holds.

    References
    ----------
    G. Y. Zou, A. Donner (2008), Construction of confidence limits about effect measures: a general
    approach, Statistics in Medicine 27, 1693-1702. https://doi.org/10.1002/sim.3095

    Examples
    --------
    >>> some = [Interval(v, v - 0.1, v + 0.1, 0.95, "") for v in (0.8, 0.82, 0.79, 0.4)]
    >>> odd_values({"accuracy": some}, ("1", "2", "3", "4"), np.full(4, 100.0))
    {'accuracy': [OddRun(run='4', above=False)]}
    """
    tests: dict[str, Judge] = {}
    for key, found in intervals.items():
        ends = np.array([[each.value, each.low, each.high] for each in found])
        z = np.array([z_of(each.level) for each in found])
        below, above = (ends[:, 0] - ends[:, 1]) / z, (ends[:, 2] - ends[:, 0]) / z
        known = np.where(np.isfinite(below + above), below, np.nan)
        tests[key] = _Values(ends[:, 0], known, above, np.asarray(weights, np.float64))
    return step_down(tests, runs, level=level)
