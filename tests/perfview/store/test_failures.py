"""A store that is full, gone or damaged: one sentence, details in the log, nothing half kept."""

import os
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from sqlalchemy import Engine, select, text

from perfview.store.engines import engine_of
from perfview.store.errors import Kind, StoreError
from perfview.store.schema import SHARES
from perfview.store.shares import Share
from perfview.store.stores import Store, opened_store
from perfview.store.tokens import Token
from tests.perfview.store.clocks import share
from tests.perfview.store.postgresql_servers import USER, PostgreSQL

NOWHERE = Token("a" * 32)


def large() -> Share:
    """A share that cannot be compressed."""
    return share("too much", payload=os.urandom(2_000_000))


def put(store: Store, shared: Share) -> Token:
    return store.put(shared, visitor="::1", per_day=100).token


def fails(kind: Kind, said: str, store: Store, caplog: pytest.LogCaptureFixture) -> None:
    with pytest.raises(StoreError) as caught:
        put(store, large())
    error = caught.value
    assert error.kind == kind
    assert str(error) == (
        f"{said} Whoever runs this server finds the details in its log under {error.reference}."
    )
    assert f"Share store, {kind}, reference {error.reference}: " in caplog.text
    assert "too much" not in caplog.text


def full(store: Store, engine: Engine, caplog: pytest.LogCaptureFixture) -> None:
    """Fill what is left; nothing that was acknowledged is lost, and what failed is not there."""
    kept = put(store, share("first"))
    fails(
        "full",
        "No room is left on the server for shared links: nothing was changed.",
        store,
        caplog,
    )
    assert store.get(kept) is not None
    assert store.payload(kept) == b"counts"
    with engine.connect() as connection:
        assert connection.execute(select(SHARES.c.title)).all() == [("first",)]


@contextmanager
def small_disk(folder: Path, owner: str) -> Iterator[None]:
    """A file system of its own, of one megabyte: real, where mounting one is allowed."""
    folder.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", f"size=1m,mode=700,uid={owner}", "cutpoint", str(folder)]
    if os.getuid() != 0 or subprocess.run(mount, capture_output=True, check=False).returncode:
        pytest.skip("mounting a small disk takes root's rights")
    try:
        yield
    finally:
        subprocess.run(["umount", "--lazy", str(folder)], check=True)


def test_a_full_disk_under_sqlite(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    with small_disk(tmp_path / "disk", owner="0"):
        engine = engine_of(f"sqlite:///{tmp_path / 'disk' / 'shares.sqlite'}")
        store = opened_store(engine)
        full(store, engine, caplog)
        put(store, share("small again"))  # the room that the failed one had taken is free
        engine.dispose()


@pytest.mark.xdist_group("postgresql")
def test_a_full_disk_under_postgresql(
    postgresql: PostgreSQL, postgresql_url: str, caplog: pytest.LogCaptureFixture
) -> None:
    """The table lies on the small disk; the server's log of changes does not."""
    owner = subprocess.run(["id", "-u", USER], capture_output=True, text=True, check=False).stdout
    disk, engine = postgresql.folder / "disk", engine_of(postgresql_url)
    with small_disk(disk, owner=owner.strip() or "0"):
        alone = engine.execution_options(isolation_level="AUTOCOMMIT")
        store = opened_store(engine)
        with alone.connect() as connection:
            connection.execute(text(f"CREATE TABLESPACE small LOCATION '{disk}'"))
            connection.execute(text("ALTER TABLE cutpoint_shares SET TABLESPACE small"))
        try:
            full(store, engine, caplog)
        finally:
            with alone.connect() as connection:
                connection.execute(text("DROP TABLE cutpoint_shares, cutpoint_store"))
                connection.execute(text("DROP TABLESPACE small"))
            engine.dispose()


def test_a_database_that_may_not_grow(
    engine: Engine, store: Store, caplog: pytest.LogCaptureFixture
) -> None:
    """Simulated, so that it runs everywhere: databases answer as they do when a disk is full."""
    with engine.connect() as connection:
        if engine.dialect.name == "sqlite":  # of each connection, and the pool has this one alone
            connection.execute(text("PRAGMA max_page_count=20"))
        else:
            connection.exec_driver_sql(
                "CREATE FUNCTION pg_temp.full() RETURNS trigger LANGUAGE plpgsql AS "
                "$$ BEGIN RAISE EXCEPTION 'could not extend file' USING ERRCODE='53100'; END $$"
            )
            connection.exec_driver_sql(
                "CREATE TRIGGER full_disk BEFORE INSERT ON cutpoint_shares FOR EACH ROW "
                "WHEN (length(NEW.payload) > 1000) EXECUTE FUNCTION pg_temp.full()"
            )
            connection.commit()
    full(store, engine, caplog)
    put(store, share("small again"))


@pytest.mark.parametrize(
    "url",
    [
        "sqlite:////proc/none/shares.sqlite",
        "postgresql+psycopg://nobody:hunter2@/none?host=/proc/none",
    ],
)
def test_a_store_out_of_reach(url: str, caplog: pytest.LogCaptureFixture) -> None:
    engine = engine_of(url)
    with pytest.raises(
        StoreError, match=r"^The store of shared links does not answer\. "
    ) as caught:
        opened_store(engine)
    assert caught.value.kind == "unreachable"
    assert caught.value.reference in caplog.text
    assert "hunter2" not in caplog.text


def test_a_database_that_is_not_there(postgresql_url: str) -> None:
    engine = engine_of(postgresql_url.replace("/postgres?", "/none?"))
    with pytest.raises(StoreError, match="does not answer"):
        opened_store(engine)


def test_a_file_that_is_no_database(tmp_path: Path) -> None:
    file = tmp_path / "shares.sqlite"
    file.write_bytes(b"no database" * 1000)
    with pytest.raises(StoreError) as caught:
        opened_store(engine_of(f"sqlite:///{file}"))
    assert caught.value.kind == "corrupt"
    assert file.read_bytes() == b"no database" * 1000


def test_a_damaged_file(tmp_path: Path) -> None:
    file = tmp_path / "shares.sqlite"
    engine = engine_of(f"sqlite:///{file}")
    store = opened_store(engine)
    for number in range(50):
        put(store, share(str(number), payload=os.urandom(3000)))
    engine.dispose()
    with file.open("r+b") as damaged:
        damaged.seek(4096)
        damaged.write(b"\xff" * (file.stat().st_size - 4096))
    with pytest.raises(StoreError, match="damaged") as caught:
        store.get(NOWHERE)
    assert caught.value.kind == "corrupt"
    engine.dispose()


def test_a_store_whose_tables_are_gone(engine: Engine, store: Store) -> None:
    with engine.begin() as connection:
        SHARES.drop(connection)
    with pytest.raises(StoreError, match=r"^The store of shared links failed\. ") as caught:
        store.get(NOWHERE)
    assert caught.value.kind == "failed"
