"""The cookies: what a browser is known by, and the language that its reader has chosen."""

from __future__ import annotations

import re
import secrets
from collections.abc import Mapping

COOKIE = "cutpoint_browser"
HOST_COOKIE = f"__Host-{COOKIE}"
"""Its name over HTTPS: so a browser takes it from this host alone, not from a neighbour of it."""

LANGUAGE_COOKIE = "cutpoint_language"
"""A script of the page sets it (`assets/frame/languages.js`); it says nothing else."""

_VALUE = re.compile(r"[0-9a-f]{32}", re.ASCII)


def new_browser() -> str:
    """Return 128 random bits, by which a browser will be known."""
    return secrets.token_hex(16)


def browser_of(sent: Mapping[str, str], *names: str) -> str:
    """Return what a browser is known by, "" if the cookies that it sent do not tell.

    Cookies are looked up by `names`, by default that of HTTPS first. Values are not signed: whoever
    could plant one that was made up could plant one that was given to himself.
    """
    told = (sent.get(name, "") for name in names or (HOST_COOKIE, COOKIE))
    return next((value for value in told if _VALUE.fullmatch(value)), "")
