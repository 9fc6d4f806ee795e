"""What is counted once of texts: the numbers of all segments of all systems, and intervals."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from perfcore.arrays import IntArray
from perfcore.chance.figures import Comparison
from perfcore.chance.texts import compare_texts
from perfcore.texts import Segments, TextFigure, known_figures, text_tally
from perfview.session.caches import cached
from perfview.session.choices import Choices
from perfview.session.data_sets import DataSet
from perfview.settings import settings
from perfview.tasks.texts.parameters import LOWERCASE, TOKENS

Systems = Mapping[str, Segments]


def cut_in(file: DataSet, chosen: Choices) -> tuple[str, bool]:
    """Return as a reader has chosen it the tokeniser, "" for the one that suits, and lower case.

    What a link keeps was cut by whoever made it.
    """
    return ("", False) if file.from_link else (chosen.of(TOKENS), chosen.of(LOWERCASE))


def systems_in(file: DataSet, chosen: Choices) -> Systems:
    """Return the segments of all systems, cut as a reader has chosen."""
    return systems(file, *cut_in(file, chosen))


@cached(shared=True, spinner="common.counting")
def systems(file: DataSet, tokens: str = "", lowercase: bool = False) -> Systems:
    """Return the segments of all systems, by name."""
    if file.from_link:
        return {name: file.tally(name) for name in file.models}
    found = file.found
    known = settings().synonyms
    return {name: text_tally(found, name, tokens or None, lowercase, known) for name in file.models}


def comparison_in(file: DataSet, chosen: Choices) -> Comparison:
    """Return all figures of all systems with what chance may do, as a reader has chosen."""
    return compared_texts(file, *cut_in(file, chosen))


@cached(shared=True, spinner="common.counting")
def compared_texts(file: DataSet, tokens: str = "", lowercase: bool = False) -> Comparison:
    """Return all figures of all systems with their intervals, and all differences."""
    return compared_systems(systems(file, tokens, lowercase), documents_of(file))


def compared_systems(found: Systems, documents: IntArray | None) -> Comparison:
    """Return the same of systems, where no session is known."""
    return compare_texts(found, figures=shared_figures(found), documents=documents)


def shared_figures(found: Systems) -> dict[str, TextFigure]:
    """Return the figures that all systems have, by key."""
    known = [known_figures(each) for each in found.values()]
    return {key: each for key, each in known[0].items() if all(key in one for one in known)}


def documents_of(file: DataSet) -> IntArray | None:
    """Return the document of each segment as a number; None where segments stand alone."""
    if file.from_link:
        kept: IntArray | None = file.found.documents
        return kept
    codes: IntArray | None = next(iter(file.found.models.values())).group
    return codes


def ids_of(file: DataSet) -> Sequence[int | str] | None:
    """Return what each segment is called, if that is known; a link keeps it on wish."""
    if file.from_link:
        kept: Sequence[int | str] | None = file.found.ids
        return kept
    ids = next(iter(file.found.models.values())).id
    return None if ids is None else ids.tolist()
