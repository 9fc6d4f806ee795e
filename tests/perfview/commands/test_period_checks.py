"""`cutpoint check --by`: each period against requirements, of any task, and what is refused."""

import json
from pathlib import Path

import numpy as np
import pytest

from tests.perfview.commands.ran_here import done, ran_here, refused
from tests.perfview.running_app import csv

N = 600


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Files of two classes, of three and of numbers, from January to April; March is broken."""
    made = tmp_path_factory.mktemp("dated")
    at = np.arange(N)
    days = np.array(["2026-01-10", "2026-02-10", "2026-03-10", "2026-04-10"])[at // 150]
    days[590:] = ""  # ten have no date
    broken = at // 150 == 2
    truth = at % 2
    score = np.where(broken, 1 - truth, truth) * 0.6 + 0.2
    (made / "two.csv").write_bytes(csv(truth=truth, score=score, seen=days, fold=at % 3))
    labels = np.array(["a", "b", "c"])
    predicted = labels[(at + broken) % 3]
    (made / "three.csv").write_bytes(csv(truth=labels[at % 3], prediction=predicted, seen=days))
    numbers = at % 97 + 0.5
    guessed = numbers + np.where(broken, 9, 1)
    (made / "numbers.csv").write_bytes(csv(actual=numbers, predicted=guessed, seen=days))
    asked = [f"{1 + i // 50}/{1 + i % 12}/2026" for i in range(N)]
    (made / "asked.csv").write_bytes(csv(truth=truth, score=score, seen=asked))
    (made / "undated.csv").write_bytes(csv(truth=truth, score=score))
    return made


def test_every_period_is_checked_at_one_threshold_and_those_that_fail_are_named(
    folder: Path,
) -> None:
    recall = ("check", folder / "two.csv", "--by", "month", "--min", "recall=0.9")
    run = ran_here(*recall)
    assert run.returncode == 1
    assert run.stdout.splitlines() == [
        "2026-01: recall 1, at least 0.9: met",
        "2026-02: recall 1, at least 0.9: met",
        "2026-03: recall 0, at least 0.9: NOT MET",
        "2026-04: recall 1, at least 0.9: met",
        "Cases without a date in column 'seen' are in no month.",
        "NOT MET in: 2026-03",
    ]
    ends = ("--min", "recall.lower=0.9", "--max", "cost=0.5", "--threshold", 0.5)
    ends += ("--cost-fn", 1, "--cost-fp", 1)
    run = ran_here("check", folder / "two.csv", "--by", "quarter", *ends)
    assert run.stdout.splitlines()[0].startswith("2026-Q1: recall.lower 0.602728,")
    assert "2026-Q1: cost 0.333333, at most 0.5: met" in run.stdout
    assert run.stdout.splitlines()[-1] == "NOT MET in: 2026-Q1"
    ends = (*ends, "--prevalence", 0.1, "--cost-fp", 0)
    run = ran_here("check", folder / "two.csv", "--by", "quarter", *ends)
    # Of 1,000 cases 100 are positive, and a third of them is missed.
    assert "2026-Q1: cost 0.0333333, at most 0.5: met" in run.stdout

    # Periods with too few cases are named, and not judged.
    run = ran_here(*recall, "--fewest", 75)
    assert run.returncode == 1
    assert "Not judged, with fewer than 75 cases of a class: 2026-04" in run.stdout
    assert "2026-04: recall" not in run.stdout


def test_several_classes_and_numbers_are_checked_too(folder: Path) -> None:
    for file, asked, code, said in (
        ("three.csv", "--min=accuracy=0.9", 1, "NOT MET in: 2026-03"),
        ("numbers.csv", "--max=mae=2", 1, "NOT MET in: 2026-03"),
        ("numbers.csv", "--max=mae=20", 0, "Met in all 4 of them."),
    ):
        run = ran_here("check", folder / file, "--by", "month", asked)
        assert (run.returncode, run.stdout.splitlines()[-1]) == (code, said)


def test_the_order_of_day_and_month_is_asked_for(folder: Path) -> None:
    line = ("check", folder / "asked.csv", "--by", "month", "--min", "recall=0.1", "--fewest", 5)
    assert "add --dates 'day first'" in refused(*line)
    first = ran_here(*line, "--dates", "month first")
    assert first.stdout.startswith("2026-01: recall")


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("three.csv", "Accuracy is lower than in the other periods in 2026-03."),
        pytest.param(
            "numbers.csv",
            "Mean absolute error is higher than in the other periods in 2026-03.",
            marks=pytest.mark.thorough,
        ),
        ("two.csv", "Recall is lower than in the other periods in 2026-03."),
    ],
)
def test_pages_in_one_file_and_links_have_figures_over_time_of_any_task(
    folder: Path, name: str, said: str
) -> None:
    page = folder / f"{name}.html"
    done("report", folder / name, "--by", "month", "-o", page)
    assert said in page.read_text().replace("<strong>", "").replace("</strong>", "")
    for by, periods in (("month", ["01", "02", "03", "04"]), ("quarter", ["Q1", "Q2"])):
        kept = json.loads(done("share", folder / name, "--by", by, "--json"))
        dated = [each for each in kept["periods"] if each[0] == "2"]
        assert dated == [f"2026-{period}" for period in periods]


@pytest.mark.parametrize("command", [("report", "-o", "page.html"), ("share",)])
def test_reports_and_links_refuse_what_has_no_such_periods(
    folder: Path, command: tuple[str, ...]
) -> None:
    name, *more = command
    for file, options, said in (
        ("two.csv", ["--by", "day", "--time", "fold"], "Column 'fold' of two.csv holds no dates"),
        ("undated.csv", ["--by", "month"], "undated.csv has no column of dates"),
        ("asked.csv", ["--by", "month"], "add --dates 'day first'"),
    ):
        assert said in refused(name, folder / file, *options, *more)
    texts = "sample_data/sentences_en.csv"
    assert "figures over time are of" in refused(name, texts, "--by", "month", *more)


def test_what_cannot_be_checked_by_periods_is_said(folder: Path) -> None:
    done("report", folder / "two.csv", "--json", "-o", folder / "result.json")
    days = csv(truth=[0, 1] * 40, score=[0.2, 0.7] * 40, seen=["2026-01-10"] * 80)
    (folder / "one.csv").write_bytes(days)
    for name, options, said in (
        ("undated.csv", [], "undated.csv has no column of dates"),
        ("two.csv", ["--time", "fold"], "Column 'fold' of two.csv holds no dates: the file has da"),
        ("two.csv", ["--fewest", 1000], "No month of two.csv has 1000 cases of each class"),
        ("two.csv", ["--model", "other"], "two.csv has no model 'other', but score."),
        ("two.csv", ["--tolerance", 1], "--tolerance is of"),
        ("result.json", [], "result.json is a result"),
        ("one.csv", ["--by", "day"], "does not hold from 2 to 120 periods of a day"),
    ):
        line = ("check", folder / name, "--by", "month", "--min", "recall=0.9")
        assert said in refused(*line, *options)
