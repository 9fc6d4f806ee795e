"""The Brier curve: the twenty cases, exact fractions at every ratio of costs."""

from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from perfcore import sweep
from perfcore.calibration import brier_curve, brier_score, isotonic_blocks
from perfcore.costs import cost_curve

SCORES = st.sampled_from([0.0, 0.125, 0.25, 0.3, 0.5, 0.7, 0.9, 1.0])
CASES = st.lists(st.tuples(st.booleans(), SCORES), min_size=2, max_size=25).filter(
    lambda rows: 0 < sum(truth for truth, _ in rows) < len(rows)
)


def loss_at(rows, called, ratio):
    """x FP / n + (1 - x) FN / n of cases called positive where `called` holds, exactly."""
    lost = Fraction(0)
    for truth, score in rows:
        if called(score) and not truth:
            lost += ratio
        if truth and not called(score):
            lost += 1 - ratio
    return lost / len(rows)


def swept(rows):
    return sweep([truth for truth, _ in rows], [score for _, score in rows])


@given(CASES, st.fractions(0, 1, max_denominator=40))
def test_loss_and_least_are_those_of_counting(rows, ratio) -> None:
    found = brier_curve(swept(rows))
    for i in range(0, found.x.size, 2):
        lower, upper = Fraction(found.x[i].item()), Fraction(found.x[i + 1].item())
        for x, place in ((lower, i), (upper, i + 1)):
            # Within a piece the calls are those of its upper end.
            exact = loss_at(rows, lambda score, upper=upper: Fraction(score) >= upper, x)
            if lower < upper and upper < 1:
                assert found.loss[place] == pytest.approx(float(exact), abs=1e-12)
            best = min(
                loss_at(rows, lambda score, t=t: score >= t, x)
                for t in [*{score for _, score in rows}, 2.0]
            )
            assert found.least[place] == pytest.approx(float(best), abs=1e-12)
    assert 2 * found.area == pytest.approx(brier_score(swept(rows)), abs=1e-12)


@given(CASES, st.fractions(0, 1, max_denominator=60))
def test_recalibrated_scores_at_face_value_cost_the_least_exactly(rows, ratio) -> None:
    """At every ratio of costs, with block values themselves among them, in exact fractions."""
    blocks = isotonic_blocks(swept(rows))
    values = [
        Fraction(int(own), int(all_of))
        for own, all_of in zip(blocks.positives, blocks.cases, strict=True)
    ]

    def probability(score):
        return values[int(np.searchsorted(blocks.upper, score))]

    for x in (ratio, *values):
        at_face_value = loss_at(rows, lambda score, x=x: probability(score) >= x, x)
        least = min(
            loss_at(rows, lambda score, t=t: score >= t, x)
            for t in [*{score for _, score in rows}, 2.0]
        )
        assert at_face_value == least


@given(CASES)
def test_on_the_axis_of_the_cost_curve_the_least_is_its_envelope(rows) -> None:
    s = swept(rows)
    found = brier_curve(s)
    x, _ = found.on_cost_axis()
    whole = s.prevalence * (1 - found.x) + (1 - s.prevalence) * found.x
    assert np.allclose(cost_curve(s).at(x), found.least / whole, atol=1e-12)


def test_what_it_refuses() -> None:
    with pytest.raises(ValueError, match="The Brier curve is undefined: the scores are no prob"):
        brier_curve(sweep([1, 0], [3.0, 0.1]))
    with pytest.raises(ValueError, match="The Brier curve is undefined: there are cases of one "):
        brier_curve(sweep([1, 1], [0.3, 0.1]))


@given(rows=CASES, part=st.integers(1, 9))
def test_parts_of_the_curve_make_the_whole(rows, part) -> None:
    s = swept(rows)
    whole = brier_curve(s)
    parts = [brier_curve(s, i, i + part) for i in range(0, len(s), part)][::-1]
    for name in ("x", "loss", "least"):
        joined = np.concatenate([getattr(each, name) for each in parts])
        assert joined.tolist() == getattr(whole, name).tolist()
