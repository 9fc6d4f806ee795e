"""Values worked by hand, where they are undefined, the facts of the registry, and every refusal."""

import math
import re

import numpy as np
import pytest

from perfcore import Counts
from perfcore.measures import MEASURES, Registry, UnknownMeasureError

# TP 24 FP 30 FN 6 TN 240: 300 cases, 30 positive, 54 called positive.
UNEVEN = Counts(tp=24, fp=30, fn=6, tn=240)

BY_HAND = [
    (UNEVEN, "error_rate", {}, 36 / 300),
    (UNEVEN, "accuracy", {}, 0.88),
    (UNEVEN, "balanced_accuracy", {}, 0.8444444444444444),
    (UNEVEN, "precision", {}, 24 / 54),
    (UNEVEN, "recall", {}, 0.8),
    (UNEVEN, "specificity", {}, 240 / 270),
    (UNEVEN, "fpr", {}, 30 / 270),
    (UNEVEN, "fnr", {}, 0.2),
    (UNEVEN, "npv", {}, 240 / 246),
    (UNEVEN, "false_discovery_rate", {}, 30 / 54),
    (UNEVEN, "false_omission_rate", {}, 6 / 246),
    (UNEVEN, "f1", {}, 48 / 84),
    (UNEVEN, "f_beta", {"beta": 2}, 5 * 24 / (5 * 24 + 4 * 6 + 30)),
    (UNEVEN, "f_beta", {"beta": 0.5}, 1.25 * 24 / (1.25 * 24 + 0.25 * 6 + 30)),
    (UNEVEN, "g_mean", {}, math.sqrt(0.8 * 240 / 270)),
    # sqrt(54 * 30 * 270 * 246) = 10373.05..., numerator 24 * 240 - 30 * 6 = 5580
    (UNEVEN, "mcc", {}, 5580 / math.sqrt(54 * 30 * 270 * 246)),
    (UNEVEN, "informedness", {}, 0.8 - 30 / 270),
    (UNEVEN, "jaccard", {}, 24 / 60),
    # observed 0.88, by chance (54 * 30 + 246 * 270) / 300^2 = 0.756
    (UNEVEN, "cohen_kappa", {}, (0.88 - 0.756) / (1 - 0.756)),
    (UNEVEN, "lift", {}, (24 / 54) / 0.1),
    # recall 0.8 over FPR 1/9; FNR 0.2 over specificity 8/9
    (UNEVEN, "positive_likelihood_ratio", {}, 7.2),
    (UNEVEN, "negative_likelihood_ratio", {}, 0.225),
    (UNEVEN, "alert_rate", {}, 0.18),
    (UNEVEN, "prevalence", {}, 0.1),
    (UNEVEN, "cost_sensitive_error", {}, 0.12),
    (UNEVEN, "cost_sensitive_error", {"cost_fn": 5, "cost_fp": 1}, 60 / 300),
    # FNR 0.2 and FPR 1/9, weighted 0.1 * 5 to 0.9 * 1
    (UNEVEN, "normalised_expected_cost", {"cost_fn": 5, "cost_fp": 1}, (0.2 * 0.5 + 0.9 / 9) / 1.4),
    (UNEVEN, "normalised_expected_cost", {"prevalence": 0.5}, (0.2 + 1 / 9) / 2),
    (UNEVEN, "normalised_expected_cost", {"prevalence": 1}, 0.2),
    # 24 and 30 of 300, at even odds and at odds of 1 to 4
    (UNEVEN, "net_benefit", {}, -6 / 300),
    (UNEVEN, "net_benefit", {"probability": 0.2}, 24 / 300 - 30 / 300 / 4),
    (UNEVEN, "net_benefit", {"probability": 0}, 24 / 300),
    # F1 where precision is undefined: 2 TP / (2 TP + FP + FN) = 0 / 3
    (Counts(tp=0, fp=0, fn=3, tn=5), "f1", {}, 0.0),
    (Counts(tp=0, fp=0, fn=3, tn=5), "f_beta", {"beta": 1e-200}, 0.0),
    (Counts(tp=0, fp=3, fn=0, tn=5), "f_beta", {"beta": 1e200}, 0.0),
    # Kappa with one class called only: agreement is what chance gives
    (Counts(tp=0, fp=0, fn=3, tn=5), "cohen_kappa", {}, 0.0),
    # Perfect and perfectly wrong
    (Counts(tp=3, fp=0, fn=0, tn=7), "mcc", {}, 1.0),
    (Counts(tp=0, fp=7, fn=3, tn=0), "mcc", {}, -1.0),
    (Counts(tp=3, fp=0, fn=0, tn=7), "cohen_kappa", {}, 1.0),
    (Counts(tp=0, fp=3, fn=3, tn=0), "cohen_kappa", {}, -1.0),
]


