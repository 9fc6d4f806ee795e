"""NIST: n-grams that hypotheses share with references, rare ones counting more."""

from __future__ import annotations

from math import inf, log
from typing import Any, Literal

import numpy as np

from perfcore.arrays import FloatArray
from perfcore.messages import argument_error
from perfcore.texts.corpora import Corpus
from perfcore.texts.figures.statements import TextFigure, cutting, of_texts
from perfcore.texts.ngrams import information, shared, totals
from perfcore.texts.segments import Segments, Table

Variant = Literal["mteval", "nltk"]
ORDERS = 5
_BETA = log(0.5) / log(1.5) ** 2
"""Of hypotheses that have two thirds of the tokens of references, half of the score is left."""
_ALIKE = 9  # decimals: precisions that differ less differ by rounding


def _parts(corpus: Corpus) -> tuple[Any, FloatArray, FloatArray, FloatArray]:
    """Return information that is shared, n-grams, and lengths of hypotheses and of references."""
    tokens = corpus.words
    found = shared(corpus, tokens, ORDERS, information(corpus, tokens, ORDERS))
    grams, size = np.zeros((ORDERS, corpus.size)), np.zeros(corpus.size)
    owners = corpus.owners[corpus.is_hypothesis]
    grams[:, owners] = totals(tokens, ORDERS)[:, corpus.is_hypothesis]
    size[owners] = tokens.lengths[corpus.is_hypothesis]
    return found, grams, size, tokens.lengths[~corpus.is_hypothesis].astype(np.float64)


def _mteval(corpus: Corpus) -> FloatArray:
    found, grams, size, lengths = _parts(corpus)
    owners = corpus.owners[~corpus.is_hypothesis]
    added, many = (np.bincount(owners, each, corpus.size) for each in (lengths, None))
    return np.column_stack([*found.any, *grams, size, added / np.maximum(many, 1)])


def _nltk(corpus: Corpus) -> FloatArray:
    """Take for each order the reference that shares most; of equal ones the longest, as nltk."""
    found, grams, size, lengths = _parts(corpus)
    owners = corpus.owners[~corpus.is_hypothesis]
    shares = np.round(found.each / np.maximum(grams[:, owners], 1), _ALIKE)
    best, length = np.zeros((ORDERS, corpus.size)), np.zeros(corpus.size)
    for order in range(ORDERS):
        rank = np.lexsort((lengths, shares[order], owners))
        last = rank[np.diff(owners[rank], append=corpus.size) != 0]
        best[order, owners[last]] = found.each[order, last]
        length[owners[last]] += lengths[last]
    return np.column_stack([*best, *grams, ORDERS * size, length])


TABLES: dict[Variant, Table] = {
    "mteval": Table("nist", _mteval),
    "nltk": Table("nist, nltk", _nltk),
}
"""Information shared of order 1 to 5, n-grams of order 1 to 5, tokens, tokens of references."""


def nist_of(*sums: Any) -> Any:
    """Return NIST of the sums of its table, elementwise."""
    columns = np.array(np.broadcast_arrays(*sums), np.float64)
    shares, grams, (size, reference) = columns[:ORDERS], columns[ORDERS:-2], columns[-2:]
    with np.errstate(divide="ignore", invalid="ignore"):
        found = np.where(grams > 0, shares / grams, 0.0).sum(axis=0)
        short = np.where(reference > 0, np.minimum(size / reference, 1.0), 1.0)
        penalty = np.where(short > 0, np.exp(_BETA * np.log(short) ** 2), 0.0)
    return found * penalty


def _lines(s: Segments) -> str:
    return (
        "from nltk.translate.nist_score import corpus_nist\n"
        f"{cutting(s)}"
        "corpus_nist([[*map(cut, own)] for own in references], [*map(cut, hypotheses)])"
    )


def _figure(variant: Variant, key: str, name: str, plain: str, note: str) -> TextFigure:
    return of_texts(
        TABLES[variant],
        nist_of,
        bounds=(0.0, inf),
        sklearn=_lines,
        note=note,
        key=key,
        name=name,
        plain=plain,
        template=(
            r"\sum_{n=1}^5 \frac{\sum_{w \in M_n} \mathrm{info}(w)}{t_n} \cdot "
            r"e^{\beta \ln^2 \min(1, c / r)}"
        ),
        reference=(
            "Doddington (2002). Automatic evaluation of machine translation quality using n-gram "
            "co-occurrence statistics. HLT, 138-145. doi:10.3115/1289189.1289273"
        ),
    )


_PLAIN = (
    "How much information runs of one to five words carry that hypotheses share with references: "
    "a rare run counts more than one that is everywhere. It has no highest value."
)
FIGURES: dict[Variant, TextFigure] = {
    "mteval": _figure(
        "mteval",
        "nist",
        "NIST",
        _PLAIN,
        "With one reference nltk gives the same, where any hypothesis has five words; with more "
        "it takes the best reference for each order, which is another figure.",
    ),
    "nltk": _figure("nltk", "nist_nltk", "NIST as in nltk", _PLAIN, ""),
}
"""By variant. The first is how mteval-v13a counts."""


def nist(s: Segments, variant: Variant = "mteval") -> float:
    """Return NIST of the corpus: the information shared per n-gram, added up for orders 1 to 5.

    An n-gram carries log2 of how much rarer it is in all references than the n-gram without its
    last word. Short hypotheses are punished by exp(b ln^2 min(1, c/r)), a half at two thirds. An
    order of which hypotheses have no n-gram adds 0.

    Undefined (NaN) when no segment has a reference.

    Parameters
    ----------
    s : Segments
    variant : {"mteval", "nltk"}
        Whether n-grams are shared with all references of a segment and r is the mean of their
        lengths, as in mteval-v13a; or with the best reference for each order, as in nltk.

    Raises
    ------
    ValueError
        If there is no such variant.

    References
    ----------
    G. Doddington (2002), Automatic evaluation of machine translation quality using n-gram
    co-occurrence statistics, HLT. https://doi.org/10.3115/1289189.1289273

    Examples
    --------
    >>> from perfcore.texts import segments
    >>> s = segments(["the cat sat on a mat"], [["the cat sat on the mat"]])
    >>> round(nist(s), 3)
    2.187
    """
    if variant not in FIGURES:
        known = ", ".join(FIGURES)
        raise argument_error("variant", "be one of {known}", variant, known=known)
    return float(FIGURES[variant].of(s))
