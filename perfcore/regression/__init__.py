"""Predictions of numbers: how far off, where, in which direction, and whether it matters."""

from perfcore.regression.above import above, divides, first_value, off_by_more, uncertainty_of
from perfcore.regression.corrections import (
    Correction,
    ErrorCosts,
    Prices,
    best_factor,
    best_shift,
    error_costs,
)
from perfcore.regression.countings import regression_tally, tally
from perfcore.regression.figures import FIGURES, bias, mae, mse, pinball, quantile, r2
from perfcore.regression.figures.forms import RegressionFigure
from perfcore.regression.grids import Grid, grid_of
from perfcore.regression.murphys import MurphyComparison, MurphyCurve, murphy, murphy_crossings
from perfcore.regression.packing import packed, unpacked
from perfcore.regression.quantiles import Ordered
from perfcore.regression.reliabilities import (
    Reliability,
    ReliabilityBand,
    reliability,
    reliability_band,
)
from perfcore.regression.tallies import RegressionTally
from perfcore.regression.tolerances import Tolerance, share_within, within
