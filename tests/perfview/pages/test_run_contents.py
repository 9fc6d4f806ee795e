"""What the Runs page draws and says: its plot, its sentences, its tables, without the app."""

from math import inf, nan

import numpy as np
import pytest

from perfcore import Sweep, auc, pooled_auc, run_figures, sweep
from perfcore.chance.runs import PooledAUC, RunValues, threshold_average
from perfview.pages.runs.figures import columns
from perfview.pages.runs.parameters import LINES, lines_read
from perfview.pages.runs.pictures import (
    MOST_DRAWN,
    averaged_vertically,
    roc_lines,
    roc_of_runs,
    roc_table,
)
from perfview.pages.runs.sentences import pooled_text, spread_text
from perfview.pages.runs.tables import left_out_text, run_rows, runs_csv, summary_rows
from perfview.tasks.run_differences import LEVEL, compared_pairs, pair_rows, pairs_text
from perfview.tasks.runs import ratio_read
from tests.perfview.plotted import plotted

STEEP = sweep([1, 1, 0, 0], [0.9, 0.8, 0.7, 0.1])
SLOPED = sweep([0, 1, 0, 1], [0.9, 0.7, 0.7, 0.2])
RUNS = {"a": STEEP, "<b>": SLOPED, "lone": sweep([1], [0.6])}
WHOLE = STEEP + SLOPED + RUNS["lone"]


def values(*numbers: float) -> RunValues:
    names = tuple(f"run {i}" for i in range(len(numbers)))
    return RunValues(names, np.array(numbers), np.ones(len(numbers)))


# The plot


def traces(runs: dict[str, Sweep], lines: tuple[str, ...] = LINES) -> list:
    point = threshold_average(runs, at=[0.7])
    return list(plotted(roc_of_runs(roc_lines(runs, WHOLE), point, lines)).data)


def test_every_run_with_both_classes_and_three_curves_of_all_are_drawn() -> None:
    found = traces(RUNS)
    drawn = [(trace.meta.get("model"), trace.name) for trace in found if trace.hovertemplate]
    assert drawn == [
        ("Each run", "a"),
        ("Each run", "&lt;b&gt;"),
        ("Vertical average", "Vertical average"),
        ("Pooled", "Pooled"),
        ("Threshold average", "Threshold average"),
        (None, None),  # the point
    ]
    vertical = next(each for each in found if each.name == "Vertical average")
    assert (vertical.x.tolist(), vertical.y.tolist()) == (
        [0, 0, 0.5, 0.5, 1, 1],
        [0, 0.5, 0.5, 0.5, 0.75, 1],
    )
    threshold = next(each for each in found if each.name == "Threshold average")
    assert (threshold.x.tolist()[-1], threshold.y.tolist()[-1]) == (1, 1)
    band = next(each for each in found if each.fill == "toself")
    assert (min(band.y), max(band.y)) == (0, 1)  # kept within the square
    point = found[-1]
    assert (point.x, point.y) == ((0.75,), (0.75,))
    across, up = found[-3:-1]
    assert across.x.tolist() == pytest.approx([0.75 - 0.125**0.5, 1])
    assert up.y.tolist() == pytest.approx([0.75 - 0.125**0.5, 1])


def test_only_what_is_chosen_is_drawn_and_only_so_many_runs() -> None:
    many = {str(i): STEEP for i in range(MOST_DRAWN + 5)}
    found = traces(many, ("each",))
    assert [trace.meta.get("model") for trace in found].count("Each run") == MOST_DRAWN
    assert {trace.meta.get("model") for trace in traces(RUNS, ("pooled",))} == {None, "Pooled"}


def test_one_curve_has_no_spread_and_none_says_so() -> None:
    alone = traces({"a": STEEP, "lone": RUNS["lone"]})
    assert not [trace for trace in alone if trace.fill == "toself"]
    assert not traces({"lone": RUNS["lone"]})
    assert roc_table({"lone": RUNS["lone"]}, RUNS["lone"]) is None


