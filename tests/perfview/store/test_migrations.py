"""Stores of every earlier version become the newest; those of a later one are refused."""

import pytest
from sqlalchemy import Connection, Engine, inspect, select, text

from perfview.store import migrations
from perfview.store.errors import StoreError
from perfview.store.migrations import MIGRATIONS, migrate
from perfview.store.stores import opened_store
from perfview.store.tables import METADATA, SHARES, VERSIONS
from perfview.store.tokens import hashed, new_token
from tests.perfview.store.clocks import Clock, share

# A link as version 1 kept it.
FIRST = text(
    "INSERT INTO cutpoint_shares (token, owner, created, title, note, settings, checksum, payload) "
    'VALUES (:token, :owner, 1790000000, \'Old\', \'\', \'{"version": 1, "is": {"page": "a"}}\', '
    "'2d711642b726b04401627ca9fbac32f5c8530fb1903cc4db02258717921a4881', :payload)"
)


@pytest.mark.parametrize("version", range(1, len(MIGRATIONS) + 1))
def test_links_of_every_version_open_in_the_newest(
    engine: Engine, version: int, clock: Clock
) -> None:
    salt = migrate(engine, MIGRATIONS[:version])
    token, secret = new_token(), new_token()
    with engine.begin() as connection:
        kept = {"token": hashed(token), "owner": hashed(secret), "payload": b"x"}
        connection.execute(FIRST, kept)
    store = opened_store(engine, clock=clock)
    shared = store.get(token)
    assert shared is not None
    assert (shared.title, shared.settings, shared.expires) == ("Old", {"page": "a"}, None)
    assert (shared.audience, shared.sender) == ("public", "")
    assert store.payload(token) == b"x"
    assert migrate(engine) == salt
    assert store.delete(secret)


def test_migrations_make_the_tables_as_they_are_now(engine: Engine) -> None:
    migrate(engine)
    found = inspect(engine)
    assert set(found.get_table_names()) == set(METADATA.tables)
    for table in (SHARES, VERSIONS):
        made = {column["name"]: column["nullable"] for column in found.get_columns(table.name)}
        assert made == {column.name: column.nullable for column in table.c}
    names = {index["name"] for index in found.get_indexes(SHARES.name)}
    assert {"cutpoint_shares_expiry", "cutpoint_shares_visit"} <= names
    with engine.connect() as connection:
        assert connection.execute(select(VERSIONS.c.version)).scalar_one() == len(MIGRATIONS)


def test_a_store_of_a_later_version_is_refused(
    engine: Engine, caplog: pytest.LogCaptureFixture
) -> None:
    def later(connection: Connection) -> None:
        connection.exec_driver_sql("ALTER TABLE cutpoint_shares ADD COLUMN colour TEXT")

    migrate(engine, (*MIGRATIONS, later))
    with pytest.raises(StoreError, match="was made by a later version of Cutpoint: ") as caught:
        opened_store(engine)
    assert caught.value.kind == "newer"
    newest = len(MIGRATIONS)
    assert f"version {newest + 1}, and {newest} is the newest known" in caplog.text


def test_a_migration_that_fails_leaves_the_store_as_it_was(engine: Engine, clock: Clock) -> None:
    receipt = opened_store(engine, clock=clock).put(share(), visitor="::1", per_day=1)

    def half(connection: Connection) -> None:
        connection.exec_driver_sql("ALTER TABLE cutpoint_shares ADD COLUMN colour TEXT")
        connection.execute(SHARES.delete())
        raise RuntimeError("interrupted")

    with pytest.raises(RuntimeError, match="interrupted"):
        migrate(engine, (*MIGRATIONS, half))
    columns = {column["name"] for column in inspect(engine).get_columns(SHARES.name)}
    assert "colour" not in columns
    assert opened_store(engine, clock=clock).get(receipt.token) is not None


def test_nobody_migrates_twice(engine: Engine, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two processes find an old store; the second finds it new once its turn has come."""
    salt = migrate(engine, MIGRATIONS[:1])
    state = migrations._state

    def overtaken(connection: Connection) -> tuple[int, str]:
        found = state(connection)
        monkeypatch.setattr(migrations, "_state", state)
        assert migrate(engine) == salt
        return found

    monkeypatch.setattr(migrations, "_state", overtaken)
    assert migrate(engine) == salt
    assert migrations._state is state
