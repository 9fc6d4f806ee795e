"""One segment, as the board opens it: its scores, and its texts with what matches."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from perfcore.arrays import FloatArray
from perfcore.texts import known_figures
from perfcore.texts.closeups import Closeup, closeup
from perfview.kit.theme import together
from perfview.session.data_sets import DataSet
from perfview.tasks.texts.tallies import Systems
from perfview.words import say, told

Scores = Callable[[str, str], FloatArray]
MOST_TOKENS = 1_000
"""Tokens of a text that are shown."""


def opened_told(
    systems: Systems,
    model: str,
    other: str,
    segment: int,
    *,
    texts: bool = True,
    scores: Scores | None = None,
) -> dict[str, Any] | None:
    """Return what the board is told of a segment that is opened, None if there is none.

    Parameters
    ----------
    systems : mapping of str to Segments
        By name, on the same segments.
    model, other : str
        The system in view and the one beside it, "" for none.
    segment : int
        Its place, from 0.
    texts : bool
        Whether its texts may be shown; they are also left out where they are not there.
    scores : callable, optional
        Returns the values of all segments, given the key of a figure and the name of a system:
        where many are opened they are found once.
    """
    shown = {name: systems[name] for name in (model, other) if name}
    s = systems[model]
    if segment >= s.size:
        return None
    rows = _scores(shown, segment, scores or partial(_values, shown))
    found = {"segment": segment, "heads": [say("common.figure"), *shown], "scores": rows}
    if s.texts is None or not texts or not s.scored[segment]:
        key = "texts.opened_unscored" if not s.scored[segment] else "texts.opened_numbers"
        return {**found, "note": say(key), "references": [], "systems": []}
    closeups = {name: closeup(each, segment) for name, each in shown.items()}
    first = closeups[model]
    references = [
        _text(say("texts.reference", place=place + 1), tokens, first.references_lit[place])
        for place, tokens in enumerate(first.references)
    ]
    written = [_written(name, each) for name, each in closeups.items()]
    note = say("texts.opened_lit", model=model) if other else ""
    return {**found, "note": note, "references": references, "systems": written}


def _values(shown: Systems, key: str, name: str) -> FloatArray:
    return known_figures(shown[name])[key].of_each(shown[name])


def _scores(shown: Systems, segment: int, values: Scores) -> list[list[str]]:
    """Return the figures of the segment by itself, a row each."""
    first = next(iter(shown.values()))
    rows = []
    for key, figure in known_figures(first).items():
        known = [
            float(values(key, name)[segment])
            for name, each in shown.items()
            if key in known_figures(each)
        ]
        rows.append([told(figure.name), *together(known, figure.format)])
    return rows


def _text(label: str, tokens: Sequence[str], lit: Sequence[int]) -> dict[str, Any]:
    return {
        "label": label,
        "tokens": [*tokens[:MOST_TOKENS]],
        "lit": [*lit[:MOST_TOKENS]],
        "more": max(len(tokens) - MOST_TOKENS, 0),
    }


def _written(name: str, found: Closeup) -> dict[str, Any]:
    """Return the text of a system, with the words that METEOR pairs: those that are shown."""
    mine, theirs = found.hypothesis, found.references[found.best]
    links = found.links and [
        [i, j, mine[i].lower() == theirs[j].lower()]
        for i, j in found.links
        if max(i, j) < MOST_TOKENS
    ]
    return {**_text(name, mine, found.lit), "best": found.best, "links": links}


def texts_of(file: DataSet, model: str) -> Sequence[str] | None:
    """Return what a system wrote; None of a link, which holds numbers alone."""
    if file.from_link:
        return None
    hypotheses: Sequence[str] = file.found.models[model].hypotheses
    return hypotheses
