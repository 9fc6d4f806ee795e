"""The tables behind the figures, in full: cells that no spreadsheet runs, numbers that stay."""

import csv
import re
import zipfile
from dataclasses import replace
from io import BytesIO, StringIO
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from perfcore.binary import auc, average_precision, precision_recall, roc
from perfcore.calibration import calibration_figures
from perfcore.chance.intervals import auc_interval, wilson_interval
from perfcore.costs import CostMatrix, Pricing, best_threshold, cost_curve, expected_cost
from perfcore.costs.goals import Requirement
from perfcore.costs.projections import projected_sweep
from perfcore.measures import MEASURES
from perfcore.results import Result, Use
from perfview.downloads.spreadsheets import columns_file, defused, table_file
from perfview.tasks.binary.certainties import of_counts
from perfview.tasks.binary.files.tables import (
    figure_tables,
    operating_points,
    result_csv,
    result_zip,
)
from tests.perfview.downloads.made_results import (
    STARTS,
    loans_result,
    made_result,
    one_class_result,
    results,
    unmarked,
)
from tests.perfview.priced_cases import PRICINGS

TEXTS = st.text(max_size=12) | st.text("=+-@';\t\r\n 0123456789.eE", max_size=8)


def read(text: bytes) -> dict[str, list[str]]:
    rows = list(csv.reader(StringIO(text.decode())))
    return dict(zip(rows[0], zip(*rows[1:], strict=True) or [[]] * len(rows[0]), strict=True))


def numbers(cells: list[str]) -> list[float]:
    return [float(cell) if cell else float("nan") for cell in cells]


@given(results())
def test_every_operating_point_reads_back_exactly(result: Result) -> None:
    name = next(iter(result.models))
    sweep = result.models[name].sweep
    columns = read(columns_file(operating_points(result, name)))
    sign = -1 if sweep.negated else 1
    assert numbers(columns["threshold"]) == (sign * sweep.thresholds).tolist()
    kind = int if sweep.tp.dtype.kind == "i" else float
    own = "" if result.use.prevalence is None else "_in_data"
    for side, counts in (("tp", sweep.tp), ("fp", sweep.fp)):
        assert [kind(cell) for cell in columns[side + own]] == counts.tolist()


def test_columns_are_projected_as_on_screen_with_those_of_the_data_beside_them() -> None:
    use = Use(costs=CostMatrix(cost_fn=5), prevalence=0.02)
    columns = read(columns_file(operating_points(made_result(use=use), "score")))
    there = projected_sweep(SWEEP, 0.02, total=1000).counts
    for key in ("precision", "npv", "lift", "mcc"):
        np.testing.assert_array_equal(numbers(columns[key]), MEASURES[key].of(there))
        own = numbers(columns[f"{key}_in_data"])
        np.testing.assert_array_equal(own, MEASURES[key].of(SWEEP.counts))
    np.testing.assert_allclose(numbers(columns["prevalence"]), 0.02, rtol=1e-12)
    assert set(numbers(columns["prevalence_in_data"])) == {0.5}
    assert "recall_in_data" not in columns
    assert numbers(columns["fp_in_data"]) == SWEEP.fp.tolist()
    assert numbers(columns["fp"])[-1] == pytest.approx(980)
    told = dict(csv.reader(StringIO(result_csv(made_result(use=use), "score").decode())))
    assert float(told["precision_in_data"]) == MEASURES["precision"].of(SWEEP.at(0.54))
    assert float(told["precision"]) == MEASURES["precision"].of(
        projected_sweep(SWEEP, 0.02, total=1000).at(0.54)
    )


def test_the_result_has_what_every_rule_costs_and_what_was_required() -> None:
    use = Use(costs=CostMatrix(cost_fn=5), prevalence=0.02)
    made = made_result(use=use, requirements=(Requirement("recall", at_least=0.9),))
    told = dict(csv.reader(StringIO(result_csv(made, "score").decode())))
    assert float(told["cost_per_1000_nothing"]) == pytest.approx(1000 * 0.02 * 5)
    assert float(told["cost_per_1000_everything"]) == pytest.approx(980)
    here = expected_cost(SWEEP, use.costs, threshold=0.54, prevalence=0.02, cases=1000)
    assert float(told["cost_per_1000_in_use"]) == here
    assert float(told["required_recall"]) == 0.9


