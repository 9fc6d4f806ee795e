"""The report of the load runs, as docs/load.md keeps it."""

from __future__ import annotations

import os
from collections.abc import Sequence

import numpy as np

from benchmarks.load.runs import Run
from benchmarks.load.visits import ROWS

WARM = 150.0
"""Seconds until caches are warm, and as many closed visits are kept as ever are."""
AIM = 0.25

HEAD = """\
# Many visitors at once

Made by `make load`. {readers} readers have one shared link of {rows:,} cases open, each on a
connection of its own. They commit a threshold every {low:.0f} to {high:.0f} s, as letting go of
the slider does, and open the link anew after {commits} of them. Meanwhile {uploaders} people
upload a CSV of as many cases every {least:.0f} to {most:.0f} s (each has {files} files) and open
its board. All of them are a program that speaks Streamlit's protocol over HTTP and websockets and
checks each answer; it runs on the same machine and takes part of its {cores} cores. Readers come
within {arrival:.0f} s. What a browser does besides, loading scripts and drawing, is not in these
times.

| | {names} |
|---|{rules}|
"""

TAIL = """
A threshold is ready when the server's own numbers for it have arrived; while dragging, the picture
follows in the browser without asking the server. The aim is a p95 under {aim:.0f} ms. Memory is the
resident memory of the server's processes, without nginx's few megabytes. After {warm:.0f} s caches
are warm, and as many visits that ended are kept for a reconnection as ever are: two minutes' worth.
"""


def report(runs: Sequence[Run], *, readers: int, uploaders: int) -> str:
    """Return the report in Markdown."""
    habits = runs[0].habits
    head = HEAD.format(
        readers=readers,
        uploaders=uploaders,
        low=habits.reading[0],
        high=habits.reading[1],
        commits=habits.commits,
        least=habits.uploading[0],
        most=habits.uploading[1],
        rows=ROWS,
        files=habits.files,
        cores=os.cpu_count(),
        arrival=habits.arrival,
        names=" | ".join(_name(run) for run in runs),
        rules="|".join("---:" for _ in runs),
    )
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
    table = "".join(f"| {name} | {' | '.join(cells)} |\n" for name, cells in rows)
    return head + table + TAIL.format(aim=1000 * AIM, warm=WARM)


def _name(run: Run) -> str:
    return "one process" if run.processes == 1 else f"{run.processes} processes behind nginx"


def _times(name: str, runs: Sequence[Sequence[float]]) -> list[tuple[str, list[str]]]:
    return [
        (f"{name}: how often", [f"{len(seconds):,}" for seconds in runs]),
        (f"{name}: median", [_milliseconds(seconds, 50) for seconds in runs]),
        (f"{name}: p95", [_milliseconds(seconds, 95) for seconds in runs]),
    ]


def _milliseconds(seconds: Sequence[float], percentile: float) -> str:
    return f"{1000 * np.percentile(seconds, percentile):.0f} ms" if seconds else "none"


def _megabytes(megabytes: float) -> str:
    return f"{megabytes:.0f} MB"
