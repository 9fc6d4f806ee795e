"""Requirements that combine, on the Threshold page."""

import re

import numpy as np
import pytest

from perfcore import sweep
from perfcore.costs import CostMatrix, Tally, Use, expected_cost
from perfcore.costs.goals import Requirement, feasible, shortfalls
from perfcore.measures import MEASURES
from perfview.kit.theme import number
from perfview.session.addresses import read_address
from perfview.tasks.amounts import FIRST_USE
from perfview.tasks.binary.goals import GOALS, Question, found_text, search
from perfview.tasks.binary.parameters import NEED
from perfview.tasks.binary.requirements import (
    REQUIRABLE,
    in_order,
    infeasible_text,
    requirable_help,
    requirement_text,
    shortfalls_text,
)
from tests.perfview.running_app import opened
from tests.perfview.twenty_cases import SCORE, TWENTY

BOTH = in_order({"recall": 0.7, "alert_rate": 0.75})


def meeting(points, bounds):
    """Which operating points meet all bounds, the plain way."""
    counts = points.counts
    met = np.ones(len(points), bool)
    for measure, bound in bounds.items():
        values = MEASURES[measure].of(counts)
        met &= values <= bound if measure == "alert_rate" else values >= bound
    return met


@pytest.mark.parametrize("prevalence", [None, 0.2])
def test_the_lowest_cost_is_sought_among_those_that_meet_everything(prevalence):
    use = Use(CostMatrix(cost_fn=1, cost_fp=5), "", prevalence)
    found = search(Question(Tally(TWENTY), "cost", 0, "f1", use, BOTH))
    there = use.sweep(TWENTY)
    met = np.flatnonzero(meeting(there, {"recall": 0.7, "alert_rate": 0.75}))
    costs = expected_cost(there.counts, use.costs)
    assert found.index in met
    assert costs[found.index] == pytest.approx(costs[met].min())
    free = search(Question(Tally(TWENTY), "cost", 0, "f1", use))
    assert free.index not in met


@pytest.mark.parametrize("goal", GOALS)
def test_every_goal_finds_what_meets_everything(goal):
    value = 0.6 if GOALS[goal].value is not None else 0.0
    asked = Question(Tally(TWENTY), goal, value, requirements=BOTH)
    found = search(asked)
    assert meeting(TWENTY, {"recall": 0.7, "alert_rate": 0.75})[found.index]
    said = found_text(found, asked)
    assert "with Recall at least 70.0 % and Called positive at most 75.0 %: threshold" in said


@pytest.mark.parametrize("prevalence", [None, 0.001, 0.07, 1 / 3, 0.999])
def test_bounds_on_one_class_are_exact_at_every_prevalence(prevalence):
    use = Use(FIRST_USE.costs, prevalence=prevalence)
    for tp in range(1, 11):
        wanted = in_order({"recall": tp / 10, "specificity": (10 - tp) / 10})
        met = (TWENTY.tp >= tp) & (TWENTY.fp <= tp)
        shaded = feasible(TWENTY, wanted, prevalence=prevalence)
        assert shaded.points.tolist() == met.tolist()
        found = search(Question(Tally(TWENTY), "cost", 0, "f1", use, wanted))
        if met.any():
            assert met[found.index]
        else:
            assert found == infeasible_text(shaded)


@pytest.mark.parametrize(
    ("points", "bounds", "said"),
    [
        (
            TWENTY,
            {"recall": 1, "specificity": 0.1, "alert_rate": 0.94999},
            "Called positive at most 94.999 % is not met at the one threshold that meets Recall at "
            "least 100 % and Specificity at least 10 %: the lowest is 95 %, threshold 0.3.",
        ),
        (
            sweep([0, 0], [0.7, 0.2]),
            {"precision": 0.29},
            "Precision at least 29 % is met at no threshold: the highest is 0 %, threshold 0.7.",
        ),
        (
            sweep([0, 0], [0.7, 0.2]),
            {"recall": 0.95},
            "Recall at least 95 % is met at no threshold: no case is positive.",
        ),
        (
            TWENTY,
            {"recall": 0.07, "alert_rate": 0.001},
            "Called positive at most 0.1 % is not met at any of the 20 thresholds that meet Recall "
            "at least 7 %: the lowest is 5 %, threshold 0.9.",
        ),
    ],
)
def test_bounds_that_are_too_much_are_said_in_the_percent_that_were_typed(points, bounds, said):
    wanted = in_order(bounds)
    assert infeasible_text(feasible(points, wanted), negated=False) == said
    assert search(Question(Tally(points), "cost", 0, "f1", FIRST_USE, wanted)) == said


