"""Which requirements a threshold does not meet."""

from math import inf, isnan

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from perfcore import Requirement, feasible, shortfalls, sweep

WANTED = [
    Requirement("recall", at_least=0.6),
    Requirement("specificity", at_least=0.5),
    Requirement("precision", at_least=0.3),
    Requirement("alert_rate", at_most=0.4),
]
cases = st.lists(st.tuples(st.booleans(), st.integers(0, 9)), min_size=2, max_size=20).filter(
    lambda rows: len({truth for truth, _ in rows}) == 2
)


@given(cases, st.sampled_from([None, 0.07, 1 / 3, 0.3]), st.permutations(WANTED))
def test_a_threshold_falls_short_of_nothing_exactly_where_it_is_feasible(
    rows, prevalence, wanted
) -> None:
    s = sweep(*zip(*rows, strict=True))
    meets = np.ones(len(s), bool)
    for requirement in wanted:
        alone = feasible(s, [requirement], prevalence=prevalence).points
        for i, threshold in enumerate(s.thresholds.tolist()):
            short = shortfalls(s, wanted, threshold=threshold, prevalence=prevalence)
            assert (requirement in [each.requirement for each in short]) == (not alone[i])
        meets &= alone
    where = feasible(s, wanted, prevalence=prevalence).points
    assert where.tolist() == meets.tolist()


def test_the_value_is_the_one_there_also_between_two_scores() -> None:
    s = sweep([1, 0, 1, 0], [0.9, 0.8, 0.7, 0.1])
    for threshold in (0.8, 0.75):
        (short,) = shortfalls(s, WANTED[:1], threshold=threshold)
        assert (short.requirement, short.value) == (WANTED[0], 0.5)


def test_an_undefined_measure_is_not_met() -> None:
    s = sweep([1, 0], [0.9, 0.8])
    (short,) = shortfalls(s, [Requirement("precision", at_least=0.0)], threshold=inf)
    assert isnan(short.value)


@pytest.mark.parametrize("prevalence", [-0.1, 1.1])
def test_a_prevalence_is_a_share(prevalence: float) -> None:
    with pytest.raises(ValueError, match="prevalence"):
        shortfalls(sweep([1, 0], [2, 1]), WANTED, threshold=1, prevalence=prevalence)
