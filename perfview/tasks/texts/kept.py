"""What a link keeps of texts: numbers of segments, never a text."""

from __future__ import annotations

import base64
import json
import zlib
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar, Self

import numpy as np

from perfcore.arrays import IntArray
from perfcore.texts import Segments, packed, unpacked
from perfview.store.kept import Kept, PayloadError, differ, typed

MOST_BYTES = 1 << 28
"""Numbers of a system take no more than this as JSON: those of some 700,000 segments."""


@dataclass(frozen=True, slots=True)
class SharedTexts(Kept):
    """What is kept of one data file of texts; as of `Kept`.

    Attributes
    ----------
    documents
        The document of each segment, as a number; None where segments stand alone.
    ids
        What each segment is called; None unless whoever made the link wished so.
    """

    task: ClassVar[str] = "texts"
    cells: ClassVar[str] = "segments"

    models: Mapping[str, Segments] = field(compare=False)
    documents: IntArray | None = field(default=None, compare=False)
    ids: tuple[int | str, ...] | None = None

    def tally(self, model: str) -> Segments:
        """Return the numbers of the segments of a system."""
        return self.models[model]

    def fewest(self, model: str) -> int:
        """Return 1: each segment has numbers of its own."""
        return 1

    def packed(self) -> dict[str, Any]:
        """Return it as JSON, without its facts."""
        models = [{"name": name, "tally": squeezed(packed(s))} for name, s in self.models.items()]
        told = {"id": self.id, "name": self.name, "models": models}
        if self.documents is not None:
            told["documents"] = self.documents.tolist()
        return told if self.ids is None else {**told, "ids": [*self.ids]}

    @classmethod
    def unpacked(cls, told: dict[str, Any]) -> Self:
        """Return what was packed, every part of it checked."""
        names = [typed(each["name"], str) for each in told["models"]]
        if not differ(names):
            raise PayloadError("A shared file must have no two systems of one name.")
        models = {
            name: unpacked(opened(each["tally"]))
            for name, each in zip(names, told["models"], strict=True)
        }
        sizes = {(each.size, each.tokens, each.lowercase) for each in models.values()}
        if len(sizes) > 1:
            raise PayloadError("A shared file must have the same segments of all systems.")
        size = next(iter(models.values())).size
        documents, ids = told.get("documents"), told.get("ids")
        if documents is not None and (
            not _are(documents, int, size) or not all(0 <= each < 2**63 for each in documents)
        ):
            raise PayloadError("A shared file must have the document of each segment.")
        if ids is not None and not _are(ids, (int, str), size):
            raise PayloadError("A shared file must have the id of each segment.")
        return cls(
            typed(told["id"], str),
            typed(told["name"], str),
            models,
            None if documents is None else np.array(documents, np.int64),
            None if ids is None else tuple(ids),
        )


def squeezed(told: dict[str, Any]) -> str:
    """Return what JSON holds as a short text: numbers of many segments are alike."""
    return base64.b85encode(zlib.compress(json.dumps(told).encode())).decode()


def opened(text: str) -> Any:
    """Return what was squeezed."""
    opener = zlib.decompressobj()
    try:
        found = opener.decompress(base64.b85decode(text), MOST_BYTES)
    except (zlib.error, ValueError) as error:
        raise PayloadError("A shared file must have numbers of its segments.") from error
    if not opener.eof:
        raise PayloadError("A shared file must have fewer segments.")
    return json.loads(found)


def _are(values: Any, kind: Any, size: int) -> bool:
    if not isinstance(values, list) or len(values) != size:
        return False
    return all(isinstance(each, kind) and not isinstance(each, bool) for each in values)
