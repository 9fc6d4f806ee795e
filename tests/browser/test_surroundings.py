"""What stands around the app, on loopback: the gates of two processes, and the shipped nginx
configuration before them, with Debian's nginx.
"""

import asyncio
import re
import secrets
from collections.abc import Coroutine, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing
from http.client import HTTPConnection, HTTPResponse, HTTPSConnection
from itertools import repeat
from socket import create_connection
from typing import Any
from urllib.parse import urlsplit
from urllib.request import Request, urlopen

import pytest
from playwright.sync_api import expect
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosedError, InvalidStatus
from websockets.typing import Origin

from benchmarks.attack.wires import CHUNKED, END, HEAD, chunk, sent, upload_lines
from benchmarks.load.clients import Visitor
from benchmarks.proxies import Proxy, proxied, unverified
from benchmarks.servers import ROOT, serving
from perfview.session.snapshots import Snapshot
from perfview.settings import Settings
from perfview.settings.cookies import HOST_COOKIE
from perfview.store.connections import store_at
from perfview.store.payloads import encode
from perfview.store.shares import Preview, Share, picture_name
from perfview.tasks.binary.comparison.entrants import Entrant
from tests.browser.boards import Open, ready, to, upload
from tests.perfview.shared_cases import file_of, parcel

FILE = ROOT / "sample_data" / "twenty_cases.csv"
MEGABYTE = 2**20
WIKI = "https://wiki.example.org"
PICTURE = b"\x89PNG\r\n\x1a\n and so on"


@pytest.fixture(scope="module")
def store_url(tmp_path_factory: pytest.TempPathFactory) -> str:
    return f"sqlite:///{tmp_path_factory.mktemp('store') / 'shares.sqlite'}"


@pytest.fixture(scope="module")
def proxy(store_url: str) -> Iterator[Proxy]:
    secret = secrets.token_hex(32)
    shared = {"CUTPOINT_STORE_URL": store_url, "STREAMLIT_SERVER_COOKIE_SECRET": secret}
    shared |= {"CUTPOINT_UPLOAD_MEGABYTES": "2", "CUTPOINT_VISITOR_MEGABYTES": "4"}
    shared |= {"CUTPOINT_FRAME_ANCESTORS": WIKI}
    with ExitStack() as stack:
        servers = [stack.enter_context(serving(shared)) for _ in range(2)]
        ports = [urlsplit(server.url).port or 0 for server in servers]
        yield stack.enter_context(proxied(ports))


@pytest.fixture(params=["through nginx", pytest.param("without it", marks=pytest.mark.thorough)])
def url(proxy: Proxy, request: pytest.FixtureRequest) -> str:
    return proxy.url if request.param == "through nginx" else proxy.behind[0]


def now(work: Coroutine[Any, Any, list[int]]) -> list[int]:
    """Run in another thread: Playwright has the loop of this one."""
    with ThreadPoolExecutor(1) as other:
        return other.submit(asyncio.run, work).result()


def answer(url: str, path: str, method: str = "GET", **headers: str) -> HTTPResponse:
    """Ask for a path as it is written, and send no body."""
    scheme, place, *_ = urlsplit(url)
    plain = scheme == "http"
    made = HTTPConnection(place) if plain else HTTPSConnection(place, context=unverified())
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    with closing(made) as connection:
        connection.request(method, path, headers=named)
        got = connection.getresponse()
        got.read()
        return got


def asked(
    proxy: Proxy, path: str, *arguments: str, **headers: str
) -> tuple[HTTPResponse, list[str]]:
    """Ask, and return which process answered too: none where nginx did."""
    name = secrets.token_hex(8)
    got = answer(proxy.url, path, *arguments, User_Agent=name, **headers)
    return got, processes(proxy.log_of(name))


def places(got: HTTPResponse) -> list[str]:
    """The cookies with a place that an answer sets."""
    cookies = got.headers.get_all("Set-Cookie", [])
    return [each for each in cookies if each.startswith("cutpoint_place=")]


def processes(lines: list[str]) -> list[str]:
    """Which process answered each request in the log, where one did."""
    found = (re.search(r" s (127\.0\.0\.1:\d+) ", line) for line in lines)
    return [match[1] for match in found if match]


