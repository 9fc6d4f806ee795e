"""One run: servers, visitors for some minutes, and what the servers' memory did meanwhile."""

from __future__ import annotations

import asyncio
import os
import random
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from itertools import count
from urllib.parse import urlsplit

import perfview.pages  # noqa: F401  what files hold is told by the tasks of pages
from benchmarks.load.visits import Files, Habits, Record, cases, files_of, read, upload
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
    habits: Habits = USUAL
    record: Record = field(default_factory=Record)
    idle: float = 0.0
    memory: list[tuple[float, float]] = field(default_factory=list)

    def memory_at(self, second: float) -> float:
        """Return the memory at the look nearest to `second` of the run."""
        return min(self.memory, key=lambda look: abs(look[0] - second))[1]


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
    environment = {
        "CUTPOINT_STORE_URL": store,
        "STREAMLIT_SERVER_COOKIE_SECRET": SECRET,
    }
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
    done = Run(processes, seconds, habits)
    with (
        tempfile.TemporaryDirectory(prefix="cutpoint-load-") as folder,
        hosted(processes, store := f"sqlite:///{folder}/shares.sqlite") as (url, servers),
    ):
        query = link(store, cases(0))
        files = [files_of(uploader, habits) for uploader in range(uploaders)]
        done.idle = _memory(servers)
        asyncio.run(_visited(done, url, query, servers, readers, files))
    return done


async def _visited(
    done: Run,
    url: str,
    query: str,
    servers: Sequence[Server],
    readers: int,
    files: Sequence[Files],
) -> None:
    start = time.monotonic()
    end = start + done.seconds
    chances = (random.Random(seed) for seed in count())
    # Sixty people who open pages without a pause are more than one address may.
    places = (f"127.0.2.{n}" for n in count(1))
    visits = [
        read(url, query, end, done.record, next(chances), done.habits, next(places))
        for _ in range(readers)
    ]
    visits += [
        upload(url, end, done.record, next(chances), done.habits, own, next(places))
        for own in files
    ]
    watch = asyncio.create_task(_watched(done, servers, start))
    await asyncio.gather(*visits)
    watch.cancel()


async def _watched(done: Run, servers: Sequence[Server], start: float) -> None:
    while True:
        done.memory.append((time.monotonic() - start, _memory(servers)))
        await asyncio.sleep(SAMPLING)


def _memory(servers: Sequence[Server]) -> float:
    return sum(server.memory()[0] for server in servers)


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
        ("memory before the first visitor", [_megabytes(run.idle) for run in runs]),
        (f"memory after {WARM:.0f} s", [_megabytes(run.memory_at(WARM)) for run in runs]),
        ("memory at the end", [_megabytes(run.memory_at(run.seconds)) for run in runs]),
        ("highest memory", [_megabytes(max(mb for _, mb in run.memory)) for run in runs]),
    ]
    who = f"{readers} readers and {uploaders} uploaders; {os.cpu_count()} cores."
    return f"{who}\n\n{table([_name(run) for run in runs], rows)}"


def _name(run: Run) -> str:
    return "one process" if run.processes == 1 else f"{run.processes} processes behind nginx"


def _times(name: str, runs: Sequence[Sequence[float]]) -> list[tuple[str, list[str]]]:
    return [
        (f"{name}: how often", [f"{len(seconds):,}" for seconds in runs]),
        (f"{name}: median", [milliseconds(seconds, 50) for seconds in runs]),
        (f"{name}: p95", [milliseconds(seconds, 95) for seconds in runs]),
    ]


def _megabytes(megabytes: float) -> str:
    return f"{megabytes:.0f} MB"
