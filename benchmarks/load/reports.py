"""The report of the load runs, as docs/load.md keeps it."""

from __future__ import annotations

import os
from collections.abc import Sequence

from benchmarks.load.runs import Run
from benchmarks.pages import milliseconds, table

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
