"""Projections to another prevalence: the worked case, and as if the cases had been weighted."""

import re

import numpy as np
import pytest
from hypothesis import given

from perfcore import (
    MEASURES,
    Counts,
    Sweep,
    auc,
    average_precision,
    precision_recall,
    projected,
    projected_sweep,
    roc,
    sweep,
)
from tests.perfcore.slow_costs import prevalences
from tests.perfcore.slow_counts import cases, columns, two_classes
from tests.perfcore.worked_cases import ONLY_NEGATIVES, ONLY_POSITIVES, TWENTY

EVEN = Counts(tp=8, fp=2, fn=2, tn=8)


def test_eleven_times_the_negatives() -> None:
    many = projected(EVEN, 10 / 120, total=120)
    np.testing.assert_allclose([many.tp, many.fp, many.fn, many.tn], [8, 22, 2, 88])
    before, after = (
        {key: MEASURES[key].of(counts) for key in ("precision", "recall", "fpr", "specificity")}
        for counts in (EVEN, many)
    )
    assert before["precision"] == 0.8
    assert after.pop("precision") == pytest.approx(8 / 30)
    del before["precision"]
    assert after == pytest.approx(before)


def test_per_thousand_cases() -> None:
    at = projected(EVEN, 0.02)
    np.testing.assert_allclose([at.tp, at.fp, at.fn, at.tn], [16, 196, 4, 784])
    assert at.total == pytest.approx(1000)


@given(two_classes, prevalences)
def test_rates_stay_and_the_prevalence_is_the_one_asked_for(s: Sweep, prevalence: float) -> None:
    at = projected(s.counts, prevalence)
    assert at.total == pytest.approx(np.full(len(s), 1000.0))
    assert at.positives == pytest.approx(np.full(len(s), 1000 * prevalence))
    if 1e-9 < prevalence < 1 - 1e-9:
        for key in ("recall", "fpr"):
            assert MEASURES[key].of(at) == pytest.approx(MEASURES[key].of(s.counts))


@given(cases())
def test_the_sweep_is_that_of_weighted_cases(rows: list[tuple[bool, float]]) -> None:
    truth, score = columns(rows)
    s = sweep(truth, score)
    if not (s.positives and s.negatives):
        return
    p, n = s.positives, s.negatives
    weight = [0.1 / p if positive else 0.9 / n for positive in truth]
    moved, weighted = projected_sweep(s, 0.1, total=1), sweep(truth, score, weight=weight)
    assert moved.thresholds.tolist() == s.thresholds.tolist()
    assert roc(moved).x == pytest.approx(roc(s).x)
    assert auc(moved) == pytest.approx(auc(s))
    assert average_precision(moved) == pytest.approx(average_precision(weighted))
    np.testing.assert_allclose(precision_recall(moved).y, precision_recall(weighted).y)


def test_the_ends_of_prevalence() -> None:
    assert projected(EVEN, 0) == Counts(tp=0, fp=200.0, fn=0, tn=800.0)
    assert projected(EVEN, 1) == Counts(tp=800.0, fp=0, fn=200.0, tn=0)
    assert projected(ONLY_NEGATIVES.at(0.5), 0) == Counts(tp=0, fp=500.0, fn=0, tn=500.0)
    assert projected_sweep(TWENTY, 0).positives == 0


@pytest.mark.parametrize(
    ("s", "name"), [(ONLY_NEGATIVES, "positives"), (ONLY_POSITIVES, "negatives")]
)
def test_a_class_without_cases_cannot_be_projected(s: object, name: str) -> None:
    message = (
        f"Counts without {name} cannot be projected to prevalence 0.1: "
        f"the scores of {name} are not known."
    )
    with pytest.raises(ValueError, match=f"^{re.escape(message)}$"):
        projected(s.at(0.5), 0.1)
    with pytest.raises(ValueError, match=f"^{re.escape(message)}$"):
        projected_sweep(s, 0.1)


@pytest.mark.parametrize("value", [-0.1, 1.1, None, float("nan")])
def test_a_prevalence_is_a_share(value: float | None) -> None:
    message = rf"^Argument prevalence must be a number from 0 to 1, got {value}\.$"
    with pytest.raises(ValueError, match=message):
        projected(EVEN, value)


@pytest.mark.parametrize("total", [-1, float("inf"), float("nan")])
def test_a_total_is_a_number_of_cases(total: float) -> None:
    message = rf"^Argument total must be a finite number of 0 or more, got {total}\.$"
    with pytest.raises(ValueError, match=message):
        projected(EVEN, 0.1, total=total)
