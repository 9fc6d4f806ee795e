"""The textbook threshold on the Costs page: where it is shown, its line, its sentence, its row."""

from math import inf

import numpy as np
import pytest

from perfcore import Sweep, sweep
from perfcore.calibration import brier_curve, isotonic
from perfcore.costs import CostMatrix, Pricing, Tally, Use, amount_sweep, cost_curve
from perfview.pages.costs.content import cost_content
from perfview.pages.costs.cost_board import cost_part
from perfview.pages.costs.tables import cost_rows
from perfview.pages.costs.textbooks import (
    COLUMNS,
    is_textbook,
    textbook_costs,
    textbook_in,
    textbook_line,
    textbook_text,
    with_textbook,
)
from perfview.tasks.binary.files.report import Look
from perfview.tasks.binary.views import View
from tests.perfview.downloads.made_results import made_result
from tests.perfview.pages.board_states import NAMES, decoded
from tests.perfview.running_app import opened, opened_with
from tests.perfview.shared_cases import file_of, kept
from tests.perfview.twenty_cases import SCORE, TRUTH, TWENTY

EQUAL = CostMatrix(cost_fn=1, cost_fp=1)
LOANS = amount_sweep([1, 0, 1, 0], [0.9, 0.6, 0.6, 0.1], [100, 20, 300, 50])


def many_scores() -> Sweep:
    rng = np.random.default_rng(2)
    truth = rng.random(20_000) < 0.2
    return sweep(truth, rng.beta(1 + 2 * truth, 3))


@pytest.mark.parametrize(
    ("tally", "made", "shown"),
    [
        (Tally(TWENTY), False, True),
        (Tally(TWENTY), True, False),
        (LOANS, False, True),
        (LOANS.priced(Pricing("amount")), False, False),
        (Tally(sweep([1, 0], [-2.0, 3.0])), False, False),
        (Tally(sweep([1, 1], [0.2, 0.3])), False, False),
        (Tally(sweep([], [])), False, False),
    ],
)
def test_it_is_shown_where_scores_may_be_probabilities(tally, made, shown) -> None:
    assert is_textbook(tally, made=made) == shown
    payload = cost_content(tally, **NAMES, made=made).payload
    drawn = payload["plots"]["cost_curve"]["figure"]["data"]
    dotted = [trace for trace in drawn if trace["line"]["dash"] == "dot"]
    notes = payload["plots"]["cost_curve"]["figure"]["layout"].get("annotations", [])
    assert payload["textbook"] == shown
    assert len(dotted) == shown
    assert ("textbook thresholds" in [note["text"] for note in notes]) == shown
    assert ("Dotted: textbook thresholds." in payload["words"]["legend_cost_curve"]) == shown
    assert ("miscalibration" in payload["plots"]["cost_curve"]["figures"]) == shown
    assert ("Textbook threshold from" in payload["tables"]["cost_curve"]["columns"]) == shown


def test_twice_the_area_between_both_drawn_curves_is_the_miscalibration() -> None:
    """Over the textbook thresholds, which lie evenly; .0346453 of the twenty cases."""
    plot = cost_content(Tally(TWENTY), **NAMES).payload["plots"]["cost_curve"]
    *_, dotted, _ = plot["figure"]["data"]
    condition, cost = decoded(dotted["x"]), decoded(dotted["y"])
    # At equal shares the textbook threshold is 1 - x, and losses are half of normalised costs.
    bends = np.unique([*condition, *cost_curve(TWENTY).x])
    least = np.trapezoid(cost_curve(TWENTY).at(bends), bends) / 2
    lost = np.trapezoid(cost, condition) / 2 - least
    assert 2 * lost == pytest.approx(0.0346453, abs=5e-8)
    assert plot["figures"]["miscalibration"] == "0.035"


def test_of_many_scores_the_line_is_thinned_and_stays_exact() -> None:
    s = many_scores()
    x, y = textbook_line(s)
    full_x, full_y = (each[::-1] for each in brier_curve(s).on_cost_axis())
    assert x.size <= 4 * COLUMNS + 4 < full_x.size
    assert (np.diff(x) >= 0).all()
    assert set(zip(x.tolist(), y.tolist(), strict=True)) <= set(
        zip(full_x.tolist(), full_y.tolist(), strict=True)
    )
    for part in (0, 137, 500, COLUMNS - 1):  # of each the ends, the lowest and the highest
        held, drawn = (np.floor(COLUMNS * each) == part for each in (full_x, x))
        ends = [full_y[held][0], full_y[held][-1], full_y[held].min(), full_y[held].max()]
        found = [y[drawn][0], y[drawn][-1], y[drawn].min(), y[drawn].max()]
        assert found == ends
    few_x, few_y = textbook_line(TWENTY)
    assert few_x.size == 2 * len(TWENTY)
    assert few_y[[0, -1]].tolist() == [0, 0]


