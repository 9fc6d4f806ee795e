"""Curves over all thresholds: ROC and precision-recall, index by index the points of the sweep."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from perfcore.arrays import FloatArray, IntOrFloatArray, ReadOnly
from perfcore.binary.sweeps import Sweep


@dataclass(frozen=True, slots=True, eq=False)
class Curve(ReadOnly):
    """Points (x, y) and the threshold of each; its arrays are read-only.

    Attributes
    ----------
    x, y, thresholds : float64 array of shape (k,)
        Index i is the operating point that ``score >= thresholds[i]`` selects.
    """

    x: FloatArray
    y: FloatArray
    thresholds: FloatArray

    def __len__(self) -> int:
        return self.x.size


def roc(s: Sweep) -> Curve:
    """Return the ROC curve: x = FPR = FP/(FP+TN), y = TPR = TP/(TP+FN).

    Index i is operating point i of the sweep: (0, 0) at threshold inf, then every distinct score,
    last (1, 1); tied cases are one step. No point is dropped. The ideal point is (0, 1).
    Undefined (NaN): x without negatives, y without positives.

    References
    ----------
    T. Fawcett (2006), An introduction to ROC analysis, Pattern Recognition Letters 27, 861-874.
    https://doi.org/10.1016/j.patrec.2005.10.010

    Examples
    --------
    >>> from perfcore import sweep
    >>> curve = roc(sweep([1, 0, 1, 0], [0.9, 0.6, 0.6, 0.1]))
    >>> curve.x, curve.y
    (array([0. , 0. , 0.5, 1. ]), array([0. , 0.5, 1. , 1. ]))
    """
    return Curve(share(s.fp, s.negatives), share(s.tp, s.positives), s.thresholds)


def precision_recall(s: Sweep) -> Curve:
    """Return the precision-recall curve: x = recall = TP/(TP+FN), y = precision = TP/(TP+FP).

    Index i is operating point i of the sweep. At index 0 nothing is called positive, so that
    precision is NaN there: no point (0, 1) is invented. The last point is (1, prevalence).
    Undefined (NaN): x without positives, y where nothing is called positive.

    References
    ----------
    J. Davis, M. Goadrich (2006), The relationship between precision-recall and ROC curves,
    ICML, 233-240. https://doi.org/10.1145/1143844.1143874

    Examples
    --------
    >>> from perfcore import sweep
    >>> curve = precision_recall(sweep([1, 0, 1, 0], [0.9, 0.8, 0.6, 0.1]))
    >>> curve.x, curve.y.round(3)
    (array([0. , 0.5, 0.5, 1. , 1. ]), array([  nan, 1.   , 0.5  , 0.667, 0.5  ]))
    """
    return Curve(share(s.tp, s.positives), precisions(s), s.thresholds)


def precisions(s: Sweep) -> FloatArray:
    """Return TP/(TP+FP) at every operating point; NaN where nothing is called positive.

    Examples
    --------
    >>> from perfcore import sweep
    >>> precisions(sweep([1, 0], [0.9, 0.8]))
    array([nan, 1. , 0.5])
    """
    called = s.tp + s.fp
    start = int(np.searchsorted(called, 0, side="right"))
    result = np.full(len(s), np.nan)
    np.divide(s.tp[start:], called[start:], out=result[start:])
    return result


def share(part: IntOrFloatArray, whole: float) -> FloatArray:
    """Return part/whole; NaN throughout if the whole is 0.

    Examples
    --------
    >>> share(np.array([0, 1, 2]), 2)
    array([0. , 0.5, 1. ])
    """
    return part / whole if whole else np.full(part.shape, np.nan)
