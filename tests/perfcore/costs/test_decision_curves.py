"""Net benefit at threshold probabilities: by hand, case by case, and as costs."""

from math import isnan

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from perfcore import MEASURES, decision_curve, expected_cost, projected_sweep, sweep
from perfcore.costs import CostMatrix
from tests.perfcore.worked_cases import EMPTY, ONLY_NEGATIVES, ONLY_POSITIVES, TWENTY

probabilities = st.floats(0, 1, exclude_max=True)


@given(
    st.lists(st.tuples(st.booleans(), st.integers(0, 4).map(lambda n: n / 4)), min_size=1),
    st.lists(probabilities | st.sampled_from([0.25, 0.5, 0.75]), max_size=5),
)
def test_each_case_counts_by_itself(cases: list[tuple[bool, float]], at: list[float]) -> None:
    curve = decision_curve(sweep(*zip(*cases, strict=True)), at)
    for i, p in enumerate(at):
        worth = {True: 1.0, False: -p / (1 - p)}
        slow = sum(worth[truth] for truth, score in cases if score >= p) / len(cases)
        assert curve.y[i] == pytest.approx(slow, rel=1e-9, abs=1e-9 * (1 - worth[False]))
        everybody = sum(worth[truth] for truth, _ in cases) / len(cases)
        assert curve.everything[i] == pytest.approx(
            everybody, rel=1e-9, abs=1e-9 * (1 - worth[False])
        )


@pytest.mark.parametrize("prevalence", [None, 0.1])
def test_it_is_the_measure_at_each_threshold_and_what_costs_save(prevalence: float | None) -> None:
    s = TWENTY if prevalence is None else projected_sweep(TWENTY, prevalence)
    at = [0.05, 0.3, 0.54, 0.8]
    curve = decision_curve(s, at)
    for i, p in enumerate(at):
        counts = s.at(p)
        assert curve.y[i] == pytest.approx(MEASURES["net_benefit"].of(counts, probability=p))
        costs = CostMatrix(cost_fn=1, cost_fp=p / (1 - p))
        cost = expected_cost(TWENTY, costs, threshold=p, prevalence=prevalence)
        assert curve.y[i] == pytest.approx(s.prevalence - float(cost))


def test_one_class_has_a_net_benefit_and_no_cases_have_none() -> None:
    assert decision_curve(ONLY_POSITIVES, [0.5]).y.tolist() == [0.5]
    assert decision_curve(ONLY_NEGATIVES, [0.5]).y.tolist() == [-0.5]
    assert isnan(decision_curve(EMPTY, [0.5]).y.item())


@pytest.mark.parametrize(
    ("score", "at", "words"),
    [
        ([2.0, 0.1], [0.5], "^Net benefit is undefined: the scores are no probabilities"),
        ([0.2, 0.1], [1.0], "^Argument probabilities must hold numbers in "),
        ([0.2, 0.1], [float("nan")], "^Argument probabilities must hold numbers in "),
    ],
)
def test_what_is_no_probability_is_refused(score: list[float], at: list[float], words: str) -> None:
    with pytest.raises(ValueError, match=words):
        decision_curve(sweep([1, 0], score), np.array(at))
