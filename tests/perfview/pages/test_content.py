"""What the browser is sent: strict JSON, real operating points, designed states, small enough."""

import json
import math
from dataclasses import replace
from functools import cache

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from perfcore import Sweep, roc_vertices, sweep
from perfcore.costs import CostMatrix, Tally
from perfcore.measures import MEASURES
from perfview.kit.boards.packing import packed, unpacked
from perfview.kit.theme import PALETTES, written
from perfview.pages.threshold.content import board_content
from perfview.tasks.amounts import FIRST_USE
from perfview.tasks.points.axes import first_axis, slider_axes
from perfview.tasks.points.operating_points import columns_in_use, neighbours
from tests.perfview.pages import board_states
from tests.perfview.pages.board_states import NAMES, TWENTY, decoded, normal_scores
from tests.perfview.twenty_cases import SCORE, TRUTH


def content_of(points, **options):
    return board_content(Tally(points), **{**NAMES, **options})


STATES = {
    **board_states.STATES,
    "large": normal_scores(1_000_000),
    "one case": sweep([1], [3.0]),
    "huge scores": sweep([0, 1, 0, 1], [-1e307, 1e307, 0.0, 1e300]),
    "ulp apart": sweep([0, 1], [1.0, np.nextafter(1.0, 2)]),
    "tiny weights": sweep([0, 1], [0.1, 0.9], weight=[1e-300, 1e-300]),
}
SCALES = {"linear": np.asarray, "log": np.log}


@cache
def made(name):
    """The operating points of a state and what the browser is sent of them."""
    return STATES[name], content_of(STATES[name])


@pytest.fixture(params=STATES, scope="module")
def state(request):
    return made(request.param)


@pytest.fixture
def twenty():
    return made("twenty")[1]


@pytest.fixture
def large():
    return made("large")


# Every state


def test_the_payload_survives_the_way_to_the_browser(state):
    _, content = state
    header = {"id": content.id, "payload": content.payload}
    received, columns = unpacked(packed(header, content.points))
    assert received == header
    for name, column in content.points.items():
        np.testing.assert_array_equal(columns[name], column)


def test_points_are_real_operating_points(state):
    points, content = state
    columns = content.points
    index = columns["index"].astype(int)
    assert (np.diff(index) > 0).all()
    assert index[[0, -1]].tolist() == [0, len(points) - 1]
    np.testing.assert_array_equal(columns["threshold"], points.thresholds[index])
    np.testing.assert_array_equal(columns["tp"], points.tp[index])
    np.testing.assert_array_equal(columns["fp"], points.fp[index])
    assert content.payload["operating_points"] == len(points)
    assert content.payload["complete"] == (len(points) == index.size)
    for key in ("alert_rate", "fpr", "recall", "precision", *MEASURES.tiles):
        np.testing.assert_array_equal(columns[key], MEASURES[key].of(points.counts)[index])


def test_every_axis_reaches_every_operating_point_before_its_right_end(state):
    _, content = state
    assert content.payload["axis"] in content.payload["axes"]
    for axis in content.payload["axes"].values():
        scaled = SCALES[axis["scale"]]
        left, right = scaled(axis["range"])
        assert left != right
        assert np.isfinite(axis["range"]).all()
        values = content.points[axis["column"]][1:]
        if not np.isfinite(values).all():
            continue
        along = (scaled(values) - left) / (right - left)
        assert (along >= -1e-9).all()
        assert (along < 1).all()


def test_tables_have_rows_of_text_under_every_heading(state):
    _, content = state
    for table in content.payload["tables"].values():
        assert table["caption"]
        assert 1 <= len(table["rows"]) <= 22
        for row in table["rows"]:
            assert len(row) == len(table["columns"])
            assert all(isinstance(cell, str) and cell not in ("", "nan") for cell in row)


PLACES = {
    *("none_called", "all_called", "some_called"),
    *("no_negative_called", "every_negative_called"),
}


