"""The links that were made in this browser: it alone keeps them, with the secrets that delete."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from perfview.kit.boards import Board, mount
from perfview.kit.theme import PALETTES
from perfview.words import say

OWN_LINKS = Board(key="own_links", module="links/own_links.js", sheet="links/board.css")

FRESH_LINK = Board(key="fresh_link", module="links/fresh_link.js", sheet="links/board.css")

_WORDS = (
    *("own_none", "own_hint", "own_untitled", "own_dates", "own_never", "own_expired"),
    *("own_open", "own_copy", "own_copied", "own_delete", "own_sure", "own_yes", "own_no"),
    "own_closed",
)
_DATES = {"created": "{created}", "expires": "{expires}"}
"""Dates as they stand in the texts: the browser puts them in."""

_MOST = 200


def show_own_links(
    *,
    added: Mapping[str, str] | None,
    deleted: Sequence[str],
    key: str,
    on_delete: Callable[[], None],
) -> None:
    """Show the links that this browser keeps.

    Parameters
    ----------
    added : mapping, optional
        A link to keep: ``id``, ``url``, ``secret``, ``title``, ``about`` (data and page),
        ``created`` and ``expires`` as texts, the last one "" for never.
    deleted : sequence of str
        The ``id`` of each link that is gone, so that the browser forgets it.
    key : str
        Streamlit key, unique on the page.
    on_delete : callable
        Called before the next run when a link is to be deleted; `deletion` reads it.
    """
    told = {
        "added": None if added is None else dict(added),
        "deleted": list(deleted),
        "palette": PALETTES,
        "words": {word: say(f"links.{word}", **_DATES) for word in _WORDS},
    }
    mount(OWN_LINKS, told, key=key, delete=on_delete)


def show_copy(url: str) -> None:
    """Show a button that copies a link that was just made."""
    told = {
        "url": url,
        "palette": PALETTES,
        "words": {word: say(f"links.{word}") for word in ("own_copy", "own_copied")},
    }
    mount(FRESH_LINK, told, key=FRESH_LINK.key)


def deletion(sent: Any) -> tuple[str, str] | None:
    """Return the ``id`` and the secret of the link that is to be deleted; None if none is."""
    asked = getattr(sent, "delete", None)
    if not isinstance(asked, Mapping):
        return None
    link, secret = asked.get("link"), asked.get("secret")
    short = all(isinstance(text, str) and len(text) <= _MOST for text in (link, secret))
    return (str(link), str(secret)) if short else None
