"""Synonyms that METEOR pairs, where the host names a folder of WordNet."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:  # a server answers before it has loaded numbers
    from perfcore.texts import Synonyms


@cache
def synonyms_in(folder: str) -> Synonyms | None:
    """Return the synonyms of a folder, read once; None without one."""
    if not folder:
        return None
    from perfcore.texts import read_wordnet

    return read_wordnet(Path(folder))


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
