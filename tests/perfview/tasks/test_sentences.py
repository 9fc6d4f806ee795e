"""What a threshold means in words."""

import math
from typing import Any

import pytest

from perfcore import Counts
from perfview.tasks.binary.sentences import at_threshold


@pytest.mark.parametrize(
    ("counts", "threshold", "sentence"),
    [
        (
            Counts(5, 1, 5, 9),
            0.54,
            "At **0.54**: of 100 cases called positive, **83.3** are; "
            "of 100 positives, **50.0** are found. TP 5 · FP 1 · FN 5 · TN 9",
        ),
        (
            Counts(0, 0, 10, 10),
            math.inf,
            "Above every score: no case is called positive; "
            "of 100 positives, **0** are found. TP 0 · FP 0 · FN 10 · TN 10",
        ),
        (
            Counts(0, 4, 0, 1),
            0.25,
            "At **0.25**: of 100 cases called positive, **0** are; "
            "there are no positives to find. TP 0 · FP 4 · FN 0 · TN 1",
        ),
        (
            Counts(999_999, 1, 1, 1_234_567),
            1e-9,
            "At **1e-9**: of 100 cases called positive, **> 99.999** are; "
            "of 100 positives, **> 99.999** are found. TP 999,999 · FP 1 · FN 1 · TN 1,234,567",
        ),
    ],
)
def test_it_says_precision_and_recall_of_100(
    counts: Counts, threshold: float, sentence: str
) -> None:
    assert at_threshold(counts, threshold, weighted=False) == sentence


@pytest.mark.parametrize(
    ("counts", "threshold", "options", "said"),
    [
        (
            Counts(5, 1, 5, 9),
            0.176319,
            {"weighted": False, "neighbours": (0.176332, 0.176301), "brief": True},
            "At **0.17632**: of 100 cases called positive, **83.3** are; "
            "of 100 positives, **50.0** are found.",
        ),
        (
            Counts(2.5, 0.0, 0.5, 7.0),
            0.5,
            {"weighted": True},
            "At **0.5**: of 100 cases called positive, **100** are; "
            "of 100 positives, **83.3** are found. Weighted: TP 2.50 · FP 0 · FN 0.50 · TN 7",
        ),
    ],
)
def test_it_is_told_from_neighbours_briefly_or_weighted(
    counts: Counts, threshold: float, options: dict[str, Any], said: str
) -> None:
    assert at_threshold(counts, threshold, **options) == said
