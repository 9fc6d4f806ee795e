"""chrF: how many n-grams of characters hypotheses and references share."""

from __future__ import annotations

from functools import partial
from typing import Any

import numpy as np

from perfcore.arrays import FloatArray
from perfcore.messages import argument_error
from perfcore.texts.corpora import Corpus
from perfcore.texts.figures.statements import TextFigure, of_texts
from perfcore.texts.ngrams import shared, totals
from perfcore.texts.segments import Segments, Table
from perfcore.texts.tokenisers import chrf_words

CHARACTERS = 6
_BETA = 2.0  # recall counts so much more than precision
_POPOVIC = (
    "Popović (2015). chrF: character n-gram F-score for automatic MT evaluation. WMT, 392-395. "
)
_PLUS = "Popović (2017). chrF++: words helping character n-grams. WMT, 612-618. "


def _table(corpus: Corpus, words: int) -> FloatArray:
    """Return for each segment what it adds: of the reference by which it scores best."""
    hypotheses, references = corpus.pairs
    parts = []
    cuts = [(corpus.characters, CHARACTERS)]
    if words:
        cuts.append((corpus.cut("chrf", chrf_words), words))
    for tokens, orders in cuts:
        many = totals(tokens, orders)
        mine, theirs = many[:, hypotheses], many[:, references]
        # As in sacrebleu, an order counts only where the reference has n-grams of it.
        mine = np.where(theirs > 0, mine, 0)
        parts.append((shared(corpus, tokens, orders).each, mine, theirs))
    columns = np.concatenate([np.concatenate(each) for each in zip(*parts, strict=True)])
    return corpus.best(chrf_of(*columns), columns)


CHRF_TABLE = Table("chrf", partial(_table, words=0))
CHRF_PLUS_TABLE = Table("chrf++", partial(_table, words=2))
"""Matches of each order, n-grams of the hypothesis, and those of the reference."""


def chrf_of(*sums: Any) -> Any:
    """Return chrF of the sums of its table, elementwise."""
    columns = np.array(np.broadcast_arrays(*sums), np.float64)
    matches, mine, theirs = np.split(columns, 3)
    counted = (mine > 0) & (theirs > 0)
    orders = counted.sum(axis=0)
    with np.errstate(divide="ignore", invalid="ignore"):
        precision = np.where(counted, matches / mine, 0.0).sum(axis=0) / orders
        recall = np.where(counted, matches / theirs, 0.0).sum(axis=0) / orders
        weight = _BETA**2
        found = (1 + weight) * precision * recall / (weight * precision + recall)
    return np.where(np.isnan(found) & np.isfinite(columns).all(axis=0), 0.0, 100 * found)


def _figure(
    table: Table, key: str, name: str, words: int, plain: str, reference: str
) -> TextFigure:
    def lines(s: Segments) -> str:
        return (
            "from itertools import zip_longest\n"
            "from sacrebleu.metrics import CHRF\n"
            f"metric = CHRF(word_order={words}, lowercase={s.lowercase})\n"
            "metric.corpus_score(hypotheses, [*zip_longest(*references)]).score"
        )

    return of_texts(
        table,
        chrf_of,
        bounds=(0.0, 100.0),
        sklearn=lines,
        key=key,
        name=name,
        plain=plain,
        template=r"100 \cdot \frac{5 P R}{4 P + R}",
        reference=reference,
    )


CHRF = _figure(
    CHRF_TABLE,
    "chrf",
    "chrF",
    0,
    "How many runs of one to six characters hypotheses and references share, blanks left out: "
    "recall counts twice as much as precision. It needs no words.",
    _POPOVIC + "doi:10.18653/v1/W15-3049",
)
CHRF_PLUS = _figure(
    CHRF_PLUS_TABLE,
    "chrf_plus",
    "chrF++",
    2,
    "As chrF, with words and pairs of words beside the characters.",
    _PLUS + "doi:10.18653/v1/W17-4770",
)


def chrf(s: Segments, words: int = 0) -> float:
    """Return chrF of the corpus, 0 to 100: 5PR / (4P + R) of n-grams of 1 to 6 characters.

    P and R are means over the orders of the shares of n-grams of hypotheses and references that
    both have, counted over all segments; of several references, that one counts by which a segment
    scores best.

    Undefined (NaN) when no segment has a reference.

    Parameters
    ----------
    s : Segments
    words : {0, 2}
        With 2, n-grams of one and two words count beside: chrF++.

    Raises
    ------
    ValueError
        If words is another number.

    References
    ----------
    M. Popović (2015), chrF: character n-gram F-score for automatic MT evaluation, WMT.
    https://doi.org/10.18653/v1/W15-3049

    Examples
    --------
    >>> from perfcore.texts import segments
    >>> s = segments(["the cat sat on a mat"], [["the cat sat on the mat"]])
    >>> round(chrf(s), 2), round(chrf(s, words=2), 2)
    (65.98, 67.44)
    """
    if words not in (0, 2):
        raise argument_error("words", "be 0 or 2", words)
    return float((CHRF_PLUS if words else CHRF).of(s))
