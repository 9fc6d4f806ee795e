"""Reliability without bins: isotonic regression, and what it says of a score (CORP)."""

from __future__ import annotations

from dataclasses import dataclass
from math import log, nan
from typing import Literal

import numpy as np

from perfcore.arrays import FloatArray, IntOrFloatArray, ReadOnly
from perfcore.binary import Sweep, hull_vertices
from perfcore.binary.losses import brier_score, log_loss
from perfcore.messages import argument_error


@dataclass(frozen=True, slots=True, eq=False)
class Blocks(ReadOnly):
    """Stretches of scores that isotonic regression gives one value, from the lowest scores up.

    Attributes
    ----------
    lower, upper : float64 array of shape (b,)
        The lowest and the highest score in each block.
    cases, positives : int64 or float64 array of shape (b,)
        How many cases, or what weight of them, each block holds, and how many are positive.
    """

    lower: FloatArray
    upper: FloatArray
    cases: IntOrFloatArray
    positives: IntOrFloatArray

    @property
    def value(self) -> FloatArray:
        """The share of positives in each block: it rises from each to the next."""
        return np.asarray(self.positives / self.cases)


@dataclass(frozen=True, slots=True, eq=False)
class Corp:
    """A mean loss in three parts: value = miscalibration - discrimination + uncertainty.

    Attributes
    ----------
    value : float
        The mean loss of the scores.
    miscalibration : float
        What the loss would fall by if scores were recalibrated by isotonic regression; 0 or more,
        infinite where a case was called impossible under log loss. It looks at the same cases, so
        that perfectly calibrated scores have a little of it too.
    discrimination : float
        What recalibrated scores are better than the prevalence for every case; 0 or more.
    uncertainty : float
        The loss of the prevalence for every case.
    blocks : Blocks
        The reliability curve: what isotonic regression gives.
    """

    value: float
    miscalibration: float
    discrimination: float
    uncertainty: float
    blocks: Blocks


def isotonic_blocks(s: Sweep) -> Blocks:
    """Return the blocks of the isotonic regression of the truth on the score.

    They are the edges of the ROC curve's convex hull: the value of a block is the edge's
    dTP / (dTP + dFP). Empty without cases.

    References
    ----------
    T. Fawcett, A. Niculescu-Mizil (2007), PAV and the ROC convex hull, Machine Learning 68, 97-106.
    https://doi.org/10.1007/s10994-007-5011-0

    Examples
    --------
    >>> from perfcore import sweep
    >>> blocks = isotonic_blocks(sweep([1, 0, 1, 0], [0.9, 0.8, 0.6, 0.1]))
    >>> blocks.lower, blocks.upper, blocks.value
    (array([0.1, 0.6, 0.9]), array([0.1, 0.8, 0.9]), array([0. , 0.5, 1. ]))
    """
    known = hull_vertices(s)[::-1] if len(s) > 1 else np.zeros(1, np.int64)
    last, first = known[:-1], known[1:] + 1
    positives = s.tp[last] - s.tp[known[1:]]
    cases = positives + s.fp[last] - s.fp[known[1:]]
    held = cases > 0
    lower, upper = s.thresholds[last][held], s.thresholds[first][held]
    return Blocks(lower, upper, cases[held], positives[held])


def corp(s: Sweep, loss: Literal["brier", "log_loss"] = "brier") -> Corp:
    """Return a mean loss parted into miscalibration, discrimination and uncertainty.

    S(score) = MCB - DSC + UNC with MCB = S(score) - S(PAV), DSC = S(rate) - S(PAV), UNC = S(rate),
    where PAV is isotonic regression on these cases. Undefined (NaN) when there are no cases.

    Parameters
    ----------
    s : Sweep
        Its scores lie in [0, 1].
    loss : {"brier", "log_loss"}
        Which mean loss.

    Raises
    ------
    ValueError
        If a score lies outside of [0, 1], or loss is no such word.

    References
    ----------
    T. Dimitriadis, T. Gneiting, A. I. Jordan (2021), Stable reliability diagrams for probabilistic
    classifiers, PNAS 118, e2016191118. https://doi.org/10.1073/pnas.2016191118

    Examples
    --------
    >>> from perfcore import sweep
    >>> found = corp(sweep([1, 0, 1, 0], [0.9, 0.8, 0.6, 0.1]))
    >>> round(found.value, 3), round(found.miscalibration, 3)
    (0.205, 0.08)
    >>> found.discrimination, found.uncertainty
    (0.125, 0.25)
    """
    if loss not in ("brier", "log_loss"):
        raise argument_error("loss", "be one of {words}", loss, words="brier, log_loss")
    return s.kept(f"corp, {loss}", lambda: _parted(s, loss))


def _parted(s: Sweep, loss: Literal["brier", "log_loss"]) -> Corp:
    value = brier_score(s) if loss == "brier" else log_loss(s)
    blocks, total = isotonic_blocks(s), s.positives + s.negatives
    if not total:
        return Corp(nan, nan, nan, nan, blocks)
    of_rates = _brier_of_rates if loss == "brier" else _log_loss_of_rates
    recalibrated = of_rates(blocks.positives, blocks.cases - blocks.positives) / total
    of_one = of_rates(np.array([s.positives]), np.array([s.negatives])) / total
    if loss == "brier":
        uncertainty = brier_uncertainty(s)
    else:
        shares = (np.array([part / total]) for part in (s.positives, s.negatives))
        uncertainty = min(_log_loss_of_rates(*shares), log(2))  # halves give log 2 exactly
    # Neither part can be negative but by rounding.
    return Corp(
        value,
        max(value - recalibrated, 0.0),
        max(of_one - recalibrated, 0.0),
        uncertainty,
        blocks,
    )


def brier_uncertainty(s: Sweep) -> float:
    """Return prevalence (1 - prevalence); NaN without cases.

    It is exactly 1/4 for as many positives as negatives, and only rounding could make it more.

    Examples
    --------
    >>> from perfcore import sweep
    >>> brier_uncertainty(sweep([1, 0, 0, 0], [0.9, 0.8, 0.6, 0.1]))
    0.1875
    """
    total = s.positives + s.negatives
    if not total:
        return nan
    lost = _brier_of_rates(np.array([s.positives]), np.array([s.negatives]))
    return min(lost / total, 0.25)


def _brier_of_rates(positives: IntOrFloatArray, negatives: IntOrFloatArray) -> float:
    """Return the squared errors of all cases, each given the rate of its block."""
    whole = positives + negatives
    return float((positives * (negatives / whole)).sum())


def _log_loss_of_rates(positives: IntOrFloatArray, negatives: IntOrFloatArray) -> float:
    """Return the log losses of all cases, each given the rate of its block."""
    whole = positives + negatives
    lost = 0.0
    for part in (positives, negatives):
        held = part > 0
        with np.errstate(over="ignore"):  # beside that much of the other class a case loses nothing
            odds = np.minimum(whole[held] / part[held], np.finfo(np.float64).max)
        lost += float((part[held] * np.log(odds)).sum())
    return lost
