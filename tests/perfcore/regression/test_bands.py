"""How sure the reliability curve is."""

import numpy as np
import pytest

from perfcore.regression import tally
from perfcore.regression.reliabilities import reliability_band, rising


def test_the_band_lies_around_the_curve_and_gets_narrower_with_more_cases() -> None:
    rng = np.random.default_rng(3)
    widths = []
    for size in (500, 50_000):
        prediction = rng.uniform(0, 10, size)
        truth = prediction + rng.normal(0, 2, size)
        band = reliability_band(tally(truth, prediction), draws=200)
        assert (np.diff(band.x) > 0).all()
        assert (band.low <= band.high).all()
        widths.append(np.median(band.high - band.low))
        inside = (band.low <= band.x) & (band.x <= band.high)  # the true curve is the diagonal
        assert inside.mean() > 0.7
    assert widths[1] < widths[0] / 2
    again = reliability_band(tally(truth, prediction), draws=200)
    assert (again.low == band.low).all()


def test_rising_values_are_those_of_isotonic_regression() -> None:
    from sklearn.isotonic import isotonic_regression

    rng = np.random.default_rng(4)
    means, weights = rng.normal(size=(5, 40)), rng.uniform(0.1, 3, (5, 40))
    for found, values, weight in zip(rising(means, weights), means, weights, strict=True):
        assert found == pytest.approx(isotonic_regression(values, sample_weight=weight))