def test_an_address_of_before_still_says_what_it_said():
    bounds = Requirement("recall", at_least=0.9), Requirement("alert_rate", at_most=0.05)
    assert read_address({"need": "alert_rate:0.05,recall:0.9"}) == ({NEED: bounds}, ())


def test_each_bound_is_told_in_words():
    told = [requirement_text(each) for each in in_order(dict.fromkeys(REQUIRABLE, 0.5))]
    assert told == [
        "Recall at least 50.0 %",
        "Specificity at least 50.0 %",
        "Precision at least 50.0 %",
        "Negative predictive value at least 50.0 %",
        "Called positive at most 50.0 %",
    ]
    assert requirable_help("specificity") == (
        "Of the negative cases, the share that is called negative. The rest is the false positive "
        "rate: at least 90 % of the one is at most 10 % of the other."
    )
    assert requirable_help("alert_rate") == (
        "Of all cases, the share that is called positive. At most 50 of 1,000 cases is at most 5 %."
    )


def test_the_page_shades_what_meets_everything_and_finds_the_best_of_it():
    app = opened(data="twenty_cases", t="0.54", cost_fn="1", cost_fp="5")
    assert app.board_header()["feasible"] is None
    app.put(require_recall=70, require_alert_rate=75)
    (run,) = app.board_header()["feasible"]
    met = np.flatnonzero(meeting(TWENTY, {"recall": 0.7, "alert_rate": 0.75}))
    assert run == [met[0], met[-1]]
    assert f"Met by {met.size} of 21 thresholds" in app.texts()
    assert app.address()["need"] == "recall:0.7,alert_rate:0.75"
    app.put(goal="cost").pressed("find")
    assert "Lowest cost per case, with Recall at least 70.0 %" in app.texts()
    assert SCORE[met[0] - 1] >= float(app.address()["t"]) >= SCORE[met[-1] - 1]
    again = opened(**app.address())
    assert again.board_header()["feasible"] == [run]
    assert again.put(require_recall=None).address()["need"] == "alert_rate:0.75"


@pytest.mark.parametrize(
    ("measure", "percentage", "prevalence"), [("specificity", 60.0, None), ("npv", 75.0, 0.2)]
)
def test_the_page_shades_what_meets_every_other_bound(measure, percentage, prevalence):
    app = opened(data="twenty_cases", t="0.54", **({"p": str(prevalence)} if prevalence else {}))
    app.put(**{f"require_{measure}": percentage})
    there = Use(FIRST_USE.costs, prevalence=prevalence).sweep(TWENTY)
    met = meeting(there, {measure: percentage / 100})
    assert 0 < met.sum() < met.size
    shaded = np.zeros(met.size, bool)
    for first, last in app.board_header()["feasible"]:
        shaded[first : last + 1] = True
    assert shaded.tolist() == met.tolist()
    assert app.address()["need"] == f"{measure}:{percentage / 100:g}"
    app.pressed("find")
    assert met[TWENTY.index(float(app.address()["t"]))]
    assert requirement_text(in_order({measure: percentage / 100})[0]) in app.texts()


def test_both_pages_say_which_requirement_is_too_much():
    app = opened(data="twenty_cases", t="0.54", need="recall:0.9,alert_rate:0.05")
    assert app.board_header()["feasible"] == []
    said = (
        "No threshold meets all requirements. Called positive at most 5 % is not met at any of the "
        "4 thresholds that meet Recall at least 90 %: the lowest is 85 %, threshold 0.34."
    )
    assert said in app.texts()
    assert "Not possible: Called positive at most 5 %" in app.pressed("find").texts()
    assert app.address()["t"] == "0.54"
    app = costs_page(**app.address())
    assert said in app.texts()
    assert app.button(key="use_best").label == "Use the best threshold"


