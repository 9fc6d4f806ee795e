"""What a result of several classes is about: texts that its files share."""

from __future__ import annotations

from collections.abc import Sequence

from perfcore.results import ClassResult
from perfview.downloads import facts
from perfview.kit.theme import count
from perfview.words import listed, say

MOST_LABELS = 12
"""So many classes are named at most."""


def class_facts_html(result: ClassResult, name: str) -> str:
    """Return what a result is about as a list of definitions, escaped."""
    origin, counts = result.origin, result.models[name].tally.counts
    texts = {
        "data": origin.name,
        "model": name,
        "cases": count(counts.total),
        "classes": say(
            "files.classes",
            count=count(len(origin.labels)),
            labels=named(origin.labels, MOST_LABELS),
        ),
    }
    return facts.facts_html(texts, result, origin.sha256)


def named(labels: Sequence[str], most: int) -> str:
    """Return the names of classes; of many only the first, and how many more there are."""
    more = len(labels) - most
    return listed([*labels[:most], *([say("files.more_labels", count=more)] if more > 0 else [])])
