"""Curves of several models, their differences against perfcore, and honest thresholds."""

import json
from dataclasses import replace
from functools import cache
from itertools import combinations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from perfcore.binary import Counts
from perfcore.chance.comparison import alert_rate_differences, threshold_differences
from perfcore.chance.honest_thresholds import HeldOut, held_out, split_optimism
from perfcore.chance.intervals import Band
from perfcore.costs import PER_CASE, cost_curve, expected_cost
from perfcore.costs.goals import best
from perfcore.costs.projections import projected_sweep
from perfcore.measures import MEASURES
from perfview.kit.boards.cards import look_of
from perfview.kit.charts.comparisons import ModelCurve, precision_recall_comparison, roc_comparison
from perfview.kit.charts.labels import placed_labels
from perfview.kit.theme import LIGHT, MODEL_LINES
from perfview.pages.compare.charts.curves import cost_comparison
from perfview.pages.compare.charts.differences import DifferenceCurve, difference_figure
from perfview.pages.compare.differences import (
    cost_difference,
    difference_table,
    excluded_text,
    measure_difference,
    with_band,
)
from perfview.pages.compare.honesty import (
    UNKNOWN,
    Goal,
    new_cases,
    new_cases_text,
    optimism_text,
    scarcity_text,
)
from perfview.pages.compare.pictures import (
    MOST_DRAWN,
    curve_table,
    pictures_of,
    precision_recall_curve,
    roc_curve,
    with_bands,
)
from perfview.pages.compare.replications import ALERT_RATES, CurveWanted, curve_replication
from perfview.pages.compare.winners import Stretch, winner_strip
from tests.perfview.pages.made_lineups import COSTS, DRAWS, finished, made, noisy, replicated
from tests.perfview.plotted import plotted

PAIR = ("good", "poor")
RECALL, COST = Goal("recall", COSTS), Goal("cost", COSTS)
nan = float("nan")


@cache
def lineup(n: int = 300):
    return noisy(n)


def curves():
    return {name: cost_curve(s) for name, s in lineup().sweeps.items()}


def test_costs_are_subtracted_at_every_condition() -> None:
    known = curves()
    found = cost_difference(PAIR, known, condition=0.4)
    x = np.linspace(0, 1, 997)
    wanted = known["poor"].at(x) - known["good"].at(x)  # what good saves: up is better
    np.testing.assert_allclose(np.interp(x, found.x, found.y), wanted, atol=1e-12)


@pytest.mark.parametrize("measure", ["f1", "recall"])
def test_measures_are_subtracted_at_every_share_and_threshold(measure: str) -> None:
    sweeps = [lineup().sweeps[name] for name in PAIR]
    found = measure_difference(PAIR, lineup(), along="share", measure=measure)
    wanted = alert_rate_differences(*sweeps, measure, found.x)
    np.testing.assert_array_equal(found.y, wanted.differences)
    found = measure_difference(PAIR, lineup(), along="threshold", measure=measure)
    exact = threshold_differences(*sweeps, measure)
    np.testing.assert_array_equal(found.x, exact.x[:0:-1])
    np.testing.assert_array_equal(found.y, exact.differences[:0:-1])


@pytest.mark.parametrize("along", ["share", "threshold"])
def test_differences_are_those_where_the_models_are_used(along: str) -> None:
    found = measure_difference(PAIR, lineup(), along=along, measure="precision", projected=0.05)
    sweeps = [projected_sweep(lineup().sweeps[name], 0.05) for name in PAIR]
    if along == "share":
        wanted = alert_rate_differences(*sweeps, "precision", found.x).differences
    else:
        wanted = threshold_differences(*sweeps, "precision").differences[:0:-1]
    np.testing.assert_array_equal(found.y, wanted)
    replicates = finished(
        curve_replication(lineup(), DRAWS, CurveWanted(PAIR, along, "precision", 0.05))
    )
    band = with_band(found, PAIR, replicates, level=0.95).band
    np.testing.assert_allclose(
        band.value[20:40], np.interp(band.x[20:40], found.x, found.y), atol=1e-9
    )


