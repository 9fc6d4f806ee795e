"""Large files on the Data page: counted in pieces, stopped, read otherwise, removed."""

import gc
from typing import Any
from weakref import ref

import numpy as np
import pytest

from perfcore.binary import sweep_of
from perfcore.readers import read_predictions
from perfview.kit import arrivals
from perfview.settings import Settings
from perfview.words import say
from tests.perfview.running_app import csv, opened_data, served_with

ROWS = 4_000
DRAW = np.random.default_rng(1)
COLUMNS: dict[str, Any] = {
    "truth": DRAW.choice(["no", "yes"], ROWS),
    "forest": np.round(DRAW.random(ROWS), 3),
    "boosted": DRAW.random(ROWS),
    "customer": np.arange(ROWS) // 3,
}
LARGE = csv(**COLUMNS)
HOLES = LARGE + b"yes,,0.5,1\nno,high,0.5,1\n"


@pytest.fixture(autouse=True)
def _small(monkeypatch: pytest.MonkeyPatch) -> None:
    """Take files above a tenth of a megabyte for large, and few distinct scores for many."""
    _small_server(monkeypatch)


def _small_server(monkeypatch: pytest.MonkeyPatch) -> None:
    served_with(monkeypatch, Settings(row_megabytes=1, large_scores=2_000))
    monkeypatch.setattr("perfview.session.memory.MEGABYTE", 100_000)


def largest(app: Any) -> float:
    return max(float(each.score.max()) for each in app.file().found.models.values())


def test_a_large_file_becomes_counts_and_its_pages_show_them() -> None:
    app = opened_data().uploaded(("large.csv", LARGE))
    file = app.file()
    assert (file.large, file.due, file.reads_well) == (True, False, True)
    rows = read_predictions(LARGE, score=("forest", "boosted"), truth="truth")
    assert sweep_of(file.found, "forest") == sweep_of(rows, "forest")
    assert file.found.models["boosted"].grid == "bits=10"
    said = app.texts()
    assert "are left out, so no page parts or pairs cases" in said.replace("is left", "are left")
    assert f"{ROWS:,}" in " ".join(metric.value for metric in app.metric)
    for page in ("threshold", "costs", "calibration", "compare", "runs"):
        assert not app.turned(page).exception
    assert file.id in app.query_params["data"]


def test_what_is_not_used_is_not_explained_and_one_reason_is_said_once() -> None:
    app = opened_data().uploaded(("large.csv", csv(**COLUMNS, case_id=range(ROWS))))
    assert app.file().table.columns.keys() == {*COLUMNS, "case_id"}
    said = app.texts()
    assert "Truth is guessed to be column 'truth'" in said
    assert "Group is guessed" not in said
    assert "Case id is guessed" not in said
    names = ", ".join(f"“{name}”" for name in (*COLUMNS, "case_id"))
    assert f"Not offered for subgroups: {names} (rows were counted and not kept)." in said


def test_bad_rows_are_told_and_left_out_without_reading_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    app = opened_data().uploaded(("large.csv", HOLES))
    assert not app.file().reads_well
    assert f"2 of {ROWS + 2:,} rows" in app.texts()
    assert [problem.line for problem in app.file().problems.listed] == [ROWS + 2, ROWS + 3]
    monkeypatch.setattr("perfview.session.memory.READERS.count", None)  # nothing is read again
    app.pressed("drop")
    assert app.file().reads_well
    assert sum(app.file().found.models["forest"].counts.sum(axis=0)) == ROWS
    app.pressed("take_back")
    assert not app.file().reads_well


def test_a_changed_column_is_read_again_and_a_removed_file_leaves_nothing_on_the_disk() -> None:
    app = opened_data().uploaded(("large.csv", LARGE)).put(scores=["boosted"])
    assert app.file().models == ("boosted",)
    app.put(**{"column-weight": "customer"})
    assert app.file().columns.weight == "customer"
    assert sweep_of(app.file().found, "boosted").positives == pytest.approx(
        COLUMNS["customer"][COLUMNS["truth"] == "yes"].sum()
    )
    there = app.file().bytes_on_disk.file
    app.pressed(f"remove-{app.file().id}")
    gc.collect()
    assert there.closed


def test_a_reading_that_is_stopped_waits_until_it_is_asked_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    app = opened_data().uploaded(("large.csv", LARGE))
    from perfview.pages.data import large

    monkeypatch.setattr(large, "read_pieces", lambda file, place: None)
    app.put(scores=["forest"])
    assert app.file().due
    app.pressed("stop")
    assert not app.file().due
    assert "Its reading was stopped." in app.texts()
    monkeypatch.undo()
    _small_server(monkeypatch)
    app.pressed("read")
    assert app.file().reads_well
    assert app.file().models == ("forest",)


def test_another_way_to_read_a_large_file_reads_it_again() -> None:
    content = LARGE.replace(b",", b";").replace(b".", b",")
    app = opened_data().uploaded(("large.csv", content))
    assert app.file().reads_well
    app.put(**{"how-decimal": "."})
    assert largest(app) > 1  # a comma stands between thousands
    app.put(**{"how-decimal": ","})
    assert largest(app) <= 1


def test_a_large_file_of_another_kind_is_refused_in_words() -> None:
    classes = {
        "truth": DRAW.choice(["cat", "dog", "owl"], ROWS),
        **{f"p_{name}": np.full(ROWS, 1 / 3) for name in ("cat", "dog", "owl")},
    }
    app = opened_data().uploaded(("pets.csv", csv(**classes)))
    assert "can be done with the cases of two classes" in app.texts()
    assert app.keyed("read")


def test_what_comes_is_said_before_a_file_is_chosen() -> None:
    said = opened_data().texts()
    words = {"size": "1", "most": "2,000"}
    assert say("data.large_hint", **words) in said


def test_a_file_on_the_disk_is_gone_with_its_last_user() -> None:
    import io

    arrived = arrivals.on_disk(io.BytesIO(b"abc"))
    assert arrived.size == 3
    file = arrived.file
    del arrived
    gc.collect()
    assert file.closed


def test_small_files_are_read_whole_and_a_removed_one_is_held_by_nothing() -> None:
    app = opened_data().uploaded(("small.csv", b"truth,score\n0,0.1\n1,0.9\n"))
    assert not app.file().large
    scores = ref(app.file().found.models["score"].score)
    app.pressed(f"remove-{app.file().id}")
    gc.collect()
    assert scores() is None
