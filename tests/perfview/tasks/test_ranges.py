"""Costs that are known only roughly."""

import numpy as np
import pytest

from perfcore.binary import sweep
from perfcore.costs import CostMatrix, CostRange, Tally, Use, expected_cost
from perfview.pages.costs.ranges import over_range, range_of
from tests.perfview.running_app import Screen, opened
from tests.perfview.twenty_cases import TWENTY

FOUR = sweep([1, 0, 1, 0], [0.9, 0.8, 0.7, 0.1])
USE = Use(CostMatrix(cost_fn=5, cost_fp=1), prevalence=0.3)


def among(fn=(1.0, 1.0), fp=(1.0, 1.0), p=(0.5, 0.5)) -> CostRange:
    return CostRange(cost_fn=fn, cost_fp=fp, prevalence=p)


def test_what_was_not_entered_is_what_is_in_use() -> None:
    assert range_of(USE, {}) is None
    entered = range_of(USE, {"cost_fn_high": 9.0, "prevalence_low": 0.1})
    assert entered == among((5, 9), (1, 1), (0.1, 0.3))


@pytest.mark.parametrize(
    ("ends", "said"),
    [
        ({"cost_fn_low": 6.0}, "The lowest value for a missed positive lies above the highest"),
        ({"cost_fp_high": 0.5}, "The lowest value for a false alarm lies above"),
        ({"prevalence_low": 0.4, "prevalence_high": 0.35}, "for the share of positives lies above"),
        ({"cost_fp_low": -1.0}, "an error costs less than the correct decision"),
    ],
)
def test_what_is_no_range_says_why(ends: dict[str, float], said: str) -> None:
    assert said in str(range_of(USE, ends))


def test_a_threshold_that_is_best_throughout_is_said_to_be_so() -> None:
    # 0.54 is best from 1/3 : 1 to 4/3 : 1, by the corners of the ROC hull.
    assert over_range(Tally(TWENTY), 0.54, among(fn=(0.5, 1.2)), unit="") == (
        "Over the **whole range** the threshold in use costs at most 5.0 % more than the best."
    )


def test_the_worst_regret_is_told_with_its_place() -> None:
    # 0.6 * 0.5 * 20 + 0.4 * 0.1 = 6.04 a case; at 0.3 it is 0.4 * 0.9 = 0.36.
    ranged = among(fn=(0.5, 20), fp=(1, 2), p=(0.1, 0.6))
    text = over_range(Tally(TWENTY), 0.54, ranged, unit="€")
    assert "At worst, at costs of 20:1 and 60.0 % positives, it costs **5,680 €** more" in text
    assert "operating condition" in text


def test_the_part_of_the_range_is_told_as_ratios_where_they_alone_vary() -> None:
    text = over_range(Tally(TWENTY), 0.54, among(fn=(0.5, 20)), unit="")
    low, high = text.split("**from ")[1].split("**")[0].split(" to ")
    assert low == "1:2"
    ratio = float(high.removesuffix(":1"))
    for fn, near in ((ratio - 0.01, True), (ratio + 0.01, False)):
        costs = CostMatrix(cost_fn=fn, cost_fp=1)
        least = np.min(expected_cost(TWENTY.counts, costs))
        assert (expected_cost(TWENTY.at(0.54), costs) <= 1.05 * least) == near


@pytest.mark.parametrize(("threshold", "place"), [(0.9, "0:1 to 1.05:1"), (0.7, "1:1.05 to 1:0")])
def test_both_ends_are_told_as_ratios_though_one_error_may_cost_nothing(
    threshold: float, place: str
) -> None:
    text = over_range(Tally(FOUR), threshold, among(fn=(0, 1), fp=(0, 1)), unit="")
    assert f"**from {place}**" in text


def test_where_being_right_has_a_price_the_share_is_said_to_be_of_the_rest() -> None:
    excess = "The 5.0 % is a share of what errors cost beyond correct decisions."
    for tp, tn, said in ((100, 100, True), (0, -1, True), (0, 0, False)):
        here = CostRange(
            cost_fn=(103, 105), cost_fp=(101, 101), prevalence=(0.5, 0.5), cost_tp=tp, cost_tn=tn
        )
        text = over_range(Tally(FOUR), 0.9, here, unit="EUR")
        assert (
            f"of the least cost. {excess}" in text or f"than the best. {excess}" in text
        ) == said


def test_a_threshold_that_is_nowhere_near_the_best_is_said_to_be_so() -> None:
    text = over_range(Tally(TWENTY), 0.9, among(fn=(5, 20)), unit="")
    assert text.startswith(
        "**Nowhere in the range** does the threshold in use come within 5.0 % of the least cost"
    )


def entered(app: Screen, **ends: float | None) -> Screen:
    return app.put(**{f"end-{end}": value for end, value in ends.items()})


def test_a_range_reaches_board_and_words_and_goes_again() -> None:
    app = opened("pages/costs.py", data="twenty_cases", t="0.54")
    assert app.board_header("cost_board")["between"] is None
    labels = [box.label.strip() for box in app.text_input if str(box.key).startswith("end-")]
    assert len(set(labels)) == 6
    entered(app, cost_fn_high=20.0, prevalence_low=10.0)
    assert app.board_header("cost_board")["between"] == pytest.approx([0.5 / 1.4, 10 / 10.5])
    assert "At worst, at costs of 20:1 and 50.0 % positives" in app.texts()
    assert "Outside this range" not in app.texts()
    entered(app, cost_fn_low=10.0)
    assert "Outside this range, as entered above:** a missed positive, 5." in app.texts()
    entered(app, prevalence_high=40.0)
    assert "a missed positive, 5 and the share of positives, 50.0 %." in app.texts()
    entered(app, prevalence_high=5.0)
    assert "The lowest value for the share of positives lies above the highest" in app.texts()
    assert app.board_header("cost_board")["between"] is None
    entered(
        app, **dict.fromkeys(("cost_fn_low", "cost_fn_high", "prevalence_low", "prevalence_high"))
    )
    assert app.board_header("cost_board")["between"] is None
    assert "Enter the lowest and the highest value" in app.texts()


def test_the_safest_threshold_is_said_and_comes_into_use() -> None:
    app = entered(opened("pages/costs.py", data="twenty_cases", t="0.9"), cost_fn_low=0.5)
    corners = [CostMatrix(cost_fn=fn, cost_fp=1) for fn in (0.5, 5.0)]
    costs = np.array([expected_cost(TWENTY.counts, corner) for corner in corners])
    worst = 1000 * (costs - costs.min(axis=1, keepdims=True)).max(axis=0)
    best, most = TWENTY.thresholds[worst.argmin()], worst.min()
    said = f"is **{best:g}**: anywhere in the range it costs at most **{most:.1f}** more"
    assert said in app.texts()
    assert not app.keyed("use_safest").disabled
    app.pressed("use_safest")
    assert app.board_header("cost_board")["threshold"] == best
    assert "The threshold in use is the safest there is." in app.texts()
    assert app.keyed("use_safest").disabled
    entered(app, cost_fn_low=10.0, cost_fn_high=20.0)
    assert "Best throughout is **0.3**." in app.texts()
    # Where no error costs anything none is the safest.
    entered(app, cost_fn_low=0.0, cost_fn_high=0.0, cost_fp_low=0.0, cost_fp_high=0.0)
    assert "In this range no error costs anything." in app.texts()
    assert "use_safest" not in [button.key for button in app.button]
