"""Links open where nothing can be written, and whoever wants to write is told so."""

import shutil
from pathlib import Path

import pytest

from benchmarks.kills.disks import unwritable
from perfview.store import connections
from perfview.store.databases import engine_of
from perfview.store.shares import Receipt
from perfview.store.stores import Store, opened_store
from tests.perfview.clocks import Clock
from tests.perfview.store.made_shares import DAY, data_of, fails, put
from tests.perfview.store.test_times import version_4


def only_reads(store: Store, receipt: Receipt) -> None:
    """The store opens the link and says that it changes nothing."""
    assert data_of(store, receipt.token) == b"counts"
    for change in (lambda: put(store), lambda: store.delete(receipt.secret), store.purge):
        with fails("read_only", "^Links can be opened here, but neither made nor deleted: "):
            change()
    assert store.get(receipt.token) is not None


def test_links_open_from_a_disk_that_is_read_only(disk: Path, clock: Clock) -> None:
    """Also from a store of the version before; once it can be written, the same server does."""
    url = f"sqlite:///{disk / 'shares.sqlite'}"
    engine = engine_of(url)
    receipt = put(opened_store(engine))
    version_4(engine)
    engine.dispose()
    try:
        with unwritable(disk):
            store = connections.store_at(url)
            only_reads(store, receipt)
            store.clock = clock
            clock.now += 31 * DAY
            assert store.get(receipt.token) is None
        other = put(store)
        assert store.delete(receipt.secret)
        assert data_of(store, other.token) == b"counts"
        store.close()
    finally:
        connections.store_at.cache_clear()


@pytest.mark.parametrize("shared", [True, False])
def test_what_sqlite_s_log_holds_is_never_overlooked(
    disk: Path, tmp_path: Path, shared: bool
) -> None:
    """As a killed server leaves it; without the file that says where in the log what stands,
    SQLite would have to write that one first."""
    engine = engine_of(f"sqlite:///{tmp_path / 'shares.sqlite'}")
    receipt = put(opened_store(engine))
    for end in ("", "-wal", "-shm") if shared else ("", "-wal"):
        shutil.copy(tmp_path / f"shares.sqlite{end}", disk)
    engine.dispose()
    assert (disk / "shares.sqlite-wal").stat().st_size > 0
    with unwritable(disk):
        engine = engine_of(f"sqlite:///{disk / 'shares.sqlite'}")
        if shared:
            only_reads(opened_store(engine), receipt)
        else:
            with fails("unreachable"):
                opened_store(engine)
        engine.dispose()


def test_links_open_from_postgresql_that_is_read_only(postgresql_url: str) -> None:
    """As a standby is."""
    owner = opened_store(engine_of(postgresql_url))
    receipt = put(owner)
    owner.close()
    reader = opened_store(
        engine_of(postgresql_url + "&options=-cdefault_transaction_read_only%3Don")
    )
    only_reads(reader, receipt)
    reader.close()
