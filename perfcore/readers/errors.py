"""The one error that readers raise, and how they quote what they found."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from perfcore import messages
from perfcore.messages import Message, message


class ReadError(ValueError):
    """What was given cannot be read as predictions; ``message`` says what to do."""

    def __init__(self, template: str, /, **values: Any) -> None:
        self.message: Message = message(template, **values)
        super().__init__(self.message)


def quoted(text: str) -> str:
    """Return text in quotation marks, shortened, with control characters spelled out."""
    return repr(text if len(text) <= 60 else text[:57] + "...")


def listed(texts: Sequence[str], *, most: int = 8) -> Message:
    """Return quoted texts with commas between them; how many more there are beyond most."""
    return messages.listed([quoted(text) for text in texts], most=most)
