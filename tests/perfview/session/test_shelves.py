"""Room for files, and those that a reload finds: for a while, and not after they were removed."""

import gzip
import os
import time
from dataclasses import replace
from io import BytesIO
from types import SimpleNamespace

import numpy as np
import pytest

from perfcore.readers import Limits
from perfcore.readers.openings import opened
from perfview.session import memory, shelves
from perfview.session.data_files import DataFile, file_of, limits_of, read_file, reread
from perfview.session.memory import (
    NoRoomError,
    is_full,
    reading_megabytes,
    reading_seconds,
    require_memory,
    require_room,
    resident_megabytes,
)
from perfview.session.owners import Owner
from perfview.session.shelves import Shelf, held_bytes
from perfview.settings import Settings, read_settings
from tests.perfview.clocks import Clock
from tests.perfview.running_app import csv

ADA, BOB = Owner("ada"), Owner("bob")


def file(name: str, rows: int = 50) -> DataFile:
    scores = np.random.default_rng(len(name)).permutation(rows)
    return read_file(csv(truth=np.arange(rows) % 2, **{name: scores}), name=name)


def test_a_file_is_found_with_the_columns_it_was_kept_with() -> None:
    shelf = Shelf()
    guessed = file("score")
    changed = reread(guessed, replace(guessed.columns, smaller_is_positive=True))
    shelf.put(ADA, guessed)
    shelf.put(ADA, changed)
    assert guessed.columns_key == "" != changed.columns_key
    assert shelf.get(ADA, guessed.id, "") is guessed
    assert shelf.get(ADA, guessed.id, changed.columns_key) is changed
    assert shelf.get(ADA, guessed.id, "0123456789abcdef") is None
    assert shelf.get(ADA, "upload-other", "") is None


def test_owners_of_equal_bytes_have_names_columns_and_removals_of_their_own() -> None:
    shelf = Shelf()
    data = csv(truth=[0, 1], score=[0.2, 0.7])
    found = opened(BytesIO(data), name="mine.csv", limits=Limits())
    hers, his = (file_of(found, owner=each.name) for each in (ADA, BOB))
    hers = replace(hers, name="hers.csv")
    changed = reread(his, replace(his.columns, smaller_is_positive=True))
    assert hers.id != his.id
    for each, kept in ((ADA, hers), (BOB, his), (BOB, changed)):
        shelf.put(each, kept)
    assert [shelf.get(BOB, hers.id, ""), shelf.get(ADA, his.id, "")] == [None, None]
    # Nor does it matter what they are called.
    same = replace(his, id=hers.id)
    shelf.put(BOB, same)
    assert (shelf.get(ADA, hers.id, ""), shelf.get(BOB, hers.id, "")) == (hers, same)
    shelf.remove(BOB, hers.id)
    assert (shelf.get(ADA, hers.id, ""), shelf.get(BOB, hers.id, "")) == (hers, None)
    assert [shelf.was_removed(each, hers.id) for each in (ADA, BOB)] == [False, True]
    assert shelf.get(BOB, his.id, changed.columns_key) is changed


def test_a_removed_file_stays_gone_until_its_owner_brings_it_again() -> None:
    shelf, kept = Shelf(), file("score")
    shelf.put(ADA, kept)
    shelf.remove(ADA, kept.id)
    shelf.put(ADA, kept)
    assert shelf.get(ADA, kept.id, "") is None
    shelf.restore(ADA, kept.id)
    shelf.put(ADA, kept)
    assert shelf.get(ADA, kept.id, "") is kept
    assert not shelf.was_removed(ADA, kept.id)


