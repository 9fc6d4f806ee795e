"""A file that is read in another process: the same result, and no more than a sentence of harm."""

import logging
import os
import platform
import signal
import socket
import struct
import subprocess
import sys
import time
import tomllib
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from io import BytesIO
from pathlib import Path
from threading import Thread

import numpy as np
import pandas as pd
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from perfcore.messages import message
from perfcore.readers import Limits, ReadError
from perfcore.readers.isolated import starts
from perfcore.readers.isolated.news import follow
from perfcore.readers.isolated.packing import packed, unpacked
from perfcore.readers.isolated.pools import ReaderFaultError, ReaderPool
from perfcore.readers.openings import Progress, opened
from perfcore.readers.text.conventions import Conventions
from perfcore.tasks import TASKS, UNNAMED
from tests.perfcore.readers.same_records import same

SAMPLES = Path(__file__).parents[3] / "sample_data"
"""Each says its task in the list of them, but those of two classes."""
LISTED = tomllib.loads((SAMPLES / "samples.toml").read_text("utf-8"))["sample"]


@cache
def rows(count):
    """Cases of many different scores, with ids that are texts."""
    chance = np.random.default_rng(count)
    frame = pd.DataFrame({"truth": np.arange(count) % 2, "score": chance.random(count)})
    frame["patient_id"] = [f"p{i}é" for i in range(count)]
    return frame


LONG = 100_000


@cache
def large():
    """A text file that takes long enough to be looked at meanwhile."""
    return rows(LONG).to_csv(index=False).encode()


FILES = {
    "wide.csv": b"truth,a,b,w\nno,0.1,0.2,1\nyes,0.3,0.4,2\nyes,0.3,0.9,2\n",
    "bad.csv": b"truth,score\n0,0.2\n1,high\n1,\n0,inf\n1,0.7\n0,0.1,9\n",
    "long.csv": b"id,model,truth,score\n"
    + b"".join(b"%d,%s,%d,0.%d\n" % (i, m, i % 2, i) for m in (b"A", b"B") for i in range(1, 9)),
    "counted.csv": b"score,positives,negatives\n0.1,3,9\n0.5,4,4\n0.9,7,1\n",
    "nothing.csv": b"a,b\nx,1\ny,2\nz,3\n",
    "decimal.csv": b"truth;score\nja;0,25\nnein;0,75\n",
    "label.csv": "真实,得分\n正,0.9\n负,0.1\n".encode("gb18030"),
    "many.csv": rows(6000).to_csv(index=False).encode(),
    "many.parquet": rows(6000).to_parquet(),
    "empty.csv": b"",
    "damaged.parquet": b"PAR1 and no more",
    **{
        each["file"]: (SAMPLES / each["file"]).read_bytes()
        for each in LISTED
        if each.get("task", UNNAMED) in TASKS and not each["file"].endswith(".parquet")
    },
}


LARGEST = ("digits.csv", "digit_misreads.csv", "hundred_species.csv")
"""They take as long as all others together."""
TRIED = (
    *(name for name in FILES if not (SAMPLES / name).exists()),
    *("wine_long.csv", "wine_runs.csv", "low_tips.csv", "tips.csv", "sentences_en.csv"),
    "wine_clusters.csv",
)
"""Some samples of each task, and what is made here: `make test-all` sends all."""


@pytest.fixture(scope="module")
def pool():
    made = ReaderPool(most=2)
    yield made
    made.close()


@pytest.mark.parametrize(
    "name", [pytest.param(n, marks=() if n in TRIED else pytest.mark.thorough) for n in FILES]
)
def test_another_process_reads_what_this_one_would(pool, name):
    data = FILES[name]
    try:
        here = opened(BytesIO(data), name=name, limits=Limits())
    except ReadError as error:
        with pytest.raises(ReadError) as refused:
            pool.read(BytesIO(data), name=name)
        same(error.message, refused.value.message)
        return
    there = pool.read(BytesIO(data), name=name)
    same(here, there)
    if here.reading is not None and here.reading.predictions is not None:
        assert here.reading.predictions.paired == there.reading.predictions.paired


def test_the_other_process_does_without_pandas(pool):
    pool.read(BytesIO(FILES["many.parquet"]), name="many.parquet")
    mapped = Path(f"/proc/{pool.processes[0]}/maps").read_text()
    assert "pyarrow" in mapped
    assert "pandas" not in mapped


def test_limits_hold_in_the_other_process_too(pool):
    with pytest.raises(ReadError, match="more than 2 rows"):
        pool.read(BytesIO(FILES["wide.csv"]), name="wide.csv", limits=Limits(rows=2))


