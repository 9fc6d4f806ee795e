"""The Runs page, run as a whole: every run, what they give together, two models, and no runs."""

from typing import Any

import pytest

from perfcore import auc, read_predictions, run_figures, run_sweeps
from perfview.session.samples import listed_samples
from tests.perfview.running_app import Screen, csv, opened, opened_with
from tests.perfview.shared_cases import kept, sample

PAGE = "pages/runs.py"
WINE = next(each for each in listed_samples() if each.id == "wine_runs")
OTHER = [0.2, 0.8, 0.3, 0.4, 0.5, 0.6, 0.1, 0.9, 0.45, 0.3]
FOUR = {"truth": "0101010101", "score": [0.1, 0.9, 0.4, 0.3, 0.2, 0.7, 0.6, 0.8, 0.5, 0.35]}


def with_runs(runs: str, columns: dict[str, Any] | None = None, **query: str) -> Screen:
    """The page of ten cases in runs of one letter each."""
    file = csv(**{**FOUR, **(columns or {})}, run=[f"fold {run}" for run in runs])
    return opened_with("runs", ("mine.csv", file), **query)


def said(app: Screen) -> str:
    return app.texts().replace("**", "")


def legend(app: Screen) -> list[str]:
    return [line["name"] for line in app.board_header("comparison")["legend"]]


def table(app: Screen, first: str = "Run") -> Any:
    """The table whose first column is called so."""
    return next(each.value for each in app.dataframe if each.value.columns[0] == first)


def test_every_run_stands_in_the_table_and_what_they_give_together_below() -> None:
    app = opened(PAGE, data="wine_runs", t="0.5")
    predictions = read_predictions(WINE.path)
    runs = run_sweeps(predictions, "logistic_regression")
    rows = table(app)
    assert rows["Run"].tolist() == [f"repeat {i} fold {j}" for i in (1, 2) for j in range(1, 6)]
    assert rows["AUC"].tolist() == run_figures(runs, auc).values.tolist()
    assert rows["Cases"].sum() == 356
    summary = table(app, "Over runs").set_index("Over runs")
    assert summary.loc["Macro: mean", ["AUC", "F1"]].tolist() == ["0.847", "0.706"]
    assert summary.loc["Standard deviation", "AUC"] == "0.089"
    assert summary.loc["Micro: pooled", ["Cases", "AUC", "F1"]].tolist() == [
        "356",
        "0.844",
        "0.710",
    ]
    assert summary.loc["Macro-F1 of means", ["AUC", "F1"]].tolist() == ["", "0.712"]
    assert summary["What it is"].map(len).min() > 10
    assert "The AUC of 10 runs is 0.847 on average" in said(app)
    assert "the AUC is 0.844. The mean of the runs’ own AUCs is 0.847." in said(app)
    assert "At threshold 0.5, F1 is 0.706 on average, standard deviation 0.095." in said(app)
    assert [button.proto.label for button in app.get("download_button")] == ["Both tables (CSV)"]
    app = app.put(threshold_entry="0.9")
    assert "At threshold 0.9" in said(app)
    assert "Left out of mean and spread: Precision of" in app.texts()
    assert "(no case is called positive)" in app.texts()


def test_what_is_chosen_stands_in_the_address_and_comes_back() -> None:
    app = opened(PAGE, data="wine_runs")
    assert legend(app) == [*("Each run", "Vertical average", "Threshold average", "Pooled")]
    assert not app.address().keys() & {"curves", "tested", "trained"}
    app.put(drawn=["pooled", "vertical"], tested="f1", trained=9.0)
    chosen = {"curves": "vertical,pooled", "tested": "f1", "trained": "9.0"}
    assert app.address().items() >= chosen.items()
    for shown in (app, opened(PAGE, **app.address())):
        assert legend(shown) == ["Vertical average", "Pooled"]
        assert shown.keyed("tested").value == "f1"
        assert shown.keyed("trained").value == "9"
        assert "Each model is judged at its own threshold in use." in shown.texts()
    app.put(drawn=[])
    assert app.address()["curves"] == "none"
    assert legend(app) == []


def test_two_models_are_tested_plainly_and_corrected() -> None:
    app = opened(PAGE, data="wine_runs")
    assert "random_forest is ahead of logistic_regression in AUC by 0.041 on average" in said(app)
    assert "The plain paired t-test gives p = 0.013, the corrected resampled t-test p = 0.13." in (
        said(app)
    )
    assert "Corrected for that, chance may explain the difference." in app.texts()
    assert app.keyed("trained").placeholder == "4"  # five folds: each wine comes once a repeat
    row = table(app, "Model A").iloc[0]
    assert row["p, paired t, Holm"] == row["p, paired t"] == pytest.approx(0.01314, abs=5e-6)
    assert row["p, corrected t"] == pytest.approx(0.1341, abs=5e-5)
    app.put(trained=1000.0)  # hardly any cases in common: nearly the plain test
    assert "Both say that this is more than chance." in app.texts()


def test_runs_that_all_hold_every_case_do_not_tell_what_they_were_trained_on() -> None:
    app = with_runs("aabbccddee", {"score_b": OTHER, "patient": ["x", "y"] * 5})
    assert "Each run holds every case" in app.texts()
    assert "The plain paired t-test gives" in app.texts()
    assert table(app, "Model A")["p, corrected t"].isna().all()
    assert "Each run holds every case" not in app.put(trained=3.0).texts()
    assert table(app, "Model A")["p, corrected t"].notna().all()


def test_a_run_of_one_class_has_no_curve_and_is_named() -> None:
    app = with_runs("aaaabbbbca")
    assert "Left out of mean and spread: AUC of fold c (no case is positive)" in app.texts()
    assert "Is one model better" not in app.texts()
    assert "The AUC of 2 runs is" in app.texts()


def test_models_without_these_runs_are_named_and_one_run_does_not_vary() -> None:
    long = {
        "run": "abababcc",
        "model": "uuvvuuww",
        "truth": "01101001",
        "score": [0.1, 0.5, 0.3, 0.2, 0.7, 0.4, 0.1, 0.9],
    }
    app = opened_with("runs", ("mine.csv", csv(**long)))
    assert "Without runs in common with u: w." in app.texts()
    app.put(model="w")
    assert "All cases of “w” in “mine.csv” are of one run." in app.texts()
    assert not app.dataframe


NONE = [
    ({"data": "breast_cancer"}, "“Breast tumours” does not say which run a case belongs to."),
    ({"data": "aggregated_scores"}, "“Ten candidates, one right” holds counts, not cases"),
]


@pytest.mark.parametrize(("query", "why"), NONE)
def test_without_runs_the_page_says_what_a_file_needs_and_leads_to_some(
    query: dict[str, str], why: str
) -> None:
    app = opened(PAGE, **query)
    assert why in app.texts()
    assert not app.dataframe
    app.pressed("open_runs_sample")
    assert app.address()["data"] == "wine_runs"
    assert len(table(app)) == 10


def test_a_link_holds_no_runs_and_says_so() -> None:
    app = opened(PAGE, share=kept(sample("wine_runs")))
    assert "of runs, only periods of time go along" in app.texts()
    assert "open_runs_sample" not in [button.key for button in app.button]


def test_of_one_subgroup_alone_no_runs_are_shown() -> None:
    app = with_runs("aabbccddee", {"site": ["north", "south"] * 5}, by="site", only="south")
    assert "Runs are shown of all cases, not of one subgroup alone." in app.texts()
    app = app.pressed("show_all")
    assert len(table(app)) == 5
