"""Hypotheses and references as they were given, and as numbers of their tokens."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import chain, count, pairwise

import numpy as np
import numpy.typing as npt

from perfcore.arrays import FloatArray, IntArray
from perfcore.messages import value_error
from perfcore.texts.synonyms import Synonyms
from perfcore.texts.tokenisers import tokeniser

MOST_WORDS = 50_000
"""Texts of more tokens are refused: to align them takes too long."""
MOST_CHARACTERS = 1 << 21
"""A hypothesis and its references have no more than this in all."""


@dataclass(frozen=True, slots=True, eq=False)
class Tokens:
    """Tokens of texts as numbers, one text after the other.

    Attributes
    ----------
    codes : int64 array of shape (t,)
        What each token is: equal tokens have equal numbers, 0 or more.
    starts : int64 array of shape (m + 1,)
        Tokens of text i are those from starts[i] to starts[i + 1].
    distinct : tuple of str
        By number what the token is; empty where tokens are characters.
    """

    codes: IntArray
    starts: IntArray
    distinct: tuple[str, ...] = ()

    @property
    def lengths(self) -> IntArray:
        """How many tokens each text has, shape (m,)."""
        return np.diff(self.starts)

    def lists(self) -> list[list[int]]:
        """Return the tokens of each text."""
        codes, ends = self.codes.tolist(), self.starts.tolist()
        return [codes[start:end] for start, end in pairwise(ends)]

    def renamed(self, names: Callable[[str], str]) -> Tokens:
        """Return the same texts with other tokens in place of these: stems, lower case."""
        known: defaultdict[str, int] = defaultdict(count().__next__)
        codes = np.array([known[names(token)] for token in self.distinct], np.int64)
        return Tokens(codes[self.codes], self.starts, tuple(known))


@dataclass(frozen=True, eq=False)
class Corpus:
    """The texts of all segments: of each its hypothesis, then its references.

    Attributes
    ----------
    texts : list of str
        All texts, m of them.
    owners : int64 array of shape (m,)
        The segment of each.
    is_hypothesis : bool array of shape (m,)
        Whether it is a hypothesis. Segments without references have none either.
    size : int
        How many segments there are, n.
    tokens : str
        By which tokeniser they are cut.
    lowercase : bool
        Whether they are put into lower case first.
    synonyms : Synonyms or None
        What METEOR pairs beside equal words and those of one stem.
    """

    texts: list[str]
    owners: IntArray
    is_hypothesis: npt.NDArray[np.bool_]
    size: int
    tokens: str
    lowercase: bool
    synonyms: Synonyms | None = None

    @property
    def references(self) -> list[str]:
        """The references of all segments, p of them."""
        return [self.texts[place] for place in np.flatnonzero(~self.is_hypothesis)]

    def differs(self, other: Corpus) -> bool:
        """Return whether references, or the segments that they are of, are others."""
        return not np.array_equal(self.owners, other.owners) or self.references != other.references

    @property
    def pairs(self) -> tuple[IntArray, IntArray]:
        """The places of hypotheses and references that are compared, shape (p,) each."""
        references = np.flatnonzero(~self.is_hypothesis)
        own = np.full(self.size, -1)
        own[self.owners[self.is_hypothesis]] = np.flatnonzero(self.is_hypothesis)
        return own[self.owners[references]], references

    def best(self, values: FloatArray, columns: FloatArray) -> FloatArray:
        """Return for each segment the columns of the reference with the highest value.

        Of equal ones it is the first. Columns have the shape (c, p), the result (n, c), 0 where
        there is no reference.
        """
        found = np.zeros((self.size, len(columns)))
        owners = self.owners[~self.is_hypothesis]
        order = np.lexsort((-values, owners))
        first = order[np.diff(owners[order], prepend=-1) != 0]
        found[owners[first]] = columns[:, first].T
        return found

    @property
    def words(self) -> Tokens:
        """The texts, cut by the tokeniser."""
        cut = tokeniser(self.tokens)
        return self.cut(self.tokens, lambda text: cut(text.rstrip()))

    @cached_property
    def characters(self) -> Tokens:
        """The characters of the texts that are no blanks."""
        joined = ["".join(text.split()) for text in self._cased]
        points = np.frombuffer("".join(joined).encode("utf-32-le", "surrogatepass"), np.uint32)
        occurs = np.zeros(0x110000, np.bool_)
        occurs[points] = True
        codes = np.cumsum(occurs)[points] - 1
        return Tokens(codes.astype(np.int64, copy=False), _starts(list(map(len, joined))))

    def cut(self, name: str, tokenise: Callable[[str], list[str]]) -> Tokens:
        """Return the tokens of all texts, made once for each name of a way to cut them.

        Raises
        ------
        ValueError
            If a text has more than ``MOST_WORDS``.
        """
        if name in self._cut:
            return self._cut[name]
        texts = [tokenise(text) for text in self._cased]
        lengths = list(map(len, texts))
        if max(lengths, default=0) > MOST_WORDS:
            raise value_error(
                "Segment {segment} has a text of {size:,} tokens; texts must have at most "
                "{most:,} to be compared. Split it into sentences.",
                segment=int(self.owners[int(np.argmax(lengths))]),
                size=max(lengths),
                most=MOST_WORDS,
            )
        known: defaultdict[str, int] = defaultdict(count().__next__)
        every = chain.from_iterable(texts)
        codes = np.fromiter(map(known.__getitem__, every), np.int64, sum(lengths))
        self._cut[name] = Tokens(codes, _starts(lengths), tuple(known))
        return self._cut[name]

    @cached_property
    def _cut(self) -> dict[str, Tokens]:
        return {}

    @property
    def _cased(self) -> list[str]:
        return [text.lower() for text in self.texts] if self.lowercase else self.texts


def _starts(lengths: Sequence[int]) -> IntArray:
    return np.concatenate(([0], np.cumsum(np.array(lengths, np.int64))))
