"""Intervals for log loss, Brier score and top-k accuracy: reasons and Wilson's."""

from __future__ import annotations

import numpy as np
import pytest

from perfcore.chance.classes import loss_intervals, top_k_intervals
from perfcore.chance.intervals import wilson_interval


def test_losses_without_an_interval_say_why() -> None:
    sure = loss_intervals([0, 1], [[1.0, 0], [1.0, 0]], [0, 1])
    assert sure.log_loss.value == np.inf
    assert sure.log_loss.reason == (
        "the class of a case was called impossible, so that the loss is infinite"
    )
    alone = loss_intervals([0], [[0.5, 0.5]], [0, 1])
    assert alone.brier_score.reason == (
        "there are fewer than two cases, so that their spread is unknown"
    )
    assert loss_intervals([], np.zeros((0, 2)), [0, 1]).log_loss.reason == "there are no cases"
    same = loss_intervals([0, 0], [[0.5, 0.5], [0.5, 0.5]], [0, 1])
    assert same.log_loss.reason == (
        "no case adds more to this figure than another: its spread is unknown"
    )
    with pytest.raises(ValueError, match=r"^Argument probabilities must add up to 1 within 0\.001"):
        loss_intervals([0], [[0.5, 0.4]], [0, 1])
    with pytest.raises(ValueError, match=r"^Argument k must be a whole number of 1 or more, got 0"):
        top_k_intervals([0], [[0.5, 0.5]], [0, 1], [0])


def test_top_k_is_wilsons_and_a_tie_counts_by_its_chance() -> None:
    truth, given = [0, 1, 1, 0, 1], [[3, 2, 1], [3, 2, 1], [1, 2, 3], [1, 2, 3], [2, 2, 1]]
    found = top_k_intervals(truth, given, range(3), [1, 2])
    assert found[2] == wilson_interval(4, 5)
    assert found[1].value == pytest.approx(0.3)  # 1 and a half of 5
    assert found[1].method == "Wilson, effective cases, t"
