"""Several files taken together, each as a run."""

from datetime import UTC, datetime

import pytest

from perfview.downloads.facts import facts_html
from perfview.session.choices import Choices
from perfview.session.data_files import read_file
from perfview.session.joined_files import joined_files
from perfview.tasks.binary.files.report import result_of
from tests.perfview.running_app import opened, opened_with
from tests.perfview.tasks.test_class_parts import PETS

MONDAY = b"truth,score\n0,0.1\n1,0.8\n0,0.6\n1,0.4\n"
FEWER = PETS.rpartition(b"owl,")[0]
FRIDAY = b"truth,score\n1,0.9\n0,0.3\n1,0.7\n"


def test_files_of_two_classes_become_runs() -> None:
    app = opened_with("data", ("monday.csv", MONDAY), ("friday.csv", FRIDAY))
    app.pressed("join_files-0")
    assert [each.value for each in app.metric[:2]] == ["7", "4"]
    said = [each.value for each in app.caption]
    assert any("monday\\.csv \\(4\\), friday\\.csv \\(3\\)" in each for each in said)
    told = app.address()
    assert app.turned("threshold").keyed("data").value == told["data"]
    assert not app.turned("compare").error
    assert not app.turned("runs").info
    app.turned("data").pressed(f"remove-{told['data']}")
    assert app.address()["data"] != told["data"]
    assert app.pressed("join_files-0").turned("data").address() == told
    assert not app.warning


def test_files_together_have_no_fingerprint_as_they_are_no_single_file() -> None:
    pets, days = (
        joined_files([read_file(each, name=f"{place}.csv") for place, each in enumerate(files)])
        for files in ((PETS, FEWER), (MONDAY, FRIDAY))
    )
    assert pets.fingerprint == pets.sha256 == ""  # as of its parts, which take over the latter
    tallies = {"score": days.tally("score")}
    result = result_of(days, Choices(), tallies, created=datetime(2026, 1, 1, tzinfo=UTC))
    assert result.origin.sha256 == ""
    assert "not known: no single file" in facts_html(result, "score")


def test_files_of_several_classes_become_runs() -> None:
    app = opened_with("data", ("a.csv", PETS), ("b.csv", FEWER)).pressed("join_files-0")
    assert [each.value for each in app.metric[:2]] == ["11", "3"]
    told = app.address()
    assert told["task"] == "classes"
    assert not app.turned("classes").error
    assert app.turned("threshold").address()["data"] == f"{told['data']}~0"
    assert opened("pages/classes.py", **told).address()["data"] == told["data"]


@pytest.mark.parametrize(
    ("other", "said"),
    [
        (b"truth,score\nham,0.1\nspam,0.8\n", "'other.csv' has 'ham', 'spam'"),
        (b"score,positives,negatives\n.1,2,3\n.8,4,1\n", "'other.csv' has 'negative', 'positive'"),
        (PETS, "'monday.csv' and 'other.csv' are not both of two classes, or both of several."),
        (b"truth,one,two\n0,.2,.1\n1,.7,.8\n", "'other.csv' has one, two"),
    ],
)  # fmt: skip
def test_what_cannot_be_runs_is_not_offered_and_said(other: bytes, said: str) -> None:
    app = opened_with("data", ("monday.csv", MONDAY), ("other.csv", other))
    assert not app.buttons("join_files")
    (told,) = [each.value for each in app.caption if "not offered as runs" in each.value]
    assert said in told.replace("\\", "")


def test_files_that_are_alike_are_offered_beside_others() -> None:
    app = opened_with("data", ("monday.csv", MONDAY))
    assert not app.buttons("join_files")
    app.uploaded(("pets.csv", PETS))
    assert not app.buttons("join_files")
    app.uploaded(("friday.csv", FRIDAY))
    (label,) = app.buttons("join_files").values()
    assert label == "Take these 2 files as runs: monday.csv, friday.csv"
    app.uploaded(("more.csv", FEWER))
    assert [*app.buttons("join_files")] == ["join_files-0", "join_files-1"]
    app.pressed("join_files-0")
    assert [each.value for each in app.metric[:2]] == ["7", "4"]


SUBMITTED = b"id,target\n1,0.1\n2,0.8\n3,0.6\n4,0.4\n"
SOLVED = b"id,target,Usage\n4,1,Public\n3,0,Private\n2,1,Public\n1,0,Private\n"


def test_truth_and_scores_in_two_files_are_put_together_by_id() -> None:
    app = opened_with("data", ("submission.csv", SUBMITTED), ("solution.csv", SOLVED))
    assert [*app.buttons("match_files").values()] == ["Put them together by “id”"]
    assert "truth in solution" in app.texts()
    app.pressed("match_files-0")
    assert [each.value for each in app.metric[:2]] == ["4", "2"]
    told = app.address()
    assert app.turned("threshold").address()["data"] == told["data"]
    assert not app.error
    assert not app.turned("runs").info
    assert opened("pages/data.py", **told).address()["data"] == told["data"]


def test_a_file_that_needs_its_other_half_says_so_calmly() -> None:
    app = opened_with("data", ("submission.csv", SUBMITTED), ("solution.csv", SOLVED))
    truth = "solution.csv holds the truth of the cases, and submission.csv what was predicted"
    scores = "submission.csv holds what was predicted of the cases, and solution.csv their truth."
    halves = {name: key for key, name in app.buttons("open-upload").items()}
    for name, said in (("solution.csv", truth), ("submission.csv", scores)):
        app.pressed(halves[name])
        assert not app.error
        assert any(said in each.value.replace("\\", "") for each in app.info), name
        button = "makes one data set of both: Put them together by “id”."
        assert button in app.texts().replace("\\", "")
    app.pressed("match_files-0").pressed(halves["solution.csv"])
    assert not app.error
    done = "They were put together: open solution.csv + submission.csv."
    assert done in app.texts().replace("\\", "")


def test_a_half_without_the_other_is_refused_as_before() -> None:
    app = opened_with("data", ("solution.csv", b"id,target\n1,0\n2,1\n"))
    assert len(app.error) == 1


def test_files_without_ids_are_put_together_in_their_order_by_the_reader() -> None:
    app = opened_with("data", ("p.txt", b"0.1\n0.8\n0.6\n0.4\n"), ("y.txt", b"0\n1\n0\n1\n"))
    (label,) = app.buttons("match_files").values()
    assert "line by line" in label
    app.pressed("match_files-0")
    assert [each.value for each in app.metric[:2]] == ["4", "2"]


def test_ids_that_do_not_match_are_named() -> None:
    twice = SUBMITTED.replace(b"3,", b"2,")
    app = opened_with("data", ("submission.csv", twice), ("solution.csv", SOLVED))
    app.pressed("match_files-0")
    assert "submission.csv has the id '2' twice" in app.texts().replace("\\", "")
