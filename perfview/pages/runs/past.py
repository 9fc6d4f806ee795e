"""A threshold chosen on the past and judged on what came after: both values with intervals."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import reduce
from math import isnan
from operator import add

import numpy as np

from perfcore.costs import Pricing, Tally, Use, expected_cost
from perfcore.data import Cases, Predictions
from perfcore.measures import MEASURES
from perfcore.readers.subgroups import MISSING
from perfview import session
from perfview.drawing import st
from perfview.kit.rows import show_rows
from perfview.kit.theme import percent, threshold_text, together
from perfview.session.caches import cached
from perfview.session.data_sets import DataSet
from perfview.store.contents import SharedFile
from perfview.store.sources import of_run
from perfview.tasks.binary.certainties import (
    Certainty,
    certainty_of,
    method_text,
    parameters_of,
    untold,
)
from perfview.tasks.binary.goals import GOALS, Question, goal_label, search
from perfview.tasks.binary.parameters import GOAL, GOAL_VALUES, MARK, NEED
from perfview.tasks.binary.periods import names_of_runs, sweeps_by_run
from perfview.tasks.binary.requirements import REQUIRABLE, requirement_text
from perfview.tasks.binary.views import View
from perfview.tasks.points.operating_points import COST
from perfview.words import ands, escaped, say, told

_SIDES = ("past", "after")
_SHARES = ("recall", "precision")


@cached(most=8, shared=True)
def sides_of(file: DataSet, model: str, until: str) -> Mapping[str, Certainty]:
    """Return the counts up to a period and after it, with how sure figures of them are."""
    found = file.found
    if isinstance(found, SharedFile):
        return {side: _side_of(file, found, model, until, side) for side in _SIDES}
    assert isinstance(found, Predictions)
    code = np.array([2 if run == MISSING else int(run > until) for run in found.runs], np.int64)
    rows = found.models[model]
    assert isinstance(rows, Cases)
    assert rows.run is not None
    alone = {model: replace(rows, run=code[rows.run])}
    smaller = found.negates(model)
    parted = replace(found, runs=(*_SIDES, MISSING), models=alone, smaller_is_positive=smaller)
    sides = {}
    for side in _SIDES:
        part = DataSet(file.id, side, file.sha256, of_run(parted, side), file.task, of=file)
        sides[side] = certainty_of(part, model, part.tally(model).cases)
    return sides


def _side_of(file: DataSet, found: SharedFile, model: str, until: str, side: str) -> Certainty:
    """Return the counts of the periods on one side, of what a link keeps."""
    dated = [period for period in found.periods if period.name != MISSING]
    there = [each for each in dated if (each.name > until) == (side == "after")]
    counted = reduce(add, (each.models[model].cases for each in there))
    return certainty_of(file, model, counted)


def end_of_past(file: DataSet, model: str, chosen: str) -> str:
    """Return the last period of the past; "" where a model has cases in one period alone.

    It is the one chosen if there are cases on both sides of it, or ends the first two thirds.
    """
    there = [run for run in sweeps_by_run(file, model) if run != MISSING]
    if len(there) < 2:
        return ""
    if chosen in names_of_runs(file) and there[0] <= chosen < there[-1]:
        return chosen
    return there[max(0, 2 * len(there) // 3 - 1)]


def show_past(view: View, until: str) -> None:
    """Show what the threshold that is found on the periods up to one is worth there, and after."""
    st.markdown(f"**{say('past.question')}**")
    sides = sides_of(view.file, view.model, until)
    if not (sides["past"].cases.positives and sides["past"].cases.negatives):
        st.caption(escaped(say("past.one_class", until=until)))
        return
    by_amount = view.use.pricing.by_amount
    use = replace(view.use, prevalence=None, pricing=Pricing())
    choices = session.choices()
    goal, marked = choices.of(GOAL), choices.of(MARK)
    if by_amount and goal == "cost":
        st.caption(say("past.by_amount"))
        return
    value, needed = choices.of(GOAL_VALUES).get(goal, GOALS[goal].value) or 0.0, choices.of(NEED)
    found = search(Question(Tally(sides["past"].cases), goal, value, marked, use, needed))
    label = goal_label(goal, marked)
    number = f" {percent(value)}" if goal in REQUIRABLE else ""
    label = ands([f"{label}{number}", *map(requirement_text, needed)])
    if isinstance(found, str):
        st.caption(escaped(say("past.unreachable", goal=label, until=until, reason=found)))
        return
    shown = threshold_text(found.threshold, negated=view.cases.negated)
    st.markdown(
        say("past.found", goal=escaped(label), until=escaped(until), threshold=escaped(shown))
    )
    rows = []
    for key in (*_SHARES, *(() if by_amount else (COST,))):
        row = {say("common.figure"): told(MEASURES[key].name)}
        for side, sure in sides.items():
            ends_of = _ends(sure, key, found.threshold, use)
            kind = "percent" if key in _SHARES else "number"
            texts = together(ends_of, kind)
            values = dict(zip(("value", "low", "high"), texts, strict=True))
            shown_of = texts[0] if isnan(ends_of[1]) else say("past.ends", **values)
            row[say(f"past.{side}", until=until)] = shown_of
        rows.append(row)
    show_rows(rows, key="past_rows")
    st.caption(escaped(say("past.note", method=method_text(sides["after"]))))


def _ends(sure: Certainty, key: str, threshold: float, use: Use) -> list[float]:
    """Return a figure at the threshold with both ends of its interval, NaN where nothing tells."""
    if key == COST and untold(key, use):
        cost = float(expected_cost(Tally(sure.cases), use.costs, threshold=threshold))
        return [cost, float("nan"), float("nan")]
    found = sure.interval(key, threshold, method="wilson", **parameters_of(key, use))
    return [found.value, found.low, found.high]
