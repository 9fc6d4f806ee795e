"""Whether predictions hold as means: the reliability curve and the parts of the squared error."""

from __future__ import annotations

from dataclasses import dataclass

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
