"""The store of shared links."""

from __future__ import annotations

import hashlib
import hmac
import json
import time
from collections.abc import Callable, Collection
from contextlib import suppress
from datetime import UTC, datetime
from functools import partial
from typing import Any, TypeVar

from sqlalchemy import (
    ColumnElement,
    Connection,
    Engine,
    Row,
    case,
    delete,
    func,
    null,
    or_,
    select,
    update,
)

from perfview.store.databases import durable, removing, tidied, writing
from perfview.store.errors import LOG, DamagedError, StoreError, fail
from perfview.store.reports import reported
from perfview.store.reserves import reserve_of
from perfview.store.rows import (
    AUDIENCE_COLUMNS,
    PICTURE_COLUMNS,
    PREVIEW_COLUMNS,
    SETTINGS_VERSION,
    SHARE_COLUMNS,
    read_audience,
    read_picture,
    read_preview,
    read_share,
)
from perfview.store.shares import (
    Audience,
    Preview,
    Receipt,
    Share,
    Shared,
    Token,
    hashed,
    is_hash,
    new_token,
    picture_name,
    same,
)
from perfview.store.tables import SHARES, made
from perfview.store.times import DAY, look_at_clock
from perfview.words import say

T = TypeVar("T")

_PURGE_EVERY = 3600.0
_AT_ONCE = 50
"""Links removed in one transaction: fewer need less room, and let others take their turn."""


def opened_store(engine: Engine, *, clock: Callable[[], float] = time.time) -> Store:
    """Return the store in a database, its tables made if there are none.

    Raises
    ------
    StoreError
        Of kind "unreachable" or "newer", or another.
    """
    with reported():
        store = Store(engine, made(durable(engine), clock), clock)
        with suppress(OSError):  # of a file that is read only, which says so once it is written
            store.keep_room()
        return store


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
        self._reserve = reserve_of(engine)
        self._purged = -_PURGE_EVERY
        self._looked = time.monotonic()

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
        row = {
            "token": hashed(token),
            "owner": hashed(secret),
            "created": now,
            "expires": expires,
            "visitor": self._known(visitor),
            **{name: getattr(share, name) for name in ("title", "note", "sender", "audience")},
            "settings": json.dumps({"version": SETTINGS_VERSION, "is": dict(share.settings)}),
            "preview_title": share.preview.title,
            "preview_said": share.preview.said,
            "picture_name": picture_name(token) if share.preview.picture else None,
            "picture": share.preview.picture or None,
            "checksum": hashlib.sha256(share.payload).hexdigest(),
            "payload": share.payload,
        }
        try:
            with reported():
                # It may have been opened where it could not be written.
                made(self.engine, self.clock, to_write=True)
                with writing(self.engine) as connection, connection.begin():
                    _check_quota(connection, row["visitor"], now, per_day)
                    connection.execute(SHARES.insert().values(row))
                    if self._reserve is not None:  # the log has it now, the file will
                        size = len(share.payload) + len(share.preview.picture)
                        self._reserve.check(2 * size)
        except StoreError as error:
            if error.kind == "full":
                self._tidy()  # SQLite's log has grown by what was not kept
            raise
        ends = None if expires is None else datetime.fromtimestamp(expires, UTC)
        return Receipt(token, secret, ends)

    def get(self, token: Token, *, unless: Collection[str] | None = None) -> Shared | None:
        """Return what `token` names; None alike if it is wrong, expired or deleted.

        With its data if `unless` is given, and their checksum is none of these.

        Raises
        ------
        StoreError
            Of any kind but "quota".
        """
        self._purge_now_and_then()
        columns: list[ColumnElement[Any]] = [*SHARE_COLUMNS]
        if unless is not None:
            is_known = SHARES.c.checksum.in_(list(unless))
            columns.append(case((is_known, null()), else_=SHARES.c.payload).label("payload"))
        return self._read(hashed(token), partial(read_share, unless=unless), *columns)

    def audience(self, token: Token) -> Audience | None:
        """Return who may open what `token` names; None as `get`. Each run of a page asks it.

        Raises
        ------
        StoreError
            Of any kind but "quota".
        """
        self._purge_now_and_then()
        return self._read(hashed(token), read_audience, *AUDIENCE_COLUMNS)

    def preview(self, token: Token) -> tuple[Preview, str] | None:
        """Return what chats show of a link, without its picture, and how that is called.

        None as `get`.

        Raises
        ------
        StoreError
            Of any kind but "quota".
        """
        self._purge_now_and_then()
        return self._read(hashed(token), read_preview, *PREVIEW_COLUMNS)

    def picture(self, name: str) -> bytes | None:
        """Return the picture that is called so; None if there is none, or its link is gone.

        Raises
        ------
        StoreError
            Of any kind but "quota".
        """
        self._purge_now_and_then()
        return self._read(name, read_picture, *PICTURE_COLUMNS) if is_hash(name) else None

    def delete(self, secret: Token) -> bool:
        """Delete the link that `secret` belongs to; False if there is none.

        Raises
        ------
        StoreError
            Of any kind but "quota".
        """
        owner = hashed(secret)

        def delete_one(connection: Connection) -> bool:
            asked = select(SHARES.c.owner).where(SHARES.c.owner == owner)
            found = connection.execute(asked).scalar_one_or_none()
            if found is None or not same(found, owner):
                return False
            connection.execute(delete(SHARES).where(SHARES.c.owner == owner))
            return True

        with reported():
            deleted = removing(self.engine, delete_one)
        if deleted:
            self._tidy()
        return deleted

    def purge(self) -> int:
        """Remove links that expired a day ago, and forget after a day who made which.

        A day by the time of the store, see `Time`. Returns how many links were removed.

        Raises
        ------
        StoreError
            Of any kind but "quota".
        """
        now, at, removed = int(self.clock()), time.monotonic(), 0
        look = partial(look_at_clock, now=now, ran=int(at - self._looked))
        with reported():
            made(self.engine, self.clock, to_write=True)
            known = removing(self.engine, look)
            self._looked = at
            removing(self.engine, partial(_forget_visitors, now))
            while many := removing(self.engine, partial(_remove_some, known.removes)):
                removed += many
        self._tidy()
        return removed

    def close(self) -> None:
        """Let go of the database; the next use connects again."""
        self.engine.dispose()

    def keep_room(self) -> None:
        """Keep room back on the disk, as far as there is some."""
        if self._reserve is not None:
            self._reserve.fill()

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

    def _read(
        self, name: str, read: Callable[[Row[Any]], T], *columns: ColumnElement[Any]
    ) -> T | None:
        """Return what `read` makes of the row that the first column names, if it has not expired.

        Names are hashes.
        """
        now, (first, *_) = int(self.clock()), columns
        lasting = or_(SHARES.c.expires.is_(None), SHARES.c.expires > now)
        with reported():
            with self.engine.connect() as connection:
                row = connection.execute(
                    select(*columns).where(first == name, lasting)
                ).one_or_none()
            if row is None or not same(row[0], name):
                return None
            try:
                return read(row)
            except DamagedError as error:
                fail("corrupt", f"{error}, in the row of {name}", error)

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


def _forget_visitors(now: int, connection: Connection) -> None:
    old = (SHARES.c.visitor.is_not(None), SHARES.c.created <= now - DAY)
    connection.execute(update(SHARES).where(*old).values(visitor=None))


def _remove_some(until: int, connection: Connection) -> int:
    expired = select(SHARES.c.token).where(SHARES.c.expires <= until).limit(_AT_ONCE)
    return int(connection.execute(delete(SHARES).where(SHARES.c.token.in_(expired))).rowcount)
