"""Difference curves against perfcore, and where their bands exclude zero."""

from functools import cache

import numpy as np
import pytest

from perfcore.chance.comparison import alert_rate_differences, threshold_differences
from perfcore.chance.honest_thresholds import split_optimism
from perfcore.costs import CostMatrix, cost_curve, expected_cost
from perfcore.costs.goals import best
from perfcore.measures import MEASURES
from perfview.kit.theme import MODEL_LINES
from perfview.pages.compare.charts.curves import Band
from perfview.pages.compare.charts.differences import DifferenceCurve, difference_figure
from perfview.pages.compare.differences import (
    cost_difference,
    difference_table,
    excluded_text,
    measure_difference,
    with_band,
)
from perfview.pages.compare.honesty import Goal, optimism, optimism_text, reported, scarcity_text
from perfview.pages.compare.replications import CurveWanted, Draws, curve_replication, replication
from tests.perfview.pages.made_lineups import noisy

PAIR = ("good", "poor")
COSTS = CostMatrix(cost_fn=5, cost_fp=1)
DRAWS = Draws(200, 1, "cases")
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
        run = replication(lineup(), DRAWS, COSTS, None)
        curve = cost_difference(PAIR, curves(), condition=nan)
    else:
        run = curve_replication(lineup(), DRAWS, CurveWanted(PAIR, along, "recall"))
        curve = measure_difference(PAIR, lineup(), along=along, measure="recall")
    list(run.steps())
    found = with_band(curve, PAIR, run.replicates, along=along, level=0.95)
    assert found.band is not None
    assert run.replicates is not None
    value = np.interp(found.band.x, curve.x, curve.y)
    if along == "share":
        alone = run.replicates.difference("share-9", *PAIR)
        assert found.band.x[9] == 0.2
        assert found.band.low[9] < alone.low < alone.high < found.band.high[9]
        values = run.replicates.values
        rows = np.column_stack(
            [values["good"][f"share-{i}"] - values["poor"][f"share-{i}"] for i in range(50)]
        )
    else:
        key = "envelope" if along == "condition" else "curve"
        order = PAIR if along == "threshold" else PAIR[::-1]
        wanted = run.replicates.difference_band(key, *order, simultaneous=True)
        value = wanted.value
        rows = run.replicates.values[order[0]][key] - run.replicates.values[order[1]][key]
        known = ~np.isnan(found.band.high)
        np.testing.assert_allclose(found.band.high[known], wanted.high[known])
    # The band holds the whole of 95 in 100 replicates or more, whatever place one looks at.
    known = ~np.isnan(found.band.low) & (found.band.high > found.band.low)
    middle = (found.band.low + found.band.high) / 2
    off = rows - (rows.mean(axis=0) if along == "condition" else value)
    held = (np.abs(off) <= found.band.high - middle + 1e-12)[:, known].all(axis=1)
    assert held.mean() >= 0.93
    assert with_band(curve, PAIR, None, along=along, level=0.95).band is None


def banded(low: list[float], high: list[float]) -> DifferenceCurve:
    x = np.linspace(0, 1, len(low))
    y = (np.array(low) + np.array(high)) / 2
    band = Band(x, np.array(low), np.array(high))
    return DifferenceCurve(x, y, False, band, "share", "F1", (0.0, 1.0), True)


@pytest.mark.parametrize(("sign", "winner"), [(1, "good"), (-1, "poor")])
def test_where_the_band_excludes_zero_the_better_one_is_named(sign: int, winner: str) -> None:
    ends = [-0.1, 0.1, 0.1, -0.1, nan], [0.2, 0.3, 0.3, 0.2, nan]
    curve = banded(*([sign * end for end in each] for each in ends[::sign]))
    text = excluded_text(curve, PAIR, level=0.95)
    assert text == (
        "Beyond chance, by a 95 % band for the whole curve: "
        f"{winner} is better from 25.0 % to 50.0 %."
    )
    figure = difference_figure(curve, PAIR, MODEL_LINES[:2])
    marked = [trace for trace in figure.data if (trace.meta or {}).get("part") == "excluded"]
    assert len(marked) == 1
    assert marked[0].meta["role"] == ("model" if winner == "good" else "model_2")
    assert marked[0].x[~np.isnan(marked[0].x)].tolist() == [0.25, 0.5]


def test_a_band_that_holds_zero_everywhere_names_nobody() -> None:
    curve = banded([-0.1, -0.2], [0.1, 0.2])
    assert excluded_text(curve, PAIR, level=0.9).startswith("No stretch shows a difference")
    figure = difference_figure(curve, PAIR, MODEL_LINES[:2])
    assert not [trace for trace in figure.data if (trace.meta or {}).get("part") == "excluded"]


def test_a_single_place_or_a_sliver_of_the_axis_is_no_finding() -> None:
    single = banded([-0.1, 0.1, -0.1], [0.2, 0.3, 0.2])
    low = np.full(1001, -0.1)
    low[500:509] = 0.1
    sliver = banded(low.tolist(), (low + 0.3).tolist())
    for curve in (single, sliver):
        assert excluded_text(curve, PAIR, level=0.95).startswith("No stretch")
        figure = difference_figure(curve, PAIR, MODEL_LINES[:2])
        assert not [trace for trace in figure.data if (trace.meta or {}).get("part") == "excluded"]


def test_equal_models_have_an_axis_of_plain_numbers() -> None:
    figure = difference_figure(banded([0.0, 0.0], [0.0, 1e-17]), PAIR, MODEL_LINES[:2])
    assert figure.layout.yaxis.range == (-0.1, 0.1)


def test_zero_lies_in_the_middle_and_all_of_the_band_is_seen() -> None:
    figure = difference_figure(banded([-0.1, -0.7], [0.3, 0.2]), PAIR, MODEL_LINES[:2])
    low, high = figure.layout.yaxis.range
    assert low == -high
    assert high > 0.7


def test_the_table_behind_tells_curve_and_band() -> None:
    found = difference_table(banded([-0.1, 0.1], [0.2, 0.3]))
    assert found["columns"] == ["share", "F1", "from", "to"]
    assert found["rows"][1] == ["100 %", "+0.2000", "+0.1000", "+0.3000"]


def test_a_threshold_flatters_itself_as_repeated_splits_say() -> None:
    s = lineup().sweeps["fair"]
    found = optimism(s, Goal("f1", COSTS), seed=5)
    wanted = split_optimism(s, lambda part: best(part, "f1"), MEASURES["f1"].of, seed=5)
    assert found.optimism == wanted.optimism > 0
    cost = optimism(s, Goal("cost", COSTS), seed=5)
    assert cost.optimism > 0
    assert "per 1,000 cases cheaper than it is" in optimism_text("m", cost, Goal("cost", COSTS))


def test_a_threshold_of_one_part_is_reported_on_another() -> None:
    choosing, reporting = lineup().sweeps["fair"], noisy(seed=9).sweeps["fair"]
    found = reported(choosing, reporting, Goal("cost", COSTS))
    assert found.honest == pytest.approx(
        float(expected_cost(reporting.at(found.threshold), COSTS, cases=1000))
    )
    assert found.gap == found.honest - found.apparent


def test_few_cases_are_said() -> None:
    assert "Only **20** positives" in scarcity_text(noisy(60).sweeps["fair"])
    assert scarcity_text(lineup(6000).sweeps["fair"]) == ""
