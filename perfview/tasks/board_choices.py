"""What readers choose on a board that has its choices as texts, as an address has them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from perfview import session
from perfview.kit.boards.events import text_commit
from perfview.kit.parameters import Parameter


def take_texts(board: str, parameters: Iterable[Parameter[Any]], model: str = "") -> None:
    """Take over what was chosen on the board with the key `board`, a text for each parameter.

    `model` is the one that it shows: some choices are kept apart for each model.
    """
    event = getattr(session.kept(board), "commit", None)
    if event is None:
        return
    parameters = tuple(parameters)
    commit = text_commit(event, parameters)
    session.keep(f"{board}-acknowledged", commit.sequence)
    for parameter in parameters:
        text = commit.texts[parameter.key]
        session.take(parameter, parameter.read(text) if text else None, model)


def acknowledged(board: str) -> int:
    """Return the number of the last commit taken over from a board, 0 before the first."""
    return session.kept(f"{board}-acknowledged") or 0
