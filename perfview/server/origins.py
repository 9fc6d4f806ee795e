"""Whether a page of another origin asks: another site, or another port of this machine."""

from __future__ import annotations

from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.types import Scope

_PORTS = {"http": 80, "https": 443}


def is_foreign(scope: Scope, base_url: str) -> bool:
    """Return whether the browser says that a page asks which is not this dashboard's.

    Programs name no origin, and need none: an origin protects people from pages that they visit.
    A proxy may end TLS without a word, so plain HTTP here may be HTTPS for the browser.
    """
    headers = Headers(scope=scope)
    named = headers.getlist("origin")
    if not named:
        return False
    asking = _origin(named[0])
    if asking is None or len(named) > 1:
        return True
    if asking == _origin(base_url):
        return False
    scheme = asking[0]
    if scope["scheme"] in ("https", "wss") and scheme != "https":
        return True
    return asking != _origin(f"{scheme}://{headers.get('host', '')}")


def _origin(url: str) -> tuple[str, str, int] | None:
    """Return scheme, host and port; None where one is missing, as in the origin `null`."""
    try:
        parts = urlsplit(url)
        usual = _PORTS[parts.scheme]
        port = parts.port or usual
    except (ValueError, KeyError):
        return None
    return (parts.scheme, parts.hostname, port) if parts.hostname else None
