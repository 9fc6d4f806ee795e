"""Every number has an explanation that holds: its code runs, its formula ends in its value."""

import math
import re
from dataclasses import replace

import numpy as np
import pytest
from streamlit.testing.v1 import AppTest

from perfcore import Sweep, sweep
from perfcore.costs import (
    CostMatrix,
    Pricing,
    Tally,
    Use,
    amount_sweep,
    best_threshold,
    expected_cost,
    total_cost,
)
from perfcore.measures import MEASURES
from perfcore.measures.sweeps.part_figures import CurveParts, part_figures
from perfview.kit.bounds import sweep_explanation
from perfview.kit.tasks import numbers_of
from perfview.kit.theme import number
from perfview.tasks.amounts import FIRST_USE
from perfview.tasks.binary.explanations.costs import SPENDINGS
from perfview.tasks.binary.explanations.curves import curve_figures
from perfview.tasks.binary.explanations.measures import CELLS
from perfview.tasks.points.operating_points import COST
from tests.perfview.explained_numbers import explained, worth
from tests.perfview.running_app import ran
from tests.perfview.twenty_cases import SCORE, TRUTH, TWENTY

WEIGHT = np.linspace(0.5, 2, 20)
HEAVY = sweep(TRUTH, SCORE, weight=WEIGHT)
DECISIONS = [*(key for key in MEASURES if key != COST), *CELLS]


def run(code, score=SCORE):
    return worth(code, truth=TRUTH, score=score, weight=WEIGHT)


@pytest.mark.parametrize(
    ("key", "value", "filled_in"),
    [
        ("precision", "83.3 %", r"\frac{5}{5 + 1} \approx 0.833"),
        ("recall", "50.0 %", r"\frac{5}{5 + 5} = 0.500"),
        ("accuracy", "70.0 %", None),
        ("specificity", "90.0 %", None),
        ("tp", "5", r"\mathrm{TP} = \#\{\,i:\ y_i = 1,\ s_i \ge 0.54\,\} = 5"),
        ("fn", "5", r"\mathrm{FN} = \#\{\,i:\ y_i = 1,\ s_i < 0.54\,\} = 5"),
        ("tn", "9", r"\mathrm{TN} = \#\{\,i:\ y_i = 0,\ s_i < 0.54\,\} = 9"),
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
        (
            "net_benefit",
            "0.191",
            r"\frac{5}{5 + 1 + 5 + 9} - \frac{1}{5 + 1 + 5 + 9} \cdot \frac{0.54}{1 - 0.54}"
            r" \approx 0.191",
        ),
        ("gini", "0.360", r"2 \cdot \frac{68 + \frac{1}{2} \cdot 0}{10 \cdot 10} - 1 = 0.360"),
        (
            "kolmogorov_smirnov",
            "0.400",
            r"\left| \frac{5}{10} - \frac{1}{10} \right| = 0.400",
        ),
        ("recall_at_fpr", "20.0 %", r"\frac{2}{10} = 0.200"),
        ("fpr_at_recall", "80.0 %", r"\frac{8}{10} = 0.800"),
        (
            "partial_auc",
            "0.579",
            r"\frac{1}{2} \left( 1 + \frac{0.02 - 0.005}{0.1 - 0.005} \right) \approx 0.579",
        ),
        (COST, "1.300", r"\frac{5 \cdot 5 + 1 \cdot 1}{5 + 1 + 5 + 9} = 1.300"),
    ],
)
def test_the_twenty_cases_at_054(key, value, filled_in):
    shown = explained(key, TWENTY)
    assert shown.value_text == value
    assert filled_in in (None, shown.filled_in)


def test_every_number_is_explained_in_full():
    for key in numbers_of("binary"):
        shown = explained(key, TWENTY)
        assert all((shown.name, shown.formula, shown.sklearn, shown.reference))
        assert shown.plain.endswith(".")
        assert shown.filled_in != shown.formula
        assert shown.reason is None
        assert "doi" in shown.reference or key not in DECISIONS
        assert shown.value_text not in ("–", "")


@pytest.mark.parametrize("points", [TWENTY, HEAVY], ids=["cases", "weighted"])
def test_the_scikit_learn_lines_give_the_same_number(points):
    counts = points.at(0.54)
    for key in DECISIONS:
        given = {"probability": 0.54} if key == "net_benefit" else {}
        value = getattr(counts, key) if key in CELLS else MEASURES[key].of(counts, **given)
        assert run(explained(key, points).sklearn) == pytest.approx(value, rel=1e-12)


