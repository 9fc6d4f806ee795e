"""The tables of a store: made once, and those of the version before brought along."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable
from typing import Any, NamedTuple

import sqlalchemy as sa
from sqlalchemy import Column, Connection, Engine
from sqlalchemy.exc import DBAPIError

from perfview.store.databases import writing
from perfview.store.errors import DamagedError, OtherVersionError
from perfview.store.reports import kind_of
from perfview.store.shares import is_hash

FIRST, VERSION = 4, 6
"""A change to the tables raises the version, and brings the stores of those before along."""

METADATA = sa.MetaData()

_PREVIEW = (
    Column("preview_title", sa.Text, nullable=False, server_default=""),
    Column("preview_said", sa.Text, nullable=False, server_default=""),
    Column("picture_name", sa.String(64)),  # null: it has none of its own
    Column("picture", sa.LargeBinary),
)
"""As in `shares.Preview`. In a store of before these stand behind the data."""
_PICTURES = sa.Index("cutpoint_shares_picture", "picture_name", unique=True)

SHARES = sa.Table(
    "cutpoint_shares",
    METADATA,
    Column("token", sa.String(64), primary_key=True),  # SHA-256 of the token
    Column("owner", sa.String(64), nullable=False, unique=True),  # SHA-256 of the sender's secret
    Column("created", sa.BigInteger, nullable=False),  # seconds since 1970, UTC
    Column("expires", sa.BigInteger),  # likewise; null: never
    Column("visitor", sa.String(64)),  # keyed hash; null once it is a day old
    Column("audience", sa.String(16), nullable=False),
    Column("title", sa.Text, nullable=False),
    Column("note", sa.Text, nullable=False),
    Column("sender", sa.Text, nullable=False),
    Column("settings", sa.Text, nullable=False),  # JSON with its version
    Column("checksum", sa.String(64), nullable=False),  # SHA-256 of the payload
    *_PREVIEW,
    Column("payload", sa.LargeBinary, nullable=False),  # last: reading the rest does not touch it
    sa.Index("cutpoint_shares_expiry", "expires"),
    sa.Index("cutpoint_shares_visit", "visitor", "created"),
    _PICTURES,
)

_TIMES = ("time", "seen", "doubted")
STORE = sa.Table(
    "cutpoint_store",
    METADATA,
    Column("version", sa.BigInteger, nullable=False),
    Column("salt", sa.String(64), nullable=False),  # keys the hashes of visitors
    # As in `times.Time`, in seconds.
    *(Column(name, sa.BigInteger, nullable=False, server_default="0") for name in _TIMES),
)
"""One row."""

_LOCK = 0x437574706F696E74
"""Tells PostgreSQL which lock makes processes take turns; the letters of "Cutpoint"."""


class _Found(NamedTuple):
    version: int
    salt: str


def made(engine: Engine, clock: Callable[[], float] = time.time, *, to_write: bool = False) -> str:
    """Make the tables where there are none, or bring them along; return the salt of the store.

    Tables of the version before that cannot be changed will do, unless they are to be written.

    Raises
    ------
    OtherVersionError
        If the store is of a version that is not known.
    DamagedError
        If it does not say which version it is of.
    """
    with engine.connect() as connection:
        found = _found(connection)
    if found is not None and found.version == VERSION:
        return found.salt
    try:
        with writing(engine) as connection, connection.begin():
            if (
                connection.dialect.name != "sqlite"
            ):  # SQLite's own transaction makes them take turns
                connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({_LOCK})")
            found = _found(connection)
            if found is None:
                return _new(connection, int(clock()))
            if found.version < VERSION:
                _bring_along(connection, found.version, int(clock()))
            return found.salt
    except DBAPIError as error:
        if to_write or found is None or kind_of(error) != "read_only":
            raise
        return found.salt


def _found(connection: Connection) -> _Found | None:
    """Return version and salt of the store, None of an empty database."""
    if not sa.inspect(connection).has_table(STORE.name):
        return None
    version, salt = connection.execute(sa.select(STORE.c.version, STORE.c.salt)).one()
    if type(version) is not int or not is_hash(salt):
        raise DamagedError("the row that says which version the store is of")
    if not FIRST <= version <= VERSION:
        raise OtherVersionError(f"version {version}, and only {FIRST} to {VERSION} are known")
    return _Found(version, salt)


def _new(connection: Connection, now: int) -> str:
    METADATA.create_all(connection)
    if connection.dialect.name != "sqlite":  # a payload is compressed already
        connection.exec_driver_sql(
            "ALTER TABLE cutpoint_shares ALTER COLUMN payload SET STORAGE EXTERNAL"
        )
    salt = secrets.token_hex(32)
    connection.execute(STORE.insert().values(version=VERSION, salt=salt, time=now, seen=now))
    return salt


def _bring_along(connection: Connection, version: int, now: int) -> None:
    """Add what a store of this version did not have: times before 5, previews before 6."""
    if version < 5:
        for name in _TIMES:
            _add(connection, STORE.c[name])
        # Its newest link tells what time it has certainly seen.
        newest = connection.execute(sa.select(sa.func.max(SHARES.c.created))).scalar_one()
        seen = now if newest is None else newest if type(newest) is int else 0
        connection.execute(STORE.update().values(time=seen, seen=seen))
    for column in _PREVIEW:
        _add(connection, column)
    _PICTURES.create(connection)
    connection.execute(STORE.update().values(version=VERSION))


def _add(connection: Connection, column: Column[Any]) -> None:
    made = sa.schema.CreateColumn(column).compile(dialect=connection.dialect)
    connection.exec_driver_sql(f"ALTER TABLE {column.table.name} ADD COLUMN {made}")
