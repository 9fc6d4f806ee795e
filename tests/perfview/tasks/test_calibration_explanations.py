"""Every figure of calibration has an explanation that holds: its code runs and comes to it."""

import re

import numpy as np
import pytest

from perfcore import Sweep, sweep
from perfcore.calibration import FIGURES, calibration_figures
from perfcore.costs import CostMatrix, Use
from perfcore.costs.projections import projected_sweep
from tests.perfview.explained_numbers import explained, worth
from tests.perfview.twenty_cases import SCORE, TRUTH, TWENTY

CALIBRATION = FIGURES.needing("probabilities")
COUNTING = (
    *("impossible_cases", "observed_minus_expected", "spiegelhalter_z"),
    "debiased_squared_error",
)
"""They grow with the number of cases: there is none of 1,000 cases at a prevalence."""
WEIGHT = np.linspace(0.5, 2, 20)
SURE = np.where(SCORE > 0.85, 1.0, np.where(SCORE < 0.2, 0.0, SCORE))
WRONG = np.where(SCORE == 0.8, 0.0, SCORE)
# Newton's methods end at slightly different places.
CLOSE = {"calibration_slope": 1e-6, "calibration_intercept": 1e-6}


def close(key, value):
    return pytest.approx(value, rel=CLOSE.get(key, 1e-11), abs=CLOSE.get(key, 1e-13))


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("absolute_error", 0.44175),
        ("brier_score", 179621 / 800000),
        ("root_mean_squared_error", (179621 / 800000) ** 0.5),
        ("brier_both_classes", 179621 / 400000),
        ("log_loss", 0.6314378),
        ("observed_over_expected", 1.055409),
        ("calibration_slope", 0.941297),
        ("calibration_intercept", 0.111789),
        ("miscalibration", 0.0346453),
        ("discrimination", 0.0601190),
        ("uncertainty", 0.25),
        ("log_miscalibration", 0.0889987),
        ("log_discrimination", 0.1507081),
        ("log_uncertainty", 0.6931472),
        ("calibration_error", 0.10625),
        ("max_calibration_error", 0.7),
        ("impossible_cases", 0),
    ],
)
def test_the_twenty_cases(key, value):
    assert calibration_figures(TWENTY)[key] == pytest.approx(value, abs=5e-7)


@pytest.mark.parametrize(
    "score",
    [SCORE, np.round(SCORE, 1), SURE, WRONG],
    ids=["distinct", "tied, on edges of bins", "sure and right", "called impossible"],
)
@pytest.mark.parametrize("weight", [None, WEIGHT], ids=["cases", "weighted"])
def test_the_lines_give_the_same_number(weight, score):
    points = sweep(TRUTH, score, weight=weight)
    figures = calibration_figures(points)
    for key in CALIBRATION:
        shown, value = explained(key, points), figures[key]
        assert (shown.reason is not None) == bool(np.isnan(value))
        if shown.reason is None:
            found = worth(shown.sklearn, truth=TRUTH, score=score, weight=weight)
            assert found == close(key, value), key
            result = re.search(r"(?:=|\\approx) (-?[\d.]+|\\infty|.+ \\times .+)$", shown.filled_in)
            text = result[1].replace(r"\infty", "inf").replace(r" \times 10^{", "e").rstrip("}")
            assert float(text) == pytest.approx(value, abs=6e-4)


@pytest.mark.parametrize("truth", [[1, 1, 1], [0, 0, 0]], ids=["positives", "negatives"])
def test_one_class_has_all_figures_but_the_line(truth):
    score = np.array([0.2, 0.5, 0.8])
    points = sweep(truth, score)
    figures = calibration_figures(points)
    for key in CALIBRATION:
        shown = explained(key, points)
        if key in CLOSE:
            assert (shown.value_text, shown.reason) == ("–", "there are cases of one class only")
        else:
            value = figures[key]
            found = worth(shown.sklearn, truth=np.array(truth), score=score)
            assert found == close(key, value), key


def test_scores_outside_0_to_1_have_no_figure_and_say_why():
    points = sweep([1, 0], [1.5, 0.2])
    for key in CALIBRATION:
        shown = explained(key, points)
        assert shown.value_text == "–"
        assert shown.reason == "the scores are no probabilities: some lie outside of 0 to 1"
        assert shown.reason in shown.filled_in
        assert shown.reason in shown.undefined
        assert np.isnan(calibration_figures(points)[key])
        assert explained(key, sweep([], [])).reason == "there are no cases"


@pytest.mark.parametrize(
    ("key", "scores", "reason"),
    [
        ("observed_over_expected", [0.0, 0.0], "all scores are 0"),
        ("spiegelhalter_z", [0.5, 1.0], "all scores are 0, 0.5 or 1"),
        ("calibration_slope", [0.5, 1.0], "scores of 0 and 1 have no log-odds"),
        ("calibration_intercept", [0.6, 0.4], "a threshold parts the two classes"),
    ],
)
def test_a_figure_of_its_own_conditions_says_which_is_broken(key, scores, reason):
    shown = explained(key, sweep([1, 0], scores))
    assert shown.value_text == "–"
    assert shown.reason is not None
    assert shown.reason.startswith(reason)


def test_a_case_called_impossible_makes_log_loss_infinite_and_is_counted():
    points = Sweep.from_counts([0.0, 0.5, 1.0], [3, 1, 1], [5, 1, 2])
    assert explained("log_loss", points).value_text == "∞"
    assert explained("log_miscalibration", points).value_text == "∞"
    shown = explained("impossible_cases", points)
    assert (shown.value_text, shown.filled_in) == ("5", "3 + 2 = 5")
    assert float(explained("clipped_log_loss", points).value_text) > 10


def test_each_has_a_reference_with_a_doi():
    assert all("doi:10." in figure.reference for figure in CALIBRATION.values())


def test_means_are_projected_to_a_prevalence_in_use_and_counts_are_not():
    there = Use(CostMatrix(), prevalence=0.1)
    for key in CALIBRATION:
        shown = explained(key, TWENTY, use=there)
        points = TWENTY if key in COUNTING else projected_sweep(TWENTY, 0.1, total=1000)
        value = calibration_figures(points)[key]
        assert worth(shown.sklearn, truth=TRUTH, score=SCORE) == close(key, value)
        assert ("Projected to 10.0 %" in shown.note) == (key not in COUNTING)
