"""One run: servers, visitors for some minutes, and what the servers' memory did meanwhile."""

from __future__ import annotations

import asyncio
import os
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from urllib.parse import urlsplit

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

SAMPLING = 2.0
"""Seconds between two looks at the memory."""
SECRET = "the processes of one load run share this"


@dataclass
class Run:
    """What one run was and what came of it. Memory in MB, of all server processes together."""

    processes: int
    seconds: float
    record: Record = field(default_factory=Record)
    idle: float = 0.0
    memory: Looks = field(default_factory=Looks)


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
def hosted(processes: int, store: str) -> Iterator[tuple[str, list[Server]]]:
    """Serve the dashboard by so many processes, nginx before them if they are several."""
    environment = {"CUTPOINT_STORE_URL": store, "STREAMLIT_SERVER_COOKIE_SECRET": SECRET}
    with ExitStack() as stack:
        servers = [stack.enter_context(serving(environment)) for _ in range(processes)]
        if processes == 1:
            yield servers[0].url, servers
        else:
            ports = [urlsplit(server.url).port or 0 for server in servers]
            yield stack.enter_context(proxied(ports)).url, servers


def run(
    processes: int, *, readers: int, uploaders: int, seconds: float, habits: Habits = USUAL
) -> Run:
    """Let so many readers and uploaders visit for so long."""
    done = Run(processes, seconds)
    with (
        tempfile.TemporaryDirectory(prefix="cutpoint-load-") as folder,
        hosted(processes, store := f"sqlite:///{folder}/shares.sqlite") as (url, servers),
    ):
        query, files = link(store, cases(0)), [files_of(each, habits) for each in range(uploaders)]
        pids = [server.pid for server in servers]
        done.idle = megabytes(*pids)
        with watched(*pids, every=SAMPLING) as done.memory:
            end = time.monotonic() + seconds
            visits = visited(
                url, end, done.record, habits, query=query, readers=readers, files=files
            )
            asyncio.run(visits)
    return done


WARM = 150.0
"""Seconds until caches are warm, and as many closed visits are kept as ever are."""


def report(runs: Sequence[Run], *, readers: int, uploaders: int) -> str:
    """Return who visited, and the table of all runs in Markdown."""
    rows = [
        ("length", [f"{run.seconds / 60:g} min" for run in runs]),
        ("errors", [str(run.record.errors.total()) for run in runs]),
        *_times("page ready", [run.record.opened for run in runs]),
        *_times("threshold committed", [run.record.committed for run in runs]),
        *_times("file uploaded and read", [run.record.uploaded for run in runs]),
    ]
    for name, looks in {
        "memory before the first visitor": [run.idle for run in runs],
        f"memory after {WARM:.0f} s": [run.memory.until(WARM, SAMPLING) for run in runs],
        "memory at the end": [run.memory.until(run.seconds, SAMPLING) for run in runs],
        "highest memory": [run.memory.highest for run in runs],
    }.items():
        rows.append((name, [f"{megabytes:.0f} MB" for megabytes in looks]))
    who = f"{readers} readers and {uploaders} uploaders; {os.cpu_count()} cores."
    names = [
        "one process" if run.processes == 1 else f"{run.processes} processes behind nginx"
        for run in runs
    ]
    return f"{who}\n\n{table(names, rows)}"


def _times(name: str, runs: Sequence[Sequence[float]]) -> list[tuple[str, list[str]]]:
    return [
        (f"{name}: how often", [f"{len(seconds):,}" for seconds in runs]),
        (f"{name}: median", [milliseconds(seconds, 50) for seconds in runs]),
        (f"{name}: p95", [milliseconds(seconds, 95) for seconds in runs]),
    ]
