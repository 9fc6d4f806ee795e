"""Scores times another column, on the Data page and on all pages after it."""

import pytest

from tests.perfview.running_app import Screen, opened_with

ADS = b"click,ctr,price\n1,.10,1\n0,.08,1\n1,.05,3\n0,.04,1\n"
LONG = (
    b"model,case,click,score,price\n"
    b"old,1,1,.10,1\nold,2,0,.08,1\nold,3,1,.05,3\nnew,1,1,.3,1\nnew,2,0,.2,1\nnew,3,1,.1,3\n"
)
COUNTED = b"score,positives,negatives,price\n.1,4,6,3\n.2,5,5,1\n"


def ads(content: bytes = ADS, name: str = "ads.csv", **chosen: object) -> Screen:
    """The Data page with a file of clicks, after these choices."""
    return opened_with("data", (name, content)).put(**chosen)


def table(app: Screen) -> list[list[str]]:
    found = [each.value for each in app.dataframe if "AUC" in each.value]
    rows: list[list[str]] = found[0].values.tolist() if found else []
    return rows


def test_score_times_price_stands_beside_the_score_on_all_pages_and_can_be_taken_back() -> None:
    app = ads(rank_by="times")
    assert app.keyed("rank_column").value == "price"
    assert table(app) == [
        ["ctr", "0.750", "20.0 %", "10.0 %"],
        ["ctr × price", "1", "20.0 %", "30.0 %"],
    ]
    shown = app.texts()
    assert "The first 10.0 % of the cases hold 20.0 % of the positives by “ctr”, and" in shown
    assert "Of the revenue they hold 10.0 % and 30.0 %." in shown
    assert "It is no probability" in shown
    (cards,) = [each["cards"] for each in app.headers() if "cards" in each]
    assert [card["title"] for card in cards] == ["Positives found", "Revenue found"]
    assert cards[1]["table"]["rows"][5] == ["50.0 %", "25.0 %", "100 %"]
    columns = app.address()["columns"]
    app.turned("threshold").put(model="ctr × price")
    assert (app.address()["columns"], app.address()["model"]) == (columns, "ctr × price")
    assert table(app.turned("data"))
    app.put(rank_by="")
    assert not table(app)
    assert "columns" not in app.address()
    app.turned("threshold").put(data=app.address()["data"])
    assert app.address().get("model") is None


def test_a_power_and_a_sum_are_chosen_too() -> None:
    app = ads(rank_by="times", rank_exponent=0.5)
    assert [row[0] for row in table(app)] == ["ctr", "ctr × price^0.5"]
    app.put(rank_by="plus")
    assert [row[0] for row in table(app)] == ["ctr", "ctr + price"]
    assert not [each for each in app.text_input if each.key == "rank_exponent"]
    app.put(rank_by="times", rank_column="ctr")
    assert [row[0] for row in table(app)] == ["ctr", "ctr × ctr"]


@pytest.mark.parametrize(
    ("content", "models"),
    [
        (LONG, ["old", "new", "old × price", "new × price"]),
        (COUNTED, ["score", "score × price"]),
    ],
)
def test_long_files_and_counts_are_ranked_alike(content: bytes, models: list[str]) -> None:
    app = ads(content, rank_by="times", rank_column="price")
    assert [row[0] for row in table(app)] == models


def test_files_ranked_alike_are_runs_of_the_same_models() -> None:
    app = ads(rank_by="times")
    app.uploaded(("more.csv", ADS.replace(b".10", b".12"))).put(rank_by="times")
    app.pressed("join_files-0").turned("runs")
    app.put(model="ctr × price")
    assert app.address()["model"] == "ctr × price"
    assert not app.error


@pytest.mark.parametrize(
    ("cell", "why"),
    [
        (b"-3", "negative (1)"),
        pytest.param(b"", "missing (1)", marks=pytest.mark.thorough),
        pytest.param(b"inf", "infinite (1)", marks=pytest.mark.thorough),
    ],
)
def test_rows_without_a_factor_are_named_and_can_be_left_out(cell: bytes, why: str) -> None:
    app = ads(ADS.replace(b".05,3", b".05," + cell), **{"column-amount": "\0"})
    app.put(rank_by="times", rank_column="price")
    assert f"1 of 4 rows cannot be used. Why: {why}." in app.texts()
    assert table(app.pressed("drop")) == [
        ["ctr", "1", "30.0 %"],
        ["ctr × price", "1", "30.0 %"],
    ]
    assert "choose what a positive is worth as “Amount at stake” above" in app.texts()


def test_what_a_larger_factor_would_do_to_other_scores_is_said() -> None:
    app = ads(ADS.replace(b".04", b"-.4"), rank_by="times")
    assert (
        "Some scores of “ctr” are below 0: a larger “price” moves these cases down" in app.texts()
    )
    app.put(smaller=True)
    assert "A smaller score means positive here, so a larger “price” moves a case" in app.texts()
    app.put(smaller=False, rank_by="plus")
    assert "moves" not in app.texts()


def test_scores_that_were_made_are_turned_with_those_they_were_made_of() -> None:
    """The notice that scores are the wrong way round is about the scores as given."""
    rows = b"".join(b"1,.9,0\n0,.1,9\n" for _ in range(20))
    app = ads(b"y,score,price\n" + rows, rank_by="times")
    assert table(app)[1][1] == "0"
    assert "wrong way" not in app.texts()
    assert not app.buttons("turn-")


def test_a_file_without_another_number_and_one_class() -> None:
    assert "no other column of numbers" in ads(b"y,score\n1,.2\n0,.3\n").texts()
    app = ads(b"y,score,price\n1,.2,1\n1,.3,2\n", rank_by="times")
    assert [row[1] for row in table(app)] == ["–", "–"]