def test_too_much_memory_costs_a_sentence(pool):
    with pytest.raises(ReadError, match=r"needs more .*memory"):
        pool.read(BytesIO(large()), name="a.csv", megabytes=5)
    assert pool.read(BytesIO(FILES["wide.csv"]), name="wide.csv").table.rows == 3


def test_many_columns_need_no_more_memory_than_they_hold(pool):
    """Arrow makes room for a whole block in each column, and gives it back at once."""
    wide = b",".join(b"c%d" % i for i in range(400)) + b"\n" + (b"0.5," * 399 + b"1\n") * 1500
    assert pool.read(BytesIO(wide), name="wide.csv", megabytes=600).table.rows == 1500


IMPORTS = """
import runpy, sys
sys.meta_path.insert(0, runpy.run_path(sys.argv.pop(1))["_NoPandas"]())
from perfcore.readers.isolated import children, packing
children._import_all()
before = {*sys.modules}
for name in sys.argv[1:]:
    asked = {"name": name, "how": "whole", "conventions": {}, "limits": {}}
    found = children._result(open(name, "rb"), asked, lambda progress: None)
    print(packing.unpacked(found)[0])
print(*sorted({*sys.modules} - before))
"""


def test_the_other_process_imports_all_that_files_need_once(tmp_path):
    """Each file has a fork of its own, which would import the rest for itself, and be late."""
    names = ("many.csv", "many.parquet", "counted.csv", "bad.csv", "label.csv", "large.csv")
    paths = [tmp_path / name for name in names]
    for path in paths:
        path.write_bytes(FILES.get(path.name) or large())
    command = [sys.executable, "-c", IMPORTS, starts.__file__, *map(str, paths)]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert done.stdout == "opened\n" * len(paths) + "\n"


def test_too_much_time_costs_a_sentence(pool):
    with pytest.raises(ReadError, match="takes longer than 0 seconds to read"):
        pool.read(BytesIO(FILES["many.csv"]), name="a.csv", seconds=1e-6)
    assert pool.read(BytesIO(FILES["wide.csv"]), name="wide.csv").table.rows == 3


def end_readers_of(pool):
    """Kill the process that reads next, as soon as it is there."""

    def end():
        while len(pool.processes) < 2:
            time.sleep(0.001)
        os.kill(pool.processes[-1], signal.SIGKILL)

    thread = Thread(target=end, daemon=True)
    thread.start()
    return thread


def test_a_reader_that_breaks_costs_a_sentence(pool):
    killer = end_readers_of(pool)
    with pytest.raises(ReadError, match="broke its reader"):
        pool.read(BytesIO(large()), name="a.csv")
    killer.join()
    assert pool.read(BytesIO(FILES["wide.csv"]), name="wide.csv").table.rows == 3


def test_others_are_served_while_a_file_is_read(pool):
    found = []
    thread = Thread(target=lambda: found.append(pool.read(BytesIO(large()), name="large.csv")))
    thread.start()
    while len(pool.processes) < 2:
        time.sleep(0.001)
    slow = pool.processes[-1]
    os.kill(slow, signal.SIGSTOP)
    assert pool.read(BytesIO(FILES["wide.csv"]), name="wide.csv").table.rows == 3
    assert not found
    os.kill(slow, signal.SIGCONT)
    thread.join()
    assert found[0].table.rows == LONG


def test_a_mistake_of_the_program_is_told_as_one(pool):
    with pytest.raises(ReaderFaultError, match="Traceback"):
        pool.read(BytesIO(FILES["wide.csv"]), name="wide.csv", limits=Limits(rows="many"))


def test_the_pool_comes_back_when_it_was_ended_and_keeps_no_secret(monkeypatch):
    monkeypatch.setenv("CUTPOINT_STORE_URL", "postgresql://somebody:secret@host/links")
    pool = ReaderPool()
    assert pool.processes == ()
    pool.warm()
    end = time.monotonic() + 60
    while not pool.processes and time.monotonic() < end:
        time.sleep(0.01)
    (warm,) = pool.processes
    pool.read(BytesIO(FILES["wide.csv"]), name="wide.csv")
    assert pool.processes == (warm,)
    for _ in range(2):
        assert pool.read(BytesIO(FILES["wide.csv"]), name="wide.csv").table.rows == 3
        (process,) = pool.processes
        assert b"secret" not in Path(f"/proc/{process}/environ").read_bytes()
        os.kill(process, signal.SIGKILL)
        os.waitid(os.P_PID, process, os.WEXITED | os.WNOWAIT)
    # Once files were read elsewhere, none is ever read here.
    monkeypatch.setattr(sys, "executable", "/nowhere/python")
    for _ in range(2):
        with pytest.raises(ReadError, match="no reader free"):
            pool.read(BytesIO(FILES["wide.csv"]), name="wide.csv")
    monkeypatch.undo()
    assert pool.read(BytesIO(FILES["wide.csv"]), name="wide.csv").table.rows == 3
    pool.close()


