"""One run: servers, visitors for some minutes, and what the servers' memory did meanwhile."""

from __future__ import annotations

import asyncio
import os
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from urllib.parse import urlsplit
from urllib.request import urlopen

import perfview.pages  # noqa: F401  what files hold is told by the tasks of pages
from benchmarks.load.visits import Habits, Record, cases, files_of, visited
from benchmarks.memories import Looks, megabytes, watched
from benchmarks.pages import milliseconds, table
from benchmarks.proxies import proxied
from benchmarks.servers import Server, serving
from perfview.session.data_files import read_file
from perfview.session.snapshots import Snapshot
from perfview.store.databases import engine_of
from perfview.store.payloads import encode
from perfview.store.shares import Share
from perfview.store.stores import opened_store
from perfview.tasks.binary.parcels import parcel_of

USUAL = Habits()

SAMPLING = 1.0
"""Seconds between two looks at the memory."""
SECRET = "the processes of one load run share this"


@dataclass
class Run:
    """What one run was and what came of it. Memory in MB, of all server processes together."""

    seconds: float
    processes: int = 1
    record: Record = field(default_factory=Record)
    idle: float = 0.0
    memory: Looks = field(default_factory=Looks)
    faults: int = 0  # in the servers' logs
    alive: bool = False  # whether they answer afterwards


def link(store_url: str, data: bytes) -> str:
    """Keep predictions in a store as the Share dialog does; return the query of the link."""
    file = read_file(data, name="shared.csv")
    payload = parcel_of([file]).payload
    (model,) = file.models
    seen = Snapshot("threshold", {}, models={model: {"t": "0.5"}}, facts=payload.facts)
    share = Share("Load", seen.written(), encode(payload), note="For fifty readers.")
    receipt = opened_store(engine_of(store_url)).put(share, visitor="load", per_day=1)
    return f"share={receipt.token.text}"


@contextmanager
def hosted(
    processes: int, store: str, more: Mapping[str, str]
) -> Iterator[tuple[str, list[Server]]]:
    """Serve the dashboard by so many processes, nginx before them if they are several."""
    environment = {"CUTPOINT_STORE_URL": store, "STREAMLIT_SERVER_COOKIE_SECRET": SECRET, **more}
    with ExitStack() as stack:
        servers = [stack.enter_context(serving(environment)) for _ in range(processes)]
        if processes == 1:
            yield servers[0].url, servers
        else:
            ports = [urlsplit(server.url).port or 0 for server in servers]
            yield stack.enter_context(proxied(ports)).url, servers


@contextmanager
def looked_at(done: Run, **environment: str) -> Iterator[tuple[str, str, list[int]]]:
    """Serve a link, with further environment; yield where, its query and the processes."""
    with (
        tempfile.TemporaryDirectory(prefix="cutpoint-load-") as folder,
        hosted(done.processes, f"sqlite:///{folder}/shares.sqlite", environment) as (url, servers),
    ):
        query, pids = link(f"sqlite:///{folder}/shares.sqlite", cases(0)), [s.pid for s in servers]
        with watched(*pids, every=SAMPLING) as done.memory:
            yield url, query, pids
        with urlopen(f"{servers[0].url}/_stcore/health", timeout=10) as answer:
            done.alive = answer.status == 200
        done.faults = sum(server.log().count("Traceback") for server in servers)


def run(
    processes: int, *, readers: int, uploaders: int, seconds: float, habits: Habits = USUAL
) -> Run:
    """Let so many readers and uploaders visit for so long."""
    done = Run(seconds, processes)
    with looked_at(done) as (url, query, pids):
        files = [files_of(each, habits) for each in range(uploaders)]
        done.idle = megabytes(*pids)
        end = time.monotonic() + seconds
        visits = visited(url, end, done.record, habits, query=query, readers=readers, files=files)
        asyncio.run(visits)
    return done


WARM = 150.0
"""Seconds until caches are warm, and as many closed visits are kept as ever are."""
OVER = 2.0
"""Seconds over which memory is averaged."""
Tell = Callable[[Run], str | int]


def report(runs: Sequence[Run], *, readers: int, uploaders: int) -> str:
    """Return who visited, and the table of all runs in Markdown."""
    rows: dict[str, Tell] = {
        "length": lambda run: f"{run.seconds / 60:g} min",
        "errors": lambda run: run.record.errors.total(),
        **_times("page ready", lambda run: run.record.opened),
        **_times("threshold committed", lambda run: run.record.committed),
        **_times("file uploaded and read", lambda run: run.record.uploaded),
        "memory before the first visitor": lambda run: f"{run.idle:.0f} MB",
        f"memory after {WARM:.0f} s": lambda run: f"{run.memory.until(WARM, OVER):.0f} MB",
        "memory at the end": lambda run: f"{run.memory.until(run.seconds, OVER):.0f} MB",
        "highest memory": lambda run: f"{run.memory.highest:.0f} MB",
    }
    who = f"{readers} readers and {uploaders} uploaders; {os.cpu_count()} cores."
    names = [
        "one process" if run.processes == 1 else f"{run.processes} processes behind nginx"
        for run in runs
    ]
    return f"{who}\n\n{table(names, rows, runs)}"


def _times(name: str, seconds: Callable[[Run], list[float]]) -> dict[str, Tell]:
    return {
        f"{name}: how often": lambda run: len(seconds(run)),
        f"{name}: median": lambda run: milliseconds(seconds(run), 50),
        f"{name}: p95": lambda run: milliseconds(seconds(run), 95),
    }
