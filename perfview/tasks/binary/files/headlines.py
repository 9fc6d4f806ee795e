"""What a card in a chat says of two classes: how many are found, and how many alarms are false."""

from __future__ import annotations

import math

from perfcore.binary import roc, roc_vertices
from perfcore.costs import PER
from perfcore.results import Result
from perfcore.results.uses import measures_at, sweep_in_use
from perfview.kit.reports import Headline
from perfview.kit.theme import UNDEFINED, count, percent, together, written
from perfview.words import commas, say

CELLS = ("tp", "fn", "fp", "tn")


def headline_of(result: Result, name: str) -> Headline:
    """Return the main figures of a model at its threshold, where it is used."""
    model = result.models[name]
    there = sweep_in_use(model, result.use)
    if there is None:
        return Headline(said="", figures={})
    counts = there.at(model.threshold)
    values = measures_at(counts)
    recall, precision = values["recall"], values["precision"]
    alarms = UNDEFINED if math.isnan(precision) else written(100 * (1 - precision), "expected")
    said = [
        *([] if math.isnan(recall) else [say("downloads.headline_found", share=percent(recall))]),
        say("downloads.headline_none")
        if math.isnan(precision)
        else say("downloads.headline_alarms", alarms=alarms),
    ]
    projected = result.use.prevalence is not None
    kind = "expected" if projected else "count"
    cells = together([float(getattr(counts, cell)) for cell in CELLS], kind)
    s, at = model.sweep, model.counts
    x, y = at.fp / max(s.negatives, 1), at.tp / max(s.positives, 1)
    total = float(s.positives + s.negatives)
    curve, places = roc(s), roc_vertices(s) if s.positives and s.negatives else None
    return Headline(
        said=commas(said),
        figures={
            say("downloads.headline_recall"): percent(recall),
            say("downloads.headline_false"): alarms,
        },
        cells={say(f"board.{cell}"): text for cell, text in zip(CELLS, cells, strict=True)},
        curve=None if places is None else (curve.x[places], curve.y[places]),
        place=(0, 0) if places is None else (float(x), float(y)),
        small=say("downloads.headline_cases", cases=count(PER if projected else total)),
    )
