"""Other languages: what translators wrote in `LANGUAGE.po`, and English for the rest."""

from __future__ import annotations

import re
from collections.abc import Container, Iterator, Mapping
from functools import cached_property
from pathlib import Path

ROOMS = ("perfcore.", "sample_data.")
"""So contexts begin of texts that are looked up by their English; others are keys."""


class Catalogue(Mapping[str, str]):
    """The texts of a language by their keys, and by their English those that have none.

    Babel is imported and the file read when somebody speaks the language first.

    Parameters
    ----------
    path
        The file.
    english
        What is said where nothing is translated, or where the English has changed since.
    """

    def __init__(self, path: Path, english: Mapping[str, str]) -> None:
        self._path = path
        self._english = english

    @cached_property
    def name(self) -> str:
        """What the language calls itself: the first line of its file."""
        with self._path.open(encoding="utf-8") as file:
            return file.readline().strip("# \n")

    @cached_property
    def _texts(self) -> dict[str, str]:
        from babel.messages.pofile import read_po  # a tenth of a second that English does without

        with self._path.open("rb") as file:
            # the entry without English is the header of the file
            translated = [
                each for each in read_po(file) if each.id and each.string and not each.fuzzy
            ]
        # By the context alone: a page adds its English when it is imported, which may be later.
        return {
            str(each.id if str(each.context).startswith(ROOMS) else each.context): str(each.string)
            for each in translated
        }

    def __getitem__(self, key: str) -> str:
        text = self._texts.get(key)
        return self._english[key] if text is None else text

    def __iter__(self) -> Iterator[str]:
        return iter(self._english)

    def __len__(self) -> int:
        return len(self._english)


def fitting(wishes: str, known: Container[str]) -> str:
    """Return the first known of the languages that a browser asks for, "" if none is.

    >>> fitting("fr, en;q=0.5, zh-CN;q=0.9", ["en", "zh"])
    'zh'
    """

    def weight(wish: str) -> float:
        _, _, told = wish.partition("q=")
        if not told:
            return 1.0
        return float(told) if re.fullmatch(r"[01](\.\d{0,3})?", told) else 0.0

    asked = sorted((wish.replace(" ", "") for wish in wishes.split(",")), key=weight, reverse=True)
    codes = (re.split("[-;]", wish)[0].lower() for wish in asked if weight(wish) > 0)
    return next((code for code in codes if code in known), "")


def catalogues(folder: Path, english: Mapping[str, str]) -> dict[str, Catalogue]:
    """Return the languages of a folder by the names of their files."""
    return {path.stem: Catalogue(path, english) for path in sorted(folder.glob("*.po"))}
