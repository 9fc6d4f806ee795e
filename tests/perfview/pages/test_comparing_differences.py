"""Difference curves against perfcore, where their bands exclude zero, and honest thresholds."""

from functools import cache

import numpy as np
import pytest

from perfcore.binary import Counts
from perfcore.chance.comparison import alert_rate_differences, threshold_differences
from perfcore.chance.honest_thresholds import HeldOut, held_out, split_optimism
from perfcore.chance.intervals import Band
from perfcore.costs import cost_curve, expected_cost
from perfcore.costs.goals import best
from perfcore.measures import MEASURES
from perfview.kit.theme import MODEL_LINES
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
from perfview.pages.compare.replications import ALERT_RATES, CurveWanted, curve_replication
from tests.perfview.pages.made_lineups import COSTS, DRAWS, finished, noisy, replicated

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
    assert band is not None
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


def drawn(curve: DifferenceCurve, part: str = ""):
    figure = difference_figure(curve, PAIR, MODEL_LINES[:2])
    return figure, [trace for trace in figure.data if trace.meta.get("part") == part]


@pytest.mark.parametrize(("sign", "winner"), [(1, "good"), (-1, "poor")])
def test_where_the_band_excludes_zero_the_better_one_is_named(sign: int, winner: str) -> None:
    ends = [-0.1, 0.1, 0.1, -0.1, nan], [0.2, 0.3, 0.3, 0.2, nan]
    curve = banded(*([sign * end for end in each] for each in ends[::sign]))
    text = excluded_text(curve, PAIR, level=0.95)
    assert text == (
        "Beyond chance, by a 95 % band for the whole curve: "
        f"{winner} is better from 25.0 % to 50.0 %."
    )
    _, marked = drawn(curve, "excluded")
    assert len(marked) == 1
    assert marked[0].meta["role"] == ("model" if winner == "good" else "model_2")
    assert marked[0].x[~np.isnan(marked[0].x)].tolist() == [0.25, 0.5]


def test_zero_everywhere_in_a_band_a_single_place_or_a_sliver_of_the_axis_is_no_finding() -> None:
    nowhere = banded([-0.1, -0.2], [0.1, 0.2])
    single = banded([-0.1, 0.1, -0.1], [0.2, 0.3, 0.2])
    low = np.full(1001, -0.1)
    low[500:509] = 0.1
    sliver = banded(low.tolist(), (low + 0.3).tolist())
    for curve in (nowhere, single, sliver):
        text = excluded_text(curve, PAIR, level=0.9)
        assert text.startswith("No stretch shows a difference beyond chance, by a 90 % band")
        assert drawn(curve, "excluded")[1] == []


def test_zero_lies_in_the_middle_and_all_of_the_band_is_seen() -> None:
    low, high = drawn(banded([-0.1, -0.7], [0.3, 0.2]))[0].layout.yaxis.range
    assert low == -high
    assert high > 0.7
    # Equal models have an axis of plain numbers.
    assert drawn(banded([0.0, 0.0], [0.0, 1e-17]))[0].layout.yaxis.range == (-0.1, 0.1)


def test_the_table_behind_tells_curve_and_band() -> None:
    found = difference_table(banded([-0.1, 0.1], [0.2, 0.3]))
    assert found["columns"][1:] == ["F1", "from", "to"]
    assert found["rows"][1] == ["100 %", "+0.2000", "+0.1000", "+0.3000"]


def test_a_threshold_flatters_itself_as_repeated_splits_say() -> None:
    s = lineup().sweeps["fair"]
    goal = Goal("f1", COSTS)
    found = split_optimism(s, goal.chosen, goal.value, seed=5, better=goal.better)
    wanted = split_optimism(s, lambda part: best(part, "f1"), MEASURES["f1"].of, seed=5)
    assert found.optimism == wanted.optimism > 0
    cost = split_optimism(s, COST.chosen, COST.value, seed=5, better=COST.better)
    assert cost.optimism > 0
    assert "per 1,000 cases cheaper than it is" in optimism_text("m", cost, COST)


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
    assert text.startswith("**m**, Recall: 0.600 on test (95 %: 0.5")
    assert "against 0.900 on dev, which chose the threshold: worse on new cases by 0.300" in text


def test_a_gap_that_may_be_chance_is_called_so_and_a_higher_cost_is_worse() -> None:
    _, text = told(held(Counts(9, 1, 1, 9), Counts(8, 1, 2, 9)))
    assert "may be chance" in text
    dear = held(Counts(900, 100, 100, 900), Counts(500, 100, 500, 900), COST)
    sure, text = told(dear, COST)
    assert sure.gap[0] > 0
    assert text.startswith("**m**, Cost per 1,000: 1,300 on test")
    assert "worse on new cases" in text


def test_weighted_cases_have_no_interval_and_claim_nothing() -> None:
    sure, text = told(held(Counts(9.5, 1.0, 1.0, 9.0), Counts(6.0, 1.0, 4.0, 9.0)))
    assert sure is UNKNOWN
    assert "not tested" in text
    assert "95 %" not in text
