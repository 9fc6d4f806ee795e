"""What uvicorn is told beyond what Streamlit tells it: how a connection must not be used."""

from __future__ import annotations

import socket
import sys
from typing import Any

import h11
from streamlit.web.server.starlette import starlette_server
from uvicorn.protocols.http.h11_impl import H11Protocol

MOST_TOLD = 2_000_000
"""Bytes of one message on a websocket; a page tells what was chosen, a file comes by upload."""
TURN = 0.001
"""Seconds that one thread may keep Python to itself while others wait; usually 5 ms. What is sent
and received passes through one thread, so while five pages are drawn each step of it waited 25 ms.
"""
KEPT = 130
"""Seconds that a connection is kept for a further request. Who asks must be the one who closes it:
a request that meets the end of its connection has no answer. Proxies keep theirs for 60 s (nginx,
load balancers), 90 s (Traefik) or 120 s (Caddy), Firefox for 115 s; Chromium asks again by itself.
"""
FEW = 200
"""Chunks of a body that may be small."""
SMALL = 512
"""Bytes that the chunks of a body must have on average after that."""


class Protocol(H11Protocol):
    """HTTP as uvicorn speaks it, but a body may not come in crumbs.

    Each chunk costs the server as much time as 100 kB of a body do, so 150 kB a second in chunks
    of one byte would keep it from all others.
    """

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self._next, self.conn.next_event = self.conn.next_event, self._event  # type: ignore[method-assign]
        self._chunks = self._bytes = 0

    def connection_made(self, transport: Any) -> None:
        """Begin, and send each part of an answer at once.

        asyncio sees to that for sockets that are made as TCP's, which Streamlit's is not: a small
        part waited for 40 ms until the one before it was acknowledged.
        """
        transport.get_extra_info("socket").setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        super().connection_made(transport)

    def _event(self) -> Any:
        event = self._next()
        if isinstance(event, h11.Data):
            self._chunks += event.chunk_start
            self._bytes += len(event.data)
            if self._chunks > FEW and self._bytes < SMALL * self._chunks:
                if self.conn.our_state is h11.SEND_RESPONSE:
                    raise h11.RemoteProtocolError("A body in crumbs.")
                self.transport.abort()  # it has its answer
                return h11.NEED_DATA
        elif isinstance(event, h11.Request):
            self._chunks = self._bytes = 0
        return event


def tighten() -> None:
    """Have Streamlit start uvicorn with these bounds; it offers no option for them.

    Uvicorn is also told to believe no proxy: `Proxies` does. Threads take turns more often.
    """
    sys.setswitchinterval(TURN)
    usual = starlette_server._get_uvicorn_config_kwargs  # noqa: SLF001

    def told() -> dict[str, Any]:
        ours = {"http": Protocol, "proxy_headers": False, "ws_max_size": MOST_TOLD}
        return {**usual(), **ours, "timeout_keep_alive": KEPT}

    starlette_server._get_uvicorn_config_kwargs = told  # noqa: SLF001
