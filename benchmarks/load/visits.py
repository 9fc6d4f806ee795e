"""How readers and uploaders behave: they look, drag, let go, and now and then come back."""

from __future__ import annotations

import asyncio
import random
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field

import httpx
import numpy as np
from websockets.exceptions import WebSocketException

from benchmarks.load.clients import VisitError, Visitor

ROWS = 20_000
FAILURES = (VisitError, TimeoutError, OSError, WebSocketException, httpx.HTTPError, KeyError)

Files = Sequence[tuple[str, bytes]]
Visit = Callable[[Visitor, random.Random], Awaitable[None]]


@dataclass(frozen=True)
class Habits:
    """How visitors behave. Pauses are in seconds, from the shortest to the longest."""

    arrival: float = 20.0  # seconds within which all come
    reading: tuple[float, float] = (2.0, 8.0)  # between two thresholds of a reader
    commits: int = 12  # thresholds until a reader closes the page and opens the link once more
    uploading: tuple[float, float] = (5.0, 15.0)  # between two files of an uploader
    files: int = 3  # of an uploader: the server keeps each once, for an hour


@dataclass
class Record:
    """What all visitors saw, in seconds, and what went wrong."""

    opened: list[float] = field(default_factory=list)
    committed: list[float] = field(default_factory=list)
    uploaded: list[float] = field(default_factory=list)
    errors: Counter[str] = field(default_factory=Counter)


async def visited(
    url: str,
    end: float,
    record: Record,
    habits: Habits,
    *,
    query: str,
    readers: int,
    files: Sequence[Files] = (),
    address: str = "127.0.2.{}",
) -> None:
    """Let readers open a link and commit thresholds, and a visitor for each of `files` upload them.

    They visit until `end`, each from an `address` of its own: so many who open pages without a
    pause are more than one may.
    """

    async def read(visitor: Visitor, chance: random.Random) -> None:
        record.opened.append(await visitor.open(query))
        thresholds = [t for t in visitor.screen.points["threshold"] if np.isfinite(t)]
        for sequence in range(1, habits.commits + 1):
            await asyncio.sleep(chance.uniform(*habits.reading))
            if time.monotonic() >= end:
                return
            record.committed.append(
                await visitor.commit(float(chance.choice(thresholds)), sequence)
            )

    def uploading(own: Files) -> Visit:
        async def upload(visitor: Visitor, chance: random.Random) -> None:
            await visitor.open("", "data")
            record.uploaded.append(await visitor.upload(*chance.choice(own)))
            await visitor.open(visitor.screen.query)
            if not visitor.screen.points:
                raise VisitError("the file that was uploaded has no board")
            await asyncio.sleep(chance.uniform(*habits.uploading))

        return upload

    async def come(seed: int, who: str, visit: Visit) -> None:
        chance = random.Random(seed)
        await asyncio.sleep(chance.uniform(0, habits.arrival))
        while time.monotonic() < end:
            try:
                async with Visitor(url, address.format(seed)) as visitor:
                    await visit(visitor, chance)
            except FAILURES as error:
                record.errors[f"{who}: {type(error).__name__}: {error}"[:200]] += 1
                await asyncio.sleep(1)

    visits: list[tuple[str, Visit]] = [("reader", read)] * readers
    visits += [("uploader", uploading(own)) for own in files]
    await asyncio.gather(*(come(seed, *visit) for seed, visit in enumerate(visits, 1)))


def files_of(uploader: int, habits: Habits) -> Files:
    """Return the files of one uploader by name. Making them takes time that no visit should."""
    seeds = range(1 + uploader * habits.files, 1 + (uploader + 1) * habits.files)
    return [(f"{seed}.csv", cases(seed)) for seed in seeds]


def cases(seed: int) -> bytes:
    """Return a CSV of made-up predictions, about a third of a megabyte."""
    chance = np.random.default_rng(seed)
    truth = chance.random(ROWS) < 0.1
    score = 1 / (1 + np.exp(-chance.normal(truth * 2.0 - 2.0, 1.0)))
    rows = (f"{int(t)},{s:.6f}" for t, s in zip(truth, score, strict=True))
    return "\n".join(["truth,score", *rows]).encode()
