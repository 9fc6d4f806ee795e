"""A way to one store and to nowhere else: a store may answer that an object lies elsewhere.

Arrow's client follows such an answer to any host and port that it names, and cannot be told not
to. So it goes through this relay, which runs in the client's own process.
"""

from __future__ import annotations

import socket
from contextlib import suppress
from http import HTTPStatus
from http.client import HTTPConnection, HTTPException
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from urllib.parse import urlsplit

_PIECE = 2**18
_PORTS = {"http": 80, "https": 443}
_OF_A_CONNECTION = {"connection", "proxy-connection", "keep-alive", "transfer-encoding"}


def relay_to(endpoint: str, *, patience: float) -> str:
    """Start a relay to a store and return its URL.

    Parameters
    ----------
    endpoint
        The store's URL, or its host and port, which are those of TLS then.
    patience
        Seconds that the store has to take a connection.
    """
    store = urlsplit(endpoint if "://" in endpoint else f"https://{endpoint}")
    host, port = (store.hostname or "").lower(), store.port or _PORTS.get(store.scheme, 443)

    class Relay(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_CONNECT(self) -> None:  # as the base class asks for it
            """Pass on what is encrypted, both ways."""
            name = self._asked(f"//{self.path}")
            if name is None:
                return
            try:
                far = socket.create_connection((name, port), patience)
            except OSError:
                self.send_error(HTTPStatus.BAD_GATEWAY)
                return
            far.settimeout(None)
            self.send_response(HTTPStatus.OK)
            self.end_headers()
            self.close_connection = True
            with far:
                Thread(target=_passed, args=(self.connection, far), daemon=True).start()
                _passed(far, self.connection)

        def do_GET(self) -> None:
            """Ask the store, and pass its answer on unless it leads elsewhere."""
            name = self._asked(self.path)
            if name is None:
                return
            path = urlsplit(self.path)._replace(scheme="", netloc="").geturl() or "/"
            far = HTTPConnection(name, port, timeout=patience)
            try:
                far.connect()
                far.sock.settimeout(None)  # whoever copies has a patience of its own
                far.putrequest(self.command, path, skip_host=True, skip_accept_encoding=True)
                for key, value in self.headers.items():
                    if key.lower() not in _OF_A_CONNECTION:
                        far.putheader(key, value)
                far.endheaders()
                answer = far.getresponse()
            except (OSError, HTTPException):
                far.close()
                self.send_error(HTTPStatus.BAD_GATEWAY)
                return
            if 300 <= answer.status < 400 and answer.status != HTTPStatus.NOT_MODIFIED:
                far.close()
                self.send_error(HTTPStatus.BAD_GATEWAY, "the store leads elsewhere")
                return
            self.send_response_only(answer.status, answer.reason)
            for key, value in answer.getheaders():
                if key.lower() not in _OF_A_CONNECTION:
                    self.send_header(key, value)
            self.close_connection = answer.length is None and self.command != "HEAD"
            self.end_headers()
            while piece := answer.read1(_PIECE):
                self.wfile.write(piece)
            far.close()

        do_HEAD = do_GET  # noqa: N815

        def _asked(self, url: str) -> str | None:
            """Return the host that is asked for if it is the store's; refuse any other."""
            asked = urlsplit(url)
            name, asked_port = (asked.hostname or "").lower(), asked.port or _PORTS["http"]
            if asked_port == port and (name == host or name.endswith(f".{host}")):
                return name
            self.send_error(HTTPStatus.FORBIDDEN, "not the store")
            return None

        def log_message(self, *_: object) -> None:
            """Say nothing: queries of addresses stay out of logs."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Relay)
    server.daemon_threads = True
    Thread(target=server.serve_forever, name="relay", daemon=True).start()
    return f"http://127.0.0.1:{server.server_port}"


def _passed(near: socket.socket, far: socket.socket) -> None:
    """Pass on all that comes, until one side ends."""
    with suppress(OSError):
        while piece := near.recv(_PIECE):
            far.sendall(piece)
        far.shutdown(socket.SHUT_WR)
