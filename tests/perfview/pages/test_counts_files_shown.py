"""Files of counts on the pages: added up, and it is said how far figures may be off."""

import json
from html import escape
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pytest

from perfcore import best_threshold, sweep_of
from perfcore.costs import Tally
from perfcore.engines import bounds, counted_of, score_counts, write_counts
from perfcore.readers import read_predictions
from perfcore.results import ModelResult, ResultError, read_result, result_json
from perfview.downloads.cards import card_html
from perfview.downloads.one_file import LiveBoard, page_html, sections_of
from perfview.kit.bounds import bound_along, bounded_text, figure_text
from perfview.kit.theme import number, with_error
from perfview.pages.compare.columns import BEST_F1 as COLUMN
from perfview.tasks.amounts import FIRST_USE, amount, least_error
from perfview.tasks.binary.files.report import Look
from perfview.tasks.binary.files.tables import result_csv
from tests.perfview.downloads.made_results import made_result
from tests.perfview.links.test_share_pages import dialog, made, shared
from tests.perfview.running_app import Screen, opened, opened_with

rng = np.random.default_rng(2)
TRUTH = rng.random(4000) < 0.3
TABLE = pa.table({"truth": TRUTH, "score": np.clip(rng.normal(0.3 + TRUTH * 0.3, 0.15), 0, 1)})


def written(table: pa.Table, path: Path, grid: str | None) -> tuple[str, bytes]:
    counted = score_counts(table, truth="truth", score="score", positive=True, grid=grid)
    write_counts(counted, path)
    return path.name, path.read_bytes()


def test_counts_of_shards_are_added_up_and_their_bounds_shown(tmp_path: Path) -> None:
    shards = [TABLE.slice(0, 1000), TABLE.slice(1000)]
    paths = [tmp_path / f"{i}.parquet" for i in (0, 1)]
    files = [written(*each, "bits=6") for each in zip(shards, paths, strict=True)]
    app = opened_with("data", *files)
    assert "Counted in bins (bits=6)" in app.texts()
    app = app.pressed("join_files-0")
    whole = score_counts(TABLE, truth="truth", score="score", positive=True, grid="bits=6")
    assert counted_of(read_predictions(paths), "score") == whole
    told = bounds(whole)
    assert told.auc.error > 0
    for page in ("data", "threshold", "costs", "calibration", "compare"):
        said = app.turned(page).texts()
        assert "Counted in bins (bits=6): thresholds are bin edges" in said, page
        for name, bound in (
            ("AUC", told.auc),
            ("average precision", told.average_precision),
            ("Brier score", told.brier_score),
        ):
            assert f"{name} {with_error(bound.value, bound.error)}" in said, page


def test_exact_counts_say_nothing_of_bins(tmp_path: Path) -> None:
    app = opened_with("data", written(TABLE, tmp_path / "exact.parquet", None))
    assert "4,000" in "".join(metric.value for metric in app.metric)
    assert "Counted in bins" not in app.turned("threshold").texts()


def test_a_figure_and_its_error_are_rounded_so_that_both_hold() -> None:
    for _ in range(2000):
        value, error = rng.random(), 10 ** rng.uniform(-13, -0.1)
        shown, off = with_error(value, error).split(" ± ")
        assert float(shown) - float(off) <= value - error + 1e-12
        assert float(shown) + float(off) >= value + error - 1e-12
        assert float(off) <= 3 * error + 2e-12


def contents(app: Screen) -> str:
    """All that the boards of a page are told, as text."""
    return json.dumps(app.headers(), ensure_ascii=False)


def in_bins(tmp_path: Path) -> tuple[Any, Screen]:
    """The counts of a file in bins, and the app that shows it."""
    app = opened_with("data", written(TABLE, tmp_path / "counts.parquet", "bits=6"))
    return sweep_of(read_predictions(tmp_path / "counts.parquet"), "score"), app


_NOT_COMPARED = ("gini", "kolmogorov_smirnov", "equal_error_rate", "break_even")
BEST_F1 = COLUMN.exact


