"""How a store's tables came about, step by step: any earlier version becomes the newest.

A migration that was published is never changed; what is new comes after it. Each runs in one
transaction with all that are due, so a store is never left between two versions.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence

from sqlalchemy import Connection, Engine, inspect, select, update

from perfview.store.engines import writing
from perfview.store.tables import VERSIONS

Migration = Callable[[Connection], None]

_LOCK = 0x437574706F696E74
"""Tells PostgreSQL which lock makes processes take turns; the letters of "Cutpoint"."""


def _tables(connection: Connection) -> None:
    binary = "BLOB" if connection.dialect.name == "sqlite" else "BYTEA"
    connection.exec_driver_sql(
        f"""
        CREATE TABLE cutpoint_shares (
            token VARCHAR(64) NOT NULL PRIMARY KEY,
            owner VARCHAR(64) NOT NULL UNIQUE,
            created BIGINT NOT NULL,
            expires BIGINT,
            visitor VARCHAR(64),
            title TEXT NOT NULL,
            note TEXT NOT NULL,
            settings TEXT NOT NULL,
            checksum VARCHAR(64) NOT NULL,
            payload {binary} NOT NULL
        )
        """
    )
    if connection.dialect.name != "sqlite":  # it is compressed already
        connection.exec_driver_sql(
            "ALTER TABLE cutpoint_shares ALTER COLUMN payload SET STORAGE EXTERNAL"
        )


def _audiences(connection: Connection) -> None:
    for column, default in (("audience", "public"), ("sender", "")):
        connection.exec_driver_sql(
            f"ALTER TABLE cutpoint_shares ADD COLUMN {column} TEXT NOT NULL DEFAULT '{default}'"
        )


def _indexes(connection: Connection) -> None:
    for name, columns in (("expiry", "expires"), ("visit", "visitor, created")):
        connection.exec_driver_sql(
            f"CREATE INDEX cutpoint_shares_{name} ON cutpoint_shares ({columns})"
        )


MIGRATIONS: tuple[Migration, ...] = (_tables, _audiences, _indexes)
"""Number n, counted from 1, makes version n of version n - 1; 0 is an empty database."""


class NewerError(Exception):
    """A store that a later version of the program has made."""


def migrate(engine: Engine, migrations: Sequence[Migration] = MIGRATIONS) -> str:
    """Bring the store to the newest version and return its salt.

    Raises
    ------
    NewerError
        If its version is above the newest that is known.
    """
    with engine.connect() as connection:
        version, salt = _state(connection)
    if version != len(migrations):
        with writing(engine) as connection, connection.begin():
            _take_turn(connection)
            version, salt = _state(connection)
            if version > len(migrations):
                raise NewerError(f"version {version}, and {len(migrations)} is the newest known")
            salt = _advanced(connection, version, salt, migrations)
    return salt


def _state(connection: Connection) -> tuple[int, str]:
    """Return the version and the salt: 0 and "" of an empty database."""
    if not inspect(connection).has_table(VERSIONS.name):
        return 0, ""
    version, salt = connection.execute(select(VERSIONS.c.version, VERSIONS.c.salt)).one()
    return int(version), str(salt)


def _advanced(
    connection: Connection, version: int, salt: str, migrations: Sequence[Migration]
) -> str:
    if version == 0:
        VERSIONS.create(connection)
        salt = secrets.token_hex(32)
        connection.execute(VERSIONS.insert().values(version=0, salt=salt))
    for migration in migrations[version:]:
        migration(connection)
    connection.execute(update(VERSIONS).values(version=len(migrations)))
    return salt


def _take_turn(connection: Connection) -> None:
    """Wait until no other process changes the tables; SQLite's own transaction does that."""
    if connection.dialect.name != "sqlite":
        connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({_LOCK})")
