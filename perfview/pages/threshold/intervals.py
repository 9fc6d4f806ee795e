"""How sure each measure is at the threshold in use, as its tile says it."""

from __future__ import annotations

from perfcore.chance.intervals.proportions import Method
from perfcore.measures import MEASURES
from perfview import session
from perfview.kit.theme import interval
from perfview.tasks.binary.certainties import certainty, parameters_of, untold
from perfview.tasks.binary.parameters import EXACT
from perfview.tasks.binary.views import View
from perfview.tasks.points.operating_points import COST
from perfview.words import say, told


def interval_texts(view: View) -> dict[str, dict[str, str]]:
    """Return the interval of each tile by its key, and how it was made or why there is none.

    They are of the data's own cases: at another prevalence the rates of one class alone have one.
    """
    sure = certainty(view.file, view.model)
    method: Method = "exact" if session.choices().of(EXACT) else "wilson"
    texts = {}
    for key in (*MEASURES.tiles, COST):
        if why := untold(key, view.use):
            texts[key] = _none(why)
            continue
        parameters = parameters_of(key, view.use)
        found = sure.interval(key, view.threshold, method=method, **parameters)
        if found.reason:
            texts[key] = _none(say("threshold.interval_none_because", reason=told(found.reason)))
            continue
        low, high, _ = interval(found.low, found.high, found.value, kind=MEASURES[key].format)
        hint = say("threshold.interval_hint", method=told(found.method))
        drawn = say("threshold.interval_cases")
        if sure.groups is not None:
            drawn = say("threshold.interval_groups", by=sure.by)
        texts[key] = {
            "text": say("board.interval", low=low, high=high),
            "hint": f"{hint} {drawn}",
        }
    return texts


def _none(why: str) -> dict[str, str]:
    return {"text": say("threshold.interval_none"), "hint": why}
