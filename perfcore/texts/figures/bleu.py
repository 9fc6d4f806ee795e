"""BLEU: how many n-grams of the hypotheses are in a reference, with a penalty for short ones."""

from __future__ import annotations

from functools import partial
from typing import Any, Literal

import numpy as np

from perfcore.arrays import FloatArray, IntArray
from perfcore.messages import argument_error
from perfcore.texts.corpora import Corpus
from perfcore.texts.figures.statements import TextFigure, cutting, of_texts
from perfcore.texts.ngrams import shared, totals
from perfcore.texts.segments import Segments, Table

Smoothing = Literal["exp", "floor", "add-k", "none"]
SMOOTHINGS: tuple[Smoothing, ...] = ("exp", "floor", "add-k", "none")
ORDERS = 4
_FLOOR, _ADDED = 0.1, 1.0  # as sacrebleu has them
PAPINENI = (
    "Papineni, Roukos, Ward, Zhu (2002). BLEU: a method for automatic evaluation of machine "
    "translation. Proceedings of the 40th Annual Meeting of the ACL, 311-318. "
    "doi:10.3115/1073083.1073135"
)


def _table(corpus: Corpus) -> FloatArray:
    tokens = corpus.words
    found = np.zeros((corpus.size, 2 * ORDERS + 2))
    owners = corpus.owners[corpus.is_hypothesis]
    found[:, :ORDERS] = shared(corpus, tokens, ORDERS).any.T
    found[owners, ORDERS : 2 * ORDERS] = totals(tokens, ORDERS)[:, corpus.is_hypothesis].T
    found[owners, -2] = tokens.lengths[corpus.is_hypothesis]
    found[owners, -1] = _closest(corpus, tokens.lengths)[owners]
    return found


def _closest(corpus: Corpus, lengths: IntArray) -> IntArray:
    """Return the length of the reference that is closest to the hypothesis, the shorter of two."""
    hypotheses, references = corpus.pairs
    size = int(lengths.max(initial=0)) + 1
    # What is compared is the distance, then the length.
    keys = np.abs(lengths[references] - lengths[hypotheses]) * size + lengths[references]
    least = np.full(corpus.size, np.iinfo(np.int64).max)
    np.minimum.at(least, corpus.owners[references], keys)
    return np.asarray(least % size, np.int64)


BLEU_TABLE = Table("bleu", _table)
"""Matches of order 1 to 4, n-grams of order 1 to 4, tokens, tokens of the closest reference."""


def bleu_of(*sums: Any, smoothing: Smoothing = "exp", effective: bool = False) -> Any:
    """Return BLEU of the sums of `BLEU_TABLE`, elementwise; see `perfcore.texts.bleu`.

    With `effective`, orders of which there are no n-grams are left out of the mean.
    """
    columns = np.array(np.broadcast_arrays(*sums), np.float64)
    matches, grams, (size, reference) = columns[:ORDERS], columns[ORDERS:-2], columns[-2:]
    some = matches.any(axis=0)
    if smoothing == "add-k":
        matches[1:] += _ADDED
        grams[1:] += _ADDED
    counted = np.logical_and.accumulate(grams > 0, axis=0)
    missed = counted & (matches == 0)
    if smoothing == "exp":
        matches = np.where(missed, 0.5 ** np.cumsum(missed, axis=0), matches)
    elif smoothing == "floor":
        matches = np.where(missed, _FLOOR, matches)
    with np.errstate(divide="ignore", invalid="ignore"):
        logs = np.log(np.where(counted, matches / grams, 0.0))
        if effective:
            logs = np.where(counted, logs, 0.0)
        orders = counted.sum(axis=0) if effective else ORDERS
        penalty = np.where(size < reference, np.exp(1 - reference / size), 1.0)
        found = np.where(some, 100 * penalty * np.exp(logs.sum(axis=0) / orders), 0.0)
    return np.where(np.isfinite(columns).all(axis=0), np.minimum(found, 100.0), np.nan)


def _lines(s: Segments) -> str:
    if s.tokens == "words":  # sacrebleu has none of this name
        return (
            f"from itertools import zip_longest\nfrom sacrebleu.metrics import BLEU\n{cutting(s)}"
            'joined = lambda text: text and " ".join(cut(text))\n'
            "sets = [[*map(joined, one)] for one in zip_longest(*references)]\n"
            'BLEU(tokenize="none").corpus_score([*map(joined, hypotheses)], sets).score'
        )
    return (
        "from itertools import zip_longest\n"
        "from sacrebleu.metrics import BLEU\n"
        f"metric = BLEU(tokenize={s.tokens!r}, lowercase={s.lowercase})\n"
        "metric.corpus_score(hypotheses, [*zip_longest(*references)]).score"
    )


BLEU: TextFigure = of_texts(
    BLEU_TABLE,
    bleu_of,
    alone=partial(bleu_of, effective=True),
    bounds=(0.0, 100.0),
    sklearn=_lines,
    key="bleu",
    name="BLEU",
    plain=(
        "How many runs of one to four words of the hypotheses stand in a reference too, with a "
        "penalty where hypotheses are shorter: 0 is no word, 100 is the text of a reference."
    ),
    template=(
        r"100 \cdot e^{\min(0, 1 - r / c)} \cdot \left(\prod_{n=1}^4 \frac{m_n}{t_n}\right)^{1/4}"
    ),
    reference=PAPINENI,
    synonyms=("sacreBLEU",),
)


def bleu(s: Segments, smoothing: Smoothing = "exp") -> float:
    """Return BLEU of the corpus, 0 to 100: exp(min(0, 1 - r/c)) (p1 p2 p3 p4)^(1/4), times 100.

    p_n is the share of n-grams of all hypotheses that stand in a reference, each counted at most as
    often as in the reference that has most of it; c counts tokens of the hypotheses, r those of the
    references closest in length. The sums are those of all segments: it is no mean.

    Undefined (NaN) when no segment has a reference.

    Parameters
    ----------
    s : Segments
    smoothing : {"exp", "floor", "add-k", "none"}
        What stands for a precision of 0, as in sacrebleu.

    Raises
    ------
    ValueError
        If there is no such smoothing.

    References
    ----------
    K. Papineni, S. Roukos, T. Ward, W. Zhu (2002), BLEU: a method for automatic evaluation of
    machine translation, ACL. https://doi.org/10.3115/1073083.1073135

    Examples
    --------
    >>> from perfcore.texts import segments
    >>> s = segments(["the cat sat on a mat"], [["the cat sat on the mat"]])
    >>> round(bleu(s), 2)
    53.73
    """
    if smoothing not in SMOOTHINGS:
        known = ", ".join(SMOOTHINGS)
        raise argument_error("smoothing", "be one of {known}", smoothing, known=known)
    if not s.n:
        return float("nan")
    return float(bleu_of(*s.table(BLEU_TABLE).sum(axis=0), smoothing=smoothing))
