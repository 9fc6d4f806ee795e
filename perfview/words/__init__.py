"""Every sentence the interface shows, by key, so that another language can stand beside English."""

from __future__ import annotations

from collections.abc import Mapping

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


def add_words(texts: Mapping[str, str]) -> None:
    """Add the English texts of a page or task.

    Raises
    ------
    ValueError
        If another text has one of the keys.
    """
    twice = texts.keys() & english.TEXT.keys()
    if twice:
        raise ValueError(f"Two texts have the key {min(twice)!r}.")
    english.TEXT.update(texts)


def remove_words(texts: Mapping[str, str]) -> None:
    """Take texts out; tests that added some do so."""
    for key in texts:
        del english.TEXT[key]
