"""The large message of a board: what it draws from, once per model and data."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from typing import Any

from perfview.kit.boards.packing import Columns
from perfview.words import CATALOGUES, language


@dataclass(frozen=True, slots=True, eq=False)
class BoardContent:
    """Everything the board shows of one model, apart from the threshold in use.

    Attributes
    ----------
    id : str
        Hash of payload and points: equal contents have equal ids.
    payload : dict
        JSON: names, axes, plots, measures, tables, palettes, words.
    points : mapping of str to float64 array of shape (i,)
        Operating points by rising ``index``.
    """

    id: str
    payload: dict[str, Any]
    points: Columns


def words_of(*catalogues: str) -> dict[str, str]:
    """Return the texts that the browser shows, their braces still empty; later ones win."""
    texts = CATALOGUES[language()].items()
    return {
        key.removeprefix(f"{name}."): text
        for name in catalogues
        for key, text in texts
        if key.startswith(f"{name}.")
    }


def content_id(payload: dict[str, Any], points: Columns) -> str:
    """Return the hash of what a board draws from: equal contents have equal ids."""
    digest = hashlib.blake2b(json.dumps(payload, allow_nan=False).encode(), digest_size=12)
    for column in points.values():
        digest.update(column.tobytes())
    return digest.hexdigest()
