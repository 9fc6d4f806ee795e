"""What lines begin with: bytes are compared ten times as fast as longer parts are searched for."""

from __future__ import annotations

from collections.abc import Collection

import numpy as np

_LINE_END = ord("\n")
_FIRST_PRINTED = ord("!")
_BLOCK = 2**16
"""So much, and what is made of it, stays in the processor's cache."""


def line_starts(text: bytes, signs: Collection[int]) -> tuple[int, bool]:
    r"""Return how many lines end, and whether a line after the first begins with one of the bytes.

    Examples
    --------
    >>> line_starts(b"a,1\n,2\n", b","), line_starts(b",a\nb,1\n", b",")
    ((2, True), (2, False))
    """
    codes = np.frombuffer(text, np.uint8)
    count, found = 0, False
    for start in range(0, codes.size, _BLOCK):
        ends = codes[start : start + _BLOCK] == _LINE_END
        count += int(np.count_nonzero(ends))
        after = codes[start + 1 : start + 1 + _BLOCK]
        ends = ends[: after.size]
        found = found or any((ends & (after == sign)).any() for sign in signs)
    return count, found


def plain_lines(text: bytes) -> int | None:
    r"""Return how many lines end if all else is printable ASCII, no space either; None if not.

    Examples
    --------
    >>> plain_lines(b"a,1\nb,2\n"), plain_lines(b"a,1\r\n"), plain_lines("é\n".encode())
    (2, None, None)
    """
    codes = np.frombuffer(text, np.int8)  # what is not ASCII is below zero
    lines = int(np.count_nonzero(codes == _LINE_END))
    return lines if lines == np.count_nonzero(codes < _FIRST_PRINTED) else None
