"""Who attacks, each from an address of its own; what each round came to is counted in words."""

from __future__ import annotations

import asyncio
import os
import random
import secrets
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Sequence
from itertools import repeat
from urllib.parse import urlencode, urlsplit

import httpx
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus, WebSocketException

import perfview.pages  # noqa: F401  fills PAGES and PARAMETERS
from benchmarks.attack.wires import CHUNKED, HEAD, chunk, sent, upload_lines
from benchmarks.load.clients import VisitError, Visitor
from perfview.kit.pages import PAGES
from perfview.kit.parameters import PARAMETERS
from tests.hostile_inputs import FILES, VALUES

PAUSE = 0.05
"""Seconds between two rounds of one attacker."""
STALLED = 48
POLITENESS = 10
"""The nice value of the attackers: their work is done on machines of their own otherwise."""

Told = Counter[str]


async def bombs(url: str, address: str, told: Told) -> None:
    """Upload a file that is made to burst, break or mislead its reader, as the Data page does."""
    name = random.choice([*FILES])
    async with Visitor(url, address) as visitor:
        await visitor.open("", "data")
        try:
            await visitor.upload("bomb.csv", FILES[name]())
        except VisitError as error:
            if "exception" in str(error):
                told[f"hostile file: an exception is shown for {name}"] += 1
                return
            told["hostile file: not taken in"] += 1
        else:
            told["hostile file: taken in"] += 1


async def stalls(url: str, address: str, told: Told) -> None:
    """Begin many uploads of 50 MB from one page and send 15 kB of each."""
    async with Visitor(url, address) as visitor:
        await visitor.open("", "data")
        heads = [await upload_lines(visitor, "Content-Length: 50000000") for _ in range(STALLED)]
        begun = [HEAD + bytes(15_000), 30.0]
        for status in await asyncio.gather(*(sent(url, each, begun, address) for each in heads)):
            told[f"stalled upload: {status}"] += 1


async def floods(url: str, address: str, told: Told) -> None:
    """Send a body in chunks that would never end, now in large ones, now byte by byte."""
    large = random.random() < 0.5
    part = chunk(bytes(65_536)) if large else chunk(b"x") * 2_000
    async with Visitor(url, address) as visitor:
        await visitor.open("", "data")
        head = await upload_lines(visitor, CHUNKED)
        status = await sent(url, head, [chunk(HEAD), *repeat(part, 10_000)], address)
        told[f"endless upload in {'chunks' if large else 'chunks of one byte'}: {status}"] += 1


async def forgeries(url: str, address: str, told: Told) -> None:
    """Send what is no honest request: two lengths, too large, to nobody, from another origin."""
    place = urlsplit(url).netloc
    door = f"/_stcore/upload_file/{secrets.token_hex(16)}/x"
    for name, line, more in (
        ("two lengths", f"PUT {door}", [CHUNKED, "Content-Length: 1"]),
        ("a length of a terabyte", f"PUT {door}", ["Content-Length: 1000000000000"]),
        ("a body to a page that is not open", f"PUT {door}", ["Content-Length: 1000"]),
        ("a body where none is taken", "POST /data", ["Content-Length: 1000"]),
        ("an upload from another origin", f"PUT {door}", ["Origin: null", "Content-Length: 9"]),
    ):
        head = [f"{line} HTTP/1.1", f"Host: {place}", *more]
        told[f"{name}: {await sent(url, head, [b'x' * 1000], address)}"] += 1


async def addresses(url: str, address: str, told: Told) -> None:
    """Open a page by an address in which everything is hostile, and leave before it is drawn."""
    values = random.sample(VALUES, min(len(VALUES), len(PARAMETERS.names)))
    query = urlencode(dict(zip(PARAMETERS.names, values, strict=False)), errors="replace")
    await _visit(url, address, query[:4000], random.choice([*PAGES]), told, "hostile address")


async def links(url: str, address: str, told: Told) -> None:
    """Open a link that nobody made."""
    await _visit(url, address, f"share={secrets.token_urlsafe(24)}", "", told, "wrong link")


async def _visit(url: str, address: str, query: str, page: str, told: Told, name: str) -> None:
    async with Visitor(url, address) as visitor:
        try:
            async with asyncio.timeout(random.choice([0.2, 30])):
                await visitor.open(query, page)
        except TimeoutError:
            told[f"{name}: left before it was drawn"] += 1
        else:
            told[f"{name}: answered"] += 1


async def sockets(url: str, address: str, told: Told) -> None:
    """Open sessions, ask for a page, and drop the connection at once."""
    stream = f"{url.replace('http', 'ws')}/_stcore/stream"
    try:
        opened = await connect(stream, origin=url, proxy=None, local_addr=(address, 0))  # type: ignore[arg-type]
    except InvalidStatus as error:
        told[f"session opened and dropped: turned away ({error.response.status_code})"] += 1
        return
    opened.transport.abort()
    told["session opened and dropped"] += 1


ATTACKS: Sequence[Callable[[str, str, Told], Awaitable[None]]] = (
    *(bombs, bombs, stalls, floods, floods),
    *(forgeries, addresses, addresses, links, sockets, sockets),
)


def attack(url: str, seconds: float) -> Told:
    """Attack for so long, all at once; return what was answered how often."""
    os.nice(POLITENESS)
    return asyncio.run(_attacked(url, time.monotonic() + seconds))


async def _attacked(url: str, end: float) -> Told:
    told: Told = Counter()
    kinds = [*dict.fromkeys(ATTACKS)]
    work = (_again(each, url, f"127.0.1.{1 + kinds.index(each)}", end, told) for each in ATTACKS)
    await asyncio.gather(*work)
    return told


async def _again(
    once: Callable[[str, str, Told], Awaitable[None]],
    url: str,
    address: str,
    end: float,
    told: Told,
) -> None:
    while time.monotonic() < end:
        try:
            async with asyncio.timeout(end - time.monotonic()):
                await once(url, address, told)
                await asyncio.sleep(PAUSE)
        except TimeoutError:
            continue
        except (VisitError, WebSocketException, httpx.HTTPError, OSError) as error:
            told[f"{once.__name__}: turned away ({type(error).__name__})"] += 1
            await asyncio.sleep(PAUSE)
