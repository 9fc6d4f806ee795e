"""Tokens: names of shared links that nobody can guess, and that nothing prints by mistake."""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets
from dataclasses import dataclass

_BYTES = 24
_SHAPE = re.compile(r"[A-Za-z0-9_-]{32}")


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Token:
    """A name of 192 random bits: whoever knows it may use what it names.

    Its text stands in `text` alone: printed, logged or put in a message, a token shows nothing. Two
    tokens are compared in constant time.
    """

    text: str

    def __repr__(self) -> str:
        return "<Token>"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Token):
            return NotImplemented
        return same(hashed(self), hashed(other))

    def __hash__(self) -> int:
        return hash(hashed(self))


def new_token() -> Token:
    """Return a token that was never used before."""
    return Token(secrets.token_urlsafe(_BYTES))


def read_token(text: object) -> Token | None:
    """Return the token that stands in an address, None if what stands there cannot be one.

    >>> read_token("no token") is None
    True
    """
    found = isinstance(text, str) and _SHAPE.fullmatch(text)
    return Token(str(text)) if found else None


def hashed(token: Token) -> str:
    """Return what a store keeps of a token: its SHA-256, from which it cannot be told."""
    return hashlib.sha256(token.text.encode()).hexdigest()


def same(one: str, other: str) -> bool:
    """Return whether two hashes are equal, in a time that does not tell how much of them is."""
    return hmac.compare_digest(one.encode(), other.encode())
