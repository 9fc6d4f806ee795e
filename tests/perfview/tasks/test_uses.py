"""Costs and prevalence on the Threshold page: its tile, its goal, and what is projected."""

import re

import numpy as np
import pytest

from perfcore import sweep
from perfcore.costs import CostMatrix, Tally, Use
from perfcore.measures import MEASURES
from perfview.pages.threshold.content import board_content
from perfview.session.choices import Choices
from perfview.tasks.amounts import FIRST_USE
from perfview.tasks.binary.explanations.measures import CELLS
from perfview.tasks.binary.goals import Question, search
from perfview.tasks.binary.parameters import PREVALENCE
from perfview.tasks.binary.uses import use_of
from perfview.tasks.points.operating_points import COST, columns_in_use, is_projected, neighbours
from tests.perfview.explained_numbers import explained, worth
from tests.perfview.running_app import opened
from tests.perfview.twenty_cases import SCORE, TRUTH, TWENTY

WORKED = sweep([1] * 10 + [0] * 10, [0.9] * 8 + [0.1] * 2 + [0.9] * 2 + [0.1] * 8)


def at(prevalence):
    return Use(FIRST_USE.costs, prevalence=prevalence)


def content_of(points, use=FIRST_USE):
    return board_content(
        Tally(points), model="m", labels={"positive": "P", "negative": "N"}, use=use
    )


def row(content, threshold):
    index = content.points["threshold"].tolist().index(threshold)
    return {key: column[index] for key, column in content.points.items()}


# Projection


def test_eleven_times_the_negatives_as_worked_out():
    before, after = content_of(WORKED), content_of(WORKED, at(1 / 12))
    assert row(before, 0.9)["precision"] == 0.8
    shown = row(after, 0.9)
    assert shown["precision"] == pytest.approx(8 / 30, rel=1e-14)
    assert shown["lift"] == pytest.approx(8 / 30 * 12, rel=1e-14)
    assert shown["tp"] == pytest.approx(1000 * 8 / 120, rel=1e-14)
    assert shown["fp"] == pytest.approx(1000 * 22 / 120, rel=1e-14)
    totals = after.payload["totals"]
    assert totals["positives"] + totals["negatives"] == pytest.approx(1000)
    assert after.payload["titles"]["matrix"] == "Who is called what, of 1,000 cases?"


def test_the_roc_curve_stays_and_the_precision_recall_curve_does_not():
    before, after = content_of(TWENTY), content_of(TWENTY, at(0.02))
    assert before.payload["plots"]["roc"] == after.payload["plots"]["roc"]
    one, other = (each.payload["tables"]["roc"]["rows"][3][-2:] for each in (before, after))
    assert one == other
    for key in (key for key in before.points if not is_projected(key)):
        np.testing.assert_array_equal(before.points[key], after.points[key])
    figure = after.payload["plots"]["precision_recall"]
    assert "prevalence 2.0 %" in str(figure["figure"])
    assert figure["figures"] != before.payload["plots"]["precision_recall"]["figures"]


@pytest.mark.parametrize("prevalence", [0.0, 1.0])
def test_one_class_in_use_is_shown_without_numbers_that_need_the_other(prevalence):
    shown = row(content_of(TWENTY, at(prevalence)), 0.54)
    assert shown["recall"] == 0.5
    assert shown["precision"] == prevalence


def test_data_of_one_class_are_not_projected():
    chosen = Choices(data="d").having(PREVALENCE, 0.1)
    assert use_of(chosen, Tally(TWENTY)).prevalence == 0.1
    assert use_of(chosen, Tally(sweep([1, 1], [0.1, 0.2]))).prevalence is None


@pytest.mark.parametrize("goal", ["precision", "alert_rate"])
def test_goals_are_met_where_the_classifier_is_used(goal):
    use = at(0.1)
    found = search(Question(Tally(TWENTY), goal, 0.3, "f1", use))
    value = MEASURES[goal].of(use.sweep(TWENTY).at(found.threshold))
    assert value >= 0.3 if goal == "precision" else value <= 0.3
    assert found.threshold != search(Question(Tally(TWENTY), goal, 0.3, "f1")).threshold


# Costs