def test_the_table_behind_has_the_average_its_spread_and_the_pooled_curve() -> None:
    table = roc_table(RUNS, WHOLE)
    assert table is not None
    assert table["columns"] == [
        *("False positive rate", "Vertical average", "Standard deviation", "Pooled")
    ]
    rows = table["rows"]
    assert rows[0] == [
        "0 %",
        "50.0 %",
        "70.7 %",
        "0 %",
    ]  # of all cases a negative has the highest score, too
    assert rows[-1] == ["100 %", "100 %", "0 %", "100 %"]


def test_of_very_many_bends_every_pixel_is_averaged() -> None:
    n = np.arange(4001)
    many = Sweep.from_counts(n, n % 2, 1 - n % 2)
    found = averaged_vertically({"a": many, "b": many})
    assert found.x.size < 1000
    assert found.area == pytest.approx(auc(many), abs=1e-3)


# Sentences


def test_the_spread_in_words() -> None:
    assert spread_text(values(0.5, 0.7, nan)) == (
        "The AUC of 2 runs is **0.600** on average, standard deviation **0.141**, from 0.500 to "
        "0.700."
    )
    assert spread_text(values(0.5, nan)).startswith("One run alone has cases of both classes")
    assert spread_text(values(nan)) == "No run has cases of both classes, so none has an AUC."


@pytest.mark.parametrize(
    ("across", "said"),
    [
        (0.9, "The two shares differ no more than the runs themselves do"),
        (0.8, "scores of different runs do not seem to be on one scale"),
        (0.99, "Across runs the classes are told apart better than within one."),
    ],
)
def test_pooled_and_averaged_are_told_apart_by_pairs_across_runs(across: float, said: str) -> None:
    text = pooled_text(values(0.89, 0.91), PooledAUC(0.85, 0.9, across, 0.25))
    assert "the AUC is **0.850**. The mean of the runs’ own AUCs is **0.900**." in text
    assert "75.0 % of its pairs" in text
    assert said in text


def test_a_gap_within_the_spread_of_runs_tells_nothing() -> None:
    wide = pooled_text(values(0.7, 0.9, 0.95), PooledAUC(0.8, 0.85, 0.8, 0.25))
    assert "The two shares differ no more than the runs themselves do" in wide


def test_shifted_scores_of_one_run_are_found() -> None:
    truth, score = [1, 1, 0, 0] * 5, [0.9, 0.8, 0.7, 0.1] * 5
    runs = {"a": sweep(truth, score), "b": sweep(truth, np.array(score) - 1)}
    text = pooled_text(run_figures(runs, auc), pooled_auc(runs))
    assert "of pairs across two runs 50.0 %." in text
    assert "do not seem to be on one scale" in text


def test_without_pairs_there_is_nothing_to_compare() -> None:
    nothing = PooledAUC(nan, nan, nan, nan)
    assert pooled_text(values(nan), nothing) == ""
    alone = pooled_text(values(0.9), PooledAUC(0.9, 0.9, nan, 1.0))
    assert alone.endswith("The mean of the runs’ own AUCs is **0.900**.")


# Two models


def said_of(ratio: float, **models: RunValues) -> str:
    return pairs_text(compared_pairs(models, "AUC", ratio))


STEADY = values(0.80, 0.81, 0.79, 0.80)
AHEAD = values(0.90, 0.92, 0.88, 0.91)
LUCKY = values(0.84, 0.82, 0.82, 0.86)


def test_one_pair_in_words() -> None:
    assert "**AHEAD** is ahead of **STEADY** in AUC by **0.102**" in said_of(
        0.25, STEADY=STEADY, AHEAD=AHEAD
    )
    assert "Both say that this is more than chance." in said_of(0.25, a=AHEAD, b=STEADY)
    assert "The plain test takes runs as independent" in said_of(2, a=LUCKY, b=STEADY)
    assert "Chance may explain it." in said_of(0.25, a=values(0.8, 0.9), b=values(0.85, 0.84))
    assert (
        said_of(0.25, a=STEADY, b=STEADY) == "On average over runs both models have the same AUC."
    )
    assert said_of(0.25, a=values(0.8), b=values(0.7)) == (
        "There is no test: fewer than two runs have a value of both models."
    )
    unknown = said_of(nan, a=AHEAD, b=STEADY)
    assert "The plain paired t-test gives p < 0.001." in unknown
    assert "corrected" not in unknown


