"""The Threshold page, run as a whole."""

import math

import pytest
from streamlit.testing.v1 import AppTest

from perfcore.binary import sweep_of
from perfcore.readers import read_predictions
from perfview.session.samples import Sample, listed_samples
from tests.perfview.running_app import address, board_header, opened, pressed, put, texts, turned


def entry(app: AppTest) -> str:
    return str(app.text_input[0].value)


def found(app: AppTest, goal: str, percent: float | None = None) -> AppTest:
    value = {} if percent is None else {"goal_value": percent}
    return pressed(put(app, goal=goal, **value), "find")


def test_the_first_visit_shows_a_sample_with_a_threshold() -> None:
    app = opened()
    assert app.selectbox(key="data").value == "breast_cancer"
    assert entry(app) == "0.5"
    assert board_header(app)["threshold"] == 0.5
    assert "of 100 positives, **95.8** are found. TP 203 · FP 3 · FN 9 · TN 354" in texts(app)


@pytest.mark.parametrize("sample", listed_samples(), ids=lambda sample: sample.id)
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
        ({"data": "upload-0123456789abcdef", "t": "0.123"}, "an uploaded file is forgotten"),
        ({"data": "../../etc/passwd"}, "an uploaded file is forgotten"),
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
