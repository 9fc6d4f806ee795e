"""The Threshold page, run as a whole."""

import math

import numpy as np
import pytest
from streamlit.testing.v1 import AppTest

from perfcore.binary import sweep_of
from perfcore.measures import MEASURES
from perfcore.readers import read_predictions
from perfview.kit.boards.packing import unpacked
from perfview.kit.theme import interval
from perfview.session.samples import Sample, listed_samples
from tests.perfview.running_app import (
    address,
    board_header,
    opened,
    pressed,
    put,
    texts,
    turned,
    uploaded,
)


def entry(app: AppTest) -> str:
    return str(app.text_input[0].value)


def board_points(app: AppTest) -> dict[str, np.ndarray]:
    messages = (unpacked(element.proto.bytes) for element in app.get("bidi_component"))
    return next(columns for header, columns in messages if header["kind"] == "content")


def found(app: AppTest, goal: str, percent: float | None = None) -> AppTest:
    value = {} if percent is None else {"goal_value": percent}
    return pressed(put(app, goal=goal, **value), "find")


def test_the_first_visit_shows_a_sample_with_a_threshold() -> None:
    app = opened()
    assert app.selectbox(key="data").value == "breast_cancer"
    assert entry(app) == "0.5"
    assert board_header(app)["threshold"] == 0.5
    assert "**95.8 %** of the positives are found. TP 203 · FP 3 · FN 9 · TN 354" in texts(app)


def test_who_has_no_data_here_is_told_what_this_is_and_where_to_upload() -> None:
    said = "See what a classifier finds"
    for page in ("pages/threshold.py", "pages/costs.py", "pages/data.py"):
        app = opened(page)
        assert said in texts(app)
        links = [link.proto.label for link in app.get("page_link")]
        assert ("Upload your own predictions" in links) == (page != "pages/data.py")
    app = uploaded(app, ("mine.csv", b"truth,score\nno,0.2\nyes,0.7\n"))
    assert said not in texts(turned(app, "threshold"))


@pytest.mark.parametrize("sample", listed_samples(task="binary"), ids=lambda sample: sample.id)
def test_every_model_of_every_sample_says_its_own_counts(sample: Sample) -> None:
    predictions = read_predictions(sample.path)
    app = opened(data=sample.id)
    assert math.isfinite(float(entry(app)))
    assert "no case is called positive" not in texts(app)
    for model in predictions.models:
        if len(predictions.models) > 1:
            put(app, model=model)
        counts = sweep_of(predictions, model).at(float(entry(app)))
        numbers = [f"{number:,}" for number in (counts.tp, counts.fp, counts.fn, counts.tn)]
        if sample.id != "eights_weighted":
            assert "TP {} · FP {} · FN {} · TN {}".format(*numbers) in texts(app)
        else:
            assert "Weighted: TP" in texts(app)


GOALS = [
    ("best", None, "0.38", "Best F1: 0.696, at threshold 0.38."),
    ("break_even", None, "0.505", "Precision and recall meet near 60.0 %"),
    ("equal_error", None, "0.505", "The two error rates meet near 40.0 %"),
    ("recall", 50, "0.54", "Recall of at least 50.0 % with the highest precision"),
    ("precision", 80, "0.54", "Precision of at least 80.0 % with the highest recall"),
    ("alert_rate", 10, "0.8", "At most 10.0 % called positive: threshold 0.8."),
    ("alert_rate", 0, "inf", "At most 0 % called positive: threshold above every score."),
]


def test_a_goal_puts_what_it_finds_into_entry_board_and_address() -> None:
    app = opened(data="twenty_cases")
    for goal, percent, threshold, said in GOALS:
        found(app, goal, percent)
        assert entry(app) == address(app)["t"] == threshold
        assert board_header(app)["threshold"] == (None if threshold == "inf" else float(threshold))
        assert said in texts(app)
    assert "Above every score: no case is called positive" in texts(opened(**address(app)))


def test_best_means_the_best_of_the_marked_measure() -> None:
    app = put(opened(data="twenty_cases"), marked="accuracy")
    assert "Best Accuracy: 70.0 %, at threshold 0.54." in texts(found(app, "best"))
    assert address(app)["mark"] == "accuracy"