SWEEP = made_result().models["score"].sweep


def table(figure: str, result: Result | None = None) -> dict[str, list[str]]:
    """The columns of a figure's table, of the twenty cases unless another result is given."""
    return read(columns_file(figure_tables(result or made_result(), "score")[figure]))


def test_the_curves_are_those_of_the_figures() -> None:
    for figure, curve, (x, y) in (
        ("roc", roc(SWEEP), ("fpr", "recall")),
        ("precision_recall", precision_recall(SWEEP), ("recall", "precision")),
    ):
        columns = table(figure)
        assert numbers(columns["threshold"])[-curve.x.size :] == curve.thresholds.tolist()
        np.testing.assert_array_equal(numbers(columns[x])[-curve.x.size :], curve.x)
        np.testing.assert_array_equal(numbers(columns[y])[-curve.x.size :], curve.y)


def test_the_distribution_holds_every_case_at_its_score() -> None:
    columns = table("distribution")
    assert len(columns["score"]) == 20
    assert [sum(map(int, columns[side])) for side in ("positives", "negatives")] == [10, 10]
    assert (columns["score"][0], columns["positives"][0]) == ("0.9", "1")


@pytest.mark.parametrize("pricing", PRICINGS)
def test_costs_are_those_of_the_pricing(pricing: Pricing) -> None:
    result = loans_result(pricing)
    model, use = result.models["score"], result.use
    priced = model.priced(pricing)
    columns = table("expected_cost", result)
    costs = numbers(columns["cost_per_case"])
    best = best_threshold(priced, use.costs, prevalence=0.1)
    assert min(costs) == pytest.approx(best.cost, rel=1e-12)
    here = numbers(columns["threshold"]).index(model.threshold)
    there = expected_cost(priced, use.costs, threshold=model.threshold, prevalence=0.1)
    assert costs[here] == there


def test_the_cost_curve_joins_from_condition_to_condition() -> None:
    columns = table("cost_curve")
    starts, ends = numbers(columns["condition_from"]), numbers(columns["condition_to"])
    assert (starts[0], ends[-1]) == (0, 1)
    assert starts[1:] == ends[:-1]
    low, high = numbers(columns["normalised_cost_from"]), numbers(columns["normalised_cost_to"])
    halves = [(a + b) / 2 for a, b in zip(low, high, strict=True)]
    area = sum(h * (b - a) for h, a, b in zip(halves, starts, ends, strict=True))
    assert area == pytest.approx(cost_curve(SWEEP).area)


def test_one_class_has_tables_too() -> None:
    tables = figure_tables(one_class_result(), "score")
    assert [each["threshold"].size for each in (tables["roc"], tables["expected_cost"])] == [3, 3]
    assert all(columns_file(each) for each in tables.values())


def test_the_archive_holds_a_table_per_figure_and_is_the_same_each_time(tmp_path: Path) -> None:
    result = made_result()
    archive = result_zip(result, "score")
    assert archive == result_zip(result, "score")
    with zipfile.ZipFile(BytesIO(archive)) as opened:
        assert opened.testzip() is None
        names = {*figure_tables(result, "score"), "operating_points", "result"}
        assert set(opened.namelist()) == {f"{name}.csv" for name in names}
        assert read(opened.read("roc.csv"))["threshold"][0] == "inf"


@given(TEXTS)
def test_no_cell_begins_as_a_formula_does_unless_it_is_a_number(text: str) -> None:
    cell = defused(text)
    assert unmarked(cell) == text
    for part in re.split("[;\t\r\n]", cell):
        if part.lstrip().startswith(STARTS):
            assert float(cell) == float(text)
    assert not cell.startswith(("\t", "\r", "\n"))


@given(st.floats(allow_nan=False))
def test_a_number_stays_as_it_is(number: float) -> None:
    assert defused(repr(number)) == repr(number)


@pytest.mark.parametrize(
    "text",
    [
        *("=1+1", "+1+1", "-1+1", "@SUM(1)", "  =1", "\x0b\x00=1", "\u200b=1", "\uff1dcmd"),
        *("-x", "+", "-", "=", "\n", "-٣"),
    ],
)
def test_what_a_spreadsheet_would_run_is_marked(text: str) -> None:
    assert defused(text) == "'" + text


