"""Several processes at one store, some of them killed in the middle of what they do."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

import pytest
from sqlalchemy import Engine, text

from perfview.store.databases import engine_of
from perfview.store.shares import new_token
from perfview.store.stores import opened_store
from perfview.store.tables import SHARES
from tests.perfview.running_app import first
from tests.perfview.store import postgresql_servers
from tests.perfview.store.made_shares import fails, put, rows
from tests.perfview.store.workers import LINKS, Link, check, payload_of

ROOT = Path(__file__).parents[3]
PROCESSES = 8
PATIENCE = 120.0


@dataclass(frozen=True)
class Workers:
    host: subprocess.Popen[str]
    pids: list[int]
    folder: Path

    def links(self, number: int) -> list[Link]:
        """What was acknowledged to a worker; a line that a kill cut short was not."""
        file = self.folder / f"{number}.out"
        lines = file.read_text().splitlines(keepends=True) if file.exists() else []
        whole = [line.split() for line in lines if line.endswith("\n")]
        return [(token, secret, int(written)) for token, secret, written in whole]

    def all_links(self) -> list[Link]:
        return [link for number in range(len(self.pids)) for link in self.links(number)]

    def errors(self) -> list[str]:
        return [(self.folder / f"{number}.err").read_text() for number in range(len(self.pids))]

    def ends(self) -> list[int]:
        """How each has ended, once all have."""
        return [int(code) for code in self.host.stdout.readline().split()]


@pytest.fixture(scope="module")
def host() -> Iterator[subprocess.Popen[str]]:
    """The process of which all workers are forked, once it has imported what they need."""
    command = [sys.executable, "-m", "tests.perfview.store.workers"]
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE}
    with subprocess.Popen(command, **pipes, text=True, cwd=ROOT) as process:
        yield process


@pytest.fixture
def workers(host: subprocess.Popen[str], tmp_path: Path) -> Iterator[Callable[..., Workers]]:
    """What starts so many workers at a store; those that are left at the end are killed."""
    pids: list[int] = []

    def start(url: str, does: str, many: int) -> Workers:
        host.stdin.write("\t".join([url, does, str(many), str(tmp_path)]) + "\n")
        host.stdin.flush()
        pids.extend(int(pid) for pid in host.stdout.readline().split())
        return Workers(host, pids, tmp_path)

    yield start
    for pid in pids:
        with suppress(ProcessLookupError):
            os.kill(pid, signal.SIGKILL)


def wait_until(holds: Callable[[], bool]) -> None:
    last = time.monotonic() + PATIENCE
    while not holds():
        assert time.monotonic() < last
        time.sleep(0.01)


def unharmed(engine: Engine) -> None:
    """Every row that can be seen is whole, whether or not somebody was told of it."""
    if engine.dialect.name == "sqlite":
        with engine.connect() as connection:
            assert connection.execute(text("PRAGMA integrity_check")).scalar() == "ok"
    for title, payload in rows(engine, SHARES.c.title, SHARES.c.payload):
        assert bytes(payload) == payload_of(int(title))


def test_eight_processes_make_read_and_delete_links_at_once(
    url: str, engine: Engine, workers: Callable[..., Workers]
) -> None:
    # The store does not exist yet: they also make its tables at once.
    at_work = workers(url, "everything", PROCESSES)
    ends = at_work.ends()
    assert (at_work.errors(), ends) == ([""] * PROCESSES, [0] * PROCESSES)
    store = opened_store(engine)
    kept = at_work.all_links()
    assert PROCESSES * LINKS / 2 < len(kept) < PROCESSES * LINKS
    for link in kept:
        check(store, *link)
    unharmed(engine)
    assert len(rows(engine, SHARES.c.token)) == len(kept)


# Writers at PostgreSQL are also there where the server itself is killed.
@pytest.mark.parametrize("url", first(["sqlite", "postgresql"], "sqlite"), indirect=True)
def test_nothing_acknowledged_is_lost_when_writers_are_killed(
    url: str, engine: Engine, workers: Callable[..., Workers]
) -> None:
    many = 6
    store = opened_store(engine)
    at_work = workers(url, "write", many)
    for number, pid in enumerate(at_work.pids):
        # After so many links of its own, somewhere in the next.
        wait_until(lambda n=number: len(at_work.links(n)) >= 3 + n)  # type: ignore[misc]
        os.kill(pid, signal.SIGKILL)
    assert at_work.ends() == [-signal.SIGKILL] * many
    assert at_work.errors() == [""] * many
    acknowledged = at_work.all_links()
    assert len(acknowledged) >= sum(3 + number for number in range(many))
    for link in acknowledged:
        check(store, *link)
    unharmed(engine)
    put(store, "7", payload=payload_of(7))  # no lock is left behind


def test_nothing_acknowledged_is_lost_when_postgresql_itself_is_killed(
    workers: Callable[..., Workers],
) -> None:
    with postgresql_servers.running() as server:
        engine = engine_of(server.url)
        store = opened_store(engine)
        at_work = workers(server.url, "write", 2)
        for number in range(2):
            wait_until(lambda n=number: len(at_work.links(n)) >= 5)  # type: ignore[misc]
        server.process.kill()
        server.process.wait(PATIENCE)
        assert at_work.ends() == [1, 1]
        for said in at_work.errors():
            assert "StoreError: The store of shared links does not answer." in said
        with fails("unreachable"):
            store.get(new_token())
        again = recovered(server.folder)
        try:
            for link in at_work.all_links():  # the same engine: it finds the server by itself
                check(store, *link)
            unharmed(engine)
        finally:
            engine.dispose()
            again.send_signal(signal.SIGINT)
            again.wait(PATIENCE)


def recovered(folder: Path) -> subprocess.Popen[bytes]:
    """The server, started again once its orphaned processes have noticed that it is gone."""
    last = time.monotonic() + PATIENCE
    while True:
        try:
            return postgresql_servers.started(folder)
        except RuntimeError as error:
            known = "shared memory block" in str(error) or "lock file" in str(error)
            if not known or time.monotonic() > last:
                raise
            time.sleep(0.1)
