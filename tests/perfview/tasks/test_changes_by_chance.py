"""Files in which nothing changes: of a hundred, a period is named in five at most."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from perfview.pages.runs.changes import verdict_of
from perfview.session import caches
from perfview.session.choices import Choices
from perfview.tasks.binary.periods import times_in_use
from perfview.tasks.changes import changes_in, changes_said, names_of
from perfview.tasks.times import PERIOD
from perfview.words import say
from tests.perfview.running_app import csv
from tests.perfview.shared_cases import file_of

MONTHS, CASES = 6, 50

Columns = dict[str, Any]
Make = Callable[[np.random.Generator, int], Columns]


def two_classes(rng: np.random.Generator, n: int) -> Columns:
    """Scores hold as probabilities, so that no period departs from what they say either."""
    score = rng.beta(1, 2, n).round(4)
    return {"truth": (rng.random(n) < score).astype(int), "score": score}


def classes(rng: np.random.Generator, n: int) -> Columns:
    truth = rng.integers(0, 3, n)
    called = np.where(rng.random(n) < 0.7, truth, rng.integers(0, 3, n))
    names = np.array(["a", "b", "c"])
    return {"truth": names[truth], "prediction": names[called]}


def clusterings(rng: np.random.Generator, n: int) -> Columns:
    found = classes(rng, n)
    return {"label": found["truth"], "cluster": found["prediction"]}


def numbers(rng: np.random.Generator, n: int) -> Columns:
    actual = rng.gamma(3, 10, n)
    predicted = actual * np.exp(rng.normal(0, 0.2, n))
    return {"actual": actual.round(3), "predicted": predicted.round(3)}


@pytest.fixture
def forgetful(monkeypatch: pytest.MonkeyPatch) -> None:
    """No session, as where a command counts."""
    monkeypatch.setattr(caches, "_OF_COMMAND", [{}])


def said_of(made: Columns) -> str:
    """What is said of the changes in a file with these columns, as many cases of each month."""
    months = np.repeat([f"2026-{month:02}-05" for month in range(1, MONTHS + 1)], CASES)
    file = file_of(csv(**made, seen=months).decode())
    chosen = Choices(file.id).having(PERIOD, "month")
    model = file.model(chosen)
    if file.task == "binary":
        return verdict_of(times_in_use(file, chosen).runs, model, 0.5)
    count = changes_in(file, model, chosen)
    assert count is not None
    found = count()
    assert found is not None
    assert len(found.runs) == MONTHS
    return " ".join(changes_said(found.odd, names_of(file.task, found)))


def _hundred(make: Make) -> Any:
    return pytest.param(make, 100, marks=pytest.mark.thorough)


@pytest.mark.usefixtures("forgetful")
@pytest.mark.parametrize(
    ("make", "files"),
    [(two_classes, 40), *map(_hundred, (two_classes, classes, clusterings, numbers))],
)
def test_where_nothing_changes_five_files_of_a_hundred_at_most_name_a_period(
    make: Make, files: int
) -> None:
    said = [said_of(make(np.random.default_rng(i), MONTHS * CASES)) for i in range(files)]
    none = [each for each in said if "2026" not in each]
    assert all(say("over_runs.same") in each for each in none)
    assert len(none) >= 0.95 * files


@pytest.mark.usefixtures("forgetful")
@pytest.mark.parametrize("make", [two_classes, classes, clusterings, numbers])
def test_a_month_in_which_all_cases_get_the_same_answer_is_named(make: Make) -> None:
    made = make(np.random.default_rng(1), MONTHS * CASES)
    guessed = made[[*made][1]]
    guessed[2 * CASES : 3 * CASES] = guessed[2 * CASES]
    assert "2026\\-03" in said_of(made)
