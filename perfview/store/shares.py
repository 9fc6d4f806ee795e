"""What is handed to a store, and what comes back: tokens, names that nobody can guess."""

from __future__ import annotations

import hashlib
import hmac
import json
import re
import secrets
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Literal, get_args

Audience = Literal["public", "signed_in"]

LONGEST_TITLE = 200
LONGEST_NOTE = 2_000
LONGEST_SENDER = 100
LONGEST_SETTINGS = 100_000
"""In characters, the settings as JSON."""
LONGEST_SAID = 300
LARGEST_PICTURE = 500_000
"""In characters and bytes, what a card says and shows."""

MOST_DAYS = 36_500

_BYTES = 24
_HASH = re.compile(r"[0-9a-f]{64}")
_TOKEN = re.compile(r"[A-Za-z0-9_-]{32}")
_CONTROLS = re.compile("[\x00-\x1f\x7f-\x9f\ud800-\udfff]")


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
    found = isinstance(text, str) and _TOKEN.fullmatch(text)
    return Token(str(text)) if found else None


def hashed(token: Token) -> str:
    """Return what a store keeps of a token: its SHA-256, from which it cannot be told."""
    return hashlib.sha256(token.text.encode()).hexdigest()


def is_hash(text: object) -> bool:
    """Return whether `text` can be what SHA-256 makes, in hexadecimal digits."""
    return isinstance(text, str) and _HASH.fullmatch(text) is not None


def same(one: str, other: str) -> bool:
    """Return whether two hashes are equal, in a time that does not tell how much of them is."""
    return hmac.compare_digest(one.encode(), other.encode())


def picture_name(token: Token) -> str:
    """Return what the picture of a link is called: from it neither token nor link can be told."""
    return hashlib.sha256(f"picture of {token.text}".encode()).hexdigest()


@dataclass(frozen=True, slots=True)
class Preview:
    """What a chat shows of a link that was pasted: what the sender ticked, and nothing else.

    Attributes
    ----------
    title, said
        The sender's title, and the figures in words; "" for none.
    picture
        A PNG; empty for that of the product.
    """

    title: str = ""
    said: str = ""
    picture: bytes = field(default=b"", repr=False)

    def __post_init__(self) -> None:
        _check_text("title", self.title, LONGEST_TITLE)
        _check_text("said", self.said, LONGEST_SAID)
        if len(self.picture) > LARGEST_PICTURE:
            raise ValueError(f"Argument picture must have at most {LARGEST_PICTURE:,} bytes.")


@dataclass(frozen=True, slots=True, eq=False)
class Share:
    """What a sender shares.

    Parameters
    ----------
    title, note, sender : str
        The sender's own words, up to 200, 2,000 and 100 characters; may be empty. The note may
        have several lines.
    settings : mapping of str to JSON values
        What the page shows: which page, model, threshold, costs, ... Kept as they are.
    payload : bytes
        The data, as `perfview.store.payloads.encode` makes them.
    days : int or None
        Days until the link expires, 1 to 36,500; None for never.
    audience : {"public", "signed_in"}
        Who may open the link; the page that opens it checks.
    preview : Preview
        What chats show of it. They are not signed in, so a link behind sign-in has none.

    Raises
    ------
    ValueError
        If a text is too long or holds control characters, settings are no JSON or too long, or
        another argument is not as said.
    """

    title: str
    settings: Mapping[str, object]
    payload: bytes = field(repr=False)
    note: str = ""
    sender: str = ""
    days: int | None = 30
    audience: Audience = "public"
    preview: Preview = field(default_factory=Preview)

    def __post_init__(self) -> None:
        _check_text("title", self.title, LONGEST_TITLE)
        _check_text("sender", self.sender, LONGEST_SENDER)
        _check_text("note", re.sub(r"[\n\t]", " ", self.note), LONGEST_NOTE)
        if len(self.settings_text) > LONGEST_SETTINGS:
            raise ValueError(
                f"Argument settings must have at most {LONGEST_SETTINGS:,} characters as JSON, "
                f"got {len(self.settings_text):,}."
            )
        if self.days is not None and not 1 <= self.days <= MOST_DAYS:
            raise ValueError(f"Argument days must be from 1 to {MOST_DAYS:,}, got {self.days}.")
        if self.audience not in get_args(Audience):
            raise ValueError(
                f"Argument audience must be public or signed_in, got {self.audience!r}."
            )
        if self.audience != "public" and self.preview != Preview():
            raise ValueError("Argument preview must be empty behind sign-in.")

    @property
    def settings_text(self) -> str:
        """The settings as JSON."""
        try:
            return json.dumps(dict(self.settings), allow_nan=False)
        except (TypeError, ValueError, RecursionError) as error:
            raise ValueError(f"Argument settings must be JSON: {error}.") from None


@dataclass(frozen=True, slots=True)
class Receipt:
    """What a sender gets: the token of the link, and the secret that deletes it."""

    token: Token
    secret: Token
    expires: datetime | None


@dataclass(frozen=True, slots=True, eq=False)
class Shared:
    """What a reader gets.

    Attributes
    ----------
    title, note, sender, settings, audience
        As in `Share`: words of a stranger, to be escaped wherever they are shown.
    created, expires
        In UTC; `expires` is None for never.
    checksum
        SHA-256 of the payload in hexadecimal digits: what decoded data are cached by.
    payload
        The data; None where they were not asked for, as they may be cached already.
    """

    title: str
    note: str
    sender: str
    settings: Mapping[str, object]
    audience: Audience
    created: datetime
    expires: datetime | None
    checksum: str
    payload: bytes | None = field(default=None, repr=False)


def _check_text(argument: str, text: str, most: int) -> None:
    if len(text) > most:
        raise ValueError(
            f"Argument {argument} must have at most {most:,} characters, got {len(text):,}."
        )
    if _CONTROLS.search(text):
        raise ValueError(f"Argument {argument} must not hold control characters.")
