"""Systems beside each other: differences by two tests, and whether figures agree."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from perfcore.arrays import IntArray
from perfcore.chance.comparison import JudgedDifference
from perfcore.chance.figures import Comparison, disagreement
from perfcore.chance.figures.comparisons import Compared
from perfcore.chance.texts import randomised
from perfview.downloads.comparison_tables import pair_table, values_of
from perfview.kit.theme import count
from perfview.session.caches import cached
from perfview.session.choices import Choices
from perfview.session.data_sets import DataSet
from perfview.tasks.figure_tables import FigureTable
from perfview.tasks.texts.tallies import Systems, cut_in, documents_of, shared_figures, systems
from perfview.words import commas, say, told

Differences = Mapping[str, JudgedDifference]


def swapped_in(file: DataSet, chosen: Choices) -> Compared:
    """Return the differences of all systems, tested by swapping their texts."""
    return swapped_texts(file, *cut_in(file, chosen))


@cached(shared=True, spinner="common.counting")
def swapped_texts(file: DataSet, tokens: str = "", lowercase: bool = False) -> Compared:
    """Return the same, of texts that are cut by this tokeniser."""
    return swapped_systems(systems(file, tokens, lowercase), documents_of(file))


def swapped_systems(found: Systems, documents: IntArray | None) -> Compared:
    """Return the same of systems, where no session is known."""
    return randomised(found, figures=shared_figures(found), documents=documents)


def pair_in(found: Compared, model: str, other: str) -> tuple[str, str]:
    """Return two systems in the order in which they were compared."""
    return (model, other) if (model, other) in found else (other, model)


def differences_table(
    figures: Mapping[str, Any], found: Comparison, swapped: Compared, pair: tuple[str, str]
) -> FigureTable:
    """Return a row for each figure of two systems: the difference, by both tests."""
    names = {key: told(each.name) for key, each in figures.items()}
    kinds = {key: each.format for key, each in figures.items()}
    own = found.differences[pair]
    return pair_table(own, pair, names, values_of(found), kinds, swapped[pair])


def verdicts(
    figures: Mapping[str, Any], found: Differences, swapped: Differences, pair: tuple[str, str]
) -> list[str]:
    """Return in sentences which system is better, and where figures or tests do not agree."""
    names = {key: told(each.name) for key, each in figures.items()}
    apart = disagreement(found)
    if apart is None:
        said = _agreed(found, pair)
    else:
        sides = {side: _listed(names, keys) for side, keys in zip(_SIDES, apart, strict=True)}
        said = [say("texts.disagree", one=pair[0], other=pair[1], **sides)]
        surely = disagreement(found, beyond_chance=True)
        if surely == apart:
            said.append(say("texts.disagree_all"))
        elif surely is None:
            said.append(say("texts.disagree_chance"))
        else:
            sides = {side: _listed(names, keys) for side, keys in zip(_SIDES, surely, strict=True)}
            said.append(say("texts.disagree_sure", one=pair[0], other=pair[1], **sides))
    apart_in = [key for key, each in found.items() if _differs(each, swapped[key])]
    if apart_in:
        said.append(say("texts.tests_differ", figures=_listed(names, apart_in)))
    return said


_SIDES = ("figures_of_one", "figures_of_other")


def _agreed(found: Differences, pair: tuple[str, str]) -> list[str]:
    """Return what all figures say: who is better, and how many are sure of it."""
    ahead = [each for each in found.values() if each.ahead in ("first", "second")]
    if not ahead:
        return [say("texts.no_difference", one=pair[0], other=pair[1])]
    sure = sum(bool(each.beyond_chance) for each in ahead)
    model, beside = pair if ahead[0].ahead == "first" else pair[::-1]
    key = "texts.agree_sure" if sure == len(found) else "texts.agree"
    return [
        say(key, model=model, other=beside, sure=count(sure), all=count(len(ahead)), count=sure)
    ]


def _differs(one: JudgedDifference, other: JudgedDifference) -> bool:
    known = None not in (one.beyond_chance, other.beyond_chance)
    return known and one.beyond_chance != other.beyond_chance


def _listed(names: Mapping[str, str], keys: Iterable[str]) -> str:
    return commas(names[key] for key in keys)
