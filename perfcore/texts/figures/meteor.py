"""METEOR: words that are paired with those of a reference, with a penalty for another order."""

from __future__ import annotations

from collections import defaultdict
from functools import cache
from typing import Any, Literal, get_args

import numpy as np

from perfcore.arrays import FloatArray
from perfcore.binary.arithmetic import quotient
from perfcore.messages import argument_error
from perfcore.texts.alignments import MOST_ALIGNED, Kin, chunks, fewest_crossings, last_free
from perfcore.texts.corpora import Corpus, Tokens
from perfcore.texts.figures.statements import Terms, TextFigure, cutting, of_texts
from perfcore.texts.porter import stem
from perfcore.texts.segments import Segments, Table
from perfcore.texts.synonyms import Synonyms

Aligned = Literal["textbook", "nltk"]
_ALIGNMENTS = {"textbook": fewest_crossings, "nltk": last_free}
_WEIGHT, _MOST, _POWER = 9, 0.5, 3
"""Recall counts so much more than precision; the penalty is at most a half, of a cube."""
BANERJEE = (
    "Banerjee, Lavie (2005). METEOR: an automatic metric for MT evaluation with improved "
    "correlation with human judgments. ACL Workshop on Intrinsic and Extrinsic Evaluation "
    "Measures, 65-72. https://aclanthology.org/W05-0909/"
)


def kin_of(tokens: Tokens, aligned: Aligned, synonyms: Synonyms | None) -> Kin:
    """Return which words of texts in lower case may be paired.

    By the textbook synonyms share a set, whatever their forms. For nltk a word of the reference
    must stand in a set of the other word as it is written.
    """
    numbers: defaultdict[str, int] = defaultdict(lambda: len(numbers))
    stems = [numbers[stem(word)] for word in tokens.distinct]
    if synonyms is None:
        return Kin(stems, lambda _: frozenset())
    theirs = synonyms.named if aligned == "nltk" else synonyms.of
    members: defaultdict[int, set[int]] = defaultdict(set)
    for code, word in enumerate(tokens.distinct):
        for each in theirs(word):
            members[each].add(code)

    @cache
    def alike(code: int) -> frozenset[int]:
        own = synonyms.of(tokens.distinct[code])
        return frozenset().union(*(members[each] for each in own if each in members)) - {code}

    return Kin(stems, alike)


def table(aligned: Aligned, synonyms: Synonyms | None) -> Table:
    """Return the table of a variant, of the reference by which a segment scores best.

    Without synonyms it takes those that the segments were given. Its columns:
    words paired, of the hypothesis, of the reference, chunks, whether not all ways to pair them
    were compared, and 1; NaN where a text is too long to be aligned.
    """

    def make(corpus: Corpus) -> FloatArray:
        tokens = corpus.words.renamed(str.lower)
        kin = kin_of(tokens, aligned, synonyms or corpus.synonyms)
        align, lists = _ALIGNMENTS[aligned], tokens.lists()
        rows = []
        for one, other in zip(*map(np.ndarray.tolist, corpus.pairs), strict=True):
            mine, theirs = lists[one], lists[other]
            if max(len(mine), len(theirs)) > MOST_ALIGNED:
                rows.append((np.nan, len(mine), len(theirs), np.nan, 0, 1))
                continue
            links, is_best = align(mine, theirs, kin)
            rows.append((len(links), len(mine), len(theirs), chunks(links), int(not is_best), 1))
        columns = np.array(rows, np.float64).reshape(-1, 6).T
        return corpus.best(np.nan_to_num(_scores(columns), nan=np.inf), columns)

    said = "" if synonyms is None else f", {synonyms.name} {synonyms.digest}"
    return Table(f"meteor, {aligned}{said}", make)


