"""Runs as parts: their counts, and each with the threshold that the others choose."""

from functools import partial, reduce
from operator import add

import numpy as np
import pytest

from perfcore import MEASURES, Predictions, best, sweep, sweep_of
from perfcore.chance.honest_thresholds import held_out, held_out_runs, run_sweeps
from perfcore.data import Aggregates, Cases

RNG = np.random.default_rng(8)
TRUTH = RNG.integers(0, 2, 60).astype(np.uint8)
SCORE = TRUTH + RNG.normal(size=60).round(1)
RUN = np.arange(60) % 3
WEIGHT = RNG.integers(1, 4, 60).astype(np.float64)
ACCURATE = partial(best, measure="accuracy")
ACCURACY = MEASURES["accuracy"].of


def predictions_of(cases: Cases | Aggregates, **facts: object) -> Predictions:
    return Predictions("mail", ("ham", "spam"), 1, {"m": cases}, **facts)


@pytest.mark.parametrize("weight", [None, WEIGHT])
@pytest.mark.parametrize("smaller", [False, True])
def test_the_runs_add_up_to_all_cases(weight: np.ndarray | None, smaller: bool) -> None:
    cases = Cases(TRUTH, SCORE, weight, RUN)
    predictions = predictions_of(
        cases, runs=("one", "two", "three", "empty"), smaller_is_positive=smaller
    )
    found = run_sweeps(predictions, "m")
    assert list(found) == ["one", "two", "three"]
    assert reduce(add, found.values()) == sweep_of(predictions, "m")
    sign = -1 if smaller else 1
    here = RUN == 1
    part = None if weight is None else weight[here]
    assert found["two"] == sweep(TRUTH[here], sign * SCORE[here], weight=part)


def test_cases_without_runs_have_none() -> None:
    assert run_sweeps(predictions_of(Cases(TRUTH, SCORE)), "m") == {}
    assert run_sweeps(predictions_of(Aggregates(np.array([0.5]), np.array([[1, 2]]))), "m") == {}
    with pytest.raises(ValueError, match=r"^Argument model must be one of \['m'\], got 'n'\.$"):
        run_sweeps(predictions_of(Cases(TRUTH, SCORE)), "n")


def test_each_run_reports_on_what_the_others_choose() -> None:
    runs = run_sweeps(predictions_of(Cases(TRUTH, SCORE, run=RUN), runs=tuple("abc")), "m")
    found = held_out_runs(runs, ACCURATE, ACCURACY)
    assert list(found) == ["a", "b", "c"]
    others = sweep(TRUTH[RUN != 1], SCORE[RUN != 1])
    assert found["b"] == held_out(others, runs["b"], ACCURATE, ACCURACY)
    errors = held_out_runs(runs, ACCURATE, MEASURES["error_rate"].of, better="lower")
    assert errors["b"].gap == pytest.approx(found["b"].gap)


def test_one_run_has_no_others() -> None:
    message = r"^Argument runs must hold two runs or more, got \['a'\]\.$"
    with pytest.raises(ValueError, match=message):
        held_out_runs({"a": sweep(TRUTH, SCORE)}, ACCURATE, ACCURACY)
