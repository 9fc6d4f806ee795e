"""The table of figures and the models side by side, below the board of the Calibration page."""

from collections.abc import Mapping
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from perfcore import brier_score, sweep, sweep_of
from perfcore.calibration import FIGURES, calibration_figures, consistency_band, corp
from perfcore.chance import bootstrap
from perfcore.costs import Tally
from perfcore.readers import read_predictions
from perfcore.results import ModelResult
from perfview.downloads.one_file import LiveBoard, page_html
from perfview.kit.theme import MODEL_LINES, number
from perfview.pages.calibration.figures import figures_table, interval_of, is_beside, shown_keys
from perfview.pages.calibration.model_charts import isolines, plane_figure
from perfview.pages.calibration.model_standings import (
    best_of,
    judged_against,
    models_table,
    values_of,
    verdict_text,
)
from perfview.pages.calibration.page import calibration_parts, figures_html
from perfview.pages.calibration.replicated import (
    PARTS,
    drawn_keys,
    draws_of,
    how_text,
    replication_of,
)
from perfview.tasks.binary.files.report import Look
from tests.perfview.downloads.made_results import made_result
from tests.perfview.pages.made_lineups import finished, noisy
from tests.perfview.plotted import plotted
from tests.perfview.running_app import Screen, csv, opened, opened_with
from tests.perfview.shared_cases import entrants_of, kept, sample
from tests.perfview.twenty_cases import TWENTY

TUMOURS = read_predictions("sample_data/breast_cancer.csv")
MODELS = tuple(TUMOURS.models)
SWEEPS = {name: sweep_of(TUMOURS, name) for name in MODELS}
PARTED = {name: corp(s) for name, s in SWEEPS.items()}


def page(**query: str) -> Screen:
    return opened("pages/calibration.py", **({"data": "breast_cancer"} | query))


def rows(app: Screen, caption: str = "Figures of calibration") -> dict[str, list[Any]]:
    return {row["key"] or row["name"]: row["cells"] for row in app.tables()[caption]["models"]}


def of_models(app: Screen) -> dict[str, list[Any]]:
    return rows(app, "Brier score of each model, in parts")


# The table of figures


def test_each_figure_has_its_value_and_what_chance_would_make_of_it() -> None:
    found = rows(page(data="twenty_cases"))
    assert list(found) == shown_keys(every=False)
    known, band = calibration_figures(TWENTY), consistency_band(TWENTY)
    assert {key: cells[0]["text"] for key, cells in found.items()} == {
        key: number(known[key]) for key in shown_keys(every=False)
    }
    usual = {key: cells[1]["text"] for key, cells in found.items() if cells[1]["text"]}
    assert list(usual) == ["miscalibration", "calibration_error"]
    assert usual["miscalibration"].startswith(f"{number(band.miscalibration.mean)}, ")


def test_all_figures_come_on_wish_each_with_a_sentence_and_a_way_to_its_explanation() -> None:
    app = page(data="twenty_cases").put(calibration_every=True)
    table = app.tables()["Figures of calibration"]
    assert tuple(row["key"] for row in table["models"]) == tuple(FIGURES.needing("probabilities"))
    assert all(row["opens"] and row["note"].endswith(".") for row in table["models"])
    assert [row["name"] for row in table["models"]] == [
        figure.name for figure in FIGURES.needing("probabilities").values()
    ]


def test_intervals_come_when_asked_for_and_are_those_of_the_bootstrap() -> None:
    app = page(data="twenty_cases")
    assert len(rows(app)["brier_score"]) == 2
    assert "bootstrap" not in app.texts()
    found = rows(app.put(calibration_intervals=True))
    assert "95 % intervals by a bootstrap of 1,000 draws" in app.texts()
    text = found["brier_score"][1]["text"]
    low, high = (float(end) for end in text.split(" to "))
    assert low < brier_score(TWENTY) < high
    assert found["uncertainty"][1]["text"] == ""
    assert found["calibration_slope"][1]["text"]


def test_weighted_cases_have_figures_but_nothing_by_chance() -> None:
    found = rows(page(data="eights_weighted"))
    assert found["brier_score"][0]["text"] != "–"
    assert {cells[-1]["text"] for cells in found.values()} == {""}


def replicates_of_one() -> bootstrap.Replicates:
    sample = bootstrap.separate_samples({"score": TWENTY})
    return bootstrap.bootstrap(
        sample,
        {key: bootstrap.statistic_of(key) for key in drawn_keys()},
        seed=1,
        replicates=200,
    )


