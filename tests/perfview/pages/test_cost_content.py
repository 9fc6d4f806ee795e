"""What the costs board is sent: strict JSON, an exact envelope, designed states."""

import json
import re
from functools import cache
from itertools import pairwise
from xml.etree import ElementTree

import numpy as np
import pytest

from perfcore import sweep
from perfcore.costs import (
    CostMatrix,
    Pricing,
    Tally,
    amount_sweep,
    best_threshold,
    cost_curve,
    expected_cost,
    normalised_costs,
)
from perfview.kit.boards.packing import packed, unpacked
from perfview.pages.costs.content import COST_TILES, cost_columns, cost_content
from perfview.pages.costs.pictures import reading_picture
from perfview.tasks.points.operating_points import neighbours
from perfview.words import say
from tests.perfview.pages import board_states
from tests.perfview.pages.board_states import NAMES, TWENTY, decoded
from tests.perfview.priced_cases import PRICINGS
from tests.perfview.twenty_cases import SCORE, TRUTH


def content_of(points, **options):
    tally = points if isinstance(points, Tally) else Tally(points)
    return cost_content(tally, **{**NAMES, **options})


STATES = {
    **board_states.STATES,
    "perfect": sweep([0, 0, 1, 1], [0.1, 0.2, 0.8, 0.9]),
}
BOTH = [name for name, points in STATES.items() if points.positives and points.negatives]


@cache
def sent(state):
    return content_of(STATES[state])


@pytest.mark.parametrize("state", STATES)
def test_the_content_survives_the_way_to_the_browser(state):
    content = sent(state)
    header, columns = unpacked(packed({"payload": content.payload}, content.points))
    assert header["payload"] == json.loads(json.dumps(content.payload))
    assert set(columns) >= {"index", "threshold", "tp", "fp", "fpr", "fnr", *COST_TILES}
    assert len(content.payload["axes"]) == 3
    assert content.id == content_of(STATES[state]).id


@pytest.mark.parametrize("state", BOTH)
def test_the_envelope_is_exact_and_all_its_operating_points_are_there(state):
    points, content = STATES[state], sent(state)
    envelope = content.payload["envelope"]
    x, y, index = (np.array(envelope[name]) for name in ("x", "y", "index"))
    assert x.size == y.size == index.size + 1
    rows = np.searchsorted(content.points["index"], index)
    assert content.points["index"][rows].tolist() == index.tolist()
    fnr, fpr = content.points["fnr"][rows], content.points["fpr"][rows]
    at = np.linspace(0, 1, 101)
    least = (np.outer(at, fnr) + np.outer(1 - at, fpr)).min(axis=1)
    assert least == pytest.approx(np.interp(at, x, y), abs=1e-12)
    # Nothing that the browser may show lies below it.
    assert (normalised_costs(points.counts, 0.37) >= np.interp(0.37, x, y) - 1e-12).all()


@pytest.mark.parametrize("state", sorted(set(STATES) - set(BOTH)))
def test_without_both_classes_there_is_no_envelope_and_the_plot_says_so(state):
    payload = sent(state).payload
    assert payload["envelope"] is None
    figure = payload["plots"]["cost_curve"]["figure"]
    assert figure["data"] == []
    said = [note["text"] for note in figure["layout"]["annotations"]]
    assert said == ["No curve: it needs cases of both classes"]
    assert payload["tables"]["cost_curve"]["rows"] == []
    assert payload["plots"]["cost_curve"]["figures"] == {"area": "–"}


def test_the_area_of_the_twenty_cases_is_the_one_computed_elsewhere():
    figures = sent("twenty").payload["plots"]["cost_curve"]["figures"]
    assert figures == {"area": "0.190", "miscalibration": "0.035"}
    assert cost_curve(TWENTY).area == pytest.approx(0.189881, abs=5e-7)


def test_the_cost_curve_has_faint_lines_two_rules_and_the_envelope():
    figure = sent("twenty").payload["plots"]["cost_curve"]["figure"]
    lines, nothing, everything, _, envelope = figure["data"]
    roles = [trace["meta"]["role"] for trace in figure["data"]]
    assert roles == ["hover", "axis", "axis", "model", "model"]
    ends = decoded(lines["y"]).reshape(-1, 3)
    assert np.isnan(ends[:, 2]).all()
    called = [threshold <= SCORE for threshold in TWENTY.thresholds]
    fpr = [(call & ~TRUTH).sum() / 10 for call in called]
    fnr = [(~call & TRUTH).sum() / 10 for call in called]
    assert ends[:, 0] == pytest.approx(fpr)
    assert ends[:, 1] == pytest.approx(fnr)
    assert [decoded(trace["y"]).tolist() for trace in (nothing, everything)] == [[0, 1], [1, 0]]
    assert decoded(envelope["x"])[[0, -1]].tolist() == [0, 1]


@pytest.mark.parametrize("state", STATES)
def test_the_envelope_fills_the_plot_and_never_leaves_it(state):
    layout = sent(state).payload["plots"]["cost_curve"]["figure"]["layout"]
    bottom, top = layout["yaxis"]["range"]
    peak = max(sent(state).payload["envelope"]["y"], default=0) if state in BOTH else 0
    assert bottom == 0
    assert peak <= top <= 0.5
    assert peak == 0 or top <= max(10 * peak, 0.001)
    assert len(set(layout["yaxis"]["ticktext"])) == len(layout["yaxis"]["tickvals"])


