"""Which runs differ from the rest beyond chance, and where scores do not hold as probabilities."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import exp, inf, sqrt
from statistics import NormalDist
from typing import Any

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


def odd_runs(
    shares: Mapping[str, tuple[IntArray, IntArray]],
    runs: tuple[str, ...],
    sweeps: Mapping[str, Sweep],
    *,
    level: float = 0.95,
) -> dict[str, list[OddRun]]:
    """Return the runs that differ beyond chance in each figure, of all figures tested together.

    Each share is tested against that of all other runs together by Fisher's exact test. The run
    with the smallest p value of all is named if that times the number of tests is below 1 - level;
    it leaves the rest, against which the others are tested anew, and there is one test less, as
    Holm has it. So one broken run does not make the others differ. Where nothing changes, with the
    probability `level` or more no run is named. "observed_over_expected" is tested against 1, see
    `expected_p_value`.

    Parameters
    ----------
    shares : mapping of str to pairs of int arrays (runs,)
        By figure its part and its whole in each run, such as true positives and positives.
    runs : tuple of str
        The names of the runs.
    sweeps : mapping of str to Sweep
        By run the counts of cases whose scores are probabilities; empty where they are not.

    References
    ----------
    S. Holm (1979), A simple sequentially rejective multiple test procedure, Scandinavian Journal
    of Statistics 6, 65-70. https://www.jstor.org/stable/4615733

    Examples
    --------
    >>> some = {"recall": (np.array([90, 88, 91, 40]), np.array([100, 100, 100, 100]))}
    >>> odd_runs(some, ("1", "2", "3", "4"), {})
    {'recall': [OddRun(run='4', above=False)]}
    """
    logs = _log_factorials(max((int(whole.sum()) for _, whole in shares.values()), default=0))
    p_values = {key: fisher_p_values(*share, logs) for key, share in shares.items()}
    gaps = np.zeros(len(runs))
    if sweeps:
        p_values[EXPECTED], gaps = np.array([expected_p_value(sweeps[run]) for run in runs]).T
    left = sum(int(np.count_nonzero(~np.isnan(p))) for p in p_values.values())
    odd: dict[str, dict[int, bool]] = {key: {} for key in p_values}
    rest = {key: np.ones(len(runs), np.bool_) for key in shares}
    while left:
        key = min(p_values, key=lambda each: float(np.fmin.reduce(p_values[each], initial=1.0)))
        if not np.fmin.reduce(p_values[key], initial=1.0) * left < 1 - level:
            break
        i, left = int(np.nanargmin(p_values[key])), left - 1
        if key == EXPECTED:
            odd[key][i], p_values[key][i] = bool(gaps[i] > 0), np.nan
            continue
        part, whole = shares[key]
        others = rest[key].copy()
        others[i] = False
        odd[key][i] = bool(part[i] * whole[others].sum() > part[others].sum() * whole[i])
        rest[key] = others
        p_values[key] = np.full(len(runs), np.nan)
        p_values[key][others] = fisher_p_values(part[others], whole[others], logs)
    return {key: [OddRun(runs[i], found[i]) for i in sorted(found)] for key, found in odd.items()}


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
