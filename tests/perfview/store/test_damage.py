"""What somebody wrote into the tables by hand is "corrupt", whatever it is."""

import pytest
from sqlalchemy import Engine, text

from perfview.store.shares import Preview, picture_name
from perfview.store.stores import Store, opened_store
from perfview.store.tables import SHARES, STORE
from tests.perfview.store.made_shares import ON_SQLITE, fails, put

DEEP = "[" * 100_000 + "]" * 100_000
# As SQL writes them.
WRONG = {
    "null": "NULL",
    "integer": "7",
    "huge": str(2**62),
    "negative": str(-(2**62)),
    "infinite": "9e999",
    "real": "0.5",
    "text": "'text'",
    "empty": "''",
    "blob": "x'00ff'",
    "no UTF-8": "CAST(x'ff00fe' AS TEXT)",
    "surrogates": "CAST(x'eda080' AS TEXT)",
    "zero": "'a' || char(0) || 'b'",
    "long": "CAST(zeroblob(3000000) AS TEXT)",
    "deep": f"'{DEEP}'",
    "deep settings": f"""'{{"version": 1, "is": {{"a": {DEEP}}}}}'""",
    "long number": f"""'{{"version": 1, "is": {{"a": {"9" * 5000}}}}}'""",
    "list": """'{"version": 1, "is": [["a", 1]]}'""",
}
FINE = {
    *((name, wrong) for name in ("title", "note", "sender") for wrong in ("text", "empty", "list")),
    ("created", "integer"),
    ("expires", "null"),
}
EXPIRED = {("expires", wrong) for wrong in ("integer", "negative", "real")}
UNREAD = {"token", "owner", "visitor"}
PREVIEW = {"preview_title", "preview_said", "picture_name", "picture"}
FINE |= {
    (name, wrong)
    for name in ("preview_title", "preview_said")
    for wrong in ("text", "empty", "list")
}
FINE |= {("picture_name", "null")}


@pytest.fixture
def untyped(engine: Engine, store: Store) -> Engine:
    """A database whose tables have lost their types and rules: they take anything."""
    put(store)
    with engine.begin() as connection:
        connection.exec_driver_sql("COMMIT")
        connection.exec_driver_sql("PRAGMA synchronous=OFF")
        connection.exec_driver_sql("BEGIN")
        for table in (SHARES, STORE):
            columns = ", ".join(table.c.keys())
            for statement in (
                f"ALTER TABLE {table.name} RENAME TO typed",
                f"CREATE TABLE {table.name} ({columns})",
                f"INSERT INTO {table.name} SELECT * FROM typed",
                "DROP TABLE typed",
            ):
                connection.exec_driver_sql(statement)
    return engine


@ON_SQLITE
@pytest.mark.parametrize("column", sorted(set(SHARES.c.keys()) - UNREAD - PREVIEW))
def test_whatever_stands_in_a_row_is_damage(store: Store, untyped: Engine, column: str) -> None:
    for name, wrong in WRONG.items():
        token = put(store).token
        with untyped.begin() as connection:
            connection.exec_driver_sql(f"UPDATE cutpoint_shares SET {column} = {wrong}")
        if (column, name) in FINE:
            assert store.get(token) is not None, name
        elif (column, name) in EXPIRED:
            assert store.get(token) is None, name
        else:
            with fails("corrupt", "damaged"):
                store.get(token, unless=() if column == "payload" else None)
            if column == "checksum":
                with fails("corrupt", "damaged"):
                    store.get(token, unless=())
        with untyped.begin() as connection:
            connection.exec_driver_sql("DELETE FROM cutpoint_shares")


@ON_SQLITE
@pytest.mark.parametrize("column", sorted(PREVIEW))
def test_whatever_stands_in_a_preview_is_damage(store: Store, untyped: Engine, column: str) -> None:
    with untyped.begin() as connection:
        connection.exec_driver_sql("DELETE FROM cutpoint_shares")
    link = put(store, preview=Preview("Title", "finds 81 %", b"\x89PNG\r\n\x1a\n"))
    name = picture_name(link.token)
    for wrong, value in WRONG.items():
        with untyped.begin() as connection:
            kept = connection.execute(text(f"SELECT {column} FROM cutpoint_shares")).scalar_one()
            connection.exec_driver_sql(f"UPDATE cutpoint_shares SET {column} = {value}")
        if (column, wrong) in FINE:
            assert store.preview(link.token) is not None, wrong
        else:
            with fails("corrupt", "damaged"):
                store.picture(name) if column == "picture" else store.preview(link.token)
        if column == "picture_name":
            assert store.picture(name) is None
        assert store.get(link.token) is not None
        put_back = text(f"UPDATE cutpoint_shares SET {column} = :kept")
        with untyped.begin() as connection:
            connection.execute(put_back, {"kept": kept})


@ON_SQLITE
@pytest.mark.parametrize("column", sorted(UNREAD))
def test_whatever_stands_where_nothing_is_read_finds_nothing(
    store: Store, untyped: Engine, column: str
) -> None:
    for name, wrong in WRONG.items():
        receipt = put(store)
        with untyped.begin() as connection:
            connection.exec_driver_sql(f"UPDATE cutpoint_shares SET {column} = {wrong}")
        assert (store.get(receipt.token) is None) == (column == "token"), name
        assert store.delete(receipt.secret) == (column != "owner"), name
        with untyped.begin() as connection:
            connection.exec_driver_sql("DELETE FROM cutpoint_shares")


@ON_SQLITE
@pytest.mark.parametrize("column", STORE.c.keys())
def test_whatever_stands_in_the_row_of_the_store_is_damage(
    store: Store, untyped: Engine, column: str
) -> None:
    token = put(store).token
    for name, wrong in WRONG.items():
        with untyped.begin() as connection:
            kept = connection.execute(text(f"SELECT {column} FROM cutpoint_store")).scalar_one()
            connection.exec_driver_sql(f"UPDATE cutpoint_store SET {column} = {wrong}")
        if column in ("version", "salt"):
            newer = column == "version" and name in ("integer", "huge", "negative")
            with fails("newer" if newer else "corrupt"):
                opened_store(untyped)
        elif name != "integer":
            with fails("corrupt"):
                store.purge()
        assert store.get(token) is not None
        with untyped.begin() as connection:
            connection.execute(text(f"UPDATE cutpoint_store SET {column} = :kept"), {"kept": kept})