@pytest.mark.parametrize(
    ("text", "cell"),
    [("\t=1", "'\t'=1"), ("a;=1;b", "a;'=1;b"), ("a\r\n -1", "a\r\n' -1"), ("=\n'", "'=\n''")],
)
def test_each_part_that_could_become_a_cell_is_marked(text: str, cell: str) -> None:
    """Some spreadsheets cut lines at semicolons, and then do not heed the quotes."""
    assert defused(text) == cell


@given(st.lists(st.lists(TEXTS, min_size=2, max_size=2), max_size=5))
def test_a_table_reads_back(rows: list[list[str]]) -> None:
    text = table_file(("a", "b"), rows).decode("utf-8-sig")
    read = list(csv.reader(StringIO(text, newline="")))
    assert read[0] == ["a", "b"]
    assert [[*map(unmarked, row)] for row in read[1:]] == rows


def test_numbers_of_a_table_are_exact_and_undefined_ones_empty() -> None:
    row = (1 / 3, float("nan"), None, float("inf"), -0.1, 2**60 + 1)
    text = table_file("abcdef", [row]).decode()
    cells = text.splitlines()[1].split(",")
    assert cells[1:3] == ["", ""]
    assert [float(cell) for cell in cells[:1] + cells[3:5]] == [1 / 3, float("inf"), -0.1]
    assert int(cells[5]) == 2**60 + 1


def test_only_tables_with_more_than_ascii_have_a_byte_order_mark() -> None:
    assert table_file(("a",), [("b",)]) == b"a\r\nb\r\n"
    assert table_file(("a",), [("是",)]).startswith(b"\xef\xbb\xbf")


def test_the_reliability_curve_is_there_stretch_by_stretch() -> None:
    columns = table("reliability")
    found = [
        (int(positives), int(cases))
        for positives, cases in zip(columns["positives"], columns["cases"], strict=True)
    ]
    assert found == [(0, 1), (2, 6), (3, 7), (3, 4), (2, 2)]
    assert numbers(columns["share_positive"]) == [0, 1 / 3, 3 / 7, 0.75, 1]
    assert (columns["score_from"][0], columns["score_to"][-1]) == ("0.1", "0.9")


def test_the_result_has_areas_and_intervals_with_their_methods() -> None:
    made = made_result()
    sure = of_counts(SWEEP).intervals(0.5)
    models = {"score": replace(made.models["score"], threshold=0.5, intervals=sure)}
    told = dict(csv.reader(StringIO(result_csv(replace(made, models=models), "score").decode())))
    assert float(told["auc"]) == auc(SWEEP)
    assert float(told["average_precision"]) == average_precision(SWEEP)
    counts = SWEEP.at(0.5)
    recall = wilson_interval(counts.tp, counts.positives)
    assert (float(told["recall_low"]), float(told["recall_high"])) == (recall.low, recall.high)
    assert told["recall_method"].startswith("Wilson")
    area = auc_interval(SWEEP, weights_are_counts=True)
    assert (float(told["auc_low"]), float(told["auc_high"])) == (area.low, area.high)
    assert told["auc_method"].startswith("DeLong")
    assert (told["intervals_level"], told["intervals_by_groups"]) == ("0.95", "")
    # Elsewhere they are still those of the data, and say so; rates and areas do not change.
    there = replace(made, models=models, use=replace(made.use, prevalence=0.02))
    told = dict(csv.reader(StringIO(result_csv(there, "score").decode())))
    precision = wilson_interval(counts.tp, counts.tp + counts.fp)
    assert float(told["precision_low_in_data"]) == precision.low
    assert "precision_low" not in told
    assert float(told["recall_low"]) == recall.low
    assert float(told["auc_low"]) == area.low
    assert (float(told["auc"]), float(told["average_precision_in_data"])) == (
        auc(SWEEP),
        average_precision(SWEEP),
    )
    assert float(told["average_precision"]) == average_precision(projected_sweep(SWEEP, 0.02))


def test_the_result_has_every_figure_of_calibration_by_its_key() -> None:
    told = dict(csv.reader(StringIO(result_csv(made_result(), "score").decode())))
    known = calibration_figures(SWEEP)
    assert {key: float(told[key]) for key in known} == known
