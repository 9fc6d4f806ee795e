"""Addresses of visitors, and which of them count as one; web sites."""

from __future__ import annotations

import re
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address

Address = IPv4Address | IPv6Address

_ORIGIN = re.compile(
    r"https?://(?:\*(?:\.[a-z0-9-]+){2,}|[a-z0-9-]+(?:\.[a-z0-9-]+)*)(?::\d{1,5})?"
)
"""A web site; a star stands for one host or more below at least two names."""

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


def network(text: str) -> str:
    """Return what counts as one address: an IPv4 address, or the first half of an IPv6 address.

    >>> network("192.0.2.7:443"), network("2001:db8::1"), network("nobody")
    ('192.0.2.7', '2001:db8::/64', '')
    """
    found = address_of(text)
    if isinstance(found, IPv6Address):
        return str(IPv6Network(int(found)).supernet(_HOST_BITS))
    return str(found or "")


def origins(given: object) -> str:
    """Return web sites in one form, separated by spaces.

    >>> origins("https://wiki.example.org, https://*.Example.net:8443/")
    'https://wiki.example.org https://*.example.net:8443'

    Raises
    ------
    ValueError
        If one is no scheme and host alone, or stands for all.
    """
    if not isinstance(given, str):
        raise ValueError
    named = [each.removesuffix("/").lower() for each in re.split(r"[\s,]+", given) if each]
    if not all(map(_ORIGIN.fullmatch, named)):
        raise ValueError
    return " ".join(dict.fromkeys(named))
