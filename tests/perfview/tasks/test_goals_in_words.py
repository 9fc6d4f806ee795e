"""What a threshold means in words, what a goal finds, and where a board begins."""

import math
from typing import Any

import numpy as np
import pytest

from perfcore import Counts, Sweep, sweep
from perfcore.costs import Tally
from perfcore.measures import MEASURES
from perfview.kit.theme import percent
from perfview.tasks.binary.goals import (
    GOALS,
    Question,
    first_threshold,
    found_text,
    goal_label,
    search,
)
from perfview.tasks.binary.parameters import markable
from perfview.tasks.sentences import at_threshold
from tests.perfview.twenty_cases import TWENTY


@pytest.mark.parametrize("goal", GOALS)
def test_every_goal_has_a_label_and_words_for_what_it_finds(goal: str) -> None:
    value = GOALS[goal].value or 0.0
    asked = Question(Tally(TWENTY), goal, value, "f1")
    found = search(asked)
    assert goal_label(goal, "f1")
    assert "{" not in found_text(found, asked)


@pytest.mark.parametrize("least", [0.5, 0.8, 0.95, 1.0])
def test_a_specificity_is_met_with_the_highest_recall(least: float) -> None:
    asked = Question(Tally(TWENTY), "specificity", least)
    found = search(asked)
    met = TWENTY.counts.tn >= least * TWENTY.negatives
    best = TWENTY.tp[met].max()
    assert found.value == best / TWENTY.positives
    assert found.index == np.flatnonzero(met & (TWENTY.tp == best))[0]
    assert f"with the highest recall, {percent(found.value)}: threshold" in found_text(found, asked)


@pytest.mark.parametrize("marked", markable())
def test_every_marked_measure_can_be_the_best(marked: str) -> None:
    asked = Question(Tally(TWENTY), "best", 0.0, marked)
    found = search(asked)
    assert found_text(found, asked).startswith(f"Best {MEASURES[marked].name}: ")


def test_measures_without_a_better_side_cannot_be_marked() -> None:
    assert set(MEASURES.tiles) - set(markable()) == {"alert_rate"}


@pytest.mark.parametrize("goal", ["recall", "break_even", "equal_error", "best"])
def test_without_positives_the_reason_is_said(goal: str) -> None:
    why = search(Question(Tally(sweep([0, 0], [0.1, 0.9])), goal, 0.9, "recall"))
    assert why in ("there are no positives.", "no case is positive.")


def test_an_impossible_precision_is_said_in_percent() -> None:
    twenty_one = sweep([0, *[1] * 20], [0.87] * 21)
    assert search(Question(Tally(twenty_one), "precision", 0.99, "f1")) == (
        "no threshold reaches a precision of 99.0 %; the highest is 95.2 %, at threshold 0.87."
    )
    just_short = sweep([*[0] * 1001, *[1] * 8999], [0.87] * 10_000)
    assert search(Question(Tally(just_short), "precision", 0.9, "f1")) == (
        "no threshold quite reaches a precision of 90.0 %; the highest falls short of it by less "
        "than shown, at threshold 0.87."
    )


@pytest.mark.parametrize(
    ("curve", "threshold"),
    [
        (TWENTY, 0.5),
        (sweep([0, 1, 0, 1], [-3.0, 2.0, 1.0, 4.0]), 2.0),
        (sweep([1, 1, 1], [7.0, 8.0, 9.0]), 8.0),
        (sweep([0, 0, 0], [7.0, 8.0, 9.0]), 8.0),
        (sweep([0, 1], [0.7, 0.7]), 0.7),
        (sweep([], []), math.inf),
    ],
)
def test_the_first_threshold_is_one_half_where_that_means_something(
    curve: Sweep, threshold: float
) -> None:
    assert first_threshold(curve) == threshold


def test_crowded_scores_begin_at_the_best_f1() -> None:
    score = np.concatenate([np.linspace(0, 0.01, 990), np.linspace(0.1, 0.6, 10)])
    assert first_threshold(sweep(np.arange(1000) >= 990, score)) == 0.1


@pytest.mark.parametrize(
    ("counts", "threshold", "options", "said"),
    [
        (
            Counts(5, 1, 5, 9),
            0.54,
            {},
            "At **0.54**: **83.3 %** of the cases called positive are positive; "
            "**50.0 %** of the positives are found. TP 5 · FP 1 · FN 5 · TN 9",
        ),
        (
            Counts(0, 0, 10, 10),
            math.inf,
            {},
            "Above every score: no case is called positive; "
            "**0 %** of the positives are found. TP 0 · FP 0 · FN 10 · TN 10",
        ),
        (
            Counts(0, 4, 0, 1),
            0.25,
            {},
            "At **0.25**: **0 %** of the cases called positive are positive; "
            "there are no positives to find. TP 0 · FP 4 · FN 0 · TN 1",
        ),
        (
            Counts(999_999, 1, 1, 1_234_567),
            1e-9,
            {},
            "At **1e-9**: **> 99.999 %** of the cases called positive are positive; "
            "**> 99.999 %** of the positives are found. TP 999,999 · FP 1 · FN 1 · TN 1,234,567",
        ),
        (
            Counts(5, 1, 5, 9),
            0.176319,
            {"neighbours": (0.176332, 0.176301), "brief": True},
            "At **0.17632**: **83.3 %** of the cases called positive are positive; "
            "**50.0 %** of the positives are found.",
        ),
        (
            Counts(2.5, 0.0, 0.5, 7.0),
            0.5,
            {"weighted": True},
            "At **0.5**: **100 %** of the cases called positive are positive; "
            "**83.3 %** of the positives are found. Weighted: TP 2.50 · FP 0 · FN 0.50 · TN 7.00",
        ),
    ],
)
def test_it_says_precision_and_recall(
    counts: Counts, threshold: float, options: dict[str, Any], said: str
) -> None:
    assert at_threshold(counts, threshold, **{"weighted": False, **options}) == said
