"""How sure figures of regression are."""

from perfcore.chance.regression.error_biases import ErrorBias, error_bias_by
from perfcore.chance.regression.forecasts import (
    IntervalForecast,
    QuantileForecast,
    interval_forecast,
    quantile_forecasts,
)
from perfcore.chance.regression.sums import (
    COMPARED,
    cost_interval,
    regression_sums,
    sums_of_tally,
    tallies_of_runs,
    within_interval,
)

__all__ = [
    "COMPARED",
    "ErrorBias",
    "IntervalForecast",
    "QuantileForecast",
    "cost_interval",
    "error_bias_by",
    "interval_forecast",
    "quantile_forecasts",
    "regression_sums",
    "sums_of_tally",
    "tallies_of_runs",
    "within_interval",
]
