"""Room for files, and those that a reload finds: for a while, and not after they were removed."""

import time
from dataclasses import replace

import numpy as np
import pytest

from perfview.session import memory
from perfview.session.data_files import DataFile, limits_of, read_file, reread
from perfview.session.memory import NoRoomError, is_full, require_memory, require_room
from perfview.session.shelves import Shelf, held_bytes
from perfview.settings import Settings, read_settings
from tests.perfview.clocks import Clock
from tests.perfview.running_app import csv


def file(name: str, rows: int = 50) -> DataFile:
    scores = np.random.default_rng(len(name)).permutation(rows)
    return read_file(csv(truth=np.arange(rows) % 2, **{name: scores}), name=name)


def test_a_file_is_found_with_the_columns_it_was_kept_with() -> None:
    shelf = Shelf()
    guessed = file("score")
    changed = reread(guessed, replace(guessed.columns, smaller_is_positive=True))
    shelf.put(guessed)
    shelf.put(changed)
    assert guessed.columns_key == "" != changed.columns_key
    assert shelf.get(guessed.id, "") is guessed
    assert shelf.get(guessed.id, changed.columns_key) is changed
    assert shelf.get(guessed.id, "0123456789abcdef") is None
    assert shelf.get("upload-other", "") is None


def test_a_file_is_forgotten_once_it_was_not_used_for_its_lifetime() -> None:
    clock = Clock()
    shelf = Shelf(lifetime=60, clock=clock)
    used, unused = file("used"), file("unused")
    shelf.put(used)
    shelf.put(unused)
    clock.now += 59
    assert shelf.get(used.id, "") is used
    clock.now += 2
    assert shelf.get(unused.id, "") is None
    assert shelf.get(used.id, "") is used
    assert len(shelf) == 1


def test_a_file_is_forgotten_even_if_nobody_comes_by() -> None:
    shelf = Shelf(lifetime=0.5)
    shelf.put(file("score"))
    assert len(shelf) == 1
    end = time.monotonic() + 30
    while len(shelf) and time.monotonic() < end:
        time.sleep(0.01)
    assert len(shelf) == 0


def test_the_longest_unused_give_way_to_a_file_that_needs_their_memory() -> None:
    first, second, third = file("a", 3000), file("bb", 3000), file("ccc", 3000)
    shelf = Shelf(capacity=int(2.5 * held_bytes([first])))
    for kept in (first, second):
        shelf.put(kept)
    shelf.get(first.id, "")
    shelf.put(third)
    assert shelf.get(second.id, "") is None
    assert shelf.get(first.id, "") is first
    assert shelf.get(third.id, "") is third


def test_a_file_beyond_the_capacity_is_not_kept() -> None:
    shelf = Shelf(capacity=1000)
    shelf.put(file("large", 3000))
    assert len(shelf) == 0


def test_a_removed_file_is_gone_whatever_its_columns() -> None:
    shelf = Shelf()
    guessed, other = file("score"), file("other")
    shelf.put(guessed)
    shelf.put(reread(guessed, replace(guessed.columns, smaller_is_positive=True)))
    shelf.put(other)
    shelf.remove(guessed.id)
    assert len(shelf) == 1
    assert shelf.get(other.id, "") is other


def test_the_size_of_a_file_is_that_of_its_arrays() -> None:
    # Text codes of both columns (1 and 2 bytes), and uint8 truths with float64 scores.
    large, small = (held_bytes([file("score", rows)]) for rows in (3000, 1000))
    assert large - small == 2000 * (1 + 2 + 1 + 8)


def test_other_choices_of_columns_give_way_and_share_the_memory_of_the_table() -> None:
    guessed = file("score", 3000)
    # Room for the table and two sets of predictions, but not for two tables.
    shelf = Shelf(capacity=held_bytes([guessed]) + 3000 * 9 + 100)
    shelf.put(guessed)
    flipped = reread(guessed, replace(guessed.columns, positive="0"))
    weighted = reread(guessed, replace(guessed.columns, weight="score"))
    for changed in (flipped, weighted, flipped):
        shelf.put(changed)
    assert shelf.get(guessed.id, "") is guessed
    assert shelf.get(guessed.id, flipped.columns_key) is flipped
    assert shelf.get(guessed.id, weighted.columns_key) is None


def test_a_name_on_the_shelf_is_as_hard_to_guess_as_128_bits() -> None:
    assert len(file("score").id.removeprefix("upload-")) * 4 == 128


# Room


@pytest.fixture
def chosen(monkeypatch: pytest.MonkeyPatch) -> list[Settings]:
    settings = [read_settings({"CUTPOINT_UPLOAD_MEGABYTES": "1"}, {})]
    monkeypatch.setattr(memory, "settings", lambda: settings[0])
    return settings


def test_a_visitors_files_have_a_bound_together(chosen: list[Settings]) -> None:
    first, other = file("first", 50_000), file("other_one", 50_000)
    one, both = held_bytes([first]), held_bytes([first, other])
    assert one > 50_000 * 8
    assert both > 1.9 * one
    chosen[0] = replace(chosen[0], visitor_megabytes=both // 10**6 + 1)
    require_room(other, [first])
    chosen[0] = replace(chosen[0], visitor_megabytes=1)
    require_room(first, [])
    with pytest.raises(
        NoRoomError, match=r"may have 1 MB here altogether, and this file of [\d.]+ MB"
    ):
        require_room(other, [first])
    require_room(replace(other, name="first"), [first])  # takes its place


def test_a_process_without_memory_takes_no_file(chosen: list[Settings]) -> None:
    assert not is_full()
    chosen[0] = replace(chosen[0], memory_megabytes=1)
    assert is_full()
    with pytest.raises(NoRoomError, match="no memory left"):
        require_memory()


def test_the_same_arrays_count_once() -> None:
    first = file("first.csv")
    assert held_bytes([first, replace(first, drop_bad_rows=True)]) == held_bytes([first])


def test_settings_bound_what_a_file_may_hold() -> None:
    limits = limits_of(read_settings({"CUTPOINT_UPLOAD_ROWS": "7"}, {}))
    assert (limits.rows, limits.columns) == (7, 1000)
    assert (limits.file_bytes, limits.decompressed_bytes) == (250 * 10**6, 2000 * 10**6)
