"""Wilson's interval: its defining equation, published values, every share of cases."""

from __future__ import annotations

import re
from math import isnan, sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from perfcore import (
    MEASURES,
    Counts,
    auc_difference,
    auc_interval,
    bootstrap,
    paired_aucs,
    partial_auc,
    proportion_interval,
    separate_samples,
    split_optimism,
    sweep,
    wilson_interval,
)
from perfcore.chance.bootstrap import AUC
from perfcore.chance.intervals import PROPORTIONS
from perfcore.chance.intervals.scales import z_of


@pytest.mark.parametrize(
    ("successes", "cases", "low", "high"),
    [  # R. G. Newcombe (1998), Statistics in Medicine 17, 857-872, table I, method 3
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0, 0.1611),
        (1, 29, 0.0061, 0.1718),
    ],
)
def test_published_intervals(successes: int, cases: int, low: float, high: float) -> None:
    interval = wilson_interval(successes, cases)
    assert interval.low == pytest.approx(low, abs=5e-5)
    assert interval.high == pytest.approx(high, abs=5e-5)


@given(st.data(), st.integers(1, 10**9), st.sampled_from([0.5, 0.9, 0.95, 0.999]))
def test_each_end_is_z_standard_errors_of_itself_away(
    data: st.DataObject, cases: int, level: float
) -> None:
    successes = data.draw(st.integers(0, cases))
    interval = wilson_interval(successes, cases, level=level)
    assert 0 <= interval.low <= interval.value <= interval.high <= 1
    for end in (interval.low, interval.high):
        reach = z_of(level) * sqrt(end * (1 - end) / cases)
        assert abs(interval.value - end) == pytest.approx(reach, rel=1e-6, abs=1e-9)
    mirrored = wilson_interval(cases - successes, cases, level=level)
    assert mirrored.low == pytest.approx(1 - interval.high, abs=1e-15)


@given(st.integers(0, 40), st.integers(0, 40), st.integers(0, 40), st.integers(0, 40))
def test_every_share_of_cases_is_its_measure(tp: int, fp: int, fn: int, tn: int) -> None:
    counts = Counts(tp, fp, fn, tn)
    for key in PROPORTIONS:
        interval = proportion_interval(counts, key)
        assert interval.value == pytest.approx(MEASURES[key].of(counts), nan_ok=True)
        if isnan(interval.value):
            assert isnan(interval.low)
            assert interval.reason == MEASURES[key].why_undefined(counts)
        else:
            assert interval.low <= interval.value <= interval.high
            assert not interval.reason


@pytest.mark.parametrize(
    ("key", "part", "whole"),
    [
        *(("recall", 8, 11), ("fnr", 3, 11), ("specificity", 40, 45), ("fpr", 5, 45)),
        *(("precision", 8, 13), ("npv", 40, 43), ("accuracy", 48, 56), ("error_rate", 8, 56)),
        ("alert_rate", 13, 56),
    ],
)
def test_what_each_share_counts(key: str, part: int, whole: int) -> None:
    counts = Counts(tp=8, fp=5, fn=3, tn=40)
    assert proportion_interval(counts, key) == wilson_interval(part, whole)


def test_what_is_no_share_of_cases_is_refused() -> None:
    assert wilson_interval(0, 0).reason == "there are no cases to take a share of"
    counts = Counts(8, 2, 2, 8)
    with pytest.raises(ValueError, match=r"^Argument key must be one of recall, .*, got 'f1'\.$"):
        proportion_interval(counts, "f1")
    with pytest.raises(KeyError, match="did you mean 'recall'"):
        proportion_interval(counts, "recal")
    with pytest.raises(ValueError, match=r"^Argument counts must hold scalars"):
        proportion_interval(Counts(*([[1, 2]] * 4)), "recall")
    with pytest.raises(ValueError, match=r"0 <= successes <= cases, got 3, 2\.$"):
        wilson_interval(3, 2)


@pytest.mark.parametrize("level", [0, 1, 1.2, -0.5, float("nan"), "0.95", None])
def test_a_level_is_a_number_between_0_and_1(level):
    s = sweep([1, 0, 1, 0], [0.9, 0.8, 0.7, 0.1])
    areas = paired_aucs([1, 1, 0, 0], {"a": [2, 2, 1, 1]})
    message = f"Argument level must fulfil 0 < level < 1, got {level!r}."
    for interval in (
        lambda: wilson_interval(1, 2, level=level),
        lambda: auc_interval(s, level=level),
        lambda: auc_difference(s, s, level=level),
        lambda: areas.interval("a", level=level),
        lambda: areas.difference("a", "a", level=level),
        lambda: proportion_interval(s.at(0.5), "recall", level=level),
    ):
        with pytest.raises(ValueError, match=f"^{re.escape(message)}$"):
            interval()


def test_what_is_no_number_is_refused_by_name():
    s = sweep([1, 0, 1, 0], [0.9, 0.8, 0.7, 0.1])
    for call, text in (
        (lambda: wilson_interval("1", 2), "successes <= cases, got '1', 2."),
        (lambda: partial_auc(s, "a"), "Argument max_fpr must fulfil 0 < max_fpr <= 1, got 'a'."),
        (lambda: paired_aucs([1, 0], {"m": [0.9, 0.8, 0.1]}), "truth, scores['m'] must "),
        (lambda: bootstrap(separate_samples({"m": s}), {"auc": AUC}, seed=-1), "seed must be a "),
        (lambda: split_optimism(s, None, None, seed=-1), "seed must be a whole number of 0 or "),
    ):
        with pytest.raises(ValueError, match=re.escape(text)):
            call()
