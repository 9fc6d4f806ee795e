"""Room for another file: in the process, and among those of one visitor."""

from __future__ import annotations

from dataclasses import replace

import pytest

from perfview.session import memory
from perfview.session.data_files import DataFile, limits_of, read_file
from perfview.session.memory import NoRoomError, is_full, require_memory, require_room
from perfview.session.shelves import held_bytes
from perfview.settings import Settings, read_settings

ROWS = b"id,truth,score\n" + b"".join(b"%d,%d,0.%d\n" % (i, i % 2, i) for i in range(20_000))


def file(name: str, extra: bytes = b"") -> DataFile:
    return read_file(ROWS + extra, name=name)


@pytest.fixture
def chosen(monkeypatch: pytest.MonkeyPatch) -> list[Settings]:
    settings = [read_settings({"CUTPOINT_UPLOAD_MEGABYTES": "1"}, {})]
    monkeypatch.setattr(memory, "settings", lambda: settings[0])
    return settings


def test_a_visitors_files_have_a_bound_together(chosen: list[Settings]) -> None:
    first, other = file("first.csv"), file("other.csv", b"40001,1,0.5\n")
    one, both = held_bytes([first]), held_bytes([first, other])
    assert one > 20_000 * 8
    assert both > 1.9 * one
    chosen[0] = replace(chosen[0], visitor_megabytes=both // 10**6 + 1)
    require_room(other, [first])
    chosen[0] = replace(chosen[0], visitor_megabytes=1)
    require_room(first, [])
    with pytest.raises(
        NoRoomError, match=r"may have 1 MB here altogether, and this file of [\d.]+ MB"
    ):
        require_room(other, [first])
    require_room(replace(other, name="first.csv"), [first])  # takes its place


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
