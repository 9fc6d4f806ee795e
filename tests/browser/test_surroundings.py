"""What stands around the app, on loopback: the shipped nginx configuration before two processes,
with Debian's nginx; and a provider with whom visitors sign in by OpenID Connect, there and back.
"""

import re
import secrets
from collections.abc import Iterator
from contextlib import ExitStack, closing
from http.client import HTTPConnection, HTTPResponse, HTTPSConnection
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import expect

from benchmarks.proxies import Proxy, proxied, unverified
from benchmarks.servers import ROOT, running, serving
from perfview.settings import Settings
from tests.browser.boards import Open, ready, settled, to, upload
from tests.browser.conftest import OPTIONS
from tests.browser.oidc_providers import CLIENT, SECRET, Provider, provider

FILE = ROOT / "sample_data" / "twenty_cases.csv"
MEGABYTE = 2**20


@pytest.fixture(scope="module")
def proxy(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Proxy]:
    store = f"sqlite:///{tmp_path_factory.mktemp('store') / 'shares.sqlite'}"
    shared = {"CUTPOINT_STORE_URL": store, "STREAMLIT_SERVER_COOKIE_SECRET": secrets.token_hex(32)}
    with ExitStack() as stack:
        servers = [stack.enter_context(serving(shared)) for _ in range(2)]
        ports = [urlsplit(server.url).port or 0 for server in servers]
        yield stack.enter_context(proxied(ports))


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
    page.close()
    lines = proxy.log_of(name)
    assert len(set(processes(lines))) == 1
    assert any("PUT /_stcore/upload_file/" in line and " 204 " in line for line in lines)
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
    [("/_stcore/upload_file/s/f", 250 * MEGABYTE), ("/_stcore/anything", MEGABYTE)],
)
def test_what_is_too_large_is_refused_before_it_is_sent(proxy: Proxy, path: str, most: int) -> None:
    got, reached = asked(proxy, path, "PUT", Content_Length=str(most + 1))
    assert (got.status, reached) == (413, [])


def test_the_largest_upload_that_the_settings_allow_fits() -> None:
    largest = Settings().upload_megabytes
    assert isinstance(largest, int)
    assert largest * 10**6 < 250 * MEGABYTE


SECRETS = """\
[auth]
redirect_uri = "http://127.0.0.1:{{port}}/oauth2callback"
cookie_secret = "0123456789abcdef0123456789abcdef"
client_id = "{client}"
client_secret = "{secret}"
server_metadata_url = "{issuer}/.well-known/openid-configuration"
expose_tokens = []

[cutpoint]
sign_in = "upload"
"""


@pytest.fixture
def ada() -> Iterator[Provider]:
    with provider("Ada *Lovelace*") as started:
        yield started


@pytest.fixture
def base(ada: Provider, tmp_path: Path) -> Iterator[str]:
    secrets = tmp_path / "secrets.toml"
    secrets.write_text(SECRETS.format(client=CLIENT, secret=SECRET, issuer=ada.issuer))
    with running(ROOT / "app.py", options=OPTIONS | {"secrets.files": str(secrets)}) as server:
        yield server.url


def test_only_who_is_signed_in_uploads_and_signing_out_ends_that(
    base: str, ada: Provider, new_page: Open
) -> None:
    page = new_page(alone=True)
    page.goto(f"{base}/data")
    settled(page)
    expect(page.get_by_test_id("stFileUploader")).to_have_count(0)
    page.get_by_role("button", name="Sign in").click()
    page.wait_for_url(f"{base}/?*")
    settled(page)
    to(page, "Data")
    expect(page.get_by_text("Signed in as Ada *Lovelace*.")).to_be_visible()
    upload(page, FILE)
    page.get_by_role("button", name="Sign out").click()
    page.wait_for_url(f"{base}/?*")
    settled(page)
    assert [query["client_id"] for query in ada.signed_out] == [CLIENT]
    to(page, "Data")
    expect(page.get_by_role("button", name="Sign in")).to_be_visible()
    expect(page.get_by_test_id("stFileUploader")).to_have_count(0)
    kept = {cookie["name"] for cookie in page.context.cookies(base)}
    assert not [name for name in kept if name.startswith("_streamlit_user")]
