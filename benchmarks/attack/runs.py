"""One run: readers alone, readers beside the attack, and readers alone again."""

from __future__ import annotations

import asyncio
import os
import time
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from multiprocessing import get_context
from operator import itemgetter

import numpy as np

from benchmarks.attack.attackers import attack
from benchmarks.load import runs as load
from benchmarks.load.visits import visited
from benchmarks.pages import milliseconds, table

MEMORY = 2_800
"""MB above which the server takes no more files: as the unit of systemd has it."""
BEFORE = 40.0
"""Seconds until readers have come and caches are warm."""
REST = 180.0
"""Seconds after the attack: visits that ended are kept for two minutes."""
LOOK = 20.0
"""Seconds over which memory is averaged."""


@dataclass
class Run(load.Run):
    """What came of a run. Times in seconds since its start."""

    readers: int = 0
    rest: float = REST
    told: Counter[str] = field(default_factory=Counter)
    committed: dict[str, list[float]] = field(default_factory=dict)


def run(*, readers: int, seconds: float, rest: float = REST) -> Run:
    """Serve a link, and let so many read it while it is attacked for so long."""
    done = Run(seconds, readers=readers, rest=rest)
    with load.looked_at(done, CUTPOINT_MEMORY_MEGABYTES=str(MEMORY)) as (url, query, _):
        asyncio.run(_through(done, url, query))
    return done


async def _through(done: Run, url: str, query: str) -> None:
    end = time.monotonic() + BEFORE + done.seconds + done.rest
    known = {"query": query, "readers": done.readers, "address": "127.0.0.1"}
    readers = asyncio.create_task(visited(url, end, done.record, load.USUAL, **known))
    await asyncio.sleep(BEFORE)
    _note(done, "before")
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as attackers:
        loop = asyncio.get_running_loop()
        done.told = await loop.run_in_executor(attackers, attack, url, done.seconds)
    _note(done, "meanwhile")
    await readers
    _note(done, "afterwards")


def _note(done: Run, phase: str) -> None:
    """Take the thresholds that were committed since the last note as those of a phase."""
    seen = sum(map(len, done.committed.values()))
    done.committed[phase] = done.record.committed[seen:]


AIM = 0.4
"""Seconds: the p95 of a committed threshold."""
GROWTH = 200.0
"""MB by which memory may be higher after the attack: caches, and files on the shelf."""


def problems(run: Run) -> Iterator[str]:
    """Yield what did not hold."""
    for error, often in run.record.errors.most_common():
        yield f"{often} x {error}"
    meanwhile = run.committed["meanwhile"]
    if not meanwhile:
        yield "no threshold was committed during the attack"
    elif (slow := float(np.percentile(meanwhile, 95))) >= AIM:
        yield f"p95 of a committed threshold: {1000 * slow:.0f} ms, not under {1000 * AIM:.0f} ms"
    before, after = (
        run.memory.until(end, LOOK) for end in (BEFORE, BEFORE + run.seconds + run.rest)
    )
    if after > before + GROWTH:
        yield f"memory: {after:,.0f} MB afterwards, {before:,.0f} MB before"
    if run.faults:
        yield f"{run.faults} faults in the server's log"
    if not run.alive:
        yield "the server does not answer"
    for told in run.told:
        if "exception" in told:
            yield told


def report(run: Run) -> dict[str, str]:
    """Return the parts of the page in Markdown: what happened, and what was answered."""
    ends = (BEFORE, BEFORE + run.seconds, BEFORE + run.seconds + run.rest)
    rows: dict[str, Callable[[tuple[list[float], float]], str | int]] = {
        "thresholds committed": lambda phase: len(phase[0]),
        "median": lambda phase: milliseconds(phase[0], 50),
        "p95": lambda phase: milliseconds(phase[0], 95),
        "memory": lambda phase: f"{run.memory.until(phase[1], LOOK):,.0f} MB",
    }
    figures = table([*run.committed], rows, [*zip(run.committed.values(), ends, strict=True)])
    found = [*problems(run)]
    who = (
        f"{run.readers} readers; attacked for {run.seconds / 60:g} minutes; {os.cpu_count()} cores."
    )
    came = (
        f"The highest memory of all was {run.memory.highest:,.0f} MB. Errors of readers:"
        f" {run.record.errors.total()}. Faults in the server's log: {run.faults}. The server"
        f" {'answers' if run.alive else 'does not answer'} afterwards."
        f" {'Did not hold: ' + '; '.join(found) + '.' if found else 'All of it held.'}"
    )
    answers = table(
        ["how often"], {name: itemgetter(name) for name in sorted(run.told)}, [run.told]
    )
    return {"run": f"{who}\n\n{figures}\n\n{came}", "answers": answers}
