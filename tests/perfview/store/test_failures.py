"""A store that is full, gone or damaged: one sentence, details in the log, nothing half kept."""

import os
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from sqlalchemy import Engine, text

from perfview.store.databases import SHARES, engine_of
from perfview.store.shares import new_token
from perfview.store.stores import Store, opened_store
from tests.perfview.store.made_shares import ON_SQLITE, fails, put, rows
from tests.perfview.store.postgresql_servers import USER, PostgreSQL


def full(store: Store, engine: Engine, caplog: pytest.LogCaptureFixture) -> None:
    """Fill what is left; nothing that was acknowledged is lost, and what failed is not there."""
    kept = put(store, "first").token
    with fails("full") as caught:  # what is random cannot be compressed
        put(store, "too much", payload=os.urandom(2_000_000))
    reference = caught.value.reference
    assert str(caught.value) == (
        "No room is left on the server for shared links: nothing was changed. "
        f"Whoever runs this server finds the details in its log under {reference}."
    )
    assert f"Share store, full, reference {reference}: " in caplog.text
    assert "too much" not in caplog.text
    assert store.get(kept) is not None
    assert store.payload(kept) == b"counts"
    assert rows(engine, SHARES.c.title) == [("first",)]


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
        put(store, "small again")  # the room that the failed one had taken is free
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
    put(store, "small again")


@pytest.mark.parametrize(
    "url",
    [
        "sqlite:////proc/none/shares.sqlite",
        "postgresql+psycopg://nobody:hunter2@/none?host=/proc/none",
    ],
)
def test_a_store_out_of_reach(url: str, caplog: pytest.LogCaptureFixture) -> None:
    with fails("unreachable", r"^The store of shared links does not answer\. ") as caught:
        opened_store(engine_of(url))
    assert caught.value.reference in caplog.text
    assert "hunter2" not in caplog.text


def test_a_database_that_is_not_there(postgresql_url: str) -> None:
    with fails("unreachable", "does not answer"):
        opened_store(engine_of(postgresql_url.replace("/postgres?", "/none?")))


def test_a_file_that_is_no_database(tmp_path: Path) -> None:
    file = tmp_path / "shares.sqlite"
    file.write_bytes(b"no database" * 1000)
    with fails("corrupt"):
        opened_store(engine_of(f"sqlite:///{file}"))
    assert file.read_bytes() == b"no database" * 1000


@ON_SQLITE
def test_a_damaged_file(engine: Engine, store: Store, tmp_path: Path) -> None:
    file = tmp_path / "shares.sqlite"
    for number in range(50):
        put(store, str(number), payload=os.urandom(3000))
    engine.dispose()
    with file.open("r+b") as damaged:
        damaged.seek(4096)
        damaged.write(b"\xff" * (file.stat().st_size - 4096))
    with fails("corrupt", "damaged"):
        store.get(new_token())


def test_a_store_whose_tables_are_gone(engine: Engine, store: Store) -> None:
    with engine.begin() as connection:
        SHARES.drop(connection)
    with fails("failed", r"^The store of shared links failed\. "):
        store.get(new_token())
