"""The tables are made once, by whoever comes first; stores of other versions are refused."""

import pytest
from sqlalchemy import Engine, inspect, select, update

from perfview.store import schema
from perfview.store.errors import StoreError
from perfview.store.schema import METADATA, SHARES, VERSION, VERSIONS
from perfview.store.stores import opened_store


def test_the_tables_are_made_once(engine: Engine) -> None:
    salt = schema.made(engine)
    assert schema.made(engine) == salt
    found = inspect(engine)
    assert set(found.get_table_names()) == set(METADATA.tables)
    for table in (SHARES, VERSIONS):
        made = {column["name"]: column["nullable"] for column in found.get_columns(table.name)}
        assert made == {column.name: column.nullable for column in table.c}
    names = {index["name"] for index in found.get_indexes(SHARES.name)}
    assert {"cutpoint_shares_expiry", "cutpoint_shares_visit"} <= names
    with engine.connect() as connection:
        assert connection.execute(select(VERSIONS.c.version)).scalar_one() == VERSION


@pytest.mark.parametrize("version", [1, VERSION - 1, VERSION + 1])
def test_a_store_of_another_version_is_refused(
    engine: Engine, version: int, caplog: pytest.LogCaptureFixture
) -> None:
    schema.made(engine)
    with engine.begin() as connection:
        connection.execute(update(VERSIONS).values(version=version))
    with pytest.raises(StoreError, match="was made by another version of Cutpoint: ") as caught:
        opened_store(engine)
    assert caught.value.kind == "newer"
    assert f"version {version}, and only {VERSION} is known" in caplog.text


def test_tables_that_cannot_be_made_leave_nothing_behind(
    engine: Engine, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(_bytes: int) -> str:
        raise RuntimeError("interrupted")

    with monkeypatch.context() as patch:
        patch.setattr("perfview.store.schema.secrets.token_hex", interrupted)
        with pytest.raises(RuntimeError, match="interrupted"):
            schema.made(engine)
    assert not inspect(engine).get_table_names()
    assert schema.made(engine)


def test_nobody_makes_the_tables_twice(engine: Engine, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two processes find an empty database; the second finds the tables once its turn has come."""
    first: list[str] = []

    def overtaken(engine: Engine) -> object:
        monkeypatch.undo()
        first.append(schema.made(engine))
        return schema.writing(engine)

    monkeypatch.setattr("perfview.store.schema.writing", overtaken)
    assert [schema.made(engine)] == first
