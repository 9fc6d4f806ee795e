"""Where a request comes from: whose address counts behind a proxy, and which count as one."""

from __future__ import annotations

import re
from collections.abc import Sequence
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address, ip_network

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Receive, Scope, Send

Address = IPv4Address | IPv6Address

_FORWARDED = (b"x-forwarded-for", b"x-forwarded-proto", b"x-forwarded-host", b"forwarded")
_HOST_BITS = 64
"""One household or office has so many bits of an IPv6 address to itself."""


def address_of(text: str) -> Address | None:
    """Return the address in a text, where a port may follow; None if there is none.

    An IPv4 address that is written as IPv6 is the IPv4 address.

    >>> address_of("[2001:db8::1]:443"), address_of("::ffff:192.0.2.7")
    (IPv6Address('2001:db8::1'), IPv4Address('192.0.2.7'))
    """
    text = text.strip()
    if bracketed := re.fullmatch(r"\[([^\]]*)\](:\d+)?", text):
        text = bracketed[1]
    elif text.count(":") == 1:
        text = text.partition(":")[0]
    try:
        found = ip_address(text)
    except ValueError:
        return None
    return (found.ipv4_mapped if isinstance(found, IPv6Address) else None) or found


def network_of(scope: Scope) -> str:
    """Return what counts as one address: an IPv4 address, or the first half of an IPv6 address."""
    peer = scope.get("client")
    found = address_of(peer[0]) if peer else None
    if isinstance(found, IPv6Address):
        return str(IPv6Network(int(found)).supernet(_HOST_BITS))
    return str(found or "")


class Proxies:
    """Middleware that believes what configured proxies tell of a visitor, and nobody else.

    From a believed proxy it takes the address, the scheme and the host that the browser asked for.
    The headers that tell them go no further, so nothing behind can believe them.

    Parameters
    ----------
    app
        What is asked next.
    believed
        Addresses and networks, separated by commas, as the setting `proxies` has them; `*`:
        whoever connects is a proxy.
    """

    def __init__(self, app: ASGIApp, believed: str) -> None:
        self.app = app
        self._everybody = believed == "*"
        self._networks = [] if self._everybody else [ip_network(n) for n in believed.split(", ")]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Hand on one request as its visitor made it."""
        told = scope["type"] in ("http", "websocket")
        await self.app(self._seen(scope) if told else scope, receive, send)

    def _seen(self, scope: Scope) -> Scope:
        kept = [pair for pair in scope["headers"] if pair[0] not in _FORWARDED]
        seen = {**scope, "headers": kept}
        peer = address_of(scope["client"][0]) if scope.get("client") else None
        if peer is None or not self._believes(peer):
            return seen
        headers = Headers(scope=scope)
        hops = ",".join(headers.getlist("x-forwarded-for")).split(",")
        seen["client"] = (str(self._visitor(peer, hops)), scope["client"][1])
        proto = headers.get("x-forwarded-proto", "").strip().lower()
        if proto in ("http", "https"):
            web = scope["type"] == "http"
            seen["scheme"] = proto if web else proto.replace("http", "ws")
        if host := headers.get("x-forwarded-host", "").rpartition(",")[2].strip():
            others = [pair for pair in kept if pair[0] != b"host"]
            seen["headers"] = [(b"host", host.encode("latin-1")), *others]
        return seen

    def _believes(self, address: Address) -> bool:
        return self._everybody or any(address in network for network in self._networks)

    def _visitor(self, peer: Address, hops: Sequence[str]) -> Address:
        """Return who asked: each proxy adds the address that asked it at the end of the list."""
        address = peer
        for hop in reversed(hops):
            nearer = address_of(hop)
            if nearer is None:
                return address
            address = nearer
            if self._everybody or not self._believes(address):
                return address
        return address
