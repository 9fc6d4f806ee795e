"""Holm's correction against its own words, and what a verdict knows."""

from math import isnan, nan

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from perfcore import Difference, Sweep
from perfcore.chance.comparison import holm, judged_differences, verdict
from tests.perfcore.worked_cases import ONLY_NEGATIVES, ONLY_POSITIVES, TWENTY

PERFECT = Sweep.from_counts([2, 1], [10, 0], [0, 10])

p_values = st.lists(st.floats(0, 1) | st.sampled_from([0, 0.01, 0.025, 0.05, 0.5, 1]), max_size=8)


def difference_of(value: float, p_value: float, level: float = 0.95) -> Difference:
    return Difference(value, nan, nan, level, p_value, "given")


def rejected(values: list[float], level: float) -> list[bool]:
    """Holm (1979): test the smallest at level/m, the next at level/(m - 1); stop at a failure."""
    result = [False] * len(values)
    left = list(range(len(values)))
    while left:
        smallest = min(left, key=lambda i: values[i])
        if values[smallest] * len(left) > level:
            break
        result[smallest] = True
        left.remove(smallest)
    return result


@given(p_values, st.floats(0.001, 0.999) | st.sampled_from([0.01, 0.05, 0.1]))
def test_a_corrected_p_value_keeps_the_order_and_is_rejected_when_holm_rejects(
    values: list[float], level: float
) -> None:
    found = holm(values)
    assert (found <= level).tolist() == rejected(values, level)
    assert (found >= values).all()
    assert (found <= 1).all()
    assert (np.diff(found[np.argsort(values, kind="stable")]) >= 0).all()
    assert holm(values[::-1]).tolist() == found[::-1].tolist()


def test_four_p_values_by_hand() -> None:
    # In order .005 * 4, .01 * 3, max(.03 * 2, ..), .04 * 1 but not below .06.
    assert holm([0.01, 0.04, 0.03, 0.005]).tolist() == [0.03, 0.06, 0.06, 0.02]
    assert holm([0.6, 0.7]).tolist() == [1, 1]
    assert holm([]).tolist() == []
    found = holm([0.01, nan, 0.03])  # an untested pair is not counted
    assert found[[0, 2]].tolist() == [0.02, 0.03]
    assert isnan(found[1])


def test_what_is_no_p_value() -> None:
    message = r"^Argument p_values must hold values in \[0, 1\], got -0\.1 at position 1\.$"
    with pytest.raises(ValueError, match=message):
        holm([0.5, -0.1])
    with pytest.raises(ValueError, match=r"^Argument p_values must be one row, got shape \(1, 1\)"):
        holm([[0.5]])


def test_differences_are_corrected_for_all_pairs_of_a_measure() -> None:
    tests = {
        ("a", "b"): {"auc": difference_of(0.1, 0.02), "brier": difference_of(-0.1, 0.04)},
        ("a", "c"): {"auc": difference_of(-0.1, 0.03)},
        ("b", "c"): {"auc": difference_of(nan, nan), "error_rate": difference_of(0.2, 0.5, 0.5)},
    }
    judged = judged_differences(tests, lower_is_better={"brier"})
    first = judged["a", "b"]["auc"]
    assert (first.corrected_p_value, first.pairs, first.beyond_chance) == (0.04, 2, True)
    assert first.ahead == "first"
    second = judged["a", "c"]["auc"]
    assert (second.corrected_p_value, second.ahead, second.beyond_chance) == (
        *(0.04, "second", True),
    )
    untested = judged["b", "c"]["auc"]
    assert (untested.ahead, untested.beyond_chance) == (None, None)
    # Lower is better: as said, and as the registry says.
    assert (judged["a", "b"]["brier"].ahead, judged["a", "b"]["brier"].pairs) == ("first", 1)
    assert judged["b", "c"]["error_rate"].ahead == "second"
    assert judged["b", "c"]["error_rate"].beyond_chance is True


def test_at_the_level_itself_it_is_beyond_chance() -> None:
    judged = judged_differences({("a", "b"): {"auc": difference_of(0.0, 0.05)}})["a", "b"]["auc"]
    assert (judged.beyond_chance, judged.ahead) == (True, "equal")
    at_ninety = judged_differences({("a", "b"): {"auc": difference_of(0.1, 0.1, level=0.9)}})
    assert at_ninety["a", "b"]["auc"].beyond_chance is True  # 1 - .9 is less than .1 in floats
    judged = judged_differences({("a", "b"): {"auc": difference_of(0.1, 0.0500001)}})
    assert judged["a", "b"]["auc"].beyond_chance is False


def test_a_verdict_of_a_model_that_wraps_the_other() -> None:
    tests = {("good", "bad"): {"auc": difference_of(0.32, 0.001)}}
    judged = judged_differences(tests)["good", "bad"]
    found = verdict(("good", "bad"), PERFECT, TWENTY, differences=judged)
    curves = (found, found.roc, found.precision_recall, found.cost)
    assert [curve.dominance for curve in curves] == ["first"] * 4
    assert (found.ahead, found.beyond_chance, found.best) == ("first", True, "good")
    tests = {("bad", "good"): {"ap": difference_of(-0.2, 0.001), "auc": difference_of(-0.32, 0.2)}}
    judged = judged_differences(tests)["bad", "good"]
    turned = verdict(("bad", "good"), TWENTY, PERFECT, differences=judged, deciding="ap")
    assert (turned.dominance, turned.best) == ("second", "good")
    unsure = verdict(("bad", "good"), TWENTY, PERFECT, differences=judged)
    assert (unsure.ahead, unsure.beyond_chance, unsure.best) == ("second", False, None)


def test_a_verdict_without_tests_or_without_curves() -> None:
    untested = verdict(("a", "b"), TWENTY, TWENTY)
    assert (untested.dominance, untested.ahead, untested.beyond_chance, untested.best) == (
        *("equal", None, None, None),
    )
    found = verdict(("a", "b"), TWENTY, ONLY_POSITIVES)
    assert (found.roc, found.cost, found.dominance) == (None, None, None)
    assert found.precision_recall is not None
    none = verdict(("a", "b"), TWENTY, ONLY_NEGATIVES)
    assert (none.roc, none.precision_recall, none.cost) == (None, None, None)
