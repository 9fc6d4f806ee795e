"""When a measure is undefined, and the words for it, case by case."""

import math

import pytest

from perfcore import Counts
from perfcore.measures import MEASURES

EVEN = Counts(tp=8, fp=2, fn=2, tn=8)
NOBODY = Counts(0, 0, 0, 0)
NONE_CALLED = Counts(tp=0, fp=0, fn=3, tn=5)
ALL_CALLED = Counts(tp=3, fp=5, fn=0, tn=0)
ONLY_POSITIVES = Counts(tp=2, fp=0, fn=1, tn=0)
ONLY_NEGATIVES = Counts(tp=0, fp=2, fn=0, tn=1)
ONLY_TP = Counts(tp=3, fp=0, fn=0, tn=0)
ONLY_TN = Counts(tp=0, fp=0, fn=0, tn=3)

UNDEFINED = [
    (NOBODY, "accuracy", {}, "there are no cases"),
    (NOBODY, "precision", {}, "no case is called positive"),
    (NOBODY, "cohen_kappa", {}, "there are no cases"),
    (NOBODY, "cost_sensitive_error", {}, "there are no cases"),
    (NONE_CALLED, "precision", {}, "no case is called positive"),
    (NONE_CALLED, "false_discovery_rate", {}, "no case is called positive"),
    (NONE_CALLED, "lift", {}, "no case is called positive"),
    (NONE_CALLED, "mcc", {}, "no case is called positive"),
    (NONE_CALLED, "f1", {}, None),
    (NONE_CALLED, "jaccard", {}, None),
    (NONE_CALLED, "informedness", {}, None),
    (ALL_CALLED, "npv", {}, "no case is called negative"),
    (ALL_CALLED, "false_omission_rate", {}, "no case is called negative"),
    (ALL_CALLED, "mcc", {}, "no case is called negative"),
    (ONLY_POSITIVES, "specificity", {}, "no case is negative"),
    (ONLY_POSITIVES, "fpr", {}, "no case is negative"),
    (ONLY_POSITIVES, "balanced_accuracy", {}, "no case is negative"),
    (ONLY_POSITIVES, "cohen_kappa", {}, None),
    (ONLY_POSITIVES, "lift", {}, None),
    (ONLY_NEGATIVES, "recall", {}, "no case is positive"),
    (ONLY_NEGATIVES, "fnr", {}, "no case is positive"),
    (ONLY_NEGATIVES, "g_mean", {}, "no case is positive"),
    (ONLY_NEGATIVES, "lift", {}, "no case is positive"),
    (ONLY_NEGATIVES, "f1", {}, None),
    (ONLY_NEGATIVES, "normalised_expected_cost", {}, "no case is positive"),
    (ONLY_TP, "cohen_kappa", {}, "every case is positive and called positive"),
    (ONLY_TN, "cohen_kappa", {}, "every case is negative and called negative"),
    (ONLY_TN, "f1", {}, "no case is positive and none is called positive"),
    (ONLY_TN, "f_beta", {"beta": 2}, "no case is positive and none is called positive"),
    (ONLY_TN, "jaccard", {}, "no case is positive and none is called positive"),
    (
        EVEN,
        "normalised_expected_cost",
        {"cost_fn": 0, "cost_fp": 0},
        "no error that can occur at this prevalence has a cost",
    ),
    (
        EVEN,
        "normalised_expected_cost",
        {"cost_fp": 0, "prevalence": 0},
        "no error that can occur at this prevalence has a cost",
    ),
]


@pytest.mark.parametrize(("counts", "key", "parameters", "reason"), UNDEFINED)
def test_undefined_by_hand(counts, key, parameters, reason):
    value = MEASURES[key].of(counts, **parameters)

    assert math.isnan(value) == (reason is not None)
    assert MEASURES[key].why_undefined(counts, **parameters) == reason
