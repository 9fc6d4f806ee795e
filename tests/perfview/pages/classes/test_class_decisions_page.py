"""Costs, abstention and models on the Classes page, as its reader sees and enters them."""

import numpy as np
import pandas as pd
import pytest

from perfcore.chance.classes import compare_classes
from perfcore.classes import (
    abstention,
    class_tally,
    decisions,
    least_cost_change,
    log_loss,
    total_cost,
)
from perfview.kit.theme import number
from perfview.pages.classes.decisions.cost_files import costs_csv
from perfview.pages.classes.decisions.costs import priced
from perfview.session.data_files import read_file
from tests.perfview.class_files import PETS, pets_csv
from tests.perfview.links.test_share_pages import shared
from tests.perfview.running_app import Screen, csv, opened, opened_with, ran

FILE = pets_csv()
FOUND = read_file(FILE, name="pets.csv").found
COSTS = np.array([[0, 5, 5], [1, 0, 1], [1, 2.5, -1]])


@pytest.fixture(scope="module")
def pets() -> Screen:
    """The page of the file, as several tests look at it."""
    return opened_with("classes", ("pets.csv", FILE))


def on_classes(*columns: tuple[str, list[object]]) -> Screen:
    data = ("made.csv", csv(**dict(columns)))
    return opened_with("classes", data)


def differences(app: Screen) -> pd.DataFrame:
    """The texts of the table of two models."""
    told = next(each for each in app.headers() if "beyond chance?" in str(each.get("caption")))
    rows = {row["name"]: [cell["text"] for cell in row["cells"]] for row in told["models"]}
    heads = [each["label"] for each in told["figures"]]
    return pd.DataFrame.from_dict(rows, orient="index", columns=heads)


def priced_page(pets: Screen) -> Screen:
    """The page at costs that were uploaded."""
    uploader = next(each for each in pets.file_uploader if each.key.startswith("cost_file"))
    return ran(uploader.set_value([("costs.csv", costs_csv(COSTS, PETS), "text/csv")]))


def test_costs_are_entered_kept_in_the_address_and_priced(pets: Screen) -> None:
    counts = class_tally(FOUND, "tree").counts
    wrong = counts.total - counts.right
    assert f"The decisions of tree cost **{number(wrong)}** in all" in pets.texts()
    assert "While all errors cost the same, the most probable class is expected" in pets.texts()
    assert "class_costs" not in pets.address()

    pets.put(cost_truth=0, cost_called=-1, cost_price=5.0).pressed("cost_apply")
    assert pets.address()["class_costs"] == "0.:5"
    pets.put(cost_truth=-1, cost_called=-2, cost_price=-1.0).pressed("cost_apply")
    assert pets.address()["class_costs"] == "~:-1,0.:5"

    app = priced_page(pets)
    assert app.address()["class_costs"] == "0~5~5~1~0~1~1~2.5~-1"
    app.put(class_unit="€")
    before = total_cost(priced(counts), COSTS)
    change = least_cost_change(FOUND, "tree", costs=COSTS)
    after = total_cost(priced(change.counts), COSTS)
    assert f"The decisions of tree cost **{number(before)} €** in all" in app.texts()
    assert f"All would cost **{number(after)} €**: {number(before - after)} € less" in app.texts()
    moves = app.frame("Called now")
    assert moves["Cases"].tolist() == [str(move.cases) for move in change.moves]
    assert moves["Called now"].tolist() == [PETS[move.called] for move in change.moves]
    app.pressed("cost_reset")
    assert "class_costs" not in app.address()
    assert app.address()["unit"] == "€"
    app.put(class_unit="")


def test_a_file_that_is_no_cost_matrix_changes_nothing(pets: Screen) -> None:
    before = pets.address()
    uploader = next(each for each in pets.file_uploader if each.key.startswith("cost_file"))
    app = ran(uploader.set_value([("costs.csv", b"1,2\n3,4\n", "text/csv")]))
    assert "must have a row and a column for each of the 3 classes, it has 2 rows" in app.texts()
    assert app.address() == before
    assert "must have a row" not in ran(app).texts()


def test_costs_in_an_address_are_those_of_its_classes_or_refused(pets: Screen) -> None:
    data = pets.address()["data"]
    app = pets.turned("classes").again(data=data, class_costs="0.:7,2.1:3")
    assert app.address()["class_costs"] == "0.:7,2.1:3"
    assert app.board_header("abstention_board")["names"] == {"threshold": "decides"}
    app.again(class_costs="0.3:7")
    assert "The costs in the address are not those of 3 classes." in app.texts()
    app.pressed("cost_reset")


def test_the_handle_starts_where_all_is_decided_and_least_cost_is_offered(pets: Screen) -> None:
    found = abstention(FOUND, "tree", costs=1 - np.eye(3))
    told = pets.board_header("abstention_board")
    assert told["threshold"] == found.sweep.thresholds[-1]
    assert (told["price"], told["best"]) == (None, None)
    assert "The model decides all 60 cases" in pets.texts()
    pets.put(referral=0.25)
    best = found.least(0.25)
    assert pets.board_header("abstention_board")["best"] == best
    assert f"all cases cost least, **{number(found.costs(0.25)[best])}**" in pets.texts()
    app = pets.pressed("use_best")
    assert float(app.address()["decides"]) == found.sweep.thresholds[best]
    assert app.address()["refer"] == "0.25"
    right, wrong = found.sweep.tp[best], found.sweep.fp[best]
    assert f"the model decides **{right + wrong}** of 60 cases" in app.texts()
    assert f"All cases cost **{number(found.costs(0.25)[best])}**" in app.texts()


