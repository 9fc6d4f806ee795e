"""Other languages: what translators wrote in `LANGUAGE.po`, and English for the rest."""

from __future__ import annotations

import json
import re
from collections.abc import Container, Iterator, Mapping
from functools import cached_property
from pathlib import Path

ROOMS = ("perfcore.", "sample_data.")
"""So contexts begin of texts that are looked up by their English; others are keys."""

_PART = re.compile(r'^(msgctxt|msgid|msgstr)((?:[ \n]".*")+)$', re.MULTILINE)
_FUZZY = re.compile(r"^#,.*\bfuzzy\b", re.MULTILINE)


class Catalogue(Mapping[str, str]):
    """The texts of a language by their keys, and by their English those that have none.

    The file is read when somebody speaks the language first. That takes a fifth of the time that
    Babel takes, which only `make words` needs.

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
        # By the context alone: a page adds its English when it is imported, which may be later.
        return {
            each["msgid"] if each["msgctxt"].startswith(ROOMS) else each["msgctxt"]: each["msgstr"]
            for each in translated(self._path.read_text("utf-8"))
        }

    def __getitem__(self, key: str) -> str:
        text = self._texts.get(key)
        return self._english[key] if text is None else text

    def __iter__(self) -> Iterator[str]:
        return iter(self._english)

    def __len__(self) -> int:
        return len(self._english)


def translated(file: str) -> Iterator[dict[str, str]]:
    """Yield context, English and translation of each text that is translated, by their keywords."""
    for entry in file.split("\n\n"):
        parts = {keyword: _read(lines) for keyword, lines in _PART.findall(entry)}
        if parts.get("msgid") and parts["msgstr"] and not _FUZZY.search(entry):
            yield parts


def _read(lines: str) -> str:
    """Return what stands in quotes, on one line or on several; its escapes are those of JSON."""
    text = lines.strip()[1:-1].replace('"\n"', "")
    return str(json.loads(f'"{text}"')) if "\\" in text else text


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
