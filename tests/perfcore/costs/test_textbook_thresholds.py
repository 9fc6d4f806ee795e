"""The threshold for scores that hold as probabilities: by hand, shifted, least after PAV."""

from fractions import Fraction
from math import isnan

import pytest
from hypothesis import given
from hypothesis import strategies as st

from perfcore import CostMatrix, Sweep, textbook_threshold
from perfcore.calibration import isotonic, shifted
from tests.perfcore.slow_counts import two_classes


@pytest.mark.parametrize(
    ("costs", "threshold"),
    [
        (CostMatrix(cost_fn=5, cost_fp=1), 1 / 6),
        (CostMatrix(cost_fn=0.7, cost_fp=0.3), 0.3),
        (CostMatrix(cost_fn=5, cost_fp=1, cost_tp=-3, cost_tn=-1), 2 / 10),
        (CostMatrix(cost_fn=0, cost_fp=1), 1),
        (CostMatrix(cost_fn=1, cost_fp=0), 0),
        (CostMatrix(cost_fn=1.5e308, cost_fp=1.5e308), 0.5),
    ],
)
def test_it_is_what_an_alarm_costs_over_what_both_errors_cost(costs, threshold) -> None:
    assert textbook_threshold(costs) == threshold
    assert textbook_threshold(costs, of=212 / 569) == threshold
    assert textbook_threshold(costs, of=212 / 569, to=212 / 569) == threshold


def test_without_a_price_for_errors_there_is_none() -> None:
    assert isnan(textbook_threshold(CostMatrix(cost_fn=0, cost_fp=0)))
    with pytest.raises(ValueError, match=r"Argument prevalence must be .*, got 1\.5"):
        textbook_threshold(CostMatrix(), of=1.5)


@pytest.mark.parametrize("to", [0.001, 0.3, 0.9])
def test_at_another_prevalence_its_shifted_probability_is_that_number(to) -> None:
    costs = CostMatrix(cost_fn=5, cost_fp=1)
    found = textbook_threshold(costs, of=0.3, to=to)
    assert shifted([found], of=0.3, to=to).item() == pytest.approx(1 / 6)
    assert textbook_threshold(costs, of=0.3, to=0) == 1  # an alarm can only be false
    assert textbook_threshold(costs, of=0.3, to=1) == 0


def cost_at(s: Sweep, i: int, costs: CostMatrix, prevalence: Fraction) -> Fraction:
    """Of a case at operating point i, exactly."""
    missed = Fraction(int(s.positives - s.tp[i]), int(s.positives))
    alarms = Fraction(int(s.fp[i]), int(s.negatives))
    return prevalence * int(costs.cost_fn) * missed + (1 - prevalence) * int(costs.cost_fp) * alarms


@given(
    two_classes,
    st.builds(CostMatrix, cost_fn=st.integers(1, 30), cost_fp=st.integers(1, 30)),
    st.none() | st.fractions(Fraction(1, 50), Fraction(49, 50), max_denominator=50),
)
def test_recalibrated_scores_cost_least_there_exactly(s, costs, elsewhere) -> None:
    """Of isotonic regression on these cases, at any ratio of costs and any prevalence."""
    own = Fraction(int(s.positives), int(s.positives + s.negatives))
    prevalence = own if elsewhere is None else elsewhere
    recalibrated = isotonic(s).recalibrate(s)
    there = textbook_threshold(costs, of=float(own), to=float(prevalence))
    found = cost_at(recalibrated, recalibrated.index(there), costs, prevalence)
    assert found == min(cost_at(s, i, costs, prevalence) for i in range(len(s)))