KEYS = list(dict.fromkeys(key for _, key, _, _ in BY_HAND))


@pytest.mark.parametrize(("counts", "key", "parameters", "expected"), BY_HAND)
def test_worked_by_hand(counts, key, parameters, expected):
    value = MEASURES[key].of(counts, **parameters)

    assert type(value) is float
    assert value == pytest.approx(expected, rel=1e-14, abs=1e-15)


def test_no_measure_is_forgotten():
    assert list(MEASURES) == KEYS


@pytest.mark.parametrize("key", KEYS)
def test_every_text_is_there(key):
    measure = MEASURES[key]

    assert measure.key == measure.function.__name__ == key
    for text in (measure.name, measure.plain, measure.formula, measure.undefined):
        assert text.strip() == text
        assert text
    assert measure.plain.endswith(".")
    assert re.search(r"\(\d{4}\)\. .* doi:10\.\d{4,}/\S+$", measure.reference)
    assert measure.function.__doc__.startswith("Return ")
    assert measure.format in {"percent", "number"}
    assert measure.better in {"higher", "lower", None}
    assert measure.bounds[0] < measure.bounds[1]
    for parameter in measure.takes:
        assert parameter.plain.endswith(".")
        assert parameter.symbol
        assert parameter.rule
        assert parameter.checked(parameter.default) == parameter.default
        assert (parameter.sample is None) == (parameter.sample_source == "")


def test_the_names_of_the_textbook():
    chinese = {key: MEASURES[key].chinese for key in MEASURES}
    textbook = {
        "error_rate": "错误率",
        "accuracy": "精度",
        "balanced_accuracy": "平衡精度",
        "precision": "查准率",
        "recall": "查全率",
        "specificity": "特异度",
        "fpr": "假正例率",
        "fnr": "假反例率",
        "cost_sensitive_error": "代价敏感错误率",
        "normalised_expected_cost": "归一化代价",
    }

    assert textbook.items() <= chinese.items()
    assert [key for key, name in chinese.items() if not name] == ["alert_rate"]


def test_no_name_means_two_measures():
    names = [
        name.lower()
        for measure in MEASURES.values()
        for name in (measure.key, measure.name, *measure.synonyms)
    ]
    own = {key.lower() for key in MEASURES}
    repeated = {name for name in names if names.count(name) > 1}

    assert repeated <= own  # a key may be its measure's name or synonym, "Accuracy", "FPR"
    for name in repeated:
        measure = MEASURES[name]
        assert name in {text.lower() for text in (measure.name, *measure.synonyms)}
        assert names.count(name) == 2


def test_parameters_have_neutral_defaults():
    taken = [(p.name, p.default) for measure in MEASURES.values() for p in measure.takes]

    assert set(taken) == {
        *{("beta", 1), ("cost_fn", 1), ("cost_fp", 1), ("prevalence", None)},
        ("probability", 0.5),
    }


def test_a_huge_cost_does_not_overflow():
    value = MEASURES["cost_sensitive_error"].of(UNEVEN, cost_fn=1.7e308, cost_fp=1.7e308)

    assert value == pytest.approx(0.12 * 1.7e308, rel=1e-14)


