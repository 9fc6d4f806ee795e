"""Databases made to keep what they acknowledge: SQLite in WAL, or PostgreSQL.

SQLite: a commit is on the disk when it returns (`synchronous=FULL`), readers do not wait for
writers (WAL), what is deleted is overwritten (`secure_delete`), and deleting works on a full disk
(`reserves.py`). The file must lie on a local disk; links open from one that cannot be written.
PostgreSQL: a commit is on its disk likewise, whatever the server's default is.
"""

from __future__ import annotations

import os
import sqlite3
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.engine import make_url
from sqlalchemy.exc import DBAPIError

from perfview.store.reports import kind_of
from perfview.store.reserves import Reserve, reserve_of

T = TypeVar("T")

WRITES = "cutpoint_writes"
"""The execution option of a connection that will write; its value is for `secure_delete`."""

UNCHANGING = "cutpoint_unchanging"
"""Marks a connection to a file that nobody can write."""

_PATIENCE = 30
"""Seconds to wait for another process."""

_SQLITE = (
    "PRAGMA journal_mode=WAL",
    "PRAGMA synchronous=FULL",
    "PRAGMA secure_delete=ON",
    "PRAGMA trusted_schema=OFF",
)
_PAGES = 512
"""Pages of 4 kB that are given back at a time, so that SQLite's log stays small."""

_POSTGRESQL = f"SET LOCAL synchronous_commit = on; SET LOCAL statement_timeout = '{_PATIENCE}s'"


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
    if engine.dialect.name != "sqlite":
        listeners: dict[str, Callable[..., Any]] = {"begin": _begin_postgresql}
    else:
        listeners = {"do_connect": _connect_sqlite, "begin": _begin_sqlite, "checkin": _let_go}
        if not event.contains(engine, "begin", _begin_sqlite):
            event.listen(engine, "connect", partial(_prepare_sqlite, reserve_of(engine)))
    for name, listener in listeners.items():
        if not event.contains(engine, name, listener):
            event.listen(engine, name, listener)
    return engine


def writing(engine: Engine, *, thrifty: bool = False) -> Connection:
    """Return a connection whose transactions write: in SQLite they wait for their turn at once.

    A thrifty one does not overwrite the pages that it frees: `tidied` takes them out of the file.
    """
    return engine.connect().execution_options(**{WRITES: "FAST" if thrifty else "ON"})


def removing(engine: Engine, work: Callable[[Connection], T]) -> T:
    """Return what `work` returns, which removes rows in one transaction: also on a full disk."""
    reserve = reserve_of(engine)
    try:
        with writing(engine) as connection, connection.begin():
            return work(connection)
    except DBAPIError as error:
        if reserve is None or kind_of(error) != "full":
            raise
    while True:
        # Within the transaction, so that no other process takes it.
        with writing(engine, thrifty=True) as connection, connection.begin() as transaction:
            given = reserve.give()
            try:
                done = work(connection)
                transaction.commit()
            except DBAPIError as error:
                if not given or kind_of(error) != "full":
                    raise
            else:
                return done


def tidied(engine: Engine) -> None:
    """Give the room of deleted rows back to the disk, and leave no copy of them in SQLite's log."""
    reserve = reserve_of(engine)
    if reserve is None:
        return  # PostgreSQL does so by itself
    raw = engine.raw_connection()
    try:
        cursor = raw.cursor()
        _with_room(reserve, partial(_given_back, cursor))
        cursor.close()
    finally:
        raw.close()
    reserve.fill()


def _given_back(cursor: Any) -> None:
    """Take free pages out of the file, then all that SQLite's log holds."""
    left = None
    while True:
        # A script, as `execute` would take one step alone, which frees one page.
        cursor.executescript(f"PRAGMA incremental_vacuum({_PAGES})")
        busy, *_ = cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
        before, left = left, cursor.execute("PRAGMA freelist_count").fetchone()[0]
        if busy or left in (0, before):
            return


def _with_room(reserve: Reserve | None, work: Callable[[], T]) -> T:
    """Return what `work` returns, tried again with room that was kept back where there is none."""
    while True:
        try:
            return work()
        except sqlite3.Error as error:
            if reserve is None or kind_of(error) != "full" or not reserve.give():
                raise


def _connect_sqlite(dialect: Any, record: Any, arguments: Any, options: Any) -> Any:
    """Connect to a file that nobody can write; None for others, which are opened as usual.

    In a folder that cannot be written SQLite can share nothing with other processes, so it opens
    none of its files, unless it is told that the file will not change. That is true while there is
    neither a log to be read nor another process; it is asked anew at each use.
    """
    file = Path(arguments[0])
    log, shared = (file.with_name(file.name + end) for end in ("-wal", "-shm"))
    if os.access(file.parent, os.W_OK) or not file.is_file() or shared.exists():
        return None
    if log.exists() and log.stat().st_size:
        return None
    record.info[UNCHANGING] = True
    address = f"{file.absolute().as_uri()}?mode=ro&immutable=1"
    return dialect.connect(address, **options, uri=True)


def _let_go(_connection: object, record: Any) -> None:
    if record.info.get(UNCHANGING):
        record.invalidate(soft=True)


def _prepare_sqlite(reserve: Reserve | None, connection: Any, record: Any) -> None:
    connection.isolation_level = None  # transactions begin where SQLAlchemy says
    cursor = connection.cursor()
    if not record.info.get(UNCHANGING):
        _with_room(reserve, partial(_set, cursor))
    cursor.close()


def _set(cursor: Any) -> None:
    cursor.execute(f"PRAGMA busy_timeout={_PATIENCE * 1000}")
    # For a new file, before WAL; it writes, which a file that is read only forbids.
    if _patiently(cursor, "PRAGMA auto_vacuum").fetchone()[0] != 2:
        _patiently(cursor, "PRAGMA auto_vacuum=INCREMENTAL")
    for pragma in _SQLITE:
        _patiently(cursor, pragma)


def _patiently(cursor: Any, statement: str) -> Any:
    """Run a statement; a new file's change to WAL fails at once while another process is at it."""
    last = time.monotonic() + _PATIENCE
    while True:
        try:
            return cursor.execute(statement)
        except sqlite3.OperationalError as error:
            if "locked" not in str(error) or time.monotonic() > last:
                raise
            time.sleep(0.02)


def _begin_sqlite(connection: Connection) -> None:
    writes = connection.get_execution_options().get(WRITES)
    if writes:
        connection.exec_driver_sql(f"PRAGMA secure_delete={writes}")
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")


def _begin_postgresql(connection: Connection) -> None:
    connection.exec_driver_sql(_POSTGRESQL)
