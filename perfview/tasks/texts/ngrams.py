"""Tables of n-grams that one system gets right and another does not."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from perfcore.texts import Contrast, Segments, contrasts
from perfview.kit.parameters import shortened
from perfview.kit.theme import count
from perfview.session.caches import cached
from perfview.session.data_sets import DataSet
from perfview.tasks.figure_tables import Cell, Column, FigureTable, Row
from perfview.tasks.texts.tallies import systems
from perfview.words import say

MOST = 15
"""So many n-grams are shown of either system."""
_LOOKED_AT = 300
_LONGEST = 80

Sides = tuple[Sequence[Contrast], Sequence[Contrast]]


@cached(shared=True, spinner="common.counting")
def ngrams(file: DataSet, first: str, second: str, tokens: str, lowercase: bool) -> Sides:
    """Return what `telling` does of two systems of a file, cut by this tokeniser."""
    found = systems(file, tokens, lowercase)
    return telling(found[first], found[second])


def telling(first: Segments, second: Segments) -> Sides:
    """Return the n-grams that either system gets right oftener, the most telling first.

    One that is a part of another is left out where it tells no more: both systems have both equally
    often right, in the same segments.
    """
    better, worse = contrasts(first, second, most=_LOOKED_AT)
    return _whole(better), _whole(worse)


def _whole(found: Sequence[Contrast]) -> Sequence[Contrast]:
    kept: list[Contrast] = []
    for each in found:
        if not any(map(partial(_tells, each), kept)):
            kept.append(each)
    return kept[:MOST]


def _tells(each: Contrast, longer: Contrast) -> bool:
    """Return whether a longer n-gram tells all that this one does."""
    size = len(each.tokens)
    parts = (longer.tokens[i : i + size] for i in range(len(longer.tokens) - size + 1))
    same = (each.first, each.second, *each.segments.tolist())
    return same == (longer.first, longer.second, *longer.segments.tolist()) and each.tokens in parts


def ngrams_table(found: Sequence[Contrast], pair: tuple[str, str], *, opens: bool) -> FigureTable:
    """Return a row for each n-gram that the first of two systems gets right oftener.

    Parameters
    ----------
    found : sequence of Contrast
        The n-grams.
    pair : tuple of two str
        The systems as they were compared, the better one first; the counts are in their order.
    opens : bool
        Whether a click on an n-gram opens a segment in which they differ.
    """
    better, worse = pair
    return FigureTable(
        caption=say("texts.ngrams_of", model=better, other=worse),
        of_rows=say("texts.ngram"),
        columns=[
            Column("right", better, say("texts.ngrams_right_help", model=better), ""),
            Column("other", worse, say("texts.ngrams_right_help", model=worse), ""),
            Column("asked", say("texts.ngrams_asked"), say("texts.ngrams_asked_help"), ""),
        ],
        rows=[
            Row(
                name=shortened(" ".join(each.tokens), length=_LONGEST),
                key=str(place),
                opens=say("texts.ngram_open") if opens else "",
                cells=[
                    Cell(value=many, text=count(many))
                    for many in (
                        max(each.first, each.second),
                        min(each.first, each.second),
                        each.asked,
                    )
                ],
            )
            for place, each in enumerate(found)
        ],
        fixed=True,
        bare=True,
    )
