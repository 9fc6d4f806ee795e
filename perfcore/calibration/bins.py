"""Calibration in bins of scores: the table, and calibration errors."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import nan, sqrt
from typing import Literal

import numpy as np
import numpy.typing as npt

from perfcore.arrays import FloatArray, IntOrFloatArray, ReadOnly
from perfcore.binary import Sweep
from perfcore.binary.losses import require_probabilities
from perfcore.messages import argument_error, message

Edges = Literal["width", "count"] | Sequence[float] | FloatArray

_AT_ONCE = 1 << 17
"""So many scores fit into a processor's cache: those of all bins are added up in one call."""


@dataclass(frozen=True, slots=True, eq=False)
class CalibrationBins(ReadOnly):
    """Bins of scores that hold at least one case, from the lowest scores up.

    Attributes
    ----------
    lower, upper : float64 array of shape (b,)
        The edges of each bin; of bins of equal count its lowest and its highest score.
    cases, positives : int64 or float64 array of shape (b,)
        How many cases, or what weight of them, each bin holds, and how many are positive.
    mean_score : float64 array of shape (b,)
        The mean score of the cases in each bin.
    """

    lower: FloatArray
    upper: FloatArray
    cases: IntOrFloatArray
    positives: IntOrFloatArray
    mean_score: FloatArray

    @property
    def rate(self) -> FloatArray:
        """The share of positives in each bin."""
        return np.asarray(self.positives / self.cases)

    def error(self, norm: Literal["l1", "l2", "max"] = "l1") -> float:
        """Return how far mean score and rate are apart, as `calibration_error` does."""
        if norm not in ("l1", "l2", "max"):
            raise argument_error("norm", "be one of {words}", norm, words="l1, l2, max")
        if not self.cases.size:
            return nan
        gaps = np.abs(self.rate - self.mean_score)
        if norm == "max":
            return float(gaps.max())
        power = 1 if norm == "l1" else 2
        mean = float((gaps**power * self.cases).sum() / self.cases.sum())
        return mean if norm == "l1" else sqrt(mean)


def calibration_bins(
    s: Sweep,
    bins: int = 10,
    edges: Edges = "width",
    *,
    closed: Literal["right", "left"] = "right",
) -> CalibrationBins:
    """Return how many cases, positives and what mean score each bin of scores holds.

    Parameters
    ----------
    s : Sweep
        Its scores lie in [0, 1].
    bins : int
        How many, 1 or more; not used where `edges` are numbers.
    edges : {"width", "count"} or sequence of float
        Bins of equal width, of about as many cases each (equal scores stay together: a score goes
        to the bin of its first case), or the edges, rising, with all scores between them. An edge
        of width 1/10 is the decimal that it prints as: a score of 0.3 lies on the edge 0.3.
    closed : {"right", "left"}
        Which end belongs to a bin: (a, b], the first with its lower end; or [a, b), the last with
        its upper end. Bins of equal count have no use for it.

    Raises
    ------
    ValueError
        If a score lies outside of [0, 1], or an argument breaks these rules.

    Examples
    --------
    >>> from perfcore import sweep
    >>> found = calibration_bins(sweep([0, 1, 1], [0.1, 0.3, 0.35]), 10)
    >>> found.lower, found.upper, found.cases, found.rate
    (array([0. , 0.2, 0.3]), array([0.1, 0.3, 0.4]), array([1, 1, 1]), array([0., 1., 1.]))
    """
    require_probabilities(message("Calibration in bins"), s)
    if closed not in ("right", "left"):
        raise argument_error("closed", "be one of {words}", closed, words="right, left")
    last = len(s) - 1
    if isinstance(edges, str) and edges == "count":
        called = s.tp + s.fp
        ends = _equal_counts(called, _checked_bins(bins))
        # The lowest and the highest score that has a case.
        lower = s.thresholds[np.searchsorted(called, called[ends[:-1]])]
        upper = s.thresholds[np.minimum(np.searchsorted(called, called[ends[1:]], "right"), last)]
    else:
        known = _edges(s, bins, edges)
        inner = np.searchsorted(s.thresholds[:0:-1], _compared(s, known)[1:-1], closed)
        ends = np.concatenate([[last], last - inner, [0]])
        lower, upper = known[:-1], known[1:]
    positives = -np.diff(s.tp[ends])
    cases = positives - np.diff(s.fp[ends])
    held = np.flatnonzero(cases > 0)
    sums = _sums(s, ends[held + 1], ends[held])
    lower, upper, cases, positives = (each[held] for each in (lower, upper, cases, positives))
    # Sums of weights are rounded, but a mean lies between the scores that it is the mean of.
    lowest, highest = s.thresholds[ends[held]], s.thresholds[ends[held + 1] + 1]
    mean_score = np.clip(sums / cases, lowest, highest)
    return CalibrationBins(lower, upper, cases, positives, mean_score)


def _sums(
    s: Sweep, firsts: npt.NDArray[np.int64], lasts: npt.NDArray[np.int64]
) -> npt.NDArray[np.float64]:
    """Return the sums of the scores of all cases between operating points, falling."""
    if firsts.size and len(s) <= _AT_ONCE:
        scores = s.thresholds[1:] * (np.diff(s.tp) + np.diff(s.fp))
        return np.add.reduceat(scores[: lasts[0]], firsts[::-1])[::-1]
    sums = [
        sum(float((scores * (own + others)).sum()) for scores, own, others in s.blocks(*between))
        for between in zip(firsts.tolist(), lasts.tolist(), strict=True)
    ]
    return np.array(sums, np.float64)


