"""The modules of the costs board, one by one, in the browser that runs them."""

from __future__ import annotations

import math
from itertools import product
from typing import Any

import numpy as np
import pytest

from perfcore.binary import Counts
from perfcore.costs import (
    CostMatrix,
    cost_ratio,
    expected_cost,
    iso_cost_slope,
    normalised_costs,
    operating_condition,
)
from perfcore.costs.projections import projected
from perfview.tasks.binary.amounts import with_condition
from tests.browser.conftest import Call

pytestmark = pytest.mark.browser

COUNTS = [Counts(8, 1, 2, 9), Counts(0, 0, 7, 3), Counts(7, 3, 0, 0), Counts(5, 40, 5, 960)]
COSTS = [
    {"cost_fn": 5.0, "cost_fp": 1.0, "cost_tp": 0.0, "cost_tn": 0.0},
    {"cost_fn": 0.2, "cost_fp": 4.37, "cost_tp": 0.0, "cost_tn": 0.0},
    {"cost_fn": 50.0, "cost_fp": 10.0, "cost_tp": -25.0, "cost_tn": 2.5},
    {"cost_fn": 3.0, "cost_fp": 0.0, "cost_tp": 0.0, "cost_tn": 0.0},
]
OFFSETS = [
    {"cost_fn": 1234570.0, "cost_fp": 1.0, "cost_tp": 1234564.0, "cost_tn": 0.0},
    {"cost_fn": 5.0, "cost_fp": 1.0, "cost_tp": -1e6, "cost_tn": 0.0},
    {"cost_fn": 5.0, "cost_fp": 1e6, "cost_tp": 0.1, "cost_tn": 1e6},
]
PREVALENCES = [0.0001, 0.02, 0.5, 0.97]
SITUATIONS = list(product(COUNTS, COSTS, PREVALENCES))


def rates(counts: Counts) -> dict[str, float]:
    return {"fnr": counts.fn / counts.positives, "fpr": counts.fp / counts.negatives}


def test_every_blend_is_that_of_python(call: Call) -> None:
    here: Any = call(
        "costs/blends.js",
        """(blends, situations) => situations.map(([rates, costs, prevalence]) => {
            const stakes = blends.stakesOf(costs, blends.sharesOf(prevalence));
            const x = blends.conditionOf(stakes);
            const cells = blends.projected(rates, prevalence, 1000);
            const slope = blends.isoCostSlope(stakes);
            return [
                x, blends.normalisedCost(rates, x), blends.expectedCost(rates, stakes), slope,
                x === 1 ? -1 : blends.ratioAt(x, blends.sharesOf(prevalence)),
                cells.tp, cells.fp, cells.fn, cells.tn,
            ];
        })""",
        [[rates(counts), costs, p] for counts, costs, p in SITUATIONS],
    )
    for (counts, costs, p), numbers in zip(SITUATIONS, here, strict=True):
        matrix = CostMatrix(**costs)
        x = operating_condition(**costs, prevalence=p)
        cells = projected(counts, p)
        expected = [
            x,
            normalised_costs(counts, x),
            expected_cost(counts, matrix, prevalence=p),
            iso_cost_slope(matrix, p),
            -1 if x == 1 else cost_ratio(x, p),
            *(cells.tp, cells.fp, cells.fn, cells.tn),
        ]
        assert numbers == pytest.approx(expected, rel=1e-9, abs=1e-12)


def test_the_costs_of_many_rows_are_those_of_each(call: Call) -> None:
    columns = {
        "fnr": [counts.fn / counts.positives for counts in COUNTS],
        "fpr": [counts.fp / counts.negatives for counts in COUNTS],
    }
    for costs, p in product(COSTS, [0, *PREVALENCES, 1]):
        here: Any = call(
            "costs/blends.js",
            """(blends, [columns, costs, prevalence]) => {
                const stakes = blends.stakesOf(costs, blends.sharesOf(prevalence));
                const many = new Float64Array(columns.fnr.length);
                const most = blends.expectedCosts(many, columns, stakes, 1000);
                return [most, ...many];
            }""",
            [columns, costs, p],
        )
        matrix = CostMatrix(**costs)
        expected = [1000 * float(expected_cost(c, matrix, prevalence=p)) for c in COUNTS]
        assert here[1:] == pytest.approx(expected, rel=1e-9, abs=1e-9)
        assert here[0] == max(here[1:])


