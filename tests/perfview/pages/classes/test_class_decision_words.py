"""What decisions cost and what is left to people, in words and as the browser computes it."""

import math

import numpy as np
import pytest

from perfcore.binary import screen_points
from perfcore.classes import abstention, class_tally, least_cost_change, total_cost
from perfcore.data import ClassCases, ClassPredictions
from perfview.pages.classes.decisions.abstention import meaning
from perfview.pages.classes.decisions.abstention_content import (
    abstention_columns,
    abstention_content,
    abstention_header,
    abstention_window,
)
from perfview.pages.classes.decisions.cost_texts import first_costs
from perfview.pages.classes.decisions.costs import change_texts, priced
from tests.in_node import in_node
from tests.perfview.class_places import made_cases

PETS = ("cat", "dog", "owl")
COSTS = np.array([[0.0, 1, 4], [10, -1, 1], [10, 5, 0]])
FOUR = ClassPredictions(
    "pets",
    PETS,
    {
        "tree": ClassCases(
            np.array([0, 1, 0, 1]),
            probabilities=np.array(
                [[0.9, 0.1, 0], [0.5, 0.5, 0], [0.2, 0.2, 0.6], [0.1, 0.8, 0.1]]
            ),
        )
    },
)  # fmt: skip


def test_what_changes_is_said_with_what_it_does() -> None:
    counts = class_tally(FOUR, "tree").counts
    change = least_cost_change(FOUR, "tree", costs=COSTS)
    assert total_cost(priced(counts), COSTS) == 13
    # Expected to cost, by hand: 1, 0.8 and 3.7; 5, 0 and 2.5; 8, 3 and 1; 9, -0.2 and 0.6.
    assert change_texts(counts, change, COSTS, "€")[:2] == [
        "If each case were called what its probabilities expect to cost least, 2 of 4 decisions "
        "would change. All would cost **3\\.000 €**: 10\\.00 € less in all, 2\\.500 € less per "
        "case.",
        "- 2 cases move from cat to dog: 1 becomes right, 1 becomes wrong, that saves 10\\.00 €.",
    ]
    same = least_cost_change(FOUR, "tree", costs=first_costs(3))
    assert change_texts(counts, same, first_costs(3), "") == [
        "Each case is already called what its probabilities expect to cost least."
    ]


@pytest.mark.parametrize(
    ("threshold", "price", "words"),
    [
        (0.6, None, "From a highest probability of 0.6 on the model decides **3** of 4 cases "
         "(75.0 %), **66.7 %** of them rightly. It leaves **1** to people. 1 error is left. Enter "
         "what a case costs that is left to people to see what that is worth."),
        (0.85, 2.0, "From a highest probability of 0.85 on the model decides **1** of 4 cases "
         "(25.0 %), **100 %** of them rightly. It leaves **3** to people. 0 errors are left. All "
         "cases cost **6\\.000 h**: 0 h for what the model decides and 6\\.000 h for what it "
         "leaves to people."),
        (0.1, 0.0, "The model decides all 4 cases, **50.0 %** of them rightly. 2 errors are left. "
         "All cases cost **13\\.00 h**: 13\\.00 h for what the model decides and 0 h for what it "
         "leaves to people."),
        (math.inf, None, "The model decides nothing: all 4 cases are left to people."),
    ],
)  # fmt: skip
def test_what_holds_at_a_threshold_is_said(
    threshold: float, price: float | None, words: str
) -> None:
    found = abstention(FOUR, "tree", costs=COSTS)
    assert meaning(found, threshold, price, "h") == words


def test_the_browser_computes_what_python_does() -> None:
    for weighted in (False, True):
        found = abstention(made_cases(PETS, weighted=weighted), "model", costs=COSTS)
        every = abstention_columns(found, np.arange(len(found.sweep)))
        rows = [
            {name: column.item(i) for name, column in every.items() if name != "threshold"}
            for i in range(1, len(found.sweep))
        ]
        totals = {"positives": found.sweep.positives, "negatives": found.sweep.negatives}
        body = """({ figuresOf }, { rows, totals, price }) => rows.map((row) =>
            figuresOf({ ...row, fn: totals.positives - row.tp, tn: totals.negatives - row.fp }, row.spent, price))"""  # noqa: E501
        for price in (None, 0.75):
            told = {"rows": rows, "totals": totals, "price": price}
            figures = in_node("abstention/figures.js", body, told)
            assert [each["accuracy"] for each in figures] == every["precision"][1:].tolist()
            np.testing.assert_allclose([e["coverage"] for e in figures], every["alert_rate"][1:])
            assert [each["errors"] for each in figures] == every["fp"][1:].tolist()
            if price is None:
                assert {each["cost"] for each in figures} == {None}
            else:
                np.testing.assert_allclose([e["cost"] for e in figures], found.costs(price)[1:])


def test_the_board_is_told_every_operating_point_and_where_cases_cost_least() -> None:
    found = abstention(FOUR, "tree", costs=COSTS)
    content = abstention_content(found, model="tree")
    assert content.points["alert_rate"].tolist() == [0, 0.25, 0.5, 0.75, 1]
    assert content.points["spent"].tolist() == [0, 0, -1, 3, 13]
    assert content.payload["complete"]
    assert content.payload["axes"]["score"]["range"][0] == 0.5
    told = abstention_header(content, found, threshold=0.8, price=1.0, unit="h")
    assert (told["best"], told["threshold"], told["names"]) == (2, 0.8, {"threshold": "decides"})
    told = abstention_header(content, found, threshold=math.inf, price=None, unit="")
    assert (told["best"], told["threshold"]) == (None, None)
    assert abstention_window(content, found, 0.8, 1.0) is None


def test_of_many_operating_points_the_board_gets_those_near_the_handle_and_the_best() -> None:
    found = abstention(made_cases(PETS, size=7_000), "model", costs=COSTS)
    content = abstention_content(found, model="model")
    assert not content.payload["complete"]
    assert content.points["index"].size == screen_points(found.sweep).points.size
    window = abstention_window(content, found, 0.9, 2.0)
    assert window is not None
    assert found.least(2.0) in window["index"]
    assert (np.diff(window["index"]) > 0).all()
