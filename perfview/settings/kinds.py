"""Kinds of settings: what each takes, in words, and the value that is meant."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Protocol
from urllib.parse import urlsplit

from perfview.words import say

_DIGITS = re.compile(r"\d+(_\d+)*", re.ASCII)
_SQLITE = "sqlite:///"
_POSTGRESQL = "postgresql+psycopg://"
_ALSO_POSTGRESQL = ("postgresql://", "postgres://")


class Kind(Protocol):
    """What a setting takes."""

    @property
    def expected(self) -> str:
        """What it takes, in words that go on "must be"."""

    def value(self, given: object) -> int | str:
        """Return the value that `given` stands for, or raise a ValueError."""

    def shown(self, given: object) -> str:
        """Return what was given, as an error may show it."""


class _Shown:
    def shown(self, given: object) -> str:
        """Return what was given, shortened."""
        text = repr(given)
        return text if len(text) <= 80 else f"{text[:77]}..."


@dataclass(frozen=True, slots=True)
class Whole(_Shown):
    """A whole number within bounds; 0 may mean something of its own."""

    lowest: int
    highest: int

    @property
    def expected(self) -> str:
        """The bounds, in words."""
        return say("settings.whole", lowest=f"{self.lowest:,}", highest=f"{self.highest:,}")

    def value(self, given: object) -> int:
        """Return the number; text may group its digits by underscores.

        >>> Whole(1, 1000).value("1_000")
        1000
        """
        if isinstance(given, str) and _DIGITS.fullmatch(given.strip()):
            given = int(given) if len(given) < 30 else -1
        if type(given) is not int or not self.lowest <= given <= self.highest:
            raise ValueError(self.expected)
        return given


@dataclass(frozen=True, slots=True)
class OneOf(_Shown):
    """One of a few words."""

    options: tuple[str, ...]

    @property
    def expected(self) -> str:
        """The words."""
        return say("settings.one_of", options=", ".join(f'"{option}"' for option in self.options))

    def value(self, given: object) -> str:
        """Return the word, which may be written in capitals."""
        word = given.strip().lower() if isinstance(given, str) else ""
        if word not in self.options:
            raise ValueError(self.expected)
        return word


@dataclass(frozen=True, slots=True)
class WebAddress(_Shown):
    """The address of a web site, or nothing."""

    @property
    def expected(self) -> str:
        """What an address looks like."""
        return say("settings.web_address")

    def value(self, given: object) -> str:
        """Return the address without a slash at its end.

        >>> WebAddress().value("https://cutpoint.example.org/")
        'https://cutpoint.example.org'
        """
        text = given.strip() if isinstance(given, str) else " "
        if text:
            parts = urlsplit(text)  # a ValueError for a host that is none
            _ = parts.port  # likewise for a port
            strange = re.search(r"[?#@\s]", text)
            if parts.scheme not in ("http", "https") or not parts.hostname or strange:
                raise ValueError(self.expected)
        elif text != given:
            raise ValueError(self.expected)
        return text.rstrip("/")


@dataclass(frozen=True, slots=True)
class StoreURL:
    """Where shared links are kept: an SQLite file or a PostgreSQL database."""

    @property
    def expected(self) -> str:
        """What such an address looks like."""
        return say("settings.store_url")

    def value(self, given: object) -> str:
        """Return the address as SQLAlchemy reads it.

        >>> StoreURL().value("postgres://cutpoint@db.example.org/shares")
        'postgresql+psycopg://cutpoint@db.example.org/shares'
        """
        text = given.strip() if isinstance(given, str) else ""
        for spelling in _ALSO_POSTGRESQL:
            if text.startswith(spelling):
                text = _POSTGRESQL + text.removeprefix(spelling)
        if text.startswith(_SQLITE):
            name = text.removeprefix(_SQLITE)
            # Files with such names are kept in memory or shared by flags: links would be lost.
            usable = name and not name.startswith((":", "file:")) and "?" not in name
        else:
            usable = text.startswith(_POSTGRESQL) and _is_reachable(text)
        if not usable or re.search(r"[\x00-\x1f]", text):
            raise ValueError(self.expected)
        return text

    def shown(self, given: object) -> str:
        """Return how the address begins: the rest may hold a password."""
        scheme, found, _ = given.partition("://") if isinstance(given, str) else ("", "", "")
        return f"'{scheme[:30]}://…'" if found else say("settings.no_url")


def _is_reachable(url: str) -> bool:
    parts = urlsplit(url)
    _ = parts.port  # a ValueError for one that is none
    return bool(parts.hostname or "host=" in parts.query) and len(parts.path) > 1
