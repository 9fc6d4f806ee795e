"""Synonyms from the files of WordNet, of which the host names the folder."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any

from perfcore.messages import message, value_error

_ENDINGS = {
    "noun": (
        *(("s", ""), ("ses", "s"), ("ves", "f"), ("xes", "x"), ("zes", "z"), ("ches", "ch")),
        *(("shes", "sh"), ("men", "man"), ("ies", "y")),
    ),
    "verb": (
        *(("s", ""), ("ies", "y"), ("es", "e"), ("es", ""), ("ed", "e"), ("ed", "")),
        *(("ing", "e"), ("ing", "")),
    ),
    "adj": (("er", ""), ("est", ""), ("er", "e"), ("est", "e")),
    "adv": (),
}
"""How inflected words of each part of speech end, and the words themselves."""
_VERSION = re.compile(r"WordNet (\d+\.\d+)")


@dataclass(frozen=True, slots=True, eq=False)
class Synonyms:
    """Sets of words that mean the same; made by `read_wordnet`.

    Attributes
    ----------
    name : str
        What they are from, as "WordNet 3.0".
    digest : str
        Tells the files that were read from others of one name.
    sets : mapping of str to mapping of str to frozenset of int
        By part of speech, then by word: which sets it is in.
    irregular : mapping of str to mapping of str to tuple of str
        By part of speech, then by inflected word: the words that it is a form of.
    """

    name: str
    digest: str
    sets: Mapping[str, Mapping[str, frozenset[int]]]
    irregular: Mapping[str, Mapping[str, tuple[str, ...]]]

    def named(self, word: str) -> frozenset[int]:
        """Return the sets that have the word as it is written."""
        return frozenset().union(*(sets.get(word, ()) for sets in self.sets.values()))

    def of(self, word: str) -> frozenset[int]:
        """Return the sets of a word in lower case, or of the words that it is a form of."""
        found: set[int] = set()
        for part, sets in self.sets.items():
            for base in _bases(word, part, sets, self.irregular[part]):
                found |= sets[base]
        return frozenset(found)


def _bases(
    word: str,
    part: str,
    known: Mapping[str, frozenset[int]],
    irregular: Mapping[str, tuple[str, ...]],
) -> list[str]:
    """Return words of which this is a form, by WordNet's rules: irregular ones, else by ending."""
    if word in irregular:
        return [each for each in {word, *irregular[word]} if each in known]
    forms = [word]
    while forms:
        shorter = [
            each[: -len(ending)] + instead
            for each in forms
            for ending, instead in _ENDINGS[part]
            if each.endswith(ending)
        ]
        found = {each for each in (word, *shorter) if each in known}
        if found:
            return [*found]
        forms = shorter
    return []


def read_wordnet(folder: Path) -> Synonyms:
    """Return the synonyms of a folder with the files of WordNet: ``data.*`` and ``*.exc``.

    Raises
    ------
    ValueError
        If a file is missing, or is none of WordNet.
    """
    version = ""
    sets: dict[str, dict[str, frozenset[int]]] = {}
    irregular = {}
    place, digest = 0, sha256()
    for part in _ENDINGS:
        lines = _lines(folder / f"data.{part}", digest)
        found: defaultdict[str, set[int]] = defaultdict(set)
        for line in lines:
            if line.startswith("  "):
                seen = _VERSION.search(line)
                version = version or (seen[0] if seen else "")
                continue
            place += 1
            for word in _words(line, folder / f"data.{part}"):
                found[word].add(place)
        sets[part] = {word: frozenset(own) for word, own in found.items()}
        forms = [line.split() for line in _lines(folder / f"{part}.exc", digest)]
        irregular[part] = {form[0]: tuple(form[1:]) for form in forms if form}
    return Synonyms(version or "WordNet", digest.hexdigest(), sets, irregular)


def _lines(path: Path, digest: Any) -> Iterable[str]:
    try:
        content = path.read_bytes()
        digest.update(b"%d " % len(content) + content)
        return content.decode("utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise value_error(
            "The folder of WordNet must have the file {name}: {path} cannot be read ({error}).",
            name=path.name,
            path=str(path),
            error=message("{error}", error=type(error).__name__),
        ) from None


def _words(line: str, path: Path) -> list[str]:
    """Return the words of a set, of one word each: capitals are names, which texts do not match."""
    fields = line.split(" ")
    try:
        words = fields[4 : 4 + 2 * int(fields[3], 16) : 2]
    except (IndexError, ValueError):
        raise value_error(
            "{path} is no file of WordNet: the line {line!r} does not say how many words it has.",
            path=str(path),
            line=line[:60],
        ) from None
    return [word.split("(")[0] for word in words if "_" not in word]