def test_many_thresholds_are_thinned_to_real_ones() -> None:
    found = measure_difference(PAIR, lineup(6000), along="threshold", measure="recall")
    exact = threshold_differences(*(lineup(6000).sweeps[name] for name in PAIR), "recall")
    known = dict(zip(exact.x.tolist(), exact.differences.tolist(), strict=True))
    assert found.x.size <= 2001
    assert [known[x] for x in found.x.tolist()] == found.y.tolist()


@pytest.mark.parametrize("along", ["condition", "share", "threshold"])
def test_bands_are_those_of_the_replicates(along: str) -> None:
    if along == "condition":
        found = replicated(lineup())
        curve = cost_difference(PAIR, curves(), condition=nan)
    else:
        found = finished(curve_replication(lineup(), DRAWS, CurveWanted(PAIR, along, "recall")))
        curve = measure_difference(PAIR, lineup(), along=along, measure="recall")
        assert found.models == list(PAIR)
        assert (
            set(found.figures["good"]) == {"share": {*ALERT_RATES}, "threshold": {"curve"}}[along]
        )
    band = with_band(curve, PAIR, found, level=0.95).band
    value = np.interp(band.x, curve.x, curve.y)
    known = ~np.isnan(band.high)
    if along == "share":
        alone = found.difference("share-9", *PAIR)
        assert band.x[9] == 0.2
        assert band.low[9] < alone.low < alone.high < band.high[9]
        values = (np.column_stack([*found.values[name].values()]) for name in PAIR)
        rows = np.subtract(*values)
    else:
        key = "envelope" if along == "condition" else "curve"
        order = PAIR if along == "threshold" else PAIR[::-1]
        wanted = found.difference_band(key, *order, simultaneous=True)
        value = wanted.value
        rows = found.values[order[0]][key] - found.values[order[1]][key]
        np.testing.assert_allclose(band.high[known], wanted.high[known])
    # The band holds the whole of 95 in 100 replicates or more, whatever place one looks at.
    known &= band.high > band.low
    off = rows - (rows.mean(axis=0) if along == "condition" else value)
    held = (np.abs(off) <= band.high - (band.low + band.high) / 2 + 1e-12)[:, known].all(axis=1)
    assert held.mean() >= 0.93
    assert with_band(curve, PAIR, None, level=0.95).band is None


def banded(low: list[float], high: list[float]) -> DifferenceCurve:
    x = np.linspace(0, 1, len(low))
    ends = np.array(low), np.array(high)
    y = sum(ends) / 2
    return DifferenceCurve("share", x, y, "F1", band=Band(x, y, *ends, 0.95, "made", True))


def drawn(curve: DifferenceCurve):
    return plotted(difference_figure(curve, PAIR, MODEL_LINES[:2]))


@pytest.mark.parametrize(("sign", "winner"), [(1, "good"), (-1, "poor")])
def test_where_the_band_excludes_zero_the_better_one_is_named(sign: int, winner: str) -> None:
    ends = [-0.1, 0.1, 0.1, -0.1, nan], [0.2, 0.3, 0.3, 0.2, nan]
    curve = banded(*([sign * end for end in each] for each in ends[::sign]))
    text = excluded_text(curve, PAIR, level=0.95)
    assert text == (
        "Beyond chance, by a 95 % band for the whole curve: "
        f"{winner} is better at shares called positive from 25.0 % to 50.0 %."
    )
    (marked,) = parts(drawn(curve), "excluded")
    assert marked.meta["role"] == ("model" if winner == "good" else "model_2")
    assert marked.x[~np.isnan(marked.x)].tolist() == [0.25, 0.5]


