"""What happens to the links of one store while its writers are killed and its disk is full."""

from __future__ import annotations

import os
import random
import signal
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path

from sqlalchemy import select, text

from benchmarks.kills.disks import fill
from benchmarks.kills.writers import Notes, check, payload_of, started
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
    with tempfile.TemporaryDirectory() as folder:
        files = (Path(folder) / f"{title}-{number}.txt" for number in range(10**9))
        at_work = {started(url, file): file for file in (next(files) for _ in range(WRITERS))}
        times = Path(folder) / "full"
        filler = _filling(disk, times) if disk is not None else 0
        begin = time.monotonic()
        while len(found.notes.made) + _made_by(at_work) < links:
            _wait(at_work, chance.randrange(PAUSE))
            time.sleep(chance.uniform(0.0, 0.02))
            victim = chance.choice(list(at_work))
            found.kills += _ended(victim, at_work.pop(victim), found)
            file = next(files)
            at_work[started(url, file)] = file
        for victim, file in at_work.items():
            found.kills += _ended(victim, file, found)
        found.seconds = time.monotonic() - begin
        if disk is not None:
            os.kill(filler, signal.SIGKILL)
            os.waitpid(filler, 0)
            (disk / "other").unlink(missing_ok=True)
            spans = (line.split() for line in times.read_text().splitlines())
            found.full = [(float(start), float(end)) for start, end in spans]
    compare(url, found)
    return found


def _wait(at_work: dict[int, Path], notes: int) -> None:
    """Wait until so many notes are written, or for a second: a writer may wait for another."""
    begin, last = _written(at_work), time.monotonic() + 1
    while _written(at_work) - begin < 60 * notes and time.monotonic() < last:
        time.sleep(0.005)


def _written(at_work: dict[int, Path]) -> int:
    return sum(file.stat().st_size for file in at_work.values() if file.exists())


def _made_by(at_work: dict[int, Path]) -> int:
    notes = Notes()
    for file in at_work.values():
        notes.read(file)
    return len(notes.made)


def _filling(disk: Path, times: Path) -> int:
    """Start a process that fills a disk and frees it in turns, and notes from when to when."""
    child = os.fork()
    if child:
        return child
    freed = time.monotonic()
    while True:
        fill(disk)
        begin = time.monotonic()
        while (
            time.monotonic() - begin < begin - freed
        ):  # half of the time, also where filling lasts
            time.sleep(0.02)
            fill(disk)  # what the store gives back is taken, too
        with times.open("a") as file:
            file.write(f"{begin} {time.monotonic()}\n")
        (disk / "other").unlink()
        freed = time.monotonic()
        time.sleep(PHASE)


def _ended(writer: int, file: Path, found: Run) -> int:
    """Kill a writer and keep its notes; return 0 if it had ended by itself."""
    os.kill(writer, signal.SIGKILL)
    _, status = os.waitpid(writer, 0)
    found.notes.read(file)
    why = file.with_suffix(".err")
    if why.exists():
        found.errors.append(why.read_text())
    return int(os.waitstatus_to_exitcode(status) == -signal.SIGKILL)


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
