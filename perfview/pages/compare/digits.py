"""Both ends of an interval in the same number of decimals, enough to tell them apart."""

from __future__ import annotations

from perfview.kit.theme import number

_MOST = 6
_WHOLE = ("0", "1")


def ends_texts(low: float, high: float) -> tuple[str, str]:
    """Return both ends as texts.

    >>> ends_texts(0.0042, 0.0681), ends_texts(0.01021, 0.01034), ends_texts(0.0, 0.05)
    (('0.004', '0.068'), ('0.0102', '0.0103'), ('0', '0.050'))
    """
    texts = number(low), number(high)
    open_ended = [text for text in texts if text not in _WHOLE]
    if not open_ended or not all(_plain(text) for text in open_ended):
        return texts
    for places in range(min(map(_decimals, open_ended)), _MOST):
        found = _written(low, places), _written(high, places)
        if _telling(low, high, found):
            return found
    return texts


def _plain(text: str) -> bool:
    return text.lstrip("−").replace(",", "").replace(".", "").isdecimal()


def _decimals(text: str) -> int:
    return len(text.partition(".")[2])


def _written(value: float, places: int) -> str:
    if number(value) in _WHOLE:
        return number(value)
    return f"{value:,.{places}f}".replace("-", "−")


def _telling(low: float, high: float, found: tuple[str, str]) -> bool:
    vanished = any(
        value != 0 and not text.strip("−0.,")
        for value, text in zip((low, high), found, strict=True)
    )
    return not vanished and (found[0] != found[1] or low == high)
