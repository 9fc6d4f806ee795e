"""What a link shows as a page in one file, for pages of others that frame it."""

from __future__ import annotations

import asyncio
import hashlib
from collections import OrderedDict
from collections.abc import AsyncIterator, Iterable
from dataclasses import dataclass
from weakref import WeakSet

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse

from perfview.server.addresses import network_of
from perfview.server.answers import busy_page, gone_page
from perfview.server.paces import Pace
from perfview.settings import Settings
from perfview.store.connections import store
from perfview.store.errors import StoreError
from perfview.store.shares import Token, read_token
from perfview.words import say

MOST_KEPT, MOST_BYTES = 16, 64 * 10**6
"""So many pages are kept, and no more than so many bytes of them."""
MOST_WAITING = 8
"""So many visitors wait for a page to be made at a time."""
_PART = 2**18
"""Bytes sent at a time, so that nobody who reads slowly holds more of a page."""


@dataclass(frozen=True, slots=True, eq=False, weakref_slot=True)
class Embedded:
    """A page, and the tag by which a browser asks whether it has it already."""

    data: bytes
    tag: str

    async def parts(self) -> AsyncIterator[bytes]:
        """Yield its bytes, some at a time."""
        for start in range(0, len(self.data), _PART):
            yield self.data[start : start + _PART]


class Embeds:
    """Pages of links, made once and kept within bounds.

    One is made at a time. An address that asks for more of them in a minute than it may open pages
    is told to come again, and so is whoever would have to wait behind many others.
    """

    def __init__(self, chosen: Settings) -> None:
        self._kept: OrderedDict[Token, Embedded] = OrderedDict()
        self._there: WeakSet[Embedded] = WeakSet()  # those that are being sent, too
        self._pace = Pace(chosen.visits_per_minute, 0)
        self._making, self._waiting = asyncio.Lock(), 0

    @property
    def held(self) -> int:
        """The bytes of all pages that are in memory."""
        return _size(self._there)

    async def answer(self, request: Request, text: str) -> Response:
        """Return the page of a link: whether it is still there is asked each time."""
        token = read_token(text)
        if token is None:
            return gone_page()
        try:
            if await run_in_threadpool(store().audience, token) != "public":
                self._kept.pop(token, None)
                return gone_page()
            page = self._kept.get(token) or await self._new(token, network_of(request.scope))
        except StoreError as error:
            return gone_page() if error.kind in ("corrupt", "newer") else busy_page()
        if page is None:
            return busy_page()
        if token in self._kept:
            self._kept.move_to_end(token)
        return _sent(page, request)

    async def _new(self, token: Token, address: str) -> Embedded | None:
        """Return the page of a link that is there, None where there is no room to make it."""
        now = asyncio.get_running_loop().time()
        full = self._waiting >= MOST_WAITING or self.held > 2 * MOST_BYTES or is_full()
        if full or self._pace.wait(address, now) is None:
            return None
        self._waiting += 1
        try:
            async with self._making:
                page = self._kept.get(token)
                if page is None:
                    page = await run_in_threadpool(_made, token)
        finally:
            self._waiting -= 1
        self._there.add(page)
        self._kept[token] = page
        while len(self._kept) > MOST_KEPT or _size(self._kept.values()) > MOST_BYTES:
            self._kept.popitem(last=False)
        return page


def _size(pages: Iterable[Embedded]) -> int:
    return sum(len(page.data) for page in pages)


def is_full() -> bool:
    """Return whether this server uses as much memory as the settings allow."""
    from perfview.session import memory  # the server answers before it is loaded

    return memory.is_full()


def _made(token: Token) -> Embedded:
    """Make the page of a link.

    Raises
    ------
    StoreError
        Of kind "corrupt" where it is damaged, or just gone.
    """
    # The server answers before these are loaded.
    from perfview.links.sent import sent_page
    from perfview.session.snapshots import SnapshotError
    from perfview.store.kept import PayloadError

    shared = store().get(token, unless=())
    if shared is None:
        raise StoreError("corrupt", say("links.gone"))
    try:
        data = sent_page(shared)
    except (PayloadError, SnapshotError):
        raise StoreError("corrupt", say("links.corrupt")) from None
    return Embedded(data, f'"{hashlib.sha256(data).hexdigest()}"')


def _sent(page: Embedded, request: Request) -> Response:
    headers = {"ETag": page.tag, "Cache-Control": "private, no-cache"}
    if request.headers.get("if-none-match") == page.tag:
        return Response(status_code=304, headers=headers)
    headers["Content-Length"] = str(len(page.data))
    return StreamingResponse(page.parts(), media_type="text/html", headers=headers)
