"""What a budget of cases finds: by hand, and case by case."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from perfcore import amount_sweep, sweep
from perfcore.costs import Tally, found_at, gain_curve

CLICKS, PRICE = [1, 0, 1, 0], [1, 1, 3, 1]


def test_revenue_by_click_rate_times_price():
    by_worth = amount_sweep(CLICKS, [0.10, 0.08, 0.15, 0.04], PRICE)
    assert gain_curve(by_worth, "amount").y.tolist() == [0, 0.75, 1, 1, 1]
    assert found_at(gain_curve(by_worth, "amount"), 0.125) == 0.375


@given(
    st.lists(
        st.tuples(st.booleans(), st.integers(0, 3), st.integers(0, 9)), min_size=1, max_size=12
    )
)
def test_every_point_is_what_those_cases_hold(rows):
    truth, score, amount = (np.array(column) for column in zip(*rows, strict=True))
    tally = amount_sweep(truth, score, amount)
    for basis, worth in (("case", truth), ("amount", truth * amount)):
        curve = gain_curve(tally, basis)
        for i, threshold in enumerate(curve.thresholds):
            called = score >= threshold
            assert curve.x[i] == called.mean()
            if worth.sum():
                assert curve.y[i] == worth[called].sum() / worth.sum()
            else:
                assert np.isnan(curve.y[i])


def test_what_is_refused():
    with pytest.raises(ValueError, match=r"Argument basis must be one of .*, got 'euro'"):
        gain_curve(Tally(sweep([1, 0], [0.2, 0.1])), "euro")
    with pytest.raises(ValueError, match="basis is 'amount', but this tally has no amounts"):
        gain_curve(Tally(sweep([1, 0], [0.2, 0.1])), "amount")