def test_where_smaller_means_positive_the_lines_take_the_scores_as_they_are():
    for key in [*DECISIONS, "auc", "average_precision", "kolmogorov_smirnov"]:
        code = explained(key, replace(TWENTY, negated=True)).sklearn
        assert run(code, -SCORE) == pytest.approx(run(explained(key, TWENTY).sklearn), rel=1e-12)
        if key in CELLS:
            assert "score <= -0.54" in code
            assert r"s_i \le t" in explained("tp", replace(TWENTY, negated=True)).formula


def test_an_undefined_number_is_a_dash_with_its_reason():
    for key in [*MEASURES, *curve_figures()]:
        shown = explained(key, sweep([], []), math.inf)
        assert shown.value_text == "–"
        assert shown.reason
        assert shown.reason in shown.filled_in
        assert shown.undefined


def test_cells_are_told_with_the_names_of_the_classes():
    shown = explained("fp", TWENTY, labels=("spam", "ham"))
    assert shown.plain == "Cases that are ham but called spam: false alarms."
    assert (shown.name, shown.chinese) == ("False positives", "假正例")


@pytest.mark.parametrize(
    ("threshold", "text"),
    [
        (0.1 + 0.2, "0.30000000000000004"),
        (1.5e-7, r"1.5 \times 10^{-7}"),
        (math.inf, r"\infty"),
        (-2.5, "-2.5"),
    ],
)
def test_thresholds_in_formulas_are_exact(threshold, text):
    assert text in explained("tp", TWENTY, threshold).filled_in


def test_large_counts_are_grouped_and_weights_are_sums():
    large = Sweep.from_counts([1.0], [1234567], [0])
    assert r"= 1\,234\,567" in explained("tp", large, 0).filled_in
    heavy = explained("tp", HEAVY)
    assert r"\sum" in heavy.formula
    assert "sample_weight=weight" in heavy.sklearn


def gives(shown, value, score):
    """The lines give the value, and so does what is filled into the formula."""
    assert run(shown.sklearn, score) == pytest.approx(value, rel=1e-12, abs=1e-15)
    shown_result = re.search(r"(?:=|\\approx) ([\d.]+)$", shown.filled_in)
    assert float(shown_result[1]) == pytest.approx(value, abs=0.0006)


@pytest.mark.parametrize(
    "score", [SCORE, np.round(SCORE, 1), np.ones(20)], ids=["distinct", "tied", "constant"]
)
@pytest.mark.parametrize("weight", [None, WEIGHT], ids=["cases", "weighted"])
def test_the_lines_for_curves_give_the_same_number(weight, score):
    points = sweep(TRUTH, score, weight=weight)
    for key in curve_figures():
        gives(explained(key, points), curve_figures()[key].of(points), score)


@pytest.mark.parametrize(
    "parts",
    [
        CurveParts(fpr=0.0, recall=1.0, low=0.05, high=0.35),
        CurveParts(fpr=0.3, recall=0.5, over="recall", low=0.75, high=1.0),
        CurveParts(fpr=1.0, recall=0.0, over="recall", low=0.2, high=0.6),
    ],
    ids=str,
)
@pytest.mark.parametrize("score", [SCORE, np.round(SCORE, 1)], ids=["distinct", "tied"])
@pytest.mark.parametrize("weight", [None, WEIGHT], ids=["cases", "weighted"])
def test_the_lines_for_parts_of_the_curve_give_the_same_number(parts, score, weight):
    points = sweep(TRUTH, score, weight=weight)
    for figure in part_figures(parts).values():
        gives(sweep_explanation(figure, points), figure.of(points), score)


@pytest.mark.parametrize(
    ("key", "of_positives"),
    [
        *[(key, "–") for key in ("auc", "equal_error_rate", "cost_area")],
        ("average_precision", "1"),
        ("break_even", "100 %"),
    ],
)
def test_curves_without_one_class_have_no_numbers_if_they_need_it(key, of_positives):
    shown = explained(key, sweep([0, 0], [0.2, 0.4]))
    assert (shown.value_text, shown.reason) == ("–", "no case is positive")
    shown = explained(key, sweep([1, 1], [0.2, 0.4]))
    reason = "no case is negative" if of_positives == "–" else None
    assert (shown.value_text, shown.reason) == (of_positives, reason)


# Costs