def test_where_a_measure_is_undefined_the_reason_that_holds_there_is_sent(state):
    points, content = state
    everyone = points.positives + points.negatives
    for measure in content.payload["measures"]:
        assert set(measure["undefined"]) <= PLACES
        assert all(text.startswith("undefined: ") for text in measure["undefined"].values())
        if "value" in measure:  # of the whole curve
            assert set(measure["undefined"]) == (PLACES if measure["value"] == "–" else set())
            assert (measure["value"] == "–") == (not (points.positives and points.negatives))
            continue
        for row, value in enumerate(content.points[measure["key"]]):
            fp = content.points["fp"][row]
            called = content.points["tp"][row] + fp
            place = {0: "no_negative_called", points.negatives: "every_negative_called"}.get(
                fp, "some_called"
            )
            place = {everyone: "all_called", 0: "none_called"}.get(called, place)
            counts = points.at(float(content.points["threshold"][row]))
            why = MEASURES[measure["key"]].why_undefined(counts)
            assert math.isnan(value) == (why is not None)
            assert measure["undefined"].get(place) == (why and f"undefined: {why}")


# The twenty cases


def test_the_twenty_cases_come_out(twenty):
    payload, points = twenty.payload, twenty.points
    assert payload["totals"] == {"positives": 10, "negatives": 10}
    assert (payload["complete"], payload["weighted"], payload["axis"]) == (True, False, "score")
    assert payload["plots"]["roc"]["figures"] == {"AUC": "0.680"}
    assert payload["plots"]["precision_recall"]["figures"] == {"AP": "0.736"}
    row = points["threshold"].tolist().index(0.54)
    assert (points["tp"][row], points["fp"][row]) == (5, 1)
    shown = {
        tile["key"]: tile.get("value") or written(points[tile["key"]][row], tile["format"])
        for tile in payload["measures"]
    }
    assert shown == {
        "precision": "83.3 %",
        "recall": "50.0 %",
        "specificity": "90.0 %",
        "f1": "0.625",
        "accuracy": "70.0 %",
        "balanced_accuracy": "70.0 %",
        "mcc": "0.436",
        "informedness": "0.400",
        "lift": "1.667",
        "cost_sensitive_error": "1.300",  # (5 · 5 + 1 · 1) / 20
        "alert_rate": "30.0 %",
        "positive_likelihood_ratio": "5.000",  # .5 / .1
        "negative_likelihood_ratio": "0.556",  # .5 / .9
        "gini": "0.360",  # 2 · .68 - 1
        "kolmogorov_smirnov": "0.400",  # .5 - .1
        "recall_at_fpr": "20.0 %",
        "fpr_at_recall": "80.0 %",
        "partial_auc": "0.579",  # (1 + (.02 - .005) / (.1 - .005)) / 2
    }


def test_the_curve_of_the_twenty_cases_begins_as_in_the_textbook(twenty):
    figure = twenty.payload["plots"]["roc"]["figure"]
    curve = next(trace for trace in figure["data"] if trace["meta"]["role"] == "model")
    x, y = (decoded(curve[axis]) for axis in ("x", "y"))
    assert list(zip(x, y, strict=True))[:4] == [(0, 0), (0, 0.1), (0, 0.2), (0.1, 0.2)]


def test_the_table_behind_the_roc_curve(twenty):
    table = twenty.payload["tables"]["roc"]
    assert table["columns"] == [
        "Threshold",
        "True positives",
        "False positives",
        "False positive rate",
        "Recall",
    ]
    assert table["rows"][0] == ["above every score", "0", "0", "0 %", "0 %"]
    assert ["0.54", "5", "1", "10.0 %", "50.0 %"] in table["rows"]
    assert table["rows"][-1] == ["0.1", "10", "10", "100 %", "100 %"]


def test_the_table_behind_the_distribution_counts_every_case(twenty):
    table = twenty.payload["tables"]["distribution"]
    assert table["columns"] == ["Score from", "to", "P", "Share of P", "N", "Share of N"]
    for column in (2, 4):
        assert sum(int(row[column]) for row in table["rows"]) == 10


