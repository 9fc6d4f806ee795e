"""The switch between scores as given and recalibrated ones, on all pages and in the address."""

import pytest

from perfview.tasks.binary.parameters import CALIBRATE
from tests.perfview.running_app import opened

SAME = "Scores were recalibrated by isotonic regression"


def told(query: dict[str, str]) -> tuple[str | None, str | None]:
    return query.get("calibrate"), query.get("t")


def test_the_switch_stands_in_the_address_and_each_way_keeps_its_threshold() -> None:
    app = opened("pages/threshold.py", data="breast_cancer").put(threshold_entry="0.7")
    assert told(app.address()) == (None, "0.7")
    app.put(calibrate="isotonic")
    assert told(app.address()) == ("isotonic", "0.5")  # not 0.7 of the scores
    app.put(threshold_entry="0.3").put(calibrate="")
    assert told(app.address()) == (None, "0.7")
    app.put(calibrate="isotonic")
    assert told(app.address()) == ("isotonic", "0.3")


@pytest.mark.parametrize("page", ["threshold", "costs", "compare"])
def test_every_page_says_how_scores_were_recalibrated(page: str) -> None:
    app = opened(f"pages/{page}.py", data="breast_cancer", calibrate="isotonic")
    assert SAME in app.texts()
    assert app.address()["calibrate"] == "isotonic"
    assert app.keyed("calibrate").value == "isotonic"
    app.put(calibrate="")
    assert SAME not in app.texts()
    assert "calibrate" not in app.address()


def test_the_data_page_shows_scores_as_given() -> None:
    app = opened("pages/threshold.py", data="breast_cancer", calibrate="isotonic")
    assert SAME not in app.turned("data").texts()
    assert told(app.turned("threshold").address()) == ("isotonic", "0.5")


def test_a_link_keeps_the_recalibrated_counts_and_says_so() -> None:
    sender = opened("pages/threshold.py", data="breast_cancer", calibrate="isotonic", t="0.3")
    sent = sender.board_header()
    sender.pressed("open_share")
    assert "The link keeps the recalibrated scores" in sender.texts()
    token = str(sender.pressed("share_create").code[0].value).split("share=")[1]
    reader = opened("pages/threshold.py", share=token)
    assert reader.board_header() | {"id": "", "content": ""} == sent | {"id": "", "content": ""}
    assert "The sender of this link recalibrated the scores by isotonic" in reader.texts()
    assert reader.address() == {"share": token}
    assert reader.keyed("calibrate").value == ""
    again = opened("pages/threshold.py", share=token, calibrate="isotonic")
    assert "fitted on these same cases" in again.texts()  # there are no rows
    assert "The sender of this link recalibrated" in again.texts()
    assert again.board_header()["threshold"] == 0.5  # not the sender's, which was of other scores


def test_a_link_to_several_classes_does_not_say_that_it_is_recalibrated() -> None:
    """Each class against the rest can be shown so; what is kept of all are the scores as given."""
    sender = opened("pages/classes.py", data="digits", calibrate="isotonic")
    assert "The link keeps the recalibrated scores" not in sender.pressed("open_share").texts()
    assert sender.session_state["choices"].of(CALIBRATE) == "isotonic"


def test_log_odds_and_percent_are_offered_where_scores_may_be_such() -> None:
    app = opened("pages/threshold.py", data="eights_log_odds")
    assert app.keyed("calibrate").options == ["as given", "isotonic", "Platt", "log-odds"]
    app.put(calibrate="log_odds")
    assert "no figure of ranking changes" in app.texts()
    within = ["as given", "isotonic", "logistic", "beta", "Platt"]
    assert opened(data="breast_cancer").keyed("calibrate").options == within


@pytest.mark.parametrize("how", ["logistic", pytest.param("beta", marks=pytest.mark.thorough)])
def test_models_that_are_compared_have_maps_of_their_own_or_stay_as_given(how: str) -> None:
    app = opened("pages/compare.py", data="low_tips", calibrate=how)
    assert "each case by a map fitted on other cases" in app.texts()
    assert "The scores of “random_forest” stay as given. There is no map" in app.texts()
    assert "2 cases have one." in app.texts()
    alone = opened("pages/costs.py", data="low_tips", calibrate=how, model="naive_bayes")
    assert "stay as given" not in alone.texts()