def test_a_bound_stands_wherever_the_figure_stands(tmp_path: Path) -> None:
    s, app = in_bins(tmp_path)
    figures = (
        *("auc", "average_precision", "gini", "kolmogorov_smirnov"),
        *("brier_score", "log_loss", "break_even", "equal_error_rate", "cost_area"),
    )
    shown = {key: figure_text(key, s) for key in figures}
    exact = {key for key, text in shown.items() if " ± " not in text}
    assert exact == {"break_even"}  # an edge has as many cases above it as there are positives
    assert bounds(s).break_even.error == 0
    best = best_threshold(s, FIRST_USE.costs)
    error = least_error(Tally(s), FIRST_USE)
    assert error > 0
    least = amount(1000 * best.cost, "", error=error)
    on_pages = {
        "data": (shown["auc"],),
        "threshold": [shown[key] for key in figures[:4]],
        "calibration": (shown["brier_score"], shown["log_loss"]),
        "costs": (shown["auc"], shown["cost_area"], least),
        "compare": (
            *(shown[key] for key in figures if key not in _NOT_COMPARED),
            bounded_text(BEST_F1(s), bound_along(BEST_F1, s)),
            number(bounds(s).break_even.value),  # no percentage there
        ),
    }
    for page, expected in on_pages.items():
        app = app.turned(page)
        tables = "\n".join(frame.value.to_string() for frame in app.dataframe)
        said = contents(app) + app.texts() + tables
        for text in expected:
            assert text in said, (page, text)
    assert least in contents(app.turned("compare"))


def test_a_link_and_files_carry_the_same_bounds(tmp_path: Path) -> None:
    s, app = in_bins(tmp_path)
    area, brier = (figure_text(key, s) for key in ("auc", "brier_score"))
    token = shared(app.turned("threshold"))
    linked = opened("pages/threshold.py", share=token)
    assert area in contents(linked)
    assert f"Of the cases themselves: AUC {area}, " in linked.texts()
    assert "Counted in bins (bits=6)" in linked.texts()
    result = made_result(models={"score": ModelResult(threshold=0.5, tally=Tally(s))})
    again = read_result(result_json(result))
    spans = again.models["score"].sweep.spans
    assert spans is not None
    assert np.array_equal(spans.lowest, s.spans.lowest)
    assert np.array_equal(spans.highest, s.spans.highest)
    for found in (result, again):
        card, page = (each(found, "score").decode() for each in (card_html, page_html))
        assert brier in card
        boards = [
            repr(part.content.payload)
            for parts in sections_of(found, "score", Look()).values()
            for part in parts
            if isinstance(part, LiveBoard)
        ]
        assert sum(area in board for board in boards) == 2  # of the Threshold and the Costs page
        assert sum(brier in board for board in boards) == 1
        assert escape(brier) in page
        least = best_threshold(s, found.use.costs).cost
        assert amount(1000 * least, "", error=least_error(Tally(s), found.use)) in card
    document = json.loads(result_json(result))
    told = document["models"][0]["bins"]["bounds"]
    for key, bound in bounds(s).figures.items():
        assert told[key] == [bound.lower, bound.upper]
    assert {"break_even", "equal_error_rate", "cost_area"} < set(told)
    del told["break_even"]  # a document of a version that had no such bound
    assert read_result(json.dumps(document).encode()).models["score"].sweep == s
    told["cost_area"][0] /= 2
    with pytest.raises(ResultError, match="cost_area"):
        read_result(json.dumps(document).encode())
    assert told["auc"] == [bounds(s).auc.lower, bounds(s).auc.upper]
    rows = dict(line.split(",")[:2] for line in result_csv(result, "score").decode().splitlines())
    assert float(rows["log_loss_upper"]) == bounds(s).log_loss.upper


def test_recalibrated_bins_have_no_bound_and_say_so(tmp_path: Path) -> None:
    s, app = in_bins(tmp_path)
    given = figure_text("brier_score", s)  # of the scores as they were
    app.query_params["calibrate"] = "isotonic"
    for page in ("threshold", "calibration", "costs", "compare"):
        app = app.turned(page)
        said = app.texts()
        assert "how far figures of these probabilities are from those of the cases" in said, page
        assert " ± " not in (said + contents(app)).replace(given, ""), page


def test_coarser_links_say_that_nothing_is_known(tmp_path: Path) -> None:
    app = opened_with("threshold", written(TABLE, tmp_path / "counts.parquet", "bits=6"))
    app = dialog(app).put(share_digits=1)
    token = made(app)
    page = opened("pages/threshold.py", share=token)
    assert "may be off is not known" in page.texts()
    assert " ± " not in contents(page)
