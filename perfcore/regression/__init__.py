"""Predictions of numbers: how far off, where, in which direction, and whether it matters."""

from perfcore.regression.bands import ReliabilityBand, reliability_band
from perfcore.regression.figures import FIGURES, bias, mae, mse, pinball, quantile, r2
from perfcore.regression.figures.forms import RegressionFigure
from perfcore.regression.reliabilities import Reliability, reliability
from perfcore.regression.tallies import RegressionTally, tally
