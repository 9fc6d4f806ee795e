"""Whose address counts, and whose page asks."""

import asyncio
from typing import Any

import pytest

from perfview.server.addresses import Proxies, network_of
from perfview.server.origins import is_foreign
from perfview.settings.networks import address_of
from tests.perfview.server.requests import answer, asked, gates, scope_of

TOLD = {"x_forwarded_for": "203.0.113.9", "x_forwarded_proto": "https", "x_forwarded_host": "h.org"}


def seen(believed: str, address: str, **headers: str) -> tuple[str, str, dict[str, str]]:
    """Return address, scheme and headers as what stands behind `Proxies` sees them."""
    scopes: list[Any] = []

    async def app(scope: Any, receive: Any, send: Any) -> None:
        scopes.append(scope)

    asked_for: Any = scope_of("/", address=address, **headers)
    asyncio.run(Proxies(app, believed)(asked_for, None, None))  # type: ignore[arg-type]
    (scope,) = scopes
    told = {name.decode(): text.decode() for name, text in scope["headers"]}
    return scope["client"][0], scope["scheme"], told


@pytest.mark.parametrize(
    ("believed", "peer", "hops", "visitor"),
    [
        ("127.0.0.1/32", "127.0.0.1", "203.0.113.9", "203.0.113.9"),
        ("127.0.0.1/32", "::ffff:127.0.0.1", "203.0.113.9", "203.0.113.9"),
        ("127.0.0.1/32", "127.0.0.1", "1.1.1.1, 203.0.113.9", "203.0.113.9"),
        ("127.0.0.1/32", "127.0.0.1", "2001:db8::5", "2001:db8::5"),
        ("127.0.0.1/32", "127.0.0.1", "[2001:db8::5]:4711", "2001:db8::5"),
        ("127.0.0.1/32", "127.0.0.1", "203.0.113.9:4711", "203.0.113.9"),
        ("127.0.0.1/32", "127.0.0.1", "203.0.113.9, unknown", "127.0.0.1"),
        ("127.0.0.1/32", "127.0.0.1", "", "127.0.0.1"),
        ("10.0.0.0/8, ::1/128", "10.0.0.1", "1.1.1.1, 203.0.113.9, 10.0.0.2", "203.0.113.9"),
        ("10.0.0.0/8, ::1/128", "10.0.0.1", "10.0.0.7", "10.0.0.7"),
        ("10.0.0.0/8", "192.0.2.1", "203.0.113.9", "192.0.2.1"),
        ("*", "172.18.0.1", "1.1.1.1, 203.0.113.9", "203.0.113.9"),
    ],
)
def test_a_visitors_address_is_what_the_last_believed_proxy_saw(
    believed: str, peer: str, hops: str, visitor: str
) -> None:
    assert address_of(seen(believed, peer, x_forwarded_for=hops)[0]) == address_of(visitor)


def test_believed_or_not_what_proxies_tell_goes_no_further() -> None:
    _, scheme, headers = seen("10.0.0.5/32", "192.0.2.1", host="x.org", forwarded="for=1", **TOLD)
    assert (scheme, headers) == ("http", {"host": "x.org"})
    address, scheme, headers = seen("10.0.0.5/32", "10.0.0.5", host="x.org", **TOLD)
    assert (address, scheme, headers) == ("203.0.113.9", "https", {"host": "h.org"})


@pytest.mark.parametrize(
    ("address", "network"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("testclient", ""),
    ],
)
def test_half_of_an_ipv6_address_tells_who_asks(address: str, network: str) -> None:
    assert network_of(scope_of("/", address=address)) == network


@pytest.mark.parametrize(
    ("host", "origin", "base_url", "foreign"),
    [
        ("localhost:8501", "http://localhost:8501", "", False),
        ("localhost:8501", "http://LOCALHOST:8501", "", False),
        ("localhost:8501", "http://localhost:8502", "", True),
        ("localhost:8501", "http://localhost", "", True),
        ("localhost:8501", "http://127.0.0.1:8501", "", True),
        ("localhost:8501", "null", "", True),
        ("localhost:8501", "", "", True),
        ("localhost:8501", "file://", "", True),
        ("localhost:8501", "http://localhost:port", "", True),
        ("localhost:8501", "chrome-extension://localhost:8501", "", True),
        ("cut.org", "https://cut.org", "", False),
        ("cut.org:443", "https://cut.org", "", False),
        ("cut.org", "https://cut.org.evil.org", "", True),
        ("[::1]:8501", "http://[::1]:8501", "", False),
        ("127.0.0.1:8501", "https://cut.org", "https://cut.org/x", False),
        ("127.0.0.1:8501", "https://cut.org:8443", "https://cut.org", True),
        ("", "http://localhost", "", True),
    ],
)
def test_another_port_is_another_origin(
    host: str, origin: str, base_url: str, foreign: bool
) -> None:
    gate = gates(base_url=base_url)
    named = {"host": host, "origin": origin}
    stream = answer(gate, "/_stcore/stream", kind="websocket", **named)[0]
    upload = answer(gate, "/_stcore/upload_file/s/f", "PUT", content_length="1", **named)[0]
    removal = answer(gate, "/_stcore/upload_file/s/f", "DELETE", **named)[0]
    refused = (1008, 403, 403)
    assert (stream, upload, removal) == (refused if foreign else (0, 204, 204))
    assert answer(gate, "/", **named)[0] == 204  # whoever reads a page sees what all see


def test_a_program_names_no_origin_and_a_page_only_one() -> None:
    assert not is_foreign(scope_of("/", host="x.org"), "")
    twice = scope_of("/", host="x.org", origin="http://x.org")
    twice["headers"].append((b"origin", b"http://x.org"))
    assert is_foreign(twice, "")


def test_behind_tls_a_page_without_it_is_another_origin() -> None:
    plain = scope_of("/", host="x.org", origin="http://x.org")
    assert is_foreign(plain | {"scheme": "https"}, "")
    assert not is_foreign(plain, "")


def test_behind_a_proxy_the_host_that_the_browser_asked_for_counts() -> None:
    named = {"host": "127.0.0.1:8501", "origin": "https://h.org", **TOLD}
    stream = scope_of("/_stcore/stream", kind="websocket", address="127.0.0.1", **named)
    for believed, code in (("127.0.0.1/32", 0), ("10.0.0.5/32", 1008)):
        assert asyncio.run(asked(Proxies(gates(), believed), stream))[0] == code
