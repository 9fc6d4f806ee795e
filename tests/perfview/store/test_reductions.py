"""Coarser data: totals stay, cells are large, and what is left out is told."""

import math
from decimal import Decimal
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from perfcore import Sweep, auc, sweep
from perfcore.costs import Tally, amount_sweep
from perfview.store.contents import Payload
from perfview.store.reductions import Reduction, effects, large_cells, offers, reduced, rounded
from tests.perfview.store.made_payloads import SCORES, models, payload_of

REDUCTIONS = st.builds(
    Reduction, digits=st.one_of(st.none(), st.integers(1, 15)), least=st.integers(1, 40)
)


def coarse(model: Tally, reduction: Reduction) -> Tally:
    return reduced(payload_of(model), reduction).files[0].models["0"]


@given(models(), REDUCTIONS)
def test_totals_stay_to_the_last_bit(model: Tally, reduction: Reduction) -> None:
    after = coarse(model, reduction)
    assert len(after.cases) <= len(model.cases)
    for one, other in ((model.cases, after.cases), (model.amounts, after.amounts)):
        assert (one is None) == (other is None)
        if one is not None and other is not None:
            assert (one.positives, one.negatives) == (other.positives, other.negatives)
            assert (one.tp.dtype, one.fp.dtype) == (other.tp.dtype, other.fp.dtype)


@given(models(), st.integers(2, 60))
def test_merged_cells_are_large_and_their_points_are_true(model: Tally, least: int) -> None:
    after = coarse(model, Reduction(least=least)).cases
    seen = (after.tp + after.fp).tolist()
    if len(after) > 2:  # else everything is one cell
        assert all(b >= a + least for a, b in pairwise(seen))
    for threshold, tp, fp in zip(after.thresholds, after.tp, after.fp, strict=True):
        known = model.cases.at(float(threshold))
        assert (known.tp, known.fp) == (tp, fp)


@given(st.lists(st.integers(0, 9), max_size=40), st.integers(2, 20))
def test_no_cell_could_be_split(sizes: list[int], least: int) -> None:
    """From the top, each cell ends at the first score that makes it large enough."""
    cases = Sweep.from_counts(range(len(sizes)), sizes, [0] * len(sizes))
    kept = [0, *large_cells(cases, least).tolist()]
    for a, b in pairwise(kept[:-1]):
        assert cases.tp[b - 1] - cases.tp[a] < least
    if len(kept) > 2:  # what was left over at the end is less than a cell
        a, b = kept[-2:]
        full = next(i for i in range(a, b + 1) if cases.tp[i] - cases.tp[a] >= least)
        assert cases.tp[b] - cases.tp[full] < least


def test_small_cells_by_hand() -> None:
    model = Tally(Sweep.from_counts([0.9, 0.8, 0.4, 0.3, 0.1], [1, 0, 2, 0, 0], [0, 1, 0, 3, 1]))
    after = coarse(model, Reduction(least=3)).cases
    assert after.thresholds.tolist() == [math.inf, 0.4, 0.1]
    assert (after.tp.tolist(), after.fp.tolist()) == ([0, 3, 3], [0, 1, 5])
    few = coarse(Tally(sweep([1, 0], [0.2, 0.1])), Reduction(least=5)).cases  # one cell
    assert (few.thresholds.tolist(), few.tp.tolist()) == ([math.inf, 0.1], [0, 1])


def test_amounts_are_merged_with_their_cases() -> None:
    loans = amount_sweep([1, 0, 1, 0], [0.91, 0.89, 0.6, 0.1], [100, 20, 300, 50])
    for reduction, thresholds in (
        (Reduction(digits=1), [0.9, 0.6, 0.1]),
        (Reduction(least=2), [0.89, 0.1]),
    ):
        after = coarse(loans, reduction)
        assert after.amounts is not None
        assert after.amounts.thresholds.tolist() == [math.inf, *thresholds]
        assert after.amounts.at(thresholds[0]).tp == 100
        assert after.amounts.at(thresholds[0]).fp == 20


