"""Segments in parts: by the length of their references, by how many rare words these have."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
import numpy.typing as npt

from perfcore.arrays import FloatArray
from perfcore.texts.corpora import Corpus
from perfcore.texts.figures.statements import TextFigure
from perfcore.texts.segments import Segments, Table

MOST_PARTS = 5


def _references(corpus: Corpus) -> FloatArray:
    tokens, inside = corpus.words, ~corpus.is_hypothesis
    owners, lengths = corpus.owners[inside], tokens.lengths[inside]
    of_reference = np.repeat(inside, tokens.lengths)
    codes, of = tokens.codes[of_reference], np.repeat(owners, lengths)
    radix = int(codes.max(initial=0)) + 1
    # In the references of how many segments each token is.
    there = np.bincount(np.unique(of * radix + codes) % radix, minlength=radix)
    columns = [np.bincount(owners, minlength=corpus.size)]
    columns.append(np.bincount(owners, lengths, corpus.size))
    columns.append(np.bincount(of, there[codes] == 1, corpus.size))
    return np.column_stack(columns).astype(np.float64)


REFERENCES = Table("references", _references)
"""How many references, their tokens together, and how many of these are in no other segment's."""


def lengths(s: Segments) -> FloatArray:
    """Return how many tokens the references of each segment have on average, shape (n,)."""
    many, tokens, _ = s.table(REFERENCES).T
    return np.asarray(tokens / np.where(s.scored, many, np.nan), np.float64)


def rare_shares(s: Segments) -> FloatArray:
    """Return which share of the tokens of references no other segment's have, shape (n,)."""
    _, tokens, rare = s.table(REFERENCES).T
    return np.asarray(rare / np.where(tokens > 0, tokens, np.nan), np.float64)


def signature(s: Segments, version: str) -> str:
    """Return the signature of BLEU, in the form of sacrebleu.

    Examples
    --------
    >>> from perfcore.texts import segments
    >>> signature(segments(["a cat"], [["a cat"]]), "2.5.1")
    'nrefs:1|case:mixed|eff:no|tok:13a|smooth:exp|version:2.5.1'
    """
    many = np.unique(s.table(REFERENCES)[s.scored, 0]).astype(int).tolist()
    references = many[0] if len(many) == 1 else "var"
    case = "lc" if s.lowercase else "mixed"
    return f"nrefs:{references}|case:{case}|eff:no|tok:{s.tokens}|smooth:exp|version:{version}"


def parts_of(values: FloatArray, most: int = MOST_PARTS) -> list[npt.NDArray[np.bool_]]:
    """Return parts of about equal size, those of low values first; values that are NaN are in none.

    Examples
    --------
    >>> [part.tolist() for part in parts_of(np.array([3.0, 1.0, 2.0, np.nan]), 2)]
    [[False, True, True, False], [True, False, False, False]]
    """
    known = values[np.isfinite(values)]
    if not known.size:
        return []
    shares = np.arange(1, most + 1) / most
    ends = np.unique(np.quantile(known, shares, method="inverted_cdf"))
    of = np.searchsorted(ends, values)  # a part holds what is at its end; NaN stands behind all
    return [of == place for place in range(ends.size)]


def part_of(s: Segments, here: npt.NDArray[np.bool_], figures: Iterable[TextFigure]) -> Segments:
    """Return some of the segments as numbers, of which these figures can be computed."""
    tables = {each.table.key: s.table(each.table)[here] for each in figures}
    return Segments(s.scored[here], s.tokens, s.lowercase, None, tables, s.synonyms)
