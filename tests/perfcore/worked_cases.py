"""Cases whose figures are known, and slow ways to know those of any others."""

from fractions import Fraction

import numpy as np

from perfcore import Sweep, sweep


def from_text(cases: str) -> Sweep:
    """Cases written as "P.9 N.1"."""
    return sweep([case[0] == "P" for case in cases.split()], [float(c[1:]) for c in cases.split()])


TWENTY = from_text(
    "P.9 P.8 N.7 P.6 P.55 P.54 N.53 N.52 P.51 N.505 P.4 N.39 P.38 N.37 N.36 N.35 P.34 N.33 P.3 N.1"
)
EMPTY = sweep([], [])
ONLY_POSITIVES = sweep([1, 1], [0.2, 0.7])
ONLY_NEGATIVES = sweep([0, 0], [0.2, 0.7])
CONSTANT = sweep([1, 0, 0, 0], [0.5] * 4)


def expanded(s: Sweep) -> tuple[list[bool], list[float]]:
    """The cases of an unweighted sweep, one by one."""
    truth: list[bool] = []
    score: list[float] = []
    for threshold, up, across in zip(s.thresholds[1:], np.diff(s.tp), np.diff(s.fp), strict=True):
        truth += [True] * up + [False] * across
        score += [threshold] * (up + across)
    return truth, score


def slow_loss(truth: list[bool], score: list[float]) -> Fraction:
    """Rank loss, pair by pair."""
    positives = [y for t, y in zip(truth, score, strict=True) if t]
    negatives = [y for t, y in zip(truth, score, strict=True) if not t]
    doubled = sum(2 * (p < n) + (p == n) for p in positives for n in negatives)
    return Fraction(doubled, 2 * len(positives) * len(negatives))