def test_without_other_processes_files_are_read_here_and_the_log_says_so(monkeypatch, caplog):
    monkeypatch.setattr(sys, "executable", "/nowhere/python")
    pool = ReaderPool()
    with caplog.at_level(logging.WARNING):
        for _ in range(2):
            assert pool.read(BytesIO(FILES["wide.csv"]), name="wide.csv").table.rows == 3
    assert [record.message for record in caplog.records] == [
        "Files are read in the server itself: no other process starts."
    ]
    assert pool.processes == ()
    monkeypatch.undo()  # it may have failed for a moment
    pool.read(BytesIO(FILES["wide.csv"]), name="wide.csv")
    assert len(pool.processes) == 1
    pool.close()


ATTEMPTS = """
import ctypes, os, socket
from pathlib import Path
from perfcore.messages import message
from perfcore.readers.isolated import children
from perfcore.readers.isolated.packing import packed

PARENT, FOLDER = os.getppid(), Path(__file__).parent

def forked():
    if os.fork() == 0:
        os._exit(0)

TRIED = {
    "ask": lambda: socket.socket(),
    "ask here": lambda: socket.socketpair(),
    "write": lambda: open(FOLDER / "made", "w"),
    "read": lambda: open(FOLDER / "store.sqlite"),
    "read what all may": lambda: open("/proc/self/statm"),
    "remove": lambda: os.remove(FOLDER / "store.sqlite"),
    "fork": forked,
    "run": lambda: os.execv("/bin/true", ["true"]),
    "end the server": lambda: os.kill(PARENT, 0),
    "look into the server": lambda: os.readlink(f"/proc/{PARENT}/cwd"),
    "outlive its time": lambda: children.signal.setitimer(children.signal.ITIMER_REAL, 0),
}

def result(file, asked, told):
    done = []
    for name, attempt in TRIED.items():
        try:
            attempt()
        except OSError:
            continue
        done.append(name)
    return packed(("refused", message("Could {done}.", done=", ".join(done) or "nothing")))

children._result = result
"""
CONFINED = pytest.mark.skipif(
    sys.platform != "linux" or platform.machine() not in ("x86_64", "aarch64"),
    reason="no filter of system calls for this machine",
)


@CONFINED
def test_a_reader_can_reach_nothing_but_its_file(tmp_path, monkeypatch, caplog):
    """Whoever takes one over finds no connection, no file, no process and no time."""
    (tmp_path / "sitecustomize.py").write_text(ATTEMPTS)
    (tmp_path / "store.sqlite").write_text("secret")
    (tmp_path / "store.sqlite").chmod(0o600)
    monkeypatch.syspath_prepend(tmp_path)
    pool = ReaderPool()
    with pytest.raises(ReadError, match=r"^Could nothing\.$"):
        pool.read(BytesIO(FILES["wide.csv"]), name="wide.csv")
    pool.close()
    assert not (tmp_path / "made").exists()
    assert not caplog.records


@CONFINED
def test_all_threads_of_a_reader_are_confined_and_none_is_roots(pool):
    seen = []

    def look(_):
        for process in pool.processes[1:]:
            for status in Path(f"/proc/{process}/task").glob("*/status"):
                with suppress(OSError):
                    lines = status.read_text().splitlines()
                    seen.append(dict(line.split(":\t", 1) for line in lines if ":\t" in line))

    pool.read(BytesIO(large()), name="a.csv", told=look)
    assert len(seen) > 2
    for told in seen:
        assert (told["Seccomp"], told["NoNewPrivs"]) == ("2", "1")
        if os.geteuid() == 0:
            assert {*told["Uid"].split(), *told["Gid"].split()} == {"65534"}
            assert (told["CapPrm"], told["Groups"].strip()) == ("0" * 16, "")


REFUSALS = """
import ctypes, os

def refused(*_, **__):
    raise PermissionError

ctypes.CDLL = os.nice = refused
"""


