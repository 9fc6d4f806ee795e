"""The report of an attack, as docs/attack.md keeps it, and whether the dashboard has held."""

from __future__ import annotations

import os
from collections.abc import Iterator

import numpy as np

from benchmarks.attack.runs import BEFORE, REST, Run
from benchmarks.pages import milliseconds, table

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


def report(run: Run) -> dict[str, str]:
    """Return the parts of the page in Markdown: what happened, and what was answered."""
    phases = [run.committed[name] for name in ("before", "meanwhile", "afterwards")]
    ends = (BEFORE, BEFORE + run.seconds, BEFORE + run.seconds + REST)
    figures = table(
        ["before", "meanwhile", "afterwards"],
        [
            ("thresholds committed", [f"{len(each):,}" for each in phases]),
            ("median", [milliseconds(each, 50) for each in phases]),
            ("p95", [milliseconds(each, 95) for each in phases]),
            ("memory", [f"{run.memory_until(end):,.0f} MB" for end in ends]),
        ],
    )
    found = [*problems(run)]
    who = (
        f"{run.readers} readers; attacked for {run.seconds / 60:g} minutes; {os.cpu_count()} cores."
    )
    came = (
        f"The highest memory of all was {run.highest():,.0f} MB. Errors of readers:"
        f" {run.record.errors.total()}. Faults in the server's log: {run.faults}. The server"
        f" {'answers' if run.alive else 'does not answer'} afterwards."
        f" {'Did not hold: ' + '; '.join(found) + '.' if found else 'All of it held.'}"
    )
    answers = table(["how often"], [(name, [f"{n:,}"]) for name, n in sorted(run.told.items())])
    return {"run": f"{who}\n\n{figures}\n\n{came}", "answers": answers}
