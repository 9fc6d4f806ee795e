"""Counts, and the one place where cases become counts.

Everything else in this package is arithmetic on what this module returns.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

IntOrFloatArray = npt.NDArray[np.int64] | npt.NDArray[np.float64]
Count = int | float | IntOrFloatArray


@dataclass(frozen=True, slots=True, eq=False)
class Counts:
    """True and false positives and negatives, as scalars or as arrays of one shape."""

    tp: Count
    fp: Count
    fn: Count
    tn: Count


@dataclass(frozen=True, slots=True, eq=False)
class Sweep:
    """Counts at every distinct score. Index 0 calls nothing positive, the last index everything."""

    thresholds: npt.NDArray[np.float64]
    tp: IntOrFloatArray
    fp: IntOrFloatArray

    @property
    def counts(self) -> Counts:
        return Counts(self.tp, self.fp, self.tp[-1] - self.tp, self.fp[-1] - self.fp)

    def index(self, threshold: float) -> int:
        """Return the index of the operating point that ``score >= threshold`` selects."""
        scores = self.thresholds[:0:-1]
        return int(scores.size - np.searchsorted(scores, threshold, side="left"))

    def at(self, threshold: float) -> Counts:
        i = self.index(threshold)
        tp, fp = self.tp[i].item(), self.fp[i].item()
        return Counts(tp, fp, self.tp[-1].item() - tp, self.fp[-1].item() - fp)


def sweep(
    truth: npt.ArrayLike, score: npt.ArrayLike, *, weight: npt.ArrayLike | None = None
) -> Sweep:
    truths = np.asarray(truth).astype(bool)
    scores = np.asarray(score, dtype=np.float64) + 0.0
    order = np.argsort(-scores, kind="stable")
    scores, truths = scores[order], truths[order]
    weights = np.ones(scores.size, np.int64) if weight is None else np.asarray(weight, float)[order]
    ends = np.append(np.flatnonzero(np.diff(scores)), scores.size - 1)
    tp = np.cumsum(np.where(truths, weights, 0))[ends]
    fp = np.cumsum(np.where(truths, 0, weights))[ends]
    start = np.zeros(1, tp.dtype)
    return Sweep(
        np.concatenate([[np.inf], scores[ends]]),
        np.concatenate([start, tp]),
        np.concatenate([start, fp]),
    )
