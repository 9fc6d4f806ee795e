"""Several processes at one store, some of them killed in the middle of what they do."""

import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest
from sqlalchemy import Engine, select, text

from perfview.sharing.engines import engine_of
from perfview.sharing.errors import StoreError
from perfview.sharing.stores import opened_store
from perfview.sharing.tables import SHARES
from perfview.sharing.tokens import Token
from tests.perfview.sharing import postgresql_servers
from tests.perfview.sharing.clocks import share
from tests.perfview.sharing.workers import LINKS, check, payload_of

ROOT = Path(__file__).parents[3]
PROCESSES = 8

Process = subprocess.Popen[str]


@contextmanager
def workers(url: str, does: str, many: int) -> Iterator[list[Process]]:
    """Processes that have started and wait for a line."""
    with ExitStack() as stack:
        started = [
            stack.enter_context(
                subprocess.Popen(
                    [sys.executable, "-m", "tests.perfview.sharing.workers", url, does, str(seed)],
                    stdin=subprocess.PIPE,
                    stdout=subprocess.PIPE,
                    stderr=subprocess.PIPE,
                    text=True,
                    cwd=ROOT,
                )
            )
            for seed in range(many)
        ]
        stack.callback(lambda: [process.kill() for process in started])
        for process in started:
            assert process.stdout is not None
            assert process.stdout.readline() == "ready\n", process.stderr
        yield started


def go(process: Process) -> None:
    assert process.stdin is not None
    process.stdin.write("go\n")
    process.stdin.flush()


def rest_of(process: Process) -> list[str]:
    """What a process that has ended wrote and nobody has read yet."""
    assert process.stdout is not None
    process.wait(60)
    return process.stdout.readlines()


def errors_of(process: Process) -> str:
    assert process.stderr is not None
    return process.stderr.read()


def links(lines: list[str]) -> list[tuple[str, str, int]]:
    """What was acknowledged; a line that a kill cut short was not."""
    whole = [line.split() for line in lines if line.endswith("\n")]
    return [(token, secret, int(number)) for token, secret, number in whole]


def unharmed(engine: Engine) -> None:
    """Every row that can be seen is whole, whether or not somebody was told of it."""
    with engine.connect() as connection:
        if engine.dialect.name == "sqlite":
            assert connection.execute(text("PRAGMA integrity_check")).scalar() == "ok"
        rows = connection.execute(select(SHARES.c.title, SHARES.c.payload)).all()
    for row in rows:
        assert bytes(row.payload) == payload_of(int(row.title))


def test_eight_processes_make_read_and_delete_links_at_once(url: str, engine: Engine) -> None:
    # The store does not exist yet: they also make its tables at once.
    with workers(url, "everything", PROCESSES) as processes:
        for process in processes:
            go(process)
        ends = [process.communicate(timeout=60) for process in processes]
    assert [(process.returncode, end[1]) for process, end in zip(processes, ends, strict=True)] == [
        (0, "")
    ] * PROCESSES
    store = opened_store(engine)
    kept = [link for end in ends for link in links(end[0].splitlines(keepends=True))]
    assert PROCESSES * LINKS / 2 < len(kept) < PROCESSES * LINKS
    for link in kept:
        check(store, *link)
    unharmed(engine)
    with engine.connect() as connection:
        assert len(connection.execute(select(SHARES.c.token)).all()) == len(kept)


def test_nothing_acknowledged_is_lost_when_writers_are_killed(url: str, engine: Engine) -> None:
    opened_store(engine)
    acknowledged = []
    with workers(url, "write", 6) as processes:
        for process in processes:
            go(process)
        for number, process in enumerate(processes):
            assert process.stdout is not None
            # After so many links of its own, somewhere in the next.
            lines = [process.stdout.readline() for _ in range(3 + 2 * number)]
            process.send_signal(signal.SIGKILL)
            acknowledged += links([*lines, *rest_of(process)])
            assert (process.returncode, errors_of(process)) == (-signal.SIGKILL, "")
    store = opened_store(engine)
    assert len(acknowledged) >= sum(3 + 2 * number for number in range(6))
    for link in acknowledged:
        check(store, *link)
    unharmed(engine)
    store.put(share("7", payload=payload_of(7)), visitor="::1", per_day=1)  # no lock is left behind


@pytest.mark.xdist_group("postgresql")
def test_nothing_acknowledged_is_lost_when_postgresql_itself_is_killed() -> None:
    with postgresql_servers.running() as server:
        engine = engine_of(server.url)
        store = opened_store(engine)
        with workers(server.url, "write", 2) as processes:
            for process in processes:
                go(process)
            lines = []
            for process in processes:
                assert process.stdout is not None
                lines += [process.stdout.readline() for _ in range(5)]
            server.process.kill()
            server.process.wait(30)
            for process in processes:
                lines += rest_of(process)
                assert process.returncode == 1
                said = "StoreError: The store of shared links does not answer."
                assert said in errors_of(process)
        with pytest.raises(StoreError) as caught:
            store.get(Token("a" * 32))
        assert caught.value.kind == "unreachable"
        again = recovered(server.folder)
        try:
            for link in links(lines):  # the same engine: it finds the server again by itself
                check(store, *link)
            unharmed(engine)
        finally:
            engine.dispose()
            again.send_signal(signal.SIGINT)
            again.wait(30)


def recovered(folder: Path) -> subprocess.Popen[bytes]:
    """The server, started again once its orphaned processes have noticed that it is gone."""
    last = time.monotonic() + 60
    while True:
        try:
            return postgresql_servers.started(folder)
        except RuntimeError as error:
            known = "shared memory block" in str(error) or "lock file" in str(error)
            if not known or time.monotonic() > last:
                raise
            time.sleep(0.1)
