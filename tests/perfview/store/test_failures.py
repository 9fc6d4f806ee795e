"""A store that is full, gone or damaged: one sentence, details in the log, nothing half kept."""

import os
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from sqlalchemy import Engine, text

from benchmarks.kills.disks import fill
from perfview.store import reserves
from perfview.store.databases import engine_of
from perfview.store.reserves import SIZE, STEP, Reserve
from perfview.store.shares import new_token
from perfview.store.stores import Store, opened_store
from perfview.store.tables import SHARES
from tests.perfview.clocks import Clock
from tests.perfview.store.made_shares import DAY, ON_SQLITE, data_of, fails, put, rows
from tests.perfview.store.postgresql_servers import PostgreSQL


def full(store: Store, engine: Engine, caplog: pytest.LogCaptureFixture) -> None:
    """Fill what is left; nothing that was acknowledged is lost, and what failed is not there."""
    receipt = put(store, "first")
    kept, secret = receipt.token, receipt.secret
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
    assert data_of(store, kept) == b"counts"
    assert rows(engine, SHARES.c.title) == [("first",)]
    assert store.delete(secret)
    assert store.get(kept) is None


@pytest.mark.parametrize("allocates", [True, False])
def test_what_is_kept_back_takes_and_gives_room(
    disk: Path, monkeypatch: pytest.MonkeyPatch, allocates: bool
) -> None:
    if not allocates:  # as on a Mac
        monkeypatch.delattr(reserves.os, "posix_fallocate")
    free = shutil.disk_usage(disk).free
    reserve = Reserve(disk / "shares.sqlite")
    reserve.fill()
    assert shutil.disk_usage(disk).free == free - SIZE
    for left in range(SIZE - STEP, -1, -STEP):
        assert reserve.give()
        assert (reserve.size, shutil.disk_usage(disk).free) == (left, free - left)
    assert not reserve.give()
    taken = disk / "taken"
    taken.write_bytes(bytes(shutil.disk_usage(disk).free - 3 * STEP - 10_000))
    with pytest.raises(OSError, match="No space left"):
        reserve.check(0)
    assert reserve.size == 3 * STEP
    taken.unlink()
    reserve.check(free - SIZE)
    with pytest.raises(OSError, match="No space left"):
        reserve.check(free - SIZE + 1)


def test_a_full_disk_under_sqlite(disk: Path, caplog: pytest.LogCaptureFixture) -> None:
    engine = engine_of(f"sqlite:///{disk / 'shares.sqlite'}")
    store = opened_store(engine)
    fill(disk, leave=2**20)
    full(store, engine, caplog)
    put(store, "small again")  # the room that the failed one had taken is free
    engine.dispose()


def test_deleting_and_expiry_work_on_a_full_disk_and_leave_nothing(
    disk: Path, clock: Clock, caplog: pytest.LogCaptureFixture
) -> None:
    """Also where the server starts on it, as SQLite must then make its files first."""
    file = disk / "shares.sqlite"
    engine = engine_of(f"sqlite:///{file}")
    store = opened_store(engine, clock=clock)
    secret = b"secret" * 100_000
    large = put(store, payload=secret * 35)  # more than is kept back
    late, kept = (put(store, payload=secret, days=days) for days in (1, None))
    many = [put(store, payload=os.urandom(30_000), days=1) for _ in range(60)]
    engine.dispose()
    other = fill(disk)
    store = opened_store(engine, clock=clock)
    assert store.get(kept.token) is not None
    assert store.delete(large.secret)
    fill(disk)  # somebody else takes what was given back
    clock.now += DAY
    assert store.purge() == 0
    fill(disk)
    clock.now += DAY
    assert store.purge() == 61
    assert data_of(store, kept.token) == secret
    assert [store.get(link.token) for link in (large, late, *many)] == [None] * 62
    assert store.delete(kept.secret)
    with fails("full"):  # as long as what is kept back is not whole
        fill(disk)
        put(store)
    other.unlink()
    again = put(store)
    assert file.with_name("shares.sqlite-reserve").stat().st_size == 16 * 2**20
    assert b"secretsecret" not in file.read_bytes()
    assert store.get(again.token) is not None
    assert "Room was not given back" not in caplog.text
    engine.dispose()


def test_a_full_disk_under_postgresql(
    mounted: Callable[[Path, int, int], Path],
    postgresql: PostgreSQL,
    postgresql_url: str,
    caplog: pytest.LogCaptureFixture,
) -> None:
    """The table lies on the small disk; the server's log of changes does not."""
    disk = mounted(postgresql.folder / "disk", 1, postgresql.owner)
    engine = engine_of(postgresql_url)
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
