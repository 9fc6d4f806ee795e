"""A small store that speaks as much of S3 as reading takes, and one that misbehaves as told.

It knows HeadObject, GetObject with a range, and ListObjectsV2, of one account.
"""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from threading import Event, Thread
from xml.sax.saxutils import escape

import uvicorn
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import Route

KEY = "AKIATESTSOFCUTPOINT"
_MODIFIED = "Tue, 03 Mar 2026 12:00:00 GMT"


@dataclass
class Store:
    """What it holds, by bucket and key, and what it was asked.

    Attributes
    ----------
    silent
        Paths about which it says nothing for a minute, or until it is `woken`.
    stuck
        Paths of which it sends the first half alone, until it is `woken`.
    moved
        Paths of which it says that they are at another URL.
    """

    objects: dict[str, bytes] = field(default_factory=dict)
    silent: set[str] = field(default_factory=set)
    stuck: set[str] = field(default_factory=set)
    moved: dict[str, str] = field(default_factory=dict)
    woken: Event = field(default_factory=Event)
    asked: list[tuple[str, str]] = field(default_factory=list)
    sent: int = 0
    url: str = ""

    @property
    def environment(self) -> dict[str, str]:
        """The variables by which its account and address are known."""
        return {
            "AWS_ACCESS_KEY_ID": KEY,
            "AWS_SECRET_ACCESS_KEY": "secret",
            "AWS_REGION": "us-east-1",
            "AWS_ENDPOINT_URL": self.url,
            "AWS_EC2_METADATA_DISABLED": "true",
        }

    def answer(self, request: Request) -> Response:
        """Answer one request."""
        path = request.path_params["path"]
        self.asked.append((request.method, path))
        if f"Credential={KEY}/" not in request.headers.get("authorization", ""):
            return Response(status_code=403)
        if path in self.silent:
            self.woken.wait(60)
        if path in self.moved:
            return Response(status_code=307, headers={"location": self.moved[path]})
        if "list-type" in request.query_params:
            return self._listed(path.rstrip("/"), request.query_params.get("prefix", ""))
        if path not in self.objects:
            return Response(status_code=404)
        whole = self.objects[path]
        known = {"last-modified": _MODIFIED, "etag": '"1"', "accept-ranges": "bytes"}
        if request.method == "HEAD":
            return Response(headers=known | {"content-length": str(len(whole))})
        first, last = 0, len(whole) - 1
        if found := re.fullmatch(r"bytes=(\d+)-(\d*)", request.headers.get("range", "")):
            first, last = int(found[1]), min(last, int(found[2] or last))
            known["content-range"] = f"bytes {first}-{last}/{len(whole)}"
        part = whole[first : last + 1]
        self.sent += len(part)
        known["content-length"] = str(len(part))
        status = 206 if found else 200
        if path in self.stuck:
            return StreamingResponse(self._half(part), status, known)
        return Response(part, status, known)

    def _listed(self, bucket: str, prefix: str) -> Response:
        paths = [path.split("/", 1) for path in sorted(self.objects)]
        found = "".join(
            f"<Contents><Key>{escape(key)}</Key><Size>{len(self.objects[f'{of}/{key}'])}</Size>"
            "<LastModified>2026-03-03T12:00:00.000Z</LastModified><ETag>1</ETag></Contents>"
            for of, key in paths
            if of == bucket and key.startswith(prefix)
        )
        start = '<?xml version="1.0" encoding="UTF-8"?><ListBucketResult>'
        end = "<IsTruncated>false</IsTruncated></ListBucketResult>"
        return Response(f"{start}<Name>{bucket}</Name>{found}{end}", media_type="application/xml")

    def _half(self, part: bytes) -> Iterator[bytes]:
        yield part[: len(part) // 2]
        self.woken.wait(60)


@contextmanager
def running_store() -> Iterator[Store]:
    """Run a store on this machine."""
    store = Store()
    methods = ["GET", "HEAD"]
    app = Starlette(routes=[Route("/{path:path}", store.answer, methods=methods)])
    options = {"log_level": "critical", "timeout_graceful_shutdown": 1}
    server = uvicorn.Server(uvicorn.Config(app, port=0, **options))  # type: ignore[arg-type]
    thread = Thread(target=server.run, daemon=True)
    thread.start()
    while not server.started:
        time.sleep(0.01)
    port = server.servers[0].sockets[0].getsockname()[1]
    store.url = f"http://127.0.0.1:{port}"
    try:
        yield store
    finally:
        store.woken.set()
        server.should_exit = True
        thread.join(5)