def test_the_page_says_what_is_not_met_at_the_threshold_in_use():
    app = opened(data="twenty_cases", t="0.54", need="recall:0.7,alert_rate:0.75")
    assert "Not met here: recall 50.0 %, at least 70 % required." in app.texts()
    app.put(threshold_entry="0.3")
    assert "Not met here: share called positive 95.0 %, at most 75 % required." in app.texts()
    assert "Not met here" not in app.put(threshold_entry="0.4").texts()
    # They are counted where the classifier is used: 0.1 * 5 / 10 + 0.9 * 1 / 10.
    app = opened(data="twenty_cases", t="0.54", need="alert_rate:0.25")
    assert "share called positive 30.0 %, at most 25 %" in app.texts()
    assert "Not met here" not in app.put(prevalence=10.0).texts()


@pytest.mark.parametrize(
    ("bounds", "threshold", "said"),
    [
        ({"recall": 0.50001}, 0.54, "recall 50 %, at least 50.001 % required"),
        ({"precision": 0.1}, 2, "precision undefined, at least 10 % required"),
        (
            {"recall": 0.9, "specificity": 0.95},
            0.54,
            "recall 50.0 %, at least 90 % required; specificity 90.0 %, at least 95 % required",
        ),
    ],
)
def test_what_is_not_met_is_told_from_what_is_required(bounds, threshold, said):
    assert shortfalls_text(shortfalls(TWENTY, in_order(bounds), threshold=threshold)) == said


def test_what_was_found_is_not_said_of_other_requirements_or_costs():
    app = opened(data="twenty_cases", t="0.54").put(goal="cost")
    for change in ("require_precision", "prevalence", "cost_fp"):
        app.pressed("find")
        found = re.search(r"Lowest cost (at|per case)", app.texts())
        assert found
        assert found[0] not in app.put(**{change: 20.0}).texts()


def costs_page(**query):
    return opened("pages/costs.py", **{"data": "twenty_cases", **query})


def test_the_costs_page_says_which_requirement_is_broken_and_offers_the_best_that_is_allowed():
    app = costs_page(t="0.54", cost_fn="1", cost_fp="5", need="recall:0.7,alert_rate:0.75")
    assert "Not met here: recall 50.0 %, at least 70 % required." in app.texts()
    met = meeting(TWENTY, {"recall": 0.7, "alert_rate": 0.75})
    costs = np.where(met, expected_cost(TWENTY.counts, CostMatrix(cost_fn=1, cost_fp=5)), np.inf)
    best = TWENTY.thresholds[costs.argmin()]
    # Calling nothing positive costs 500, which no threshold that meets both reaches.
    assert (
        f"**Do nothing**: calling nothing positive costs 500 per 1,000 cases, and every threshold "
        "with Recall at least 70 % and Called positive at most 75 % costs more, at least "
        f"{number(1000 * costs.min())}." in app.texts()
    )
    table = app.dataframe[0].value.set_index("Rule")
    assert table.Requirements["Best threshold"] == "recall 20.0 %, at least 70 % required"
    assert table.Threshold["Cheapest that meets all requirements"] == f"{best:g}"
    assert table.Requirements["Cheapest that meets all requirements"] == "met"
    assert app.button(key="use_best").label == "Use the best allowed"
    app.pressed("use_best")
    assert app.address()["t"] == repr(float(best))
    assert "Not met here" not in app.texts()
    assert app.button(key="use_best").disabled


def test_where_the_best_threshold_meets_everything_the_costs_page_says_so():
    app = costs_page(t="0.9", need="recall:0.7")
    assert "Not met here: recall 10.0 %" in app.texts()
    rules = app.dataframe[0].value.set_index("Rule")
    assert rules.Requirements[["Threshold in use", "Best threshold"]].tolist() == [
        "recall 10.0 %, at least 70 % required",
        "met",
    ]
    assert "Not met here" not in app.pressed("use_best").texts()
    assert "Requirements" not in costs_page(t="0.9").dataframe[0].value
