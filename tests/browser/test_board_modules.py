"""The board's JavaScript modules, one by one, in the browser that runs them."""

from __future__ import annotations

import pytest

from tests.browser.conftest import Call
from tests.perfview.kit.format_cases import FORMAT_CASES

pytestmark = pytest.mark.browser


def test_numbers_read_as_in_python(call: Call) -> None:
    texts = call(
        "kit/format.js",
        """(format, cases) => cases.map(([kind, value, text, neighbours]) =>
            kind === "threshold"
                ? format.thresholdText(value, neighbours, "above every score")
                : format.written(value, kind))""",
        FORMAT_CASES,
    )
    assert texts == [case[2] for case in FORMAT_CASES]


THRESHOLDS = [
    *(0.0, -0.0, 1.0, -1.0, 0.5, 0.1 + 0.2, 1 / 3, 100.0, 123456.789, 1e15, 1e16, 1.5e16, 1e17),
    *(0.001, 1e-4, 1.5e-4, 1e-5, 1.25e-5, 1e-7, -2.5e-7, 5e-324, 2.2250738585072014e-308),
    *(1.7976931348623157e308, 1e21, 1e22, 9007199254740993.0, 12345678901234567.0, 3e100, -4e-10),
]


def test_a_threshold_in_the_address_is_pythons_shortest_text(call: Call) -> None:
    texts = call(
        "kit/address.js", "(address, values) => values.map(address.pythonText)", THRESHOLDS
    )
    assert texts == [repr(value) for value in THRESHOLDS]
    assert call("kit/address.js", "(address) => address.pythonText(Infinity)") == "inf"


def test_windows_merge_into_the_table_without_doubles(call: Call) -> None:
    merged = call(
        "kit/points.js",
        """({Points}) => {
            const table = (index) => new Map(
                ["index", "threshold", "tp", "fp"].map((name) => [name, Float64Array.from(index)]));
            const base = new Points(table([0, 5, 10]));
            return [
                [...base.merged(table([4, 5, 6])).index],
                [...base.merged(table([])).index],
                [...base.merged(table([10, 11])).index],
                base.merged(table([4, 5, 6])).hasNeighbour(1, 1),
                base.hasNeighbour(0, 1),
                base.hasNeighbour(0, -1),
            ];
        }""",
    )
    assert merged == [[0, 4, 5, 6, 10], [0, 5, 10], [0, 5, 10, 11], True, False, False]


def test_steps_stop_where_operating_points_are_left_out(call: Call) -> None:
    walked = call(
        "kit/points.js",
        """({Points}) => {
            const columns = ["index", "threshold", "tp", "fp"].map((name) =>
                [name, Float64Array.from([0, 1, 2, 7, 8])]);
            const points = new Points(new Map(columns));
            return [[0, 1], [0, 5], [4, -3], [4, 1], [1, -4], [2, 0]].map(([row, steps]) => {
                const end = points.walked(row, steps);
                return [end.row, end.owed];
            });
        }""",
    )
    assert walked == [[1, 0], [2, 3], [3, -2], [4, 0], [0, 0], [2, 0]]


def test_a_threshold_selects_the_smallest_score_that_is_not_below_it(call: Call) -> None:
    rows = call(
        "kit/points.js",
        """({Points}) => {
            const column = (values) => Float64Array.from(values);
            const points = new Points(new Map([
                ["index", column([0, 1, 2, 3])],
                ["threshold", column([Infinity, 0.9, 0.5, 0.1])],
                ["tp", column([0, 1, 1, 2])],
                ["fp", column([0, 0, 1, 1])],
            ]));
            return [Infinity, 2, 0.9, 0.6, 0.5, 0.2, 0.1, 0].map((t) => points.rowAt(t));
        }""",
    )
    assert rows == [0, 0, 1, 1, 2, 2, 3, 3]


@pytest.mark.parametrize(
    ("fraction", "row"),
    [(1.0, 0), (0.99, 0), (0.9, 1), (0.82, 1), (0.74, 3), (0.6, 3), (0.0, 5), (-1.0, 5), (0.26, 4)],
)
def test_the_slider_snaps_to_the_nearest_operating_point(
    call: Call, fraction: float, row: int
) -> None:
    # Two rows stand at 0.75 and one at the far left.
    places = [1, 0.875, 0.75, 0.75, 0.25, 0]
    nearest = call(
        "kit/axes.js", "(axes, [places, at]) => axes.nearestRow(places, at)", [places, fraction]
    )
    assert places[int(str(nearest))] == places[row]


@pytest.mark.parametrize(
    ("value", "axis", "fraction"),
    [
        (0.25, {"range": [0, 1], "scale": "linear"}, 0.25),
        (0.25, {"range": [1, 0], "scale": "linear"}, 0.75),
        (0.1, {"range": [1, 0.01], "scale": "log"}, 0.5),
        (0, {"range": [1, 0.01], "scale": "log"}, 1),
        (7, {"range": [0, 1], "scale": "linear"}, 1),
    ],
)
def test_values_stand_where_plotly_puts_them(
    call: Call, value: float, axis: dict[str, object], fraction: float
) -> None:
    placed = call(
        "kit/axes.js", "(axes, [value, axis]) => axes.fractionOf(value, axis)", [value, axis]
    )
    assert placed == pytest.approx(fraction)


@pytest.mark.parametrize(
    ("body", "message"),
    [
        (
            "() => new Points(new Map([['index', [0]]]))",
            "The table of operating points lacks threshold.",
        ),
        (
            "() => new Points(new Map(['index', 'threshold', 'tp', 'fp'].map((n) => [n, []])))",
            "The table of operating points is empty.",
        ),
    ],
)
def test_a_table_that_is_not_one_is_refused(call: Call, body: str, message: str) -> None:
    said = call(
        "kit/points.js",
        f"""({{Points}}) => {{
            try {{ ({body})(); }} catch (error) {{ return error.message; }}
        }}""",
    )
    assert said == message
