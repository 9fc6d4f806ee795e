"""N-grams that hypotheses share with their references, counted by sorting."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from perfcore.arrays import FloatArray, IntArray
from perfcore.texts.corpora import Corpus, Tokens

_BLOCK = 1 << 16  # tokens that are sorted at once: they stay in the cache


class Shared(NamedTuple):
    """What hypotheses share with references, of order 1, 2, ..., N along the first axis.

    Attributes
    ----------
    each : array of shape (N, p)
        With each reference: an n-gram counts as often as it is in both texts.
    any : array of shape (N, n)
        With all references of a segment: as often as it is in the hypothesis and in that reference
        which has most of it.
    """

    each: FloatArray
    any: FloatArray


def shared(
    corpus: Corpus, tokens: Tokens, orders: int, weights: FloatArray | None = None
) -> Shared:
    """Return how many n-grams hypotheses share with their references.

    Parameters
    ----------
    corpus : Corpus
        Which texts are compared.
    tokens : Tokens
        Their tokens.
    orders : int
        The highest order, N.
    weights : float64 array of shape (N, t), optional
        What an n-gram of a reference counts, by its first token; 1 if not given.
    """
    pair = np.cumsum(~corpus.is_hypothesis) - 1
    each = np.zeros((orders, int((~corpus.is_hypothesis).sum())))
    most = np.zeros((orders, corpus.size))
    for first, last in _blocks(corpus, tokens):
        for order, runs in enumerate(_runs(tokens, corpus.owners, first, last, orders)):
            hypothesis = corpus.is_hypothesis[runs.texts]
            group = np.cumsum(runs.begins) - 1
            mine = np.where(hypothesis, runs.counts, 0)[runs.begins][group]
            both = np.where(hypothesis, 0, np.minimum(runs.counts, mine)).astype(np.float64)
            if weights is not None:
                both *= weights[order, runs.places]
            found = np.flatnonzero(both)
            each[order] += np.bincount(
                pair[runs.texts[found]], both[found], minlength=each.shape[1]
            )
            begins = np.flatnonzero(runs.begins)
            if begins.size:
                owners = corpus.owners[runs.texts[begins]]
                top = np.maximum.reduceat(both, begins)
                most[order] += np.bincount(owners, top, minlength=corpus.size)
    return Shared(each, most)


def totals(tokens: Tokens, orders: int) -> IntArray:
    """Return how many n-grams of order 1, 2, ..., N each text has: shape (N, m)."""
    return np.asarray(np.maximum(tokens.lengths - np.arange(orders)[:, None], 0), np.int64)


def information(corpus: Corpus, tokens: Tokens, orders: int) -> FloatArray:
    """Return log2 of how much rarer an n-gram is than what precedes its last word: shape (N, t).

    Both are counted in all references together. By the first token of the n-gram; 0 where there is
    none, and in hypotheses.
    """
    found = np.zeros((orders, tokens.codes.size))
    inside = np.repeat(~corpus.is_hypothesis, tokens.lengths)
    left = np.repeat(tokens.starts[1:], tokens.lengths) - np.arange(tokens.codes.size)
    places = np.flatnonzero(inside)
    names = np.zeros(tokens.codes.size, np.int64)  # of the n-gram that begins here
    prefixes = np.full(tokens.codes.size, places.size)  # how often the shorter one occurs
    radix = int(tokens.codes.max(initial=0)) + 1
    for order in range(orders):
        places = places[left[places] > order]
        if not places.size:
            break
        keys = names[places] * radix + tokens.codes[places + order]
        _, names[places], counts = np.unique(keys, return_inverse=True, return_counts=True)
        times = counts[names[places]]
        found[order, places] = np.log2(prefixes[places] / times)
        prefixes[places] = times
    return found


class _Runs(NamedTuple):
    """Equal n-grams of one text: in which text, how many, the place of one.

    A run begins a group of equal n-grams of the texts of a segment; its hypothesis comes first.
    """

    texts: IntArray
    counts: IntArray
    places: IntArray
    begins: np.ndarray[tuple[int], np.dtype[np.bool_]]


def _runs(tokens: Tokens, owners: IntArray, first: int, last: int, orders: int) -> Iterator[_Runs]:
    """Yield for each order the runs of n-grams in texts from first to last, of whole segments."""
    start, end = int(tokens.starts[first]), int(tokens.starts[last])
    lengths = tokens.lengths[first:last]
    texts = np.repeat(np.arange(first, last), lengths)
    left = np.repeat(tokens.starts[first + 1 : last + 1] - start, lengths) - np.arange(end - start)
    codes = np.unique(tokens.codes[start:end], return_inverse=True)[1]
    names = owners[texts] - owners[first]  # an n-gram is named by the group that it is in
    radix, bits = int(codes.max(initial=0)) + 1, (end - start).bit_length()
    for order in range(orders):
        places = np.flatnonzero(left > order)
        # Sorted with their places in the lowest bits: of equal n-grams the first text comes first.
        keys = names[places] * radix + codes[places + order]
        ordered = np.sort((keys << bits) | places)
        places = ordered & ((1 << bits) - 1)
        new = np.diff(ordered >> bits, prepend=-1) != 0
        names[places] = np.cumsum(new) - 1
        of = texts[places]
        runs = np.flatnonzero(new | (np.diff(of, prepend=-1) != 0))
        counts = np.diff(runs, append=places.size)
        yield _Runs(of[runs], counts, places[runs] + start, new[runs])


def _blocks(corpus: Corpus, tokens: Tokens) -> Iterator[tuple[int, int]]:
    """Yield parts of the texts, cut between segments: the first text, the one after the last."""
    begins = np.flatnonzero(corpus.is_hypothesis)
    bounds = np.append(begins, corpus.is_hypothesis.size)
    at = 0
    while at < begins.size:
        goal = tokens.starts[bounds[at]] + _BLOCK
        after = int(np.searchsorted(tokens.starts[bounds], goal, side="right")) - 1
        after = max(after, at + 1)
        yield int(bounds[at]), int(bounds[after])
        at = after