def test_equal_costs_stay_equal():
    # 3 errors of 10 at a cost of 1 each, whichever they are: a tie must not be broken by rounding
    counts = Counts(
        tp=np.array([5, 4, 3]),
        fp=np.array([3, 2, 1]),
        fn=np.array([0, 1, 2]),
        tn=np.array([2, 3, 4]),
    )

    assert len(set(MEASURES["cost_sensitive_error"].of(counts))) == 1


COUNTS = Counts(tp=8, fp=2, fn=2, tn=8)
NOBODY = Counts(0, 0, 0, 0)
NONE_CALLED = Counts(tp=0, fp=0, fn=3, tn=5)
ALL_CALLED = Counts(tp=3, fp=5, fn=0, tn=0)
ONLY_POSITIVES = Counts(tp=2, fp=0, fn=1, tn=0)
ONLY_NEGATIVES = Counts(tp=0, fp=2, fn=0, tn=1)
PERFECT = Counts(tp=3, fp=0, fn=0, tn=5)
ONLY_TP = Counts(tp=3, fp=0, fn=0, tn=0)
ONLY_TN = Counts(tp=0, fp=0, fn=0, tn=3)
NO_COST = "no error that can occur at this prevalence has a cost"

UNDEFINED = [
    (NOBODY, "accuracy", {}, "there are no cases"),
    (NOBODY, "precision", {}, "no case is called positive"),
    (NOBODY, "cohen_kappa", {}, "there are no cases"),
    (NOBODY, "cost_sensitive_error", {}, "there are no cases"),
    (NOBODY, "net_benefit", {}, "there are no cases"),
    (NONE_CALLED, "net_benefit", {}, None),
    (ONLY_NEGATIVES, "net_benefit", {}, None),
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
    (NONE_CALLED, "positive_likelihood_ratio", {}, "no negative case is called positive"),
    (NONE_CALLED, "negative_likelihood_ratio", {}, None),
    (ALL_CALLED, "negative_likelihood_ratio", {}, "no negative case is called negative"),
    (ALL_CALLED, "positive_likelihood_ratio", {}, None),
    (PERFECT, "positive_likelihood_ratio", {}, "no negative case is called positive"),
    (PERFECT, "negative_likelihood_ratio", {}, None),
    (ONLY_POSITIVES, "positive_likelihood_ratio", {}, "no case is negative"),
    (ONLY_NEGATIVES, "negative_likelihood_ratio", {}, "no case is positive"),
    (COUNTS, "normalised_expected_cost", {"cost_fn": 0, "cost_fp": 0}, NO_COST),
    (COUNTS, "normalised_expected_cost", {"cost_fp": 0, "prevalence": 0}, NO_COST),
]


@pytest.mark.parametrize(("counts", "key", "parameters", "reason"), UNDEFINED)
def test_undefined_by_hand(counts, key, parameters, reason):
    value = MEASURES[key].of(counts, **parameters)

    assert math.isnan(value) == (reason is not None)
    assert MEASURES[key].why_undefined(counts, **parameters) == reason


BETA = "Argument beta must be a finite number above 0, got {}."
COST = "Argument {} must be a finite number of 0 or more, got {}."
PREVALENCE = (
    "Argument prevalence must be a number from 0 to 1, or None for the prevalence of the cases, "
    "got {}."
)

PROBABILITY = "Argument probability must be a number from 0 to below 1, got {}."

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
    ("net_benefit", {"probability": 1}, PROBABILITY.format("1")),
    ("net_benefit", {"probability": -0.1}, PROBABILITY.format("-0.1")),
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
    "positive_likelihood_ratio": ("LR+",),
    "mcc": ("matthews_corrcoef",),
    "cohen_kappa": ("kappa",),
}


HINTS = {slip: f"did you mean {key!r}?" for key, slips in SLIPS.items() for slip in slips}


@pytest.mark.parametrize(
    ("slip", "hint"), [*HINTS.items(), ("zzzz", f"known are {', '.join(MEASURES)}.")]
)
def test_an_unknown_measure_gets_a_hint(slip, hint):
    with pytest.raises(UnknownMeasureError) as raised:
        MEASURES[slip]

    assert str(raised.value) == f"No measure {slip!r}; {hint}"
    assert isinstance(raised.value, KeyError)


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