def test_a_class_without_cases_costs_nothing_where_it_does_not_occur(call: Call) -> None:
    cost = call(
        "costs/blends.js",
        """({stakesOf, sharesOf, expectedCost}) => {
            const costs = {cost_fn: 5, cost_fp: 2, cost_tp: 0, cost_tn: 0};
            const at = (p) => expectedCost({fnr: NaN, fpr: 0.25}, stakesOf(costs, sharesOf(p)));
            return [at(0), String(at(0.5))];
        }""",
    )
    counts = Counts(0, 1, 0, 3)
    python = expected_cost(counts, CostMatrix(cost_fn=5, cost_fp=2), prevalence=0)
    assert cost == [python, "NaN"]


@pytest.mark.parametrize("costs", [*COSTS, *OFFSETS])
@pytest.mark.parametrize("units", [(1.0, 1.0), (4321.5, 1.0), (3.25, 870.0)])
def test_a_moved_ratio_is_the_one_that_python_will_have(
    call: Call, costs: dict[str, float], units: tuple[float, float]
) -> None:
    moved: Any = call(
        "costs/blends.js",
        """({conditionOf, pricedAt, sharesOf, withRatio}, [costs, [positive, negative]]) => {
            const units = {positive, negative};
            const after = withRatio(costs, 20, units);
            return [after, conditionOf(pricedAt(after, units, sharesOf(0.1)))];
        }""",
        [costs, units],
    )
    after = CostMatrix(**moved[0])
    assert after == with_condition(CostMatrix(**costs), moved[1], 0.1, units=units)
    assert after.missed * units[0] / (after.alarm * units[1]) == pytest.approx(20, rel=1e-3)


@pytest.mark.parametrize(
    ("ratio", "text"),
    [
        (5, "5:1"),
        (1, "1:1"),
        (1001 / 1000, "1.001:1"),
        (1000 / 1001, "1:1.001"),
        ((0.3 - 0.1) / 0.2, "1:1"),
        (0.25, "1:4"),
        (1000, "1,000:1"),
        (0.001, "1:1,000"),
        (12345.6, "12,300:1"),
        (1 / 3, "1:3"),
        (2.5, "2.5:1"),
        (0, "0:1"),
        (None, "–"),
    ],
)
def test_a_ratio_reads_as_such(call: Call, ratio: float | None, text: str) -> None:
    said = call(
        "costs/ratios.js",
        "(ratios, ratio) => ratios.ratioText(ratio === null ? NaN : ratio)",
        ratio,
    )
    assert said == text
    assert call("costs/ratios.js", "(ratios) => ratios.ratioText(Infinity)") == "1:0"


def test_places_on_the_ratio_slider_are_logarithmic_and_lead_back(call: Call) -> None:
    ratios = [1e-5, 0.001, 0.05, 1, 12.3, 100, 1000, 1e6]
    places: Any = call("costs/ratios.js", "({placeOf}, ratios) => ratios.map(placeOf)", ratios)
    within = [min(max(ratio, 1e-3), 1e3) for ratio in ratios]
    assert places == pytest.approx([(math.log10(ratio) + 3) / 6 for ratio in within])
    back = call("costs/ratios.js", "({ratioAtPlace}, places) => places.map(ratioAtPlace)", places)
    assert back == within


def test_keys_walk_from_end_to_end_without_a_place_twice(call: Call) -> None:
    walk: Any = call(
        "costs/ratios.js",
        """({ratioByKey}) => {
            const walked = [0.001];
            for (let i = 0; i < 130 && walked.at(-1) < 1000; i++)
                walked.push(ratioByKey({key: "ArrowRight"}, walked.at(-1)));
            const back = [walked.at(-1)];
            for (let i = 0; i < 130 && back.at(-1) > 0.001; i++)
                back.push(ratioByKey({key: "ArrowLeft"}, back.at(-1)));
            return [walked, back.reverse()];
        }""",
    )
    there, back = walk
    assert there == back
    assert len(there) == 121
    assert all(np.diff(there) > 0)
    assert {0.001, 0.01, 0.1, 1, 10, 100, 1000} <= set(there)


@pytest.mark.parametrize(
    ("key", "ratio", "expected"),
    [
        ("PageUp", 2, 6.3),
        ("PageDown", 10, 3.2),
        ("Home", 7, 0.001),
        ("End", 7, 1000),
        ("ArrowUp", 1000, 1000),
        ("ArrowDown", 5000, 890),
        ("a", 7, None),
    ],
)
def test_a_key_leads_to_a_ratio(call: Call, key: str, ratio: float, expected: float) -> None:
    found = call(
        "costs/ratios.js",
        "({ratioByKey}, [key, ratio]) => ratioByKey({key}, ratio) ?? null",
        [key, ratio],
    )
    assert found == expected
    held = "({ratioByKey}, [key, ratio]) => ratioByKey({key, ctrlKey: true}, ratio) ?? null"
    assert call("costs/ratios.js", held, [key, ratio]) is None


