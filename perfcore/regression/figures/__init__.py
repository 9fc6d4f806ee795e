"""The figures of regression, each stated once, by key."""

from __future__ import annotations

from perfcore.measures.registries import Registry
from perfcore.regression.figures.forms import RegressionFigure
from perfcore.regression.figures.moments import MOMENTS
from perfcore.regression.figures.parts import PARTS
from perfcore.regression.figures.percentages import PERCENTAGES
from perfcore.regression.figures.quantiles import QUANTILES
from perfcore.regression.tallies import RegressionTally

FIGURES: Registry[RegressionFigure] = Registry((*MOMENTS, *QUANTILES, *PERCENTAGES, *PARTS))
"""All figures of the predictions of one model."""


def mse(t: RegressionTally) -> float:
    """Return the mean squared error, sum w (p - y)^2 / sum w. Undefined (NaN) without cases.

    Examples
    --------
    >>> from perfcore.regression import tally
    >>> mse(tally([10, 12, 15, 20, 8], [11, 11, 18, 16, 8], weight=[1, 1, 2, 1, 5]))
    3.6
    """
    return float(FIGURES["mse"].of(t))


def mae(t: RegressionTally) -> float:
    """Return the mean absolute error, sum w |p - y| / sum w. Undefined (NaN) without cases.

    Examples
    --------
    >>> from perfcore.regression import tally
    >>> mae(tally([10, 12, 15, 20, 8], [11, 11, 18, 16, 8]))
    1.8
    """
    return float(FIGURES["mae"].of(t))


def r2(t: RegressionTally) -> float:
    """Return R2 = 1 - sum w (p - y)^2 / sum w (y - mean of y)^2.

    Undefined (NaN) when all truths are equal, or there are fewer than two cases.

    Examples
    --------
    >>> from perfcore.regression import tally
    >>> round(r2(tally([10, 12, 15, 20, 8], [11, 11, 18, 16, 8])) * 88, 9)
    61.0
    """
    return float(FIGURES["r2"].of(t))


def bias(t: RegressionTally) -> float:
    """Return the mean of prediction - truth: above 0 predictions are too high on average.

    Undefined (NaN) without cases.

    Examples
    --------
    >>> from perfcore.regression import tally
    >>> bias(tally([10, 12, 15, 20, 8], [11, 11, 18, 16, 8]))
    -0.2
    """
    return float(FIGURES["bias"].of(t))


def quantile(t: RegressionTally, level: float) -> float:
    """Return what this share of the absolute errors does not exceed, in the unit of the truth.

    The averaged inverted distribution: where the share is met exactly, the mean of two neighbours.
    So whole weights equal repeats. Undefined (NaN) without cases.

    Raises
    ------
    ValueError
        If the level is not in [0, 1].

    Examples
    --------
    >>> from perfcore.regression import tally
    >>> t = tally([10, 12, 15, 20, 8], [11, 11, 18, 16, 8])
    >>> quantile(t, 0.5), quantile(t, 0.8)
    (1.0, 3.5)
    """
    return float(FIGURES["quantile"].of(t, level=level))


def pinball(t: RegressionTally, level: float) -> float:
    """Return the mean of level (y - p)+ + (1 - level) (p - y)+. Undefined (NaN) without cases.

    Raises
    ------
    ValueError
        If the level is not in [0, 1].

    Examples
    --------
    >>> from perfcore.regression import tally
    >>> round(pinball(tally([10, 12, 15, 20, 8], [11, 11, 18, 16, 8]), 0.1), 9)
    0.82
    """
    return float(FIGURES["pinball"].of(t, level=level))