def test_the_tile_is_what_the_measure_says_at_the_costs_of_the_reader():
    content = content_of(TWENTY, Use(CostMatrix(cost_fn=50, cost_fp=10), "€"))
    expected = MEASURES[COST].of(TWENTY.counts, cost_fn=50, cost_fp=10)
    np.testing.assert_allclose(content.points[COST], expected, rtol=1e-14)
    (tile,) = (tile for tile in content.payload["measures"] if tile["key"] == COST)
    assert (tile["name"], tile["format"]) == ("Cost per case, €", "number")
    assert "at 50 for a missed positive and 10 for a false alarm" in tile["plain"]


def test_the_window_has_the_columns_of_the_content():
    use = at(0.2)
    content = content_of(TWENTY, use)
    shown = columns_in_use(
        Tally(TWENTY), use.sweep(TWENTY), neighbours(TWENTY, 0.54, radius=2), use
    )
    assert list(shown) == list(content.points)
    assert shown["index"].tolist() == [4, 5, 6, 7, 8]
    for key, column in shown.items():
        np.testing.assert_array_equal(column, content.points[key][4:9])


@pytest.mark.parametrize("truth", [[], [1, 1], [0, 0]], ids=["none", "positives", "negatives"])
def test_the_lowest_cost_of_one_class_is_found_or_its_absence_said(truth):
    found = search(Question(Tally(sweep(truth, [0.2, 0.8][: len(truth)])), "cost", 0, "f1"))
    assert found if isinstance(found, str) else found.value == 0


# Explanations: the code that a reader copies gives the number that is shown


@pytest.mark.parametrize("weight", [None, np.linspace(0.1, 3, 20)], ids=["cases", "weighted"])
@pytest.mark.parametrize("key", [*MEASURES.tiles, COST, *CELLS, "average_precision", "break_even"])
def test_the_code_of_a_projected_number_gives_it(key, weight):
    sample = sweep(TRUTH, SCORE, weight=weight)
    costs = CostMatrix(cost_fn=5, cost_fp=1, cost_tp=-1)
    told = explained(key, sample, use=Use(costs, "", 0.07))
    shown = float(re.sub(r"[^\d.e-]", "", told.value_text.replace("−", "-")))
    scale = 100 if "%" in told.value_text else 1
    value = worth(told.sklearn, truth=TRUTH, score=SCORE, weight=weight)
    assert scale * value == pytest.approx(shown, rel=0.02)
    assert ("Projected to 7.0 %" in told.note) == is_projected(key)


# The page


def content_told(app):
    """The name of what the board holds, and the name of its tile of costs."""
    content = app.board_header("content")
    return content["id"], next(
        tile["name"] for tile in content["payload"]["measures"] if tile["key"] == COST
    )


def test_the_page_projects_once_a_prevalence_is_said_and_back():
    app = opened(data="twenty_cases", t="0.54")
    assert "Projected" not in app.texts()
    before = content_told(app)
    app.put(prevalence=10)
    assert content_told(app)[0] == app.board_header()["id"] != before[0]
    assert app.address()["p"] == "0.1"
    said = app.texts()
    assert "**Projected** to 10.0 % positives (data: 50.0 %)" in said
    assert "assuming the same scores within each class; ROC stays" in said
    assert "**35.7 %** of the cases called positive are positive" in said
    app.put(prevalence=None)
    assert "Projected" not in app.texts()
    assert "p" not in app.address()
    assert content_told(app) == before


def test_the_costs_of_the_page_reach_tile_goal_and_address():
    app = opened(data="twenty_cases", t="0.54")
    assert content_told(app)[1] == "Cost per case, 5:1"
    app.put(cost_fp=-1)
    assert "an error must not cost less than the correct decision" in app.texts()
    assert content_told(app)[1] == "Cost per case, 5:1"
    app.put(cost_fp=20)
    assert "Not taken" not in app.texts()
    app.put(unit="€", goal="cost")
    assert content_told(app)[1] == "Cost per case, €"
    assert (app.address()["cost_fn"], app.address()["cost_fp"]) == ("5.0", "20.0")
    app.pressed("find")
    assert "Lowest cost at 1:4: 2.000 € per case, at threshold 0.8." in app.texts()
    assert content_told(opened(**app.address())) == content_told(app)
