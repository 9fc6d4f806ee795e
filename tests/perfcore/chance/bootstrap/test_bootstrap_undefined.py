"""Where replicates show nothing: one class, few cases, separated classes, no probabilities."""

from __future__ import annotations

import re
from math import isnan

import numpy as np
import pytest

from perfcore import Sweep, bootstrap, brier_score, log_loss, paired_sample, separate_samples, sweep
from perfcore.chance.bootstrap import AUC, BRIER_SCORE, LOG_LOSS, Replicates
from tests.perfcore.chance.bootstrapped import CURVES, FIGURES

FALLING = list(np.linspace(1, 0, 10))


@pytest.mark.parametrize("stratified", [False, True])
@pytest.mark.parametrize("kind", ["separate", "paired", "weighted"])
@pytest.mark.parametrize(
    ("truth", "score"),
    [
        ([], []),
        ([1], [0.5]),
        ([0], [0.5]),
        ([1, 0], [0.5, 0.5]),
        ([1, 0], [0.7, 0.5]),
        ([1, 1, 0, 0], [0.5] * 4),
        ([1] * 5 + [0] * 5, FALLING),
        ([0] * 5 + [1] * 5, FALLING),
        ([0, 1, 1, 1] * 5, [1, 0, 1, 0] * 5),
    ],
)
def test_whatever_has_no_interval_says_why(
    truth: list[int], score: list[float], kind: str, stratified: bool
) -> None:
    if kind == "separate":
        sample = separate_samples(dict.fromkeys("ab", sweep(truth, score)))
    else:
        weight = np.arange(len(truth)) + 0.5 if kind == "weighted" else None
        sample = paired_sample(truth, dict.fromkeys("ab", score), weight=weight)
    drawn = bootstrap(sample, FIGURES | CURVES, seed=1, replicates=30, stratified=stratified)
    for key in FIGURES:
        interval, difference = drawn.interval(key, "a"), drawn.difference(key, "a", "b")
        assert isnan(interval.low) == isnan(interval.high) == bool(interval.reason), key
        assert difference.reason or not isnan(difference.low), key
    for key in CURVES:
        for held in (False, True):
            band = drawn.band(key, "a", simultaneous=held)
            difference = drawn.difference_band(key, "a", "b", simultaneous=held)
            assert not np.isinf([band.low, band.high]).any(), key
            assert band.reason == difference.reason == drawn.figures["a"][key].reason
            if band.reason:
                assert np.isnan([band.low, band.high]).all()


def alone(s: Sweep, *, stratified: bool = False) -> Replicates:
    statistics = {"auc": AUC, "log_loss": LOG_LOSS, "brier": BRIER_SCORE}
    sample = separate_samples({"m": s})
    return bootstrap(sample, statistics, seed=1, replicates=200, stratified=stratified)


@pytest.mark.parametrize(
    ("truth", "score", "key", "reason"),
    [
        (
            [1] + [0] * 20,
            np.arange(21) % 7,
            "auc",
            "of 200 replicates: there are too few cases of one class",
        ),
        ([1] * 10 + [0] * 10, np.arange(20)[::-1], "auc", "no replicate differs"),
        ([1, 1], [0.2, 0.7], "auc", "no case is negative"),
        ([0, 0], [0.2, 0.7], "auc", "no case is positive"),
        ([1, 0, 1, 0], [1.5, 0.2, 0.3, 0.4], "brier", "no probabilities"),
        ([1, 0, 1, 0], [0.0, 0.2, 0.3, 0.4], "log_loss", "probability 0"),
    ],
)
def test_why_replicates_cannot_show_how_sure_a_figure_is(
    truth: list[int], score: object, key: str, reason: str
) -> None:
    drawn = alone(sweep(truth, score))
    interval = drawn.interval(key, "m")
    assert isnan(interval.low)
    assert isnan(interval.high)
    assert reason in interval.reason
    if drawn.figures["m"][key].reason:
        assert drawn.difference(key, "m", "m").reason == interval.reason


def test_classes_drawn_apart_are_never_empty() -> None:
    lone = sweep([1] + [0] * 20, np.arange(21) % 7)
    assert not alone(lone, stratified=True).interval("auc", "m").reason


def test_losses_by_hand() -> None:
    s = sweep([1, 0, 1, 0], [0.8, 0.4, 0.5, 0.4])
    assert brier_score(s) == pytest.approx((0.04 + 0.16 + 0.25 + 0.16) / 4)
    assert log_loss(s) == pytest.approx(-(np.log(0.8 * 0.5) + 2 * np.log(0.6)) / 4)
    assert log_loss(sweep([1, 0], [0.0, 0.5])) == np.inf
    assert log_loss(sweep([1, 0], [1.0, 0.0])) == brier_score(sweep([1, 0], [1.0, 0.0])) == 0
    assert isnan(log_loss(sweep([], [])))
    assert isnan(brier_score(sweep([], [])))
    for score, got in (([1.1, 0], "0 to 1.1"), ([1, -0.1], "-0.1 to 1")):
        reason = (
            f"undefined: the scores are no probabilities: some lie outside of 0 to 1, got {got}."
        )
        for loss in (log_loss, brier_score):
            with pytest.raises(ValueError, match=re.escape(reason)):
                loss(sweep([1, 0], score))
