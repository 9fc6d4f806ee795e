"""Every number has an explanation that holds: its code runs, its formula ends in its value."""

import math
import re

import numpy as np
import pytest

from perfcore import Sweep, sweep
from perfcore.costs import Tally
from perfcore.measures import MEASURES
from perfview.tasks.binary.explanations.curves import CURVE_FIGURES, curve_explanation
from perfview.tasks.binary.explanations.decisions import (
    CELLS,
    cell_explanation,
    measure_explanation,
)
from perfview.tasks.binary.places import Place
from tests.perfview.twenty_cases import SCORE, TRUTH

WEIGHT = np.linspace(0.5, 2, 20)
TIED = np.round(SCORE, 1)

KEYS = [*MEASURES, *CELLS]


def at_054(key, *, weighted=False):
    points = sweep(TRUTH, SCORE, weight=WEIGHT if weighted else None)
    return explained(key, points, 0.54), points.at(0.54)


def explained(key, points, threshold, labels=("P", "N")):
    place = Place(Tally(points), threshold, labels)
    return (cell_explanation if key in CELLS else measure_explanation)(key, place)


def run(code, score=SCORE):
    """Return what the last line of a snippet is worth."""
    names = {"truth": TRUTH, "score": score, "weight": WEIGHT}
    *lines, last = code.splitlines()
    exec("\n".join(lines), names)
    return float(eval(last, names))


@pytest.mark.parametrize(
    ("key", "value", "filled_in"),
    [
        ("precision", "83.3 %", r"\frac{5}{5 + 1} \approx 0.833"),
        ("recall", "50.0 %", r"\frac{5}{5 + 5} = 0.500"),
        ("accuracy", "70.0 %", None),
        ("specificity", "90.0 %", None),
        ("f1", None, None),
        ("tp", "5", r"\mathrm{TP} = \#\{\,i:\ y_i = 1,\ s_i \ge 0.54\,\} = 5"),
        ("fn", "5", r"\mathrm{FN} = \#\{\,i:\ y_i = 1,\ s_i < 0.54\,\} = 5"),
        ("tn", "9", r"\mathrm{TN} = \#\{\,i:\ y_i = 0,\ s_i < 0.54\,\} = 9"),
    ],
)
def test_the_twenty_cases_at_054(key, value, filled_in):
    shown, _ = at_054(key)
    assert value in (None, shown.value_text)
    assert filled_in in (None, shown.filled_in)


@pytest.mark.parametrize("weighted", [False, True])
@pytest.mark.parametrize("key", KEYS)
def test_every_number_is_explained_in_full_and_its_code_gives_it(key, weighted):
    shown, counts = at_054(key, weighted=weighted)
    assert shown.name
    assert shown.plain.endswith(".")
    assert shown.formula
    assert shown.filled_in != shown.formula
    assert shown.reason is None
    assert "doi" in shown.reference
    assert shown.value_text not in ("–", "")
    value = getattr(counts, key) if key in CELLS else MEASURES[key].of(counts)
    assert run(shown.sklearn) == pytest.approx(value, rel=1e-12)


@pytest.mark.parametrize("key", MEASURES)
def test_an_undefined_number_is_a_dash_with_its_reason(key):
    shown = explained(key, sweep([], []), math.inf)
    assert shown.value_text == "–"
    assert shown.reason
    assert shown.reason in shown.filled_in
    assert shown.undefined


def test_cells_are_told_with_the_names_of_the_classes():
    shown = explained("fp", sweep(TRUTH, SCORE), 0.5, ("spam", "ham"))
    assert shown.plain == "Cases that are ham but called spam: false alarms."
    assert (shown.name, shown.chinese) == ("False positives", "假正例")


def test_thresholds_in_formulas_are_exact():
    def filled_in(threshold):
        return explained("tp", sweep(TRUTH, SCORE), threshold).filled_in

    assert "0.30000000000000004" in filled_in(0.1 + 0.2)
    assert r"1.5 \times 10^{-7}" in filled_in(1.5e-7)
    assert r"\infty" in filled_in(math.inf)
    assert r"-2.5" in filled_in(-2.5)


def test_large_counts_are_grouped_and_weights_are_sums():
    large = Sweep.from_counts([1.0], [1234567], [0])
    assert r"= 1\,234\,567" in explained("tp", large, 0).filled_in
    heavy, _ = at_054("tp", weighted=True)
    assert r"\sum" in heavy.formula
    assert "sample_weight=weight" in heavy.sklearn


def test_an_unknown_number_is_refused():
    with pytest.raises(KeyError, match="No measure 'recal'; did you mean 'recall'"):
        explained("recal", sweep(TRUTH, SCORE), 0.5)
    with pytest.raises(KeyError, match="gini"):
        curve_explanation("gini", sweep(TRUTH, SCORE))


@pytest.mark.parametrize(
    ("key", "value", "filled_in"),
    [
        ("auc", "0.680", r"\frac{68 + \frac{1}{2} \cdot 0}{10 \cdot 10} = 0.680"),
        (
            "average_precision",
            "0.736",
            r"\frac{1}{10} \cdot \frac{1}{1} + \frac{1}{10} \cdot \frac{2}{2}"
            r" + \frac{1}{10} \cdot \frac{3}{4} + \dots \approx 0.736",
        ),
        ("break_even", "60.0 %", r"\frac{6}{10} = 0.600"),
        ("equal_error_rate", "40.0 %", r"\frac{4}{10} = \frac{4}{10} = 0.400"),
        ("cost_area", "0.190", None),
    ],
)
def test_the_curves_of_the_twenty_cases(key, value, filled_in):
    shown = curve_explanation(key, sweep(TRUTH, SCORE))
    assert shown.value_text == value
    assert filled_in in (None, shown.filled_in)


@pytest.mark.parametrize("score", [SCORE, TIED, np.ones(20)], ids=["distinct", "tied", "constant"])
@pytest.mark.parametrize("weighted", [False, True])
@pytest.mark.parametrize("key", CURVE_FIGURES)
def test_the_lines_for_curves_give_the_same_number(key, weighted, score):
    points = sweep(TRUTH, score, weight=WEIGHT if weighted else None)
    shown = curve_explanation(key, points)
    value = CURVE_FIGURES[key].value(points)
    assert run(shown.sklearn, score) == pytest.approx(value, rel=1e-12)
    shown_result = re.search(r"(?:=|\\approx) ([\d.]+)$", shown.filled_in)
    assert float(shown_result[1]) == pytest.approx(value, abs=0.0006)


@pytest.mark.parametrize("key", CURVE_FIGURES)
def test_curves_without_positives_have_no_numbers(key):
    shown = curve_explanation(key, sweep([0, 0], [0.2, 0.4]))
    assert shown.value_text == "–"
    assert shown.reason == "no case is positive"
    assert shown.reason in shown.undefined
    assert shown.reason in shown.filled_in


@pytest.mark.parametrize("key", CURVE_FIGURES)
def test_roc_figures_need_negatives_too_and_others_are_one(key):
    shown = curve_explanation(key, sweep([1, 1], [0.2, 0.4]))
    said = {"average_precision": ("1", None), "break_even": ("100 %", None)}
    assert (shown.value_text, shown.reason) == said.get(key, ("–", "no case is negative"))
