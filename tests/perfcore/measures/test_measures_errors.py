"""Every refusal, by its words."""

import re

import numpy as np
import pytest

from perfcore import Counts
from perfcore.measures import MEASURES, Registry, UnknownMeasureError

COUNTS = Counts(tp=8, fp=2, fn=2, tn=8)
BETA = "Argument beta must be a finite number above 0, got {}."
COST = "Argument {} must be a finite number of 0 or more, got {}."
PREVALENCE = (
    "Argument prevalence must be a number from 0 to 1, or None for the prevalence of the cases, "
    "got {}."
)

BAD = [
    ("f_beta", {"beta": 0}, BETA.format("0")),
    ("f_beta", {"beta": -1.5}, BETA.format("-1.5")),
    ("f_beta", {"beta": float("nan")}, BETA.format("nan")),
    ("f_beta", {"beta": float("inf")}, BETA.format("inf")),
    ("f_beta", {"beta": 10**400}, BETA.format("1000")[:-1]),
    ("f_beta", {"beta": "2"}, BETA.format("'2'")),
    ("f_beta", {"beta": None}, BETA.format("None")),
    ("cost_sensitive_error", {"cost_fn": -1}, COST.format("cost_fn", "-1")),
    ("cost_sensitive_error", {"cost_fp": float("inf")}, COST.format("cost_fp", "inf")),
    ("cost_sensitive_error", {"cost_fp": None}, COST.format("cost_fp", "None")),
    ("normalised_expected_cost", {"cost_fn": -0.5}, COST.format("cost_fn", "-0.5")),
    ("normalised_expected_cost", {"prevalence": 1.2}, PREVALENCE.format("1.2")),
    ("normalised_expected_cost", {"prevalence": -0.1}, PREVALENCE.format("-0.1")),
    ("normalised_expected_cost", {"prevalence": float("nan")}, PREVALENCE.format("nan")),
]


@pytest.mark.parametrize(("key", "parameters", "message"), BAD)
def test_a_bad_parameter_is_refused_by_the_function_and_by_the_registry(key, parameters, message):
    measure = MEASURES[key]

    for call in (
        lambda: measure.function(COUNTS, **parameters),
        lambda: measure.of(COUNTS, **parameters),
        lambda: measure.why_undefined(COUNTS, **parameters),
        lambda: measure.filled_in(COUNTS, **parameters),
        lambda: measure.sklearn_line(0.5, **parameters),
    ):
        with pytest.raises(ValueError, match="^" + re.escape(message)):
            call()


@pytest.mark.parametrize("beta", [2, 2.0, np.float64(2), np.float32(2), np.int64(2)])
def test_any_real_number_is_a_parameter(beta):
    assert MEASURES["f_beta"].of(COUNTS, beta=beta) == MEASURES["f_beta"].of(COUNTS, beta=2.0)
    assert "beta=2.0" in MEASURES["f_beta"].sklearn_line(0.5, beta=beta)


@pytest.mark.parametrize(
    ("key", "name", "message"),
    [
        ("f_beta", "betta", "Measure f_beta has no parameter 'betta'; did you mean 'beta'?"),
        ("f_beta", "xyz", "Measure f_beta has no parameter 'xyz'; it takes beta."),
        (
            "cost_sensitive_error",
            "cost_fnn",
            "Measure cost_sensitive_error has no parameter 'cost_fnn'; did you mean 'cost_fn'?",
        ),
        ("recall", "beta", "Measure recall takes no parameters, got 'beta'."),
    ],
)
def test_an_unknown_parameter_gets_a_hint(key, name, message):
    with pytest.raises(TypeError, match="^" + re.escape(message) + "$"):
        MEASURES[key].of(COUNTS, **{name: 2})


SLIPS = {
    "recall": ("recal", "Recall", "sensitivity", "TPR", "hit rate"),
    "precision": ("ppv",),
    "fpr": ("false_positive_rate", "FAR"),
    "fnr": ("miss rate",),
    "false_discovery_rate": ("fdr",),
    "f1": ("f1_score",),
    "informedness": ("youden index",),
    "mcc": ("matthews_corrcoef",),
    "cohen_kappa": ("kappa",),
}


@pytest.mark.parametrize(
    ("slip", "meant"), [(slip, key) for key, slips in SLIPS.items() for slip in slips]
)
def test_an_unknown_measure_gets_a_hint(slip, meant):
    with pytest.raises(UnknownMeasureError) as raised:
        MEASURES[slip]

    assert str(raised.value) == f"No measure {slip!r}; did you mean {meant!r}?"


def test_an_unlike_name_gets_the_list():
    with pytest.raises(KeyError) as raised:
        MEASURES["zzzz"]

    assert str(raised.value) == f"No measure 'zzzz'; known are {', '.join(MEASURES)}."


def test_the_registry_is_a_mapping():
    assert "recall" in MEASURES
    assert "recal" not in MEASURES
    assert MEASURES.get("recal") is None
    assert repr(MEASURES).startswith("Registry(error_rate, accuracy, ")
    with pytest.raises(TypeError):
        MEASURES["recall"] = MEASURES["precision"]


def test_a_key_is_listed_once():
    recall = MEASURES["recall"]
    with pytest.raises(ValueError, match=r"^Measure keys must be unique, got 'recall' twice\.$"):
        Registry([recall, recall])


@pytest.mark.parametrize("method", ["why_undefined", "filled_in"])
def test_words_need_one_matrix(method):
    arrays = Counts(*(np.array([1, 2, 3]) for _ in range(4)))

    message = r"^Argument counts must hold scalars, got arrays of shape \(3,\)\.$"
    with pytest.raises(ValueError, match=message):
        getattr(MEASURES["recall"], method)(arrays)
