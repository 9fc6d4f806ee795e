"""ROC curves of several runs as one: averaged at equal FPR, or at equal thresholds."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from perfcore.arrays import FloatArray, ReadOnly
from perfcore.binary import Curve, Sweep, roc
from perfcore.binary.checks import checked_shares


@dataclass(frozen=True, slots=True, eq=False)
class VerticalAverage(ReadOnly):
    """The mean of ROC curves at equal false positive rates; its arrays are read-only.

    Attributes
    ----------
    x : float64 array of shape (v,)
        False positive rates.
    y, sd : float64 array of shape (v,)
        Mean and standard deviation (n - 1) of the recalls at x[i]: where a curve is vertical, of
        its upper end. sd is NaN with one run.
    low : float64 array of shape (v,)
        The mean where the curves arrive at x[i]: the lower end of what is vertical there. Between
        x[i] and x[i + 1] the average runs straight from y[i] to low[i + 1], if every place at
        which a curve bends is among x.
    runs, left_out : tuple of str
        The runs that are averaged, and those that lack a class and so have no curve.
    """

    x: FloatArray
    y: FloatArray
    sd: FloatArray
    low: FloatArray
    runs: tuple[str, ...]
    left_out: tuple[str, ...]

    @property
    def area(self) -> float:
        """The area under the average; with every bend among x it is the mean of the AUCs."""
        return float((np.diff(self.x) * (self.y[:-1] + self.low[1:])).sum() / 2)


@dataclass(frozen=True, slots=True, eq=False)
class ThresholdAverage(ReadOnly):
    """The mean of the operating points of several runs at equal thresholds; arrays are read-only.

    Attributes
    ----------
    thresholds : float64 array of shape (v,)
        ``score >= thresholds[i]`` is called positive in every run.
    x, y : float64 array of shape (v,)
        Mean false positive rate and mean recall at thresholds[i].
    x_sd, y_sd : float64 array of shape (v,)
        Their standard deviations (n - 1); NaN with one run.
    runs, left_out : tuple of str
        The runs that are averaged, and those that lack a class and so have no curve.
    """

    thresholds: FloatArray
    x: FloatArray
    y: FloatArray
    x_sd: FloatArray
    y_sd: FloatArray
    runs: tuple[str, ...]
    left_out: tuple[str, ...]


def vertical_average(
    runs: Mapping[str, Sweep], *, at: npt.ArrayLike | None = None
) -> VerticalAverage:
    """Return the mean recall of several ROC curves at equal false positive rates.

    Between two operating points a curve is straight; where it is vertical its upper end counts, as
    of all thresholds with that rate it finds most. A run counts as much as any other. The scores
    of the runs need not be on one scale, but no single threshold leads to such a point.

    Parameters
    ----------
    runs : mapping of str to Sweep
        One model's counts in each run, see `run_sweeps`. Those without both classes are left out.
    at : array of shape (v,), optional
        False positive rates in [0, 1], rising; by default every one at which a curve bends.

    Returns
    -------
    VerticalAverage
        NaN throughout if no run has both classes; empty if ``at`` is not given either.

    Raises
    ------
    ValueError
        If a rate is not in [0, 1].

    References
    ----------
    T. Fawcett (2006), An introduction to ROC analysis, Pattern Recognition Letters 27, 861-874.
    https://doi.org/10.1016/j.patrec.2005.10.010

    Examples
    --------
    >>> from perfcore import sweep
    >>> runs = {"1": sweep([1, 0], [0.9, 0.2]), "2": sweep([1, 0], [0.5, 0.5])}
    >>> found = vertical_average(runs)
    >>> found.x, found.low, found.y, found.area
    (array([0., 1.]), array([0., 1.]), array([0.5, 1. ]), 0.75)
    """
    used, left_out = _with_both_classes(runs)
    curves = [roc(s) for s in used.values()]
    if at is None:
        x = np.unique(np.concatenate([np.empty(0), *(curve.x for curve in curves)]))
    else:
        x = np.array(checked_shares(at, "at"), np.float64)
    y, sd = _moments((_upper(curve, x) for curve in curves), x.size)
    low, _ = _moments((_lower(curve, x) for curve in curves), x.size)
    return VerticalAverage(x, y, sd, low, tuple(used), left_out)


def threshold_average(
    runs: Mapping[str, Sweep], *, at: npt.ArrayLike | None = None
) -> ThresholdAverage:
    """Return the mean false positive rate and mean recall of several runs at equal thresholds.

    So a threshold leads to each point, but scores of different runs must be on one scale. Where
    all runs have the same number of positives and the same of negatives, it is the ROC curve of
    all cases together.

    Parameters
    ----------
    runs : mapping of str to Sweep
        One model's counts in each run, see `run_sweeps`. Those without both classes are left out.
    at : array of shape (v,), optional
        Thresholds; by default inf and every distinct score of any of these runs, falling.

    Returns
    -------
    ThresholdAverage
        NaN throughout if no run has both classes.

    Raises
    ------
    ValueError
        If a threshold is NaN.

    References
    ----------
    T. Fawcett (2006), An introduction to ROC analysis, Pattern Recognition Letters 27, 861-874.
    https://doi.org/10.1016/j.patrec.2005.10.010

    Examples
    --------
    >>> from perfcore import sweep
    >>> runs = {"1": sweep([1, 0], [0.9, 0.2]), "2": sweep([1, 0], [0.5, 0.5])}
    >>> found = threshold_average(runs)
    >>> found.thresholds, found.x, found.y
    (array([inf, 0.9, 0.5, 0.2]), array([0. , 0. , 0.5, 1. ]), array([0. , 0.5, 1. , 1. ]))
    """
    used, left_out = _with_both_classes(runs)
    sweeps = list(used.values())
    if at is None:
        scores = np.concatenate([[np.inf], *(s.thresholds for s in sweeps)])
        thresholds = np.unique(scores)[::-1].copy()
        points = [s.indices(thresholds) for s in sweeps]
    else:
        thresholds = np.array(at, np.float64, ndmin=1)
        points = [np.array([s.index(t) for t in thresholds.tolist()], np.int64) for s in sweeps]
    curves = [roc(s) for s in sweeps]
    both = list(zip(curves, points, strict=True))
    x, x_sd = _moments((curve.x[i] for curve, i in both), thresholds.size)
    y, y_sd = _moments((curve.y[i] for curve, i in both), thresholds.size)
    return ThresholdAverage(thresholds, x, y, x_sd, y_sd, tuple(used), left_out)


def _with_both_classes(runs: Mapping[str, Sweep]) -> tuple[dict[str, Sweep], tuple[str, ...]]:
    used = {name: s for name, s in runs.items() if s.positives and s.negatives}
    return used, tuple(name for name in runs if name not in used)


def _upper(curve: Curve, x: FloatArray) -> FloatArray:
    """Return the height of a curve at each place, the upper end where it is vertical."""
    return _height(curve, x, np.searchsorted(curve.x, x, side="right") - 1)


def _lower(curve: Curve, x: FloatArray) -> FloatArray:
    """Return the height at which a curve arrives at each place."""
    first = np.searchsorted(curve.x, x, side="left")
    return _height(curve, x, np.where(curve.x[first] == x, first, first - 1))


def _height(curve: Curve, x: FloatArray, i: npt.NDArray[np.intp]) -> FloatArray:
    """Return the height on the piece from point i on, which begins at each place or before it."""
    after = np.minimum(i + 1, len(curve) - 1)
    start, width = curve.x[i], curve.x[after] - curve.x[i]
    along = np.divide(x - start, width, out=np.zeros(x.shape), where=x > start)
    return np.asarray(curve.y[i] + along * (curve.y[after] - curve.y[i]))


def _moments(rows: Iterable[FloatArray], size: int) -> tuple[FloatArray, FloatArray]:
    """Return mean and standard deviation (n - 1) of rows, one at a time (Welford's method)."""
    n, mean, squares = 0, np.zeros(size), np.zeros(size)
    for row in rows:
        n += 1
        off = row - mean
        mean += off / n
        squares += off * (row - mean)
    if n == 0:
        mean = np.full(size, np.nan)
    return mean, np.sqrt(squares / (n - 1)) if n > 1 else np.full(size, np.nan)
