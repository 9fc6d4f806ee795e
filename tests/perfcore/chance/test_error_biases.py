"""Mean errors by the values of a column, and how sure they are."""

import numpy as np
import pytest

from perfcore.chance.intervals.scales import t_of
from perfcore.chance.regression import error_bias_by
from perfcore.regression import tally


def test_parts_have_the_mean_error_and_the_interval_of_students_t() -> None:
    t = tally([10, 12, 15, 20, 8], [11, 11, 18, 16, 8])
    found = error_bias_by(t, ["new", "new", "old", "old", "old"])
    assert found.parts == ("new", "old")
    assert found.places.tolist() == [0, 0, 1, 1, 1]
    assert found.bias == pytest.approx([0, -1 / 3])
    errors = np.array([3, -4, 0])
    half = t_of(0.95, 2) * errors.std(ddof=1) / np.sqrt(3)
    assert (found.low[1], found.high[1]) == pytest.approx((-1 / 3 - half, -1 / 3 + half))


def test_without_a_column_the_bins_are_those_of_the_prediction() -> None:
    rng = np.random.default_rng(1)
    truth, prediction = rng.normal(size=(2, 1000))
    found = error_bias_by(tally(truth, prediction), bins=4)
    assert found.cases.tolist() == [250] * 4
    for (low, high), place in zip(found.parts, range(4), strict=True):
        own = prediction[found.places == place]
        assert (own.min(), own.max()) == (low, high)


def test_equal_weights_change_nothing_and_groups_widen_the_interval() -> None:
    rng = np.random.default_rng(2)
    truth = np.repeat(rng.normal(size=100), 5)
    prediction = np.zeros(500)
    plain = error_bias_by(tally(truth, prediction))
    alike = error_bias_by(tally(truth, prediction, weight=np.full(500, 2.5)))
    assert (plain.low, plain.high) == (pytest.approx(alike.low), pytest.approx(alike.high))
    grouped = error_bias_by(tally(truth, prediction, group=np.repeat(np.arange(100), 5)))
    wider = (grouped.high - grouped.low) / (plain.high - plain.low)
    assert wider == pytest.approx(np.sqrt(5), rel=0.02)


def test_cases_without_a_value_come_last_and_one_case_has_no_interval() -> None:
    t = tally([1, 2, 3], [1, 3, 5])
    found = error_bias_by(t, [1.0, 1.0, np.nan])
    assert found.parts == ("1.0", None)
    assert np.isnan(found.low).tolist() == [False, True]
    with pytest.raises(ValueError, match="whole number of 1 or more, got 0"):
        error_bias_by(t, bins=0)
    with pytest.raises(ValueError, match="length"):
        error_bias_by(t, [1, 2])
