"""A segment looked at closely: which of its tokens match a reference, and which METEOR pairs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from perfcore.messages import argument_error
from perfcore.texts.alignments import fewest_crossings
from perfcore.texts.figures.bleu import ORDERS
from perfcore.texts.figures.meteor import kin_of, meteor
from perfcore.texts.segments import Segments, segments

MOST_LINKED = 2_000
"""Words of longer texts are not paired: nobody reads as many lines."""
_Order = tuple[int, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Closeup:
    """The tokens of a segment, and which of them match.

    Attributes
    ----------
    hypothesis : tuple of str
        The tokens that the system wrote.
    references : tuple of tuples of str
        The tokens of each reference.
    lit : tuple of int
        For each token of the hypothesis the order, 1 to 4, of the longest n-gram around it that
        counts as a match of BLEU; 0 for none.
    references_lit : tuple of tuples of int
        The same for each reference: n-grams that the hypothesis has, as often as it has them.
    matches : tuple of int
        How many n-grams of order 1 to 4 are lit in the hypothesis: the matches of BLEU.
    best : int
        The reference by which METEOR scores the segment best.
    links : tuple of pairs of int, or None
        Places in the hypothesis and in that reference that METEOR pairs; None of texts that are too
        long.
    """

    hypothesis: tuple[str, ...]
    references: tuple[tuple[str, ...], ...]
    lit: _Order
    references_lit: tuple[_Order, ...]
    matches: _Order
    best: int
    links: tuple[tuple[int, int], ...] | None


def closeup(s: Segments, segment: int) -> Closeup:
    """Return which tokens of a segment match its references.

    Parameters
    ----------
    s : Segments
        With their texts.
    segment : int
        Which one, counted from 0; it must be scored.

    Raises
    ------
    ValueError
        If the segment is not scored, or the texts are not there.

    Examples
    --------
    >>> s = segments(["the cat sat on a mat"], [["the cat sat on the mat"]])
    >>> found = closeup(s, 0)
    >>> found.lit, found.matches, found.links
    ((4, 4, 4, 4, 0, 1), (5, 3, 2, 1), ((0, 0), (1, 1), (2, 2), (3, 3), (5, 5)))
    """
    if s.texts is None or not 0 <= segment < s.size or not s.scored[segment]:
        raise argument_error("segment", "be one that has texts and a reference", segment)
    start, end = np.searchsorted(s.texts.owners, (segment, segment + 1))
    hypothesis, *references = s.texts.texts[start:end]
    synonyms = s.texts.synonyms

    def alone(*own: str) -> Segments:
        return segments([hypothesis], [own], s.tokens, lowercase=s.lowercase, synonyms=synonyms)

    corpus = alone(*references).texts
    assert corpus is not None
    tokens = corpus.words
    mine, *theirs = tokens.lists()
    names = [tuple(tokens.distinct[code] for code in each) for each in (mine, *theirs)]
    lit, matches = _lit(mine, theirs)
    best, links = 0, None
    if max(map(len, names)) <= MOST_LINKED:
        best = int(np.argmax([meteor(alone(each)) for each in references]))
        lower = tokens.renamed(str.lower)
        one, *others = lower.lists()
        kin = kin_of(lower, "textbook", synonyms)
        links = tuple(fewest_crossings(one, others[best], kin).links)
    return Closeup(
        hypothesis=names[0],
        references=tuple(names[1:]),
        lit=lit,
        references_lit=tuple(_lit(each, [mine])[0] for each in theirs),
        matches=matches,
        best=best,
        links=links,
    )


def _lit(tokens: Sequence[int], others: Sequence[Sequence[int]]) -> tuple[_Order, _Order]:
    """Return the highest order of a match around each token, and how many matches each order has.

    Of n-grams that a text has more often than any of the others, the first ones match.
    """
    lit, matches = [0] * len(tokens), []
    for order in range(1, ORDERS + 1):
        most: Counter[tuple[int, ...]] = Counter()
        for other in others:
            most |= Counter(_grams(other, order))
        found = 0
        for place, gram in enumerate(_grams(tokens, order)):
            if most[gram] > 0:
                most[gram] -= 1
                found += 1
                lit[place : place + order] = [order] * order
        matches.append(found)
    return tuple(lit), tuple(matches)


def _grams(tokens: Sequence[int], order: int) -> list[tuple[int, ...]]:
    return [*zip(*(tokens[skip:] for skip in range(order)), strict=False)]
