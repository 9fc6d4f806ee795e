"""Requests byte by byte: what no browser and no library of clients would send."""

from __future__ import annotations

import asyncio
import ssl
from collections.abc import Iterable, Sequence
from urllib.parse import urlsplit

from benchmarks.load.clients import Visitor

PATIENCE = 60.0
HEAD = (
    b'--cut\r\nContent-Disposition: form-data; name="file"; filename="sent.csv"\r\n'
    b"Content-Type: text/csv\r\n\r\n"
)
END = b"\r\n--cut--\r\n"
CHUNKED = "Transfer-Encoding: chunked"


async def sent(
    url: str,
    lines: Sequence[str],
    parts: Iterable[bytes | float] = (),
    address: str = "127.0.0.1",
) -> int:
    """Send a request as it is written, from an address of this machine.

    A part of the body is its bytes, or the seconds until the next one. It ends where an answer
    comes before. Returns the answer's status; 0 where the connection ended without one.
    """
    scheme, place, *_ = urlsplit(url)
    host, _, port = place.partition(":")
    tls = ssl._create_unverified_context() if scheme == "https" else None
    reader, writer = await asyncio.open_connection(
        host, int(port), ssl=tls, local_addr=(address, 0)
    )
    answer = asyncio.create_task(reader.readline())
    try:
        writer.write("\r\n".join([*lines, "", ""]).encode())
        for part in parts:
            if answer.done():
                break
            if isinstance(part, bytes):
                writer.write(part)
                await asyncio.wait_for(writer.drain(), PATIENCE)
            # An answer may come in meanwhile.
            await asyncio.wait([answer], timeout=0 if isinstance(part, bytes) else part)
    except ConnectionError:
        pass
    try:
        first = await asyncio.wait_for(answer, PATIENCE)
    except (ConnectionError, ValueError):
        return 0
    finally:
        writer.transport.abort()
    return int(first.split()[1]) if first else 0


async def upload_lines(visitor: Visitor, *more: str) -> list[str]:
    """Return the head of a request that uploads a file to a visitor's page, with more lines."""
    place = await visitor.door("sent.csv")
    told = [f"{name}: {text}" for name, text in visitor.told().items()]
    return [
        f"PUT {place.upload_url} HTTP/1.1",
        f"Host: {urlsplit(visitor.url).netloc}",
        "Content-Type: multipart/form-data; boundary=cut",
        *told,
        *more,
    ]


def chunk(data: bytes) -> bytes:
    """Return data as a chunk; no data end the body."""
    return b"%x\r\n%s\r\n" % (len(data), data)
