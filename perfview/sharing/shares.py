"""What is handed to a store, and what comes back."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Literal

from perfview.sharing.tokens import Token

Audience = Literal["public", "signed_in"]

LONGEST_TITLE = 200
LONGEST_NOTE = 2_000
LONGEST_SENDER = 100
LONGEST_SETTINGS = 100_000
"""In characters, the settings as JSON."""


@dataclass(frozen=True, slots=True, eq=False)
class Share:
    """What a sender shares.

    Parameters
    ----------
    title, note, sender : str
        The sender's own words, up to 200, 2,000 and 100 characters; may be empty.
    settings : mapping of str to JSON values
        What the page shows: which page, model, threshold, costs, ... Kept as they are.
    payload : bytes
        The data, as `encode` makes them.
    days : int or None
        Days until the link expires; None for never.
    audience : {"public", "signed_in"}
        Who may open the link; the page that opens it checks.

    Raises
    ------
    ValueError
        If a text is too long or holds control characters, settings are no JSON or too long, or the
        days are not positive.
    """

    title: str
    settings: Mapping[str, object]
    payload: bytes = field(repr=False)
    note: str = ""
    sender: str = ""
    days: int | None = 30
    audience: Audience = "public"


@dataclass(frozen=True, slots=True)
class Receipt:
    """What a sender gets: the token of the link, and the secret that deletes it."""

    token: Token
    secret: Token
    expires: datetime | None


@dataclass(frozen=True, slots=True, eq=False)
class Shared:
    """What a reader gets. The data come apart, see `Store.payload`: they may be cached already.

    Attributes
    ----------
    title, note, sender, settings, audience
        As in `Share`: words of a stranger, to be escaped wherever they are shown.
    created, expires
        In UTC; `expires` is None for never.
    checksum
        SHA-256 of the payload in hexadecimal digits: what decoded data are cached by.
    """

    title: str
    note: str
    sender: str
    settings: Mapping[str, object]
    audience: Audience
    created: datetime
    expires: datetime | None
    checksum: str
