"""Synonyms that METEOR pairs, where the host names a folder of WordNet."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from perfcore.texts import Synonyms, read_wordnet


@cache
def synonyms_in(folder: str) -> Synonyms | None:
    """Return the synonyms of a folder, read once; None without one."""
    return read_wordnet(Path(folder)) if folder else None


def wordnet(given: object) -> str:
    """Return the folder.

    Raises
    ------
    ValueError
        If it is none of WordNet.
    """
    if not isinstance(given, str):
        raise ValueError
    synonyms_in(given)
    return given
