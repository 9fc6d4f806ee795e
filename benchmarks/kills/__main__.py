"""Eight writers at one store under random SIGKILL: `python -m benchmarks.kills`.

Three thousand links on SQLite and on PostgreSQL, each with room on the disk, and once more with a
disk that is full half of the time. What was acknowledged is compared with what is there in the end.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from sqlalchemy import text

from benchmarks.kills.disks import NoDiskError, small_disk
from benchmarks.kills.runs import Run, run
from benchmarks.pages import asked, table, told
from perfview.store.databases import engine_of
from perfview.store.stores import opened_store
from tests.perfview.store.postgresql_servers import running

LINKS = 3000
MEGABYTES = 96


@contextmanager
def sqlite(small: bool) -> Iterator[tuple[str, Path | None]]:
    """An SQLite file, on a disk of its own or not."""
    with tempfile.TemporaryDirectory() as folder, ExitStack() as disks:
        disk = disks.enter_context(small_disk(Path(folder) / "disk", MEGABYTES)) if small else None
        yield f"sqlite:///{(disk or Path(folder)) / 'shares.sqlite'}", disk


@contextmanager
def postgresql(small: bool) -> Iterator[tuple[str, Path | None]]:
    """A PostgreSQL server, its table on a disk of its own or not."""
    with running() as server, ExitStack() as disks:
        if not small:
            yield server.url, None
            return
        disk = disks.enter_context(small_disk(server.folder / "disk", MEGABYTES, server.owner))
        engine = engine_of(server.url)
        opened_store(engine)
        with engine.execution_options(isolation_level="AUTOCOMMIT").connect() as connection:
            connection.execute(text(f"CREATE TABLESPACE small LOCATION '{disk}'"))
            connection.execute(text("ALTER TABLE cutpoint_shares SET TABLESPACE small"))
        engine.dispose()
        yield server.url, disk


DATABASES = {"SQLite": sqlite, "PostgreSQL": postgresql}


def report(runs: list[Run]) -> str:
    """Return the table that says what happened."""
    rows: dict[str, Callable[[Run], int]] = {
        "links acknowledged": lambda run: len(run.notes.made),
        "links deleted": lambda run: len(run.notes.deleted),
        "writers killed": lambda run: run.kills,
        "seconds": lambda run: round(run.seconds),
        "seconds with a full disk": lambda run: round(sum(b - a for a, b in run.full)),
        "links refused, as the disk was full": lambda run: len(run.notes.full),
        "links deleted while the disk was full": lambda run: run.deleted_while_full,
        "**acknowledged and lost**": lambda run: run.lost,
        "**torn**": lambda run: run.torn,
        "**deleted and back**": lambda run: run.back,
        "**not deleted, as the disk was full**": lambda run: len(run.notes.kept),
        "**writers that failed**": lambda run: len(run.errors),
    }
    return table([run.title for run in runs], rows, runs)


def main() -> int:
    """Run what is asked for, write the page, and return 1 if anything happened that must not."""
    given = asked("kills", links=LINKS, databases=[*DATABASES])
    runs, problems = [], []
    for name in given.databases:
        for small in (False, True):
            title = f"{name}, full" if small else name
            try:
                with DATABASES[name](small) as (url, disk):
                    runs.append(run(title, url, given.links, disk))
            except NoDiskError as error:
                problems.append(f"{title}: {error}")
    problems += [f"{each.title}: {why}" for each in runs for why in each.errors[:10]]
    problems += [f"{each.title}: see the page" for each in runs if not each.sound]
    return told("kills.md", given.output, {"run": report(runs)}, problems)


if __name__ == "__main__":
    sys.exit(main())
