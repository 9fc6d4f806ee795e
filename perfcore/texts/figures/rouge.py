"""ROUGE: what hypotheses share with references, in words, pairs of words, or their order."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any, Literal, get_args

import numpy as np

from perfcore.arrays import FloatArray
from perfcore.binary.arithmetic import quotient
from perfcore.messages import argument_error
from perfcore.texts.corpora import Corpus, Tokens
from perfcore.texts.figures.statements import Terms, TextFigure, of_texts
from perfcore.texts.ngrams import shared, totals
from perfcore.texts.porter import stem
from perfcore.texts.segments import Segments, Table
from perfcore.texts.subsequences import longest, union
from perfcore.texts.tokenisers import Tokeniser, rouge_score_words, words

Kind = Literal["1", "2", "L", "Lsum"]
Words = Literal["words", "rouge-score"]
Share = Literal["f", "precision", "recall"]
_WORDS: dict[Words, Tokeniser] = {"words": words, "rouge-score": rouge_score_words}
_SHORT = 3  # words of so many letters have no stem of their own
_NEWLINE = "\n"
LIN = (
    "Lin (2004). ROUGE: a package for automatic evaluation of summaries. Text Summarization "
    "Branches Out, 74-81. https://aclanthology.org/W04-1013/"
)


def _tokens(corpus: Corpus, kind: Kind, by: Words, stemmer: bool) -> Tokens:
    cut = _WORDS[by]
    if kind == "Lsum":
        found = corpus.cut(
            f"{by} of lines",
            lambda text: [
                word
                for place, line in enumerate(text.split(_NEWLINE))
                for word in (*([_NEWLINE] if place else ()), *cut(line))
            ],
        )
    else:
        found = corpus.cut(f"{by} of ROUGE", cut)
    if not stemmer:
        return found
    return found.renamed(lambda word: stem(word) if len(word) > _SHORT else word)


def _matches(corpus: Corpus, kind: Kind, tokens: Tokens) -> FloatArray:
    """Return what each reference shares with its hypothesis, and what both have: shape (3, p)."""
    hypotheses, references = corpus.pairs
    pairs = zip(hypotheses.tolist(), references.tolist(), strict=True)
    hits: Sequence[float] | FloatArray
    if kind in ("1", "2"):
        sizes = totals(tokens, int(kind))[-1]
        hits = shared(corpus, tokens, int(kind)).each[-1]
    elif kind == "L":
        sizes, lists = tokens.lengths, tokens.lists()
        hits = [longest(lists[one], lists[other]) for one, other in pairs]
    else:
        newline = tokens.distinct.index(_NEWLINE) if _NEWLINE in tokens.distinct else -1
        texts = [_sentences(each, newline) for each in tokens.lists()]
        sizes = np.array([sum(map(len, each)) for each in texts], np.int64)
        hits = [union(texts[other], texts[one]) for one, other in pairs]
    return np.array([hits, sizes[hypotheses], sizes[references]], np.float64)


def _sentences(tokens: list[int], newline: int) -> list[list[int]]:
    found: list[list[int]] = [[]]
    for token in tokens:
        if token == newline:
            found.append([])
        else:
            found[-1].append(token)
    return [each for each in found if each]


@cache
def table(kind: Kind, by: Words, stemmer: bool) -> Table:
    """Return the table of a variant: shared, words of the hypothesis, of the reference, and 1.

    Of several references, that one counts which has the highest F.
    """

    def make(corpus: Corpus) -> FloatArray:
        columns = _matches(corpus, kind, _tokens(corpus, kind, by, stemmer))
        return corpus.best(_shares(*columns)["f"], np.vstack([columns, np.ones(columns.shape[1])]))

    stems = ", stems" if stemmer else ""
    return Table(f"rouge_{kind}, {by}{stems}", make)


def _shares(hits: Any, mine: Any, theirs: Any) -> dict[Share, Any]:
    """Return F, precision and recall; 0 where there is nothing to share."""
    parts = {"f": (2 * hits, mine + theirs), "precision": (hits, mine), "recall": (hits, theirs)}
    return {key: part / np.maximum(whole, 1) for key, (part, whole) in parts.items()}  # type: ignore[misc]


_NAMES: dict[Kind, tuple[str, str]] = {
    "1": ("ROUGE-1", "How many words a hypothesis shares with its reference"),
    "2": ("ROUGE-2", "How many pairs of neighbouring words a hypothesis shares with its reference"),
    "L": ("ROUGE-L", "How many words a hypothesis and its reference have in the same order"),
    "Lsum": (
        "ROUGE-Lsum",
        "How many words of the lines of a reference lines of the hypothesis have in the same order",
    ),
}
_MEANS: dict[Share, str] = {
    "f": "of both their words: the mean over segments of F.",
    "precision": "of the words of the hypothesis: the mean over segments.",
    "recall": "of the words of the reference: the mean over segments.",
}


def _lines(kind: Kind, by: Words, stemmer: bool, share: Share) -> str:
    said = "" if by == "rouge-score" else "  # of other scripts than Latin it finds no words"
    value = {"f": "fmeasure"}.get(share, share)
    return (
        f"from rouge_score.rouge_scorer import RougeScorer{said}\n"
        f'scorer = RougeScorer(["rouge{kind}"], use_stemmer={stemmer})\n'
        "pairs = [*zip(references, hypotheses)]\n"
        f'sum(scorer.score_multi(*both)["rouge{kind}"].{value} for both in pairs) / len(pairs)'
    )


@cache
def rouge_figure(
    kind: Kind, share: Share = "f", tokens: Words = "words", stemmer: bool = False
) -> TextFigure:
    """Return the figure of a variant, see `rouge`."""

    def columns(numbers: FloatArray) -> Terms:
        hits, mine, theirs, scored = numbers.T
        return _shares(hits, mine, theirs)[share], scored

    name, plain = _NAMES[kind]
    return of_texts(
        table(kind, tokens, stemmer),
        quotient,
        columns=columns,
        aligned=kind == "Lsum",
        sklearn=_lines(kind, tokens, stemmer, share),
        key=f"rouge_{kind.lower()}" + ("" if share == "f" else f"_{share}"),
        name=name if share == "f" else f"{name} {share}",
        plain=f"{plain}, {_MEANS[share]}",
        template=r"\frac{1}{n} \sum_s " + _TEMPLATES[share],
        note=(
            "Words are runs of letters, digits and combining marks, and each CJK character. "
            "rouge-score knows a to z and digits alone, and gives 0 for Chinese."
            if tokens == "words"
            else ""
        ),
        reference=LIN,
    )


_TEMPLATES: dict[Share, str] = {
    "f": r"\frac{2 m_s}{h_s + r_s}",
    "precision": r"\frac{m_s}{h_s}",
    "recall": r"\frac{m_s}{r_s}",
}


def rouge(
    s: Segments,
    kind: Kind,
    share: Share = "f",
    *,
    tokens: Words = "words",
    stemmer: bool = False,
) -> float:
    """Return ROUGE of the corpus, 0 to 1: the mean over segments of F = 2 m / (h + r).

    m of h words of the hypothesis and r words of the reference are shared; of several references
    that one counts which has the highest F.

    Undefined (NaN) when no segment has a reference; of "Lsum" also when lines are too many to be
    aligned.

    Parameters
    ----------
    s : Segments
    kind : {"1", "2", "L", "Lsum"}
        What is shared: words, pairs of words, the longest common subsequence, or the union of
        those of all lines.
    share : {"f", "precision", "recall"}
        Of what: of both, of the hypothesis, of the reference.
    tokens : {"words", "rouge-score"}
        What a word is: runs of letters, digits and combining marks, each CJK character one; or as
        rouge-score runs of a to z and digits alone.
    stemmer : bool
        Whether words of more than three letters are taken for their stems, by Porter.

    Raises
    ------
    ValueError
        If there is no such variant.

    References
    ----------
    C. Lin (2004), ROUGE: a package for automatic evaluation of summaries, Text Summarization
    Branches Out. https://aclanthology.org/W04-1013/

    Examples
    --------
    >>> from perfcore.texts import segments
    >>> s = segments(["the cat sat on a mat"], [["the cat sat on the mat"]])
    >>> round(rouge(s, "1"), 4), rouge(s, "2")
    (0.8333, 0.6)
    """
    given = (("kind", kind, Kind), ("share", share, Share), ("tokens", tokens, Words))
    for argument, value, type_ in given:
        if value not in get_args(type_):
            known = ", ".join(get_args(type_))
            raise argument_error(argument, "be one of {known}", value, known=known)
    return float(rouge_figure(kind, share, tokens, bool(stemmer)).of(s))
