"""How many connections of one address nginx lets in: as many as the shipped configuration says."""

import asyncio
import resource
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from urllib.parse import urlsplit

import pytest

from benchmarks.proxies import proxied, unverified

CONNECTIONS, UPLOADS = 500, 200
PAGE, UPLOAD = "GET /", "PUT /_stcore/upload_file/s/f"
SENDERS = "set_real_ip_from 127.0.0.1; real_ip_header X-Sender;"
"""Lets a test say from which address a request comes: this machine has one of IPv6 alone."""
PATIENCE = 60.0
FILES = 4096


class Crowd:
    """Requests to nginx, and the process behind it, which answers none while their senders wait."""

    def __init__(self) -> None:
        self.url = ""
        self.waiting = Counter[str]()
        self.connections: list[asyncio.StreamWriter] = []

    async def take(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Hold a request until nginx gives it up, as its sender has gone."""
        head = (await reader.readuntil(b"\r\n\r\n")).decode()
        self.waiting[head.split(" HTTP/")[0]] += 1
        await reader.read()
        self.waiting[head.split(" HTTP/")[0]] -= 1
        writer.close()

    async def ask(self, sender: str, what: str) -> asyncio.StreamReader:
        """Send the head of a request, whose body does not come."""
        place = urlsplit(self.url)
        reader, writer = await asyncio.open_connection(place.hostname, place.port, ssl=unverified())
        self.connections.append(writer)
        lines = (f"{what} HTTP/1.1", f"Host: {place.netloc}", f"X-Sender: {sender}")
        writer.write("\r\n".join([*lines, "Content-Length: 9", "", ""]).encode())
        return reader

    async def fits(self, sender: str, what: str, times: int = 1) -> None:
        """See that so many requests reach the process."""
        expected = self.waiting[what] + times
        for _ in range(times):
            await self.ask(sender, what)
        await self.until(what, expected)

    async def is_refused(self, sender: str, what: str) -> None:
        """See that nginx answers a request itself."""
        before = self.waiting.copy()
        reader = await self.ask(sender, what)
        said = await asyncio.wait_for(reader.readline(), PATIENCE)
        assert said.split()[1] == b"429"
        assert self.waiting == before
        end(self.connections.pop())

    async def leaves(self, what: str) -> None:
        """End the first request, and see that the process hears of it."""
        end(self.connections.pop(0))
        await self.until(what, self.waiting[what] - 1)

    async def until(self, what: str, count: int) -> None:
        async with asyncio.timeout(PATIENCE):
            while self.waiting[what] != count:
                await asyncio.sleep(0.01)


def end(writer: asyncio.StreamWriter) -> None:
    """Close a connection without waiting for the other side to agree."""
    writer.close()
    writer.transport.abort()


async def tried(one: str, near: str, other: str) -> None:
    """Fill all places of an address, and look who else comes in."""
    crowd = Crowd()
    behind = await asyncio.start_server(crowd.take, "127.0.0.1", 0, backlog=FILES)
    async with behind:
        with proxied([behind.sockets[0].getsockname()[1]], more=SENDERS) as proxy:
            crowd.url = proxy.url
            await crowd.fits(one, UPLOAD, UPLOADS)
            await crowd.is_refused(near, UPLOAD)
            await crowd.fits(other, UPLOAD)
            await crowd.fits(one, PAGE, CONNECTIONS - UPLOADS)
            await crowd.is_refused(near, PAGE)
            await crowd.fits(other, PAGE)
            await crowd.leaves(UPLOAD)
            await crowd.fits(near, UPLOAD)
            await crowd.is_refused(near, UPLOAD)
            for writer in crowd.connections:
                end(writer)
            await crowd.until(PAGE, 0)
            await crowd.until(UPLOAD, 0)


@pytest.mark.parametrize(
    ("one", "near", "other"),
    [
        pytest.param("192.0.2.1", "192.0.2.1", "192.0.2.2", marks=pytest.mark.thorough),
        ("2001:db8::1", "2001:db8::2:0:0:1", "2001:db8:0:1::1"),  # a /64 is one address
    ],
)
def test_one_address_has_so_many_connections_and_others_have_their_own(
    one: str, near: str, other: str
) -> None:
    now, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(now, min(FILES, most)), most))
    with ThreadPoolExecutor(1) as thread:  # a browser may have the loop of this one
        thread.submit(asyncio.run, tried(one, near, other)).result()