def test_what_nobody_could_come_back_for_is_not_kept_and_removals_are_remembered_within_a_bound(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(shelves, "MOST_REMOVED", 2)
    shelf = Shelf()
    shelf.put(Owner("passing", returns=False), file("score"))
    assert len(shelf) == 0
    for data in "abc":
        shelf.remove(ADA, data)
    assert [shelf.was_removed(ADA, data) for data in "abc"] == [False, True, True]


def test_a_file_is_forgotten_once_it_was_not_used_for_its_lifetime() -> None:
    clock = Clock()
    shelf = Shelf(lifetime=60, clock=clock)
    used, unused = file("used"), file("unused")
    shelf.put(ADA, used)
    shelf.put(ADA, unused)
    clock.now += 59
    assert shelf.get(ADA, used.id, "") is used
    clock.now += 2
    assert shelf.get(ADA, unused.id, "") is None
    assert shelf.get(ADA, used.id, "") is used
    assert len(shelf) == 1


def test_a_file_is_forgotten_even_if_nobody_comes_by() -> None:
    shelf = Shelf(lifetime=0.5)
    shelf.put(ADA, file("score"))
    assert len(shelf) == 1
    end = time.monotonic() + 30
    while len(shelf) and time.monotonic() < end:
        time.sleep(0.01)
    assert len(shelf) == 0


def test_the_longest_unused_give_way_to_a_file_that_needs_their_memory() -> None:
    first, second, third = file("a", 3000), file("bb", 3000), file("ccc", 3000)
    shelf = Shelf(capacity=int(2.5 * held_bytes([first])))
    for kept in (first, second):
        shelf.put(ADA, kept)
    shelf.get(ADA, first.id, "")
    shelf.put(ADA, third)
    assert shelf.get(ADA, second.id, "") is None
    assert shelf.get(ADA, first.id, "") is first
    assert shelf.get(ADA, third.id, "") is third


@pytest.mark.parametrize("lacking", [0, 1])
def test_what_gives_way_frees_no_array_that_another_file_holds(lacking: int) -> None:
    guessed, other = file("a", 3000), file("bb", 3000)
    changed = reread(guessed, replace(guessed.columns, smaller_is_positive=True))
    shelf = Shelf(capacity=held_bytes([changed, other]) - lacking)
    for kept in (guessed, changed, other):
        shelf.put(ADA, kept)
    assert shelf.get(ADA, guessed.id, "") is None
    assert shelf.get(ADA, other.id, "") is other
    assert (shelf.get(ADA, changed.id, changed.columns_key) is changed) is (not lacking)


def test_a_file_beyond_the_capacity_is_not_kept() -> None:
    shelf = Shelf(capacity=1000)
    shelf.put(ADA, file("large", 3000))
    assert len(shelf) == 0


def test_a_file_that_is_small_to_send_and_large_to_keep_is_not_kept() -> None:
    shelf = Shelf()
    for rows, kept in ((40_000, True), (400_000, False)):
        sent = gzip.compress(csv(truth=np.arange(rows) % 2, score=np.zeros(rows)))
        zeros = read_file(sent, name="zeros.csv.gz")
        assert held_bytes([zeros]) > 20 * len(sent)
        shelf.put(ADA, zeros)
        assert (shelf.get(ADA, zeros.id, "") is zeros) is kept


def test_a_removed_file_is_gone_whatever_its_columns() -> None:
    shelf = Shelf()
    guessed, other = file("score"), file("other")
    shelf.put(ADA, guessed)
    shelf.put(ADA, reread(guessed, replace(guessed.columns, smaller_is_positive=True)))
    shelf.put(ADA, other)
    shelf.remove(ADA, guessed.id)
    assert len(shelf) == 1
    assert shelf.get(ADA, other.id, "") is other


def test_the_size_of_a_file_is_that_of_its_arrays_and_texts() -> None:
    # The bytes as sent; text codes of both columns (1 and 2); uint8 truths with float64 scores.
    large, small = (file("score", rows) for rows in (3000, 1000))
    sent = large.size - small.size
    texts = [sum(map(len, each.table.columns["score"].texts)) for each in (large, small)]
    more = texts[0] - texts[1]
    assert more > 2000
    held = held_bytes([large]) - held_bytes([small])
    assert abs(held - (sent + more + 2000 * (1 + 2 + 1 + 8))) < 10  # the file says its rows


def test_a_long_text_from_a_small_file_is_not_kept() -> None:
    """Ten million letters, packed into a kilobyte, were held for an hour and counted as nothing."""
    shelf = Shelf()
    long = file("score")
    name = next(iter(long.table.columns))
    column = replace(long.table.columns[name], texts=("y" * 10**7,))
    table = replace(long.table, columns={**long.table.columns, name: column})
    shelf.put(ADA, replace(long, table=table))
    assert len(shelf) == 0


def test_other_choices_of_columns_give_way_and_share_the_memory_of_the_table() -> None:
    guessed = file("score", 3000)
    # Room for the table and two sets of predictions, but not for two tables.
    shelf = Shelf(capacity=held_bytes([guessed]) + 3000 * 9 + 100)
    shelf.put(ADA, guessed)
    flipped = reread(guessed, replace(guessed.columns, positive="0"))
    weighted = reread(guessed, replace(guessed.columns, weight="score"))
    for changed in (flipped, weighted, flipped):
        shelf.put(ADA, changed)
    assert shelf.get(ADA, guessed.id, "") is guessed
    assert shelf.get(ADA, guessed.id, flipped.columns_key) is flipped
    assert shelf.get(ADA, guessed.id, weighted.columns_key) is None


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
    chosen[0] = replace(chosen[0], visitor_megabytes=2)
    require_room(first, [])
    with pytest.raises(
        NoRoomError, match=r"may have 2 MB here altogether, and this file of [\d.]+ MB"
    ):
        require_room(other, [first])


def test_a_process_without_memory_takes_no_file(chosen: list[Settings]) -> None:
    assert not is_full()
    chosen[0] = replace(chosen[0], memory_megabytes=1)
    assert is_full()
    with pytest.raises(NoRoomError, match="no memory left"):
        require_memory()


def test_the_memory_of_readers_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(memory, "READERS", SimpleNamespace(processes=()))
    alone = resident_megabytes()
    monkeypatch.setattr(memory, "READERS", SimpleNamespace(processes=(os.getpid(),)))
    assert resident_megabytes() > 1.5 * alone > 0


def test_a_reader_gets_what_others_leave_and_longer_for_a_larger_file(
    chosen: list[Settings], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert reading_megabytes() == 2300
    others = SimpleNamespace(processes=(), granted=0)
    monkeypatch.setattr(memory, "READERS", others)
    chosen[0] = replace(chosen[0], memory_megabytes=int(resident_megabytes()) + 1550)
    alone = reading_megabytes()
    assert 1300 < alone <= 1450
    others.granted = alone  # one more small file can be read beside it
    assert reading_megabytes() == 100
    others.granted = 1000
    assert 300 < reading_megabytes() <= 450
    with pytest.raises(NoRoomError, match="no memory left"):
        reading_megabytes(large=True)
    others.granted = alone + 100
    assert reading_megabytes() == 0  # it waits for the others
    others.granted = 0
    chosen[0] = replace(chosen[0], memory_megabytes=int(resident_megabytes()) + 50)
    with pytest.raises(NoRoomError, match="no memory left"):
        reading_megabytes()
    assert (reading_seconds(0), reading_seconds(100 * 10**6)) == (30, 80)


def test_the_same_arrays_count_once() -> None:
    first = file("first.csv")
    assert held_bytes([first, replace(first, drop_bad_rows=True)]) == held_bytes([first])


def test_settings_bound_what_a_file_may_hold() -> None:
    limits = limits_of(read_settings({"CUTPOINT_UPLOAD_ROWS": "7"}, {}))
    assert (limits.rows, limits.columns) == (7, 1000)
    assert (limits.file_bytes, limits.decompressed_bytes) == (250 * 10**6, 2000 * 10**6)
