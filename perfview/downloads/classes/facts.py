"""What a result of several classes is about: texts that its files share."""

from __future__ import annotations

from perfcore.results import ClassResult
from perfview.downloads import facts
from perfview.kit.theme import count
from perfview.tasks.classes.names import first_named
from perfview.words import say

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
            labels=first_named(origin.labels, MOST_LABELS),
        ),
    }
    return facts.facts_html(texts, result, origin.sha256)
