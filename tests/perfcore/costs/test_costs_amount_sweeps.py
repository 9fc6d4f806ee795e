from dataclasses import replace

import numpy as np
import pytest

from perfcore import amount_sweep, amount_sweep_of, sweep_of
from perfcore.data import Aggregates, Cases, Predictions

TRUTH = np.array([1, 0, 1, 0], np.uint8)
SCORE = np.array([0.9, 0.6, 0.6, 0.1])
AMOUNT = np.array([100.0, 20, 300, 50])


def loans(cases, **changes):
    start = Predictions("loans.csv", ("repaid", "lost"), 1, {"scorecard": cases})
    return replace(start, **changes)


def same(found, expected):
    assert found.cases == expected.cases
    assert found.amounts == expected.amounts


def test_the_money_stands_beside_the_cases():
    predictions = loans(Cases(TRUTH, SCORE, amount=AMOUNT))
    found = amount_sweep_of(predictions, "scorecard")
    assert found.cases == sweep_of(predictions, "scorecard")
    assert found.amounts.tp.tolist() == [0, 100, 400, 400]
    assert found.amounts.fp.tolist() == [0, 0, 20, 70]


def test_weights_stand_for_as_many_cases():
    weight = np.array([2.0, 1, 0.5, 3])
    found = amount_sweep_of(loans(Cases(TRUTH, SCORE, weight, amount=AMOUNT)), "scorecard")
    same(found, amount_sweep(TRUTH, SCORE, AMOUNT, weight=weight))
    assert found.amounts.tp.tolist() == [0, 200, 350, 350]
    assert found.amounts.fp.tolist() == [0, 0, 20, 170]


def test_the_other_label_may_be_positive():
    found = amount_sweep_of(loans(Cases(TRUTH, SCORE, amount=AMOUNT), positive=0), "scorecard")
    same(found, amount_sweep(1 - TRUTH, SCORE, AMOUNT))
    assert found.amounts.tp.tolist() == [0, 0, 20, 70]


def test_smaller_scores_may_be_positive():
    predictions = loans(Cases(TRUTH, SCORE, amount=AMOUNT), smaller_is_positive=True)
    found = amount_sweep_of(predictions, "scorecard")
    same(found, amount_sweep(TRUTH, -SCORE, AMOUNT))
    assert found.amounts.fp.tolist() == [0, 50, 70, 70]


@pytest.mark.parametrize(
    "model", [Cases(TRUTH, SCORE), Aggregates(np.array([0.1]), np.array([[2, 3]]))]
)
def test_without_amounts_there_is_no_money(model):
    message = r"Model 'scorecard' of loans\.csv must have amounts, got none"
    with pytest.raises(ValueError, match=message):
        amount_sweep_of(loans(model), "scorecard")


def test_an_unknown_model_is_named():
    message = r"Argument model must be one of \['scorecard'\], got 'forest'"
    with pytest.raises(ValueError, match=message):
        amount_sweep_of(loans(Cases(TRUTH, SCORE, amount=AMOUNT)), "forest")
