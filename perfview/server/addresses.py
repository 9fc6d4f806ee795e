"""Where a request comes from: whose address counts behind a proxy, and which count as one."""

from __future__ import annotations

from collections.abc import Sequence
from ipaddress import ip_network

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Receive, Scope, Send

from perfview.settings.networks import Address, address_of, network

_FORWARDED = (b"x-forwarded-for", b"x-forwarded-proto", b"x-forwarded-host", b"forwarded")


def network_of(scope: Scope) -> str:
    """Return what counts as one address for the sender of a request, see `network`."""
    peer = scope.get("client")
    return network(peer[0]) if peer else ""


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
