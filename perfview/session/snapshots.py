"""What the sender of a link sees, as settings that any later version can tell apart."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from perfview.kit.pages import PAGES
from perfview.store.kept import FINGERPRINTS, LISTS, Facts
from perfview.store.shares import is_hash

VERSION = 2
MAIN = "shared-1"
"""What the data in use are called within a link."""

WITHOUT = "without"
"""The parameter that lists what its reader has taken back of what a link says."""


_HALVES = re.compile("[\ud800-\udfff]")
"""Half a character, as JSON may name it: no page can show it."""


class SnapshotError(ValueError):
    """Settings that are damaged."""


class OtherSnapshotError(SnapshotError):
    """Settings that another version of the program has written."""


@dataclass(frozen=True, slots=True, eq=False)
class Snapshot:
    """What a sender sees, without the data.

    Attributes
    ----------
    page
        The key of one of `PAGES`.
    query
        All choices as an address has them, but for the data set and what belongs to one model.
    models
        Model -> what belongs to it, as an address has it.
    facts
        What the bytes of the data do not hold: see `Facts`.
    language
        What the page is written in.
    """

    page: str
    query: Mapping[str, str]
    models: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    facts: Facts = field(default_factory=dict)
    language: str = "en"

    def written(self) -> dict[str, object]:
        """Return the settings that `read_snapshot` makes an equal one of."""
        said = {name: getattr(self, name) for name in ("page", "query", "models", "language")}
        lists = {name: [*map(list, self.facts.get(name, ()))] for name in LISTS}
        return {"version": VERSION, **said, **lists}

    def asked(self, typed: Mapping[str, str]) -> dict[str, str]:
        """Return what holds where `typed` stands in the address: it wins, the rest is as sent."""
        taken_back = typed.get(WITHOUT, "").split(",")
        model = typed.get("model", self.query.get("model", ""))
        sent = self._sent(model, typed.get("data", MAIN))
        kept = {name: text for name, text in sent.items() if name not in taken_back}
        return {**kept, **{name: text for name, text in typed.items() if name != WITHOUT}}

    def told(self, query: Mapping[str, str]) -> dict[str, str]:
        """Return what an address must say beside the link so that `query` holds."""
        sent = self._sent(query.get("model", ""), query.get("data", MAIN))
        told = {name: text for name, text in query.items() if sent.get(name) != text}
        taken_back = ",".join(name for name in sent if name not in query)
        return {**told, WITHOUT: taken_back} if taken_back else told

    def _sent(self, model: str, data: str) -> dict[str, str]:
        """Return what the sender saw of this model; "" is the only one there is."""
        if data != MAIN:
            return dict(self.query)
        alone = next(iter(self.models.values()), {})
        return {**self.query, **(self.models.get(model, {}) if model else alone)}


def read_snapshot(settings: Mapping[str, object]) -> Snapshot:
    """Return what settings say, every part of them checked.

    Raises
    ------
    OtherSnapshotError
        If they are of another version.
    SnapshotError
        If they are damaged.
    """
    version = settings.get("version")
    if type(version) is not int or version != VERSION:
        kind = OtherSnapshotError if type(version) is int else SnapshotError
        raise kind(f"Settings must be of version {VERSION}, got {version!r}")
    page, language = settings.get("page"), settings.get("language")
    if not isinstance(page, str) or page not in PAGES or not isinstance(language, str):
        raise SnapshotError(f"Page and language must be known, got {page!r} and {language!r}")
    models = settings.get("models")
    if not isinstance(models, Mapping):
        raise SnapshotError("Setting models must hold texts by model")
    _texts(dict.fromkeys(models, ""), "models")
    return Snapshot(
        page=page,
        language=language,
        query=_texts(settings.get("query"), "query"),
        models={str(model): _texts(found, "models") for model, found in models.items()},
        facts=_facts(settings),
    )


def _texts(found: Any, name: str) -> dict[str, str]:
    if not isinstance(found, Mapping) or not all(
        isinstance(part, str) and not _HALVES.search(part)
        for pair in found.items()
        for part in pair
    ):
        raise SnapshotError(f"Setting {name} must hold texts by name")
    return dict(found)


def _facts(settings: Mapping[str, object]) -> Facts:
    """Return the lists of facts; the first version had that of weights alone."""
    facts = {
        name: _named(settings.get(name, None if name == "weighted" else []), name, size)
        for name, size in LISTS.items()
    }
    if not all(is_hash(sha256) for _, sha256 in facts[FINGERPRINTS]):
        raise SnapshotError(f"Setting {FINGERPRINTS} must hold files and their SHA-256")
    return facts


_TOLD = {
    2: "pairs of a file and a model",
    3: "a file and two models each",
    4: "a file, a model and two words each",
}


def _named(found: Any, name: str, size: int) -> tuple[tuple[str, ...], ...]:
    """Return lists of so many texts: a file, then models in it."""
    if not isinstance(found, list) or not all(
        isinstance(each, list) and len(each) == size and all(isinstance(part, str) for part in each)
        for each in found
    ):
        raise SnapshotError(f"Setting {name} must hold {_TOLD[size]}")
    return tuple(map(tuple, found))
