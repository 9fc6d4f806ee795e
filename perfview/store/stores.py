"""The store of shared links."""

from __future__ import annotations

import hashlib
import hmac
import json
import time
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import Column, Connection, Engine, Row, delete, func, or_, select, update

from perfview.store.databases import SHARES, durable, made, tidied, writing
from perfview.store.errors import LOG, StoreError, fail, reported
from perfview.store.shares import Receipt, Share, Shared, Token, hashed, new_token, same
from perfview.words import say

DAY = 24 * 3600
"""Seconds."""

SETTINGS_VERSION = 1

_PURGE_EVERY = 3600.0
_SAID = ("title", "note", "sender", "audience")
_WITHOUT_PAYLOAD = [column for column in SHARES.c if column.name != "payload"]


def opened_store(engine: Engine, *, clock: Callable[[], float] = time.time) -> Store:
    """Return the store in a database, its tables made if there are none.

    Raises
    ------
    StoreError
        Of kind "unreachable" or "newer", or another.
    """
    with reported():
        return Store(engine, made(durable(engine)), clock)


class Store:
    """Shared links in a database, SQLite or PostgreSQL. Safe between threads and processes.

    Made by `opened_store`. Every link is one row, written in one transaction.

    Attributes
    ----------
    engine
        The database.
    clock
        What tells the seconds since 1970.
    """

    def __init__(self, engine: Engine, salt: str, clock: Callable[[], float]) -> None:
        self.engine, self.clock, self._salt = engine, clock, salt
        self._purged = -_PURGE_EVERY

    def put(self, share: Share, *, visitor: str, per_day: int) -> Receipt:
        """Keep `share` and return its tokens. Once this returns, the link outlives a crash.

        Parameters
        ----------
        share : Share
            What is kept.
        visitor : str
            The sender's address, or what else tells visitors apart. Kept for about a day, hashed
            with a secret of this store.
        per_day : int
            How many links of one visitor may be younger than 24 hours.

        Raises
        ------
        StoreError
            Of any kind but "corrupt".
        """
        self._purge_now_and_then()
        token, secret, now = new_token(), new_token(), int(self.clock())
        expires = None if share.days is None else now + share.days * DAY
        known = self._known(visitor)
        with reported(), writing(self.engine) as connection, connection.begin():
            _check_quota(connection, known, now, per_day)
            row = {
                "token": hashed(token),
                "owner": hashed(secret),
                "created": now,
                "expires": expires,
                "visitor": known,
                **{name: getattr(share, name) for name in _SAID},
                "settings": json.dumps({"version": SETTINGS_VERSION, "is": dict(share.settings)}),
                "checksum": hashlib.sha256(share.payload).hexdigest(),
                "payload": share.payload,
            }
            connection.execute(SHARES.insert().values(row))
        return Receipt(token, secret, _moment(expires))

    def get(self, token: Token) -> Shared | None:
        """Return what `token` names; None alike if it is wrong, expired or deleted.

        Raises
        ------
        StoreError
            Of any kind but "quota".
        """
        self._purge_now_and_then()
        row = self._row(token, *_WITHOUT_PAYLOAD)
        return None if row is None else _shared(row)

    def payload(self, token: Token) -> bytes | None:
        """Return the data that `token` names, their checksum verified; None as `get`.

        Raises
        ------
        StoreError
            Of kind "corrupt" if they are damaged, or of another kind but "quota".
        """
        row = self._row(token, SHARES.c.token, SHARES.c.checksum, SHARES.c.payload)
        if row is None:
            return None
        if not same(hashlib.sha256(row.payload).hexdigest(), row.checksum):
            fail("corrupt", f"the payload of {row.token} does not match its checksum")
        return bytes(row.payload)

    def delete(self, secret: Token) -> bool:
        """Delete the link that `secret` belongs to; False if there is none.

        Raises
        ------
        StoreError
            Of any kind but "quota".
        """
        owner = hashed(secret)
        with reported(), writing(self.engine) as connection, connection.begin():
            found = connection.execute(
                select(SHARES.c.token, SHARES.c.owner).where(SHARES.c.owner == owner)
            ).one_or_none()
            if found is None or not same(found.owner, owner):
                return False
            connection.execute(delete(SHARES).where(SHARES.c.token == found.token))
        self._tidy()
        return True

    def purge(self) -> int:
        """Remove expired links, and after a day who made which; return how many links had expired.

        Raises
        ------
        StoreError
            Of any kind but "quota".
        """
        now = int(self.clock())
        old = (SHARES.c.visitor.is_not(None), SHARES.c.created <= now - DAY)
        with reported(), writing(self.engine) as connection, connection.begin():
            removed = connection.execute(delete(SHARES).where(SHARES.c.expires <= now)).rowcount
            connection.execute(update(SHARES).where(*old).values(visitor=None))
        if removed:
            self._tidy()
        return int(removed)

    def close(self) -> None:
        """Let go of the database; the next use connects again."""
        self.engine.dispose()

    def _tidy(self) -> None:
        """Give room back. The links are gone already, so a failure is for the log alone."""
        try:
            with reported():
                tidied(self.engine)
        except StoreError as error:
            LOG.warning("Room was not given back, see reference %s", error.reference)

    def _purge_now_and_then(self) -> None:
        """Purge once an hour; nobody's link waits for it, nor fails by it."""
        if time.monotonic() - self._purged < _PURGE_EVERY:
            return
        self._purged = time.monotonic()
        try:
            self.purge()
        except StoreError as error:
            LOG.warning("Expired links were not removed, see reference %s", error.reference)

    def _row(self, token: Token, *columns: Column[Any]) -> Row[Any] | None:
        """Return the row of a token that has not expired."""
        name, now = hashed(token), int(self.clock())
        lasting = or_(SHARES.c.expires.is_(None), SHARES.c.expires > now)
        with reported(), self.engine.connect() as connection:
            row = connection.execute(
                select(*columns).where(SHARES.c.token == name, lasting)
            ).one_or_none()
        return row if row is not None and same(row.token, name) else None

    def _known(self, visitor: str) -> str:
        """Return what is kept of a visitor: nobody without the salt can tell who that is."""
        return hmac.new(self._salt.encode(), visitor.encode(), hashlib.sha256).hexdigest()


def _check_quota(connection: Connection, visitor: str, now: int, per_day: int) -> None:
    if connection.dialect.name != "sqlite":  # one visitor's links are counted one after the other
        turn = int(visitor[:15], 16)
        connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({turn})")
    recent = (SHARES.c.visitor == visitor, SHARES.c.created > now - DAY)
    made = connection.execute(select(func.count()).select_from(SHARES).where(*recent)).scalar_one()
    if made >= per_day:
        raise StoreError("quota", say("sharing_store.quota", most=f"{made:,}"))


def _shared(row: Row[Any]) -> Shared:
    try:
        kept = json.loads(row.settings)
        if kept["version"] > SETTINGS_VERSION:
            raise ValueError(f"settings of version {kept['version']}")
        settings = dict(kept["is"])
    except (ValueError, TypeError, KeyError) as error:
        fail("corrupt", f"the settings of {row.token} cannot be read", error)
    return Shared(
        **{name: getattr(row, name) for name in _SAID},
        settings=settings,
        created=datetime.fromtimestamp(row.created, UTC),
        expires=_moment(row.expires),
        checksum=row.checksum,
    )


def _moment(seconds: int | None) -> datetime | None:
    return None if seconds is None else datetime.fromtimestamp(seconds, UTC)