def test_zero_everywhere_in_a_band_a_single_place_or_a_sliver_of_the_axis_is_no_finding() -> None:
    nowhere = banded([-0.1, -0.2], [0.1, 0.2])
    single = banded([-0.1, 0.1, -0.1], [0.2, 0.3, 0.2])
    low = np.full(1001, -0.1)
    low[500:509] = 0.1
    sliver = banded(low.tolist(), (low + 0.3).tolist())
    for curve in (nowhere, single, sliver):
        text = excluded_text(curve, PAIR, level=0.9)
        assert text.startswith("No stretch shows a difference beyond chance, by a 90 % band")
        assert parts(drawn(curve), "excluded") == []


def test_zero_lies_in_the_middle_and_all_of_the_band_is_seen() -> None:
    low, high = drawn(banded([-0.1, -0.7], [0.3, 0.2])).layout.yaxis.range
    assert low == -high
    assert high > 0.7
    # Equal models have an axis of plain numbers.
    assert drawn(banded([0.0, 0.0], [0.0, 1e-17])).layout.yaxis.range == (-0.1, 0.1)


def test_the_table_behind_tells_curve_and_band() -> None:
    found = difference_table(banded([-0.1, 0.1], [0.2, 0.3]))
    assert found["columns"][1:] == ["F1", "from", "to"]
    assert found["rows"][1] == ["100 %", "+0.200", "+0.100", "+0.300"]


def test_a_threshold_flatters_itself_as_repeated_splits_say() -> None:
    s = lineup().sweeps["fair"]
    goal = Goal("f1", COSTS)
    found = split_optimism(s, goal.chosen, goal.value, seed=5, better=goal.better)
    wanted = split_optimism(s, lambda part: best(part, "f1"), MEASURES["f1"].of, seed=5)
    assert found.optimism == wanted.optimism > 0
    cost = split_optimism(s, COST.chosen, COST.value, seed=5, better=COST.better)
    assert cost.optimism > 0
    assert "per 1,000 cases cheaper on the cases that chose it than on new ones" in optimism_text(
        "m", cost, COST
    )


def test_a_threshold_of_one_part_is_reported_on_another() -> None:
    choosing, reporting = lineup().sweeps["fair"], noisy(seed=9).sweeps["fair"]
    found = held_out(choosing, reporting, COST.chosen, COST.value, better=COST.better)
    assert found.honest == pytest.approx(
        float(expected_cost(reporting.at(found.threshold), COSTS, cases=1000))
    )
    assert found.gap == found.honest - found.apparent


def test_few_cases_are_said() -> None:
    assert "Only **20** positives" in scarcity_text(noisy(60).sweeps["fair"])
    assert scarcity_text(lineup(6000).sweeps["fair"]) == ""


def held(choosing: Counts, reporting: Counts, goal: Goal = RECALL) -> HeldOut:
    apparent, honest = float(goal.value(choosing)), float(goal.value(reporting))
    sign = 1 if goal.better == "higher" else -1
    return HeldOut(0.5, choosing, reporting, apparent, honest, sign * (apparent - honest))


def told(found: HeldOut, goal: Goal = RECALL):
    sure = new_cases(found, goal, level=0.95, seed=1)
    parts = ("dev", "test")
    return sure, new_cases_text("m", found, sure, goal, parts=parts, level=0.95)


def test_the_interval_is_that_of_cases_drawn_anew() -> None:
    found = held(Counts(90, 10, 10, 90), Counts(60, 20, 40, 380))
    sure, text = told(found)
    half = 1.96 * np.sqrt(0.6 * 0.4 / 100)
    assert sure.honest == pytest.approx((0.6 - half, 0.6 + half), abs=0.01)
    half = 1.96 * np.sqrt(0.6 * 0.4 / 100 + 0.9 * 0.1 / 100)
    assert sure.gap == pytest.approx((0.3 - half, 0.3 + half), abs=0.015)
    text = text.replace("\\", "")
    assert text.startswith("**m**, Recall: 60.0 % on test (95 %: 5")
    assert "against 90.0 % on dev, which chose the threshold: worse on new cases by " in text
    assert "by 30.0 percentage points, beyond chance" in text


