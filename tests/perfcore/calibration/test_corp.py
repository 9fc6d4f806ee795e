"""CORP and isotonic regression: the twenty cases by hand, a slow reference, scikit-learn."""

from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from perfcore import Sweep, sweep
from perfcore.calibration import brier_score, corp, isotonic, isotonic_blocks, log_loss
from tests.perfcore.worked_cases import TWENTY

SCORES = st.sampled_from([0.0, 0.1, 0.2, 0.25, 0.3, 0.5, 0.7, 0.9, 1.0])
CASES = st.lists(st.tuples(SCORES, st.booleans(), st.integers(1, 4)), min_size=1, max_size=30)


def swept(rows, *, weighted=False):
    score, truth, weight = (np.array(each) for each in zip(*rows, strict=True))
    return sweep(truth, score, weight=weight if weighted else None)


def slow_pools(s):
    """Adjacent violators pooled one by one, in exact fractions: (lowest, highest, n, positives)."""
    scores = s.thresholds[:0:-1].tolist()
    positives = np.diff(s.tp)[::-1].tolist()
    negatives = np.diff(s.fp)[::-1].tolist()
    pools = []
    for score, own, others in zip(scores, positives, negatives, strict=True):
        pools.append([score, score, Fraction(own) + Fraction(others), Fraction(own)])
        while len(pools) > 1 and pools[-2][3] / pools[-2][2] >= pools[-1][3] / pools[-1][2]:
            _, highest, cases, more = pools.pop()
            pools[-1] = [pools[-1][0], highest, pools[-1][2] + cases, pools[-1][3] + more]
    return pools


@given(CASES, st.booleans())
def test_blocks_are_those_of_pooling_one_by_one(rows, weighted) -> None:
    s = swept(rows, weighted=weighted)
    blocks = isotonic_blocks(s)
    slow = slow_pools(s)
    assert blocks.lower.tolist() == [each[0] for each in slow]
    assert blocks.upper.tolist() == [each[1] for each in slow]
    assert blocks.cases.tolist() == [each[2] for each in slow]
    assert blocks.positives.tolist() == [each[3] for each in slow]


@given(CASES, st.booleans(), st.sampled_from(["brier", "log_loss"]))
def test_the_parts_add_up_and_recalibrating_takes_miscalibration_away(rows, weighted, loss) -> None:
    s = swept(rows, weighted=weighted)
    found = corp(s, loss)
    whole = found.miscalibration - found.discrimination + found.uncertainty
    assert found.value == pytest.approx(whole, abs=1e-12)
    assert min(found.miscalibration, found.discrimination, found.uncertainty) >= 0
    again = isotonic(s).recalibrate(s)
    measure = brier_score if loss == "brier" else log_loss
    assert measure(again) == pytest.approx(found.uncertainty - found.discrimination, abs=1e-12)
    assert corp(again, loss).miscalibration == pytest.approx(0, abs=1e-12)


def test_a_case_called_impossible_and_no_cases() -> None:
    found = corp(sweep([1, 0], [0.0, 1.0]), "log_loss")
    assert found.value == found.miscalibration == np.inf
    none = Sweep.from_counts([], [], [])
    assert np.isnan(corp(none).value)
    assert isotonic_blocks(none).cases.size == 0
    with pytest.raises(ValueError, match="no cases to fit a map"):
        isotonic(none)


def test_what_is_refused() -> None:
    with pytest.raises(ValueError, match="some lie outside of 0 to 1"):
        corp(sweep([1, 0], [2.0, 0.1]))
    with pytest.raises(ValueError, match="must be one of brier, log_loss, got 'log'"):
        corp(TWENTY, "log")
