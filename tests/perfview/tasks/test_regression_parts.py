"""Which cases are above a number: data of two classes made of predictions of numbers."""

import re

import numpy as np
import pytest

from perfview.tasks.regression.parts import part_name, question_of
from tests.perfview.links.test_share_pages import shared
from tests.perfview.running_app import Screen, csv, opened, opened_data, ran

RNG = np.random.default_rng(4)
TRUTH = RNG.normal(300, 80, 400).round()
NEAR, FAR = ((0.6 * TRUTH + 0.4 * 300 + RNG.normal(0, noise, 400)).round(1) for noise in (20, 90))
TOWN = RNG.choice(["east", "west"], 400)
FLATS = csv(id=range(400), truth=TRUTH, near=NEAR, far=FAR, town=TOWN)
BINARY_PAGES = ("threshold", "costs", "calibration", "compare", "runs")


@pytest.fixture
def flats() -> Screen:
    return opened_data().uploaded(("flats.csv", FLATS))


def whole_of(app: Screen) -> str:
    return app.address()["data"].partition("~")[0]


def test_all_pages_of_two_classes_show_which_cases_are_above_a_round_number(flats: Screen) -> None:
    data = whole_of(flats)
    for page in BINARY_PAGES:
        assert flats.turned(page).address()["data"] == f"{data}~above300", page
        assert flats.keyed("above").value == "300"
    assert flats.turned("regression").address()["data"] == data


def test_the_scores_are_the_predictions_and_positives_are_above(flats: Screen) -> None:
    found = flats.turned("threshold").board_header("content")["payload"]
    assert found["labels"] == {"positive": "above 300", "negative": "300 or less"}
    assert found["totals"] == {
        "positives": int((TRUTH > 300).sum()),
        "negatives": int((TRUTH <= 300).sum()),
    }
    flats.put(threshold_entry="310")
    assert re.search(r"TN \d+  \nCalling those", flats.texts()), "it has a line of its own"
    flats.put(above="350")
    told = flats.board_header("content")["payload"]
    assert told["labels"]["positive"] == "above 350"
    assert told["totals"]["positives"] == int((TRUTH > 350).sum())
    # The first number has a name without it; one that divides no cases is refused.
    query = flats.address() | {"data": f"{whole_of(flats)}~above"}
    assert opened("pages/threshold.py", **query).address()["data"].endswith("~above300")
    for value in ("1e6", "-3"):
        flats.put(above=value)
        assert "does not divide the cases" in flats.warning[0].value
        assert flats.address()["data"].endswith("~above350")
        data = f"{whole_of(flats)}~{part_name('above', float(value))}"
        lost = opened("pages/threshold.py", data=data, task="regression")
        assert lost.address()["data"] != data


def test_costs_stay_where_the_number_moves_and_thresholds_do_not(flats: Screen) -> None:
    flats.turned("threshold").put(threshold_entry="310").turned("costs").put(cost_fn="50")
    flats.put(above="350")
    address = flats.address()
    assert address["data"].endswith("~above350")
    assert (address["cost_fn"], address["t"] == "310.0") == ("50.0", False)
    again = opened("pages/costs.py", **address)
    assert again.address() == address
    assert again.keyed("above").value == "350"
    # The number stays on the way through other pages.
    again.turned("regression").turned("data")
    assert again.turned("compare").address()["data"] == address["data"]


def test_names_of_parts() -> None:
    for value in (300.0, -2.5, 1e300, 0.1 + 0.2):
        assert question_of(part_name("above", value)) == ("above", value)
        for kind in ("off", "offpercent"):
            asked = question_of(part_name(kind, abs(value)))
            assert asked == (kind, abs(value))
    for name in ("top", "aboveinf", "abovenan", "above1_0", "off-3", "offpercent", "above3percent"):
        assert question_of(name) is None, name


SPREAD = RNG.uniform(2, 60, 400).round(1)
UNSURE = (TRUTH + RNG.normal(0, 1, 400) * SPREAD).round(1)
WITH_SPREAD = csv(id=range(400), truth=TRUTH, forest=UNSURE, forest_std=SPREAD, town=TOWN)