@given(st.lists(SCORES, max_size=30), st.integers(1, 15))
def test_rounded_scores_are_near_in_order_and_short(scores: list[float], digits: int) -> None:
    given = np.array(sorted(scores), np.float64)
    found = rounded(given, digits)
    assert (np.diff(found) >= 0).all()
    assert rounded(found, digits).tolist() == found.tolist()  # twice is once
    for before, after in zip(given.tolist(), found.tolist(), strict=True):
        assert math.isfinite(after)
        assert math.copysign(1, after) > 0 or after < 0  # no -0.0
        if after != before:
            assert after == float(f"{after:.{digits - 1}e}")
            unit = Decimal(10) ** (Decimal(before).adjusted() - digits + 1)
            error = abs(Decimal(after) - Decimal(before))
            assert error <= unit * Decimal("0.5000001") + Decimal(math.ulp(after)), (before, after)


def test_rounding_by_hand() -> None:
    scores = [1234.5, 0.00012345, -0.98765, 0.0, 9.996, 1e300, 1.2345e-300, 1.7976931348623157e308]
    assert rounded(np.array(scores), 3).tolist() == [
        *(1230.0, 0.000123, -0.988, 0.0, 10.0, 1e300, 1.23e-300, 1.7976931348623157e308)
    ]


def test_rounded_scores_share_their_counts() -> None:
    model = Tally(sweep([1, 0, 1, 0], [0.911, 0.912, 0.5, 0.1]))
    after = coarse(model, Reduction(digits=2)).cases
    assert after == sweep([1, 0, 1, 0], [0.91, 0.91, 0.5, 0.1])


def test_the_effect_is_told() -> None:
    before = payload_of(Tally(sweep([1, 0, 1, 0], [0.9, 0.8, 0.7, 0.1])))
    after = reduced(before, Reduction(least=2))
    (effect,) = effects(before, after)
    assert (effect.file, effect.model) == ("1", "0")
    assert (effect.scores_before, effect.scores_after) == (4, 2)
    assert (effect.auc_before, effect.auc_after) == (0.75, 0.5)
    assert effect.largest_change == 0.5  # at 0.9 recall falls from 1 of 2 to none
    assert effects(before, before)[0].largest_change == 0


@given(models(), REDUCTIONS)
def test_the_effect_is_that_at_the_worst_threshold(model: Tally, reduction: Reduction) -> None:
    before = payload_of(model)
    after = reduced(before, reduction)
    (effect,) = effects(before, after)
    one, other = model.cases, after.files[0].models["0"].cases
    places = [math.inf, *one.thresholds[1:].tolist(), *other.thresholds[1:].tolist()]
    changes = [0.0]
    for place in places:
        a, b = one.at(place), other.at(place)
        changes += [abs(a.tp - b.tp) / one.positives] if one.positives else []
        changes += [abs(a.fp - b.fp) / one.negatives] if one.negatives else []
    assert effect.largest_change == pytest.approx(max(changes), abs=1e-12)
    if one.positives and one.negatives:
        assert effect.auc_after == auc(other)
    else:
        assert math.isnan(effect.auc_before)


def test_the_mildest_reductions_that_fit_are_offered() -> None:
    chance = np.random.default_rng(3)
    truth, scores = chance.random(5000) < 0.3, chance.random((2, 5000))
    payload = payload_of(*(Tally(sweep(truth, s)) for s in scores))
    digits, least = offers(payload, 2500)
    assert (digits, least) == (Reduction(digits=2), Reduction(least=5))
    assert reduced(payload, digits).scores <= 2500 < reduced(payload, Reduction(digits=3)).scores
    assert reduced(payload, least).scores <= 2500 < reduced(payload, Reduction(least=2)).scores


def test_what_no_rounding_can_do_is_not_offered() -> None:
    payload = payload_of(*(Tally(sweep([1, 0], [0.2, 0.1])) for _ in range(5)))
    assert offers(payload, 5) == (Reduction(least=2),)
    assert offers(payload, 4) == ()
    assert offers(payload, 10) == ()  # it fits as it is


def test_the_payload_tells_how_coarse_it_is() -> None:
    payload = payload_of(Tally(sweep([1, 0], [0.2, 0.1])))
    once = reduced(payload, Reduction(digits=3, least=5))
    assert (once.digits, once.least) == (3, 5)
    assert [
        (each.digits, each.least)
        for each in (reduced(once, Reduction()), reduced(once, Reduction(digits=2, least=2)))
    ] == [(3, 5), (2, 5)]
    assert Payload(once.files).digits is None


@pytest.mark.parametrize("wrong", [{"digits": 0}, {"digits": 16}, {"least": 0}])
def test_reductions_out_of_range(wrong: dict[str, int]) -> None:
    (name,) = wrong
    with pytest.raises(ValueError, match=f"^Argument {name} must be "):
        Reduction(**wrong)