def test_what_is_impossible_says_why_and_moves_nothing() -> None:
    app = opened(data="breast_cancer", model="naive_bayes", t="0.25")
    found(app, "precision", 100)
    said = "Not possible: no threshold reaches a precision of 100 %; the highest is 96.8 %, at"
    assert said in texts(app)
    assert entry(app) == address(app)["t"] == "0.25"


def test_what_is_no_number_moves_nothing() -> None:
    app = opened(data="twenty_cases", t="0.54")
    for text in ("half", "nan", "-inf", "1e999", ""):
        put(app, threshold_entry=text)
        assert entry(app) == "0.54"
        assert f"“{text}” is not a number: the threshold stays as it is." in texts(app)


def test_an_entry_goes_to_the_address_and_comes_back_exactly() -> None:
    app = opened(data="twenty_cases")
    for threshold in ("0.30000000000000004", "-7.25", "inf", "0,51", "5e-324"):
        put(app, threshold_entry=threshold)
        assert float(address(app)["t"]) == float(threshold.replace(",", "."))
    again = opened(**address(app))
    assert entry(again) == "5e-324"
    assert address(again) == address(app)


def test_an_address_restores_every_choice_and_all_outlive_a_visit_to_another_page() -> None:
    query = {"data": "wine_long", "model": "random_forest", "t": "0.385"}
    query |= {"axis": "share", "mark": "mcc"}
    app = opened(**query)
    assert address(app) == query
    header = board_header(app)
    assert (header["threshold"], header["axis"], header["marked"]) == (0.385, "share", "mcc")
    assert address(turned(turned(app, "data"), "threshold")) == query


def test_six_measures_come_first_and_the_cost_of_costs_that_somebody_entered() -> None:
    def first(app: AppTest) -> list[str]:
        payload = board_header(app, "content")["payload"]
        return [tile["key"] for tile in payload["measures"] if tile["first"]]

    six = ["precision", "recall", "specificity", "f1", "accuracy", "alert_rate"]
    app = opened(data="twenty_cases", more="1")
    assert first(app) == six
    assert (board_header(app)["more"], address(app)["more"]) == (True, "1")
    assert first(put(app, cost_fn=7.0)) == [*six, "cost_sensitive_error"]
    assert not board_header(opened(data="twenty_cases"))["more"]


def test_tiles_say_how_sure_they_are_at_the_threshold_in_use_if_that_is_wished() -> None:
    assert board_header(opened(data="twenty_cases"))["intervals"] is None
    app = opened(data="twenty_cases", t="0.54", intervals="1")
    found = board_header(app)["intervals"]
    assert found["recall"]["text"] == "23.7 % to 76.3 %"  # five of ten, by Wilson
    assert "by Wilson." in found["recall"]["hint"]
    assert found["mcc"]["text"] != "no interval"
    assert "cases as independent" in found["recall"]["hint"]
    exact = board_header(put(app, exact=True))["intervals"]
    assert exact["recall"]["text"] == "18.7 % to 81.3 %"  # five of ten, by Clopper and Pearson
    assert "by Clopper-Pearson." in exact["recall"]["hint"]
    assert exact["informedness"] == found["informedness"]  # Newcombe's is made of Wilson's
    assert address(app)["exact"] == "1"
    put(app, exact=False)
    assert board_header(put(app, threshold_entry="0.9"))["intervals"]["recall"] != found["recall"]
    # Of another share of positives these cases tell the rates of one class alone.
    projected = board_header(put(app, threshold_entry="0.54", prevalence=10.0))["intervals"]
    assert projected["recall"] == found["recall"]
    assert "another share of positives" in projected["precision"]["hint"]


def test_tiles_are_judged_by_whole_groups_where_the_data_have_some() -> None:
    app = opened(data="digit_misreads", t="0.07227", intervals="1")
    recall = board_header(app)["intervals"]["recall"]
    assert recall["text"] == "31.9 % to 56.5 %"  # of single cases 36.0 % to 51.9 %
    assert "by whole groups of “image”: these are" in recall["hint"]
    words = board_header(app, "content")["payload"]["words"]
    assert words["intervals"] == "95 % intervals by whole groups of “image”"


