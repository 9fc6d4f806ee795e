"""How sure each measure is at the threshold in use, as its tile says it."""

from __future__ import annotations

from perfcore.chance.intervals import decision_interval
from perfcore.measures import MEASURES
from perfview import session
from perfview.kit.theme import written
from perfview.tasks.binary import tallies
from perfview.tasks.binary.parameters import EXACT
from perfview.tasks.binary.parts import weighted
from perfview.tasks.binary.points.operating_points import COST
from perfview.tasks.binary.uses import RATES
from perfview.tasks.binary.views import View
from perfview.words import say, told

LEVEL = 0.95


def interval_texts(view: View) -> dict[str, dict[str, str]]:
    """Return the interval of each tile by its key, and how it was made or why there is none.

    They are of the data's own cases: at another prevalence the rates of one class alone have one.
    """
    counts, squares = view.cases.at(view.threshold), None
    counted = not weighted(view.file.comparable, view.model)
    if not counted and (squared := tallies.squared(view.file, view.model)) is not None:
        squares = squared.at(view.threshold)
    texts = {}
    for key in (*MEASURES.tiles, COST):
        if view.use.prevalence is not None and key not in RATES:
            texts[key] = _none(say("threshold.interval_projected"))
            continue
        found = decision_interval(
            counts,
            key,
            level=LEVEL,
            weights_are_counts=counted,
            squares=squares,
            method="exact" if session.choices().of(EXACT) else "wilson",
        )
        if found.reason:
            texts[key] = _none(say("threshold.interval_none_because", reason=told(found.reason)))
            continue
        low, high = (written(end, MEASURES[key].format) for end in (found.low, found.high))
        texts[key] = {
            "text": say("threshold.interval", low=low, high=high),
            "hint": say("threshold.interval_hint", method=found.method),
        }
    return texts


def _none(why: str) -> dict[str, str]:
    return {"text": say("threshold.interval_none"), "hint": why}