def test_figures_that_rise_with_another_have_its_interval() -> None:
    replicates = replicates_of_one()
    brier = interval_of("brier_score", replicates)
    root, both = (
        interval_of(key, replicates) for key in ("root_mean_squared_error", "brier_both_classes")
    )
    assert brier is not None
    assert root is not None
    assert both is not None
    assert (root.low**2, root.high**2) == pytest.approx((brier.low, brier.high))
    assert (both.low, both.high) == (2 * brier.low, 2 * brier.high)
    assert interval_of("spiegelhalter_z", replicates) is None


def test_a_value_beside_its_interval_is_noticed() -> None:
    replicates = replicates_of_one()
    beside = [
        key
        for key in drawn_keys()
        if not (found := replicates.interval(key, "score")).low <= found.value <= found.high
    ]
    assert is_beside(replicates) == bool(beside)


def test_an_undefined_figure_is_a_dash_and_its_interval_says_why() -> None:
    found = rows(page(model="naive_bayes").put(calibration_intervals=True))
    value, interval, _ = found["log_loss"]
    assert (value["text"], interval["text"]) == ("∞", "–")
    assert "the value is infinite" in interval["note"]
    assert found["calibration_slope"][0]["text"] == "–"


def test_pending_intervals_are_dots_where_there_will_be_some() -> None:
    table = figures_table(
        calibration_figures(TWENTY), shown_keys(every=False), None, None, pending=True
    )
    cells = {row.key: row.cells[1].text for row in table.rows}
    assert (cells["brier_score"], cells["uncertainty"]) == ("…", "")


def test_intervals_say_that_a_fitted_map_is_taken_as_it_is() -> None:
    said = "They take the recalibrated scores as they are"
    for how, fitted in (("isotonic", True), ("log_odds", False)):
        scores = [i * 7 % 40 / 40 if fitted else i * 7 % 40 / 5 - 4 for i in range(40)]
        file = ("mine.csv", csv(truth=[0, 1] * 20, score=scores))
        app = opened_with("calibration", file, calibrate=how).put(calibration_intervals=True)
        assert app.address()["calibrate"] == how
        assert (said in app.texts()) == fitted


# Several models


def test_models_stand_side_by_side_with_the_parts_of_their_brier_scores() -> None:
    app = page()
    found = of_models(app)
    assert tuple(found) == MODELS
    for name, cells in found.items():
        assert [cell["text"] for cell in cells] == [
            number(value) for value in values_of(PARTED[name]).values()
        ]
        assert not any(cell["range"] for cell in cells)
    assert "By Brier score **logistic_regression** is best" in app.texts().replace("\\", "")
    plots = app.board_header("comparison")
    assert [card["name"] for card in plots["cards"]] == ["model_curves", "plane"]
    assert plots["cards"][1]["notes"][0].startswith("Good: left and up.")
    assert [(each["role"], each["dash"]) for each in plots["legend"]] == [
        (line.role, line.dash) for line in MODEL_LINES[:3]
    ]


def test_one_model_alone_is_compared_with_none() -> None:
    assert list(page(data="twenty_cases").tables()) == ["Figures of calibration"]


def test_differences_are_tested_when_asked_for_paired_and_corrected() -> None:
    app = page().put(calibration_test=True)
    found = of_models(app)
    assert not any(cell["range"] for cell in found["logistic_regression"])
    assert all("p " in cell["range"] for cell in found["naive_bayes"])
    said = app.texts()
    assert "Paired: all models scored the same cases." in said
    assert "corrected by Holm's method" in said
    assert "Beyond chance **logistic_regression** has a better Brier score than" in said
    against = of_models(app.put(calibration_reference="naive_bayes"))
    assert not any(cell["range"] for cell in against["naive_bayes"])
    assert against["logistic_regression"][0]["range"].startswith("−")


def test_models_of_a_link_are_compared_unpaired_and_the_page_says_so() -> None:
    file = sample("breast_cancer")
    token = kept(file, entrants=entrants_of(file))
    app = opened("pages/calibration.py", share=token).put(calibration_test=True)
    assert "Unpaired" in app.texts()
    assert all("p " in cell["range"] for cell in of_models(app)["naive_bayes"])


def drawn(**facts: Any) -> tuple[Mapping[str, Any], bootstrap.Replicates]:
    found = noisy(**facts)
    return {name: corp(s) for name, s in found.sweeps.items()}, finished(
        replication_of(found, PARTS)
    )


def test_only_pairs_with_the_one_they_are_compared_with_are_tested() -> None:
    parts, replicates = drawn()
    reference = best_of(parts)
    judged = judged_against(replicates, reference)
    assert len(judged) == 2
    for (name, other), of_pair in judged.items():
        assert other == reference
        found = of_pair["brier_score"]
        assert found.value == pytest.approx(parts[name].value - parts[reference].value)
        assert found.pairs == 2
        assert found.corrected_p_value >= found.p_value
    table = models_table(parts, {}, judged, reference, numbered=False)
    assert [row.name for row in table.rows] == ["good", "fair", "poor"]


