"""Hostile files at full size: what each takes of memory and time, as the product reads it."""

import base64
import io
import json
import subprocess
import sys
from dataclasses import fields
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from perfcore.readers import Limits, ReadError, read_table
from perfcore.readers.text.notation_guesses import NO_HABITS
from perfcore.readers.typed.frames import frame_table
from perfcore.readers.typed.parquet_costs import check_chunks
from perfcore.readers.typed.thrift import HeaderError
from perfview.session.data_files import limits_of
from perfview.settings import Settings
from tests.hostile.bombs import BOMBS, TRIED
from tests.hostile.bounds import BOUNDS, DEFAULT
from tests.hostile.measures import SECONDS, held
from tests.hostile.nested_files import handmade_lists, lists, nested, zeros
from tests.hostile_inputs import ADDRESSES, FILES, NAMES

ROOT = Path(__file__).parents[3]


def run(module: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-W", "ignore", "-m", module, *arguments]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)


def test_there_are_enough():
    assert len(FILES) + len(NAMES) + len(BOMBS) >= 350
    assert len(BOMBS) >= 200
    assert {*BOUNDS} == {field.name for field in fields(Limits)}
    assert len(ADDRESSES) > 500


def test_bombs_are_read_within_the_limits_of_a_server_by_default():
    assert limits_of(Settings()) == DEFAULT


BUSY = 5 * SECONDS
"""Other tests share the core, so time tells what hangs or grows; `make bombs` holds SECONDS."""


def test_no_file_takes_more_memory_or_time_than_its_size_allows():
    done = run("tests.hostile.measures", *TRIED)
    found = [json.loads(line) for line in done.stdout.splitlines()]
    assert len(found) == len(TRIED), done.stderr
    assert [each for each in found if not held(each, BUSY)] == []


def test_what_a_bound_means():
    found = {"said": "read", "seconds": 5.0, "megabytes": 300.0, "allowed": 300.0}
    assert held(found)
    assert not held(found | {"said": "fault: died"})
    assert not held(found | {"seconds": 5.1})
    assert held(found | {"seconds": 5.1}, BUSY)
    assert not held(found | {"seconds": 25.1}, BUSY)
    assert not held(found | {"megabytes": 301.0})


def test_nested_columns_of_many_entries_are_shown_by_their_type_and_never_unpacked():
    table = read_table(nested(lists(zeros(1000))))
    assert table.columns["deep"].why == "its type (list<element: int8>) is neither text nor number"
    assert [row[2] for row in table.preview] == ["list<element: int8>"] * 2
    assert table.columns["score"].values().tolist() == [0.1, 0.9]
    assert read_table(handmade_lists(1000)).preview[0][2] == "list<deep: int64 not null>"


def test_what_nested_columns_hold_is_charged():
    with pytest.raises(ReadError, match=r"more than 4\.295 GB once it is decompressed"):
        read_table(handmade_lists(4 * 10**8))


def test_a_file_of_nested_columns_alone():
    import pandas as pd

    from perfcore.readers.limits import GENEROUS

    frame = pd.DataFrame({"a": [[1] * 101, [2]], "b": [{1: [0] * 101}, None]})
    with pytest.raises(ReadError, match="holds neither texts nor numbers"):
        frame_table(frame, name="x", exact=(), habits=NO_HABITS, limits=GENEROUS)


def test_histograms_that_would_end_the_process():
    """Parquet's library throws where nothing catches it: found by mutation."""
    described = {3: {16: {3: 5}}}
    schema = pq.ParquetFile(io.BytesIO(nested(lists(zeros(10))))).metadata.schema
    with pytest.raises(HeaderError, match="levels"):
        check_chunks({4: [{1: [described]}]}, schema)
    for fine in ({}, {3: 0}, {3: 2}):
        check_chunks({4: [{1: [{3: {16: fine}}]}]}, schema)


def test_a_compression_that_there_is_not_does_not_end_the_process():
    """Parquet's library throws where nothing catches it: found by mutation."""
    table = pa.table({"truth": [0, 1], "score": pa.array(["a", "b"])})
    pq.write_table(table, stored := io.BytesIO(), compression="gzip", use_dictionary=False)
    content, told = stored.getvalue(), []
    footer = len(content) - 8 - int.from_bytes(content[-8:-4], "little")
    for at in range(footer, len(content) - 8):
        if content[at] == 2 * 2:  # gzip is 2, and Thrift doubles what is not below 0
            damaged = content[:at] + b"\x7f" + content[at + 1 :]
            try:
                read_table(io.BytesIO(damaged), name="x.parquet")
            except ReadError as error:
                told.append(str(error))
    assert sum("compressed in a way that there is not" in each for each in told) == 2


@pytest.mark.parametrize("many", [40, pytest.param(2000, marks=pytest.mark.thorough)])
def test_mutated_files_are_read_or_refused(tmp_path, many):
    last = tmp_path / "last"
    done = run("tests.hostile.mutations", str(many), str(last))
    read = last.read_bytes() if last.exists() else b""
    told = f"{done.stderr[-3000:]}\nThe last file: {base64.b64encode(read).decode()}"
    assert done.returncode == 0, told
    assert read
