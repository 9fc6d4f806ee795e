"""The tables of a store, made once; a store of another version is refused."""

from __future__ import annotations

import secrets

from sqlalchemy import (
    BigInteger,
    Column,
    Connection,
    Engine,
    Index,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    inspect,
    select,
)

from perfview.store.engines import writing

VERSION = 4
"""A change to the tables raises it and brings the stores of the version before along."""

METADATA = MetaData()

SHARES = Table(
    "cutpoint_shares",
    METADATA,
    Column("token", String(64), primary_key=True),  # SHA-256 of the token
    Column("owner", String(64), nullable=False, unique=True),  # SHA-256 of the sender's secret
    Column("created", BigInteger, nullable=False),  # seconds since 1970, UTC
    Column("expires", BigInteger),  # likewise; null: never
    Column("visitor", String(64)),  # keyed hash; null once it is a day old
    Column("audience", String(16), nullable=False),
    Column("title", Text, nullable=False),
    Column("note", Text, nullable=False),
    Column("sender", Text, nullable=False),
    Column("settings", Text, nullable=False),  # JSON with its version
    Column("checksum", String(64), nullable=False),  # SHA-256 of the payload
    Column("payload", LargeBinary, nullable=False),  # last: reading the rest does not touch it
    Index("cutpoint_shares_expiry", "expires"),
    Index("cutpoint_shares_visit", "visitor", "created"),
)

VERSIONS = Table(
    "cutpoint_store",
    METADATA,
    Column("version", BigInteger, nullable=False),
    Column("salt", String(64), nullable=False),  # keys the hashes of visitors
)

_LOCK = 0x437574706F696E74
"""Tells PostgreSQL which lock makes processes take turns; the letters of "Cutpoint"."""


class OtherVersionError(Exception):
    """A store that another version of the program has made."""


def made(engine: Engine) -> str:
    """Make the tables where there are none, and return the salt of the store.

    Raises
    ------
    OtherVersionError
        If the store is of another version.
    """
    with engine.connect() as connection:
        salt = _salt(connection)
    if not salt:
        with writing(engine) as connection, connection.begin():
            sqlite = connection.dialect.name == "sqlite"
            if not sqlite:  # processes take turns; SQLite's own transaction does that
                connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({_LOCK})")
            salt = _salt(connection)
            if not salt:
                METADATA.create_all(connection)
                if not sqlite:  # a payload is compressed already
                    connection.exec_driver_sql(
                        "ALTER TABLE cutpoint_shares ALTER COLUMN payload SET STORAGE EXTERNAL"
                    )
                salt = secrets.token_hex(32)
                connection.execute(VERSIONS.insert().values(version=VERSION, salt=salt))
    return salt


def _salt(connection: Connection) -> str:
    """Return the salt of the store, "" of an empty database."""
    if not inspect(connection).has_table(VERSIONS.name):
        return ""
    version, salt = connection.execute(select(VERSIONS.c.version, VERSIONS.c.salt)).one()
    if version != VERSION:
        raise OtherVersionError(f"version {version}, and only {VERSION} is known")
    return str(salt)