def _scores(columns: FloatArray) -> FloatArray:
    paired, mine, theirs, parts = columns[:4]
    mean = (1 + _WEIGHT) * paired / np.maximum(mine + _WEIGHT * theirs, 1)
    penalty = _MOST * (parts / np.maximum(paired, 1)) ** _POWER
    return np.asarray(mean * (1 - penalty), np.float64)


def _columns(numbers: FloatArray) -> Terms:
    return _scores(numbers.T), numbers[:, -1]


def _lines(s: Segments) -> str:
    return (
        "from nltk.translate.meteor_score import meteor_score  # with WordNet it pairs synonyms\n"
        f"{cutting(s)}"
        "pairs = zip(references, hypotheses)\n"
        "each = [meteor_score([*map(cut, own)], cut(text)) for own, text in pairs]\n"
        "sum(each) / len(each)"
    )


def meteor_figure(aligned: Aligned = "textbook", synonyms: Synonyms | None = None) -> TextFigure:
    """Return the figure of a variant, see `meteor`."""
    named = "if segments were given any" if synonyms is None else f"of {synonyms.name}"
    return of_texts(
        table(aligned, synonyms),
        quotient,
        columns=_columns,
        aligned=True,
        sklearn=_lines,
        key="meteor" if aligned == "textbook" else "meteor_nltk",
        name="METEOR" if aligned == "textbook" else "METEOR as in nltk",
        plain=(
            "How many words of a hypothesis can be paired with words of its reference, equal ones, "
            "those of one stem, and synonyms where these are known, with a penalty where they "
            "stand in another order: the mean over segments."
        ),
        template=(
            r"\frac{1}{n} \sum_s \frac{10 P_s R_s}{R_s + 9 P_s} "
            r"\left(1 - \frac{1}{2} \left(\frac{c_s}{m_s}\right)^3\right)"
        ),
        note=(
            f"Equal words are paired, then those of one stem, then synonyms {named}. "
            + (
                "nltk pairs each word with the last that is free, not with the fewest crossings."
                if aligned == "textbook"
                else "Each word is paired with the last that is free."
            )
        ),
        reference=BANERJEE,
    )


def meteor(s: Segments, alignment: Aligned = "textbook", synonyms: Synonyms | None = None) -> float:
    """Return METEOR of the corpus, 0 to 1: the mean of 10PR / (R + 9P) (1 - (c/m)^3 / 2).

    m words of a hypothesis are paired with words of its reference: equal ones, then those of one
    stem, then synonyms, in lower case; P and R are their shares of both texts, c counts the runs
    that stand alike in both. Of several references that one counts by which a segment scores best.

    Undefined (NaN) when no segment has a reference, or a text has more than 10,000 words.

    Parameters
    ----------
    s : Segments
    alignment : {"textbook", "nltk"}
        As many pairs as there can be, with the fewest crossings, then chunks; or each word with
        the last that is free.
    synonyms : Synonyms, optional
        See `read_wordnet`; by default those that the segments were given.

    Raises
    ------
    ValueError
        If there is no such alignment.

    References
    ----------
    S. Banerjee, A. Lavie (2005), METEOR: an automatic metric for MT evaluation with improved
    correlation with human judgments, ACL. https://aclanthology.org/W05-0909/

    Examples
    --------
    >>> from perfcore.texts import segments
    >>> s = segments(["the cat sat on a mat"], [["the cat sat on the mat"]])
    >>> round(meteor(s), 6), round(meteor(s, "nltk"), 6)
    (0.806667, 0.743333)
    """
    if alignment not in get_args(Aligned):
        known = ", ".join(get_args(Aligned))
        raise argument_error("alignment", "be one of {known}", alignment, known=known)
    return float(meteor_figure(alignment, synonyms).of(s))


def beamed(s: Segments, alignment: Aligned = "textbook", synonyms: Synonyms | None = None) -> Any:
    """Return of which segments not all ways to pair words were compared, bool of shape (n,)."""
    return s.table(table(alignment, synonyms))[:, 4] > 0