def test_where_a_reader_can_give_up_nothing_it_reads_and_the_log_says_so_once(
    tmp_path, monkeypatch, caplog
):
    """Nor may it step back behind others: a filter of system calls may forbid that."""
    (tmp_path / "sitecustomize.py").write_text(REFUSALS)
    monkeypatch.syspath_prepend(tmp_path)
    pool = ReaderPool()
    for _ in range(2):
        assert pool.read(BytesIO(FILES["wide.csv"]), name="wide.csv").table.rows == 3
        assert pool.processes
        pool.close()
    assert [record.message for record in caplog.records] == [
        "Readers of files keep more rights than they need: see SECURITY.md."
    ]


ZONES = pa.array(range(16), pa.timestamp("us", "Europe/Berlin"))


@pytest.mark.parametrize("encoding", [None, "big5", "shift_jis", "euc_kr", "cp1251", "nothing"])
def test_a_reader_that_can_open_no_file_knows_encodings_and_zones_of_time(pool, encoding):
    table = pa.table({"truth": ["a", "b"] * 8, "score": [*range(16)], "when": ZONES})
    file = BytesIO()
    pq.write_table(table, file)
    data = file.getvalue() if encoding is None else FILES["many.csv"].replace("é".encode(), b"e")
    known = {"name": "a", "conventions": Conventions(encoding=encoding)}
    if encoding == "nothing":
        with pytest.raises(ReadError, match="must name an encoding"):
            pool.read(BytesIO(data), **known)
        return
    same(opened(BytesIO(data), limits=Limits(), **known), pool.read(BytesIO(data), **known))


def test_what_is_not_known_is_refused_and_not_sent_as_a_text():
    @dataclass
    class Unknown:
        text: str

    with pytest.raises(TypeError, match="cannot send Unknown"):
        packed(("opened", Unknown("a")))
    said = message("{kind}", kind=np.dtype(np.int64))
    assert unpacked(packed(said)).values == {"kind": "int64"}


def news(what, rows, share):
    return struct.pack("<cQd", what, rows, share)


@pytest.mark.parametrize("kind", ["csv", "parquet"])
def test_it_says_how_far_it_is(pool, kind):
    count, there, here = 300_000, [], []
    frame = rows(count)[["truth", "score"]]
    data = frame.to_csv(index=False).encode() if kind == "csv" else in_groups(frame)
    found = pool.read(BytesIO(data), name=f"a.{kind}", told=there.append)
    same(found, opened(BytesIO(data), name=f"a.{kind}", limits=Limits(), told=here.append))
    assert len(here) > 2
    for heard in (there, here):
        *read, last = heard
        assert last == Progress(count, 1.0, whole=True)
        assert read
        assert not any(each.whole for each in read)
        assert [each.rows for each in read] == sorted({each.rows for each in read})
        assert all(0 < each.rows <= count and 0 < each.share <= 1 for each in read)
        if kind == "parquet":
            assert all(each.share == each.rows / count for each in read)
        else:  # the first rows show how long others are
            assert all(abs(each.share - each.rows / count) < 0.05 for each in read)


def in_groups(frame):
    file = BytesIO()
    frame.to_parquet(file, row_group_size=50_000)
    return file.getvalue()


def test_a_stranger_that_tells_much_is_seldom_heard():
    ours, theirs = socket.socketpair()
    heard = []
    with ours, theirs:
        writer = Thread(
            target=theirs.sendall, args=(news(b"w", 1, 0.5) * 100_000 + news(b"!", 0, 1.0),)
        )
        writer.start()
        started = time.monotonic()
        follow(ours, heard.append, end=started + 60)
        assert 1 <= len(heard) <= 2 + (time.monotonic() - started) / 0.05
        writer.join()


@pytest.mark.parametrize(
    "told",
    [
        *(news(b"r", 1, share) for share in (float("nan"), -0.1, 1.1, float("inf"))),
        news(b"?", 1, 0.5),
        b"",
        news(b"!", 0, 1.0)[:-1],
    ],
)
def test_what_a_stranger_tells_is_looked_at(told):
    ours, theirs = socket.socketpair()
    heard = []
    with ours:
        theirs.sendall(told)
        theirs.close()
        with pytest.raises(EOFError):
            follow(ours, heard.append, end=time.monotonic() + 60)
    assert not heard


def test_a_stranger_that_goes_on_telling_is_heard_no_longer():
    ours, theirs = socket.socketpair()
    with ours, theirs:
        theirs.sendall(news(b"r", 1, 0.5)[:-1])
        with pytest.raises(TimeoutError):
            follow(ours, [].append, end=time.monotonic() + 0.05)
