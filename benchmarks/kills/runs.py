"""What happens to the links of one store while its writers are killed and its disk is full."""

from __future__ import annotations

import os
import random
import signal
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from typing import NoReturn

from sqlalchemy import select, text

from benchmarks.kills.disks import fill
from benchmarks.kills.writers import Notes, check, notes_in, payload_of, started
from perfview.store.databases import engine_of
from perfview.store.shares import Token
from perfview.store.stores import opened_store
from perfview.store.tables import SHARES

WRITERS = 8
PAUSE = 40
"""The most notes that are written between two kills, however fast the machine is."""

PHASE = 1.5
"""Seconds that the disk is not full, then it is for as long."""


@dataclass
class Run:
    """What happened to the links of one store, and what its writers were told."""

    title: str
    notes: Notes = field(default_factory=Notes)
    kills: int = 0
    seconds: float = 0.0
    full: list[tuple[float, float]] = field(default_factory=list)  # from when to when
    errors: list[str] = field(default_factory=list)  # of writers that nobody had killed
    lost: int = 0  # acknowledged and not there
    torn: int = 0  # not as they were made
    back: int = 0  # deleted and there

    @property
    def deleted_while_full(self) -> int:
        """How many links were deleted, from first to last, while the disk was full."""
        times = [(self.notes.deleting[link], when) for link, when in self.notes.deleted.items()]
        return sum(
            any(start < begun and done < end for start, end in self.full) for begun, done in times
        )

    @property
    def sound(self) -> bool:
        """Whether nothing happened that must not."""
        return not (self.lost or self.torn or self.back or self.notes.kept or self.errors)


def run(title: str, url: str, links: int, disk: Path | None = None) -> Run:
    """Let writers make so many links, killing them all the while; then see what is there."""
    found, chance = Run(title), random.Random(title)
    with tempfile.TemporaryDirectory() as name, filled(disk) as found.full:
        begin, folder = time.monotonic(), Path(name)
        files = (folder / f"{title}-{number}.txt" for number in count())
        writers = [started(url, next(files)) for _ in range(WRITERS)]
        while len(notes_in(folder).made) < links:
            _wait(folder, chance.randrange(PAUSE))
            time.sleep(chance.uniform(0.0, 0.02))
            victim = chance.randrange(WRITERS)
            found.kills += _killed(writers[victim])
            writers[victim] = started(url, next(files))
        found.kills += sum(map(_killed, writers))
        found.seconds = time.monotonic() - begin
        found.notes = notes_in(folder)
        found.errors += [why.read_text() for why in folder.glob("*.err")]
    compare(url, found)
    return found


def _wait(folder: Path, notes: int) -> None:
    """Wait until so many notes are written, or for a second: a writer may wait for another."""
    begin, last = _written(folder), time.monotonic() + 1
    while _written(folder) - begin < 60 * notes and time.monotonic() < last:
        time.sleep(0.005)


def _written(folder: Path) -> int:
    return sum(file.stat().st_size for file in folder.glob("*.txt"))


def _killed(child: int) -> bool:
    """Kill a process; return False if it had ended by itself."""
    os.kill(child, signal.SIGKILL)
    _, status = os.waitpid(child, 0)
    return os.waitstatus_to_exitcode(status) == -signal.SIGKILL


@contextmanager
def filled(disk: Path | None) -> Iterator[list[tuple[float, float]]]:
    """Have a process fill a disk and free it in turns until the block ends; from when to when."""
    spans: list[tuple[float, float]] = []
    if disk is None:
        yield spans
        return
    with tempfile.NamedTemporaryFile("r") as times:
        child = os.fork() or _fill(disk, Path(times.name))
        try:
            yield spans
        finally:
            _killed(child)
            (disk / "other").unlink(missing_ok=True)
            for line in times:
                begin, end = map(float, line.split())
                spans.append((begin, end))


def _fill(disk: Path, times: Path) -> NoReturn:
    """Fill the disk and free it, half of the time, also where filling lasts."""
    freed = time.monotonic()
    while True:
        fill(disk)
        begin = time.monotonic()
        while time.monotonic() - begin < begin - freed:
            time.sleep(0.02)
            fill(disk)  # what the store gives back is taken, too
        with times.open("a") as file:
            file.write(f"{begin} {time.monotonic()}\n")
        (disk / "other").unlink()
        freed = time.monotonic()
        time.sleep(PHASE)


def compare(url: str, found: Run) -> None:
    """Compare what was acknowledged with what is there, and see that all of that is whole."""
    engine = engine_of(url)
    store = opened_store(engine)
    notes = found.notes
    for link, number in notes.made.items():
        if link in notes.deleted:
            found.back += store.get(Token(link)) is not None
        elif link not in notes.deleting or store.get(Token(link)) is not None:
            # Of one whose deletion was cut short both are right, but not half of it.
            try:
                check(store, Token(link), number)
            except AssertionError as error:
                found.lost += "lost" in str(error)
                found.torn += "torn" in str(error)
    with engine.connect() as connection:
        for row in connection.execute(select(SHARES.c.title, SHARES.c.payload)):
            found.torn += bytes(row.payload) != payload_of(int(row.title))
        if engine.dialect.name == "sqlite":
            said = connection.execute(text("PRAGMA integrity_check")).scalar_one()
            if said != "ok":
                found.errors.append(f"SQLite says: {said}")
    engine.dispose()
