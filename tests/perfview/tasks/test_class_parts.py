"""Data of several classes, from upload to each page that shows them, and through a link."""

import pytest
from streamlit.testing.v1 import AppTest

from perfview.tasks.classes.parts import TOP, read_classes
from tests.perfview.links.test_share_pages import shared
from tests.perfview.running_app import (
    address,
    board_header,
    keyed,
    opened,
    opened_data,
    pressed,
    put,
    turned,
    uploaded,
)

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
def pets() -> AppTest:
    return uploaded(opened_data(), ("pets.csv", PETS))


def test_the_first_class_is_shown_against_the_rest(pets: AppTest) -> None:
    (data,) = {value for key, value in address(pets).items() if key == "data"}
    assert address(pets) == {"data": data, "task": "classes"}
    for page in BINARY_PAGES:
        assert address(turned(pets, page))["data"] == f"{data}~0"
        assert keyed(pets, "against_rest").value == [0]
    assert address(turned(pets, "classes")) == {"data": data, "task": "classes"}


def test_a_class_stays_chosen_on_the_way_through_other_pages(pets: AppTest) -> None:
    put(turned(pets, "threshold"), against_rest=[1, 2])
    (data,) = {value for key, value in address(pets).items() if key == "data"}
    assert data.endswith("~1+2")
    turned(turned(pets, "classes"), "data")
    assert address(turned(pets, "costs"))["data"] == data
    put(pets, against_rest=[])  # at least one stays
    assert address(pets)["data"] == data
    again = opened("pages/threshold.py", **address(pets))
    assert keyed(again, "against_rest").value == [1, 2]


def test_each_class_has_a_threshold_of_its_own(pets: AppTest) -> None:
    put(turned(pets, "threshold"), threshold_entry="0.25", against_rest=[1])
    assert address(pets)["t"] != "0.25"
    assert address(put(pets, against_rest=[0]))["t"] == "0.25"


def test_labels_alone_have_no_pages_of_two_classes() -> None:
    app = uploaded(opened_data(), ("labels.csv", LABELS_ALONE))
    for page in BINARY_PAGES:
        assert "has nothing to show of" in turned(app, page).info[0].value
    assert not turned(app, "classes").exception


def test_two_classes_have_no_page_of_several() -> None:
    app = uploaded(opened_data(), ("spam.csv", SPAM))
    assert "has nothing to show of “spam\\.csv”" in turned(app, "classes").info[0].value
    assert address(app)["data"] == address(turned(app, "threshold"))["data"]


def test_an_address_says_as_what_a_file_is_read(pets: AppTest) -> None:
    told = address(pets)
    assert address(opened("pages/data.py", **told)) == told
    app = opened("pages/data.py", **(told | {"task": "clusterings"}))
    (said,) = [each.value for each in app.warning]
    assert "cannot be read as “clusterings”, which the address asks for" in said
    assert address(app) == told


def test_a_link_opens_with_all_its_classes(pets: AppTest) -> None:
    token = shared(turned(pets, "classes"))
    app = opened("pages/classes.py", share=token)
    assert address(app) == {"share": token}
    for page in BINARY_PAGES:
        assert address(turned(app, page))["data"] == "shared-1~0"
    put(app, against_rest=[0, 2])  # their sum is not known: the last one is taken alone
    assert address(app)["data"] == "shared-1~2"
    assert keyed(app, "against_rest").value == [2]
    again = opened("pages/threshold.py", **address(turned(app, "threshold")))
    assert address(again)["data"] == "shared-1~2"


def test_a_link_to_one_class_holds_that_class_alone(pets: AppTest) -> None:
    token = shared(put(turned(pets, "threshold"), against_rest=[1]))
    app = opened("pages/threshold.py", share=token)
    assert not [each for each in app.multiselect if each.key == "against_rest"]
    assert "has nothing to show of" in turned(app, "classes").info[0].value


@pytest.mark.parametrize("name", ["", "3", "-1", "x", "1+0", "0+0", "0+1+2", "0+", "+0", " 0"])
def test_what_names_no_classes(name: str) -> None:
    assert read_classes(name, 3) is None
    assert read_classes("0+2", 3) == (0, 2)


def test_whether_a_model_is_right_is_a_part_whose_score_is_its_highest_probability(
    pets: AppTest,
) -> None:
    put(turned(pets, "threshold"), against_rest=[0, TOP])
    (data,) = {value for key, value in address(pets).items() if key == "data"}
    assert data.endswith("~top")
    turned(pets, "calibration")
    found = board_header(pets, "content")["payload"]
    assert found["labels"] == {"positive": "the model is right", "negative": "it is wrong"}
    # Of six cases the second is called wrong: called dog with 0.5.
    assert found["totals"] == {"positives": 5, "negatives": 1}
    assert found["blocks"]["lower"][0] == 0.4
    assert keyed(opened("pages/calibration.py", **address(pets)), "against_rest").value == [TOP]
    # One class beside it takes its place.
    put(pets, against_rest=[TOP, 2])
    assert address(pets)["data"].endswith("~2")
    put(pets, against_rest=[0, 1, 2])
    assert address(pets)["data"].endswith("~2")


def test_the_classes_page_leads_to_the_calibration_of_the_highest_probability() -> None:
    app = pressed(opened("pages/classes.py", data="digits"), "top_holds")
    assert address(app)["data"] == "digits~top"
    assert board_header(app, "calibration_board")
