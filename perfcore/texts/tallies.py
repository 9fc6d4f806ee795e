"""The texts of a file, tallied: one system after the other, all cut by one tokeniser."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from typing import Any
from weakref import WeakKeyDictionary

from perfcore.data import TextPredictions
from perfcore.texts.segments import LIKELIHOODS, Segments, segments
from perfcore.texts.synonyms import Synonyms
from perfcore.texts.tokenisers import suggested

_SUGGESTED: WeakKeyDictionary[TextPredictions, str] = WeakKeyDictionary()
"""Every character is looked at once."""


def text_tally(
    predictions: Any,
    model: str,
    tokens: str | None = None,
    lowercase: bool = False,
    synonyms: Synonyms | None = None,
) -> Segments:
    """Return the tally of one system of a file.

    Parameters
    ----------
    predictions : TextPredictions
        The systems of a file.
    model : str
        The name of one.
    tokens : str, optional
        How texts are cut, a key of `TOKENISERS`; by default as suits all texts of the file, so
        that all systems are cut alike.
    lowercase : bool
        Whether texts are put into lower case first.
    synonyms : Synonyms, optional
        Of `read_wordnet`: METEOR pairs words that mean the same, too.

    Raises
    ------
    ValueError
        If there is no such tokeniser, or a segment is too long.

    Examples
    --------
    >>> from perfcore.data import TextCases
    >>> found = TextPredictions("a.tsv", {"one": TextCases(("今天好",), (("今天很好",),))})
    >>> text_tally(found, "one").tokens
    'zh'
    """
    cases = predictions.models[model]
    cut = suggested_tokens(predictions) if tokens is None else tokens
    found = segments(
        cases.hypotheses, cases.references, cut, lowercase=lowercase, synonyms=synonyms
    )
    if cases.log_probabilities is not None:
        found.tables[LIKELIHOODS.key] = cases.log_probabilities
    return found


def suggested_tokens(predictions: TextPredictions) -> str:
    """Return the tokeniser that suits all references and hypotheses of a file together."""
    if predictions not in _SUGGESTED:
        _SUGGESTED[predictions] = suggested(_texts(predictions))
    return _SUGGESTED[predictions]


def _texts(predictions: TextPredictions) -> Iterator[str]:
    models = [*predictions.models.values()]
    yield from chain.from_iterable(models[0].references)
    for cases in models:
        yield from cases.hypotheses
