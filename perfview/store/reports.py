"""What a database raises, as what can go wrong with a store."""

from __future__ import annotations

import errno
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy.exc import DBAPIError, MultipleResultsFound, NoResultFound, SQLAlchemyError

from perfview.store.errors import DamagedError, Kind, OtherVersionError, fail

_CODES: dict[Kind, tuple[str, ...]] = {
    "full": ("SQLITE_FULL", "SQLITE_IOERR_WRITE", "SQLITE_IOERR_SHMSIZE", "53100"),
    "read_only": ("SQLITE_READONLY", "25006"),
    "unreachable": (
        *("SQLITE_IOERR", "SQLITE_CANTOPEN", "SQLITE_BUSY", "SQLITE_LOCKED"),
        *("53", "08", "57", "28", "3D"),
    ),
    "corrupt": ("SQLITE_CORRUPT", "SQLITE_NOTADB", "XX001", "XX002"),
}
"""What names of SQLite and codes of PostgreSQL begin with; the first that fits holds.

https://www.postgresql.org/docs/current/errcodes-appendix.html
"""


@contextmanager
def reported() -> Iterator[None]:
    """Turn whatever a database raises within the block into a StoreError."""
    try:
        yield
    except OtherVersionError as error:
        fail("newer", str(error))
    except DamagedError as error:
        fail("corrupt", f"damaged: {error}", error)
    except ModuleNotFoundError as error:
        fail("unreachable", f"{error}. Install requirements-postgresql.txt", error)
    except (SQLAlchemyError, sqlite3.Error, OSError) as error:
        fail(kind_of(error), type(error).__name__, error)


def kind_of(error: Exception) -> Kind:
    """Return what a database's error means."""
    cause = error.orig if isinstance(error, DBAPIError) else error
    if isinstance(cause, OSError) and cause.errno in (errno.ENOSPC, errno.EDQUOT):
        return "full"
    if isinstance(cause, NoResultFound | MultipleResultsFound):
        return "corrupt"  # one row was asked for by a name that only one has
    known = getattr(cause, "sqlite_errorname", None) or getattr(cause, "sqlstate", None)
    if isinstance(cause, sqlite3.OperationalError) and not known:
        return "corrupt"  # Python's own: a text that is not UTF-8
    for kind, beginnings in _CODES.items():
        if str(known).startswith(beginnings):
            return kind
    # Without a code no server has answered at all.
    operational = ("OperationalError", "ConnectionTimeout", "TimeoutError")
    lost = isinstance(cause, OSError) or type(cause).__name__ in operational
    return "unreachable" if lost and not known else "failed"