# Names, ids, words


def test_names_stay_as_they_are_in_json_and_are_escaped_in_figures():
    evil = "<a href='x'>P</a>"
    payload = content_of(TWENTY, labels={"positive": evil, "negative": "N"}, model=evil).payload
    assert payload["labels"]["positive"] == payload["model"] == evil
    assert payload["palette"] == {name: dict(roles) for name, roles in PALETTES.items()}
    assert payload["words"]["above_every_score"] == "above every score"
    notes = payload["axes"]["score"]["figure"]["layout"]["annotations"]
    assert notes[0]["text"] == "&lt;a href='x'&gt;P&lt;/a&gt; · 10"
    # Braces are no templates, and two labels of one name keep their columns.
    twins = content_of(TWENTY, labels={"positive": "{x}", "negative": "{x}"}).payload
    table = twins["tables"]["distribution"]
    assert table["columns"] == ["Score from", "to", *["{x}", "Share of {x}"] * 2]
    assert [len(row) for row in table["rows"]] == [6] * 21


def test_equal_contents_have_equal_ids_and_others_do_not(twenty):
    same = content_of(sweep(TRUTH, SCORE))
    assert same.id == twenty.id
    others = [
        content_of(sweep(TRUTH, SCORE + 1e-12)),
        content_of(sweep(~TRUTH, SCORE)),
        content_of(TWENTY, labels={"positive": "yes", "negative": "N"}),
        content_of(TWENTY, model="other"),
    ]
    assert len({same.id, *(other.id for other in others)}) == 5


# Large data


def test_a_million_scores_make_a_small_message(large):
    points, content = large
    assert len(points) == 1_000_001
    assert not content.payload["complete"]
    for plot in content.payload["plots"].values():
        assert max(decoded(trace["x"]).size for trace in plot["figure"]["data"]) <= 2000
    assert np.isin(roc_vertices(points), content.points["index"]).all()
    assert len(json.dumps(content.payload)) < 100_000
    assert len(packed({"payload": content.payload}, content.points)) < 600_000


def test_every_pixel_of_every_axis_has_an_operating_point_of_its_own(large):
    points, content = large
    for axis in content.payload["axes"].values():
        every = points.thresholds[1:]
        if axis["column"] == "alert_rate":
            every = MEASURES["alert_rate"].of(points.counts)[1:]
        shown = axis["range"], content.points[axis["column"]][1:], every
        (left, right), values, every = (SCALES[axis["scale"]](each) for each in shown)
        pixels = left + (right - left) * np.arange(1001) / 1000
        pixel = abs(right - left) / 1000
        assert (nearest(values, pixels) <= nearest(every, pixels) + pixel).all()


@pytest.mark.parametrize(("positives", "text"), [(1, "1"), (0, "–")])
def test_with_one_class_only_the_figure_and_the_area_say_the_same(positives, text):
    content = content_of(Sweep.from_counts([1, 2], [positives] * 2, [1 - positives] * 2))
    plot = content.payload["plots"]["precision_recall"]
    assert plot["figures"] == {"AP": text}
    assert bool(plot["figure"]["data"]) == bool(positives)
    assert np.isfinite(
        content.points["precision"][1:] + content.points["recall"][1:]
    ).all() == bool(positives)
    roc = content.payload["plots"]["roc"]
    assert (roc["figures"], roc["figure"]["data"]) == ({"AUC": "–"}, [])


# Axes


@pytest.mark.parametrize(
    ("scores", "ends"),
    [
        ([0.1, 0.9], (0, 1.02)),
        ([0.0, 1.0], (0, 1.02)),
        ([0.1, 0.2], (0.1, 0.202)),
        ([-5.0, 5.0], (-5, 5.2)),
        ([3.0, 3.0], (2.5, 3.4736363636363636)),  # it stands in the middle
    ],
)
def test_the_score_axis_ends_just_above_the_scores(scores, ends):
    assert slider_axes(sweep([0, 1], scores))[0].limits == pytest.approx(ends)


