"""One visitor: what a browser sends and receives, in Streamlit's own messages."""

from __future__ import annotations

import asyncio
import json
import ssl
import time
import uuid
from dataclasses import dataclass, field
from types import TracebackType
from typing import Any, Self
from urllib.parse import urljoin, urlsplit

import httpx
from streamlit.proto.BackMsg_pb2 import BackMsg
from streamlit.proto.BidiComponent_pb2 import BidiComponent
from streamlit.proto.ClientState_pb2 import ClientState
from streamlit.proto.Common_pb2 import FileURLs, FileURLsRequest
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg
from streamlit.proto.WidgetStates_pb2 import WidgetState
from websockets.asyncio.client import ClientConnection, connect

from perfview.kit.boards.packing import unpacked
from perfview.words import JOINER

PATIENCE = 60.0
"""Seconds to wait for an answer before it counts as an error."""
FINISHED = (
    ForwardMsg.FINISHED_SUCCESSFULLY,
    ForwardMsg.FINISHED_FRAGMENT_RUN_SUCCESSFULLY,
)


class VisitError(Exception):
    """Something that a visitor would have seen go wrong."""


@dataclass
class Screen:
    """What the server has sent of the page that is open."""

    session: str = ""
    page: str = ""
    query: str = ""
    uploader: str = ""
    board: BidiComponent | None = None
    fragment: str = ""
    content: dict[str, Any] = field(default_factory=dict)
    points: dict[str, Any] = field(default_factory=dict)
    headings: set[str] = field(default_factory=set)

    def shown(self) -> BidiComponent:
        """Return the board in view."""
        if self.board is None:
            raise VisitError("the page has no board")
        return self.board


