"""Several files taken together, each as a run."""

import pytest
from streamlit.testing.v1 import AppTest

from tests.perfview.running_app import (
    address,
    keyed,
    opened,
    opened_data,
    pressed,
    turned,
    uploaded,
)
from tests.perfview.tasks.test_class_parts import PETS

MONDAY = b"truth,score\n0,0.1\n1,0.8\n0,0.6\n1,0.4\n"
FEWER = PETS.rpartition(b"owl,")[0]
FRIDAY = b"truth,score\n1,0.9\n0,0.3\n1,0.7\n"


def test_files_of_two_classes_become_runs() -> None:
    app = uploaded(opened_data(), ("monday.csv", MONDAY), ("friday.csv", FRIDAY))
    pressed(app, "join_files-binary")
    assert [each.value for each in app.metric[:2]] == ["7", "4"]
    said = [each.value for each in app.caption]
    assert any("monday\\.csv \\(4\\), friday\\.csv \\(3\\)" in each for each in said)
    told = address(app)
    assert keyed(turned(app, "threshold"), "data").value == told["data"]
    assert not turned(app, "compare").error
    assert not turned(app, "runs").info
    pressed(turned(app, "data"), f"remove-{told['data']}")
    assert address(app)["data"] != told["data"]
    assert address(turned(pressed(app, "join_files-binary"), "data")) == told
    assert not app.warning


def test_files_of_several_classes_become_runs() -> None:
    app = uploaded(opened_data(), ("a.csv", PETS), ("b.csv", FEWER))
    pressed(app, "join_files-classes")
    assert [each.value for each in app.metric[:2]] == ["11", "3"]
    told = address(app)
    assert told["task"] == "classes"
    assert not turned(app, "classes").error
    assert address(turned(app, "threshold"))["data"] == f"{told['data']}~0"
    assert address(opened("pages/classes.py", **told))["data"] == told["data"]


@pytest.mark.parametrize(
    ("other", "said"),
    [
        (b"truth,score\nham,0.1\nspam,0.8\n", "'other.csv' has 'ham', 'spam'"),
        (b"score,positives,negatives\n.1,2,3\n.8,4,1\n", "'other.csv' has 'negative', 'positive'"),
    ],
)  # fmt: skip
def test_what_cannot_be_a_run_is_said(other: bytes, said: str) -> None:
    app = uploaded(opened_data(), ("monday.csv", MONDAY), ("other.csv", other))
    before = address(app)
    pressed(app, "join_files-binary")
    (warning,) = [each.value for each in app.warning if "cannot be taken as runs" in each.value]
    assert said in warning.replace("\\", "")
    assert address(app) == before


def test_one_file_is_not_offered_and_others_stand_beside_those_of_another_task() -> None:
    app = uploaded(opened_data(), ("monday.csv", MONDAY))
    assert not _offers(app)
    uploaded(app, ("pets.csv", PETS))
    assert not _offers(app)
    uploaded(app, ("friday.csv", FRIDAY))
    assert _offers(app) == {"join_files-binary": "Take the 2 files of two classes as runs"}
    uploaded(app, ("more.csv", FEWER))
    assert [*_offers(app)] == ["join_files-binary", "join_files-classes"]
    pressed(app, "join_files-binary")
    assert [each.value for each in app.metric[:2]] == ["7", "4"]


def _offers(app: AppTest) -> dict[str, str]:
    """Return the buttons that take files as runs, by key."""
    return {b.key: b.label for b in app.button if b.key and b.key.startswith("join_files")}