def test_a_gap_that_may_be_chance_is_called_so_and_a_higher_cost_is_worse() -> None:
    _, text = told(held(Counts(9, 1, 1, 9), Counts(8, 1, 2, 9)))
    assert "may be chance" in text
    dear = held(Counts(900, 100, 100, 900), Counts(500, 100, 500, 900), COST)
    sure, text = told(dear, replace(COST, unit="EUR"))
    assert sure.gap[0] > 0
    assert text.startswith("**m**, Cost per 1,000: 1,300 EUR on test")
    assert "worse on new cases" in text


def test_weighted_cases_have_no_interval_and_claim_nothing() -> None:
    sure, text = told(held(Counts(9.5, 1.0, 1.0, 9.0), Counts(6.0, 1.0, 4.0, 9.0)))
    assert sure is UNKNOWN
    assert "not tested" in text
    assert "95 %" not in text


# Curves of several models, and where names stand

LINE = MODEL_LINES[0]


def parts(figure, part: str):
    return [trace for trace in figure.data if (trace.meta or {}).get("part") == part]


def test_every_line_band_and_name_belongs_to_its_model() -> None:
    lineup = noisy()
    curves = with_bands(pictures_of(lineup, PER_CASE).roc, replicated(lineup), "roc", 0.95)
    figure = plotted(roc_comparison(curves))
    for part in ("line", "band"):
        assert [trace.meta["model"] for trace in parts(figure, part)] == list(lineup.names)
    for trace, line in zip(parts(figure, "line"), MODEL_LINES, strict=False):
        assert (trace.meta["role"], trace.line.dash) == (line.role, line.dash)
    assert {trace.meta["role"] for trace in figure.data} <= LIGHT.keys()


def test_curves_are_made_of_real_operating_points() -> None:
    for name, s in noisy(30_000).sweeps.items():
        curve = roc_curve(name, LINE, s)
        known = set(zip((s.fp / s.negatives).tolist(), (s.tp / s.positives).tolist(), strict=True))
        assert curve.x.size <= 1000
        assert set(zip(curve.x.tolist(), curve.y.tolist(), strict=True)) <= known


def test_a_precision_recall_curve_needs_positives_and_a_roc_curve_both() -> None:
    positive = pictures_of(made({"a": [0.1, 0.2]}, [1, 1]), PER_CASE)
    negative = pictures_of(made({"a": [0.1, 0.2]}, [0, 0]), PER_CASE)
    assert len(positive.precision_recall) == 1
    assert positive.roc == negative.precision_recall == ()
    for figure in (
        roc_comparison([]),
        precision_recall_comparison([], prevalence=None),
        cost_comparison([], condition=float("nan")),
    ):
        assert len(plotted(figure).layout.annotations) == 1
        assert not figure.traces


def test_twenty_models_are_drawn_and_more_are_not() -> None:
    many = noisy(60, {f"m{i}": 1 + i / 20 for i in range(23)})
    pictures = pictures_of(many, PER_CASE)
    assert len(pictures.roc) == len(pictures.cost) == MOST_DRAWN == 20
    assert len(set(pictures.lines.values())) == 20
    assert len(pictures.cost_curves) == 23
    assert pictures.stretches[-1].end == 1
    json.dumps(roc_comparison(pictures.roc).json(), allow_nan=False)


def test_names_from_files_are_no_markup() -> None:
    curve = ModelCurve("<i>x</i>", LINE, np.array([0.0, 1.0]), np.array([0.0, 1.0]))
    figure = cost_comparison([curve], condition=0.5)
    assert "&lt;i&gt;x" in json.dumps(figure.json())
    (line,) = parts(plotted(figure), "line")
    assert line.meta["model"] == "<i>x</i>"
    assert "<i>" not in line.hovertemplate


