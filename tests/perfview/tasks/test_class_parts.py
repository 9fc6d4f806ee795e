"""Data of several classes, from upload to each page that shows them, and through a link."""

import pytest

from perfview.tasks.classes.parts import TOP, read_classes
from tests.perfview.links.test_share_pages import shared
from tests.perfview.running_app import Screen, opened, opened_data

PETS = b"""truth,p_cat,p_dog,p_owl,fold
cat,0.7,0.2,0.1,a
cat,0.4,0.5,0.1,b
dog,0.2,0.7,0.1,a
dog,0.1,0.6,0.3,b
owl,0.3,0.3,0.4,a
owl,0.1,0.2,0.7,b
"""
LABELS_ALONE = b"truth,predicted\ncat,cat\ndog,cat\nowl,owl\ncat,cat\ndog,dog\nowl,owl\n"
SPAM = b"truth,score\nham,0.2\nspam,0.7\nham,0.4\nspam,0.9\n"
BINARY_PAGES = ("threshold", "costs", "calibration", "compare")


@pytest.fixture
def pets() -> Screen:
    return opened_data().uploaded(("pets.csv", PETS))


def test_the_first_class_is_shown_against_the_rest(pets: Screen) -> None:
    (data,) = {value for key, value in pets.address().items() if key == "data"}
    assert pets.address() == {"data": data, "task": "classes"}
    for page in BINARY_PAGES:
        assert pets.turned(page).address()["data"] == f"{data}~0"
        assert pets.keyed("against_rest").value == [0]
    assert pets.turned("classes").address() == {"data": data, "task": "classes"}
    # Each class has a threshold of its own, and stays chosen on the way through other pages.
    pets.turned("threshold").put(threshold_entry="0.25", against_rest=[1])
    assert pets.address()["t"] != "0.25"
    assert pets.put(against_rest=[0]).address()["t"] == "0.25"
    data = pets.put(against_rest=[1, 2]).address()["data"]
    assert data.endswith("~1+2")
    pets.turned("classes").turned("data")
    assert pets.turned("costs").address()["data"] == data
    pets.put(against_rest=[])  # at least one stays
    assert pets.address()["data"] == data
    again = opened("pages/threshold.py", **pets.address())
    assert again.keyed("against_rest").value == [1, 2]


def test_pages_show_nothing_of_data_of_another_kind() -> None:
    app = opened_data().uploaded(("labels.csv", LABELS_ALONE))
    for page in BINARY_PAGES:
        assert "has nothing to show of" in app.turned(page).info[0].value
    app.turned("classes")
    # And two classes have no page of several.
    app = opened_data().uploaded(("spam.csv", SPAM))
    assert "has nothing to show of “spam\\.csv”" in app.turned("classes").info[0].value
    assert app.address()["data"] == app.turned("threshold").address()["data"]


def test_an_address_says_as_what_a_file_is_read(pets: Screen) -> None:
    told = pets.address()
    assert opened("pages/data.py", **told).address() == told
    app = opened("pages/data.py", **(told | {"task": "spells"}))
    (said,) = [each.value for each in app.warning]
    assert "cannot be read as “spells”, which the address asks for" in said
    assert app.address() == told


def test_a_link_opens_with_all_its_classes(pets: Screen) -> None:
    token = shared(pets.turned("classes"))
    app = opened("pages/classes.py", share=token)
    assert app.address() == {"share": token}
    for page in BINARY_PAGES:
        assert app.turned(page).address()["data"] == "shared-1~0"
    app.put(against_rest=[0, 2])  # their sum is not known: the last one is taken alone
    assert app.address()["data"] == "shared-1~2"
    assert app.keyed("against_rest").value == [2]
    again = opened("pages/threshold.py", **app.turned("threshold").address())
    assert again.address()["data"] == "shared-1~2"


def test_a_link_to_one_class_holds_that_class_alone(pets: Screen) -> None:
    token = shared(pets.turned("threshold").put(against_rest=[1]))
    app = opened("pages/threshold.py", share=token)
    assert not [each for each in app.multiselect if each.key == "against_rest"]
    assert "has nothing to show of" in app.turned("classes").info[0].value


@pytest.mark.parametrize("name", ["", "3", "-1", "x", "1+0", "0+0", "0+1+2", "0+", "+0", " 0"])
def test_what_names_no_classes(name: str) -> None:
    assert read_classes(name, 3) is None
    assert read_classes("0+2", 3) == (0, 2)


def test_whether_a_model_is_right_is_a_part_whose_score_is_its_highest_probability(
    pets: Screen,
) -> None:
    pets.turned("threshold").put(against_rest=[0, TOP])
    (data,) = {value for key, value in pets.address().items() if key == "data"}
    assert data.endswith("~top")
    pets.turned("calibration")
    found = pets.board_header("content")["payload"]
    assert found["labels"] == {"positive": "the model is right", "negative": "it is wrong"}
    # Of six cases the second is called wrong: called dog with 0.5.
    assert found["totals"] == {"positives": 5, "negatives": 1}
    assert found["blocks"]["lower"][0] == 0.4
    assert opened("pages/calibration.py", **pets.address()).keyed("against_rest").value == [TOP]
    # One class beside it takes its place.
    pets.put(against_rest=[TOP, 2])
    assert pets.address()["data"].endswith("~2")
    pets.put(against_rest=[0, 1, 2])
    assert pets.address()["data"].endswith("~2")


def test_the_classes_page_leads_to_the_calibration_of_the_highest_probability() -> None:
    app = opened("pages/classes.py", data="digits").pressed("top_holds")
    assert app.address()["data"] == "digits~top"
    assert app.board_header("calibration_board")