@pytest.mark.parametrize("distinct", [2, 20, 20_000])
def test_cases_at_the_highest_score_are_drawn_right_of_a_threshold_there(distinct):
    score = np.append(np.arange(distinct) / (distinct - 1), [1.0, 1.0])
    truth = np.append(np.arange(distinct) % 2 == 0, [True, True])
    curve = sweep(truth, score)
    for axis in slider_axes(curve):
        place = 1.0 if axis.key == "score" else (curve.tp[1] + curve.fp[1]) / score.size
        edges, (left, right) = axis.distribution.edges, axis.limits
        positives, negatives = axis.distribution.positives, axis.distribution.negatives
        assert place in edges
        if right > left:
            beyond = edges[:-1] >= place
            assert edges[-1] <= right
        else:
            beyond = edges[1:] <= place
            assert edges[0] >= right
        assert (positives[beyond].sum(), negatives[beyond].sum()) == (curve.tp[1], curve.fp[1])


def test_the_table_of_hard_labels_counts_the_ones_at_one():
    payload = content_of(sweep([1, 0, 1, 0], [1, 1, 0, 0])).payload
    rows = payload["tables"]["distribution"]["rows"]
    assert rows[0] == ["0", "0.05", "1", "50.0 %", "1", "50.0 %"]
    assert rows[-2] == ["0.95", "1", "0", "0 %", "0", "0 %"]
    assert rows[-1] == ["1", "1", "1", "50.0 %", "1", "50.0 %"]


def test_shares_fall_to_the_right():
    _, share, powers = slider_axes(TWENTY)
    assert share.limits == (1, 0)
    assert powers.limits == pytest.approx((1, 0.05**1.02))


def test_the_first_axis_suits_the_scores():
    firsts = [first_axis(STATES[state]) for state in ("twenty", "rare", "large")]
    assert firsts == ["score", "share_log", "share"]


# The window


def test_a_window_holds_every_operating_point_around_a_threshold(large):
    points, content = large
    threshold = float(points.thresholds[5000])
    near = columns_in_use(
        Tally(points), points, neighbours(points, threshold, radius=100), FIRST_USE
    )
    assert near["index"].tolist() == list(range(4900, 5101))
    assert list(near) == list(content.points)
    np.testing.assert_array_equal(near["tp"], points.tp[4900:5101])


@pytest.mark.parametrize(
    ("state", "threshold", "ends"),
    [
        ("twenty", math.inf, (0, 3)),
        ("twenty", 0.0, (17, 20)),
        ("twenty", 0.54, (3, 9)),
        ("no case", 0.5, (0, 0)),
    ],
)
def test_a_window_stops_at_both_ends(state, threshold, ends):
    assert tuple(neighbours(STATES[state], threshold, radius=3)[[0, -1]]) == ends


@settings(max_examples=12)
@given(
    st.lists(
        st.tuples(st.integers(-5, 5), st.integers(0, 3), st.integers(0, 3)), min_size=0, max_size=20
    )
)
def test_any_aggregated_table_makes_a_board(rows):
    scores, positives, negatives = ([row[i] for row in rows] for i in range(3))
    points = Sweep.from_counts(scores, positives, negatives)
    content = content_of(points)
    packed({"payload": content.payload}, content.points)
    assert content.points["index"].size == len(points)


def nearest(values, wanted):
    """Return how far the nearest value is from each one wanted."""
    rising = np.sort(values)
    after = np.clip(np.searchsorted(rising, wanted), 1, rising.size - 1)
    return np.minimum(np.abs(wanted - rising[after - 1]), np.abs(rising[after] - wanted))


def test_the_cost_tile_says_what_doing_nothing_costs():
    use = replace(FIRST_USE, costs=CostMatrix(cost_fn=50, cost_fp=2), prevalence=0.2)
    (tile,) = [
        each
        for each in content_of(TWENTY, use=use).payload["measures"]
        if each["key"] == "cost_sensitive_error"
    ]
    assert tile["aside"] == f"doing nothing: {written(0.2 * 50, tile['format'])}"
