"""Files that a reload finds again: for a while, within bounds, and not after they were removed."""

import time
from dataclasses import replace

import numpy as np
import pytest

from perfview.session.data_files import DataFile, read_file, reread
from perfview.session.shelves import Shelf, sizes_of


class Clock:
    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


def size(kept: DataFile) -> int:
    return sum(sizes_of(kept).values())


def file(name: str, rows: int = 50) -> DataFile:
    scores = np.random.default_rng(len(name)).permutation(rows)
    text = "".join(f"{i % 2},{score}\n" for i, score in enumerate(scores))
    return read_file(f"truth,{name}\n{text}".encode(), name=name)


def test_a_file_is_found_with_the_columns_it_was_kept_with(clock: Clock) -> None:
    shelf = Shelf(clock=clock)
    guessed = file("score")
    changed = reread(guessed, replace(guessed.columns, smaller_is_positive=True))
    shelf.put(guessed)
    shelf.put(changed)
    assert guessed.columns_key == "" != changed.columns_key
    assert shelf.get(guessed.id, "") is guessed
    assert shelf.get(guessed.id, changed.columns_key) is changed
    assert shelf.get(guessed.id, "0123456789abcdef") is None
    assert shelf.get("upload-other", "") is None


def test_a_file_is_forgotten_once_it_was_not_used_for_its_lifetime(clock: Clock) -> None:
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


def test_the_longest_unused_give_way_to_a_file_that_needs_their_memory(clock: Clock) -> None:
    first, second, third = file("a", 3000), file("bb", 3000), file("ccc", 3000)
    shelf = Shelf(capacity=int(2.5 * size(first)), clock=clock)
    for kept in (first, second):
        shelf.put(kept)
    shelf.get(first.id, "")
    shelf.put(third)
    assert shelf.get(second.id, "") is None
    assert shelf.get(first.id, "") is first
    assert shelf.get(third.id, "") is third


def test_a_file_beyond_the_capacity_is_not_kept(clock: Clock) -> None:
    shelf = Shelf(capacity=1000, clock=clock)
    shelf.put(file("large", 3000))
    assert len(shelf) == 0


def test_a_removed_file_is_gone_whatever_its_columns(clock: Clock) -> None:
    shelf = Shelf(clock=clock)
    guessed, other = file("score"), file("other")
    shelf.put(guessed)
    shelf.put(reread(guessed, replace(guessed.columns, smaller_is_positive=True)))
    shelf.put(other)
    shelf.remove(guessed.id)
    assert len(shelf) == 1
    assert shelf.get(other.id, "") is other


def test_the_size_of_a_file_is_that_of_its_arrays() -> None:
    # Text codes of both columns (1 and 2 bytes), and uint8 truths with float64 scores.
    assert size(file("score", 3000)) - size(file("score", 1000)) == 2000 * (1 + 2 + 1 + 8)


def test_other_choices_of_columns_give_way_and_share_the_memory_of_the_table(clock: Clock) -> None:
    guessed = file("score", 3000)
    # Room for the table and two sets of predictions, but not for two tables.
    shelf = Shelf(capacity=size(guessed) + 3000 * 9 + 100, clock=clock)
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
