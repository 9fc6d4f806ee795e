"""What changes over time, for any task: figures by period with intervals, and which differ."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

import numpy as np

from perfcore.arrays import FloatArray
from perfcore.chance.figures.comparisons import compared
from perfcore.chance.intervals import Interval
from perfcore.chance.runs.odd_cases import odd_cases
from perfcore.chance.runs.odd_runs import OddRun
from perfcore.chance.runs.odd_values import odd_values
from perfcore.measures.rules import OfSums
from perfcore.readers.subgroups import MISSING
from perfview.drawing import st
from perfview.kit.boards.cards import card_told, show_cards
from perfview.kit.boards.contents import about
from perfview.kit.charts import Figure, path, plotly_text
from perfview.kit.tasks import TASKS
from perfview.kit.theme import together
from perfview.session.caches import cached
from perfview.session.choices import Choices
from perfview.session.data_sets import DataSet
from perfview.store.changes import Changes
from perfview.tasks.points.tables import table
from perfview.tasks.times import one_run, times_of
from perfview.words import escaped, first_of, say, sentences, told

MOST_NAMED, MOST_DEALT = 8, 20_000
"""So many periods are named, and so many cases are dealt anew."""
MOST_CELLS = 10**7
"""Matrices of all runs with more cells than this would take seconds to count."""
_TICKS = 4
_HEIGHT = 150


def sure_by_figures(file: DataSet, model: str) -> Mapping[str, Interval]:
    """Return the intervals of the figures by which models of a task are compared, by key."""
    core = TASKS[file.task].core
    sums = {model: core.sums(file.found, model)}
    return compared(core.figures, sums, paired=False).intervals[model]


def changes_in(file: DataSet, model: str, chosen: Choices) -> Callable[[], Changes | None] | None:
    """Return what counts the changes over time in the figures of a model; None without periods.

    Where it is called no session need be known, as where files are made.
    """
    kept = getattr(file.found, "changes", {})
    if model in kept:
        return lambda: kept[model]
    if TASKS[file.task].over_time is None:
        return None
    times = times_of(file, model, chosen)
    return partial(changes_of, times.runs, model) if times.period else None


@cached(shared=True, spinner="common.counting")
def changes_of(file: DataSet, model: str) -> Changes | None:
    """Return what changes in the figures of a model from period to period, which are its runs.

    None where it has cases in one period alone, where its task shows no such figures, and of more
    classes than can be counted by period.
    """
    over_time, found = TASKS[file.task].over_time, file.found
    if over_time is None or len(found.runs) * len(file.labels) ** 2 > MOST_CELLS:
        return None
    runs = tuple(run for run in found.runs if run != MISSING)
    cases = found.models[model]
    weights = np.bincount(cases.run, cases.weight, len(found.runs))[: len(runs)].astype(np.float64)
    known = np.bincount(cases.run, minlength=len(found.runs))[: len(runs)]
    there = np.flatnonzero(known).tolist()
    sure = {i: over_time.intervals(one_run(file, runs[i]), model) for i in there}
    keys = [key for key in over_time.figures if any(key in each for each in sure.values())]
    if not keys or len(there) < 2:
        return None
    odd, method = odd_by_cases(file, model), "by_cases"
    if odd is None:
        named, method = [runs[i] for i in there], "by_intervals"
        by_figure = {key: [sure[i][key] for i in there] for key in keys}
        odd = odd_values(by_figure, named, weights[there])
    ends = {key: np.full((3, len(runs)), np.nan) for key in keys}
    for i, each in sure.items():
        for key in keys:
            ends[key][:, i] = each[key].value, each[key].low, each[key].high
    whole = over_time.intervals(file, model)
    pooled = {key: whole[key].value for key in keys}
    return Changes(
        runs, weights, ends, pooled, {key: tuple(odd[key]) for key in keys if key in odd}, method
    )


def odd_by_cases(file: DataSet, model: str) -> dict[str, list[OddRun]] | None:
    """Return which periods differ by cases that are dealt anew; None where that is not known.

    So it is where cases have weights or belong together, where they are too many, and in tasks
    whose sums are not known case by case.
    """
    core, cases = TASKS[file.task].core, file.found.models[model]
    if not hasattr(cases, "group"):  # its figures are of tables
        return None
    if cases.weight is not None or cases.group is not None or len(cases) > MOST_DEALT:
        return None
    # As groups the runs come back beside what each case adds.
    alone = {model: replace(cases, group=cases.run)}
    sums = core.sums(replace(file.found, models=alone), model)
    if sums is None or sums.group is None:
        return None
    dated = np.array([run != MISSING for run in file.found.runs])
    present = np.unique(cases.run)
    figures = {key: f for key, f in core.figures.items() if isinstance(f.interval, OfSums)}
    return odd_cases(figures, sums, present[sums.group], file.found.runs, dated=dated)


def show_changes(file: DataSet, model: str, found: Changes | None) -> None:
    """Show a chart of each figure over time, and in words which periods differ beyond chance."""
    if found is None:
        st.markdown(say("over_runs.changes_few"))
        return
    names = names_of(file.task, found)
    st.markdown(sentences(*changes_said(found.odd, names)))
    cards = changes_told(file.name, model, found, names)["cards"]
    show_cards(*cards, key="over_time", about=about(model, file.name, {}))
    st.caption(method_said(found))


def names_of(task: str, found: Changes) -> Mapping[str, str]:
    """Return what the figures are called that change, of a task that may know fewer of them."""
    over_time = TASKS[task].over_time
    known = {} if over_time is None else over_time.figures
    return {key: told(known[key].name) for key in found.ends if key in known}


def method_said(found: Changes) -> str:
    """Return in words how it is known which periods differ, and what is drawn."""
    return sentences(say(f"over_runs.{found.method}"), say("over_runs.changes_drawn"))


def changes_told(data: str, model: str, found: Changes, names: Mapping[str, str]) -> dict[str, Any]:
    """Return what the cards of all figures are told."""
    cards = [
        card_told(
            f"over_time_{key}",
            _chart(found.runs, found.ends[key], found.pooled[key]),
            title=name,
            table=_table(name, found, key),
            height=_HEIGHT,
        )
        for key, name in names.items()
    ]
    return {"cards": cards, "legend": [], **about(model, data, {})}


def changes_said(
    odd: Mapping[str, Sequence[OddRun]],
    names: Mapping[str, str],
    text: Callable[[str], str] = escaped,
) -> list[str]:
    """Return in Markdown which periods differ in which figure; `text` makes Markdown of names."""
    said = [
        each
        for key, name in names.items()
        for each in sides_said(odd.get(key, ()), "over_runs", text, figure=text(name))
    ]
    return said or [say("over_runs.same")]


def sides_said(
    found: Sequence[OddRun], key: str, text: Callable[[str], str], **words: str
) -> list[str]:
    """Return a sentence for the periods above the rest, and one for those below, if any are."""
    sides = {
        "above": [r.run for r in found if r.above],
        "below": [r.run for r in found if not r.above],
    }
    return [
        say(f"{key}.{side}", periods=text(first_of(runs, MOST_NAMED)), **words)
        for side, runs in sides.items()
        if runs
    ]


def _chart(runs: Sequence[str], ends: FloatArray, pooled: float) -> Figure:
    """Return dots with intervals, a line through those that follow each other, and all cases."""
    at, step = np.arange(len(runs), dtype=np.float64), -(-len(runs) // _TICKS)
    reached = ends[np.isfinite(ends)]
    low, high = float(min([0.0, *reached])), float(max([*reached, pooled, 0.0])) or 1.0
    figure = Figure(margin={"l": 58, "r": 12, "t": 8, "b": 26})
    figure.x_axis(
        range=[-0.5, len(runs) - 0.5],
        tickvals=at[::step].tolist(),
        ticktext=[plotly_text(run) for run in runs[::step]],
    )
    figure.y_axis(range=[low * 1.05, high * 1.05])
    figure.add(path([-0.5, len(runs) - 0.5], [pooled, pooled], role="axis", width=1, dash="dash"))
    for i in np.flatnonzero(np.isfinite(ends[1:]).all(axis=0)).tolist():
        figure.add(path([i, i], ends[1:, i], role="threshold", width=1))
    drawn: Any = path(at, ends[0], role="threshold", width=1.5)
    figure.add({**drawn, "mode": "lines+markers", "marker": {"size": 5}})
    return figure


def _table(name: str, found: Changes, key: str) -> Mapping[str, object]:
    there = np.flatnonzero(~np.isnan(found.ends[key][0]) | (found.cases > 0))
    heads = (name, say("over_runs.low"), say("over_runs.high"))
    ends = found.ends[key][:, there].tolist()
    texts = [(head, together(each)) for head, each in zip(heads, ends, strict=True)]
    return table(name, [(say("common.run"), [found.runs[i] for i in there]), *texts])