@pytest.mark.parametrize(
    ("low", "high", "texts"),
    [
        (0, 980, ["0", "200", "400", "600", "800"]),
        (0, 1000, ["0", "200", "400", "600", "800", "1,000"]),
        (0, 0.013, ["0", "0.005", "0.010"]),
        (-30, 50, ["−20", "0", "20", "40"]),
        (0, 12_345_678, ["0", "5,000,000", "10,000,000"]),
        (0, 0, ["0"]),
    ],
)
def test_levels_are_round_numbers(call: Call, low: float, high: float, texts: list[str]) -> None:
    found = call(
        "costs/levels.js",
        "({levels}, [low, high]) => levels(low, high, 6).map(({text}) => text)",
        [low, high],
    )
    assert found == texts


PATH = """({Line}, [places, values, stepped]) => {
    const line = new Line(places, {left: 10, width: 100, top: 0, height: 100}, stepped);
    return line.path(Float64Array.from(values), {bottom: 100, up: -1});
}"""


def test_between_two_scores_the_cost_is_that_of_the_upper_one(call: Call) -> None:
    places, values = [1, 0.5, 0.2], [40, 10, 30]
    stepped = call("costs/paths.js", PATH, [places, values, True])
    assert stepped == "M110.0,60H60.0V90H30.0V70"
    straight = call("costs/paths.js", PATH, [places, values, False])
    assert straight == "M110.0,60L60.0,90L30.0,70"


def test_a_line_starts_to_move_where_it_last_stood_still_and_reaches_the_end(call: Call) -> None:
    places, values = [1, 0.8, 0.6, 0.4, 0.2, 0], [40, 40.1, 39.9, 10, 10, 10]
    straight = call("costs/paths.js", PATH, [places, values, False])
    assert straight == "M110.0,60L70.0,60L50.0,90L10.0,90"
    stepped = call("costs/paths.js", PATH, [places, values, True])
    assert stepped == "M110.0,60H50.0V90H10.0V90"


def test_what_is_far_outside_the_picture_is_drawn_at_its_border(call: Call) -> None:
    path = call("costs/paths.js", PATH, [[1, 0.5, 0], [1e7, 50, -1e9], True])
    assert path == "M110.0,-20H60.0V50H10.0V120"


def corners_of(path: str) -> tuple[np.ndarray, np.ndarray]:
    """Places and values of the corners, in pixels of the picture of `PATH`."""
    pairs = [corner.split(",") for corner in path[1:].split("L")]
    x, y = (np.array([float(number) for number in numbers]) for numbers in zip(*pairs, strict=True))
    return (x - 10) / 100, 100 - y


def test_a_line_through_thousands_of_points_keeps_its_extremes(call: Call) -> None:
    random = np.random.default_rng(3)
    places = np.sort(random.random(20_000))[::-1]
    values = random.random(20_000) * 50
    values[[5_000, 15_000]] = [-1, 51]
    path: Any = call("costs/paths.js", PATH, [places.tolist(), values.tolist(), False])
    x, y = corners_of(path)
    assert x.size <= 2_000
    assert (y.min(), y.max()) == pytest.approx((-1, 51))
    assert (np.diff(x) <= 0).all()


@pytest.mark.parametrize("bends", [1, 30])
def test_a_line_is_never_further_from_its_points_than_half_a_pixel(call: Call, bends: int) -> None:
    places = np.linspace(1, 0, 90)  # a column of pixels each
    values = 50 + 40 * np.sin(places * bends) * places
    path: Any = call("costs/paths.js", PATH, [places.tolist(), values.tolist(), False])
    x, y = corners_of(path)
    assert x.size <= 90
    assert np.interp(places, x[::-1], y[::-1]) == pytest.approx(values, abs=0.5)


SPANS = """({nearSpans}, [places, values, most, stepped]) => nearSpans(places, values,
    {left: 0, width: 100, most, stepped})"""


def test_what_is_near_the_minimum_is_shaded_as_wide_as_it_holds(call: Call) -> None:
    places, values = [1, 0.9, 0.6, 0.5, 0.1], [9, 5, 5.2, 8, 5.1]
    stepped: Any = call("costs/paths.js", SPANS, [places, values, 5.25, True])
    assert np.array(stepped) == pytest.approx(np.array([[50, 90], [8, 10]]))
    straight: Any = call("costs/paths.js", SPANS, [places, values, 5.25, False])
    assert np.array(straight) == pytest.approx(np.array([[60, 90], [8, 10]]))
    assert call("costs/paths.js", SPANS, [places, values, 1, True]) == []
