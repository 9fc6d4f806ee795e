"""What is made of scores and a column: by hand, its name, and what is refused."""

import numpy as np
import pytest

from perfcore.binary import auc, sweep
from perfcore.data import Transform

CLICKS = np.array([1, 0, 1, 0])
CTR = np.array([0.10, 0.08, 0.05, 0.04])
PRICE = np.array([1.0, 1, 3, 1])


def test_score_times_price_ranks_the_clicks_first():
    made = Transform("price").of(CTR, PRICE)
    assert made.tolist() == [0.1, 0.08, 0.15, 0.04]
    assert (auc(sweep(CLICKS, CTR)), auc(sweep(CLICKS, made))) == (0.75, 1)


def test_powers_and_sums():
    squared = Transform("price", exponent=2)
    assert squared.of(CTR, PRICE).tolist() == [0.1, 0.08, 0.45, 0.04]
    assert Transform("bonus", "plus").of(CTR, np.array([0.2, -0.08, 0, 1])).tolist() == [
        *(0.3, 0, 0.05, 1.04)
    ]
    assert Transform("price").of(CTR, np.zeros(4)).tolist() == [0] * 4


@pytest.mark.parametrize(
    ("transform", "name"),
    [
        (Transform("price"), "ctr × price"),
        (Transform("price", exponent=0.5), "ctr × price^0.5"),
        (Transform("bonus", "plus"), "ctr + bonus"),
    ],
)
def test_the_model_says_what_was_done(transform, name):
    assert transform.name("ctr") == name


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        ({"operation": "minus"}, "Argument operation must be one of .*, got 'minus'"),
        ({"exponent": 0}, "Argument exponent must be above 0 and at most 10, got 0"),
        ({"exponent": 11.0}, "Argument exponent must be above 0 and at most 10, got 11.0"),
        ({"exponent": float("nan")}, "Argument exponent must be above 0 and at most 10, got nan"),
        ({"operation": "plus", "exponent": 2}, "exponent must be 1 where the column is added, "),
    ],
)
def test_only_what_is_listed_can_be_made(arguments, told):
    with pytest.raises(ValueError, match=told):
        Transform("price", **arguments)


@pytest.mark.parametrize(
    ("transform", "scores", "values", "told"),
    [
        (Transform("price"), [0.5], [-1.0], "Argument values must not be negative, got -1.0"),
        (
            Transform("price"),
            [1e200],
            [1e200],
            r"Score 1e\+200 and column 'price', 1e\+200, make a number that a float64 cannot hold. "
            "Multiply or divide the column by one number.",
        ),
        (Transform("price", exponent=10), [0.5], [1e-40], "make a number that a float64 cannot"),
        (Transform("price", "plus"), [1e308], [1e308], "make a number that a float64 cannot"),
    ],
)
def test_what_cannot_be_made(transform, scores, values, told):
    with pytest.raises(ValueError, match=told):
        transform.of(np.array(scores), np.array(values))