def calibration_error(
    s: Sweep,
    bins: int = 10,
    edges: Edges = "width",
    norm: Literal["l1", "l2", "max"] = "l1",
    closed: Literal["right", "left"] = "right",
) -> float:
    """Return how far mean score and rate are apart in bins; lower is better.

    "l1" is the expected calibration error, sum n_b / n abs(rate_b - mean score_b); "l2" the root of
    the mean square; "max" the largest gap. Few cases make it larger: perfectly calibrated scores
    have about 0.07 at 200 cases in 15 bins. Of a sweep of (called right, confidence) it is the
    top-label calibration error. Undefined (NaN) when there are no cases.

    Parameters
    ----------
    s, bins, edges, closed
        As for `calibration_bins`.
    norm : {"l1", "l2", "max"}
        How the gaps of the bins are taken together.

    Raises
    ------
    ValueError
        If an argument breaks the rules of `calibration_bins`, or norm is no such word.

    References
    ----------
    M. P. Naeini, G. Cooper, M. Hauskrecht (2015), Obtaining well calibrated probabilities using
    Bayesian binning, AAAI 29, 2901-2907. https://doi.org/10.1609/aaai.v29i1.9602

    Examples
    --------
    >>> from perfcore import sweep
    >>> s = sweep([0, 1, 1], [0.1, 0.3, 0.4])
    >>> [round(calibration_error(s, norm=norm), 4) for norm in ("l1", "l2", "max")]
    [0.4667, 0.5354, 0.7]
    """
    return calibration_bins(s, bins, edges, closed=closed).error(norm)


def debiased_squared_error(
    s: Sweep,
    bins: int = 10,
    edges: Edges = "width",
    closed: Literal["right", "left"] = "right",
) -> float:
    """Return the mean squared gap of rate and mean score in bins, without what chance adds to it.

    In each bin rate (1 - rate) / (cases - 1) is subtracted, which a gap of nothing has on average.
    So it may be negative, and is about 0 for calibrated scores. Bins of one case subtract nothing.
    Undefined (NaN) when there are no cases.

    Parameters
    ----------
    s, bins, edges, closed
        As for `calibration_bins`. Weights count as repeated cases.

    Raises
    ------
    ValueError
        If an argument breaks the rules of `calibration_bins`.

    References
    ----------
    A. Kumar, P. Liang, T. Ma (2019), Verified uncertainty calibration, NeurIPS 32.

    Examples
    --------
    >>> from perfcore import sweep
    >>> round(debiased_squared_error(sweep([0, 1, 1], [0.1, 0.3, 0.4])), 4)
    0.2867
    """
    found = calibration_bins(s, bins, edges, closed=closed)
    if not found.cases.size:
        return nan
    rate, cases = found.rate, found.cases
    chance = np.where(cases > 1, rate * (1 - rate) / np.maximum(cases - 1, 1e-300), 0.0)
    gaps = (rate - found.mean_score) ** 2 - chance
    return float((gaps * cases).sum() / cases.sum())


def equal_width_bins(s: Sweep, scores: FloatArray, bins: int) -> npt.NDArray[np.int64]:
    """Return the bin of each score of a sweep: of equal width, with their upper ends.

    Examples
    --------
    >>> from perfcore import sweep
    >>> s = sweep([0, 1, 1], [0.1, 0.3, 0.35])
    >>> equal_width_bins(s, s.thresholds[1:], 10)
    array([3, 2, 0])
    """
    return np.searchsorted(_compared(s, _edges(s, bins, "width"))[1:-1], scores)


def _compared(s: Sweep, edges: FloatArray) -> FloatArray:
    """Return edges rounded as the scores were."""
    return edges if s.narrow is None else edges.astype(s.narrow).astype(np.float64)


def _checked_bins(bins: int) -> int:
    if not isinstance(bins, (int, np.integer)) or isinstance(bins, bool) or bins < 1:
        raise argument_error("bins", "be a whole number of 1 or more", bins)
    return int(bins)


def _edges(s: Sweep, bins: int, edges: Edges) -> FloatArray:
    """Return the edges of bins, checked."""
    if isinstance(edges, str):
        if edges != "width":
            words = "width, count or numbers"
            raise argument_error("edges", "be one of {words}", edges, words=words)
        # A quotient is the float nearest to the decimal; steps of 0.1 added up are not.
        return np.arange(_checked_bins(bins) + 1) / bins
    known = np.asarray(edges, np.float64)
    if known.ndim != 1 or known.size < 2 or not (np.diff(known) > 0).all():
        raise argument_error("edges", "be two or more rising numbers", str(edges)[:60])
    lowest, highest = s.thresholds.item(-1), s.thresholds.item(min(1, len(s) - 1))
    if len(s) > 1 and (lowest < known[0] or highest > known[-1]):
        rule = "have all scores between them, from {lowest:.6g} to {highest:.6g}"
        raise argument_error("edges", rule, str(edges)[:60], lowest=lowest, highest=highest)
    return known


def _equal_counts(called: IntOrFloatArray, bins: int) -> npt.NDArray[np.int64]:
    """Return the operating points between bins: each score goes to the bin of its first case."""
    total = called.item(-1)
    whole = isinstance(total, int)
    below = [-(-i * total // bins) if whole else i * total / bins for i in range(bins)]
    most = [total - cases for cases in below]
    return np.append(np.searchsorted(called, most, "right") - 1, 0)