def test_whether_the_uncertainty_tells_which_predictions_are_off(flats: Screen) -> None:
    assert not [each for each in flats.turned("regression").button if each.key == "off_open"]
    app = opened_data().uploaded(("unsure.csv", WITH_SPREAD)).turned("regression")
    app.query_params.update({**app.address(), "off": "40.0"})
    ran(app)
    (way,) = [each for each in app.button if each.key == "off_open"]
    assert way.label.startswith("Which predictions are off by more than 40?")
    ran(way.click())
    data = app.address()["data"]
    assert data.endswith("~off40")
    app = opened("pages/threshold.py", **app.address())
    found = app.board_header("content")["payload"]
    assert found["labels"] == {"positive": "off by more than 40", "negative": "off by 40 or less"}
    far = np.abs(UNSURE - TRUTH) > 40
    assert found["totals"] == {"positives": int(far.sum()), "negatives": int((~far).sum())}
    app.put(off_more="20")
    assert app.address()["data"].endswith("~off20")
    app.put(off_more="1000")
    assert "1,000 does not divide the cases" in app.warning[0].value
    assert app.address()["data"].endswith("~off20")
    token = shared(app)
    linked = opened("pages/threshold.py", share=token).board_header("content")["payload"]
    assert linked["labels"]["positive"] == "off by more than 20"
    # And in percent of the truth.
    app.turned("regression")
    app.query_params.update({**app.address(), "off": "10.0", "off_in": "percent"})
    ran(ran(app).keyed("off_open").click())
    assert app.address()["data"].endswith("~off10percent")
    found = opened("pages/threshold.py", **app.address()).board_header("content")["payload"]
    assert found["labels"]["positive"] == "off by more than 10 %"
    assert found["totals"]["positives"] == int((np.abs(UNSURE / TRUTH - 1) > 0.1).sum())


def test_subgroups_of_the_cases_above(flats: Screen) -> None:
    flats.turned("threshold").put(subgroups="town")
    contents = [each["payload"] for each in flats.headers() if each["kind"] == "content"]
    rows = next(each["rows"] for each in contents if "rows" in each)
    positives = {each["name"]: each["totals"]["positives"] for each in rows}
    for town in ("east", "west"):
        assert positives[town] == ((TRUTH > 300) & (town == TOWN)).sum()
    alone = flats.turned("costs").put(subgroups="town")
    assert alone.address()["by"] == "town"


def test_what_the_threshold_finds_beside_the_predictions_as_they_are(flats: Screen) -> None:
    flats.turned("threshold").put(above="400", threshold_entry="360")
    positive = TRUTH > 400
    found, own = (
        100 * (positive & called).sum() / positive.sum() for called in (NEAR >= 360, NEAR > 400)
    )
    assert 0 < own < found < 100
    assert f"{found:.1f} %** of the positives are found" in flats.texts()
    said = f"predicted above 400 finds {own:.1f} % of the positives"
    assert said in flats.texts()
    flats.put(threshold_entry=str(NEAR[NEAR > 400].min()))
    assert "themselves predicted" not in flats.texts()


def test_no_pages_of_two_classes_where_all_truths_are_equal() -> None:
    data = csv(truth=[2.5] * 6, predicted=[1.5, 2.25, 3.5, 2.0, 1.75, 2.5])
    app = opened_data().uploaded(("same.csv", data)).put()
    if app.address().get("task") != "regression":
        pytest.skip("read as something else")
    assert "has nothing to show of" in app.turned("threshold").info[0].value


def test_a_link_to_the_part_holds_it_and_one_to_the_page_holds_no_part(flats: Screen) -> None:
    token = shared(flats.turned("threshold").put(above="350"))
    app = opened("pages/threshold.py", share=token)
    found = app.board_header("content")["payload"]
    assert found["labels"]["positive"] == "above 350"
    assert found["totals"]["positives"] == int((TRUTH > 350).sum())
    assert not [each for each in app.text_input if each.key == "above"]
    token = shared(flats.turned("regression"))
    app = opened("pages/regression.py", share=token)
    assert "has nothing to show of" in app.turned("threshold").info[0].value
