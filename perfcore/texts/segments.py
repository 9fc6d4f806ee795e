"""Texts, tallied: for each segment the numbers that all figures of texts are made of."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from itertools import chain

import numpy as np
import numpy.typing as npt

from perfcore.arrays import FloatArray
from perfcore.messages import argument_error, message, value_error
from perfcore.texts.corpora import MOST_CHARACTERS, Corpus
from perfcore.texts.synonyms import Synonyms
from perfcore.texts.tokenisers import tokeniser

References = Sequence[Sequence[str | None] | str | None]


@dataclass(frozen=True, slots=True, eq=False)
class Table:
    """What some figures are made of: numbers for each segment.

    Attributes
    ----------
    key : str
        Its name in links and files.
    make : callable
        The texts to the numbers, shape (n, c); rows of segments without references are 0.
    """

    key: str
    make: Callable[[Corpus], FloatArray]


@dataclass(frozen=True, eq=False)
class Segments:
    """Hypotheses of one system and their references: the tally of all figures of texts.

    Made by `segments`. Tables of numbers are made when a figure first asks for them, and kept.

    Attributes
    ----------
    scored : bool array of shape (n,)
        Whether a segment has a reference. Without one it is in no figure but those of
        log-probabilities.
    tokens : str
        Which tokeniser cut the texts.
    lowercase : bool
        Whether they were put into lower case.
    texts : Corpus or None
        The texts; None where only numbers are held, as in a link.
    tables : dict of str to float64 array of shape (n, c)
        By key of a `Table`.
    synonyms : str
        What the synonyms that METEOR pairs are from; "" where it pairs none.
    """

    scored: npt.NDArray[np.bool_]
    tokens: str
    lowercase: bool
    texts: Corpus | None = None
    tables: dict[str, FloatArray] = field(default_factory=dict)
    synonyms: str = ""

    def __repr__(self) -> str:
        return f"<Segments: {self.n} scored, cut by {self.tokens}>"

    @property
    def size(self) -> int:
        """How many segments there are, with those that are not scored."""
        return len(self.scored)

    @property
    def n(self) -> int:
        """How many segments are scored."""
        return int(np.count_nonzero(self.scored))

    def table(self, table: Table) -> FloatArray:
        """Return the numbers of each segment, shape (n, c).

        Raises
        ------
        ValueError
            If they were not kept and there are no texts to make them of.
        """
        if table.key not in self.tables:
            if self.texts is None:
                raise value_error(
                    "Numbers of {key} are not among what was kept of these texts, and the texts "
                    "are not there.",
                    key=table.key,
                )
            self.tables[table.key] = table.make(self.texts)
            self.tables[table.key].flags.writeable = False
        return self.tables[table.key]


def _no_likelihoods(_: Corpus) -> FloatArray:
    raise value_error("These segments were given no log-probabilities of their tokens.")


LIKELIHOODS = Table("likelihoods", _no_likelihoods)
"""The sum of log-probabilities, and how many tokens have one."""


def segments(
    hypotheses: Sequence[str],
    references: References | None = None,
    tokens: str = "13a",
    *,
    reference_sets: Sequence[Sequence[str | None]] | None = None,
    lowercase: bool = False,
    log_probabilities: Sequence[npt.ArrayLike] | None = None,
    synonyms: Synonyms | None = None,
) -> Segments:
    """Return the tally of texts, on which all figures are computed.

    Parameters
    ----------
    hypotheses : sequence of str, of length n
        One text for each segment. An empty one is scored.
    references : sequence of sequences of str, of length n
        For each segment its references, as many as it has; one may stand without a list. Empty
        ones and None are left out; a segment that has no other is not scored.
    tokens : str
        How texts are cut, a key of `TOKENISERS`: "13a", "zh", "intl", "char", "none", "words".
        ROUGE and chrF have tokens of their own.
    reference_sets : sequence of sequences of str, optional
        In place of `references` as sacrebleu has them: the first references of all segments, then
        the second ones. It cannot be told from the other order where both have as many, so it is
        never guessed.
    lowercase : bool
        Whether texts are put into lower case first. ROUGE and METEOR always do so.
    log_probabilities : sequence of arrays, of length n, optional
        For each segment the natural logarithm of the probability of each of its tokens, for
        perplexity.
    synonyms : Synonyms, optional
        Of `read_wordnet`: METEOR pairs words that mean the same, too.

    Raises
    ------
    ValueError
        If lengths differ, a hypothesis or reference is no text, texts are too long, or a
        log-probability is above 0 or no number.

    Examples
    --------
    >>> s = segments(["the cat sat on a mat", "fine"], [["the cat sat on the mat"], [""]])
    >>> s.scored.tolist(), s.n
    ([True, False], 1)
    """
    tokeniser(tokens)
    _require_texts("hypotheses", hypotheses)
    lists = _by_segment(len(hypotheses), references, reference_sets)
    texts: list[str] = []
    sizes = []
    for segment, (hypothesis, own) in enumerate(zip(hypotheses, lists, strict=True)):
        _require_short(segment, hypothesis, own)
        if own:
            texts += (hypothesis, *own)
        sizes.append(len(own) + 1 if own else 0)
    counts = np.array(sizes, np.int64)
    first = np.zeros(len(texts), np.bool_)
    first[(np.cumsum(counts) - counts)[counts > 0]] = True
    owners = np.repeat(np.arange(len(counts)), counts)
    corpus = Corpus(texts, owners, first, len(counts), tokens, lowercase, synonyms)
    said = "" if synonyms is None else synonyms.name
    found = Segments(counts > 0, tokens, lowercase, corpus, synonyms=said)
    if log_probabilities is not None:
        found.tables[LIKELIHOODS.key] = _likelihoods(log_probabilities, len(counts))
    return found


def _require_texts(argument: str, texts: Sequence[str | None]) -> None:
    if isinstance(texts, str):
        rule = message("be a list with a text for each segment")
        raise argument_error(argument, rule, message("one text"))
    for segment, text in enumerate(texts):
        _require_text(argument, text, segment)


def _require_text(argument: str, text: object, segment: int) -> None:
    if not isinstance(text, str):
        got = message("{got!r} in segment {segment}", got=text, segment=segment)
        raise argument_error(argument, "hold texts", got)


def _by_segment(
    size: int,
    references: References | None,
    reference_sets: Sequence[Sequence[str | None]] | None,
) -> list[list[str]]:
    """Return the references of each segment that are not empty."""
    if (references is None) == (reference_sets is None):
        raise value_error("Give either references or reference_sets, not both and not neither.")
    if reference_sets is not None:
        if isinstance(reference_sets, str) or any(isinstance(one, str) for one in reference_sets):
            rule = message("be a list of sets, each a list with a reference for each segment")
            raise argument_error("reference_sets", rule, message("one text"))
        for place, one in enumerate(reference_sets):
            if len(one) != size:
                rule = message("hold a reference for each of {size:,} segments", size=size)
                got = message("{many:,} in set {place}", many=len(one), place=place)
                raise argument_error("reference_sets", rule, got)
        references = list(zip(*reference_sets, strict=True)) if reference_sets else [[]] * size
    assert references is not None
    if isinstance(references, str) or len(references) != size:
        rule = message("hold a list for each of {size:,} hypotheses", size=size)
        many = message("one text") if isinstance(references, str) else len(references)
        raise argument_error("references", rule, many)
    lists = [
        list(each) if isinstance(each, Iterable) and not isinstance(each, str) else [each]
        for each in references
    ]
    for segment, text in ((i, each) for i, own in enumerate(lists) for each in own):
        if text is not None:
            _require_text("references", text, segment)
    return [[each for each in own if each is not None and each.strip()] for own in lists]


def _require_short(segment: int, hypothesis: str, references: list[str]) -> None:
    size = sum(map(len, chain([hypothesis], references)))
    if size > MOST_CHARACTERS:
        raise value_error(
            "Segment {segment} has {size:,} characters in its hypothesis and its references; "
            "there must be at most {most:,}. Split it into sentences.",
            segment=segment,
            size=size,
            most=MOST_CHARACTERS,
        )


def _likelihoods(given: Sequence[npt.ArrayLike], size: int) -> FloatArray:
    if len(given) != size:
        rule = message("hold a list for each of {size:,} segments", size=size)
        raise argument_error("log_probabilities", rule, len(given))
    found = np.zeros((size, 2))
    for segment, each in enumerate(given):
        try:
            values = np.asarray(each, np.float64)
        except (TypeError, ValueError):  # text, or lists of unequal length
            values = np.empty((0, 0))
        wrong = np.flatnonzero(~(values <= 0) | np.isinf(values)) if values.ndim == 1 else [0]
        if len(wrong):
            value = values[wrong[0]] if values.ndim == 1 else message("no list")
            got = message("{value} in segment {segment}", value=value, segment=segment)
            rule = message("hold lists of finite natural logarithms of probabilities, 0 or less")
            raise argument_error("log_probabilities", rule, got)
        found[segment] = values.sum(), values.size
    return found
