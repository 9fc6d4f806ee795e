"""Periods of time as runs, on the pages that show runs: found, chosen, asked for, named."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from perfview.words import say
from tests.perfview.running_app import Screen, csv, opened, opened_with

N = 4_000


def cases(dates: np.ndarray | list[str], **columns: Any) -> bytes:
    """A file of cases with dates; every fifth is positive, and scores tell so."""
    truth = np.arange(len(dates)) % 5 == 0
    score = np.where(truth, 0.7, 0.3) + np.arange(len(dates)) % 7 / 100
    return csv(truth=truth.astype(int), score=score.round(3), **columns, seen=dates)


def months() -> np.ndarray:
    """Days of ten months, 400 cases each."""
    return (np.datetime64("2026-01-01") + np.arange(N) * 303 // N).astype(str)


def runs_page(file: bytes, **query: str) -> Screen:
    return opened_with("runs", ("mine.csv", file), **query)


def runs_of(app: Screen) -> list[str]:
    return list(app.frame("Run")["Run"])


def test_a_column_of_dates_becomes_runs_by_the_shortest_period_with_enough_cases() -> None:
    app = runs_page(cases(months()))
    assert runs_of(app) == [f"2026-{month:02}" for month in range(1, 11)]
    assert app.selectbox(key="period").options == ["Week", "Month", "Quarter"]
    app.put(period="week")
    assert runs_of(app)[:2] == ["2026-W01", "2026-W02"]
    assert app.address()["period"] == "week"


def test_a_column_of_runs_stays_first_and_dates_can_be_chosen() -> None:
    app = runs_page(cases(months(), fold=np.arange(N) % 3))
    assert runs_of(app) == ["0", "1", "2"]
    assert app.selectbox(key="by_time").options == ["Run", "seen"]
    app.put(by_time="seen", period="quarter")
    assert runs_of(app) == ["2026-Q1", "2026-Q2", "2026-Q3", "2026-Q4"]


def test_the_order_of_day_and_month_is_asked_for_before_anything_is_shown() -> None:
    dates = [f"{1 + i % 12}/{1 + i // 3 % 12}/2026" for i in range(1440)]
    app = runs_page(cases(dates))
    assert "Nothing tells whether 1/2/2026 in “seen” is the first of February" in app.texts()
    app.put(dates="day first").put(period="quarter")
    assert runs_of(app) == ["2026-Q1", "2026-Q2", "2026-Q3", "2026-Q4"]
    assert app.address()["dates"] == "day first"


def german(dates: np.ndarray) -> np.ndarray:
    return np.array(["{2}.{1}.{0}".format(*each.split("-")) for each in dates])


def american(dates: np.ndarray) -> np.ndarray:
    return np.array(["{1}/{2}/{0}".format(*each.split("-")) for each in dates])


NONE = {
    "0001-01-01": "stands for no date, as it lies outside of the years 1900 to 2199",
    "9999-12-31": "stands for no date, as it lies outside of the years 1900 to 2199",
    "2026-02-30": "is no date",
    "31.01.2026": "is written otherwise than most, as '2026-01-01'",
    "soon": "is no date",
}


@pytest.mark.parametrize(
    ("written", "wrong"),
    [
        (np.array, NONE),
        (
            german,
            {"01.01.0001": "stands for no date", "31.12.9999": "stands for no date"}
            | {"32.01.2026": "is no date", "2026-01-31": "is written otherwise than most"},
        ),
        (american, {"01/01/0001": "stands for no date", "31/12/2026": "is written otherwise"}),
    ],
)
def test_rows_without_a_date_are_named_and_are_a_run_of_their_own(
    written: Callable[[np.ndarray], np.ndarray], wrong: dict[str, str]
) -> None:
    dates = written(months())
    for i, text in enumerate(wrong):
        dates[2 * i + 1] = text  # lines count from 2 on, below the heads
    app = runs_page(cases(dates), period="quarter")
    for i, (text, why) in enumerate(wrong.items()):
        assert f"Column 'seen', line {2 * i + 3}: '{text}' {why}" in app.texts()
    assert "Cases without a date are the last run, (missing)." in app.texts()
    assert runs_of(app) == ["2026-Q1", "2026-Q2", "2026-Q3", "2026-Q4", "(missing)"]


def test_two_ways_of_writing_dates_in_halves_of_a_column_are_named_and_one_is_read() -> None:
    half = np.arange(N) % 2 == 0
    app = runs_page(cases(np.where(half, months(), german(months())))).put(period="month")
    assert "line 3: '01.01.2026' is written otherwise than most, as '2026-01-01'" in app.texts()
    assert "1,995 more rows of column 'seen' hold no date." in app.texts()
    both = np.where(
        half, american(months()), ["{1}/{0}/{2}".format(*d.split("/")) for d in american(months())]
    )
    app = runs_page(cases(both), period="quarter")
    assert "Dates are written in both orders: where either fits, the " in app.texts()
    assert "is written otherwise than most, as " in app.texts()


def board(app: Screen) -> dict[str, Any]:
    """What the board of periods draws from."""
    board_header = next(each for each in app.headers() if each["kind"] == "runs_board")
    contents = [each for each in app.headers() if each["kind"] == "content"]
    return next(each["payload"] for each in contents if each["id"] == board_header["id"])


def test_figures_over_time_have_a_chart_each_and_the_changes_are_said() -> None:
    app = opened("pages/runs.py", data="dated_orders", t="0.5")
    payload = board(app)
    assert [each["key"] for each in payload["series"]] == [
        *("recall", "precision", "fpr", "prevalence", "alert_rate", "observed_over_expected")
    ]
    assert [each["name"] for each in payload["periods"]] == runs_of(app)
    assert len(runs_of(app)) == 12
    told = app.texts().replace("**", "")
    assert "Recall is lower than in the other periods in 2025-10." in told
    assert "Prevalence is higher than in the other periods in 2025-07" in told
    assert "with more positives than they say, in 2025-0" in told


def test_where_nothing_changes_no_period_is_named() -> None:
    app = runs_page(cases(months()), period="month")
    assert "No period differs beyond chance." in app.texts()


def test_a_month_without_cases_is_a_gap_and_cases_without_a_date_are_in_no_chart() -> None:
    dates = months()
    dates[(dates >= "2026-04") & (dates < "2026-05")] = ""
    app = runs_page(cases(dates), period="month")
    periods = board(app)["periods"]
    assert [each["name"] for each in periods] == [f"2026-{month:02}" for month in range(1, 11)]
    assert periods[3]["totals"] == {"positives": 0, "negatives": 0}
    assert runs_of(app)[2:4] == ["2026-03", "2026-05"]


def test_scores_that_are_no_probabilities_have_no_expected_positives() -> None:
    truth = np.arange(N) % 5 == 0
    file = csv(truth=truth.astype(int), score=np.where(truth, 7.5, 3.5), seen=months())
    app = runs_page(file)
    assert "observed_over_expected" not in [each["key"] for each in board(app)["series"]]
    assert "Scores" not in app.texts()


def test_patients_have_intervals_of_fewer_cases() -> None:
    app = runs_page(cases(months(), patient=[f"p{i // 8}" for i in range(N)]), period="month")
    assert "No period differs beyond chance." in app.texts()
    assert "Scores" not in app.texts()  # the sum of scores is of single cases


def test_a_threshold_of_the_past_is_judged_on_what_came_after() -> None:
    # On the past all scores tell; after that those of positives and negatives are exchanged.
    dates = np.repeat(["2026-01-10", "2026-02-10", "2026-03-10", "2026-04-10"], 200)
    truth = np.arange(800) % 2
    right = np.where(truth == 1, 0.8, 0.2)
    score = np.where(np.arange(800) < 400, right, 1 - right)
    file = csv(truth=truth, score=score, seen=dates)
    app = runs_page(file, period="month")  # two thirds of four months are two
    rows = app.frame("Figure")
    assert rows.columns.tolist() == [
        *("Figure", "Up to 2026-02, where it was chosen", "After 2026-02")
    ]
    assert rows.iloc[0].tolist() == [
        "Recall",
        "100 % (98.1 % to 100 %)",
        "0 % (0 % to 1.9 %)",
    ]
    found = "On the periods up to 2026-02, the threshold for Best F1 is 0.8"
    assert found in app.texts().replace("**", "")
    app = runs_page(file, period="month", until="2026-03")
    assert "periods up to 2026-03" in app.texts()
    assert app.address()["until"] == "2026-03"
    assert app.board_header("runs_board")["until"] == "2026-03"
    # A period that is none, and one with nothing after it, end no past.
    for none in ("2026-04", "2025-12", "never"):
        app = runs_page(file, period="month", until=none)
        assert "periods up to 2026-02" in app.texts()


def test_the_goal_of_the_past_is_named_with_its_number_and_with_what_is_required() -> None:
    app = opened("pages/runs.py", data="dated_orders", need="recall:0.8")
    assert "the threshold for **Best F1 and Recall at least 80.0 %** is" in app.texts()
    app.turned("threshold").put(goal="specificity", goal_value=30).turned("runs")
    assert (
        "the threshold for **Specificity at least 30.0 % and Recall at least 80.0 %** is"
        in app.texts()
    )


def test_a_goal_that_the_past_does_not_meet_is_said_not_to_be_met() -> None:
    score = np.full(N, 0.5)
    app = runs_page(csv(truth=(np.arange(N) % 5 == 0).astype(int), score=score, seen=months()))
    app.turned("threshold").put(goal="precision").turned("runs")
    assert "Precision at least 90.0 % is not met on the periods up to" in app.texts()


def test_a_past_of_one_class_alone_tells_nothing_of_a_threshold() -> None:
    truth = (np.arange(N) % 2) * (np.arange(N) >= N // 2)
    file = csv(truth=truth, score=np.where(truth == 1, 0.8, 0.2), seen=np.sort(months()))
    app = runs_page(file, period="month", until="2026-01")
    assert "are of one class: they tell nothing of a threshold" in app.texts()
    assert "On the periods up to" not in app.texts()


def test_a_share_of_an_amount_is_not_counted_by_period_and_that_is_said() -> None:
    app = opened_with(
        "threshold", ("mine.csv", cases(months(), amount=np.arange(N) + 1)), amount="fn"
    )
    app.put(goal="cost").turned("runs")
    assert "errors cost a share of an amount, which is not counted by period" in app.texts()
    assert "On the periods up to" not in app.texts()
    app.turned("threshold").put(goal="best").turned("runs")
    rows = app.frame("Figure")
    assert rows["Figure"].tolist() == ["Recall", "Precision"]  # no cost


def test_several_classes_and_numbers_have_periods_and_say_which_differ() -> None:
    rng = np.random.default_rng(1)
    at = np.arange(1200)
    dates, broken = (f"2026-{1 + i // 100:02}-05" for i in at), at // 100 == 7
    names = np.array(["a", "b", "c"])
    truth = rng.integers(0, 3, at.size)
    right = rng.random(at.size) < np.where(broken, 0.4, 0.9)
    called = names[np.where(right, truth, (truth + 1) % 3)]
    dates = [*dates]
    number = rng.gamma(3, 10, at.size)
    guessed = number + rng.normal(0, np.where(broken, 12, 3))
    classes = csv(truth=names[truth], prediction=called, seen=dates)
    regression = csv(actual=number, predicted=guessed, seen=dates)
    for file, page, said in (
        (classes, "classes", "Accuracy is lower than in the other periods in 2026-08."),
        (regression, "regression", "Mean absolute error is higher than in the other periods in "),
    ):
        app = opened_with(page, ("mine.csv", file), period="month")
        told = app.texts().replace("**", "")
        assert said in told, page
        named = told.partition("Accuracy is" if page == "classes" else "Mean absolute error is")[2]
        assert "2026-08" in named.splitlines()[0]
        assert "2026-03" not in named.splitlines()[0]
        tested = "by_intervals" if page == "classes" else "by_cases"
        assert say(f"over_runs.{tested}") in app.texts()
        first = [each.value.iloc[:, 0].tolist() for each in app.put(period="quarter").dataframe]
        assert len([names for names in first if "2026-Q2" in names]) == 1, page