def test_several_pairs_are_counted_and_corrected_for() -> None:
    models = {"a": STEADY, "b": AHEAD, "c": LUCKY}
    tests = compared_pairs(models, "AUC", 2)
    text = pairs_text(tests)
    assert "Of 3 pairs of models 3 differ in AUC beyond chance by the plain paired t-test" in text
    assert "it is 1." in text
    assert "corrected resampled" not in pairs_text(compared_pairs(models, "AUC", nan))
    rows = pair_rows(tests)
    assert [(row["Model A"], row["compared with"]) for row in rows] == [
        *(("a", "b"), ("a", "c"), ("b", "c"))
    ]
    for test in ("paired t", "corrected t"):
        p = [row[f"p, {test}"] for row in rows]
        holm = [row[f"p, {test}, Holm"] for row in rows]
        assert min(holm) == pytest.approx(3 * min(p))
    assert sum(row["p, corrected t, Holm"] <= 1 - LEVEL for row in rows) == 1


def test_of_a_measure_where_lower_is_better_the_lower_one_is_judged_ahead() -> None:
    tests = compared_pairs({"a": values(0.1, 0.2), "b": values(0.3, 0.5)}, "FPR", nan, lower=True)
    assert tests.plain["a", "b"].ahead == "first"
    assert "**a** is ahead of **b**" in pairs_text(tests)


# Tables


def test_numbers_of_the_tables_are_those_of_the_file() -> None:
    found = columns(RUNS, WHOLE, 0.7, ("precision", "f1"))
    rows = run_rows(found)
    assert [row["Run"] for row in rows] == ["a", "<b>", "lone"]
    assert [row["Precision"] for row in rows][:2] == pytest.approx([2 / 3, 1 / 3])
    summary = {row["Over runs"]: row for row in summary_rows(found)}
    assert summary["Macro: mean"]["Precision"] == "50.0 %"
    assert summary["Micro: pooled"]["Precision"] == "50.0 %"
    assert summary["Micro: pooled"]["Cases"] == "9"
    text = runs_csv(found, 0.7).decode().splitlines()
    assert text[0] == "row,run,threshold,cases,positives,auc,average_precision,precision,f1"
    assert text[1].startswith("run,a,0.7,4.0,2.0,1.0,1.0,")
    assert [line.split(",")[0] for line in text[4:]] == [
        *("macro", "sd", "lowest", "highest", "micro", "of_means")
    ]
    assert text[9].split(",")[:8] == ["of_means", "", "0.7", "", "", "", "", ""]


def test_what_is_left_out_is_named_with_the_reason() -> None:
    found = columns(RUNS, WHOLE, inf, ("precision",))
    text = left_out_text(found, RUNS, inf)
    assert "AUC of lone (no case is negative)" in text
    assert r"Precision of a, \<b\> and lone (no case is called positive)" in text
    assert left_out_text(columns(RUNS, WHOLE, 0.1, ("precision",))[:2], RUNS, 0.1) == ""
    many = {str(i): RUNS["lone"] for i in range(7)}
    assert "0, 1, 2, 3 and 3 others" in left_out_text(columns(many, WHOLE, 0.1, ()), many, 0.1)


@pytest.mark.parametrize("text", ["", "each,each", "oracle", "none,each"])
def test_curves_that_are_none_are_not_read(text: str) -> None:
    assert lines_read(text) is None


@pytest.mark.parametrize("text", ["0", "-1", "inf", "nan", "nine"])
def test_ratios_that_are_none_are_not_read(text: str) -> None:
    assert ratio_read(text) is None