BETTER = "has a better Brier score than"


@pytest.mark.parametrize(
    ("reference", "sentences"),
    [
        ("good", f"Beyond chance **good** {BETTER} **fair** and **poor**."),
        (
            "fair",
            f"Beyond chance **fair** {BETTER} **poor**. Beyond chance **good** {BETTER} **fair**.",
        ),
        (
            "poor",
            "Beyond chance **good** and **fair** have a better Brier score than **poor**.",
        ),
    ],
)
def test_the_verdict_says_who_is_ahead_beyond_chance(reference: str, sentences: str) -> None:
    parts, replicates = drawn()
    first = f"By Brier score **good** is best, with {number(parts['good'].value)}."
    said = verdict_text(parts, judged_against(replicates, reference), reference)
    assert said == f"{first} {sentences}"
    assert verdict_text(parts, None, reference) == first


def test_what_chance_may_explain_is_no_lead() -> None:
    parts, replicates = drawn(n=60, gains={"one": 1.2, "other": 1.1})
    reference = best_of(parts)
    said = verdict_text(parts, judged_against(replicates, reference), reference)
    assert "Chance may explain the difference in Brier score between" in said
    assert "Beyond chance" not in said


def test_equal_models_share_the_lead() -> None:
    same = corp(sweep([1, 0], [0.8, 0.3]))
    said = verdict_text({"a": same, "b": same}, None, "a")
    assert said == f"By Brier score **a** and **b** are equally good, with {number(same.value)}."


def test_groups_are_drawn_as_a_whole() -> None:
    found = noisy(group=np.arange(300) // 3)
    assert draws_of(found).resampled == "group"
    assert draws_of(noisy()).resampled == "cases"


def test_lines_of_the_plane_join_one_brier_score() -> None:
    uncertainty = PARTED[MODELS[0]].uncertainty
    lines = dict(zip(MODELS, MODEL_LINES, strict=False))
    figure = plotted(plane_figure(PARTED, lines, uncertainty=uncertainty))
    grid = [trace for trace in figure.data if trace.meta["role"] == "grid"]
    assert len(grid) >= 3
    for trace in grid:
        briers = {round(uncertainty + x - y, 9) for x, y in zip(trace.x, trace.y, strict=True)}
        assert len(briers) == 1
    marks = {trace.meta["model"]: trace for trace in figure.data if trace.mode == "markers"}
    for name, mark in marks.items():
        found = PARTED[name]
        assert (mark.x[0], mark.y[0]) == (found.miscalibration, found.discrimination)
        assert figure.layout.xaxis.range[1] > mark.x[0]
        assert figure.layout.yaxis.range[0] <= mark.y[0] < figure.layout.yaxis.range[1]
    apart = plotted(plane_figure(PARTED, lines, uncertainty=None))
    assert not [trace for trace in apart.data if trace.meta["role"] == "grid"]


def test_no_line_of_the_plane_is_of_a_negative_brier_score() -> None:
    assert min(isolines(0.1, (0.0, 0.3), 0.25)) >= 0


# The page in one file


def test_the_page_in_one_file_has_every_figure_and_why_one_is_undefined() -> None:
    board, written = calibration_parts(made_result(), "score", Look())
    assert isinstance(board, LiveBoard)
    assert isinstance(written, str)
    assert written.count("<dt>") == len(FIGURES.needing("probabilities"))
    assert "<dt>Brier score (mean squared error)</dt><dd>0.225</dd>" in written
    certain = figures_html(sweep([1, 0], [1.0, 0.0]))
    assert "<dt>Calibration slope</dt><dd>– (scores of 0 and 1 have no log-odds" in certain
    assert written in page_html(made_result(), "score").decode()


def test_scores_that_are_no_probabilities_have_no_part() -> None:
    odds = ModelResult(threshold=1.5, tally=Tally(sweep([1, 0], [2.0, 0.1])))
    assert calibration_parts(made_result(models={"score": odds}), "score", Look()) == []


def test_what_is_said_of_intervals_counts_the_replicates_that_they_rest_on() -> None:
    lineup, file = noisy(), SimpleNamespace(recalibrated={})
    run = replication_of(lineup, ("brier_score",))
    assert "of 1,000 draws" in how_text(lineup, file, run)
    for step in run.steps():
        if step.done >= 128:
            run.turn()
    assert f"of {run.done} draws" in how_text(lineup, file, run)
    assert run.done < 1000
