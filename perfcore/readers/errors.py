"""The one error that readers raise, and how they quote what they found."""

from __future__ import annotations


class ReadError(ValueError):
    """What was given cannot be read as predictions; the message says what to do."""


def quoted(text: str) -> str:
    """Return text in quotation marks, shortened, with control characters spelled out."""
    return repr(text if len(text) <= 60 else text[:57] + "...")


def listed(texts: list[str] | tuple[str, ...], *, most: int = 8) -> str:
    """Return quoted texts with commas between them; how many more there are beyond most."""
    rest = f" and {len(texts) - most} more" if len(texts) > most else ""
    return ", ".join(quoted(text) for text in texts[:most]) + rest