def test_models_stand_side_by_side_and_are_tested(pets: Screen) -> None:
    told = next(each for each in pets.headers() if "Which model" in str(each.get("caption")))
    by_key = {column["key"]: i for i, column in enumerate(told["figures"])}
    for row in told["models"]:
        tally, cases = class_tally(FOUND, row["name"]), FOUND.models[row["name"]]
        accuracy = row["cells"][by_key["accuracy"]]
        assert accuracy["value"] == tally.counts.right / tally.counts.total
        loss = row["cells"][by_key["log_loss"]]["value"]
        assert loss == log_loss(cases.truth, cases.probabilities, range(3))
    assert [row["cells"][0]["best"] for row in told["models"]] == [True, False]

    first = FOUND.models["tree"]
    called = {name: decisions(cases) for name, cases in FOUND.models.items()}
    compared = compare_classes(first.truth, called, [0, 1, 2], seed=1, costs=1 - np.eye(3))
    judged = compared["tree", "net"]
    table = differences(pets)
    assert table["Difference"].tolist()[0] == number(judged["accuracy"].value)
    assert table["Test"].tolist()[0] == "McNemar, exact; Tango"
    assert set(table["Test"].tolist()[1:]) == {"bootstrap, normal"}
    right = {name: codes == first.truth for name, codes in called.items()}
    only = [np.sum(right["tree"] & ~right["net"]), np.sum(right["net"] & ~right["tree"])]
    said = f"tree alone is right about **{only[0]}** cases, net alone about **{only[1]}**"
    assert said in pets.texts()
    assert "Both models judged the same cases" in pets.texts()
    assert "for all pairs (Holm)" not in table.columns


def test_labels_alone_have_costs_and_say_what_needs_probabilities() -> None:
    truth = ["cat", "dog", "owl", "cat", "dog", "owl"]
    labels = ["cat", "dog", "cat", "cat", "owl", "owl"]
    app = on_classes(("truth", [*truth]), ("predicted", [*labels]))
    assert "cost **2.000** in all, **0.333** per case" in app.texts()
    assert "Which decision is expected to cost least can be told from probabilities" in app.texts()
    assert "Which cases a model is unsure of can be told from probabilities alone" in app.texts()
    assert not [each for each in app.headers() if each["kind"] == "abstention_board"]
    assert "Which model decides best?" not in app.texts()


def test_probabilities_that_do_not_add_up_have_no_least_cost_but_can_abstain() -> None:
    table = [[0.9, 0.05, 0.3], [0.1, 0.8, 0.1], [0.2, 0.2, 0.6], [0.3, 0.4, 0.3]]
    columns = [(pet, [row[i] for row in table]) for i, pet in enumerate(PETS)]
    app = on_classes(("truth", ["cat", "dog", "owl", "owl"]), *columns)
    assert "row add up to 1. In 1 row they do not." in app.texts()
    assert app.board_header("abstention_board")["threshold"] == 0.4


def test_three_models_are_corrected_for_all_pairs() -> None:
    file = pets_csv(models=("tree", "net", "coin"))
    app = opened_with("classes", ("three.csv", file)).put(against="coin")
    assert app.address()["against"] == "coin"
    table = differences(app)
    assert [*table.columns[:2]] == ["tree", "coin"]
    assert "for all pairs (Holm)" in table.columns
    assert "“For all pairs” corrects for 3 pairs of models, by Holm’s method." in app.texts()
    assert "after Holm’s correction for 3 pairs of models" in app.texts()


def test_differences_count_undefined_classes_as_the_figures_beside_them_do() -> None:
    truth = [*"aaabbbc"] * 3  # the second model never says "c"
    app = on_classes(("truth", truth), ("pred_m", truth), ("pred_n", [*"aaabbbb"] * 3))
    apart = []
    for zero in (False, True):
        app.put(zero=zero)
        row = differences(app).loc["F1 of macro precision and macro recall"]
        first, second, difference = map(float, row.iloc[:3])
        assert first - second == pytest.approx(difference, abs=0.001)
        apart.append(difference)
    assert apart[0] < apart[1]


def test_a_link_says_what_needs_rows_and_keeps_the_costs() -> None:
    app = opened_with("classes", ("pets.csv", FILE), class_costs="0.:5")
    cost = next(line for line in app.texts().splitlines() if "The decisions of tree cost" in line)
    linked = opened("pages/classes.py", share=shared(app))
    assert cost in linked.texts()
    assert "can be told from rows alone, and a link keeps none." in linked.texts()
    assert "Which cases a model is unsure of can be told from rows alone" in linked.texts()
    assert "can be told only case by case. A link keeps no cases." in linked.texts()


def test_many_classes_have_their_costs_set_line_by_line() -> None:
    labels = [f"class {i}" for i in range(25)]
    app = on_classes(("truth", labels * 2), ("predicted", labels + labels[1:] + labels[:1]))
    assert "With 25 classes costs are set line by line below" in app.texts()
    assert "cost **25.00** in all" in app.texts()
    app.put(cost_truth=2, cost_called=3, cost_price=11.0).pressed("cost_apply")
    assert app.address()["class_costs"] == "2.3:11"
    assert "cost **35.00** in all" in app.texts()