@pytest.mark.thorough
def test_a_browser_works_uploads_and_stays_with_one_process_and_no_log_holds_a_query(
    proxy: Proxy, new_page: Open
) -> None:
    name = secrets.token_hex(8)
    page = new_page(alone=True, ignore_https_errors=True, user_agent=name)
    page.goto(f"{proxy.url}/?data=breast_cancer&t=0.5")
    ready(page)
    to(page, "Data")
    upload(page, FILE)
    (cookie,) = (each for each in page.context.cookies() if each["name"] == "cutpoint_place")
    assert (cookie["httpOnly"], cookie["secure"], cookie["sameSite"]) == (True, True, "Lax")
    (cookie,) = (each for each in page.context.cookies() if each["name"] == HOST_COOKIE)
    assert (cookie["httpOnly"], cookie["secure"], cookie["sameSite"]) == (True, True, "Lax")
    page.reload()
    expect(page.get_by_role("heading", name=FILE.name)).to_be_visible()
    page.close()
    lines = proxy.log_of(name)
    assert len(set(processes(lines))) == 1
    assert any("PUT /_stcore/upload_file/" in line and " 204 " in line for line in lines)
    # The reload was at the path of a page, and knew at once where the server is.
    assert any("GET /data " in line for line in lines)
    assert not any("/data/_stcore/" in line for line in lines)
    for path in proxy.folder.glob("*.log"):
        assert "?" not in path.read_text()


def test_the_same_cookie_reaches_the_same_process_and_cookies_spread(proxy: Proxy) -> None:
    reached = set()
    for place in (secrets.token_hex(16) for _ in range(20)):
        cookie = f"cutpoint_place={place}"
        twice = [asked(proxy, "/_stcore/health", Cookie=cookie) for _ in range(2)]
        assert [(got.status, places(got)) for got, _ in twice] == [(200, [])] * 2
        assert twice[0][1] == twice[1][1]
        reached.update(twice[0][1])
    assert len(reached) == 2


@pytest.mark.parametrize("cookie", ["", "cutpoint_place=x", "cutpoint_place=" + "f" * 33])
def test_who_has_no_place_is_given_one(proxy: Proxy, cookie: str) -> None:
    got, first = asked(proxy, "/_stcore/health", Cookie=cookie)
    (cookie,) = places(got)
    given = re.fullmatch(r"cutpoint_place=([0-9a-f]{32});.*; HttpOnly; Secure; .*", cookie)
    assert given
    _, then = asked(proxy, "/_stcore/health", Cookie=f"cutpoint_place={given[1]}")
    assert len(first) == 1
    assert first == then


def test_plain_http_is_sent_to_https_and_keeps_its_address(proxy: Proxy) -> None:
    got = answer(proxy.plain_url, "/costs?data=x")
    assert got.status == 301
    assert got.headers["Location"] == "https://cutpoint.example.org/costs?data=x"


def test_what_every_answer_says_once(proxy: Proxy) -> None:
    for path in ("/", "/_stcore/metrics"):
        said = answer(proxy.url, path).headers
        assert said.get_all("Referrer-Policy") == ["no-referrer"]
        assert said.get_all("X-Robots-Tag") == ["noindex, nofollow"]
        assert said.get_all("X-Content-Type-Options") == ["nosniff"]
        assert said.get_all("Strict-Transport-Security") == ["max-age=31536000"]
        assert said.get_all("Server") == ["nginx"]
    (policy,) = answer(proxy.url, "/").headers.get_all("Content-Security-Policy")
    assert "default-src 'none'" in policy


@pytest.mark.parametrize(
    "path",
    [
        "/_stcore/metrics",
        "/_stcore/metrics/",
        "/_stcore//metrics?x=1",
        "/_stcore/%6detrics",
        "/x/../_stcore/metrics",
        "/_stcore/agent/run",
        "/_stcore/script-health-check",
    ],
)
def test_doors_for_programs_are_closed(proxy: Proxy, path: str) -> None:
    got, reached = asked(proxy, path)
    assert (got.status, reached) == (404, [])


@pytest.mark.parametrize(
    ("path", "most"),
    [("/_stcore/upload_file/s/f", 2000 * MEGABYTE), ("/_stcore/anything", MEGABYTE)],
)
def test_what_is_too_large_is_refused_before_it_is_sent(proxy: Proxy, path: str, most: int) -> None:
    got, reached = asked(proxy, path, "PUT", Content_Length=str(most + 1))
    assert (got.status, reached) == (413, [])


def test_the_largest_upload_that_the_settings_allow_fits() -> None:
    largest = Settings().upload_megabytes
    assert isinstance(largest, int)
    assert largest * 10**6 < 2000 * MEGABYTE


