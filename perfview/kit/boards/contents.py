"""What a board is told: what it draws from, once for each model and data, and what changes.

Streamlit's mounts send it, and so does a page that is saved as one file.
"""

from __future__ import annotations

import hashlib
import json
import math
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from perfview.kit.boards.packing import Columns
from perfview.kit.theme import PALETTES
from perfview.words import CATALOGUES, ENGLISH, language, say


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

    def saying(self, words: Mapping[str, str], *, alone: bool = False) -> BoardContent:
        """Return it with other words; ``payload["alone"]`` says that no Python can be asked."""
        told = {"words": {**self.payload["words"], **words}, **({"alone": True} if alone else {})}
        return BoardContent(self.id, self.payload | told, self.points)


def words_of(*catalogues: str) -> dict[str, str]:
    """Return the texts that the browser shows, their braces still empty; later ones win.

    Among them is how `sentences` follow each other.
    """
    spoken = language()
    joining = {"sentences": CATALOGUES[spoken]["common.sentences"]}
    return joining | _words_of(catalogues, spoken, len(CATALOGUES[spoken]))


def streamlits_words() -> dict[str, str]:
    """Return what Streamlit says itself by its English; nothing where English is spoken."""
    english, spoken = CATALOGUES[ENGLISH], CATALOGUES[language()]
    said = (key for key in english if key.startswith("streamlit.") and spoken is not english)
    return {english[key]: spoken[key] for key in said}


@lru_cache(maxsize=64)
def _words_of(catalogues: tuple[str, ...], spoken: str, _size: int) -> dict[str, str]:
    """Look through all texts once: it took a tenth of the time in which a small page opens."""
    texts = CATALOGUES[spoken].items()
    return {
        key.removeprefix(f"{name}."): text
        for name in catalogues
        for key, text in texts
        if key.startswith(f"{name}.")
    }


def content_of(payload: dict[str, Any], points: Columns) -> BoardContent:
    """Return what a board draws from, with the colours of both themes."""
    payload |= {"palette": PALETTES}
    digest = hashlib.blake2b(json.dumps(payload, allow_nan=False).encode(), digest_size=12)
    for column in points.values():
        digest.update(column.tobytes())
    return BoardContent(digest.hexdigest(), payload, points)


# Texts the board needs when its content is missing.
_EARLY_WORDS = ("loading", "error_data", "error_content", "error_plotly")


def header_of(content: BoardContent, **told: Any) -> dict[str, Any]:
    """Return what a board is told in each run, beside its content."""
    return {
        "id": content.id,
        "words": {name: say(f"board.{name}") for name in _EARLY_WORDS},
        **told,
    }


def content_header(content: BoardContent) -> dict[str, Any]:
    """Return the header of the message that carries a content."""
    return {"kind": "content", "id": content.id, "payload": content.payload}


def about(model: str, data: str, areas: Mapping[str, str]) -> dict[str, Any]:
    """Return what the pictures of a board say: which model they show, of which data.

    And the areas under its curves, as texts by their names.

    It is no part of the content: two readers with equal data share one content, though each has a
    name of their own for the data.
    """
    return {"about": say("board.picture_about", model=model, data=data), "areas": areas}


def board_header(
    content: BoardContent,
    *,
    threshold: float,
    acknowledged: int = 0,
    axis: str,
    names: Mapping[str, str],
) -> dict[str, Any]:
    """Return what every board with a threshold is sent in each run.

    Parameters
    ----------
    content : BoardContent
        Content that `show_content` sends on the same page.
    threshold : float
        Threshold in use; inf calls nothing positive.
    acknowledged : int
        `sequence` of the last commit taken into account, 0 before the first. The browser ignores
        `threshold` as long as it waits for a later one.
    axis : str
        Key of `payload["axes"]` on which the slider runs.
    names : mapping of str to str
        Numbers that the reader moves, by their names in the header: their names in the address.

    Raises
    ------
    ValueError
        If `threshold` is NaN or -inf, or `axis` is not among the content's axes.
    """
    if math.isnan(threshold) or threshold == -math.inf:
        raise ValueError(f"Argument threshold must be a number or inf, got {threshold}.")
    axes = content.payload["axes"]
    if axis not in axes:
        raise ValueError(f"Argument axis must be one of {', '.join(axes)}, got {axis!r}.")
    return header_of(
        content,
        threshold=None if threshold == math.inf else float(threshold),
        acknowledged=acknowledged,
        axis=axis,
        names=dict(names),
    )
