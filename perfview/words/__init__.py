"""Every sentence the interface shows, by key, so that another language can stand beside English."""

from __future__ import annotations

from perfview.words import english

CATALOGUES: dict[str, dict[str, str]] = {"en": english.TEXT}


def say(key: str, /, *, language: str = "en", **values: object) -> str:
    """Return the text of `key` with `values` put in its braces.

    Raises
    ------
    KeyError
        If the catalogue has no such key, or the text needs a value that was not given.
    """
    return CATALOGUES[language][key].format(**values)