def test_a_body_without_a_length_is_counted_and_one_with_two_is_refused(url: str) -> None:
    async def statuses() -> list[int]:
        async with Visitor(url) as visitor:
            await visitor.open("", "data")
            mine = visitor.screen.session

            async def put(parts: Iterable[bytes], *more: str, session: str = "") -> int:
                lines = await upload_lines(visitor, CHUNKED, *more)
                lines[0] = lines[0].replace(mine, session or mine)
                return await sent(url, lines, [chunk(HEAD), *parts, chunk(END), chunk(b"")])

            data = chunk(bytes(100_000))
            small = await put([data])
            twice = await put([data], "Content-Length: 1")
            large = await put(repeat(data, 100))
            nobodys = await put([data], session="nobodys")
            # nginx makes larger chunks of crumbs.
            crumbs = 400 if tls else await put([chunk(b"x") * 3000])
            return [small, twice, large, nobodys, crumbs]

    tls = url.startswith("https")
    assert now(statuses()) == [204, 400, 413, 404, 400]


def test_a_page_of_another_port_opens_no_session_and_messages_are_small(url: str) -> None:
    address = f"{url.replace('http', 'ws')}/_stcore/stream"
    tls = unverified() if url.startswith("https") else None

    async def statuses() -> list[int]:
        found = []
        for origin in (url, "http://127.0.0.1:1", "null"):
            try:
                async with connect(address, ssl=tls, origin=Origin(origin), proxy=None) as stream:
                    assert stream.response
                    found.append(stream.response.status_code)
                    # Only the head of a message: nothing is on its way when the server closes.
                    stream.transport.write(b"\x82\xff" + (2_000_001).to_bytes(8) + bytes(4))
                    with pytest.raises(ConnectionClosedError, match="1009"):
                        await asyncio.wait_for(stream.recv(), 20)
            except InvalidStatus as refused:
                found.append(refused.response.status_code)
        return found

    assert now(statuses()) == [101, 403, 403]


def test_nginx_lets_an_office_in_at_once_and_stops_a_storm(proxy: Proxy) -> None:
    place = urlsplit(proxy.url)
    one = f"DELETE /_stcore/stream HTTP/1.1\r\nHost: {place.netloc}\r\nOrigin: null\r\n"
    where, here = (place.hostname, place.port), ("127.0.0.9", 0)  # where no other test comes from
    with (
        create_connection(where, source_address=here) as plain,
        unverified().wrap_socket(plain) as stream,
    ):
        # Many more than may come: two a second are let in again while a busy machine answers.
        stream.sendall(f"{one}\r\n".encode() * 499 + f"{one}Connection: close\r\n\r\n".encode())
        said = stream.makefile("rb").read()
    statuses = [int(status) for status in re.findall(rb"HTTP/1\.1 (\d+)", said)]
    assert statuses[:121] == [403] * 121  # by the process: from another origin
    assert statuses[-1] == 429


def test_what_chats_and_wikis_fetch_passes_nginx_once_said_and_unlogged(
    proxy: Proxy, store_url: str
) -> None:
    """A picture, a page to frame, and the head of a link; a wrong one of each is refused."""
    file = file_of(FILE.read_text(), FILE.name)
    payload = encode(parcel(file, entrants=[Entrant(file.id, file.models[0])]).payload)
    preview = Preview("Spring", "finds 81 %", PICTURE)
    told = {"settings": Snapshot("threshold", {}).written(), "payload": payload}
    share = Share(title="Kept", preview=preview, **told)
    token = store_at(store_url).put(share, visitor="tests", per_day=1000).token
    fetched = f"/card/{picture_name(token)}.png", f"/embed/{token.text}"
    for path, kind, held in zip(
        fetched, ("image/png", "text/html"), (PICTURE, b"Kept</h1>"), strict=True
    ):
        request = Request(f"{proxy.url}{path}", headers={"Cookie": "cutpoint_browser=" + "0" * 32})
        with urlopen(request, context=unverified()) as got:
            assert held in got.read()
            said = got.headers
        assert said.get_content_type() == kind
        for name in ("Referrer-Policy", "X-Content-Type-Options", "X-Robots-Tag"):
            assert len(said.get_all(name)) == 1, name
        (policy,) = said.get_all("Content-Security-Policy")
        assert said.get_all("Set-Cookie") is None
        framed = kind == "text/html"
        assert policy.split("frame-ancestors ")[1] == (WIKI if framed else "'none'")
        assert ("sandbox allow-scripts allow-downloads" in policy) == framed
        assert (said["X-Frame-Options"] is None) == framed
    request = Request(f"{proxy.url}/?share={token.text}", headers={"Accept": "text/html"})
    with urlopen(request, context=unverified()) as got:
        assert b'content="Spring' in got.read()
    for path in ("/embed/" + "x" * len(token.text), "/card/" + "0" * 64 + ".png"):
        assert answer(proxy.url, path).status == 404
    # What opened a link by its path stands nowhere in the log.
    assert not [line for line in proxy.log() if "/embed/" in line or "/card/" in line]
    assert token.text not in "".join(each.read_text() for each in proxy.folder.glob("*.log"))
