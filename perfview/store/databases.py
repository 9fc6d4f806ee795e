"""Databases made to keep what they acknowledge, SQLite in WAL or PostgreSQL, and their tables.

SQLite: a commit is on the disk when it returns (`synchronous=FULL`), readers do not wait for
writers (WAL), and what is deleted is overwritten (`secure_delete`). The file must lie on a local
disk. PostgreSQL: a commit is on its disk likewise, whatever the server's default is. Tables are
made once; a store of another version is refused.
"""

from __future__ import annotations

import secrets
import time
from sqlite3 import OperationalError
from typing import Any

import sqlalchemy as sa
from sqlalchemy import Column, Connection, Engine, create_engine, event
from sqlalchemy.engine import make_url

WRITES = "cutpoint_writes"
"""The execution option of a connection that will write."""

_PATIENCE = 30
"""Seconds to wait for another process."""

_SQLITE = (
    f"PRAGMA busy_timeout={_PATIENCE * 1000}",
    "PRAGMA auto_vacuum=INCREMENTAL",  # holds only for a new file, and only before WAL
    "PRAGMA journal_mode=WAL",
    "PRAGMA synchronous=FULL",
    "PRAGMA secure_delete=ON",
    "PRAGMA trusted_schema=OFF",
)
_POSTGRESQL = f"SET LOCAL synchronous_commit = on; SET LOCAL statement_timeout = '{_PATIENCE}s'"


VERSION = 4
"""A change to the tables raises it and brings the stores of the version before along."""

METADATA = sa.MetaData()

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
    Column("payload", sa.LargeBinary, nullable=False),  # last: reading the rest does not touch it
    sa.Index("cutpoint_shares_expiry", "expires"),
    sa.Index("cutpoint_shares_visit", "visitor", "created"),
)

VERSIONS = sa.Table(
    "cutpoint_store",
    METADATA,
    Column("version", sa.BigInteger, nullable=False),
    Column("salt", sa.String(64), nullable=False),  # keys the hashes of visitors
)

_LOCK = 0x437574706F696E74
"""Tells PostgreSQL which lock makes processes take turns; the letters of "Cutpoint"."""


def options_of(url: str) -> dict[str, Any]:
    """Return the arguments of `sqlalchemy.create_engine` that a store needs.

    Errors do not quote what was to be kept. Poolers before PostgreSQL lose prepared statements.
    """
    options: dict[str, Any] = {"hide_parameters": True, "pool_pre_ping": True}
    if not is_sqlite(url):
        options["connect_args"] = {"connect_timeout": 10, "prepare_threshold": None}
    return options


def is_sqlite(url: str) -> bool:
    """Return whether `url` names an SQLite file."""
    return make_url(url).get_backend_name() == "sqlite"


def engine_of(url: str) -> Engine:
    """Return an engine of a database, made durable."""
    return durable(create_engine(url, **options_of(url)))


def durable(engine: Engine) -> Engine:
    """Return `engine` with what makes its commits last; call it before the first connection."""
    sqlite = engine.dialect.name == "sqlite"
    for name, listener in (
        ("connect", _prepare_sqlite if sqlite else None),
        ("begin", _begin_sqlite if sqlite else _begin_postgresql),
    ):
        if listener is not None and not event.contains(engine, name, listener):
            event.listen(engine, name, listener)
    return engine


def writing(engine: Engine) -> Connection:
    """Return a connection whose transactions write: in SQLite they wait for their turn at once."""
    return engine.connect().execution_options(**{WRITES: True})


def tidied(engine: Engine) -> None:
    """Give the room of deleted rows back to the disk, and leave no copy of them in SQLite's log."""
    if engine.dialect.name != "sqlite":
        return  # PostgreSQL does so by itself
    raw = engine.raw_connection()
    try:
        cursor = raw.cursor()
        # A script, as `execute` would take one step alone, which frees one page.
        cursor.executescript("PRAGMA incremental_vacuum; PRAGMA wal_checkpoint(TRUNCATE)")
        cursor.close()
    finally:
        raw.close()


def _prepare_sqlite(connection: Any, _record: object) -> None:
    connection.isolation_level = None  # transactions begin where SQLAlchemy says
    cursor = connection.cursor()
    for pragma in _SQLITE:
        _patiently(cursor, pragma)
    cursor.close()


def _patiently(cursor: Any, statement: str) -> None:
    """Run a statement; a new file's change to WAL fails at once while another process is at it."""
    last = time.monotonic() + _PATIENCE
    while True:
        try:
            cursor.execute(statement)
        except OperationalError as error:
            if "locked" not in str(error) or time.monotonic() > last:
                raise
            time.sleep(0.02)
        else:
            return


def _begin_sqlite(connection: Connection) -> None:
    writes = connection.get_execution_options().get(WRITES)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")


def _begin_postgresql(connection: Connection) -> None:
    connection.exec_driver_sql(_POSTGRESQL)


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
    if not sa.inspect(connection).has_table(VERSIONS.name):
        return ""
    version, salt = connection.execute(sa.select(VERSIONS.c.version, VERSIONS.c.salt)).one()
    if version != VERSION:
        raise OtherVersionError(f"version {version}, and only {VERSION} is known")
    return str(salt)
