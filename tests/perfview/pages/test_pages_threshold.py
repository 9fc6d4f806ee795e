"""The Threshold page, run as a whole."""

import math

import pytest

from perfcore.binary import sweep_of
from perfcore.measures import MEASURES
from perfcore.readers import read_predictions
from perfview.kit.theme import interval
from perfview.session.samples import Sample
from tests.perfview.running_app import Screen, each_sample, opened


def entry(app: Screen) -> str:
    return str(app.text_input[0].value)


def found(app: Screen, goal: str, percent: float | None = None) -> Screen:
    value = {} if percent is None else {"goal_value": percent}
    return app.put(goal=goal, **value).pressed("find")


def test_the_first_visit_shows_a_sample_with_a_threshold() -> None:
    app = opened()
    assert app.selectbox(key="data").value == "breast_cancer"
    assert entry(app) == "0.5"
    assert app.board_header()["threshold"] == 0.5
    assert "**95.8 %** of the positives are found. TP 203 · FP 3 · FN 9 · TN 354" in app.texts()


def test_who_has_no_data_here_is_told_what_this_is_and_where_to_upload() -> None:
    said = "See what a model gets right"
    for page in ("pages/threshold.py", "pages/costs.py", "pages/data.py"):
        app = opened(page)
        assert said in app.texts()
        links = [link.proto.label for link in app.get("page_link")]
        assert ("Upload your own predictions" in links) == (page != "pages/data.py")
    app = app.uploaded(("mine.csv", b"truth,score\nno,0.2\nyes,0.7\n"))
    assert said not in app.turned("threshold").texts()


@pytest.mark.parametrize("sample", each_sample())
def test_every_model_of_every_sample_says_its_own_counts(sample: Sample) -> None:
    predictions = read_predictions(sample.path)
    app = opened(data=sample.id)
    assert math.isfinite(float(entry(app)))
    assert "no case is called positive" not in app.texts()
    for model in predictions.models:
        if len(predictions.models) > 1:
            app.put(model=model)
        counts = sweep_of(predictions, model).at(float(entry(app)))
        numbers = [f"{number:,}" for number in (counts.tp, counts.fp, counts.fn, counts.tn)]
        if sample.id != "eights_weighted":
            assert "TP {} · FP {} · FN {} · TN {}".format(*numbers) in app.texts()
        else:
            assert "Weighted: TP" in app.texts()


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
        assert entry(app) == app.address()["t"] == threshold
        assert app.board_header()["threshold"] == (None if threshold == "inf" else float(threshold))
        assert said in app.texts()
    assert "Above every score: no case is called positive" in opened(**app.address()).texts()


def test_best_means_the_best_of_the_marked_measure() -> None:
    app = opened(data="twenty_cases").put(marked="accuracy")
    assert "Best Accuracy: 70.0 %, at threshold 0.54." in found(app, "best").texts()
    assert app.address()["mark"] == "accuracy"


def test_what_is_impossible_says_why_and_moves_nothing() -> None:
    app = opened(data="breast_cancer", model="naive_bayes", t="0.25")
    found(app, "precision", 100)
    said = "Not possible: no threshold reaches a precision of 100 %; the highest is 96.8 %, at"
    assert said in app.texts()
    assert entry(app) == app.address()["t"] == "0.25"


def test_what_is_no_number_moves_nothing() -> None:
    app = opened(data="twenty_cases", t="0.54")
    for text in ("half", "nan", "-inf", "1e999", ""):
        app.put(threshold_entry=text)
        assert entry(app) == "0.54"
        assert f"“{text}” is not a number: the threshold stays as it is." in app.texts()


def test_an_entry_goes_to_the_address_and_comes_back_exactly() -> None:
    app = opened(data="twenty_cases")
    for threshold in ("0.30000000000000004", "-7.25", "inf", "0,51", "5e-324"):
        app.put(threshold_entry=threshold)
        assert float(app.address()["t"]) == float(threshold.replace(",", "."))
    again = opened(**app.address())
    assert entry(again) == "5e-324"
    assert again.address() == app.address()


def test_an_address_restores_every_choice_and_all_outlive_a_visit_to_another_page() -> None:
    query = {"data": "wine_long", "model": "random_forest", "t": "0.385"}
    query |= {"axis": "share", "mark": "mcc"}
    app = opened(**query)
    assert app.address() == query
    header = app.board_header()
    assert (header["threshold"], header["axis"], header["marked"]) == (0.385, "share", "mcc")
    assert app.turned("data").turned("threshold").address() == query


def test_six_measures_come_first_and_the_cost_of_costs_that_somebody_entered() -> None:
    def first(app: Screen) -> list[str]:
        payload = app.payload()
        return [tile["key"] for tile in payload["measures"] if tile["first"]]

    six = ["precision", "recall", "specificity", "f1", "accuracy", "alert_rate"]
    app = opened(data="twenty_cases", more="1")
    assert first(app) == six
    assert (app.board_header()["more"], app.address()["more"]) == (True, "1")
    assert first(app.put(cost_fn=7.0)) == [*six, "cost_sensitive_error"]
    assert not opened(data="twenty_cases").board_header()["more"]


