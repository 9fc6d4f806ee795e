"""How sure the reliability curve of predicted numbers is: cases drawn anew."""

from __future__ import annotations

import numpy as np

from perfcore.arrays import FloatArray
from perfcore.binary.hulls import monotone_chain
from perfcore.chance.bootstrap.bundles import bundle_numbers
from perfcore.chance.intervals.estimates import Band
from perfcore.chance.intervals.scales import z_of
from perfcore.messages import argument_error
from perfcore.regression import RegressionTally

CELLS = 200
_BUNDLES = 1024


def reliability_band(
    t: RegressionTally, draws: int = 1000, level: float = 0.9, seed: int = 0
) -> Band:
    """Return how far the reliability curve may be off by chance, at about 200 predictions.

    Cases (or their groups) are drawn anew with replacement, and the curve is fitted to each draw.
    Neighbouring predictions share one of 200 cells of about equally many cases.

    Parameters
    ----------
    t : RegressionTally
        With its rows.
    draws : int
        How many, 2 or more.
    level : float
        The share of the draws that the band holds at each prediction, in (0, 1).
    seed : int
        The same seed gives the same band.

    Raises
    ------
    ValueError
        If the tally has no rows or no cases, or an argument breaks these rules.

    Examples
    --------
    >>> from perfcore.regression import tally
    >>> band = reliability_band(tally([10, 12, 15, 20, 8] * 9, [11, 11, 18, 16, 8] * 9))
    >>> band.x, band.value
    (array([ 8., 11., 16., 18.]), array([ 8. , 11. , 17.5, 17.5]))
    """
    z_of(level)
    if not isinstance(draws, int | np.integer) or draws < 2:
        raise argument_error("draws", "be a whole number of 2 or more", draws)
    rows = t.cases
    if not len(rows):
        raise argument_error("t", "hold a case", 0)
    weights = np.ones(len(rows)) if rows.weight is None else rows.weight.astype(np.float64)
    order = rows.prediction.argsort(kind="stable")
    ends = np.flatnonzero(np.diff(rows.prediction[order], append=np.inf))
    cell = (ends * CELLS) // len(rows)  # of equal predictions that of the last
    firsts = np.cumsum(np.diff(cell, prepend=cell[0]) > 0)
    cells = np.empty(len(rows), np.int64)
    cells[order] = np.repeat(firsts, np.diff(ends, prepend=-1))
    many = int(firsts[-1]) + 1
    units = np.arange(len(rows)) if rows.group is None else rows.group
    generator = np.random.default_rng(seed)
    bundles = bundle_numbers(int(units.max()) + 1, generator, _BUNDLES).astype(np.int64)[units]
    size = int(bundles.max()) + 1
    truth = (rows.truth - t.centres.truth) * weights

    def table(added: FloatArray) -> FloatArray:
        found = np.bincount(bundles * many + cells, added, size * many)
        return found.astype(np.float64).reshape(size, many)

    tables = table(weights), table(truth)
    times = generator.multinomial(size, np.full(size, 1 / size), size=draws).astype(np.float64)
    drawn = [times @ each for each in tables]
    curves = np.array([_isotonic(*each) for each in zip(*drawn, strict=True)])
    tail = (1 - level) / 2
    low, high = np.nanquantile(curves, [tail, 1 - tail], axis=0)
    total = tables[0].sum(axis=0)
    x = np.bincount(cells, weights * rows.prediction, many) / total
    own = _isotonic(total, tables[1].sum(axis=0))
    centre = t.centres.truth
    return Band(x, own + centre, low + centre, high + centre, level, "bootstrap, percentile", False)


def _isotonic(weights: FloatArray, sums: FloatArray) -> FloatArray:
    """Return the isotonic regression in each cell; NaN in cells without cases at an end."""
    x, y = weights[::-1].cumsum(), sums[::-1].cumsum()
    chain = monotone_chain([0.0, *x.tolist()], [0.0, *y.tolist()])
    places = np.array(chain)
    run = np.diff(np.concatenate([[0.0], x])[places])
    rise = np.diff(np.concatenate([[0.0], y])[places])
    values = np.divide(rise, run, out=np.full(run.size, np.nan), where=run > 0)
    return np.repeat(values, np.diff(places))[::-1]
