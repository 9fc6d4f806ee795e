"""The body of a request: whether there is one, and what becomes of it where nobody reads it."""

from __future__ import annotations

import asyncio

from starlette.datastructures import Headers
from starlette.types import Message, Receive, Scope, Send

LINGER = 2.0
"""Seconds in which a sender may still take notice of an answer that came before its body ended."""
MOST_LINGERED = 4 * 10**6
"""Bytes of the body that are thrown away meanwhile."""


def has_body(scope: Scope) -> bool:
    """Whether a request has a body, of a known length or not."""
    headers = Headers(scope=scope)
    return bool(headers.get("content-length", "").strip("0") or "transfer-encoding" in headers)


def is_ambiguous(scope: Scope) -> bool:
    """Whether a request gives its body's length in two ways, or in one that HTTP/1.0 has not.

    Servers disagree on what such a body is (RFC 9112, 6.1 and 6.3): nothing is to be read of it.
    """
    headers = Headers(scope=scope)
    old = scope.get("http_version") == "1.0"
    return "transfer-encoding" in headers and (old or "content-length" in headers)


class Body:
    """A request's body and its answer: what is not read before the answer is not read after it.

    Left alone, the server below would read the rest to its end and throw it away. So the connection
    is closed; yet not at once, as a sender that is cut off while it sends may miss the answer.
    """

    def __init__(self, receive: Receive, send: Send) -> None:
        self._receive, self._send = receive, send
        self._ended = False

    async def receive(self) -> Message:
        """Return the next part of the body."""
        message = await self._receive()
        self._ended = not message.get("more_body", False)
        return message

    async def send(self, message: Message) -> None:
        """Send a part of the answer, and close the connection if the body has not ended."""
        if message["type"] == "http.response.start" and not self._ended:
            message["headers"] = [*message.get("headers", []), (b"connection", b"close")]
        last = message["type"] == "http.response.body" and not message.get("more_body", False)
        if not last or self._ended:
            await self._send(message)
            return
        await self._send({**message, "more_body": True})
        try:
            async with asyncio.timeout(LINGER):
                left = MOST_LINGERED
                while left > 0 and not self._ended:
                    left -= len((await self.receive()).get("body", b""))
        except TimeoutError:
            pass
        await self._send({"type": "http.response.body", "body": b"", "more_body": False})
