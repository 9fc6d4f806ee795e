"""The report of an attack, as docs/attack.md keeps it, and whether the dashboard has held."""

from __future__ import annotations

import os
from collections.abc import Iterator

import numpy as np

from benchmarks.attack.attackers import PAUSE, POLITENESS, STALLED
from benchmarks.attack.runs import BEFORE, LOOK, MEMORY, REST, Run
from benchmarks.load.visits import ROWS

AIM = 0.4
"""Seconds: the p95 of a committed threshold."""
GROWTH = 200.0
"""MB by which memory may be higher after the attack: caches, and files on the shelf."""

HEAD = """\
# Under attack

Made by `make attack`. {readers} readers have one shared link of {rows:,} cases open and commit a
threshold every {low:.0f} to {high:.0f} s, as in [load.md](load.md). Beside them, for {minutes:g}
minutes and from addresses of their own, others upload hostile files, begin {stalled} uploads at
once and stall, send bodies that never end, forge requests, open pages by hostile addresses and
links that nobody made, and open sessions to drop them. Each goes on {pause:.0f} ms after it was
answered. One process serves them all, without nginx, with `CUTPOINT_MEMORY_MEGABYTES={memory}`.
Readers and attackers are programs on the same machine of {cores} cores; the attackers have a nice
value of {nice}.

| | before | meanwhile | afterwards |
|---|---:|---:|---:|
"""

TAIL = """
Memory is what is resident of the server and of all processes that it started, over {look:.0f} s;
the highest of all was {highest:,.0f} MB. "Before" is the end of {before:.0f} s with readers alone,
"afterwards" {rest:.0f} s later than the attack. Errors of readers: {errors}. Faults in the
server's log: {faults}. The server {alive} afterwards. {verdict}

## What was answered, and how often

| what | how often |
|---|---:|
"""


def problems(run: Run) -> Iterator[str]:
    """Yield what did not hold."""
    for error, often in run.record.errors.most_common():
        yield f"{often} x {error}"
    meanwhile = run.committed["meanwhile"]
    if not meanwhile:
        yield "no threshold was committed during the attack"
    elif (slow := float(np.percentile(meanwhile, 95))) >= AIM:
        yield f"p95 of a committed threshold: {1000 * slow:.0f} ms, not under {1000 * AIM:.0f} ms"
    before, after = run.memory_until(BEFORE), run.memory_until(BEFORE + run.seconds + REST)
    if after > before + GROWTH:
        yield f"memory: {after:,.0f} MB afterwards, {before:,.0f} MB before"
    if run.faults:
        yield f"{run.faults} faults in the server's log"
    if not run.alive:
        yield "the server does not answer"
    for told in run.told:
        if "exception" in told:
            yield told


def report(run: Run) -> str:
    """Return the report in Markdown."""
    head = HEAD.format(
        readers=run.readers,
        rows=ROWS,
        low=run.habits.reading[0],
        high=run.habits.reading[1],
        minutes=run.seconds / 60,
        stalled=STALLED,
        pause=1000 * PAUSE,
        memory=MEMORY,
        cores=os.cpu_count(),
        nice=POLITENESS,
    )
    phases = [run.committed[name] for name in ("before", "meanwhile", "afterwards")]
    ends = (BEFORE, BEFORE + run.seconds, BEFORE + run.seconds + REST)
    rows = (
        ("thresholds committed", [f"{len(each):,}" for each in phases]),
        ("median", [_milliseconds(each, 50) for each in phases]),
        ("p95", [_milliseconds(each, 95) for each in phases]),
        ("memory", [f"{run.memory_until(end):,.0f} MB" for end in ends]),
    )
    table = "".join(f"| {name} | {' | '.join(cells)} |\n" for name, cells in rows)
    found = [*problems(run)]
    tail = TAIL.format(
        look=LOOK,
        highest=run.highest(),
        before=BEFORE,
        rest=REST,
        errors=run.record.errors.total(),
        faults=run.faults,
        alive="answers" if run.alive else "does not answer",
        verdict="Did not hold: " + "; ".join(found) + "." if found else "All of it held.",
    )
    answers = "".join(f"| {name} | {often:,} |\n" for name, often in sorted(run.told.items()))
    return head + table + tail + answers


def _milliseconds(seconds: list[float], percentile: float) -> str:
    return f"{1000 * np.percentile(seconds, percentile):.0f} ms" if seconds else "none"
