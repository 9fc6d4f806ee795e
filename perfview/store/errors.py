"""What can go wrong with a store: one sentence for the page, the details for the log."""

from __future__ import annotations

import errno
import logging
import secrets
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Literal, NoReturn

from sqlalchemy.exc import DBAPIError, MultipleResultsFound, NoResultFound, SQLAlchemyError

from perfview.words import say

Kind = Literal["full", "read_only", "unreachable", "corrupt", "newer", "quota", "failed"]

LOG = logging.getLogger("perfview.store")

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


class OtherVersionError(Exception):
    """A store that another version of the program has made."""


class DamagedError(ValueError):
    """What a store holds is not what the program writes; the message says what, without values."""


class StoreError(Exception):
    """A store that could not do what it was asked to; `str(error)` may be shown as it is.

    Attributes
    ----------
    kind : str
        "full": no room is left. "read_only": links can be opened, but nothing can be changed.
        "unreachable": the database does not answer. "corrupt": what was kept is damaged. "newer":
        another version has made the store. "quota": the visitor has made as many links as allowed
        within 24 hours. "failed": anything else.
    reference : str
        What the log calls this error; "" if there is nothing to look up.
    """

    def __init__(self, kind: Kind, sentence: str, reference: str = "") -> None:
        super().__init__(sentence)
        self.kind, self.reference = kind, reference


def fail(kind: Kind, details: str, cause: BaseException | None = None) -> NoReturn:
    """Write details to the log under a reference, and raise a StoreError that names it."""
    reference = secrets.token_hex(4)
    # A store that is read only says so each hour, and where is of no interest.
    where = None if kind == "read_only" else cause
    LOG.error("Share store, %s, reference %s: %s", kind, reference, details, exc_info=where)
    raise StoreError(kind, say(f"sharing_store.{kind}", reference=reference), reference) from cause


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
