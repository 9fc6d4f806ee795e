"""Which runs differ from the rest beyond chance, and where scores do not hold as probabilities."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import exp, inf, sqrt
from statistics import NormalDist
from typing import Any, Protocol

import numpy as np
import numpy.typing as npt

from perfcore.arrays import FloatArray, IntArray
from perfcore.binary import Counts, Sweep
from perfcore.chance.intervals.proportions import parts_of

EXPECTED = "observed_over_expected"
_SHARES = ("prevalence", "recall", "precision", "fpr", "alert_rate")
_REACH = 40
"""Of standard deviations: beyond, nothing adds to a probability."""
_STEPS = 100
_NEAR = 1e-7
_NORMAL = NormalDist()

Flags = npt.NDArray[np.bool_]


def shares_of(counts: Counts) -> dict[str, tuple[npt.NDArray[Any], npt.NDArray[Any]]]:
    """Return the part and the whole of shares by the keys of their measures; arrays as given."""
    cells = np.array(counts.cells)
    parts = {key: parts_of(key) for key in _SHARES}
    return {key: (part @ cells, whole @ cells) for key, (part, whole) in parts.items()}


@dataclass(frozen=True, slots=True)
class OddRun:
    """A run that differs from the rest: its name, and whether it is above or below it."""

    run: str
    above: bool


class Judge(Protocol):
    """What tells how a figure of each run differs from what it is compared with."""

    def p_values(self, rest: Flags) -> FloatArray:
        """Return the p value of each run; NaN of those that are not in the rest, or untested."""

    def is_above(self, run: int, others: Flags) -> bool:
        """Return whether the run, at this place, is above these others."""


def step_down(
    tests: Mapping[str, Judge], runs: Sequence[str], *, level: float = 0.95
) -> dict[str, list[OddRun]]:
    """Return the runs that differ beyond chance in each figure, of all figures tested together.

    The run with the smallest p value of all is named if that times the number of tests is below
    1 - level; it leaves the rest, against which the others are tested anew, and there is one test
    less, as Holm has it. So one broken run does not make the others differ. Where nothing changes,
    with the probability `level` or more no run is named.

    References
    ----------
    S. Holm (1979), A simple sequentially rejective multiple test procedure, Scandinavian Journal
    of Statistics 6, 65-70. https://www.jstor.org/stable/4615733
    """
    rest = {key: np.ones(len(runs), np.bool_) for key in tests}
    p_values = {key: test.p_values(rest[key]) for key, test in tests.items()}
    left = sum(int(np.count_nonzero(~np.isnan(p))) for p in p_values.values())
    odd: dict[str, dict[int, bool]] = {key: {} for key in tests}
    while left:
        least = {key: float(np.fmin.reduce(p, initial=1.0)) for key, p in p_values.items()}
        key = min(least, key=least.__getitem__)
        if not least[key] * left < 1 - level:
            break
        i, left = int(np.nanargmin(p_values[key])), left - 1
        rest[key][i] = False
        odd[key][i] = tests[key].is_above(i, rest[key])
        p_values[key] = tests[key].p_values(rest[key])
    return {key: [OddRun(runs[i], found[i]) for i in sorted(found)] for key, found in odd.items()}


@dataclass(frozen=True, slots=True, eq=False)
class _Shares:
    """Each share is tested against that of all others together by Fisher's exact test."""

    part: IntArray
    whole: IntArray
    logs: FloatArray

    def p_values(self, rest: Flags) -> FloatArray:
        found = np.full(rest.size, np.nan)
        found[rest] = fisher_p_values(self.part[rest], self.whole[rest], self.logs)
        return found

    def is_above(self, run: int, others: Flags) -> bool:
        part, whole = self.part[others].sum(), self.whole[others].sum()
        return bool(self.part[run] * whole > part * self.whole[run])


@dataclass(frozen=True, slots=True, eq=False)
class _Known:
    """P values that do not depend on other runs, and how far each is above what is expected."""

    known: FloatArray
    gaps: FloatArray

    def p_values(self, rest: Flags) -> FloatArray:
        return np.where(rest, self.known, np.nan)

    def is_above(self, run: int, _others: Flags) -> bool:
        return bool(self.gaps[run] > 0)


def odd_runs(
    shares: Mapping[str, tuple[IntArray, IntArray]],
    runs: tuple[str, ...],
    expected: Sequence[tuple[float, float]] = (),
    *,
    level: float = 0.95,
) -> dict[str, list[OddRun]]:
    """Return the runs whose shares differ beyond chance, and those where scores do not hold.

    See `step_down`. Each share is tested against that of all other runs together by Fisher's exact
    test, "observed_over_expected" against 1.

    Parameters
    ----------
    shares : mapping of str to pairs of int arrays (runs,)
        By figure its part and its whole in each run, such as true positives and positives.
    runs : tuple of str
        The names of the runs.
    expected : sequence of pairs of float
        Of each run, as from `expected_p_value`; empty where scores are no probabilities.

    Examples
    --------
    >>> some = {"recall": (np.array([90, 88, 91, 40]), np.array([100, 100, 100, 100]))}
    >>> odd_runs(some, ("1", "2", "3", "4"))
    {'recall': [OddRun(run='4', above=False)]}
    """
    logs = _log_factorials(max((int(whole.sum()) for _, whole in shares.values()), default=0))
    tests: dict[str, Judge] = {key: _Shares(*share, logs) for key, share in shares.items()}
    if expected:
        tests[EXPECTED] = _Known(*np.array(expected).T)
    return step_down(tests, runs, level=level)


