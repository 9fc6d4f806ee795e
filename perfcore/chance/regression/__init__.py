"""How sure what is known of predictions of numbers is: bias by bin, bands, quantile forecasts."""

from perfcore.chance.regression.bands import reliability_band
from perfcore.chance.regression.biases import ErrorBiases, error_bias_by
from perfcore.chance.regression.forecasts import (
    IntervalForecast,
    QuantileForecast,
    interval_forecast,
    quantile_forecasts,
)
from perfcore.chance.regression.sums import regression_sums
