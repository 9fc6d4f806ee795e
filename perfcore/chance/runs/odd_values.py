"""Which runs differ from the others beyond chance in any figure that has an interval."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from perfcore.arrays import FloatArray
from perfcore.chance.intervals import Interval
from perfcore.chance.intervals.scales import t_beyond, z_of
from perfcore.chance.runs.odd_runs import Judge, OddRun, step_down

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
