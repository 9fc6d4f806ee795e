from dataclasses import replace

import numpy as np
import pytest

from perfcore.binary import sweep, sweep_of
from perfcore.data import Aggregates, Cases, Predictions

TRUTH = np.array([0, 1, 1, 0], np.uint8)
SCORE = np.array([0.2, 0.4, 0.7, 0.4])


def predictions(model):
    return Predictions("mail", ("ham", "spam"), 1, {"filter": model})


def equal(one, other):
    return (
        one.thresholds.tolist() == other.thresholds.tolist()
        and one.tp.tolist() == other.tp.tolist()
        and one.fp.tolist() == other.fp.tolist()
    )


def test_cases_are_swept_with_their_weights():
    weight = np.array([1.0, 2.0, 0.5, 3.0])
    found = sweep_of(predictions(Cases(TRUTH, SCORE, weight)), "filter")
    assert equal(found, sweep(TRUTH, SCORE, weight=weight))


def test_the_other_label_may_be_positive():
    found = sweep_of(replace(predictions(Cases(TRUTH, SCORE)), positive=0), "filter")
    assert equal(found, sweep(1 - TRUTH, SCORE))


def test_smaller_scores_may_be_positive():
    found = sweep_of(replace(predictions(Cases(TRUTH, SCORE)), smaller_is_positive=True), "filter")
    assert equal(found, sweep(TRUTH, -SCORE))


@pytest.mark.parametrize("positive", [0, 1])
def test_aggregates_equal_their_cases(positive):
    aggregates = Aggregates(np.array([0.7, 0.2, 0.4]), np.array([[0, 1], [1, 0], [1, 1]]))
    counted = replace(predictions(aggregates), positive=positive)
    cases = replace(predictions(Cases(TRUTH, SCORE)), positive=positive)
    assert equal(sweep_of(counted, "filter"), sweep_of(cases, "filter"))


def test_an_unknown_model_is_named():
    with pytest.raises(
        ValueError, match=r"Argument model must be one of \['filter'\], got 'forest'"
    ):
        sweep_of(predictions(Cases(TRUTH, SCORE)), "forest")
