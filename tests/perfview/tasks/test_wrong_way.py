"""Scores that rank the wrong way round: every page says so, and one click turns them round."""

from math import isnan
from typing import Any

import numpy as np
import pytest

from perfview.session.data_files import read_file
from perfview.tasks.binary.controls import wrong_way
from perfview.tasks.binary.controls.wrong_way import area_below_half
from tests.perfview.running_app import Screen, csv, opened, opened_data, ran
from tests.perfview.shared_cases import file_of, kept, through_a_link

RANKS = np.arange(40)
TRUTH = (RANKS * 7 % 40 > 24).astype(int)
GOOD = np.round((RANKS * 7 % 40 + 6 * (RANKS % 3 == 0)) / 50, 3)
BACKWARDS = csv(truth=TRUTH, score=1 - GOOD)
CLASSES = csv(truth=TRUTH, p_0=1 - GOOD, p_1=GOOD)
SAID = "look the wrong way round: they rank the positive cases (“1”) last."


def ways(app: Screen) -> list[str]:
    """The buttons that turn scores round, the likeliest first; it alone stands out."""
    found = [button for button in app.button if str(button.key).startswith("turn-")]
    assert [button.proto.type for button in found[:1]] == ["primary"] * len(found[:1])
    return [button.label.replace("\\", "") for button in found]


def way(app: Screen, kind: str) -> str:
    return next(str(b.key) for b in app.button if str(b.key).startswith(f"turn-{kind}"))


def page_of(page: str, content: bytes) -> Screen:
    app = opened_data().uploaded(("mine.csv", content))
    app.query_params["compare"] = "replicates:200"
    return app if page == "data" else app.turned(page)


PAGES = ("data", "threshold", "costs", "compare")


def test_every_page_says_it_and_turns_it_round_with_one_click() -> None:
    app = page_of("data", BACKWARDS)
    for page in PAGES:
        app.turned(page)
        assert "The scores of “score” " + SAID in app.texts(), page
        assert "AUC 0.0" in app.texts()
        assert ways(app) == ["A smaller score means positive", "Positive means “0”"]
    app.pressed(way(app, "smaller"))
    assert SAID not in app.texts()
    assert ways(app) == []
    assert app.address()["columns"]


def test_the_score_of_the_other_class_is_offered_and_taken() -> None:
    app = page_of("data", CLASSES).put(scores=["p_0"])
    assert "“p_0” " + SAID in app.texts()
    app.turned("threshold").pressed(way(app, "score"))
    assert SAID not in app.texts()
    assert app.turned("data").keyed("scores").value == ["p_1"]


def test_the_score_follows_the_positive_label_and_the_page_says_which_was_taken() -> None:
    app = page_of("data", CLASSES)
    told = "Columns 'p_0' and 'p_1' add up to 1: they are the two classes of one model. '{}' is "
    assert told.format("p_1") + "taken as the score of '1'" in app.texts()
    app.put(positive="0")
    assert app.keyed("scores").value == ["p_0"]
    assert told.format("p_0") + "taken as the score of '0'" in app.texts()
    assert ways(app) == []


def test_of_several_models_those_that_are_wrong_are_named_and_stay_chosen() -> None:
    app = page_of("data", csv(truth=TRUTH, a_0=1 - GOOD, a_1=GOOD, b_0=1 - GOOD**2, b_1=GOOD**2))
    app.put(scores=["a_1", "b_0"])
    assert "The scores of “b_0” look" in app.texts()
    assert ways(app) == [
        "Take the score “b_1”",
        "A smaller score of “b_0” means positive",
        "Positive means “0” (all 2 models)",
    ]
    app.turned("threshold").put(model="b_0")
    app.pressed(way(app, "score"))
    assert app.keyed("model").value == "b_1"
    assert ways(app) == []


def test_the_areas_of_many_models_are_counted_once(monkeypatch: pytest.MonkeyPatch) -> None:
    counted = []

    def area(*about: Any) -> float:
        counted.append(about[-1])
        return area_below_half(*about)

    app = opened_data()
    monkeypatch.setattr(wrong_way, "area_below_half", area)
    names = [f"m{i}" for i in range(12)]
    app.uploaded(("mine.csv", csv(truth=TRUTH, **dict.fromkeys(names, 1 - GOOD))))
    assert counted == names
    assert "“m3” and 8 others look the wrong way round" in ran(app).texts()
    assert counted == names


def test_rows_that_were_left_out_stay_left_out() -> None:
    app = page_of("data", BACKWARDS + b"1,high\n").pressed("drop")
    app.pressed(way(app, "positive"))
    assert "1 of 41 rows are left out" in app.texts()
    assert ways(app) == []


def test_a_link_says_it_without_buttons() -> None:
    app = opened(share=kept(file_of(BACKWARDS.decode())), compare="replicates:200")
    for page in PAGES:
        app.turned(page)
        assert SAID in app.texts(), page
        assert "Whoever has the file can turn them round" in app.texts()
        assert ways(app) == []


@pytest.mark.parametrize(
    ("columns", "wrong"),
    [
        ({"truth": TRUTH, "score": 1 - GOOD}, True),
        ({"truth": TRUTH, "score": GOOD}, False),
        ({"truth": TRUTH[:5], "score": 1 - GOOD[:5]}, False),
        ({"truth": TRUTH, "score": RANKS * 11 % 37}, False),
        ({"truth": TRUTH * 0, "score": GOOD}, False),
        ({"truth": TRUTH, "score": 1 - GOOD, "weight": 0.5 + RANKS % 2}, True),
        ({"truth": TRUTH, "score": GOOD, "weight": 0.5 + RANKS % 2}, False),
    ],
)
def test_only_what_chance_does_not_explain_is_said(
    columns: dict[str, np.ndarray], wrong: bool
) -> None:
    file = read_file(csv(**columns), name="mine.csv")
    linked = through_a_link(file)
    areas = [
        area_below_half(each.tally("score").cases, each.found, "score") for each in (file, linked)
    ]
    assert (areas[0] < 0.5) == wrong
    weighted = "weight" in columns  # how many cases are behind them, a link does not tell
    assert isnan(areas[1]) == (weighted or not wrong)