@pytest.mark.parametrize("data", ["digit_misreads", "twenty_cases", "eights_weighted"])
def test_intervals_while_dragging_are_those_at_rest(data: str) -> None:
    app = opened(data=data, intervals="1")
    points = board_points(app)
    keys = [name.removesuffix("_low") for name in points if name.endswith("_low")]
    assert {"recall", "mcc", "positive_likelihood_ratio", "cost_sensitive_error"} <= {*keys}
    for i in (1, points["index"].size // 3, points["index"].size - 2):
        put(app, threshold_entry=repr(points["threshold"][i].item()))
        at_rest = board_header(app)["intervals"]
        for key in keys:
            low, high = (points[f"{key}_{end}"][i] for end in ("low", "high"))
            kind = MEASURES[key].format
            told = "{} to {}".format(*interval(low, high, points[key][i], kind=kind))
            assert at_rest[key]["text"] == ("no interval" if math.isnan(low) else told), key


def test_weighted_cases_have_wider_intervals_by_their_weights() -> None:
    app = opened(data="eights_weighted", intervals="1")
    recall = board_header(app)["intervals"]["recall"]
    assert "effective cases" in recall["hint"]
    assert recall["text"] != "no interval"


def test_rates_and_ranges_of_the_curve_are_chosen_kept_and_explained() -> None:
    def tiles(app: AppTest) -> dict[str, str]:
        payload = board_header(app, "content")["payload"]
        return {tile["name"]: tile["value"] for tile in payload["measures"] if "value" in tile}

    app = opened(data="twenty_cases")
    assert [*tiles(app)][2:] == ["Recall at FPR 5 %", "FPR at recall 90 %", AREA]
    put(app, parts_fpr=10, parts_recall=50, parts_over="recall", parts_high=100, parts_low=80)
    assert tiles(app) == {
        "Gini coefficient": "0.360",
        "Kolmogorov-Smirnov (KS)": "0.400",
        "Recall at FPR 10 %": "50.0 %",
        "FPR at recall 50 %": "10.0 %",
        "Partial AUC, recall 80 % to 100 %": "0.528",  # (1 + (.03 - .02) / (.2 - .02)) / 2
    }
    assert address(app)["curve"] == "fpr:0.1,recall:0.5,over:recall,low:0.8,high:1.0"
    assert tiles(opened(**address(app))) == tiles(app)
    put(app, parts_low=100)
    assert "The range of the partial AUC must rise: it stays as it is." in texts(app)
    assert address(app)["curve"].endswith("low:0.8,high:1.0")


AREA = "Partial AUC, FPR 0 % to 10 %"


def test_the_threshold_is_kept_per_model_and_per_data_set() -> None:
    app = put(opened(data="breast_cancer"), threshold_entry="0.25", model="naive_bayes")
    assert entry(app) == "0.5"
    put(app, threshold_entry="0.75", data="twenty_cases")
    assert entry(app) == "0.5"
    put(app, data="breast_cancer")
    assert entry(app) == "0.75"
    put(app, model="logistic_regression")
    assert entry(app) == "0.25"


@pytest.mark.parametrize(
    ("query", "said"),
    [
        ({"t": "half"}, "The address says t = “half”, which means nothing here."),
        ({"model": "oracle"}, "names the model “oracle”, which “Breast tumours” does not hold"),
        ({"data": "upload-0123456789abcdef", "t": "0.123"}, "that you cannot open"),
        ({"data": "../../etc/passwd"}, "that you cannot open"),
        ({"data": "twenty_cases", "columns": "0123456789abcdef"}, "columns as guessed"),
        ({"model": "<img src=x onerror=alert(1)>"}, "which “Breast tumours” does not hold"),
    ],
)
def test_an_address_that_cannot_be_followed_is_said_and_never_crashes(
    query: dict[str, str], said: str
) -> None:
    app = opened(**query)
    assert len(app.warning) == 1
    assert said in texts(app)
    assert entry(app) == "0.5"
