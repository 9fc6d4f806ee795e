"""What each number of the boards means, in words: a file has no Python to put its counts in."""

from __future__ import annotations

from typing import TypedDict

from perfcore.results import Result
from perfview.kit.explanations import Number
from perfview.kit.tasks import numbers_of
from perfview.tasks.binary.explanations.numbers import Place, nowhere
from perfview.tasks.binary.task import TASK
from perfview.words import say


class Meaning(TypedDict):
    """A name, and lines of text about it."""

    name: str
    lines: list[str]


def explanations_of(result: Result) -> dict[str, Meaning]:
    """Return the meaning of every number that can be explained, by its key."""
    place = nowhere((result.origin.positive, result.origin.negative))
    return {key: _meaning(each, place) for key, each in numbers_of(TASK.key).items()}


def _meaning(number: Number, place: Place) -> Meaning:
    explained = number.explain(place)
    lines = [explained.plain]
    if explained.undefined and not number.brief:
        lines.append(say("downloads.undefined_when", reason=explained.undefined))
    if not number.brief:
        lines.append(say("downloads.reference", reference=explained.reference))
    return {"name": explained.title, "lines": lines}