def test_a_line_thinned_in_parts_is_that_of_the_whole(monkeypatch) -> None:
    found = textbook_line(many_scores())
    for block in (7, 1000, 10**9):
        monkeypatch.setattr("perfview.pages.costs.textbooks._BLOCK", block)
        other = textbook_line(many_scores())
        assert all((one == two).all() for one, two in zip(found, other, strict=True))


@pytest.mark.parametrize("s", [TWENTY, many_scores()])
def test_costs_at_any_condition_lie_on_the_line(s: Sweep) -> None:
    conditions = np.linspace(0.003, 0.997, 71)
    x, y = (each[::-1] for each in brier_curve(s).on_cost_axis())
    assert textbook_costs(s, conditions) == pytest.approx(np.interp(conditions, x, y), abs=1e-9)
    assert (textbook_costs(s, conditions) >= cost_curve(s).at(conditions) - 1e-12).all()


def test_the_sentence_says_what_is_lost() -> None:
    """Equal costs: .40 a case at .5, .30 at the best threshold."""
    told = textbook_text(Tally(TWENTY), 0.5, Use(EQUAL, "€", 0.5))
    assert told.replace("\\", "") == (
        "If scores held as probabilities, the best threshold would be what a false alarm costs over"
        " what both errors cost: 1 / (1 + 1) = 0.5. Here this textbook threshold costs 400.0 € per "
        "1,000 cases, 100.0 € more than the best one: lost to miscalibration, and a little to "
        "chance, as the best was found on these cases."
    )
    assert textbook_text(Tally(TWENTY), None, Use(EQUAL, "€", 0.5)) == ""
    told = textbook_text(Tally(TWENTY), 0.9, Use(EQUAL, "", 0.1))
    moved = "1 / (1 + 1) = 0.5, or 0.9 of these scores, as 10.0 % will be positive instead of 50.0"
    assert moved in told


def test_nothing_is_lost_after_isotonic_regression_on_the_same_cases() -> None:
    told = textbook_text(Tally(isotonic(TWENTY).recalibrate(TWENTY)), 0.5, Use(EQUAL, "", 0.5))
    assert told.endswith("nothing is lost to miscalibration.")
    assert "costs as little as the best one" in told


@pytest.mark.parametrize(
    ("prevalence", "there", "indices"),
    [(None, 0.5, [3, 10, 17]), (0.1, 0.9, [1, 3, 17]), (0.0, None, [3, 17])],
)
def test_the_browser_is_sent_its_operating_point(prevalence, there, indices) -> None:
    rows = "".join(f"{int(t)},{s}\n" for t, s in zip(TRUTH, SCORE, strict=True))
    file = file_of(f"truth,score\n{rows}")
    view = View(file, "score", Use(EQUAL), file.tally("score"), 0.3, prevalence)
    assert textbook_in(view) == there
    assert with_textbook(view, np.array([3, 17])).tolist() == indices


def test_the_table_of_rules_has_a_row_for_it() -> None:
    rows = cost_rows(Tally(TWENTY), inf, Use(EQUAL, "", 0.5), textbook=0.5)
    assert list(rows[-1].values())[:4] == ["Textbook threshold", "0.5", "400.0", "100.0 (33.3 %)"]
    assert len(rows) == 5


@pytest.mark.parametrize(
    ("query", "said"),
    [
        ({"data": "breast_cancer"}, True),
        ({"data": "breast_cancer", "p": "0"}, False),
        ({"data": "eights_log_odds"}, False),
        ({"data": "eights_log_odds", "calibrate": "log_odds"}, True),
        ({"data": "low_tips", "amount": "both"}, False),
    ],
)
def test_the_page_speaks_of_it_where_it_is_shown(query: dict[str, str], said: bool) -> None:
    app = opened("pages/costs.py", **query)
    assert ("this textbook threshold costs" in app.texts()) == said


def test_a_link_and_the_page_in_one_file_have_it_too() -> None:
    token = kept(file_of("truth,score\n1,0.9\n0,0.6\n1,0.4\n0,0.1\n"))
    assert "this textbook threshold costs" in opened("pages/costs.py", share=token).texts()
    result = made_result()
    for made in (False, True):
        content = cost_part(result, "score", Look(made=made)).content
        assert content.payload["textbook"] is not made


def test_a_score_times_a_price_is_no_probability_also_where_it_lies_between_0_and_1() -> None:
    ads = b"click,ctr,price\n1,.10,1\n0,.08,1\n1,.05,3\n0,.04,1\n"
    app = opened_with("data", ("ads.csv", ads)).put(rank_by="times").turned("costs")
    assert "this textbook threshold costs" in app.texts()
    app.put(model="ctr × price")
    assert "this textbook threshold costs" not in app.texts()
    (told,) = [each for each in app.headers() if "payload" in each]
    assert told["payload"]["textbook"] is False
