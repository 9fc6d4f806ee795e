"""The Data page asks what a number means where it may mean two things, and reads files anew."""

import numpy as np
import pytest

from perfview.pages.data.labels import NONE
from tests.perfview.running_app import csv, opened, opened_with, ran

DOUBTFUL = b'truth,score\n0,"3,589"\n1,"8,621"\n1,"9,120"\n0,"1,004"\n'
WESTERN = "größe;truth;score\n1;nein;0,25\n2;ja;0,75\n3;ja;0,5\n4;nein;0,125\n".encode("cp1252")
GOOD = b"truth,score\n0,0.25\n1,0.75\n1,0.5\n0,0.1\n"


@pytest.mark.parametrize(("answer", "least"), [("is_thousands", 1004.0), ("is_decimal", 1.004)])
def test_one_question_is_asked_where_a_number_may_mean_two_things(answer, least) -> None:
    app = opened_with("data", ("amounts.csv", DOUBTFUL))
    assert "What is 3,589 in column score: 3589 or 3.589?" in app.texts()
    assert "does not work" not in app.texts()
    assert {
        "The comma parts thousands: 3589",
        "The comma is the decimal sign: 3.589",
    } <= set(app.labels_of_buttons())
    assert "still in use: “Breast tumours”" in app.texts()
    app.pressed(answer)
    assert "What is 3,589" not in app.texts()
    assert app.file().found.models["score"].score.min() == least
    back = opened(**app.turned("threshold").address())  # a reload
    assert back.address() == app.address()
    app.turned("data").pressed("how_back")
    assert "What is 3,589 in column score" in app.texts()


def test_a_choice_reads_the_file_anew_and_a_wrong_one_costs_a_sentence() -> None:
    app = opened_with("data", ("mine.csv", GOOD)).put(**{"how-delimiter": ";"})
    assert "“mine.csv” cannot be read so, and stays as it was." in app.texts()
    assert "has a single column" in app.texts()
    assert app.file().found.models["score"].score.tolist() == [0.25, 0.75, 0.5, 0.1]
    assert app.selectbox(key="how-delimiter").value == "\0"
    app.put(**{"how-decimal": ","})  # it can be read, but holds no number then
    assert "no column that looks like a score (numbers)" in app.texts()
    assert "the pages show the file as it was read before" in app.texts()
    app.pressed("how_back").put(**{"how-header": False})
    assert app.file().table.rows == 5
    ran(app.run())
    assert app.file().table.rows == 5
    app.uploaded(("mine.csv", GOOD.replace(b"0.1\n", b"0.2\n")))  # corrected: read as chosen
    assert app.file().table.rows == 5
    app.pressed("how_back")
    assert app.file().table.rows == 4


def test_columns_that_were_chosen_stay_where_they_are_still_there() -> None:
    app = opened_with("data", ("mine.csv", GOOD)).put(positive="0")
    app.put(**{"how-thousands": ""})
    assert app.file().found.positive_label == "0"


def test_a_file_that_is_too_large_to_be_kept_is_read_as_chosen_when_it_comes_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("perfview.session.data_files.MOST_STORED", 10)
    app = opened_with("data", ("mine.csv", GOOD)).put(**{"how-header": False})
    assert "“mine.csv” is too large to be kept as it came." in app.texts()
    assert app.file().table.rows == 4
    assert app.uploaded(("mine.csv", GOOD)).file().table.rows == 5


def test_exchanged_truth_and_score_are_put_right_by_one_click() -> None:
    file = csv(truth=np.arange(40) / 40, score=(np.arange(40) > 20).astype(int))
    app = opened_with("data", ("swapped.csv", file))
    assert app.error
    told = "Take “score” as the truth and “truth” as the score"
    assert app.buttons("exchange") == {"exchange": told}
    app.pressed("exchange")
    assert not app.error
    assert app.keyed("column-truth").value == "score"
    assert app.keyed("scores").value == ["truth"]
    assert not app.buttons("exchange")


def test_a_score_of_the_predicted_label_is_read_so_and_one_click_takes_that_back() -> None:
    cases = np.arange(40)
    file = csv(truth=cases % 2, predicted=cases % 4 // 2, sure=(0.5 + cases / 100).round(2))
    app = opened_with("data", ("sure.csv", file))
    assert "it is taken as the probability of the predicted label" in app.texts()
    assert [*app.file().models] == ["sure of 1"]
    assert app.keyed("column-predicted").value == "predicted"
    app.put(**{"column-predicted": NONE})
    assert [*app.file().models] == ["sure"]
    app.put(**{"column-predicted": "predicted"})
    assert [*app.file().models] == ["sure of 1"]