def test_the_table_behind_reads_the_curve() -> None:
    s = made({"a": [3, 2, 1]}, [1, 0, 1]).sweeps["a"]
    table = curve_table([roc_curve("a", LINE, s)], "roc")
    assert table["columns"] == ["False positive rate", "a"]
    assert table["rows"][0] == ["0 %", "50.0 %"]  # the upper end of the vertical part
    assert table["rows"][-1] == ["100 %", "100 %"]
    rows = curve_table([precision_recall_curve("a", LINE, s)], "precision_recall")["rows"]
    assert (rows[0], rows[-1]) == (["0 %", "–"], ["100 %", "66.7 %"])


@given(
    st.lists(st.lists(st.floats(0, 1), min_size=3, max_size=12).map(sorted), min_size=1, max_size=6)
)
def test_a_name_touches_no_line_and_no_other_name(heights: list[list[float]]) -> None:
    curves = [np.column_stack([np.linspace(0, 1, len(y)), y]) for y in heights]
    names = [f"model {i}" for i in range(len(curves))]
    boxes: list[np.ndarray] = []
    for found, name in zip(placed_labels(curves, names), names, strict=True):
        if found is None:
            continue
        size = np.array([0.05, 0.05] if found.tag else [0.0175 * len(name), 0.042])
        turn = np.array(["right" in found.position, "top" in found.position])
        low = np.array([found.x, found.y]) - size * (0.5 if found.tag else ~turn)
        box = np.concatenate([low, low + size])
        assert box.min() >= 0
        assert box.max() <= 1
        for curve in [] if found.tag else curves:
            x = np.linspace(box[0] + 0.003, box[2] - 0.003, 50)
            y = np.interp(x, curve[:, 0], curve[:, 1])
            assert not ((y > box[1] + 0.003) & (y < box[3] - 0.003)).any()
        for other in boxes:
            assert (box[:2] >= other[2:]).any() or (other[:2] >= box[2:]).any()
        boxes.append(box)


def test_of_more_than_eight_curves_each_has_its_number_on_it() -> None:
    curves = [np.array([[0, i / 10], [1, 0.5]]) for i in range(9)]
    boxes = placed_labels(curves, list("abcdefghi"))
    for box, ((_, start), _) in zip(boxes, curves, strict=True):
        assert box.tag
        assert box.y == pytest.approx(start + box.x * (0.5 - start))
    for one, other in combinations(boxes, 2):
        assert max(abs(one.x - other.x), abs(one.y - other.y)) >= 0.05 - 1e-9


def test_what_has_no_room_for_its_name_has_a_number_as_the_legend_has() -> None:
    twelve = noisy(100, {f"model number {i}": i / 5 for i in range(12)})
    figure = plotted(roc_comparison(pictures_of(twelve, PER_CASE).roc))
    assert {trace.text[0] for trace in parts(figure, "label")} == {f"{i + 1}" for i in range(12)}
    lines = dict(zip(twelve.names, MODEL_LINES, strict=False))
    for trace in parts(figure, "label"):
        assert trace.meta["role"] == lines[trace.meta["model"]].role
        assert trace.text[0] == look_of(lines[trace.meta["model"]], numbered=True)["number"]
    few = plotted(cost_comparison(pictures_of(lineup(), PER_CASE).cost, condition=nan))
    assert {trace.text[0] for trace in parts(few, "label")} == {"good", "fair", "poor"}


def test_a_strip_names_a_model_only_where_it_is_certain() -> None:
    stretches = [Stretch(0, 0.7, "forest", LINE), Stretch(0.7, 1, "all", None)]
    figure = plotted(winner_strip(stretches, [(0.1, 0.3)]))
    texts = {trace.text[0]: trace.x[0] for trace in figure.data if trace.mode == "text"}
    assert texts["forest"] == pytest.approx(0.5)
    assert texts["all"] == pytest.approx(0.85)
    (hatched,) = parts(figure, "uncertain")
    assert (min(hatched.x), max(hatched.x)) == (0.1, 0.3)
    covered = plotted(winner_strip(stretches, [(0.0, 1.0)]))
    assert not [trace for trace in covered.data if trace.mode == "text"]
