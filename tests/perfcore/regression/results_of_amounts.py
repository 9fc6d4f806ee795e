"""The result of one model that predicts numbers."""

from datetime import UTC, datetime
from typing import Any

from perfcore.regression import Prices, RegressionTally
from perfcore.results import RegressionModelResult, RegressionResult
from perfcore.results.records import DataOrigin


def result_of(t: RegressionTally, prices: Prices | None = None, **more: Any) -> RegressionResult:
    """Return the result of a tally, with what else is known of its model."""
    return RegressionResult(
        created=datetime(2026, 1, 1, tzinfo=UTC),
        product="test 1",
        origin=DataOrigin(name="flats.csv"),
        unit="EUR",
        prices=prices,
        models={"m": RegressionModelResult(tally=t, **more)},
    )
