"""Segments drawn anew, the same for all systems and all figures: the paired bootstrap of texts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
import numpy.typing as npt

from perfcore.arrays import IntArray
from perfcore.chance.figures import CaseSums, Comparison, compared
from perfcore.chance.figures.comparisons import REPLICATES
from perfcore.chance.intervals import Interval
from perfcore.clusterings.coding import coded_clusters
from perfcore.measures.definitions import Figure
from perfcore.measures.rules import OfSums
from perfcore.messages import argument_error, message
from perfcore.texts.corpora import Corpus
from perfcore.texts.figures import FIGURES
from perfcore.texts.segments import Segments
from perfcore.texts.tallies import text_tally


def text_sums(found: Any, model: str) -> CaseSums[Segments]:
    """Return the segments of a system of a file, or of what a link keeps, and their documents."""
    kept = getattr(found, "tally", None)
    s = text_tally(found, model) if kept is None else kept(model)
    group = found.models[model].group if kept is None else found.documents
    return CaseSums(tally=s, cases=s, size=s.size, group=group)


def systems_of(
    systems: Mapping[str, Segments],
    figures: Mapping[str, Figure[Segments]],
    documents: npt.ArrayLike | None,
) -> dict[str, CaseSums[Segments]]:
    """Return what segments of each system add; raise ValueError if they are not the same ones."""
    if not systems:
        raise argument_error("systems", "hold one or more", 0)
    for key, figure in figures.items():
        if not isinstance(figure.interval, OfSums):
            raise argument_error("figures", "hold figures of sums over segments", key)
    first = next(iter(systems.values()))
    if not first.size:
        raise argument_error("systems", "have one or more segments", 0)
    for name, each in systems.items():
        if not np.array_equal(each.scored, first.scored) or _differ(each.texts, first.texts):
            rule = message("be of the same segments, with the same references")
            raise argument_error("systems", rule, name)
        if (each.tokens, each.lowercase) != (first.tokens, first.lowercase):
            raise argument_error("systems", "be cut into tokens alike", name)
    return {
        name: CaseSums(tally=each, cases=each, size=each.size, group=_groups(documents, each.size))
        for name, each in systems.items()
    }


def _differ(one: Corpus | None, other: Corpus | None) -> bool:
    """Return whether references, or the segments that they are of, are known to differ."""
    return one is not None and other is not None and one.differs(other)


def _groups(documents: npt.ArrayLike | None, size: int) -> IntArray | None:
    if documents is None:
        return None
    codes = coded_clusters(documents, "documents")[1]
    if codes.size != size:
        rule = message("hold a document for each of {size:,} segments", size=size)
        raise argument_error("documents", rule, codes.size)
    return codes


def text_intervals(
    s: Segments,
    *,
    documents: npt.ArrayLike | None = None,
    figures: Mapping[str, Figure[Segments]] = FIGURES,
    seed: int = 1,
    level: float = 0.95,
    replicates: int = REPLICATES,
) -> Mapping[str, Interval]:
    """Return figures of a system with their intervals, by key; see `compare_texts`.

    Examples
    --------
    >>> from perfcore.texts import segments
    >>> s = segments(["the cat sat", "a dog", "end"] * 20, ["the cat sat", "one dog", "ends"] * 20)
    >>> found = text_intervals(s)["rouge_1"]
    >>> round(found.value, 3), round(found.low, 2), round(found.high, 2)
    (0.5, 0.38, 0.6)
    """
    return compare_texts(
        {"": s},
        documents=documents,
        figures=figures,
        seed=seed,
        level=level,
        replicates=replicates,
    ).intervals[""]


def compare_texts(
    systems: Mapping[str, Segments],
    *,
    documents: npt.ArrayLike | None = None,
    figures: Mapping[str, Figure[Segments]] = FIGURES,
    seed: int = 1,
    level: float = 0.95,
    replicates: int = REPLICATES,
) -> Comparison:
    """Return figures of systems on the same segments with intervals, and all differences.

    Segments are drawn anew, the same draws for all systems and figures. The ends are percentiles of
    the replicates; p values of a figure are corrected for the number of pairs by Holm's method.
    Information of NIST stays that of the file.

    Parameters
    ----------
    systems : mapping of str to Segments
        By name. They have references for the same segments, and are cut by the same tokeniser.
    documents : array of shape (n,), optional
        What each segment belongs to: documents are drawn whole, as their segments are alike.
    figures : mapping of str to Figure, optional
        By key; `perfcore.texts.FIGURES` if not given.
    seed : int
        The same seed gives the same draws.
    level : float
        The nominal coverage, in (0, 1).
    replicates : int
        How many, 2 or more.

    Raises
    ------
    ValueError
        If an argument breaks these rules.

    References
    ----------
    P. Koehn (2004), Statistical significance tests for machine translation evaluation, EMNLP,
    388-395. https://aclanthology.org/W04-3250/

    Examples
    --------
    >>> from perfcore.texts import segments
    >>> texts = ["the cat sat", "a dog is here", "the end of it"] * 20
    >>> one, other = segments(texts, texts), segments(["a " + text for text in texts], texts)
    >>> found = compare_texts({"one": one, "other": other}).differences["one", "other"]
    >>> found["bleu"].ahead, found["bleu"].beyond_chance
    ('first', True)
    """
    models = systems_of(systems, figures, documents)
    return compared(figures, models, paired=True, seed=seed, level=level, replicates=replicates)
