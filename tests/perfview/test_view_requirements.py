"""Requirements that combine, on the Threshold page."""

import numpy as np
import pytest
from running_app import address, board_header, opened, texts
from twenty_cases import SCORE, TRUTH

from perfcore import sweep
from perfcore.costs import CostMatrix, expected_cost
from perfcore.findings import Found
from perfcore.measures import MEASURES
from perfview.choices import read_address
from perfview.deployments import Deployment
from perfview.goals import GOALS, among_text, search
from perfview.requirements import in_order, requirements_read, requirements_text

TWENTY = sweep(TRUTH, SCORE)
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
    deployment = Deployment(CostMatrix(cost_fn=1, cost_fp=5), "", prevalence)
    found = search(TWENTY, "cost", 0, "f1", deployment, BOTH)
    assert isinstance(found, Found)
    there = deployment.sweep(TWENTY)
    met = np.flatnonzero(meeting(there, {"recall": 0.7, "alert_rate": 0.75}))
    costs = expected_cost(there.counts, deployment.costs)
    assert found.index in met
    assert costs[found.index] == pytest.approx(costs[met].min())
    free = search(TWENTY, "cost", 0, "f1", deployment)
    assert isinstance(free, Found)
    assert free.index not in met


@pytest.mark.parametrize("goal", GOALS)
def test_every_goal_finds_what_meets_everything(goal):
    value = 0.6 if GOALS[goal].value is not None else 0.0
    found = search(TWENTY, goal, value, "f1", Deployment(), BOTH)
    assert isinstance(found, Found)
    assert meeting(TWENTY, {"recall": 0.7, "alert_rate": 0.75})[found.index]
    said = among_text(found, goal, value, "f1", BOTH)
    assert "with Recall at least 70.0 % and Called positive at most 75.0 %: threshold" in said


@pytest.mark.parametrize("prevalence", [None, 0.001, 0.07, 1 / 3, 0.999])
def test_a_bound_on_recall_is_exact_at_every_prevalence(prevalence):
    deployment = Deployment(prevalence=prevalence)
    for tp in range(1, 11):
        found = search(TWENTY, "cost", 0, "f1", deployment, in_order({"recall": tp / 10}))
        assert isinstance(found, Found)
        shares = deployment.exact_sweep(TWENTY)
        assert (MEASURES["recall"].of(shares.counts) == TWENTY.tp / 10).all()


def test_what_empties_the_set_is_named():
    wanted = in_order({"recall": 0.9, "alert_rate": 0.05})
    why = search(TWENTY, "cost", 0, "f1", Deployment(), wanted)
    assert isinstance(why, str)
    assert why.startswith("Share called positive at most 0.05 is not met at any of the ")


@pytest.mark.parametrize("bounds", [{"recall": 0.9}, {"precision": 0.1 + 0.2, "alert_rate": 0.05}])
def test_requirements_survive_the_address(bounds):
    wanted = in_order(bounds)
    assert requirements_read(requirements_text(wanted)) == wanted


@pytest.mark.parametrize(
    "text", ["recall", "recall:2", "recall:nan", "luck:0.5", "recall:0.5,recall:0.6", ","]
)
def test_an_address_that_requires_nonsense_is_said(text):
    said, problems = read_address({"need": text}, measures=[])
    assert said.requirements is None
    assert len(problems) == 1
    assert "need" in problems[0]


def test_the_page_shades_what_meets_everything_and_finds_the_best_of_it():
    app = opened(data="twenty_cases", t="0.54", cost_fn="1", cost_fp="5")
    assert board_header(app)["feasible"] is None
    app.number_input(key="require_recall").set_value(70).run()
    app.number_input(key="require_alert_rate").set_value(75).run()
    assert not app.exception
    (run,) = board_header(app)["feasible"]
    met = np.flatnonzero(meeting(TWENTY, {"recall": 0.7, "alert_rate": 0.75}))
    assert run == [met[0], met[-1]]
    assert f"Met by {met.size} of 21 thresholds" in texts(app)
    assert address(app)["need"] == "recall:0.7,alert_rate:0.75"
    app.selectbox(key="goal").select("cost").run()
    app.button(key="find").click().run()
    assert "Lowest cost per case, with Recall at least 70.0 %" in texts(app)
    assert SCORE[met[0] - 1] >= float(address(app)["t"]) >= SCORE[met[-1] - 1]
    again = opened(**address(app))
    assert board_header(again)["feasible"] == [run]
    again.number_input(key="require_recall").set_value(None).run()
    assert address(again)["need"] == "alert_rate:0.75"


def test_the_page_says_which_requirement_is_too_much():
    app = opened(data="twenty_cases", t="0.54", need="recall:0.9,alert_rate:0.05")
    assert board_header(app)["feasible"] == []
    assert (
        "No threshold meets all requirements. Share called positive at most 0.05 is not met at "
        "any of the"
    ) in texts(app)
    app.button(key="find").click().run()
    assert "Not possible: Share called positive at most 0.05" in texts(app)
    assert address(app)["t"] == "0.54"