def test_tiles_say_how_sure_they_are_at_the_threshold_in_use_if_that_is_wished() -> None:
    assert opened(data="twenty_cases").board_header()["intervals"] is None
    app = opened(data="twenty_cases", t="0.54", intervals="1")
    found = app.board_header()["intervals"]
    assert found["recall"]["text"] == "23.7 % to 76.3 %"  # five of ten, by Wilson
    assert "by Wilson." in found["recall"]["hint"]
    assert found["mcc"]["text"] != "no interval"
    assert "cases as independent" in found["recall"]["hint"]
    exact = app.put(exact=True).board_header()["intervals"]
    assert exact["recall"]["text"] == "18.7 % to 81.3 %"  # five of ten, by Clopper and Pearson
    assert "by Clopper-Pearson." in exact["recall"]["hint"]
    assert exact["informedness"] == found["informedness"]  # Newcombe's is made of Wilson's
    assert app.address()["exact"] == "1"
    app.put(exact=False)
    assert app.put(threshold_entry="0.9").board_header()["intervals"]["recall"] != found["recall"]
    # Of another share of positives these cases tell the rates of one class alone.
    projected = app.put(threshold_entry="0.54", prevalence=10.0).board_header()["intervals"]
    assert projected["recall"] == found["recall"]
    assert "another share of positives" in projected["precision"]["hint"]


def test_tiles_are_judged_by_whole_groups_where_the_data_have_some() -> None:
    app = opened(data="digit_misreads", t="0.07227", intervals="1")
    recall = app.board_header()["intervals"]["recall"]
    assert recall["text"] == "31.9 % to 56.5 %"  # of single cases 36.0 % to 51.9 %
    assert "by whole groups of “image”: these are" in recall["hint"]
    words = app.payload()["words"]
    assert words["intervals"] == "95 % intervals by whole groups of “image”"


@pytest.mark.parametrize("data", ["digit_misreads", "twenty_cases", "eights_weighted"])
def test_intervals_while_dragging_are_those_at_rest(data: str) -> None:
    app = opened(data=data, intervals="1")
    points = app.board_columns()
    keys = [name.removesuffix("_low") for name in points if name.endswith("_low")]
    assert {"recall", "mcc", "positive_likelihood_ratio", "cost_sensitive_error"} <= {*keys}
    for i in (1, points["index"].size // 3, points["index"].size - 2):
        app.put(threshold_entry=repr(points["threshold"][i].item()))
        at_rest = app.board_header()["intervals"]
        for key in keys:
            low, high = (points[f"{key}_{end}"][i] for end in ("low", "high"))
            kind = MEASURES[key].format
            told = "{} to {}".format(*interval(low, high, points[key][i], kind=kind))
            assert at_rest[key]["text"] == ("no interval" if math.isnan(low) else told), key


def test_weighted_cases_have_wider_intervals_by_their_weights() -> None:
    app = opened(data="eights_weighted", intervals="1")
    recall = app.board_header()["intervals"]["recall"]
    assert "effective cases" in recall["hint"]
    assert recall["text"] != "no interval"


def test_rates_and_ranges_of_the_curve_are_chosen_kept_and_explained() -> None:
    def tiles(app: Screen) -> dict[str, str]:
        payload = app.payload()
        return {tile["name"]: tile["value"] for tile in payload["measures"] if "value" in tile}

    app = opened(data="twenty_cases")
    assert [*tiles(app)][2:] == ["Recall at FPR 5 %", "FPR at recall 90 %", AREA]
    app.put(parts_fpr=10, parts_recall=50, parts_over="recall", parts_high=100, parts_low=80)
    assert tiles(app) == {
        "Gini coefficient": "0.360",
        "Kolmogorov-Smirnov (KS)": "0.400",
        "Recall at FPR 10 %": "50.0 %",
        "FPR at recall 50 %": "10.0 %",
        "Partial AUC, recall 80 % to 100 %": "0.528",  # (1 + (.03 - .02) / (.2 - .02)) / 2
    }
    assert app.address()["curve"] == "fpr:0.1,recall:0.5,over:recall,low:0.8,high:1.0"
    assert tiles(opened(**app.address())) == tiles(app)
    app.put(parts_low=100)
    assert "The range of the partial AUC must rise: it stays as it is." in app.texts()
    assert app.address()["curve"].endswith("low:0.8,high:1.0")


AREA = "Partial AUC, FPR 0 % to 10 %"


def test_the_threshold_is_kept_per_model_and_per_data_set() -> None:
    app = opened(data="breast_cancer").put(threshold_entry="0.25", model="naive_bayes")
    assert entry(app) == "0.5"
    app.put(threshold_entry="0.75", data="twenty_cases")
    assert entry(app) == "0.5"
    app.put(data="breast_cancer")
    assert entry(app) == "0.75"
    app.put(model="logistic_regression")
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
    assert said in app.texts()
    assert entry(app) == "0.5"