def test_the_table_of_the_cost_curve_follows_the_envelope():
    table = sent("twenty").payload["tables"]["cost_curve"]
    assert len(table["columns"]) == 7
    first, last = table["rows"][0], table["rows"][-1]
    assert (first[0], first[2]) == ("0", "0.8")
    assert last[1] == "1"
    assert [row[0] for row in table["rows"][1:]] == [row[1] for row in table["rows"][:-1]]
    many = sent("large").payload["tables"]["cost_curve"]["rows"]
    assert len(many) == 20
    starts = [float(row[0]) for row in many]
    assert all(left <= right for left, right in pairwise(starts))


def test_the_content_stays_small_and_a_window_has_its_columns():
    points, content = STATES["large"], sent("large")
    assert not content.payload["complete"]
    assert list(cost_columns(Tally(points), neighbours(points, 0.5))) == list(content.points)
    assert len(packed({"payload": content.payload}, content.points)) < 500_000


def test_names_are_shown_as_they_are():
    named = content_of(TWENTY, model="<b>", labels={"positive": "<script>", "negative": "&"})
    assert named.payload["labels"] == {"positive": "<script>", "negative": "&"}
    assert named.id != sent("twenty").id


def loans(pricing, *, cases=9_000):
    rng = np.random.default_rng(3)
    truth = rng.random(cases) < 0.2
    score = rng.normal(size=cases) + truth
    both = amount_sweep(truth, score, np.round(rng.lognormal(8 + truth, 1, size=cases)))
    return both.priced(pricing)


@pytest.mark.parametrize("pricing", PRICINGS)
def test_costs_by_amount_follow_from_rates_and_units_of_the_content(pricing):
    at_stake = loans(pricing)
    content = content_of(at_stake)
    rates = content.payload["rates"]
    fnr, fpr = (content.points[rates[name]] for name in ("fnr", "fpr"))
    indices = content.points["index"].astype(int)
    costs, units = CostMatrix(cost_fn=0.6, cost_fp=3), content.payload["units"]
    blend = 0.1 * units["positive"] * 0.6 * fnr + 0.9 * units["negative"] * 3 * fpr
    expected = expected_cost(at_stake, costs, indices=indices, prevalence=0.1)
    assert blend == pytest.approx(expected)
    # The best operating point is among those that the browser has.
    assert best_threshold(at_stake, costs, prevalence=0.1).index in indices
    assert list(cost_columns(at_stake, neighbours(at_stake.cases, 0.5))) == list(content.points)
    assert not content.payload["complete"]


@pytest.mark.parametrize("pricing", PRICINGS)
def test_amounts_in_each_cell_are_sums_whatever_the_pricing(pricing):
    at_stake = loans(pricing, cases=500)
    content = content_of(at_stake)
    sides = {side: getattr(at_stake.amounts, side) for side in ("positives", "negatives")}
    assert content.payload["amounts"] == sides
    for side in ("tp", "fp"):
        known = getattr(at_stake.amounts, side)
        assert content.points[f"amount_{side}"].tolist() == known.tolist()


def test_cases_without_amounts_have_no_columns_of_them():
    content = sent("twenty")
    assert content.payload["amounts"] is None
    assert not [name for name in content.points if name.startswith(("amount", "cost"))]
    assert content.payload["units"] == {"positive": 1, "negative": 1}


@pytest.mark.parametrize(
    ("pricing", "texts"),
    [
        (Pricing("amount"), ("False positive rate (of all negatives)", "Found (share of the")),
        (Pricing("case", "amount"), ("False alarms (share of the", "Recall (of all positives)")),
    ],
)
def test_axes_of_amounts_say_so(pricing, texts):
    roc = content_of(loans(pricing, cases=300)).payload["plots"]["roc"]
    said = [roc["figure"]["layout"][axis]["title"]["text"] for axis in ("xaxis", "yaxis")]
    assert [text.startswith(start) for text, start in zip(said, texts, strict=True)] == [True, True]
    assert roc["figures"] == {}
    assert (roc["x"], roc["y"]) == ("cost_fpr", "cost_recall")


# The annotated picture

SVG = "{http://www.w3.org/2000/svg}"


def test_the_picture_of_how_to_read_has_the_marks_of_its_text_and_a_concave_curve():
    picture = ElementTree.fromstring(reading_picture())
    words = [text.text for text in picture.iter(f"{SVG}text")]
    marks = [word for word in words if word and word.isdigit()]
    assert marks == re.findall(r"^(\d)\.", say("costs.how_text"), flags=re.MULTILINE)
    assert say("costs.how_left") in words
    # Its dark curve is joined.
    lines = [
        tuple(float(line.get(end, "")) for end in ("x1", "y1", "x2", "y2"))
        for line in picture.iter(f"{SVG}line")
        if line.get("stroke-width") == "3"
    ]
    assert len(lines) == 4
    for before, after in pairwise(lines):
        assert before[2:] == after[:2]
    # Downwards is larger in SVG: the curve is concave, as an envelope is.
    slopes = [(y2 - y1) / (x2 - x1) for x1, y1, x2, y2 in lines]
    assert slopes == sorted(slopes)
