"""Each test of the store runs twice: on an SQLite file and on a real PostgreSQL server."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from sqlalchemy import Engine, inspect

from benchmarks.kills.disks import NoDiskError, small_disk
from perfview.store.databases import engine_of
from perfview.store.stores import Store, opened_store
from perfview.store.tables import METADATA
from tests.perfview.clocks import Clock
from tests.perfview.store.postgresql_servers import PostgreSQL, programs, running


@pytest.fixture(scope="session")
def postgresql() -> Iterator[PostgreSQL]:
    if not (programs() / "initdb").exists():
        pytest.fail("No PostgreSQL: install it or set CUTPOINT_POSTGRESQL to its programs' folder.")
    with running() as server:
        yield server


@pytest.fixture
def postgresql_url(postgresql: PostgreSQL) -> str:
    """An empty database."""
    engine = engine_of(postgresql.url)
    METADATA.drop_all(engine)
    assert not inspect(engine).get_table_names()
    engine.dispose()
    return postgresql.url


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'shares.sqlite'}"
    return str(request.getfixturevalue("postgresql_url"))


@pytest.fixture
def engine(url: str) -> Iterator[Engine]:
    engine = engine_of(url)
    yield engine
    engine.dispose()


Mounted = Callable[[Path, int, int], Path]


@pytest.fixture
def mounted() -> Iterator[Mounted]:
    """What mounts a small disk for this test; where none can be had the test is skipped."""
    with ExitStack() as disks:

        def mount(folder: Path, megabytes: int, owner: int) -> Path:
            try:
                return disks.enter_context(small_disk(folder, megabytes, owner))
            except NoDiskError as error:
                pytest.skip(str(error))

        yield mount


@pytest.fixture
def disk(mounted: Mounted, tmp_path: Path) -> Path:
    return mounted(tmp_path / "disk", 96, 0)


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def store(engine: Engine, clock: Clock) -> Store:
    return opened_store(engine, clock=clock)