class Visitor:
    """A browser without a picture. It takes any certificate: servers are those that we started.

    It comes from `address`; all those that begin with 127 are this machine's.
    """

    def __init__(self, url: str, address: str = "127.0.0.1") -> None:
        self.url, self.address = url, address
        self.screen = Screen()
        secure = url.startswith("https")
        self._tls = ssl._create_unverified_context() if secure else None
        way = httpx.AsyncHTTPTransport(verify=self._tls or False, local_address=address)
        self._http = httpx.AsyncClient(transport=way, timeout=PATIENCE)
        self._socket: ClientConnection | None = None

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._socket is not None:
            await self._socket.close()
        await self._http.aclose()

    async def open(self, query: str, page: str = "") -> float:
        """Open the page at an address as a new visit; return the seconds until all is there."""
        start = time.perf_counter()
        for path in (page, "_stcore/health", "_stcore/host-config"):
            # Who asks for a page is given the cookie by which uploads are found again.
            accept = "text/html" if path == page else "*/*"
            got = await self._http.get(f"{self.url}/{path}", headers={"Accept": accept})
            if got.status_code != 200:
                raise VisitError(f"/{path} was answered with {got.status_code}")
        await self._connect()
        await self._run(ClientState(query_string=query, page_name=page))
        return time.perf_counter() - start

    async def commit(self, threshold: float, sequence: int) -> float:
        """Let go of the slider; return the seconds until the server's numbers are there."""
        board = self.screen.shown()
        start = time.perf_counter()
        commit = json.dumps({"commit": {"threshold": threshold, "seq": sequence}})
        state = WidgetState(id=board.id, json_value=commit)
        await self._rerun(state, fragment_id=self.screen.fragment)
        seconds = time.perf_counter() - start
        told = unpacked(self.screen.shown().bytes)[0]
        if told["acknowledged"] != sequence or told["threshold"] != threshold:
            raise VisitError(f"threshold {threshold} was answered with {told['threshold']}")
        return seconds

    async def upload(self, name: str, data: bytes) -> float:
        """Upload a file on the Data page; return the seconds until the page shows it."""
        start = time.perf_counter()
        place = await self.door(name)
        answer = await self._http.put(
            urljoin(self.url, place.upload_url), files={"file": (name, data)}, headers=self.told()
        )
        if answer.status_code != 204:
            raise VisitError(f"an upload was answered with {answer.status_code}")
        state = WidgetState(id=self.screen.uploader)
        state.file_uploader_state_value.uploaded_file_info.add(
            name=name, size=len(data), file_id=place.file_id, file_urls=place
        )
        self.screen.headings.clear()
        await self._rerun(state)
        if name not in self.screen.headings:
            raise VisitError(f"the page shows {sorted(self.screen.headings)}, not {name}")
        return time.perf_counter() - start

    async def door(self, name: str) -> FileURLs:
        """Ask where a file can be uploaded to, and return it."""
        asked = FileURLsRequest(
            request_id=str(uuid.uuid4()), file_names=[name], session_id=self.screen.session
        )
        await self._send(BackMsg(file_urls_request=asked))
        while True:
            got = await self._receive()
            if got.WhichOneof("type") == "file_urls_response":
                break
        (place,) = got.file_urls_response.file_urls
        return place

    def told(self) -> dict[str, str]:
        """Return the headers by which a browser shows that an upload comes from its own page."""
        cookies = "; ".join(f"{name}={value}" for name, value in self._http.cookies.items())
        return {"Cookie": cookies, "X-Xsrftoken": self._http.cookies.get("_streamlit_xsrf") or ""}

    async def _connect(self) -> None:
        if self._socket is not None:
            await self._socket.close()
        self.screen = Screen()
        place = urlsplit(self.url)
        scheme = "wss" if self._tls else "ws"
        self._socket = await connect(
            f"{scheme}://{place.netloc}/_stcore/stream",
            ssl=self._tls,
            subprotocols=["streamlit"],  # type: ignore[list-item]
            additional_headers={"Cookie": self.told()["Cookie"]},
            local_addr=(self.address, 0),
            origin=self.url,  # type: ignore[arg-type]
            max_size=None,
            compression=None,
            proxy=None,
        )

    async def _rerun(self, state: WidgetState, **more: str) -> None:
        """Have the page's script run with what a widget holds now."""
        screen = self.screen
        asked = ClientState(query_string=screen.query, page_script_hash=screen.page, **more)
        asked.widget_states.widgets.append(state)
        await self._run(asked)

    async def _run(self, asked: ClientState) -> None:
        """Have a script run, and take in what it sends."""
        await self._send(BackMsg(rerun_script=asked))
        while True:
            got = await self._receive()
            if got.WhichOneof("type") == "script_finished" and got.script_finished in FINISHED:
                return

    async def _send(self, message: BackMsg) -> None:
        await self._open().send(message.SerializeToString())

    async def _receive(self) -> ForwardMsg:
        async with asyncio.timeout(PATIENCE):
            data = await self._open().recv()
        message = ForwardMsg.FromString(data if isinstance(data, bytes) else data.encode())
        self._take(message)
        return message

    def _open(self) -> ClientConnection:
        if self._socket is None:
            raise VisitError("the page is not open")
        return self._socket

    def _take(self, message: ForwardMsg) -> None:
        """Keep of a message what a visit needs."""
        screen, kind = self.screen, message.WhichOneof("type")
        if kind == "new_session":
            screen.session = message.new_session.initialize.session_id
        elif kind == "navigation":
            screen.page = message.navigation.page_script_hash
        elif kind == "page_info_changed":
            screen.query = message.page_info_changed.query_string
        elif kind == "session_event" and message.session_event.HasField(
            "script_compilation_exception"
        ):
            raise VisitError("the script does not compile")
        elif kind == "delta" and message.delta.HasField("new_element"):
            self._take_element(message)

    def _take_element(self, message: ForwardMsg) -> None:
        element, screen = message.delta.new_element, self.screen
        kind = element.WhichOneof("type")
        if kind == "exception":
            raise VisitError(f"the page shows an exception: {element.exception.message}")
        if kind == "heading":
            screen.headings.add(element.heading.body.replace("\\", "").replace(JOINER, ""))
        elif kind == "file_uploader":
            screen.uploader = element.file_uploader.id
        elif kind == "bidi_component":
            header, columns = unpacked(element.bidi_component.bytes)
            if header["kind"] == "board":
                screen.board, screen.fragment = element.bidi_component, message.delta.fragment_id
            elif header["kind"] == "content":
                screen.content, screen.points = header, columns
            elif header["kind"] == "address":
                screen.query = header["query"]
