"""Every number of several classes has an explanation that holds: its scikit-learn code runs."""

import re
from dataclasses import replace

import numpy as np
import pytest

from perfcore.classes import decisions
from perfcore.data import ClassCases, ClassPredictions
from perfcore.measures import MEASURES
from perfview.kit.tasks import numbers_of
from perfview.tasks.classes.explanations.figures import FIGURES
from perfview.tasks.classes.explanations.of_class import AREAS, COUNTED
from perfview.tasks.classes.places import ClassPlace
from tests.perfview.class_places import made_cases, matrix_place, place_of
from tests.perfview.explained_numbers import worth

NUMBERS = numbers_of("classes")
# Not in the order of sorting: columns of scikit-learn are.
CASES = made_cases(("pear", "apple", "fig"))
HEAVY = made_cases(("pear", "apple", "fig"), weighted=True)
ABSENT = made_cases(("pear", "apple", "fig", "nut"), absent=1)


def shown(key: str, place: ClassPlace):
    return NUMBERS[key].explain(place)


def run(code: str, found: ClassPredictions) -> float:
    cases = found.models["model"]
    assert isinstance(cases, ClassCases)
    labels = np.array(found.labels)
    return worth(
        code,
        truth=labels[cases.truth],
        predicted=labels[decisions(cases)],
        probabilities=cases.probabilities,
        labels=list(found.labels),
        weight=cases.weight,
    )


@pytest.mark.parametrize(
    ("key", "text", "filled_in"),
    [
        ("accuracy", "0.940000", r"\frac{47}{50} = 0.940"),
        (
            "macro_precision",
            "0.945304",
            r"\frac{1}{3} \left( \frac{14}{14} + \frac{16}{17} + \frac{17}{19} \right)"
            r" \approx 0.945",
        ),
        (
            "weighted_f1",
            "0.939954",
            r"\frac{1}{50} \left( 14 \cdot \frac{28}{28} + 18 \cdot \frac{32}{35}"
            r" + 18 \cdot \frac{34}{37} \right) \approx 0.940",
        ),
        ("micro_recall", "0.940000", r"\frac{47}{47 + 3} = 0.940"),
        ("micro_f1", "0.940000", r"\frac{2 \cdot 47}{2 \cdot 47 + 3 + 3} = 0.940"),
        ("balanced_accuracy", "0.944444", None),
        ("cohen_kappa", "0.909420", r"1 - \frac{3}{33.12} \approx 0.909"),
        (
            "mcc",
            "0.909970",
            r"\frac{47 \cdot 50 - 844}"
            r"{\sqrt{\left(50^2 - 846\right) \cdot \left(50^2 - 844\right)}}"
            r" \approx 0.910",
        ),
        ("class_precision", "94.1 %", r"\frac{16}{16 + 1} \approx 0.941"),
        ("class_support", "18", "18"),
    ],
)
def test_the_iris_matrix(key, text, filled_in):
    found = shown(key, matrix_place(label="versicolor"))
    assert found.value_text == text
    assert filled_in in (None, found.filled_in)


@pytest.mark.parametrize("found", [CASES, HEAVY], ids=["cases", "weighted"])
def test_every_number_is_explained_in_full_and_its_code_gives_it(found):
    place = place_of(found)
    for key in NUMBERS:
        told = shown(key, place)
        assert all((told.name, told.formula, told.sklearn))
        assert told.plain.endswith(".")
        assert "doi" in told.reference
        assert told.reason is None
        assert run(told.sklearn, found) == pytest.approx(value(key, place), rel=1e-9)
        if "=" in told.filled_in or "approx" in told.filled_in:
            end = re.search(r"(?:=|\\approx) (-?[\d.]+)$", told.filled_in)
            assert float(end[1]) == pytest.approx(value(key, place), abs=0.0006)


def value(key: str, place: ClassPlace) -> float:
    if key in FIGURES:
        return FIGURES[key].of(place)
    own = key.removeprefix("class_")
    if own in COUNTED:
        return getattr(place.counts, own)[place.place]
    if own in AREAS:
        return getattr(place.curves, own).values[place.place]
    return MEASURES[own].of(place.own)


@pytest.mark.filterwarnings("ignore:y_pred contains classes")
@pytest.mark.parametrize("undefined", ["left out", "zero"])
def test_classes_that_are_left_out_or_count_as_0_do_so_in_the_code_too(undefined):
    """The last class has no cases, but may be called."""
    place = place_of(ABSENT, undefined=undefined)
    for key in FIGURES:
        expected = FIGURES[key].of(place)
        assert run(shown(key, place).sklearn, ABSENT) == pytest.approx(expected, rel=1e-9)
        macro = key.startswith("macro_") and key not in ("macro_precision", "macro_f1")
        assert FIGURES[key].left_out(place) in ((), ("nut",))
        assert not macro or FIGURES[key].left_out(place) == ("nut",)


def test_an_undefined_number_is_a_dash_with_its_reason():
    nobody = ClassCases(np.zeros(0, np.int64), probabilities=np.zeros((0, 3)))
    place = place_of(ClassPredictions("none", ("a", "b", "c"), {"model": nobody}))
    for key in FIGURES:
        told = shown(key, place)
        assert told.value_text == "–"
        assert told.reason == "there are no cases"
        assert told.reason in told.filled_in


def test_weighted_kappa_needs_an_order_that_somebody_stated():
    sorted_only = replace(CASES, stated=False)
    told = shown("linear_kappa", place_of(sorted_only))
    assert told.reason == "it needs the order of the classes, and nobody has stated it"
    taken = shown("linear_kappa", place_of(sorted_only, ordered=True))
    assert taken.value_text == shown("linear_kappa", place_of(CASES)).value_text != "–"


def test_rows_that_do_not_add_up_to_1_have_no_log_loss():
    cases = CASES.models["model"]
    half = replace(cases, probabilities=cases.probabilities / 2)
    place = place_of(replace(CASES, models={"model": half}))
    for key in ("log_loss", "brier", "brier_halved"):
        assert shown(key, place).reason == (
            "the probabilities of some rows do not add up to 1, or do not lie between 0 and 1"
        )
    assert shown("macro_auc", place).value_text == shown("macro_auc", place_of(CASES)).value_text


@pytest.mark.parametrize(
    ("matrix", "key", "reason"),
    [
        ([[5, 0], [0, 0]], "cohen_kappa", "all cases are of one class and called it"),
        ([[5, 0], [3, 0]], "mcc", "all cases are of one class, or all are called one class"),
    ],
)
def test_agreement_beyond_chance_may_be_undefined(matrix, key, reason):
    assert shown(key, matrix_place(matrix, ("a", "b"))).reason.startswith(reason)


def test_a_matrix_says_that_it_has_no_rows():
    assert "counts alone" in shown("accuracy", matrix_place()).note
    assert "counts alone" in shown("class_recall", matrix_place(label="setosa")).note


def test_a_class_that_is_never_called_has_no_precision_and_says_so():
    told = shown("class_precision", matrix_place([[3, 0], [2, 0]], ("a", "b"), label="b"))
    assert (told.value_text, told.reason) == ("–", "no case is called positive")
    assert told.name == "Precision of b"
    assert told.plain.endswith("Here “positive” means b, and “negative” all others.")
