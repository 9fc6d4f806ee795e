"""Longest common subsequences of tokens, by whole numbers that hold a bit for each token."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Iterator, Sequence
from math import nan

MOST_CELLS = 1 << 30
"""Sentences of longer texts are not aligned in a summary: pairs of tokens."""
_FEW = 8  # places of a token, whose bits are set anew each time


class _Bits:
    """Where in a text each token is, as a bit of a whole number."""

    def __init__(self, tokens: Sequence[int]) -> None:
        self._places: dict[int, list[int]] = {}
        for place, token in enumerate(tokens):
            self._places.setdefault(token, []).append(place)
        self._kept: dict[int, int] = {}

    def of(self, token: int) -> int:
        """Return the bits of a token; those of frequent ones are kept: all take much memory."""
        places = self._places.get(token)
        if places is None:
            return 0
        if len(places) == 1:
            return 1 << places[0]
        found = self._kept.get(token)
        if found is None:
            found = sum(1 << place for place in places)
            if len(places) > _FEW:
                self._kept[token] = found
        return found


def _rows(tokens: Sequence[int], others: Sequence[int]) -> Iterator[int]:
    """Yield for each of the others a number: bit i is 0 where token i makes it longer.

    M. Crochemore et al. (2001), A fast and practical bit-vector algorithm for the longest common
    subsequence problem, Information Processing Letters 80. doi:10.1016/S0020-0190(01)00182-X
    """
    bits = _Bits(tokens)
    full = (1 << len(tokens)) - 1
    row = full
    for other in others:
        found = row & bits.of(other)
        if found:
            row = ((row + found) | (row - found)) & full
        yield row


def longest(first: Sequence[int], second: Sequence[int]) -> int:
    """Return the length of the longest common subsequence.

    Examples
    --------
    >>> longest([1, 2, 3, 4], [2, 9, 4, 1])
    2
    """
    if len(first) > len(second):
        first, second = second, first
    if first == second:
        return len(first)
    last = deque(_rows(first, second), maxlen=1)
    return len(first) - last[0].bit_count() if first else 0


def places_in(tokens: Sequence[int], others: Sequence[int]) -> list[int]:
    """Return which tokens are in the longest common subsequence that rouge-score takes.

    From the end it takes tokens that are equal; of two ways that are as long it leaves out a token
    of `tokens` first.
    """
    rows = list(_rows(tokens, others))
    found = []
    place, other = len(tokens) - 1, len(others) - 1
    while place >= 0 and other >= 0:
        if tokens[place] == others[other]:
            found.append(place)
            place, other = place - 1, other - 1
        elif rows[other] >> place & 1:
            place -= 1
        else:
            other -= 1
    return found[::-1]


def union(references: Sequence[Sequence[int]], sentences: Sequence[Sequence[int]]) -> float:
    """Return how many tokens of a summary's reference are in the sentences: the union LCS.

    A token of the reference counts once, if the longest common subsequence of its sentence with any
    sentence of the summary has it, and as often at most as it is in both texts. NaN where there are
    more than ``MOST_CELLS`` pairs of tokens.

    Examples
    --------
    >>> union([[1, 2, 3], [4, 5]], [[4, 5], [1, 2, 3]])
    5
    """
    if len(references) == len(sentences) == 1:
        return longest(references[0], sentences[0])
    counts = [
        Counter(token for each in texts for token in each) for texts in (references, sentences)
    ]
    left = counts[0] & counts[1]
    if left.total() and counts[0].total() * counts[1].total() > MOST_CELLS:
        return nan
    hits = 0
    for reference in references:
        places = {place for each in sentences for place in places_in(reference, each)}
        for place in sorted(places):
            if left[reference[place]] > 0:
                left[reference[place]] -= 1
                hits += 1
    return hits