AMOUNTS = amount_sweep(TRUTH, SCORE, np.arange(1, 21) * 10)
PRICED = (Tally(TWENTY), AMOUNTS.priced(Pricing(positives="amount")))
COSTS = CostMatrix(cost_fn=7, cost_fp=2)


@pytest.mark.parametrize("prevalence", [None, 0.1])
@pytest.mark.parametrize("at_stake", PRICED, ids=["cases", "amounts"])
def test_amounts_are_those_of_perfcore_and_have_a_name_each(at_stake, prevalence):
    there = Use(costs=COSTS, unit="€", prevalence=prevalence, pricing=at_stake.pricing)

    def cost(threshold):
        found = expected_cost(at_stake, COSTS, threshold=threshold, prevalence=prevalence)
        return 1000 * float(found)

    best = cost(best_threshold(at_stake, COSTS, prevalence=prevalence).threshold)
    in_all = float(total_cost(at_stake, COSTS, threshold=0.54))
    expected = {
        "cost_in_use": ("Cost of the threshold in use", cost(0.54)),
        "cost_best": ("Lowest cost", best),
        "cost_more": ("Extra cost against the best threshold", cost(0.54) - best),
        "cost_nothing": ("Cost of calling nothing positive", cost(math.inf)),
        "cost_everything": ("Cost of calling everything positive", cost(-1)),
        "cost_data": ("Cost of all cases of these data", in_all),
    }
    assert [*expected] == [*SPENDINGS]
    for key, (name, value) in expected.items():
        shown = explained(key, at_stake, use=there)
        assert (shown.name, shown.value_text) == (name, f"{number(value)} €")
        assert shown.sklearn.count("matrix.sum()") == (2 if key == "cost_more" else 1)


def test_one_class_at_a_prevalence_has_no_cost_and_says_why():
    shown = explained("cost_best", sweep([1, 1], [0.2, 0.6]), 0.5, Use(costs=COSTS))
    assert shown.value_text == "0"
    nobody = explained("cost_more", sweep([], []), 0.5, Use(costs=COSTS))
    assert nobody.value_text == "–"
    assert nobody.reason


def test_costs_at_the_prevalence_of_the_data_are_no_projection():
    for key in SPENDINGS:
        plain = explained(key, TWENTY, use=Use(FIRST_USE.costs, unit="€"))
        shown = explained(key, TWENTY, use=Use(FIRST_USE.costs, unit="€", prevalence=0.5))
        assert shown == plain
        assert "weight" not in shown.sklearn
        assert "Projected" not in shown.note


def test_counts_per_1000_cases_are_scaled_and_others_projected():
    scaled = explained("fp", TWENTY, use=Use(FIRST_USE.costs, prevalence=0.5))
    assert scaled.value_text == "50"
    assert scaled.note == "`weight` makes 1,000 cases of those in the data."
    assert "np.where(np.asarray(truth) == 1, 50.0, 50.0)" in scaled.sklearn
    projected = explained("fp", TWENTY, use=Use(FIRST_USE.costs, prevalence=0.25))
    assert projected.note.startswith("Projected to 25.0 % positives")


# The dialog


def dialog(key: str, threshold: float) -> AppTest:
    def script(key: str, threshold: float) -> None:
        from perfview.kit.explanations import show_explanation
        from tests.perfview.explained_numbers import explained
        from tests.perfview.twenty_cases import TWENTY

        show_explanation(explained(key, TWENTY, threshold))

    told = {"key": key, "threshold": threshold}
    return ran(AppTest.from_function(script, default_timeout=30, kwargs=told))


@pytest.mark.parametrize(
    ("key", "text", "filled_in", "code"),
    [
        ("recall", "50.0 %", r"\frac{5}{5 + 5} = 0.500", "score >= 0.54"),
        ("fp", "1", r"\mathrm{FP} = \#\{\,i:\ y_i = 0,\ s_i \ge 0.54\,\} = 1", "ravel()\nfp"),
        ("auc", "0.680", r"{10 \cdot 10} = 0.680", "roc_auc_score(truth, score)"),
    ],
)
def test_a_measure_a_cell_and_a_curve_have_one(key, text, filled_in, code):
    app = dialog(key, 0.54)
    assert len(app.latex) == 2
    assert filled_in in app.latex[1].value
    assert app.metric[0].value == text
    assert code in app.code[0].value
    assert app.code[0].language == "python"
    assert app.caption[-1].value.startswith("Source")


def test_an_undefined_number_says_why():
    app = dialog("precision", float("inf"))
    assert app.metric[0].value == "–"
    assert "no case is called positive" in app.info[0].value
