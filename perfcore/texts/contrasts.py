"""N-grams that one system gets right and another does not, the most telling first."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import log2
from typing import Any, NamedTuple

import numpy as np

from perfcore.arrays import IntArray
from perfcore.messages import argument_error, message, value_error
from perfcore.texts.corpora import Corpus, Tokens
from perfcore.texts.segments import Segments

LONGEST = 4
"""N-grams of so many tokens at most, as BLEU has them."""
_ADDED = 1.0  # to both counts, as in compare-mt


@dataclass(frozen=True, slots=True, eq=False)
class Contrast:
    """An n-gram of the references that one system gets right oftener than another.

    Attributes
    ----------
    tokens : tuple of str
        The n-gram.
    first, second : int
        How often each system has it right: as often as it is in the hypothesis, at most as often
        as in that reference of the segment which has most of it.
    asked : int
        How often references have it: of each segment the one which has most of it.
    segments : int64 array
        Where one of them has it right oftener, as indices.
    """

    tokens: tuple[str, ...]
    first: int
    second: int
    asked: int
    segments: IntArray

    @property
    def log_odds(self) -> float:
        """How much oftener the first has it right, in doublings, with one added to both counts."""
        return log2((self.first + _ADDED) / (self.second + _ADDED))


def contrasts(
    first: Segments, second: Segments, *, orders: int = LONGEST, most: int = 50
) -> tuple[list[Contrast], list[Contrast]]:
    """Return n-grams that the first system gets right oftener, and those of the second.

    The most telling come first: by smoothed log-odds, of equal ones those of a larger difference,
    then the longer ones, then in the order of the references.

    Parameters
    ----------
    first, second : Segments
        Systems on the same references, cut by the same tokeniser.
    orders : int
        N-grams of 1, 2, ... so many tokens.
    most : int
        So many of either at most.

    Raises
    ------
    ValueError
        If an argument breaks these rules, or the texts are not there.

    References
    ----------
    G. Neubig et al. (2019), compare-mt: a tool for holistic comparison of language generation
    systems, NAACL. https://aclanthology.org/N19-4007/

    Examples
    --------
    >>> from perfcore.texts import segments
    >>> references = [["the cat sat"], ["the cat ran"]]
    >>> one = segments(["the cat sat", "the cat"], references)
    >>> other = segments(["a", "a"], references)
    >>> better, worse = contrasts(one, other, orders=2)
    >>> [(" ".join(each.tokens), each.first, each.second) for each in better]
    [('the cat', 2, 0), ('the', 2, 0), ('cat', 2, 0), ('cat sat', 1, 0), ('sat', 1, 0)]
    >>> worse
    []
    """
    for argument, value in (("orders", orders), ("most", most)):
        if value < 1:
            raise argument_error(argument, "be 1 or more", value)
    if first.texts is None or second.texts is None:
        raise value_error("The texts are not there, so that nothing can be told of their words.")
    if (first.tokens, first.lowercase) != (second.tokens, second.lowercase):
        raise argument_error("second", "be cut into tokens alike", second.tokens)
    if first.texts.differs(second.texts):
        rule = message("be of the same segments, with the same references")
        raise argument_error("second", rule, message("others"))
    texts = _joined(first.texts, second.texts)
    found = [_of_order(texts, *each, most) for each in _ngrams(texts, orders)]
    sides = [[each for of_order in found for each in of_order[side]] for side in (0, 1)]
    better, worse = (sorted(side, key=_telling, reverse=True)[:most] for side in sides)
    return better, worse


def _telling(each: Contrast) -> tuple[float, int, int]:
    high, low = max(each.first, each.second), min(each.first, each.second)
    return _ratio(high, low), high - low, len(each.tokens)


def _ratio(high: Any, low: Any) -> Any:
    return (high + _ADDED) / (low + _ADDED)


class _Texts(NamedTuple):
    """Texts of both systems: those of the first with the references, hypotheses of the second.

    `sides` says of each whether it is a reference, 0, or a hypothesis of the first or second.
    """

    tokens: Tokens
    owners: IntArray
    sides: IntArray


def _joined(first: Corpus, second: Corpus) -> _Texts:
    one, other = first.words, second.words
    code_of = {token: code for code, token in enumerate(one.distinct)}
    codes = np.array([code_of.setdefault(token, len(code_of)) for token in other.distinct], int)
    inside = np.repeat(second.is_hypothesis, other.lengths)
    lengths = np.concatenate([one.lengths, other.lengths[second.is_hypothesis]])
    starts = np.concatenate([[0], np.cumsum(lengths)])
    joined = np.concatenate([one.codes, codes[other.codes[inside]]])
    owners = np.concatenate([first.owners, second.owners[second.is_hypothesis]])
    many = int(second.is_hypothesis.sum())
    sides = np.concatenate([first.is_hypothesis.astype(np.int64), np.full(many, 2)])
    return _Texts(Tokens(joined, starts, tuple(code_of)), owners, sides)


def _ngrams(texts: _Texts, orders: int) -> Iterator[tuple[int, IntArray, IntArray, IntArray]]:
    """Yield for each order n-grams by name: the order, names, in which text, at which token."""
    tokens = texts.tokens
    size = tokens.codes.size
    of = np.repeat(np.arange(tokens.lengths.size), tokens.lengths)
    left = tokens.starts[1:][of] - np.arange(size)
    places, names, radix = np.arange(size), np.zeros(size, np.int64), len(tokens.distinct)
    for order in range(1, orders + 1):
        places = places[left[places] >= order]
        if not places.size:
            return
        keys = names[places] * radix + tokens.codes[places + order - 1]
        names[places] = np.unique(keys, return_inverse=True)[1]
        yield order, names[places], of[places], places


def _of_order(
    texts: _Texts, order: int, names: IntArray, of: IntArray, places: IntArray, most: int
) -> list[list[Contrast]]:
    """Return the n-grams of an order that either system gets right oftener, so many at most."""
    size = int(texts.owners.max(initial=0)) + 1
    pairs, counts = np.unique(names * texts.owners.size + of, return_counts=True)
    named, text = np.divmod(pairs, texts.owners.size)
    groups, group = np.unique(named * size + texts.owners[text], return_inverse=True)
    times = np.zeros((3, groups.size), np.int64)
    np.maximum.at(times, (texts.sides[text], group), counts)
    times[1:] = np.minimum(times[1:], times[0])
    named, segment = np.divmod(groups, size)
    bounds = np.searchsorted(named, np.arange(int(named[-1]) + 2))
    asked, first, second = (np.add.reduceat(each, bounds[:-1]) for each in times)
    begins = np.full(asked.size, texts.tokens.codes.size)
    asking = texts.sides[of] == 0
    np.minimum.at(begins, names[asking], places[asking])
    ratio = _ratio(np.maximum(first, second), np.minimum(first, second))
    ranked = np.lexsort((begins, -np.abs(first - second), -ratio))

    def contrast(name: int) -> Contrast:
        own = slice(bounds[name], bounds[name + 1])
        differ = segment[own][times[1, own] != times[2, own]]
        codes = texts.tokens.codes[begins[name] : begins[name] + order].tolist()
        words = tuple(texts.tokens.distinct[code] for code in codes)
        one, other, of_references = (int(each[name]) for each in (first, second, asked))
        return Contrast(words, one, other, of_references, differ)

    ahead = (first > second, second > first)
    return [[contrast(name) for name in ranked[side[ranked]][:most].tolist()] for side in ahead]