def fisher_p_values(part: IntArray, whole: IntArray, logs: FloatArray | None = None) -> FloatArray:
    """Return the two-sided p value of each share against that of all others together.

    Fisher's exact test: the probability, with all sums given, of what is as likely or less likely.
    NaN where a run or the rest has no cases. `logs` are those of the factorials up to all cases,
    where they are known.

    References
    ----------
    R. A. Fisher (1922), On the interpretation of chi-squared from contingency tables, and the
    calculation of P, Journal of the Royal Statistical Society 85, 87-94.
    https://doi.org/10.2307/2340521

    Examples
    --------
    >>> fisher_p_values(np.array([3, 1]), np.array([4, 4])).round(4)
    array([0.4857, 0.4857])
    """
    cases, successes = int(whole.sum()), int(part.sum())
    known = _log_factorials(cases) if logs is None else logs

    def ways(n: int, k: IntArray) -> FloatArray:
        found: FloatArray = known[n] - known[k] - known[n - k]
        return found

    p_values = np.full(part.size, np.nan)
    for i, (a, n) in enumerate(zip(part.tolist(), whole.tolist(), strict=True)):
        if not 0 < n < cases:
            continue
        usual = n * successes / cases
        reach = max(abs(a - usual), _REACH * sqrt(usual * (1 - successes / cases)) + _REACH)
        lowest = max(0, n - (cases - successes), int(usual - reach) - 1)
        k = np.arange(lowest, min(n, successes, int(usual + reach) + 1) + 1)
        found = ways(successes, k) + ways(cases - successes, n - k) - ways(cases, np.array([n]))
        p_values[i] = min(1.0, float(np.exp(found[found <= found[a - k[0]] + _NEAR]).sum()))
    return p_values


def _log_factorials(size: int) -> FloatArray:
    return np.concatenate([[0.0], np.cumsum(np.log(np.arange(1, size + 1)))])


def expected_p_value(s: Sweep) -> tuple[float, float]:
    """Return the two-sided p value of as many positives if scores hold, and how many too many.

    The number of positives is then a sum of independent cases with the scores as probabilities. Its
    tail is found by Lugannani and Rice's saddle point, as exact far out as in the middle, and
    doubled. NaN without cases whose score lies between 0 and 1.

    Parameters
    ----------
    s : Sweep
        Counts of cases that count one each; scores lie in [0, 1].

    References
    ----------
    R. Lugannani, S. Rice (1980), Saddle point approximation for the distribution of the sum of
    independent random variables, Advances in Applied Probability 12, 475-490.
    https://doi.org/10.2307/1426607
    H. E. Daniels (1987), Tail probability approximations, International Statistical Review 55,
    37-48. https://doi.org/10.2307/1403269

    Examples
    --------
    >>> s = Sweep.from_counts([0.5], positives=[9], negatives=[1])
    >>> p_value, gap = expected_p_value(s)
    >>> round(p_value, 4), 2 * 11 / 1024, gap
    (0.0231, 0.021484375, 4.0)
    """
    scores = s.thresholds[1:]
    cases = np.diff(np.asarray(s.tp, np.float64) + np.asarray(s.fp, np.float64))
    open_ones = (scores > 0) & (scores < 1)
    gap = float(s.positives) - float((scores * cases).sum())
    certain = float(cases[scores >= 1].sum())
    positives, scores, cases = float(s.positives) - certain, scores[open_ones], cases[open_ones]
    if not cases.size:
        return float("nan"), gap
    if not 0 <= positives <= cases.sum():
        return 0.0, gap  # a score of 0 or 1 that does not hold
    if gap < 0:  # its lower tail is the upper one of negatives
        scores, positives = 1 - scores, float(cases.sum()) - positives
    return min(1.0, 2 * _upper_tail(scores, cases, positives)), gap


def _upper_tail(scores: FloatArray, cases: FloatArray, at_least: float) -> float:
    """Return the probability of at least so many successes, no fewer than are expected."""
    if at_least >= cases.sum():
        return exp(float((cases * np.log(scores)).sum()))
    if at_least - float((scores * cases).sum()) < _NEAR:
        return 0.5
    low, high, t = 0.0, inf, 0.0
    for _ in range(_STEPS):  # Newton's, or by halves where that would leave what is known
        tilted = scores / (scores + (1 - scores) * np.exp(-t))
        short = at_least - float((cases * tilted).sum())
        if abs(short) < _NEAR:
            break
        low, high = (t, high) if short > 0 else (low, t)
        t += short / float((cases * tilted * (1 - tilted)).sum())
        if not low < t < high:
            t = (low + high) / 2 if high < inf else 2 * low + 1
    cumulant = float((cases * np.log1p(scores * np.expm1(t))).sum())
    w = sqrt(max(0.0, 2 * (t * at_least - cumulant)))
    u = (1 - exp(-t)) * sqrt(float((cases * tilted * (1 - tilted)).sum()))
    if w < _NEAR or u < _NEAR:
        return 0.5
    tail = _NORMAL.cdf(-w) + _NORMAL.pdf(w) * (1 / u - 1 / w)
    return min(max(tail, 0.0), 1.0)
