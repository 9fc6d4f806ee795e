"""What each number of the boards means, in words: a file has no Python to put its counts in."""

from __future__ import annotations

from typing import TypedDict

from perfcore.binary import Counts
from perfcore.measures import MEASURES
from perfcore.results import Result
from perfview.tasks.binary.explanations import (
    CURVE_FIGURES,
    Explanation,
    curve_explanation,
    explanation,
)
from perfview.tasks.binary.explanations.cells import CELLS
from perfview.tasks.binary.explanations.spendings import SPENDINGS
from perfview.words import say


class Meaning(TypedDict):
    """A name, and lines of text about it."""

    name: str
    lines: list[str]


def explanations_of(result: Result, name: str) -> dict[str, Meaning]:
    """Return the meaning of every number that a board explains, by its key."""
    sweep, origin = result.models[name].sweep, result.origin
    labels, nothing = (origin.positive, origin.negative), Counts(0, 0, 0, 0)
    explained = {
        key: explanation(key, nothing, threshold=0.0, labels=labels) for key in (*MEASURES, *CELLS)
    } | {key: curve_explanation(key, sweep) for key in CURVE_FIGURES}
    return {key: _meaning(each) for key, each in explained.items()} | {
        key: {
            "name": say(f"explanations.{key}"),
            "lines": [say(f"explanations.{key}_plain")],
        }
        for key in SPENDINGS
    }


def _meaning(explained: Explanation) -> Meaning:
    title = " · ".join(dict.fromkeys(filter(None, (explained.name, explained.chinese))))
    lines = [explained.plain]
    if explained.undefined:
        lines.append(say("downloads.undefined_when", reason=explained.undefined))
    return {
        "name": title,
        "lines": [*lines, say("downloads.reference", reference=explained.reference)],
    }
