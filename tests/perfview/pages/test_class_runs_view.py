"""Figures from run to run on the Classes page, beside scikit-learn's of each run."""

import pytest
from sklearn.metrics import accuracy_score, f1_score

from perfview.pages.classes.figures import runs
from tests.perfview.pages.test_runs_page import said, table
from tests.perfview.running_app import csv, opened_with

TRUTH, CALLED = "abcabcabcaab", "abcabbacccab"
RUNS = "111122223333"
ROWS = "".join(",".join(row) + "\n" for row in zip(TRUTH, CALLED, RUNS, strict=True))
FILE = ("runs.csv", f"truth,predicted,fold\n{ROWS}".encode())


def test_runs_stand_with_their_mean_and_all_together() -> None:
    app = opened_with("classes", FILE)
    found = app.frame("Run").set_index("Run")
    own = []
    for run in "123":
        rows = [i for i, each in enumerate(RUNS) if each == run]
        truth, called = ([text[i] for i in rows] for text in (TRUTH, CALLED))
        own.append(accuracy_score(truth, called))
        assert found.loc[run, "Accuracy"] == f"{own[-1]:.3f}".replace("1.000", "1")
        known = f1_score(truth, called, average="macro")
        assert found.loc[run, "Macro F1"] == f"{known:.3f}".replace("1.000", "1")
    assert found.loc["Mean of the runs (macro)", "Accuracy"] == f"{sum(own) / 3:.3f}"
    pooled = accuracy_score(list(TRUTH), list(CALLED))
    assert found.loc["All cases together (micro)", "Accuracy"] == f"{pooled:.3f}"
    assert found.loc["All cases together (micro)", "Cases"] == "12"
    assert app.caption


def test_without_runs_there_is_no_such_table() -> None:
    rows = ROWS.replace(",1\n", "\n").replace(",2\n", "\n").replace(",3\n", "\n")
    app = opened_with("classes", ("plain.csv", f"truth,predicted\n{rows}".encode()))
    assert not [t for t in app.dataframe if "Run" in t.value.columns]


def test_matrices_of_too_many_runs_are_not_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(runs, "MOST_CELLS", 26)  # 3 runs of 3 classes have 27 cells
    app = opened_with("classes", FILE)
    assert not [t for t in app.dataframe if "Run" in t.value.columns]
    assert any("3 runs of 3 classes" in each.value for each in app.info)


def test_one_class_against_the_rest_has_its_runs_too() -> None:
    truth = ["cat", "dog", "owl"] * 8
    sure = [0.4 + (i * 7 % 10) / 20 for i in range(24)]
    columns = {
        f"prob_{label}": [
            p if t == label else (1 - p) / 2 for t, p in zip(truth, sure, strict=True)
        ]
        for label in ("cat", "dog", "owl")
    }
    file = csv(truth=truth, **columns, fold=[1 + i // 6 for i in range(24)])
    app = opened_with("runs", ("zoo.csv", file))
    rows = table(app)
    assert rows["Run"].tolist() == ["1", "2", "3", "4"]
    assert rows["Positives"].tolist() == [2, 2, 2, 2]
    assert "The AUC of 4 runs is" in said(app)
    app.put(against_rest=[0, 2])
    assert table(app)["Positives"].tolist() == [4, 4, 4, 4]
