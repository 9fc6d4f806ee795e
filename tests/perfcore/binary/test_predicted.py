from dataclasses import replace

import numpy as np
import pytest

from perfcore.binary import sweep, sweep_of
from perfcore.data import Aggregates, Cases, Predictions

TRUTH = np.array([0, 1, 1, 0], np.uint8)
SCORE = np.array([0.2, 0.4, 0.7, 0.4])
WEIGHT = np.array([1.0, 2.0, 0.5, 3.0])
CASES = Predictions("mail", ("ham", "spam"), 1, {"filter": Cases(TRUTH, SCORE)})


@pytest.mark.parametrize(
    ("predictions", "expected"),
    [
        (CASES, sweep(TRUTH, SCORE)),
        (
            replace(CASES, models={"filter": Cases(TRUTH, SCORE, WEIGHT)}),
            sweep(TRUTH, SCORE, weight=WEIGHT),
        ),
        (replace(CASES, positive=0), sweep(1 - TRUTH, SCORE)),
        (replace(CASES, smaller_is_positive=True), sweep(TRUTH, -SCORE)),
    ],
    ids=["cases", "weights", "the other label", "smaller scores"],
)
def test_the_sweep_is_that_of_the_columns(predictions, expected):
    assert sweep_of(predictions, "filter") == expected


@pytest.mark.parametrize("positive", [0, 1])
def test_aggregates_equal_their_cases(positive):
    counted = Aggregates(np.array([0.7, 0.2, 0.4]), np.array([[0, 1], [1, 0], [1, 1]]))
    cases = replace(CASES, positive=positive)
    assert sweep_of(replace(cases, models={"filter": counted}), "filter") == (
        sweep_of(cases, "filter")
    )


def test_an_unknown_model_is_named():
    message = r"Argument model must be one of \['filter'\], got 'forest'"
    with pytest.raises(ValueError, match=message):
        sweep_of(CASES, "forest")
