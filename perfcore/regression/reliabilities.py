"""The reliability curve, and how sure it is: what it might be if other cases had been drawn."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from perfcore.arrays import FloatArray, ReadOnly
from perfcore.binary.sorting import in_falling_order
from perfcore.regression.figures import FIGURES
from perfcore.regression.isotonic import Blocks
from perfcore.regression.tallies import RegressionTally


@dataclass(frozen=True, slots=True, eq=False)
class Reliability:
    """The mean squared error in three parts: mse = mcb - dsc + unc.

    Attributes
    ----------
    mse : float
        That of the predictions.
    mcb : float
        What it would fall by if predictions were recalibrated by isotonic regression; 0 or more.
    dsc : float
        What recalibrated predictions are better than the mean for every case; 0 or more.
    unc : float
        The variance of the truth.
    curve : Blocks
        The mean truth at each prediction, as isotonic regression gives it.
    """

    mse: float
    mcb: float
    dsc: float
    unc: float
    curve: Blocks


def reliability(t: RegressionTally) -> Reliability:
    """Return the reliability curve, and the mean squared error in parts. R2 = (dsc - mcb)/unc.

    All parts are squares of the unit of the truth, and undefined (NaN) without cases.

    References
    ----------
    T. Gneiting, J. Resin (2023), Regression diagnostics meets forecast evaluation: conditional
    calibration, reliability diagrams, and coefficient of determination, Electronic Journal of
    Statistics 17, 3226-3286. https://doi.org/10.1214/23-EJS2180

    Examples
    --------
    >>> from perfcore.regression import tally
    >>> found = reliability(tally([10, 12, 15, 20, 8], [11, 11, 18, 16, 8]))
    >>> found.mcb, found.dsc, found.unc
    (2.5, 14.7, 17.6)
    >>> found.curve.value
    array([ 8. , 11. , 17.5])
    """
    keys = ("mse", "mcb", "dsc", "unc")
    value, mcb, dsc, unc = (float(FIGURES[key].of(t)) for key in keys)
    return Reliability(value, mcb, dsc, unc, t.blocks)


CELLS = 200
"""Cells of neighbouring predictions in which cases are drawn anew."""


@dataclass(frozen=True, slots=True, eq=False)
class ReliabilityBand(ReadOnly):
    """A band around the reliability curve.

    Attributes
    ----------
    x : float64 array of shape (c,)
        The mean prediction of each cell, rising.
    low, high : float64 array of shape (c,)
        Between which the curve lies there in a share ``level`` of the draws.
    level : float
        That share.
    """

    x: FloatArray
    low: FloatArray
    high: FloatArray
    level: float


def reliability_band(
    t: RegressionTally, *, draws: int = 1000, level: float = 0.9, seed: int = 0
) -> ReliabilityBand:
    """Return where the reliability curve lies when cases are drawn anew, at each place by itself.

    Cases of neighbouring predictions make up to 200 cells of equal weight; equal predictions stay
    together. In each draw a cell has as many cases as chance gives it (Poisson), and the mean of so
    many truths with the spread of its own; isotonic regression then makes a curve of the means.
    Cases of one group are drawn as if they were apart. Undefined (NaN) without cases.

    Examples
    --------
    >>> from perfcore.regression import tally
    >>> truth = np.arange(1000.0)
    >>> band = reliability_band(tally(truth, truth), draws=20)
    >>> band.x.size, bool((band.low <= band.high).all())
    (200, True)
    """
    x, mean, spread, cases, weight = _cells(t)
    if not x.size:
        return ReliabilityBand(x, x, x, level)
    rng = np.random.default_rng(seed)
    drawn = rng.poisson(cases, (draws, x.size)).astype(np.float64)
    there = np.maximum(drawn, 1)
    means = mean + spread / np.sqrt(there) * rng.standard_normal(drawn.shape)
    weights = np.where(drawn > 0, drawn, 1e-9) * (weight / cases)
    curves = rising(means, weights)
    tail = (1 - level) / 2
    low, high = np.quantile(curves, [tail, 1 - tail], axis=0)
    return ReliabilityBand(x, low, high, level)


def rising(means: FloatArray, weights: FloatArray) -> FloatArray:
    """Return the rising values nearest to each row of means: what does not rise is pooled at once.

    Examples
    --------
    >>> rising(np.array([[1.0, 3, 2]]), np.ones((1, 3)))
    array([[1. , 2.5, 2.5]])
    """
    rows = np.arange(means.size) // max(means.shape[1], 1)
    values, own, sizes = means.ravel(), weights.ravel(), np.ones(means.size, np.int64)
    while (falls := (values[1:] <= values[:-1]) & (rows[1:] == rows[:-1])).any():
        firsts = np.flatnonzero(np.append(True, ~falls))
        sums, own, sizes = (np.add.reduceat(x, firsts) for x in (values * own, own, sizes))
        values, rows = sums / own, rows[firsts]
    return values.repeat(sizes).reshape(means.shape)


def _cells(t: RegressionTally) -> tuple[FloatArray, ...]:
    """Return of each cell the mean prediction, mean and spread of truth, cases and weight."""
    rows = t.cases
    own = np.ones(len(rows)) if rows.weight is None else rows.weight.astype(np.float64)
    p, y, w = (each[::-1] for each in in_falling_order(rows.prediction, rows.truth, own))
    reached = w.cumsum()
    place = np.floor((reached - w / 2) / (reached[-1:] / CELLS if p.size else 1)).astype(np.int64)
    # All cases of one prediction go where the first of them goes.
    first = np.flatnonzero(np.diff(p, prepend=-np.inf))
    place = np.repeat(place[first], np.diff(first, append=p.size))
    starts = np.flatnonzero(np.diff(place, prepend=-1))
    if not starts.size:
        return (np.empty(0),) * 5
    weight, sums, predicted = (np.add.reduceat(each, starts) for each in (w, w * y, w * p))
    sizes = np.diff(starts, append=p.size)
    mean = sums / weight
    apart = w * (y - np.repeat(mean, sizes)) ** 2
    spread = np.sqrt(np.add.reduceat(apart, starts) / weight)
    alike = weight**2 / np.add.reduceat(w**2, starts)
    return predicted / weight, mean, spread, alike, weight
